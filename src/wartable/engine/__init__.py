"""The engine: knows no ruleset, does no input or output, and imports the standard library only."""
