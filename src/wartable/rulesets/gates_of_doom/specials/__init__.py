"""Special rules: what weapons, armour and gear change, each a class that speaks at named points."""
