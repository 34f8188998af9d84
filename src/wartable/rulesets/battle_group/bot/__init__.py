"""Sensible answers for bots."""
