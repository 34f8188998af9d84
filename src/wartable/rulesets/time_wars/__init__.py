"""Time Wars 2.2."""
