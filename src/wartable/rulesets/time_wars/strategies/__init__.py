"""The strategies that Strategy Points buy (chapter STRAT)."""
