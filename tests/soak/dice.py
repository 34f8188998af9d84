"""Dice of an episode that is tried again and again: the table stays, and the automatic side has middling luck."""

from __future__ import annotations

from wartable.engine.answer import Seeded
from wartable.engine.ask import Die, Pool
from wartable.engine.ruleset import UMPIRE

TRY = " try "
"""What stands in a seed between the set-up and the number of the try."""
LAID = ("AT-SETUP-", "AT-NEW-TAB-", "AT-NEW-SET-", "AT-OBJ-", "AT-NEW-LAB-", "AT-NEW-CIV-")
"""The clauses for which a table is laid and a deck is made."""
FOUGHT = ("AT-SHOOT-", "AT-WPN-", "AT-HVY-", "AT-MEL-", "AT-VIS-", "AT-NEW-RACE-")
"""The clauses for which the automatic side aims, strikes and spots."""


class Even:
    """What a set-up needs falls by the set-up alone; what aliens throw to fight falls in the middle.

    All other dice, those of the players and draws such as at which marker aliens come, fall by the whole seed.
    """

    def __init__(self, seed: str) -> None:
        self.laid = Seeded(seed.partition(TRY)[0])
        self.thrown = Seeded(seed)

    def face(self, number: int, ask: Die | Pool) -> int:
        """The face of the die that is the `number`th of the game."""
        if ask.seat == UMPIRE and ask.clause.startswith(LAID):
            return self.laid.face(number, ask)
        face = self.thrown.face(number, ask)
        if ask.seat == UMPIRE and ask.clause.startswith(FOUGHT):
            # The mean of a die of an even number of sides lies between two faces: either of them.
            return ask.sides // 2 + face % 2
        return face
