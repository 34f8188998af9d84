"""Moving (chapter MOVE): who may move and how far, the way, hazards on it, and cohesion regained."""
