"""What single persons can do (chapter NEW-WHO)."""
