"""Episodes in a row (chapter NEW-EPI)."""
