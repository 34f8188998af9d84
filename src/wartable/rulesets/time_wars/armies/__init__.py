"""The army lists: figures in YAML, and beside each the special rules of its list."""
