"""Battle Group campaigns (chapter NEW-CAMPAIGN, BG-SRC-26): who a player owns, who is missing, what was learned."""
