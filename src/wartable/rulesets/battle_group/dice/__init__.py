"""Pools of dice (chapter DICE)."""
