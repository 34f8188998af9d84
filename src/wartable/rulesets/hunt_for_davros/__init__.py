"""Hunt for Davros: squares, rooms and secrets for two to six teams and an umpire."""
