"""Battle Group campaigns (chapter NEW-CAMPAIGN): who a player owns, who is missing, what groups have learned."""
