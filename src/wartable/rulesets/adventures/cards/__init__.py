"""The deck and the cards in hands (chapter CARD)."""
