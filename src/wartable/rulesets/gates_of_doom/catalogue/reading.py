"""What all readers of the data share: where the files lie, dice as they are printed, clauses that must be there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import Map, fault, guess, parse, shown
from wartable.kit.fields import Cell

HOUSE = Path(__file__).parent.parent
DATA = HOUSE / "data"
DASH = "-"
_DICE = re.compile(r"([1-9]?)D([36])")


class Amount(NamedTuple):
    """A number as it is printed: `fixed`, or the total of `dice` dice with `sides` sides (GD-GEN-01)."""

    fixed: int
    dice: int = 0
    sides: int = 0


def shipped(name: str) -> Map:
    """The data file `name` of this system."""
    return parse((DATA / name).read_text(encoding="utf-8"), f"{HOUSE.name}/data/{name}")


def amount(cell: Cell) -> Amount | None:
    """What a cell such as 2, D3 or 2D6 stands for; None for a dash (GD-SA-11)."""
    if isinstance(cell, int):
        return Amount(cell)
    found = _DICE.fullmatch(cell)
    return Amount(0, int(found[1] or 1), int(found[2])) if found else None


def see_amount(node: Map, key: str, cell: Cell, what: str) -> None:
    """See that a cell is a number, dice or a dash.

    Raises:
        DataError: it is something else.
    """
    if isinstance(cell, bool) or (isinstance(cell, str) and cell != DASH and amount(cell) is None):
        raise fault(node, key, f"{key} of {what} is {shown(cell)}; write a number, dice such as D3 or 2D6, or '-'")


def see_clauses(node: Map, key: str, clauses: tuple[str, ...], what: str) -> None:
    """See that each of the clauses is in the catalogue.

    Raises:
        DataError: one is not.
    """
    book = load_rulebook(HOUSE)
    for name in clauses:
        if name not in book:
            near = guess(name, [clause.id for clause in book])
            raise fault(node, key, f"{what} names the clause {name}, which is not in the catalogue{near}")
