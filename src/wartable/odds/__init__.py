"""Exact odds: every outcome of a flow with its weight."""
