"""A model's activation (chapter TURN): what it may do with its actions, one at a time."""
