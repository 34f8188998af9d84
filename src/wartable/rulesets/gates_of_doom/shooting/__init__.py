"""Ranged attacks (chapters TGT, SA): who may be shot at, the dice, the saves, the markers."""
