"""Special rules: the points at which they speak, who bears them, and those that every list may have."""
