"""What can happen in a battle, each with its sentence: the only code that writes to a `Game`."""
