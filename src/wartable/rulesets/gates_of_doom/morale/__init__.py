"""Nerve (chapter ACT) and under fire markers (chapter UF)."""
