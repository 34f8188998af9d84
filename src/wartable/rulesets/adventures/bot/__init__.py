"""Sensible answers."""
