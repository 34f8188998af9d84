"""Players that answer requests."""
