"""What commands at a terminal share: who sits where, what is printed, saving as one plays, the table in letters."""
