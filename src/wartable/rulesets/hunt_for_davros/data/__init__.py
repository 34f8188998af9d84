"""Figures, cards, missions and scenarios as YAML, and what reads them."""
