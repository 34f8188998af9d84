"""Portal markers: in sight, falling back, eliminated (chapter PORT)."""
