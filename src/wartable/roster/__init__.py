"""Army lists of any system: the verdict on a list, and mending it. Systems hand in what they know."""
