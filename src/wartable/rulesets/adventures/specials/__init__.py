"""The points at which special rules speak, and which rules a figure has (chapters NEW-CHAR, NEW-WHO, NEW-CARD)."""
