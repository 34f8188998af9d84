"""What may come of attacks and tests: the rules' own flows, with all dice."""
