"""The field of fire of the model that acts: the squares in its arc that it sees, by the range at which they lie."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ruleset import Shape
from wartable.rulesets.hunt_for_davros.complex import board_shapes
from wartable.rulesets.hunt_for_davros.shooting.attack import band_of
from wartable.rulesets.hunt_for_davros.shooting.sightlines import sees
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import FIRE, Game

KIND = "field"


def field(game: Game, seat: str) -> Iterator[Shape]:
    """HD-FIRE-01 to HD-FIRE-03: what the acting model of `seat` could shoot at if somebody stood there.

    `game` is what the seat knows. Nothing is shown of a model that can fire no more in this activation (HD-FIRE-12),
    has no weapon or no rounds left (HD-NEW-TEAM-01), or is out of command (HD-CMD-02).
    """
    act = game.act
    if act is None or act.tied or act.menu or act.left <= 0:
        return
    model = game.models[act.model]
    fired = act.used.count(FIRE) >= act.limit or (act.declared and not act.shots)
    if model.team != seat or model.at is None or not model.weapon or model.ammo == 0 or fired:
        return
    grid, models = game.grid, game.occupied()
    around = ask.arc(game, model).value == 360
    for y in range(grid.height):
        for x in range(grid.width):
            if (x, y) in grid.solid or (x, y) == model.at.square:
                continue
            cells = grid.cells_of((x, y))
            if any((around or grid.in_arc(model.at, model.facing, cell)) and sees(game, model, cell, models)
                   for cell in cells):  # fmt: skip
                (shape,) = board_shapes.square_shapes(game.board, KIND, [(x, y)])
                yield shape._replace(tone=band_of(grid.distance(model.at, cells[0])).name.lower())
