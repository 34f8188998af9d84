"""Army lists (chapter ARMY): entries, prices, checks, and the Troop Types of a battle made of them."""
