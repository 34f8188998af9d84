"""Army lists: what can be bought, what is wrong with a list, and the models that it brings."""
