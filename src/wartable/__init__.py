"""wartable: a war table in software that plays, umpires, explains and simulates tabletop wargames."""

__version__ = "0.1.0"
