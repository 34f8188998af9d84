"""What lies hidden in terrain: treasures (GD-CON-09) and traps (GD-CON-10)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, die, tally
from wartable.engine.terrain import Feature
from wartable.rulesets.gates_of_doom.events.acting import DangerMet
from wartable.rulesets.gates_of_doom.events.finding import Searched, TrapsRolled
from wartable.rulesets.gates_of_doom.moving.treasures import treasure
from wartable.rulesets.gates_of_doom.sight.lines import inside
from wartable.rulesets.gates_of_doom.state import TRAPS, TREASURES, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops.losses import harmed

SPRUNG = 2


def entered(game: Game, unit: Unit, before: Sequence[Model]) -> Flow[None]:
    """GD-CON-09, GD-CON-10: each piece that half of a unit has come into is searched, once a round."""
    if not {TRAPS, TREASURES}.intersection(game.conditions):
        return
    was = {model.id: model for model in before}
    for piece in game.table.features:
        came = [m.id for m in unit.models if piece.contains(m.x, m.y) and not piece.contains(was[m.id].x, was[m.id].y)]
        if not came or piece.key in unit.searched or not inside(unit, piece):
            continue
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
