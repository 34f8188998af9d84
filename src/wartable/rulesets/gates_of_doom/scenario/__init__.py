"""Scenario files: tables, sides, and units given inline."""
