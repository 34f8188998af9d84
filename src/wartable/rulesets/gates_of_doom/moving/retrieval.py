"""The marker of Retrieval (GD-OBJ-08): where it lies, who takes it up, who carries it."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.plane import Body, touching
from wartable.kit.wording import asked
from wartable.rulesets.gates_of_doom.events.finding import MarkerTaken
from wartable.rulesets.gates_of_doom.state import GHOST, GUN, VEHICLES, Game, Model, Unit

CLAUSE = "GD-OBJ-08"
TAKE, LEAVE = "take-it", "leave-it"


def carrier(game: Game, side: str) -> tuple[Unit, Model] | None:
    """Who carries the marker of a side; None while it lies on the ground."""
    key, number = game.sides[side].carrier
    unit = game.units.get(key)
    if unit is None or not unit.in_play:
        return None
    return next(((unit, model) for model in unit.models if model.id == number), None)


def able(game: Game, unit: Unit, side: str) -> Model | None:
    """GD-OBJ-08: a model of the unit that touches a marker which nobody carries; vehicles and ghosts cannot take it."""
    spot = game.sides[side].marker
    if spot is None or carrier(game, side) is not None:
        return None
    busy = [game.sides[seat].carrier for seat in game.sides]
    men = (m for m in unit.models if m.kind not in (*VEHICLES, GHOST, GUN) and (unit.id, m.id) not in busy)
    return next((model for model in men if touching(model, Body(*spot, 0))), None)


def take_up(game: Game, unit: Unit) -> Flow[None]:
    """GD-OBJ-08: after a move, as a free action, a model that touches a marker may take it."""
    for side in game.sides:
        model = able(game, unit, side) if unit.on_table else None
        if model is None:
            continue
        options = Option(TAKE, "take it up", CLAUSE), Option(LEAVE, "leave it", CLAUSE)
        key = yield from choose(CLAUSE, unit.side, asked(unit.name, "take up the marker"), options, about=unit.id)
        if key == TAKE:
            game.emit(MarkerTaken(unit.id, model.id, side))


def retrieval(game: Game, side: str) -> int:
    """GD-OBJ-08: 20 if one of its models carries the marker."""
    found = carrier(game, side)
    return 20 if found is not None and found[0].side == side else 0
