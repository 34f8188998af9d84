"""The ground (chapter TER): kinds of terrain and what they do."""
