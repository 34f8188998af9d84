"""The turn (chapter TURN): chits drawn from the pot, and which step comes next."""
