"""What a seat sees of Strategy Points: its own purchases at once, those of others when they are revealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.ruleset import UMPIRE, Shape
from wartable.kit.told import conceal, secrets
from wartable.rulesets.time_wars.events.sentences import ground
from wartable.rulesets.time_wars.state import Game, Side
from wartable.rulesets.time_wars.strategies.strategies import purchase, strategies

BUYING = ("strategy", "defence")


def of_side(game: Game, side: Side, seat: str) -> dict[str, Any]:
    """TW-STRAT-05, TW-STRAT-07: points, purchases and marks of `side` as `seat` may know them; {} without points."""
    if not side.dealt and not side.bought:
        return {}
    own = seat in (side.seat, UMPIRE)
    known = side.bought if own else side.bought[: side.shown]
    found: dict[str, Any] = {
        "strategy_points": side.dealt,
        "strategies": [
            {"name": strategies()[item.key].name, "cost": item.cost, "clause": strategies()[item.key].clause,
             "targets": list(item.targets), "say": purchase(game, item)}
            for item in known
        ],
    }  # fmt: skip
    if own or game.cursor.phase not in BUYING:
        found["strategy_points_left"] = side.sp
    if own and side.marks:
        found["marks"] = [ground(game, key) for key in side.marks]
    return found


def redact(game: Game, seat: str) -> Game:
    """TW-STRAT-05, TW-STRAT-07, TW-STRAT-23: a copy of `game` without what others than `seat` have in secret."""
    known = game.fresh()
    for side in known.sides.values():
        if side.seat != seat:
            conceal(side)
            side.bought = side.bought[: side.shown]
    known.works = tuple(work for work in known.works if not work.hidden or work.owner == seat)
    return known


def hide(scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
    """TW-STRAT-05, TW-STRAT-07, TW-STRAT-23: the scenario without what the other sides have written down in secret.

    That is what they buy, the terrain that they have marked, and the minefields on their maps.
    """
    known = dict(scenario)
    if isinstance(sides := scenario.get("sides"), list):
        known["sides"] = [
            {key: value for key, value in side.items() if key not in secrets(Side) or side.get("seat") == seat}
            if isinstance(side, Mapping) else side
            for side in sides
        ]  # fmt: skip
    if isinstance(works := scenario.get("works"), list):
        known["works"] = [
            work for work in works
            if not (isinstance(work, Mapping) and work.get("hidden")) or work.get("side") == seat
        ]  # fmt: skip
        if not known["works"]:
            del known["works"]  # that there was one is a secret too
    return known


def maps(game: Game, seat: str) -> list[Shape]:
    """TW-STRAT-23: the minefields on the map of `seat`, which nobody else sees."""
    return [
        Shape("terrain", work.polygon, 0, work.kind, f"{work.name} (on the map)", still=True)
        for work in game.works
        if work.hidden and seat in (work.owner, UMPIRE)
    ]
