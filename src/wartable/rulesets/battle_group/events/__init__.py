"""What can happen: the only code that writes to a game, each event with its sentence."""
