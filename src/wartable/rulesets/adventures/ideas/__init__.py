"""Idea cards: their actions and consequences (chapters IDEA, NEW-VOC)."""
