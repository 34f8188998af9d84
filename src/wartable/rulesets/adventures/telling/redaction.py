"""What nobody at the table may know (AT-RACE-01, AT-OBJ-01): the race, the deck, faces of markers, unknown figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.deck import UNKNOWN
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.state import ALIENS, NODE, Figure, Game

BLANK = Figure("", ALIENS, "rank")


def redact(game: Game, seat: str) -> Game:
    """A copy of `game` without what lies face down; it is the same for each seat.

    AT-LEAD-06: a command node is unknown until its marker is turned up.
    """
    found = game.fresh()
    if seat == UMPIRE:
        return found
    found.deck = (UNKNOWN,) * len(game.deck)
    found.objectives = tuple(m if m.seen else m._replace(live=False) for m in game.objectives)
    live = next((m for m in game.objectives if m.live and m.seen), None)
    for figure in game.figures.values():
        if figure.kind == NODE and figure.sort == "node" and live is None and figure.on_table:
            del found.figures[figure.id]
    if not game.revealed:
        found.race, found.sets, found.pool = UNKNOWN, (), ()
        for figure in found.figures.values():
            figure.race = UNKNOWN
            if figure.unknown:
                _blank(figure)
    return found


def _blank(figure: Figure) -> None:
    figure.name, figure.kind = "", BLANK.kind
    figure.weapons, figure.items, figure.starred, figure.robot = (), (), False, False
    figure.health, figure.move, figure.melee = BLANK.health, BLANK.move, 0
    figure.sort, figure.human, figure.passive = BLANK.sort, False, False


def hide(scenario: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """A scenario document without what lies face down."""
    found = dict(scenario)
    if seat == UMPIRE:
        return found
    for key in ("deck", "sets", "seed") if found.get("revealed") is True else ("deck", "sets", "seed", "race", "pool"):
        found.pop(key, None)
    if "objectives" in found:
        found["objectives"] = [item if item.get("seen") else _without(item, "live") for item in found["objectives"]]
    if "figures" in found and found.get("revealed") is not True:
        found["figures"] = [_faceless(item) for item in found["figures"]]
    return found


def _without(item: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key not in keys}


def _faceless(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """AT-RACE-01: a figure of a document; of an alien that nobody has seen what may be told."""
    if item.get("unknown") is True:
        return {key: item[key] for key in ("id", "side", "at", "unknown") if key in item}
    return _without(item, "race")
