"""What a seat sees: the state as JSON data, and the picture of the table.

Time Wars hides distances that depend on a declaration (TW-GEN-07); those are in no view. What a player has bought or
marked in secret (TW-STRAT-05, TW-STRAT-07, TW-STRAT-23) is in his view alone; `revealed` says what that is.
"""

from __future__ import annotations

from typing import Any

from wartable.engine.codec import plain
from wartable.engine.ruleset import Scene, Shape
from wartable.rulesets.time_wars import addresses, art, missions, revealed
from wartable.rulesets.time_wars.armies.heroes import LEELA
from wartable.rulesets.time_wars.assassinate import ASSASSINATE, target
from wartable.rulesets.time_wars.casualties import MARKED
from wartable.rulesets.time_wars.characteristics import in_use
from wartable.rulesets.time_wars.modifiers import conditions
from wartable.rulesets.time_wars.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.possession import holder, told
from wartable.rulesets.time_wars.registry import voices
from wartable.rulesets.time_wars.squads import hands, size, suppressed
from wartable.rulesets.time_wars.state import COHESION, INDIVIDUAL, LARGE, TABLE, Game, Model, Objective, Unit
from wartable.rulesets.time_wars.weapons import NAMES as WEAPONS
from wartable.rulesets.time_wars.zones import DEFENDER, foothold

SPECIAL = (*MARKED, LEELA)
"""Kinds of models whose rule goes with them, drawn as any other (TW-SON-05, TW-CYB-07, TW-TL-14, TW-CHAR-20)."""


def view(game: Game, seat: str) -> dict[str, Any]:
    """The public state: turn, phase, sides, Troop Types with what is in force for them."""
    return {
        "seat": seat,
        "turn": game.turn,
        "turns": game.options.turns,
        "phase": game.cursor.phase,
        "active": game.active,
        "sides": {
            key: {"name": side.name, "out": side.out, "points": side.points, **revealed.of_side(game, side, seat)}
            for key, side in game.sides.items()
        },
        "detachments": {
            key: addresses.detachment(game, item) for key, item in game.detachments.items()
        },
        "clauses": addresses.CLAUSES,
        "units": {key: _unit(game, unit) for key, unit in game.units.items()},
        "melees": [plain(melee) for melee in game.melees.values()],
        "mission": missions.mission(game).name,
        "modifiers": list(conditions.told(game)),
        "objectives": {spot.key: _objective(game, spot) for spot in game.objectives},
        "cohesion": {"gap": COHESION, "clause": "TW-SQUAD-02"},
        "measure": "none" if game.options.strict else "all",
        "measure_clause": "TW-GEN-07",
    }


def _unit(game: Game, unit: Unit) -> dict[str, Any]:
    return {
        "name": unit.name, "player": unit.player, "kind": unit.kind, "where": unit.where, "race": unit.race,
        "profile": in_use(game, unit)._asdict(), "actions": unit.actions, "size": size(unit),
        "art": art.of_unit(unit), "models": [_model(game, unit, model) for model in unit.models],
        "carriers": hands(unit), "weapons": {WEAPONS[key]: n for key, n in unit.weapons + unit.teams},
        "orders": [order.name for order in unit.orders],
        "order_names": [ORDERS[order.name] for order in unit.orders], "suppression": suppressed(unit),
        "dug": unit.dug, "prepared": unit.prepared, "aboard": unit.aboard, "joined": unit.joined, "tv": unit.tv,
    }  # fmt: skip


def _model(game: Game, unit: Unit, model: Model) -> dict[str, Any]:
    """One base: where it stands, and if so what weapon it serves, whose model it is, that it is out of cohesion."""
    told: dict[str, Any] = {"id": model.id, "x": model.x, "y": model.y, "kind": model.kind, "facing": model.facing}
    if model.weapon:
        told["gear"] = WEAPONS[model.weapon]
    if model.of:
        told["of"] = model.of
    if (drawing := art.of_model(game, unit, model)) != art.of_unit(unit):
        told["art"] = drawing
    if model.id in unit.apart:
        told["apart"] = True
    return told


