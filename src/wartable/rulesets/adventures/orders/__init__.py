"""Orders of characters and of groups (chapters ORD, RND)."""
