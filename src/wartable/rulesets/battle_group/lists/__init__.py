"""What an army list may hold, and what it costs."""
