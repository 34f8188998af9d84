"""Groups and their combined line, distances and contacts (chapters STAT, BGF, TERM, COH)."""
