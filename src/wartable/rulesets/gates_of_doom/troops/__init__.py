"""What models and units are: their figures with reasons, how far apart they stand, in which combats they are."""
