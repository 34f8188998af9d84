"""Who sees whom (chapters VIS, OBJ)."""
