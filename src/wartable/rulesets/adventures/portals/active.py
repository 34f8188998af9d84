"""Which portal markers are active, and for whom; which of them are in plain view (AT-VIS-06, AT-PORT-04)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wartable.engine.plane import INCH, Body, Point, Polygon, chord, gap, path_length, segment_crosses_polygon
from wartable.engine.terrain import Feature, Table
from wartable.rulesets.adventures.portals.places import cover_of, nearest_point
from wartable.rulesets.adventures.spotting.lines import blocking, breaks, clear, smoked, spot
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import OWN, Figure, Game, Portal

MANY = 9  # corners of a round piece, between which none are needed
TOUCH = INCH // 20  # how much of a line that ends at the edge of a piece may run in it, by rounding


def observers(game: Game) -> list[Figure]:
    """AT-VIS-06: any free figure of the players."""
    return [figure for figure in game.on_table(OWN) if figure.free]


def active_for(game: Game, figure: Figure) -> list[Portal]:
    """AT-VIS-06: the markers that are active for a free figure of the players."""
    if not figure.free or figure.side != OWN:
        return []
    return [marker for marker in game.portals if is_active(game, figure, marker)]


def is_active(game: Game, figure: Figure, marker: Portal) -> bool:
    """AT-VIS-06: whether a line can be traced to the edge of the cover behind which a marker lies, or to itself."""
    eye, to, far = figure.body, (marker.x, marker.y), limit(game)
    if not game.smoke:
        return _in_sight(game.table, eye, to, far)
    return any(not smoked(game, figure.at, end) for end in _ends(game.table, eye, to, far))


@lru_cache(maxsize=65_536)
def _in_sight(table: Table, eye: Body, marker: Point, far: int) -> bool:
    return any(True for _ in _ends(table, eye, marker, far))


def _ends(table: Table, eye: Body, marker: Point, far: int) -> Iterator[Point]:
    """Where lines end that no terrain breaks, no longer than `far` mils: at a marker, or at the edge of its cover."""
    at = eye.x, eye.y
    if gap(eye, spot(*marker)) <= far and blocking(table, at, marker) is None:
        yield marker
    cover = cover_of(table, *marker)
    if cover is None or gap(eye, Body(cover.left, cover.top, 0, _box(cover))) > far:
        return
    for point in _edge_points(cover, at):
        if gap(eye, Body(*point, 0)) <= far and _open(table, at, point, cover.key):
            yield point


def _box(piece: Feature) -> Polygon:
    """The box round a piece."""
    left, top, right, bottom = piece.left, piece.top, piece.right, piece.bottom
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _edge_points(cover: Feature, eye: Point) -> list[Point]:
    """Points of the edge of a piece, the nearest to an eye first."""
    found = list(cover.polygon)
    if len(found) < MANY:
        found += [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in zip(found, found[1:] + found[:1])]
    return [nearest_point(cover, eye), *sorted(found, key=lambda point: path_length((eye, point)))]


@lru_cache(maxsize=32_768)
def _open(table: Table, eye: Point, to: Point, key: str) -> bool:
    """Whether a line to the edge of a piece runs past it and through nothing else."""
    if chord(*eye, *to, table.feature(key).polygon) > TOUCH:
        return False
    return not any(piece.key != key and breaks(piece, eye, to) for piece in table.between(*eye, *to))


def in_plain_view(game: Game, figure: Figure, marker: Portal) -> bool:
    """AT-PORT-04: whether a figure sees a marker itself, within the open limit, and no cover is between."""
    to = marker.x, marker.y
    if gap(figure.body, spot(*to)) > limit(game) or not clear(game, figure.at, to):
        return False
    near = game.table.between(*figure.at, *to)
    return not any(piece.cover and _screens(piece, figure.at, to) for piece in near)


def _screens(piece: Feature, eye: Point, to: Point) -> bool:
    return segment_crosses_polygon(*eye, *to, piece.polygon) and not piece.contains(*eye)


def active_markers(game: Game, group: str) -> list[Portal]:
    """AT-EVT-01: the markers that are active for a group of the players."""
    seen = {marker.id for figure in game.group(group) for marker in active_for(game, figure)}
    return [marker for marker in game.portals if marker.id in seen]
