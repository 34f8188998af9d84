"""Innocent civilians (chapter CIV)."""
