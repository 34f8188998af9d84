"""Who sees whom (chapter FACE)."""
