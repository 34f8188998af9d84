"""What a bot plans for a whole side: who could do what this turn, and what the enemy would do then. Judgement."""
