"""Cards and markers of a system on paper, to be cut out."""
