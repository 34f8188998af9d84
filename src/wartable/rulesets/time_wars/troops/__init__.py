"""Troop Types (chapters PROF, TYPE, SQUAD, VEH): who they are, size, losses, vehicles, fatigue."""
