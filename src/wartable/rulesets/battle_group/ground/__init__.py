"""Terrain: its kinds, what it costs, cover (BG-NEW-TERRAIN)."""
