"""Close combat (chapter MEL)."""
