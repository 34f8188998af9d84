"""The straightest way to something, as far as a move goes: what orders ask for, and how the automatic side moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.engine.paths import Field, Path, route
from wartable.engine.plane import INCH, Bodied, Body, Point, along, gap, path_length, touching
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.ways import Way, staying
from wartable.rulesets.adventures.ground.buildings import BUILDING, OUTER_WALL
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.moving.ground import STEP, affordable, shortened
from wartable.rulesets.adventures.state import VEHICLE, Figure, Game, Stand

ROUND = 12 * INCH  # how much longer than half as long again a way may be
CLOSE = 14  # how near, mils, a base stops that comes into contact


def field_for(game: Game, figure: Figure, to: Point, *, goal: Figure | None = None, halt: int = 0) -> Field:
    """What a figure meets on its way: enemies and vehicles as walls, others that it may pass and not stand on.

    Args:
        to: where it goes to.
        goal: whom it goes to, who is no wall.
        halt: how far it keeps from its enemies, mils, as long as it is not nearer already.
    """
    walls, rests = list[Bodied](), list[Bodied]()
    foes = game.enemies(figure)
    for other in game.on_table():
        if other is figure or other is goal:
            continue
        if other in foes:
            away = gap(figure.body, other.body)
            walls.append(swollen(other, min(halt, away)))
        elif other.kind == VEHICLE:
            walls.append(other.body)
        else:
            rests.append(other.body)
    reach = game.table.width + game.table.height
    return Field(game.table, (figure.stand,), reach, walls, rests, shut(game.table, (figure.at, to)))


def shut(table: Table, ends: Sequence[Point]) -> Callable[[Feature], bool]:
    """What nobody goes through; a building in or at which no end of the way is counts as one solid piece."""
    houses = [piece for piece in table.features if piece.kind == BUILDING]
    near = {h.key for h in houses if any(_by(h, end) for end in ends)}
    solid = {house.key for house in houses} - near

    def closed_to(piece: Feature) -> bool:
        if piece.kind == OUTER_WALL:
            return piece.key.rpartition("-wall-")[0] in near
        return piece.key in solid or closed(piece)

    return closed_to


def _by(house: Feature, at: Point) -> bool:
    x, y = at
    return house.left - INCH < x < house.right + INCH and house.top - INCH < y < house.bottom + INCH


def swollen(figure: Figure, more: int) -> Body:
    """The base of a figure, wider by `more` mils; round, where it has corners as wide as its longer side."""
    return Body(figure.x, figure.y, figure.r + more, () if more else figure.corners)


def toward(game: Game, figure: Figure, goal: Figure | Point, limit: int, halt: int = 0, near: int = 0) -> Way[Stand]:
    """The way of a figure to another one, or to a point, as far as `limit` mils of its Move go.

    It stops in contact with a figure, `near` mils before a point, and `halt` mils before any enemy; blocked it goes as
    far as it can (AT-MOVE-04).
    """
    target = goal if isinstance(goal, Figure) else None
    field, mark = field_for(game, figure, as_point(goal), goal=target, halt=halt), mark_of(goal)
    keep = halt if target is not None else near
    if gap(figure.body, mark) <= keep or (target is not None and touching(figure.body, mark)):
        return staying((figure.stand,))
    path = _path(field, figure, (mark.x, mark.y))
    far = affordable(game.table, path, limit)
    while far > 0:
        at = along(path, far)
        body = Body(*at, figure.r)
        if gap(body, mark) >= keep and field.rest(body) is None and not _on(body, target):
            break
        far -= _back(body, mark, target, keep)
    return _cut(figure, path, far)


def _back(body: Body, mark: Bodied, target: Figure | None, keep: int) -> int:
    """How much less of the way is tried next, mils: off a base just as far as contact is."""
    if _on(body, target) and not mark.corners:
        return max(CLOSE, body.r + mark.r + CLOSE - path_length(((body.x, body.y), (mark.x, mark.y))))
    return STEP if gap(body, mark) < keep - STEP or _on(body, target) else CLOSE


def as_point(goal: Figure | Point) -> Point:
    """Where somebody or something is."""
    return goal.at if isinstance(goal, Figure) else goal


def mark_of(goal: Figure | Point) -> Bodied:
    """What distances to a goal are measured to."""
    return goal.body if isinstance(goal, Figure) else Body(*goal, 0)


def _on(body: Body, target: Figure | None) -> bool:
    return target is not None and gap(body, target.body) <= 0


def _path(field: Field, figure: Figure, to: Point) -> Path:
    """The shortest way, or straight on as far as nothing is in the way."""
    most = 3 * path_length((figure.at, to)) // 2 + ROUND
    found = route(field, figure.x, figure.y, figure.r, *to, most)
    if found is not None:
        return found
    straight = figure.at, to
    return figure.at, along(straight, field.run(figure.x, figure.y, figure.r, to))


def _cut(figure: Figure, path: Path, far: int) -> Way[Stand]:
    if far <= 0:
        return staying((figure.stand,))
    end = along(path, far)
    gone = shortened(path, far)
    return Way((figure.stand._replace(x=end[0], y=end[1]),), (gone,), path_length(gone))


def gain(figure: Figure, end: Bodied, goal: Figure | Point) -> int:
    """How much nearer to a goal a figure is at the end of a way, mils."""
    return gap(figure.body, mark_of(goal)) - gap(end, mark_of(goal))


def nearest_of(figure: Figure, others: Sequence[Figure]) -> Figure | None:
    """The nearest of several figures; of equals the one with the lowest id (AT-NEW-OBS-01)."""
    return min(others, key=lambda other: (gap(figure.body, other.body), other.id), default=None)
