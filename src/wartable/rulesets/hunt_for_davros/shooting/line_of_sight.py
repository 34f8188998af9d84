"""A line of sight that a player asks for (chapter FIRE): clear or behind what, and whether it lies in the arc."""

from __future__ import annotations

from wartable.engine.errors import RuleError
from wartable.engine.ruleset import Look
from wartable.rulesets.hunt_for_davros.complex.board_shapes import point
from wartable.rulesets.hunt_for_davros.shooting.sightlines import in_arc, in_the_way, place, see
from wartable.rulesets.hunt_for_davros.state import Game, Model


def look(game: Game, viewer: str, target: str) -> Look:
    """HD-FIRE-01: what the model `viewer` has between itself and the model `target`, both by id.

    HD-LVL-07: raised ground has a clause of its own. HD-FIRE-02, HD-FIRE-04: of a clear line it is told if it lies
    outside the arc, and if it passes windows.

    Raises:
        RuleError: one of them is not on the board.
    """
    one, other = _standing(game, viewer), _standing(game, target)
    if one.id == other.id:
        raise RuleError("HD-FIRE-01", f"{one.name} needs nobody to look past to see itself")
    sight = see(game, one, other)
    how, what, clause = "clear", "clear", "HD-FIRE-01"
    if not sight.clear:
        how, what = "screened", f"screened by {in_the_way(sight)}"
        clause = "HD-LVL-07" if sight.why == "raised" else clause
    elif not in_arc(game, one, other):
        what, clause = "clear, outside the front arc", "HD-FIRE-02"
    elif sight.windows:
        what, clause = "clear through a window" if sight.windows == 1 else "clear through windows", "HD-FIRE-04"
    line = (point(game.board, place(one)), point(game.board, place(other)))
    return Look(how, f"{one.name} to {other.name}: {what}.", clause, line)


def _standing(game: Game, key: str) -> Model:
    model = game.models.get(key)
    if model is None or model.at is None:
        raise RuleError("HD-FIRE-01", f"{model.name if model else 'this'} is not on the board")
    return model
