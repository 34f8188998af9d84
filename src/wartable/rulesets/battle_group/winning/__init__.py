"""Scenarios, who has won, and how a battle ends (chapter TURN, BG-NEW-TABLE, BG-NEW-SCENARIOS)."""
