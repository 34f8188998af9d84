"""Measured figures, and those of peers beside them."""
