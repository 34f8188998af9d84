"""Melee (chapters MEL, MUL)."""
