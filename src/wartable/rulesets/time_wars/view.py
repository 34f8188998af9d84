"""What a seat sees: the state as JSON data, and the picture of the table.

Time Wars hides nothing but distances that depend on a declaration (TW-GEN-07); those are in no view.
"""

from __future__ import annotations

from typing import Any

from wartable.engine.codec import plain
from wartable.engine.ruleset import Scene, Shape
from wartable.rulesets.time_wars import addresses
from wartable.rulesets.time_wars.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.squads import hands, size, suppressed
from wartable.rulesets.time_wars.state import COHESION, INDIVIDUAL, LARGE, TABLE, Game, Unit
from wartable.rulesets.time_wars.weapons import NAMES as WEAPONS


def view(game: Game, seat: str) -> dict[str, Any]:
    """The public state: turn, phase, sides, Troop Types with what is in force for them."""
    return {
        "seat": seat,
        "turn": game.turn,
        "turns": game.options.turns,
        "phase": game.cursor.phase,
        "active": game.active,
        "sides": {key: {"name": side.name, "out": side.out, "points": side.points} for key, side in game.sides.items()},
        "detachments": {
            key: addresses.detachment(game, item) for key, item in game.detachments.items()
        },
        "clauses": addresses.CLAUSES,
        "units": {key: _unit(unit) for key, unit in game.units.items()},
        "melees": [plain(melee) for melee in game.melees.values()],
        "cohesion": {"gap": COHESION, "clause": "TW-SQUAD-02"},
        "measure": "none" if game.options.strict else "all",
        "measure_clause": "TW-GEN-07",
    }


def _unit(unit: Unit) -> dict[str, Any]:
    return {
        "name": unit.name, "player": unit.player, "kind": unit.kind, "where": unit.where, "race": unit.race,
        "profile": unit.profile._asdict(), "actions": unit.actions, "size": size(unit),
        "models": [{"id": m.id, "x": m.x, "y": m.y, "kind": m.kind, "facing": m.facing} for m in unit.models],
        "carriers": hands(unit), "weapons": {WEAPONS[key]: n for key, n in unit.weapons + unit.teams},
        "orders": [order.name for order in unit.orders],
        "order_names": [ORDERS[order.name] for order in unit.orders], "suppression": suppressed(unit),
        "dug": unit.dug, "prepared": unit.prepared, "aboard": unit.aboard, "joined": unit.joined, "tv": unit.tv,
    }  # fmt: skip


def scene(game: Game, seat: str) -> Scene:
    """The table from above."""
    shapes: list[Shape] = []
    seats = list(game.sides)
    for i, side in enumerate(game.sides.values()):
        shapes += [Shape("zone", zone, 0, f"side{i}", side.name) for zone in side.zones]
    for feature in game.table.features:
        shapes.append(Shape("terrain", feature.polygon, 0, feature.kind, feature.name))
    for unit in game.units.values():
        if unit.where == TABLE and unit.models:
            shapes += _drawn(unit, f"side{seats.index(unit.player)}")
    turn = f"turn {game.turn}" if game.turn else "set-up"
    return Scene(game.table.width, game.table.height, turn, tuple(shapes))


def _drawn(unit: Unit, tone: str) -> list[Shape]:
    shapes = []
    for model in unit.models:
        kind = INDIVIDUAL if model.of or model.kind == LARGE else model.kind
        shapes.append(Shape(kind, model.corners or ((model.x, model.y),), model.r, tone, unit.id, id=unit.id))
    shapes.append(_noted("label", unit, tone, unit.name))
    marks = [ORDERS[order.name] for order in unit.orders]
    if unit.suppression:
        marks.insert(0, f"suppressed −{suppressed(unit)}")
    shapes += [_noted("mark", unit, tone, mark) for mark in marks]
    return shapes


def _noted(kind: str, unit: Unit, tone: str, text: str) -> Shape:
    left, _, right, high = unit.box
    return Shape(kind, (((left + right) // 2, high),), 0, tone, text, id=unit.id)
