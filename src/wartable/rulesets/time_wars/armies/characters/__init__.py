"""Named characters (chapter CHAR): their entries as data, and a module for each whose rules are his alone."""
