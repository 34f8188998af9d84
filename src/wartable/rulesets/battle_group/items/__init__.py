"""Items and generators (BG-NEW-ITEMS, BG-NEW-GENERATORS)."""
