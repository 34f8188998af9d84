"""The Resolution Phase: will tests, flight, pursuit (chapter RES)."""
