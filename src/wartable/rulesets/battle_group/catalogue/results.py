"""What is rolled on, and kinds of terrain (BG-NEW-RIFT, -TEMPORAL, -WRECK, -TERRAIN), by key.

`rifts()`, `displacements()`, `wrecks()` are tables of six rows; `rolled(rifts(), face)` is the row of a face, and its
key is the word for what happens. `terrain()` are the seven kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol, TypeVar

from wartable.kit.documents import Map, fault, unknown
from wartable.kit.fields import Cell, Counts, Texts, record, rows
from wartable.rulesets.battle_group.catalogue.reading import (
    STYLES,
    Amount,
    amount,
    mils,
    see_amount,
    see_clauses,
    shipped,
)

FACES = range(1, 7)
FIRER, TARGET = FROZEN = ("firer", "target")
STAYS, BURNS, REMOVED = LEFT = ("stays", "burns", "removed")
MOVERS = ("foot", "mount", *STYLES)
NO, INSIDE, BEHIND = COVER = ("no", "inside", "behind")
OPEN, AREA, SOLID = SIGHT = ("open", "area", "solid")
_TABLES = ("rift", "temporal", "wreck")


class Rolled(Protocol):
    """A row of a table that is rolled on."""

    @property
    def roll(self) -> int:
        """Its face."""


R = TypeVar("R", bound=Rolled)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A row of the Rift table. size: the most that arrives, halves, 0 nobody; within: mils; hits: on who fired."""

    key: str
    name: str
    roll: int
    clauses: Texts
    size: int = 0
    within: int = 0
    acts: bool = False
    stays: bool = False
    hits: Cell = ""

    @property
    def harm(self) -> Amount:
        """How many hits the firing unit takes."""
        return amount(self.hits) or Amount()


@dataclass(frozen=True, slots=True)
class Displacement:
    """A row of the temporal displacement table.

    Args:
        frozen: who becomes Frozen: firer or target. move: inches, dice. hits: for each figure, with `wounds_on`.
        away: out of time through so many whole turns of its owner; gone: it is off the table meanwhile, and comes back
            `within` mils of where it stood.
    """

    key: str
    name: str
    roll: int
    clauses: Texts
    frozen: str = ""
    move: Cell = ""
    hits: Cell = ""
    wounds_on: int = 4
    away: int = 0
    gone: bool = False
    within: int = 0

    @property
    def harm(self) -> Amount:
        """How many hits each figure takes."""
        return amount(self.hits) or Amount()

    @property
    def distance(self) -> Amount:
        """How far it is moved, inches."""
        return amount(self.move) or Amount()


