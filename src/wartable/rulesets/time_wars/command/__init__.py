"""The Command Phase and its orders (chapters CMD, ORD)."""
