"""Shooting and what comes of it (chapters FIRE, WPN, DMG, DAV)."""
