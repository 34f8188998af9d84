"""What vehicles are built of (GD-VEH-01 to -08), as it stands in `data/vehicles.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.kit.documents import Map, fault, number, unknown
from wartable.kit.fields import Numbers, Texts, record, rows
from wartable.rulesets.gates_of_doom.catalogue.reading import see_clauses, shipped

SMALL, NORMAL = SIZES = ("small", "normal")


@dataclass(frozen=True, slots=True)
class Hull:
    """A kind of vehicle: its size, its slots for large and for other weapons, how many models it carries."""

    key: str
    name: str
    size: str
    health: int
    large: int = 0
    other: int = 0
    carries: int = 0
    clauses: Texts = ()
    text: str = ""

    @property
    def column(self) -> int:
        """Which of two figures of a part holds for it (GD-VEH-06)."""
        return SIZES.index(self.size)


@dataclass(frozen=True, slots=True)
class Part:
    """An armour or a propulsion. Each list has two figures: of a small vehicle, of a normal one.

    `speed` is inches; of an armour it is added. An armour has a `save`.
    """

    key: str
    kind: str
    name: str
    power: Numbers
    speed: Numbers
    tech: int
    save: Numbers = ()
    flies: bool = False
    clauses: Texts = ()
    text: str = ""


@cache
def hulls() -> Mapping[str, Hull]:
    """The kinds of vehicles by key."""
    return read_hulls(shipped("vehicles.yaml"))


@cache
def parts() -> Mapping[str, Part]:
    """Armour and propulsion by key, in the order in which they are printed."""
    return read_parts(shipped("vehicles.yaml"))


def read_hulls(node: Map) -> dict[str, Hull]:
    """The hulls of a file of vehicles.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("hulls", "armour", "propulsion"), "a file of vehicles")
    found = {}
    for key, row in rows(node, "hulls").items():
        number(row, "health", 1, 99)
        found[key] = record(Hull, row, f"the hull {key}", {"size": SIZES}, key=key)
        see_clauses(row, "clauses", found[key].clauses, f"the hull {key}")
    return found


def read_parts(node: Map) -> dict[str, Part]:
    """The armour and propulsion of a file of vehicles.

    Raises:
        DataError: a fault in it.
    """
    found = {}
    for kind in ("armour", "propulsion"):
        for key, row in rows(node, kind).items():
            what = f"the {kind} {key}"
            number(row, "tech", 1, 9)
            made = found[key] = record(Part, row, what, key=key, kind=kind)
            for name in ("power", "speed", *(("save",) if kind == "armour" else ())):
                if len(value := getattr(made, name)) != 2 or not all(type(each) is int for each in value):
                    at = name if name in row else None
                    raise fault(row, at, f"{name} of {what} must be two numbers: of a small vehicle, of a normal one")
            see_clauses(row, "clauses", made.clauses, what)
    return found
