"""Moves on foot in the order of step 3 (chapters MOVE, TURN)."""
