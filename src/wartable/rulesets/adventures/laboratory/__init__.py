"""Work in a laboratory (chapter LAB)."""
