"""Sight (chapters VIS, COVER): who sees whom, how far, and what protects."""
