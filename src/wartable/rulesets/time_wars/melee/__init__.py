"""Melee (chapter MELEE): charges, who fights whom, the blows."""
