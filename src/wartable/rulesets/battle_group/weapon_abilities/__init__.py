"""Weapons used in place of shooting: Grapple, Rift, Temporal Displacement (BG-ACT-03, BG-MSL-18 to -23)."""
