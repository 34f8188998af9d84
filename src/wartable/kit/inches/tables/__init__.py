"""Tables as scenarios describe them, and as they are laid out by drawing lots."""
