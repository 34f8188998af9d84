"""Many games: matches, series, reports."""
