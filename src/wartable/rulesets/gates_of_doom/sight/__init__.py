"""Who sees whom, and who is in cover (chapter TER)."""
