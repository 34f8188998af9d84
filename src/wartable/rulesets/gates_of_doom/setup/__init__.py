"""Setting up (GD-RND-11): edges, zones, and units set down in turn."""
