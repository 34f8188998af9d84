"""What all readers of the data share: where the files lie, rows by name, clauses, printed numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import Map, fault, guess, parse, shown
from wartable.kit.fields import rows
from wartable.rulesets.adventures.catalogue.words.vocabulary import made

T = TypeVar("T")
HOUSE = Path(__file__).parent.parent
DATA = HOUSE / "data"
Texts = tuple[str, ...]
FACES = range(1, 11)
"""The faces of a D10: the face 0 is 10 (AT-GEN-03)."""


def shipped(name: str) -> Map:
    """The data file `name` of this system."""
    return parse((DATA / name).read_text(encoding="utf-8"), f"{HOUSE.name}/data/{name}")


def read_rows(kind: type[T], node: Map, part: str, called: str, clauses: bool = True) -> dict[str, T]:
    """The rows of a part of a file by key, each a `kind`.

    Args:
        called: what a row is called in errors: `the weapon`.
        clauses: each must name a clause, as what is shipped does.

    Raises:
        DataError: a fault in them.
    """
    found = {}
    for key, row in rows(node, part).items():
        what = f"{called} {key}"
        found[key] = made(kind, row, what, key=key)
        see_clauses(row, getattr(found[key], "clauses", ()), what, must=clauses)
    return found


def see_clauses(node: Map, clauses: Texts, what: str, must: bool = False) -> None:
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


def need(cell: str) -> int:
    """AT-SHOOT-01: what a D10 has to show for a printed cell, 4 for `4+`, 10 for `10`, 0 where it cannot hit, `-`.

    Raises:
        ValueError: it is none of these.
    """
    if cell == "-":
        return 0
    found = re.fullmatch(r"([1-9])\+|10", cell)
    if not found:
        raise ValueError(f"{shown(cell)} is no number to hit; write 4+, 10, or - where it cannot hit")
    return int(found[1] or 10)
