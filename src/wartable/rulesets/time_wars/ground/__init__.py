"""The ground (chapters TERR, DEPL): terrain and its kinds, zones, what strategies build."""
