"""What all readers of the data share: where the files lie, clauses that must be there, dice as they are written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from wartable.engine.plane import INCH
from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import Map, fault, guess, parse, shown
from wartable.kit.fields import Cell

HOUSE = Path(__file__).parent.parent
DATA = HOUSE / "data"
ANCIENT, MODERN, HI_TECH = ERAS = ("Ancient", "Modern", "Hi-Tech")
"""BG-EQP-04: in their order."""
CONVENTIONAL, ENERGY, MAGICK = TYPES = ("Conventional", "Energy", "Magick")
"""BG-EQP-05."""
WALKER, WHEELED, TRACKED, HOVER, FLYING = STYLES = ("walker", "wheeled", "tracked", "hover", "flying")
"""BG-VMV-06."""
_DICE = re.compile(r"([1-9]?)D(3|6|10)")
_WHOLE = re.compile(r"[1-9]\d?")


class Amount(NamedTuple):
    """A number as it is written: `fixed`, or the total of `dice` dice with `sides` sides (BG-DICE-03)."""

    fixed: int = 0
    dice: int = 0
    sides: int = 0

    def __bool__(self) -> bool:
        """Whether it is anything at all."""
        return bool(self.fixed or self.dice)


def shipped(name: str) -> Map:
    """The data file `name` of this system."""
    return parse((DATA / name).read_text(encoding="utf-8"), f"{HOUSE.name}/data/{name}")


def amount(cell: Cell) -> Amount | None:
    """BG-DICE-01: what a cell such as 2, D3 or 2D6 stands for, nothing for an empty one; None if it is none of them."""
    if isinstance(cell, int) or not cell:
        return Amount(cell or 0)
    if _WHOLE.fullmatch(cell):
        return Amount(int(cell))
    found = _DICE.fullmatch(cell)
    return Amount(0, int(found[1] or 1), int(found[2])) if found else None


def see_amount(node: Map, key: str, what: str) -> None:
    """See that a cell is a number or dice, if it is there.

    Raises:
        DataError: it is something else.
    """
    if key in node and (isinstance(node[key], bool) or not amount(node[key])):
        raise fault(node, key, f"{key} of {what} is {shown(node[key])}; write a number, or dice such as D3 or 2D6")


def see_clauses(node: Map, clauses: tuple[str, ...], what: str, must: bool = False) -> None:
    """See that each of the clauses is in the catalogue, and that there is one if there must be.

    Raises:
        DataError: one is not, or there is none.
    """
    book = load_rulebook(HOUSE)
    if must and not clauses:
        raise fault(node, None, f"{what} names no clause; write clauses: and where it is written")
    for name in clauses:
        if name not in book:
            near = guess(name, [clause.id for clause in book])
            raise fault(node, "clauses", f"{what} names the clause {name}, which is not in the catalogue{near}")


def mils(inches: int) -> int:
    """Inches of a file in mils."""
    return inches * INCH
