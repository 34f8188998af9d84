"""Events, the only code that writes to a game, with their sentences."""
