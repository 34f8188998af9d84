"""Battle Group as a whole, before ordinary users have it."""
