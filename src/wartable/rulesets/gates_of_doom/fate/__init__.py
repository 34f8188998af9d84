"""Fate cards (chapter FAT): the deck, hands, when each may be played, what each does."""
