"""What can happen in a game, each with its sentence: the only code that writes to a `Game`."""
