"""How the store came to its form, step by step."""
