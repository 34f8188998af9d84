"""Where episodes are set (AT-NEW-TAB-01, AT-NEW-SET-01 to -04), by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from wartable.kit.documents import Map, fault
from wartable.kit.fields import rows
from wartable.rulesets.adventures.catalogue.reading import FACES, Texts, read_rows, shipped
from wartable.rulesets.adventures.catalogue.words.vocabulary import Length


class Piece(StrEnum):
    """What a face of the D10 puts into a square of 12 inches."""

    EMPTY = "empty"
    WOOD = "wood"
    WALL_OR_HEDGE = "wall_or_hedge"
    BUILDING = "building"
    ROCKS = "rocks"
    HILL = "hill"
    SCATTER = "scatter"


class Earth(StrEnum):
    """Where it is (AT-SETUP-10)."""

    ALWAYS = "always"
    ANY = "any"
    """On Earth or another world, as a scenario says."""


class Laboratory(StrEnum):
    """Whether a building is a laboratory (AT-NEW-LAB-01)."""

    NEVER = "never"
    CHANCE = "chance"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Setting:
    """Where an episode is set; a scenario may set each of these otherwise.

    Args:
        faces: what each face of the D10, 1 to 10, puts into a square.
        street: how wide the street is, mils, along which two rows of buildings stand, 0 none.
        vehicles, civilians: whether they are about. bright: night is as light as day.
        night, fog: on which faces of a D6 it is night or there is fog.
    """

    key: str
    name: str
    faces: tuple[Piece, ...]
    earth: Earth
    laboratory: Laboratory
    clauses: Texts
    street: Length = Length(0)
    vehicles: bool = False
    civilians: bool = False
    bright: bool = False
    night: tuple[int, ...] = ()
    fog: tuple[int, ...] = ()

    @property
    def clause(self) -> str:
        """Where it is written."""
        return self.clauses[0]

    def piece(self, face: int) -> Piece:
        """AT-NEW-TAB-01: what a face of the D10 puts into a square."""
        return self.faces[face - 1]


@cache
def settings() -> Mapping[str, Setting]:
    """The settings by key."""
    return read_settings(shipped("settings.yaml"))


def read_settings(node: Map) -> dict[str, Setting]:
    """The settings of a file.

    Raises:
        DataError: a fault in it.
    """
    found = read_rows(Setting, node, "settings", "the setting")
    for key, row in rows(node, "settings").items():
        if len(found[key].faces) != len(FACES):
            raise fault(row, "faces", f"faces of the setting {key} has {len(found[key].faces)}; a D10 has 10")
    return found
