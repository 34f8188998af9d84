"""Scenario files: the battle that one describes."""
