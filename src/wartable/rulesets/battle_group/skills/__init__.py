"""Skills that are actions of characters (BG-ACT-02)."""
