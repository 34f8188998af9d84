"""What a bot thinks."""
