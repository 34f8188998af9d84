"""The automatic side: facts, then plans (chapters ALN, NEW-OBS)."""
