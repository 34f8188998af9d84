"""Who wins and by what (chapters WIN, SCN, OTH)."""
