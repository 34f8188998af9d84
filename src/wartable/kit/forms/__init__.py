"""Forms in which somebody writes something of one's own: what may be said, what is wrong with it, what it means."""
