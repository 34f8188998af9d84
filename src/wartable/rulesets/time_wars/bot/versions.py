"""Versions: numbers that are equal where all that a judgement reads is equal, in whichever position or game.

A battle goes on by one Troop Type or two at a time: what was judged of the others stands as long as their numbers do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, cast

from wartable.kit.bots.judged import Judgements, Numbers
from wartable.rulesets.time_wars.specials.bearers import borne
from wartable.rulesets.time_wars.state import INDIVIDUAL, Detachment, Game, Model, Side, Unit

UNREAD = frozenset({
    "actions", "advanced", "anchored", "arrives", "bent", "box", "fate", "fewer", "fired", "fled", "hit_by", "id",
    "lost", "models", "moved", "moved_last", "name", "ordered", "orders", "owed", "serves", "tests", "used",
})  # fmt: skip
"""What no attack and no test of nerve reads here: what a Troop Type has still to do this turn, its past, its place.

Whoever judges by its orders, or by whether it has moved or fired, says in his key what comes of that.
"""
OWN = tuple(item.name for item in fields(Unit) if item.name not in UNREAD)
"""What a judgement may read of those whom it is about, with what their models are (`MODEL`)."""
MODEL = ("id", "kind", "of", "weapon")
THIRD = (
    "id", "player", "where", "running", "kind", "specials", "lent", "weapons", "teams", "profile", "detachment",
    "joined",
)  # fmt: skip
"""What it may read of those who lead others, or lend them something: what they are, not where they stand."""
LEADING = ("wills", "nerve_size_for")
"""At which points a special rule speaks for others of its army, whoever bears it."""
LED = ("id", "player", "commander")
"""What it may read of detachments, beside the options and the table of the battle and all that its sides are."""

_own = cast("Callable[[Unit], tuple[Any, ...]]", attrgetter(*OWN))
_model = cast("Callable[[Model], tuple[Any, ...]]", attrgetter(*MODEL))
_third = cast("Callable[[Unit], tuple[Any, ...]]", attrgetter(*THIRD))
_side = cast("Callable[[Side], tuple[Any, ...]]", attrgetter(*(item.name for item in fields(Side))))
_led = cast("Callable[[Detachment], tuple[Any, ...]]", attrgetter(*LED))


def _lent(unit: Unit) -> tuple[Any, ...]:
    if unit.rank or unit.kind == INDIVIDUAL or _speaks_for_others(unit.specials, unit.lent, unit.weapons, unit.teams):
        return _third(unit)
    return (unit.player,)


@lru_cache(maxsize=4096)
def _speaks_for_others(*bearing: Any) -> bool:
    """Whether one who is no Individual and has these rules and weapons speaks at one of the points of `LEADING`."""
    return any(borne(*bearing, point) for point in LEADING)


NUMBERS = Numbers(6144)
JUDGEMENTS = Judgements(49152)


class Versions:
    """The versions of one position. Troops that are only thought of have theirs too, as they are when asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[str, tuple[Unit, tuple[int, int]]] = {}
        self._surroundings = 0
        self._led = 0

    def own(self, unit: Unit) -> int:
        """The version of one whom a judgement is about, wherever it stands."""
        return self._of(unit)[0]

    def place(self, unit: Unit) -> int:
        """The version of where it stands, model by model."""
        return self._of(unit)[1]

    def _of(self, unit: Unit) -> tuple[int, int]:
        known = self._known.get(unit.id)
        if known is not None and known[0] is unit:
            return known[1]
        own = (unit.id if self._leads(unit) else "", _own(unit), tuple(map(_model, unit.models)))
        found = (NUMBERS.of(unit.id, own), NUMBERS.of(f"place of {unit.id}", (unit.models, unit.apart)))
        if self._game.units.get(unit.id) is unit:
            self._known[unit.id] = unit, found
        return found

    def _leads(self, unit: Unit) -> bool:
        """Whether it is somebody for others, or has one in it who is: then it is told apart from its equals."""
        if unit.rank or unit.kind == INDIVIDUAL or any(model.of for model in unit.models):
            return True
        game = self._game
        return any(unit.id == side.supreme for side in game.sides.values()) or any(
            unit.id == item.commander for item in game.detachments.values()
        )

    @property
    def around(self) -> int:
        """The version of all that stands round a judgement: what third Troop Types are, the table, the sides."""
        if not self._surroundings:
            game = self._game
            value = (
                game.table, game.options, tuple(map(_side, game.sides.values())),
                tuple(map(_led, game.detachments.values())), tuple(map(_lent, game.units.values())),
            )  # fmt: skip
            self._surroundings = NUMBERS.of("around", value)
        return self._surroundings

    @property
    def led(self) -> int:
        """The version of all that an attack reads of third parties: options, purchases, and who commands whom."""
        if not self._led:
            game = self._game
            sides = tuple((side.seat, side.supreme, side.bought) for side in game.sides.values())
            leaders = {item.commander for item in game.detachments.values()}.union(side[1] for side in sides)
            value = (
                game.options, sides, tuple(map(_led, game.detachments.values())),
                tuple(_third(unit) for unit in game.units.values() if unit.id in leaders),
            )  # fmt: skip
            self._led = NUMBERS.of("led", value)
        return self._led
