"""Nerve (chapters MORALE, SUPP, DET): tests of Troop Types, detachments and armies, and suppression."""
