"""The turn, step by step (chapter TURN)."""
