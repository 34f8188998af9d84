"""What bots plan an activation with that weigh what the enemy could do about it."""
