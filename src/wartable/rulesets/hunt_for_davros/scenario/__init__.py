"""Scenario files: keys, positions, what lies about."""
