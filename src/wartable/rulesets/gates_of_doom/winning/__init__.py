"""Objectives and the end (chapters OBJ, MSN)."""
