"""Dice of battles that are played out to compare plans: the same throw is the same luck, whatever else was thrown.

Of two plans one may throw a die more than the other. If dice came by number, all that follow would be others, and two
plans that differ little would seem to differ much; these hang on what they are thrown for (common random numbers).
"""

from __future__ import annotations

import hashlib
from collections import Counter

from wartable.engine.ask import Die, Pool


class CommonDice:
    """A face hangs on the seed, on what it is thrown for, and on how many were thrown for that before."""

    def __init__(self, seed: str) -> None:
        self._key = hashlib.sha256(b"wartable common dice " + seed.encode()).digest()
        self._thrown = Counter[tuple[str, str, str, int]]()

    def face(self, number: int, ask: Die | Pool) -> int:
        """A printed face, each side as likely as another; `number`, the number of the die in its battle, is nothing."""
        purpose = (ask.clause, ask.seat, ask.what, ask.sides)
        before = self._thrown[purpose]
        self._thrown[purpose] += 1
        words = "\x00".join(map(str, (*purpose, before)))
        raw = hashlib.blake2b(words.encode(), key=self._key, digest_size=4).digest()
        side = int.from_bytes(raw, "big") * ask.sides >> 32
        return ask.faces[side] if ask.faces else side + 1
