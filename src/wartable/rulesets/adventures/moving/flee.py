"""Flight: as far from all enemies as it goes (AT-ORD-06, AT-ORD-07)."""

from __future__ import annotations

from wartable.engine.paths import Field, route
from wartable.engine.plane import Body, Point, along, gap, path_length, scatter
from wartable.kit.inches.ways import Way, staying
from wartable.rulesets.adventures.events.base import FigureMoved, FigureRemoved
from wartable.rulesets.adventures.moving.approach import field_for, nearest_of
from wartable.rulesets.adventures.moving.ground import affordable, shortened
from wartable.rulesets.adventures.moving.limits import limits
from wartable.rulesets.adventures.state import Figure, Game, Stand

PARTS = 24
EDGE = 20  # how near to the edge of the table, mils, a base is that runs off it


def away(game: Game, figure: Figure, limit: int) -> Way[Stand]:
    """AT-ORD-07: straight away from the nearest enemy if that ends further from all, else as far from him as it can.

    Of 24 directions the one counts that ends furthest from the nearest enemy; if nobody is to be run from it stays.
    """
    foes = game.enemies(figure)
    first = nearest_of(figure, foes)
    if first is None:
        return staying((figure.stand,))
    field, before = field_for(game, figure, figure.at), [gap(figure.body, foe.body) for foe in foes]
    straight = _straight(game, field, figure, _beyond(first, figure), limit)
    after = [gap(straight.ends[0], foe.body) for foe in foes]
    if all(far > was for far, was in zip(after, before)):
        return straight
    best, found = min(before), staying((figure.stand,))
    for part in range(PARTS):
        way = _straight(game, field, figure, scatter(*figure.at, 360 * part / PARTS, limit), limit)
        worth = min(gap(way.ends[0], foe.body) for foe in foes)
        if worth > best:
            best, found = worth, way
    return found


def _beyond(first: Figure, figure: Figure) -> Point:
    """A point far off on the line from one figure over another."""
    return figure.x + 1000 * (figure.x - first.x), figure.y + 1000 * (figure.y - first.y)


def _straight(game: Game, field: Field, figure: Figure, to: Point, limit: int) -> Way[Stand]:
    """The way towards a point, as far as the table and `limit` mils go; it stays if it cannot stand there."""
    to = _inside(game, figure, along((figure.at, to), limit))
    path = route(field, *figure.at, figure.r, *to, 2 * limit)
    if path is None or field.rest(Body(*to, figure.r)) is not None:
        return staying((figure.stand,))
    far = affordable(game.table, path, limit)
    if far < path_length(path):
        return staying((figure.stand,))
    return Way((figure.stand._replace(x=to[0], y=to[1]),), (shortened(path, far),), path_length(path))


def _inside(game: Game, figure: Figure, to: Point) -> Point:
    """A point on the table, at its edge if it lies beyond."""
    r, table = figure.r, game.table
    return min(max(to[0], r), table.width - r), min(max(to[1], r), table.height - r)


def rout(game: Game, figure: Figure, limit: int = 0) -> None:
    """AT-ORD-07: a figure runs from the nearest enemy; reaching the edge it leaves the game."""
    way = away(game, figure, limit or limits(game, figure)[1])
    (end,) = way.ends
    if way.distance:
        game.emit(
            FigureMoved(
                figure.id, end.x, end.y, way.distance, way.paths[0], end.facing, end.corners, "AT-ORD-07"
            )
        )  # fmt: skip
    if at_edge(game, figure):
        game.emit(FigureRemoved(figure.id, False, "AT-ORD-07"))


def at_edge(game: Game, figure: Figure) -> bool:
    """Whether a figure has reached the edge of the table."""
    x, y, r = figure.x, figure.y, figure.r + EDGE
    return x <= r or y <= r or x >= game.table.width - r or y >= game.table.height - r
