"""Games told as a story: chapters with pictures, as data, as a page and as PDF."""
