"""Capture, escape and rescue (chapter PRIS)."""