@dataclass(frozen=True, slots=True)
class Wreckage:
    """A row of the destroyed vehicles table.

    Args:
        hits: for each figure aboard. burning: survivors roll for catching fire. wreck: stays, burns or removed.
        ahead: inches that the wreck moves, dice. near, near_hits: the distance, inches, and hits of each unit there.
    """

    key: str
    name: str
    roll: int
    wreck: str
    clauses: Texts
    hits: Cell = ""
    burning: bool = False
    ahead: Cell = ""
    near: Cell = ""
    near_hits: Cell = ""

    @property
    def harm(self) -> Amount:
        """How many hits each figure aboard takes."""
        return amount(self.hits) or Amount()

    @property
    def distance(self) -> Amount:
        """How far the wreck moves ahead, inches."""
        return amount(self.ahead) or Amount()

    @property
    def radius(self) -> Amount:
        """How far from it others are hit, inches."""
        return amount(self.near) or Amount()

    @property
    def burst(self) -> Amount:
        """How many hits each of them takes."""
        return amount(self.near_hits) or Amount()


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain. costs: inches by who moves, for an inch or, with `crossing`, once; bars: who may not."""

    key: str
    name: str
    costs: Counts
    cover: str
    sight: str
    clauses: Texts
    bars: Texts = ()
    crossing: bool = False

    def cost(self, mover: str) -> int | None:
        """What it costs foot, mount, or a style of vehicle; None if it is barred.

        BG-VMV-08: obstacles cost a walker nothing.
        """
        return None if mover in self.bars else dict(self.costs)[mover]


@cache
def rifts() -> Mapping[str, Arrival]:
    """The Rift table by key."""
    return read_rifts(shipped("results.yaml"))


@cache
def displacements() -> Mapping[str, Displacement]:
    """The temporal displacement table by key."""
    return read_displacements(shipped("results.yaml"))


@cache
def wrecks() -> Mapping[str, Wreckage]:
    """The destroyed vehicles table by key."""
    return read_wrecks(shipped("results.yaml"))


@cache
def terrain() -> Mapping[str, Terrain]:
    """The seven kinds of terrain by key."""
    return read_terrain(shipped("terrain.yaml"))


def rolled(table: Mapping[str, R], face: int) -> R:
    """The row of a face, 1 to 6; KeyError if it has none."""
    for row in table.values():
        if row.roll == face:
            return row
    raise KeyError(face)


# ------------------------------------------------------------------ reading
def read_rifts(node: Map) -> dict[str, Arrival]:
    """The Rift table of a file.

    Raises:
        DataError: a fault in it.
    """
    found = {}
    for key, row in _rows(node, "rift"):
        what = f"the result {key}"
        made = record(Arrival, row, what, key=key)
        see_amount(row, "hits", what)
        see_clauses(row, made.clauses, what, must=True)
        found[key] = replace(made, size=2 * made.size, within=mils(made.within))
    _see_faces(node, "rift", found)
    return found


def read_displacements(node: Map) -> dict[str, Displacement]:
    """The temporal displacement table of a file.

    Raises:
        DataError: a fault in it.
    """
    found = {}
    for key, row in _rows(node, "temporal"):
        what = f"the result {key}"
        made = record(Displacement, row, what, {"frozen": FROZEN}, key=key)
        for name in ("move", "hits"):
            see_amount(row, name, what)
        see_clauses(row, made.clauses, what, must=True)
        found[key] = replace(made, within=mils(made.within))
    _see_faces(node, "temporal", found)
    return found


def read_wrecks(node: Map) -> dict[str, Wreckage]:
    """The destroyed vehicles table of a file.

    Raises:
        DataError: a fault in it.
    """
    found = {}
    for key, row in _rows(node, "wreck"):
        what = f"the result {key}"
        found[key] = record(Wreckage, row, what, {"wreck": LEFT}, key=key)
        for name in ("hits", "ahead", "near", "near_hits"):
            see_amount(row, name, what)
        see_clauses(row, found[key].clauses, what, must=True)
    _see_faces(node, "wreck", found)
    return found


def _rows(node: Map, table: str) -> list[tuple[str, Map]]:
    unknown(node, _TABLES, "a file of results")
    return list(rows(node, table).items())


def _see_faces(node: Map, table: str, found: Mapping[str, Rolled]) -> None:
    faces = sorted(row.roll for row in found.values())
    if faces != list(FACES):
        told = ", ".join(map(str, faces)) or "none"
        raise fault(node, table, f"{table} has rows for {told}; it needs one for each of 1 to 6")


def read_terrain(node: Map) -> dict[str, Terrain]:
    """The kinds of terrain of a file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("terrain",), "a file of terrain")
    words = {"cover": COVER, "sight": SIGHT, "costs": MOVERS, "bars": MOVERS}
    found = {}
    for key, row in rows(node, "terrain").items():
        what = f"the terrain {key}"
        made = found[key] = record(Terrain, row, what, words, key=key)
        for mover in MOVERS:
            if (mover in dict(made.costs)) is (mover in made.bars):
                wrong = "both under costs and under bars" if mover in made.bars else "under neither costs nor bars"
                raise fault(row, None, f"{what} has {mover} {wrong}; it stands under one of them")
        see_clauses(row, made.clauses, what, must=True)
    return found
