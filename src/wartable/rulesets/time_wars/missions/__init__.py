"""The missions (chapter MISS), a module for each: how it is won, what it puts on the table, who may do what in it."""
