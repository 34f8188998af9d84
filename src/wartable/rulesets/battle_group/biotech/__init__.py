"""Biotech: choosing an ability and its target, and what the sixteen abilities do (chapter BIO, BG-NEW-BIOTECH)."""
