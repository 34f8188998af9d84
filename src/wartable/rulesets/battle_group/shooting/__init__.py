"""Shooting (chapter SHO)."""
