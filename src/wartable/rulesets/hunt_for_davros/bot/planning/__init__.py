"""What a bot plans for its team: who could do what in an activation, and what the enemy would do then."""
