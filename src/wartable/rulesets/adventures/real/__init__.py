"""An episode at a real table: people measure and say what they see, the rules run the aliens (AT-NEW-OBS-01)."""
