"""Searching (chapter SRCH): encounters, and what they put on the board or into hands."""
