"""The event roll and what it brings (chapters EVT, RACE, LEAD)."""
