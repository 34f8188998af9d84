"""What bots plan for all players at once: who could do what, and what the aliens do then. Judgement, not rules."""
