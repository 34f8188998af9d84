"""What may come of attacks: the rules' own flows, with all dice."""
