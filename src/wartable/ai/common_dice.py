"""Dice of battles that are played out to compare plans: the same throw is the same luck, whatever else was thrown.

Of two plans one may throw a die more than the other. If dice came by number, all that follow would be others, and two
plans that differ little would seem to differ much; these hang on what they are thrown for (common random numbers).
"""

from __future__ import annotations

import hashlib
from collections import Counter

from wartable.engine.answer import face_of
from wartable.engine.ask import Die, Pool


class CommonDice:
    """A face hangs on the seed, on what it is thrown for, on the how manieth throw for that it is, and its place in it.

    Dice with fewer sides show the same part of the way from their least side to their greatest.
    """

    def __init__(self, seed: str) -> None:
        self._key = hashlib.sha256(b"wartable common dice " + seed.encode()).digest()
        self._throws = Counter[tuple[str, str, str]]()
        self._place = self._count = 0

    def face(self, number: int, ask: Die | Pool) -> int:
        """A printed face, each side as likely as another; `number`, the number of the die in its battle, is nothing."""
        purpose = (ask.clause, ask.seat, ask.what)
        self._place += 1
        if self._place >= self._count:  # of a pool the first die comes as a pool, and the rest one by one
            self._place, self._count = 0, ask.count if isinstance(ask, Pool) else 1
            self._throws[purpose] += 1
        words = "\x00".join(map(str, (*purpose, self._throws[purpose], self._place)))
        raw = hashlib.blake2b(words.encode(), key=self._key, digest_size=4).digest()
        return face_of(int.from_bytes(raw, "big"), ask)
