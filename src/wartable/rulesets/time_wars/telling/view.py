"""What a seat sees: the state as JSON data, and the picture of the table.

Time Wars hides distances that depend on a declaration (TW-GEN-07); those are in no view. What a player has bought or
marked in secret (TW-STRAT-05, TW-STRAT-07, TW-STRAT-23) is in his view alone; `revealed` says what that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, cast

from wartable.engine.codec import plain
from wartable.engine.ruleset import Scene, Shape
from wartable.kit.told import shown
from wartable.kit.view import Figure, Mark, marks_view, profile_view
from wartable.rulesets.time_wars.ending import mission
from wartable.rulesets.time_wars.ground.zones import DEFENDER, foothold
from wartable.rulesets.time_wars.modifiers import modifiers
from wartable.rulesets.time_wars.specials.bearers import marked
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS
from wartable.rulesets.time_wars.state import COHESION, INDIVIDUAL, LARGE, TABLE, Game, Model, Objective, Unit
from wartable.rulesets.time_wars.telling import art, clauses_of, secrets, unit_card
from wartable.rulesets.time_wars.troops.squads import hands, size, suppressed


def view(game: Game, seat: str) -> dict[str, Any]:
    """The public state: turn, phase, sides, Troop Types with what is in force for them."""
    return {
        "seat": seat,
        "turn": game.turn,
        "turns": game.options.turns,
        "phase": game.cursor.phase,
        "active": game.active,
        "sides": {key: {**shown(side), **secrets.of_side(game, side, seat)} for key, side in game.sides.items()},
        "detachments": {key: clauses_of.detachment(game, item) for key, item in game.detachments.items()},
        "clauses": clauses_of.CLAUSES,
        "units": {key: _unit(game, unit) for key, unit in game.units.items()},
        "melees": [plain(melee) for melee in game.melees.values()],
        "mission": mission(game).name,
        "modifiers": list(modifiers.told(game)),
        "objectives": {spot.key: _objective(game, spot) for spot in game.objectives},
        "cohesion": {"gap": COHESION, "clause": "TW-SQUAD-02"},
        "measure": "none" if game.options.strict else "all",
        "measure_clause": "TW-GEN-07",
    }


_values = cast("Callable[[Unit], tuple[Any, ...]]", attrgetter(*(item.name for item in fields(Unit))))
_units: dict[Any, dict[str, Any]] = {}
KEPT = 4096
"""What was told of so many Troop Types is kept: most are at the next answer as they were, and so for each seat."""


def _unit(game: Game, unit: Unit) -> dict[str, Any]:
    """What is told of `unit`, made once of all that it is made of; nobody changes it."""
    lent = tuple(art.of_unit(game.units[model.of]) for model in unit.models if model.of in game.units)
    figures, marks = unit_card.figures(game, unit), tuple(unit_card.marks(game, unit))
    key = (_values(unit), lent, figures, marks)
    found = _units.get(key)
    if found is None:
        if len(_units) >= KEPT:
            _units.clear()
        found = _units[key] = _told_of(game, unit, figures, marks)
    return found


def _told_of(game: Game, unit: Unit, figures: Iterable[Figure], marks: Iterable[Mark]) -> dict[str, Any]:
    return {
        **shown(unit), "profile": profile_view(figures), "size": size(unit),
        "art": art.of_unit(unit), "models": [_model(game, unit, model) for model in unit.models],
        "carriers": hands(unit), "weapons": {WEAPONS[key]: n for key, n in unit.weapons + unit.teams},
        "marks": marks_view(marks),
        "orders": [order.name for order in unit.orders], "suppression": suppressed(unit),
        "dug": unit.dug, "prepared": unit.prepared, "tv": unit.tv,
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
    return mission(game).told(game, spot) if _measured(game) else str(spot.value)


def _measured(game: Game) -> bool:
    """TW-GEN-07: whether who is within 3 inches may be known: nobody measures it before the end."""
    return game.result is not None or not game.options.strict


def _holder(game: Game, spot: Objective) -> str:
    return mission(game).holder(game, spot) if spot.value and _measured(game) else ""


def scene(game: Game, seat: str) -> Scene:
    """The table from above."""
    shapes: list[Shape] = []
    seats = list(game.sides)
    for i, side in enumerate(game.sides.values()):
        shapes += [Shape("zone", zone, 0, f"side{i}", side.name, still=True) for zone in side.zones]
    if held := foothold(game):
        tone = next((f"side{i}" for i, side in enumerate(game.sides.values()) if side.role == DEFENDER), "")
        shapes.append(Shape("zone", held, 0, tone, "foothold", still=True))
    for feature in game.table.features:
        name = modifiers.called(game, feature)
        shapes.append(Shape("terrain", feature.polygon, 0, feature.kind, name, still=True))
    shapes += secrets.maps(game, seat)
    for spot in game.objectives:
        if not spot.carrier:
            owner = _holder(game, spot)
            tone = f"side{seats.index(owner)}" if owner else ""
            shapes.append(Shape("objective", ((spot.x, spot.y),), spot.r, tone, _told(game, spot), id=spot.key))
    for unit in game.units.values():
        if unit.where == TABLE and unit.models:
            shapes += _drawn(game, unit, f"side{seats.index(unit.player)}")
    turn = f"turn {game.turn}" if game.turn else "set-up"
    if found := modifiers.titles(game):
        turn += f", {found}"
    return Scene(game.table.width, game.table.height, turn, tuple(shapes))


def _drawn(game: Game, unit: Unit, tone: str) -> tuple[Shape, ...]:
    texts = tuple([mark.text for mark in unit_card.noted(game, unit)])
    return _outlines(unit.id, unit.name, unit.models, unit.box, tone, texts)


@lru_cache(maxsize=KEPT)
def _outlines(
    key: str, name: str, models: tuple[Model, ...], box: tuple[int, int, int, int], tone: str, texts: tuple[str, ...]
) -> tuple[Shape, ...]:
    """The outlines of a Troop Type, and what is written beside it: its name and these texts."""
    shapes = []
    for model in models:
        kind = INDIVIDUAL if model.of or model.kind == LARGE else "model" if model.kind in marked() else model.kind
        shapes.append(Shape(kind, model.corners or ((model.x, model.y),), model.r, tone, key, id=key))
    left, _, right, high = box
    beside = (((left + right) // 2, high),)
    words = [("label", name), *(("mark", text) for text in texts)]
    return (*shapes, *(Shape(kind, beside, 0, tone, text, id=key) for kind, text in words))
