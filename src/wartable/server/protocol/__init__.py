"""Messages and forms as data classes, and the keys of games."""
