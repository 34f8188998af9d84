"""Time at the table: limits for single answers, game clocks."""
