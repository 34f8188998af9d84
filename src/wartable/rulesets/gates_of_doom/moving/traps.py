"""Hidden traps (GD-CON-10)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, die, tally
from wartable.rulesets.gates_of_doom.events.acting import DangerMet
from wartable.rulesets.gates_of_doom.events.finding import TrapsRolled
from wartable.rulesets.gates_of_doom.sight.lines import inside
from wartable.rulesets.gates_of_doom.state import TRAPS, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops.losses import hurt

SPRUNG = 2


def entered(game: Game, unit: Unit, before: Sequence[Model]) -> Flow[None]:
    """GD-CON-10: a die for each piece that half of a unit has come into, once a round; on 1-2 all who did roll."""
    if TRAPS not in game.conditions:
        return
    was = {model.id: model for model in before}
    for piece in game.table.features:
        came = [m.id for m in unit.models if piece.contains(m.x, m.y) and not piece.contains(was[m.id].x, was[m.id].y)]
        if not came or piece.key in unit.searched or not inside(unit, piece):
            continue
        face = yield from die(6, "GD-CON-10", unit.side, f"traps in {piece.name}")
        game.emit(TrapsRolled(unit.id, piece.key, face))
        if face > SPRUNG:
            continue
        sorts = {"hurt": (1,), "safe": range(2, 7)}
        thrown = yield from tally(len(came), 6, sorts, "GD-CON-10", unit.side, "traps")
        hit = tuple(number for number, one in zip(came, thrown.faces) if one == 1)
        game.emit(DangerMet(unit.id, piece.key, thrown.faces, hit))
        hurt(game, unit, hit)
