"""Special rules: the points at which they speak, who asks them, traits of profiles, cards that are held."""
