"""Long runs of games that look for what short tests miss."""
