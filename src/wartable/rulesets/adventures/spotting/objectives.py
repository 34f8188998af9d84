"""Objective markers, turned up and down (AT-OBJ-03)."""

from __future__ import annotations

from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.events.spotting import ObjectiveTurnedDown, ObjectiveTurnedUp
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import OWN, Game, Objective

NEAR = 6 * INCH


def found_by(game: Game, marker: Objective) -> bool:
    """AT-OBJ-03: whether a figure of the players, no prisoner, is within 6 inches of a marker, seen or not."""
    return any(
        not figure.prisoner and gap(figure.body, spot(marker.x, marker.y)) <= NEAR for figure in game.on_table(OWN)
    )  # fmt: skip


def turn_objectives(game: Game) -> None:
    """AT-OBJ-03: after each move markers are turned up, and down again.

    AT-OBJ-04: where they lie is open knowledge, so that nobody rolls to spot one.
    """
    for marker in game.objectives:
        near = found_by(game, marker)
        if near and not marker.up:
            game.emit(ObjectiveTurnedUp(marker.id, marker.live))
        elif marker.up and not near:
            game.emit(ObjectiveTurnedDown(marker.id))
