"""How an episode begins: terrain, decks, objectives, start, portals (chapters SETUP, NEW-TAB, NEW-SET)."""
