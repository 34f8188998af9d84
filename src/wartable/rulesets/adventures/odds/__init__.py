"""What may come of attacks, escapes and spotting: the rules' own flows, with all dice."""
