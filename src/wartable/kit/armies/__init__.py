"""Army lists: what may be bought, what is checked, how a list is edited and joins a battle."""
