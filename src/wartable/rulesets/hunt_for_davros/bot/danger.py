"""What the enemies could do to a model wherever it stood, when they act next. Judgement, not rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any, NamedTuple

from wartable.engine.compat import override
from wartable.engine.grid import Cell
from wartable.engine.query import in_percent
from wartable.engine.threat import Threat, Threats
from wartable.kit.wording import count, they
from wartable.rulesets.hunt_for_davros.bot.appraisal import Appraisal
from wartable.rulesets.hunt_for_davros.bot.planning.replies import Replies
from wartable.rulesets.hunt_for_davros.complex.board_shapes import SQUARE
from wartable.rulesets.hunt_for_davros.moving.steps import pace
from wartable.rulesets.hunt_for_davros.state import Game, Model
from wartable.rulesets.hunt_for_davros.umpire.moves import strides

COVERS = "no cover", "behind a window"
TURNED = 2
"""How many enemies are taken to turn on one model: those who could do most."""
MOVES = 3
"""HD-TURN-04: so many MOVE actions has an activation."""
PLACES = 3
"""How many of the safest places near it are named."""
LEAST = 0.005
"""Smaller chances are none to people."""
WINDS = "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"
UNKNOWN = "What lies under the face-down markers is not known: it counts for nothing here."


class Stand(NamedTuple):
    """What it is like in a cell: how likely a model is lost there, an index of `COVERS`, and who could do most."""

    danger: float
    cover: int
    foe: str


class View:
    """A hunt as one seat judges it."""

    def __init__(self, game: Game, seat: str, chances: Any) -> None:
        self.game, self.eye = game, Appraisal(game, seat, chances)
        self._replies = Replies(self.eye)

    def at(self, model: Model, cell: Cell) -> Stand | None:
        """What it is like for a model to stand in a cell; None if it cannot, since somebody else does."""
        if cell in self.eye.models and cell != model.at:
            return None
        models = {other: level for other, level in self.eye.models.items() if other != model.at}
        models[cell] = self.game.grid.level(cell)
        rows = [(-self._replies.lost(foe, model, cell, models), foe.id) for foe in self.eye.foes]
        worst = [(-lost, self.game.models[key]) for lost, key in sorted(rows)[:TURNED] if lost]
        if not worst:
            return Stand(0.0, 0, "")
        foe = worst[0][1]
        return Stand(1 - prod(1 - lost for lost, _ in worst), self._cover(foe, cell, models), foe.name)

    def _cover(self, foe: Model, cell: Cell, models: Mapping[Cell, int]) -> int:
        """HD-FIRE-04: whether an enemy shoots through a window from where he stands."""
        assert foe.at is not None
        sight = self.game.grid.sight(foe.at, cell, models, bool(foe.rides))
        return int(sight.clear and sight.windows > 0)

    def squares(self, model: Model) -> Iterator[Stand | None]:
        """All squares, row by row from the lower left corner; of a divided square the worst of its parts."""
        grid, board = self.game.grid, self.game.board
        for y in reversed(range(board.height)):
            for x in range(board.width):
                stands = [self.at(model, cell) for cell in grid.cells_of((x, y)) if grid.exists(cell)]
                yield max((each for each in stands if each is not None), default=None)

    # ------------------------------------------------------------ in words
    def notes(self, model: Model) -> Iterator[str]:
        """How each model of the seat stands, the safest places for one of them, and what nobody knows."""
        for mate in self.eye.mates:
            here = self.at(mate, mate.at) if mate.at is not None else None
            if here is not None:
                yield f"{mate.name} where {they(mate.name, 'stand')}: {_said(here)}."
        yield from self._near(model)
        if any(not marker.found for marker in self.game.markers.values()):
            yield UNKNOWN

    def _near(self, model: Model) -> Iterator[str]:
        """The safest places to which it could come in an activation, the nearest of them first."""
        assert model.at is not None
        ways = strides(self.game, model, MOVES * pace(self.game, model))
        there = [(cell, self.at(model, cell), len(way)) for cell, way in ways.items() if cell != model.at]
        rows = [(round(each.danger, 1), -each.cover, far, cell, each) for cell, each, far in there if each is not None]
        for _, _, far, cell, each in sorted(rows, key=lambda row: row[:4])[:PLACES]:
            wind = WINDS[self.game.grid.facing(model.at, cell)]
            yield f"{model.name}, {count(far, 'square')} to the {wind}: {_said(each)}."


def _said(here: Stand) -> str:
    if here.danger < LEAST:
        return "no enemy could do much about it"
    return f"{in_percent(here.danger)} to be lost, most to {here.foe}; {COVERS[here.cover]}"


class Danger(Threats[Game]):
    """The same, as the rest of the program asks for it."""

    covers = COVERS

    @override
    def askable(self, game: Game, seat: str) -> tuple[str, ...]:
        return tuple(model.id for model in game.of(seat)) if seat in game.teams and game.result is None else ()

    @override
    def field(self, game: Game, seat: str, unit: str, chances: Any) -> Threat:
        view, model = View(game, seat, chances), game.models[unit]
        stands = list(view.squares(model))
        return Threat(
            model.id, SQUARE, game.board.width, tuple(round(each.danger, 2) if each else -1.0 for each in stands),
            tuple(each.cover if each else 0 for each in stands), tuple(view.notes(model)),
            round(view.eye.care(model), 1),
        )  # fmt: skip
