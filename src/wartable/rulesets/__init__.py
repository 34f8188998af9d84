"""The systems, each a house of its own, and the one loader of their catalogues."""
