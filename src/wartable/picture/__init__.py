"""Pictures of a position and of odds: SVG text that is the same wherever it is made."""
