"""Battles that begin alike: one set up from a scenario is copied for the next of the same scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.state import Game

KEPT = 8
_MADE: dict[str, Game] = {}
"""Battles that nobody plays, by all that stands in their scenarios."""


def beginning(doc: Mapping[str, Any]) -> Game:
    """As `new_game`; the table is shared by all battles of one scenario, as among copies of a battle.

    Raises:
        DataError: as there.
    """
    if reads_files(doc):
        return new_game(doc)
    told = repr(doc)
    made = _MADE.get(told)
    if made is None:
        made = new_game(doc)
        if len(_MADE) >= KEPT:
            _MADE.clear()
        _MADE[told] = made
    return made.fresh()


def reads_files(doc: Mapping[str, Any]) -> bool:
    """Whether an army of `doc` is a list file, which may be another one next time."""
    sides = doc.get("sides")
    return not isinstance(sides, list) or not all(
        isinstance(side, dict) and isinstance(side.get("army", {}), dict) for side in sides
    )
