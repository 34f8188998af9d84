"""What lies hidden in terrain: treasures (GD-CON-09) and traps (GD-CON-10)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, die, tally
from wartable.engine.terrain import Feature
from wartable.rulesets.gates_of_doom.events.acting import DangerMet
from wartable.rulesets.gates_of_doom.events.finding import Searched, TrapsRolled
from wartable.rulesets.gates_of_doom.moving.treasures import treasure
from wartable.rulesets.gates_of_doom.sight.lines import inside
from wartable.rulesets.gates_of_doom.state import INSIDE, TRAPS, TREASURES, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops.losses import harmed

SPRUNG = 2


def entered(game: Game, unit: Unit, before: Sequence[Model] = ()) -> Flow[None]:
    """GD-CON-09, GD-CON-10: each piece of ground that half of a unit has come into is searched.

    `before` are its models as they stood; without it they have come out of the air, a door or a hull.
    """
    was = {model.id: model for model in before}
    for piece in game.table.features if _hidden(game) else ():
        there = [model for model in unit.models if piece.contains(model.x, model.y)]
        came = [m.id for m in there if m.id not in was or not piece.contains(was[m.id].x, was[m.id].y)]
        if came and inside(unit, piece):
            yield from _search(game, unit, piece, came)


def entered_building(game: Game, unit: Unit) -> Flow[None]:
    """GD-CON-09, GD-CON-10: all of a unit have gone in by the door of a building, which is a piece like any other."""
    if _hidden(game) and unit.where == INSIDE and unit.holder in game.buildings:
        yield from _search(game, unit, game.table.feature(unit.holder), [model.id for model in unit.models])


def _hidden(game: Game) -> bool:
    return bool({TRAPS, TREASURES}.intersection(game.conditions))


def _search(game: Game, unit: Unit, piece: Feature, came: Sequence[int]) -> Flow[None]:
    """Once a round and piece; GD-ALL-07, GD-ALL-10: ghosts search nothing."""
    if unit.maker or piece.key in unit.searched:
        return
    game.emit(Searched(unit.id, piece.key))
    if TREASURES in game.conditions:
        yield from treasure(game, unit, piece)
    if TRAPS in game.conditions:
        yield from _traps(game, unit, piece, came)


def _traps(game: Game, unit: Unit, piece: Feature, came: Sequence[int]) -> Flow[None]:
    """GD-CON-10: on 1-2 all who came in roll; a 1 is 1 damage."""
    face = yield from die(6, "GD-CON-10", unit.side, f"traps in {piece.name}")
    game.emit(TrapsRolled(unit.id, piece.key, face))
    if face > SPRUNG:
        return
    sorts = {"hurt": (1,), "safe": range(2, 7)}
    thrown = yield from tally(len(came), 6, sorts, "GD-CON-10", unit.side, "traps")
    hit = tuple(number for number, one in zip(came, thrown.faces) if one == 1)
    game.emit(DangerMet(unit.id, piece.key, thrown.faces, hit))
    yield from harmed(game, unit, hit)
