"""Where the players start (AT-SETUP-09)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.engine.ask import Flow, Option, Placement, choose, place
from wartable.engine.errors import RuleError
from wartable.engine.paths import Field, free
from wartable.engine.plane import INCH, Point
from wartable.kit.places import single
from wartable.kit.wording import asked
from wartable.rulesets.adventures.events.base import FigurePlaced, spoken
from wartable.rulesets.adventures.events.setting_up import EdgeChosen
from wartable.rulesets.adventures.ground.buildings import DOOR_SIDES
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.setup.surroundings import laboratory
from wartable.rulesets.adventures.state import OFF, OWN, Figure, Game

DEEP = 6 * INCH
CLAUSE = "AT-SETUP-09"


def start(game: Game) -> Flow[bool]:
    """AT-SETUP-09: the edge is chosen, then each figure is set down within 6 inches of it; whether there are more."""
    waiting = [figure for figure in game.figures.values() if figure.side == OWN and figure.where == OFF]
    if waiting and not game.start_edge:
        options = tuple(Option(edge, f"The {edge} edge", CLAUSE) for edge in DOOR_SIDES)
        edge = yield from choose(CLAUSE, waiting[0].seat, "At which edge do you start?", options)
        game.emit(EdgeChosen(edge))
        return True
    if waiting:
        yield from _set_down(game, waiting[0])
        return True
    yield from laboratory(game)
    return False


def _set_down(game: Game, figure: Figure) -> Flow[None]:
    field = Field(game.table, (), 0, (), [other.body for other in game.on_table()], closed)
    low, high = zone(game)

    def check(answer: Any) -> Point:
        x, y = single(answer, CLAUSE)
        if not (low[0] <= x <= high[0] and low[1] <= y <= high[1]):
            raise RuleError(CLAUSE, f"the players start within 6 inches of the {game.start_edge} edge")
        if reason := free(field, x, y, figure.r):
            raise RuleError("AT-GEN-02", f"it would stand {reason}")
        return x, y

    corners = low, (high[0], low[1]), high, (low[0], high[1])
    ask = Placement(
        CLAUSE, figure.seat, asked(spoken(figure), "start", "Where"), figure.id, check,
        lambda roll: _ideas(game, figure, field, roll), region=corners, shows=lambda plan: [plan],
    )  # fmt: skip
    x, y = yield from place(ask)
    game.emit(FigurePlaced(figure.id, x, y, CLAUSE))


def zone(game: Game) -> tuple[Point, Point]:
    """AT-SETUP-09: the strip along the start edge, by two corners."""
    wide, high = game.table.width, game.table.height
    return {
        "south": ((0, 0), (wide, DEEP)), "north": ((0, high - DEEP), (wide, high)), "west": ((0, 0), (DEEP, high)),
        "east": ((wide - DEEP, 0), (wide, high)),
    }[game.start_edge]  # fmt: skip


def _ideas(game: Game, figure: Figure, field: Field, roll: Callable[[int], int]) -> Iterator[Any]:
    """Beside those who stand there already, or about the middle of the strip; then the first free place."""
    (left, low), (right, high) = zone(game)
    near = [f.at for f in game.on_table(OWN)][-1:] or [((left + right) // 2, (low + high) // 2)]
    for _ in range(3):
        x, y = near[0][0] + (roll(9) - 4) * INCH, near[0][1] + (roll(5) - 2) * INCH
        if left <= x <= right and low <= y <= high and free(field, x, y, figure.r) is None:
            yield {"to": [x, y]}
    spots = ((x, y) for x in range(left + figure.r, right, INCH) for y in range(low + figure.r, high, INCH))
    middle = near[0]
    ranked = sorted(spots, key=lambda at: ((at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2, at))
    yield next({"to": list(at)} for at in ranked if free(field, *at, figure.r) is None)
