"""Ill effects and the Recover Phase (chapters REC, SLP, POI, BRN, FRZ, CNF), one file each."""
