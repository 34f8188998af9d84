"""Setting up: the sequence of play, deployment (chapter TURN, BG-NEW-TABLE)."""
