"""How an episode ends (chapter WIN)."""
