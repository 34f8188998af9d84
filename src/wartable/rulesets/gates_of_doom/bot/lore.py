"""What was found out of a position: the next question in it, and who asks for reasons, need not find it out again."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple

from wartable.engine.plane import Point
from wartable.rulesets.gates_of_doom.bot.harm import Harm
from wartable.rulesets.gates_of_doom.state import Building, Game, Model, Side, Unit, Weapon

MOST = 4  # positions that are remembered: each side's, and those of a question that broke in


class Attack(NamedTuple):
    """The best attack of a unit: what it brings, at whom most of all, and where each of its weapons goes."""

    worth: float = 0.0
    target: str = ""
    sent: tuple[tuple[str, str], ...] = ()
    melee: bool = False


class Rough(NamedTuple):
    """A place at a first look: how many moves off each goal is from there, what it brings to attack, how far a foe."""

    moves: tuple[int, ...]
    fire: float
    far: int


class Post(NamedTuple):
    """What it means to stand somewhere, whatever is to be done there: moves to each goal, the rest in points."""

    moves: tuple[int, ...]
    attack: Attack
    danger: float
    nearer: float


Legal = tuple[Point, tuple[Model, ...]] | None
"""As near as a unit may come to a point, and how it stands there; None if it cannot."""


class Known:
    """The same of one unit: `legals` by what kind of move it is."""

    __slots__ = ("bests", "legals", "now", "posts", "roughs", "speeds")

    def __init__(self) -> None:
        self.now: Attack | None = None
        self.bests: dict[str, tuple[int, float]] = {}
        self.speeds: dict[str, int] = {}
        self.roughs: dict[Point, Rough] = {}
        self.posts: dict[tuple[Model, ...], Post] = {}
        self.legals: dict[Hashable, dict[Point, Legal]] = {}


class Lore:
    """What one seat has found out of one position; all of it numbers and keys, for the position itself goes on."""

    __slots__ = ("armed", "crowds", "cuts", "fought", "prizes", "punches", "reached", "sights", "units")

    def __init__(self) -> None:
        self.prizes: dict[str, float] = {}
        self.punches: dict[str, float] = {}
        self.crowds: dict[tuple[str, int], int] = {}
        self.armed: dict[str, dict[tuple[Weapon, int, int], int]] = {}
        self.cuts: dict[str, list[int]] = {}
        self.sights: dict[str, int] = {}
        self.fought: dict[tuple[str, str], Harm] = {}
        self.reached: dict[tuple[str, str, int], Harm] = {}
        self.units: dict[str, Known] = {}

    def of(self, unit: Unit) -> Known:
        """What is known of a unit of the position."""
        found = self.units.get(unit.id)
        if found is None:
            found = self.units[unit.id] = Known()
        return found


def _reader(kind: Any, *but: str) -> Any:
    return attrgetter(*(item.name for item in fields(kind) if item.name not in but))


_unit, _side, _building = _reader(Unit, "actions"), _reader(Side), _reader(Building)
_battle = _reader(Game, "dice", "log", "cites", "skipped", "heard", "arms", "units", "sides", "buildings")
_KEPT: deque[tuple[tuple[Any, ...], Lore]] = deque(maxlen=MOST)


def lore_of(game: Game, seat: str, mind: Hashable = None) -> Lore:
    """What a seat knows of a position: of another one that differs only in dice and in actions left, what it knew.

    `mind` is by what it judges: who judges otherwise knows something else.

    How many actions a unit has left is told to those who judge (`Tactics`). Nothing is recalled where clauses are
    noted, for those that decided it are to be noted each time.
    """
    if game.cites is not None:
        return Lore()
    place = (
        seat, mind, _battle(game), tuple(map(_unit, game.units.values())), tuple(map(_side, game.sides.values())),
        tuple(map(_building, game.buildings.values())), tuple(game.arms.values()),
    )  # fmt: skip
    for known, lore in tuple(_KEPT):
        if known == place:
            return lore
    lore = Lore()
    _KEPT.appendleft((place, lore))
    return lore
