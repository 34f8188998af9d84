"""What a suppressed figure may do in step 3 (AT-SHOOT-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.plane import Body, Point, gap, path_length
from wartable.engine.terrain import Feature
from wartable.kit.inches.ways import Way
from wartable.kit.wording import asked
from wartable.rulesets.adventures.events.base import FigureMoved, WentToGround, spoken
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.moving.approach import toward
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.spotting.lines import covering
from wartable.rulesets.adventures.state import Figure, Game, Stand

COVER, DOWN = "cover", "down"


def take_cover(game: Game, figure: Figure) -> Flow[None]:
    """AT-SHOOT-03: it moves up to its Move into the nearest cover, or stays and counts as in cover."""
    if covering(game, figure.body) is not None or figure.low:
        return
    way = to_cover(game, figure, full_move(game, figure))
    key = DOWN
    if way is not None and figure.seat:
        rows = (COVER, "Run into the nearest cover"), (DOWN, "Go to ground")
        options = tuple(Option(word, label, "AT-SHOOT-03") for word, label in rows)
        question = asked(spoken(figure), "do", "What")
        key = yield from choose("AT-SHOOT-03", figure.seat, question, options, about=figure.id)
    if key == DOWN or way is None:
        game.emit(WentToGround(figure.id))
        return
    (end,) = way.ends
    game.emit(FigureMoved(figure.id, end.x, end.y, way.distance, way.paths[0], end.facing, end.corners, "AT-SHOOT-03"))


def to_cover(game: Game, figure: Figure, limit: int) -> Way[Stand] | None:
    """The way into the nearest cover, if it gets there with `limit` mils; None if there is none so near."""
    rows = sorted((_far(figure, piece), piece.key, piece) for piece in game.table.features if piece.cover)
    for far, _, piece in rows:
        if far > limit:
            return None
        way = toward(game, figure, _goal(figure, piece), limit)
        if covering(game, way.ends[0]) is not None:
            return way
    return None


def _far(figure: Figure, piece: Feature) -> int:
    return gap(figure.body, Body(*piece.polygon[0], 0, piece.polygon))


def _goal(figure: Figure, piece: Feature) -> Point:
    """Where it goes to: into the piece, or up to one that nobody enters."""
    if closed(piece):
        return min(piece.polygon, key=lambda corner: path_length((corner, figure.at)))
    return (piece.left + piece.right) // 2, (piece.top + piece.bottom) // 2
