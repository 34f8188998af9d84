"""Setting up (chapter SETUP): missions, encounters, entry boards."""
