"""Shooting and other acts of step 4 (chapters SHOOT, WPN, HVY)."""
