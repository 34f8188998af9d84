"""Reads the data files of this system; `kit.fields` says how a row becomes a record."""

from __future__ import annotations

from pathlib import Path

from wartable.kit.documents import Map, fault, parse
from wartable.kit.fields import Counts, Numbers, Texts, Words, known, record, rows

__all__ = ["Counts", "Numbers", "Texts", "Words", "known", "numbers", "record", "rows", "shipped"]

HOME = Path(__file__).parent


def shipped(name: str) -> Map:
    """The data file `name` of this system."""
    return parse((HOME / name).read_text(encoding="utf-8"), f"{HOME.parent.name}/{name}")


def numbers(node: Map, name: str, count: int, found: Numbers) -> None:
    """See that the list `name` holds `count` whole numbers (0: one or more), none below 0.

    Raises:
        DataError: it does not.
    """
    if len(found) != (count or max(1, len(found))) or not all(type(item) is int and item >= 0 for item in found):
        raise fault(node, name, f"{name} must be {count or 'one or more'} whole numbers, none below 0")
