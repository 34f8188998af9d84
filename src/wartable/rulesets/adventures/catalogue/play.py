"""How hard an episode is, and vehicles (AT-NEW-TAB-05, AT-NEW-VEH-01), by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.engine.plane import INCH
from wartable.rulesets.adventures.catalogue.reading import Texts, read_rows, shipped
from wartable.rulesets.adventures.catalogue.words.vocabulary import Cell, Count, Length

ALL = "all"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A level. others: how many of the other cards, or `all`; twos: how many portals have the value 2 although the
    others have `portal_value`; clock: whether Threat cards run; crowd: how many of the rank and file may be on the
    table before event rolls bring no more.
    """

    key: str
    sets: Count
    others: Cell
    portal_value: Count
    crowd: Count
    clauses: Texts
    twos: int = 0
    clock: bool = False

    def values(self, portals: int) -> tuple[int, ...]:
        """AT-EVT-03: the values of so many portal markers, those of 2 first."""
        return tuple(2 if number < self.twos else self.portal_value for number in range(portals))


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle. move, gap, wide, long: mils; gap: the narrowest that it passes (AT-VEH-02).

    Args:
        unit: it is one of U.N.I.T., with ammunition for its soldiers (AT-VEH-05).
        mg: a heavy machinegun may be fitted. stores: heavy weapons aboard, by key (AT-CHAR-04).
    """

    key: str
    name: str
    move: Length
    seats: Count
    health: Count
    clauses: Texts
    unit: bool = False
    mg: bool = False
    stores: tuple[str, ...] = ()
    gap: Length = Length(4 * INCH)
    wide: Length = Length(3 * INCH)
    long: Length = Length(6 * INCH)


@cache
def difficulties() -> Mapping[str, Difficulty]:
    """The levels by key: easy, normal, hard, desperate."""
    return read_rows(Difficulty, shipped("play.yaml"), "difficulty", "the difficulty")


@cache
def vehicles() -> Mapping[str, Vehicle]:
    """The vehicles by key."""
    return read_rows(Vehicle, shipped("play.yaml"), "vehicles", "the vehicle")
