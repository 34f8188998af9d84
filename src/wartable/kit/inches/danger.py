"""Places on free inches judged by what the enemy could take there when he acts next, and by their cover against it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from math import atan2, hypot, pi, prod
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from wartable.engine.compat import override
from wartable.engine.plane import INCH, Point
from wartable.engine.query import in_percent
from wartable.engine.state import State
from wartable.engine.terrain import Going, Table
from wartable.engine.threat import Threat, Threats, cells
from wartable.kit.inches.bases import span
from wartable.kit.wording import they, verb

FINE, COARSE = (2 * INCH, 3 * INCH, 4 * INCH), (4 * INCH, 6 * INCH)
"""How wide cells are, the finest first; the coarse ones are for games in which nobody may measure."""
TURNED = 2
"""How many enemies are taken to turn on one unit: those who could take most."""
WINDS = "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"
PLACES = 3
"""How many of the safest places near it are named."""
NO_CHANCE, SAFE = 0.005, "nobody could do much about it"
"""Smaller chances are none to people."""
GRADES = (0.02, "nothing"), (0.15, "little"), (0.4, "a good part"), (2.0, "most of it")
"""How danger is told where no number may be, each up to what part of the unit."""


class Named(Protocol):
    """A unit of any system."""

    @property
    def id(self) -> str:
        """What it is called in files."""

    @property
    def name(self) -> str:
        """What people call it."""


class Stand(NamedTuple):
    """What it is like in one place: what could be taken there, the grade of cover, and who could take most."""

    danger: float
    cover: int
    foe: str


G = TypeVar("G", bound=State)
U = TypeVar("U", bound=Named)


class Look(ABC, Generic[U]):
    """A position as one seat judges it; `hidden`: distances may not be told, so that no number that hangs on one is.

    `fate`: what becomes of a unit that is one model, such as "taken", in place of a part of it that is lost.
    """

    table: Table
    covers: Sequence[str]
    counts: str = "points"
    fate: str = ""
    hidden: bool = False

    @abstractmethod
    def own(self) -> Sequence[U]:
        """The units of the seat on the table."""

    @abstractmethod
    def parts(self, unit: U) -> Iterable[tuple[float, U]]:
        """What part of a unit each enemy could take on average where it stands, or is thought to stand, 0 to 1."""

    @abstractmethod
    def grade(self, unit: U, foe: U) -> int:
        """Its cover there against one enemy, an index of `covers`."""

    @abstractmethod
    def moved(self, unit: U, dx: int, dy: int) -> U:
        """The unit as if it had gone so far from its place, mils."""

    @abstractmethod
    def middle(self, unit: U) -> Point:
        """The middle of its place."""

    @abstractmethod
    def worth(self, unit: U) -> float:
        """What all of it is worth, in what the ruleset counts in."""

    @abstractmethod
    def pace(self, unit: U) -> int:
        """About how far it comes in a turn, mils."""

    def at(self, unit: U) -> Stand:
        """What it is like where a unit stands, or is thought to stand."""
        worst = sorted(self.parts(unit), key=lambda part: (-part[0], part[1].id))[:TURNED]
        if not worst or not worst[0][0]:
            return Stand(0.0, 0, "")
        foe = worst[0][1]
        return Stand(1 - prod(1 - min(1.0, part) for part, _ in worst), self.grade(unit, foe), foe.name)

    def open(self, x: int, y: int) -> bool:
        """Whether anybody can stand there."""
        return not any(piece.going is Going.IMPASSABLE and piece.contains(x, y) for piece in self.table.features)


def field(look: Look[U], unit: U) -> Threat:
    """What two enemies could take from a unit wherever it stood."""
    table = look.table
    size, columns, rows = cells(table.width, table.height, COARSE if look.hidden else FINE)
    spots = [(size * c + size // 2, size * r + size // 2) for r in range(rows) for c in range(columns)]
    x, y = look.middle(unit)
    stands = [look.at(look.moved(unit, at[0] - x, at[1] - y)) if look.open(*at) else None for at in spots]
    return Threat(
        unit.id, size, columns, tuple(round(each.danger, 2) if each else -1.0 for each in stands),
        tuple(each.cover if each else 0 for each in stands),
        (*_now(look), *_near(look, unit, list(zip(spots, stands)))), 0.0 if look.hidden else round(look.worth(unit), 1),
    )  # fmt: skip


# ------------------------------------------------------------------ in words
def _now(look: Look[U]) -> Iterator[str]:
    """How each unit of a side stands."""
    for unit in look.own():
        here = look.at(unit)
        most = f", most to {here.foe}" if here.foe else ""
        where = f"{unit.name} where {they(unit.name, 'stand')}"
        lost = f": {_chance(look, here)}" if look.fate else f" could lose {_lost(look, unit, here)}"
        yield f"{where}{lost}{most}{_covered(look, here)}."


def _lost(look: Look[U], unit: U, here: Stand) -> str:
    if look.hidden:
        return _graded(here.danger)
    points = here.danger * look.worth(unit)
    return "nothing" if points < 0.05 else f"about {points:.1f} {look.counts}"


def _covered(look: Look[U], here: Stand) -> str:
    """Its cover; not that of one model against nobody."""
    return "" if look.fate and not here.foe else f"; {look.covers[here.cover]}"


def _chance(look: Look[U], here: Stand) -> str:
    return f"{in_percent(round(here.danger, 3))} to be {look.fate}" if here.danger >= NO_CHANCE else SAFE


def _graded(danger: float) -> str:
    return next(word for most, word in GRADES if danger < most)


def _near(look: Look[U], unit: U, judged: Sequence[tuple[Point, Stand | None]]) -> Iterator[str]:
    """The safest places to which it could come in a turn, about."""
    x, y = look.middle(unit)
    there = [
        (round(each.danger, 1), -each.cover, hypot(at[0] - x, at[1] - y), at, each)
        for at, each in judged if each is not None and hypot(at[0] - x, at[1] - y) <= look.pace(unit)
    ]  # fmt: skip
    for _, _, gap, at, each in sorted(there, key=lambda item: item[:4])[:PLACES]:
        wind = WINDS[round(atan2(at[0] - x, at[1] - y) / (pi / 4)) % 8]
        away = f"{span(round(gap / INCH) * INCH)} to the {wind}"
        place = away if gap >= INCH else f"where {they(unit.name, 'stand')}"
        yield f"{unit.name}, about {place}: {_part(look, unit, each)}{_covered(look, each)}."


def _part(look: Look[U], unit: U, here: Stand) -> str:
    if look.fate:
        return _chance(look, here)
    return _graded(here.danger) if look.hidden else f"about {here.danger:.0%} of {verb(unit.name, 'them')}"


class Places(Threats[G], Generic[G, U]):
    """The part of a ruleset that judges places by a look of its own."""

    @abstractmethod
    def look(self, game: G, seat: str, chances: Any) -> Look[U]:
        """The position as `seat` judges it; `chances`: `engine.ruleset.Odds`."""

    @override
    def field(self, game: G, seat: str, unit: str, chances: Any) -> Threat:
        look = self.look(game, seat, chances)
        return field(look, next(each for each in look.own() if each.id == unit))
