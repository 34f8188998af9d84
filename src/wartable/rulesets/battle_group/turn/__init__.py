"""The turn: sequence of play, phases, the action of a group (chapters TURN, ACT)."""
