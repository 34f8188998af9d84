"""Vehicles (chapter VEH)."""
