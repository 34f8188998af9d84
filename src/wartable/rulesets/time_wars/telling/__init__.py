"""What people are told: the log, the view of a seat and what it may know, cards of units, drawings."""
