"""Scenario files: units, terrain, options, missions, modifiers, strategies."""