def _objective(game: Game, spot: Objective) -> dict[str, Any]:
    """TW-MISS-15, TW-MISS-22: an objective or marker: where it lies, what it is worth, who holds or carries it."""
    return {
        "name": _told(game, spot), "x": spot.x, "y": spot.y, "value": spot.value, "hidden": spot.hidden,
        "feature": spot.feature, "carrier": spot.carrier, "holder": _holder(game, spot),
    }  # fmt: skip


def _told(game: Game, spot: Objective) -> str:
    if spot.hidden:
        return "?"
    if not spot.value:
        return "objective"
    return told(game, spot) if _measured(game) else str(spot.value)


def _measured(game: Game) -> bool:
    """TW-GEN-07: whether who is within 3 inches may be known: nobody measures it before the end."""
    return game.result is not None or not game.options.strict


def _holder(game: Game, spot: Objective) -> str:
    return holder(game, spot) if spot.value and _measured(game) else ""


def scene(game: Game, seat: str) -> Scene:
    """The table from above."""
    shapes: list[Shape] = []
    seats = list(game.sides)
    for i, side in enumerate(game.sides.values()):
        shapes += [Shape("zone", zone, 0, f"side{i}", side.name) for zone in side.zones]
    if held := foothold(game):
        tone = next((f"side{i}" for i, side in enumerate(game.sides.values()) if side.role == DEFENDER), "")
        shapes.append(Shape("zone", held, 0, tone, "foothold"))
    for feature in game.table.features:
        shapes.append(Shape("terrain", feature.polygon, 0, feature.kind, conditions.called(game, feature)))
    shapes += revealed.maps(game, seat)
    for spot in game.objectives:
        if not spot.carrier:
            owner = _holder(game, spot)
            tone = f"side{seats.index(owner)}" if owner else ""
            shapes.append(Shape("objective", ((spot.x, spot.y),), spot.r, tone, _told(game, spot), id=spot.key))
    for unit in game.units.values():
        if unit.where == TABLE and unit.models:
            shapes += _drawn(game, unit, f"side{seats.index(unit.player)}")
    turn = f"turn {game.turn}" if game.turn else "set-up"
    if found := conditions.titles(game):
        turn += f", {found}"
    return Scene(game.table.width, game.table.height, turn, tuple(shapes))


def _drawn(game: Game, unit: Unit, tone: str) -> list[Shape]:
    shapes = []
    for model in unit.models:
        kind = INDIVIDUAL if model.of or model.kind == LARGE else "model" if model.kind in SPECIAL else model.kind
        shapes.append(Shape(kind, model.corners or ((model.x, model.y),), model.r, tone, unit.id, id=unit.id))
    shapes.append(_noted("label", unit, tone, unit.name))
    marks = [ORDERS[order.name] for order in unit.orders]
    if unit.suppression:
        marks.insert(0, f"suppressed −{suppressed(unit)}")
    marks += [mark for rule in voices(game, unit, "marks") for mark in rule.marks(game, unit)]
    marks += _tasks(game, unit)
    shapes += [_noted("mark", unit, tone, mark) for mark in marks]
    return shapes


def _tasks(game: Game, unit: Unit) -> list[str]:
    """What the mission has to do with it: it is or holds a target, runs for the edge, carries the objective."""
    found = []
    if game.options.mission == ASSASSINATE:
        chief = target(game, unit.player)
        if chief is not None and unit.id in (chief.id, chief.joined):
            found.append("runs for the edge" if unit.running else "target")
    return [*found, "carries the objective"] if unit.laden else found


def _noted(kind: str, unit: Unit, tone: str, text: str) -> Shape:
    left, _, right, high = unit.box
    return Shape(kind, (((left + right) // 2, high),), 0, tone, text, id=unit.id)
