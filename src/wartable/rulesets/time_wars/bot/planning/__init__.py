"""What a bot plans for a whole side: who could do what, and what the enemy would do then. Judgement, not rules."""
