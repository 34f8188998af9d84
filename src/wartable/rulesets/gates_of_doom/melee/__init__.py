"""Melee (chapter MEL): dice, parries set against attacks, counter hits."""
