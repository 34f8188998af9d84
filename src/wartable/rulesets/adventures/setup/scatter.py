"""Terrain scattered by dice, square by square (AT-NEW-TAB-01, AT-NEW-SET)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, die
from wartable.engine.plane import INCH, Body, Point, Polygon, corners_of, gap, scatter, segment_crosses_polygon
from wartable.engine.ruleset import UMPIRE
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.zones import rectangle
from wartable.rulesets.adventures.catalogue.settings import Piece as Kind
from wartable.rulesets.adventures.catalogue.settings import Setting, settings
from wartable.rulesets.adventures.events.setting_up import TerrainLaid, bare
from wartable.rulesets.adventures.ground.buildings import BUILDING, DOOR_SIDES
from wartable.rulesets.adventures.ground.terrain import HEDGE, HIDING, HILL, ROCKS, SCATTER, WALL, WOOD, feature_of
from wartable.rulesets.adventures.setup.surroundings import light
from wartable.rulesets.adventures.spotting.lines import breaks
from wartable.rulesets.adventures.state import Game, Piece

SQUARE = 12 * INCH
APART = 2 * INCH
LINE = 30 * INCH
LEAST = 8  # squares with sight-blocking cover
CENTRAL = 4
TRIES, AGAIN, PLACES = 60, 20, 4
"""How often squares are rolled again, an empty centre is, and the place of a piece that does not fit."""
Line = tuple[Point, Point]
EVERY: list[Line] = [((0, 0), (0, 0))] * 72
LONG, THIN = 8 * INCH, INCH // 2  # walls and hedges
HOUSE = 6 * INCH, 4 * INCH
ROUND, STONY = 16, 8  # corners of round pieces
STEPS = 10  # a D10 for each way across a square
CLAUSE = "AT-NEW-TAB-01"
NAMES = {
    WOOD: "wood", WALL: "wall", HEDGE: "hedge", BUILDING: "house", ROCKS: "rocks", HILL: "hill", SCATTER: "rubble",
}  # fmt: skip


class Square(NamedTuple):
    """A square of 12 inches, by its lower left corner; whether it is one of the four in the centre."""

    x: int
    y: int
    central: bool


def scatter_terrain(game: Game) -> Flow[bool]:
    """AT-NEW-TAB-01: terrain is scattered, if a setting is named and no terrain is written down."""
    if game.setting and not game.pieces and not game.table.features:
        yield from scattered(game)
    yield from light(game)
    return False


Laid = Mapping[Square, Sequence[Piece]]


def scattered(game: Game) -> Flow[None]:
    """AT-NEW-TAB-01, AT-MISS-05: all squares are rolled, and some again until there is cover enough.

    Those on a free line are rolled again as long as that opens no more lines than it closes. AT-NEW-SET-04: along a
    street there is a free line. If there is never enough, it stays so after 60 rounds.
    """
    setting, table = settings()[game.setting], bare(game)
    first = tuple(street(table, setting.street)) if setting.street else ()
    laid: Laid = dict.fromkeys(squares(table), ())
    again, lines = list(laid), EVERY
    for _ in range(TRIES):
        tried = yield from _rerolled(table, setting, first, laid, again)
        ground = Table(table.width, table.height, [feature_of(piece) for piece in _named(first, tried)])
        found = [] if setting.street else open_lines(ground)
        if len(found) <= len(lines):
            laid, lines = tried, found
            again = _lacking(ground, laid, lines)
        if not again:
            break
    game.emit(TerrainLaid(_named(first, laid), anew=True))


def _rerolled(
    table: Table, setting: Setting, first: Sequence[Piece], laid: Laid, again: Sequence[Square]
) -> Flow[Laid]:  # fmt: skip
    """The same with the squares of `again` rolled anew."""
    found = {square: () if square in again else pieces for square, pieces in laid.items()}
    for square in again:
        known = [*first, *(piece for pieces in found.values() for piece in pieces)]
        found[square] = yield from _square(table, setting, square, known)
    return found


def _lacking(table: Table, laid: Laid, lines: Sequence[Line]) -> list[Square]:
    """The squares that are rolled again: without cover in 8 those that hide nothing, else those on a free line."""
    open_ones = [square for square, pieces in laid.items() if not any(piece.kind in HIDING for piece in pieces)]
    if _covered(table) < LEAST:
        return open_ones
    if not lines:
        return []
    box, (start, end) = rectangle(0, 0, SQUARE, SQUARE), lines[0]
    crossed = [s for s in laid if segment_crosses_polygon(*start, *end, shifted(box, s.x, s.y))]
    return [square for square in crossed if square in open_ones] or crossed


def shifted(box: Polygon, x: int, y: int) -> Polygon:
    """A polygon elsewhere."""
    return tuple((a + x, b + y) for a, b in box)


def squares(table: Table) -> list[Square]:
    """AT-NEW-TAB-01: one for each full 12 inches; the four nearest to the centre are central."""
    across, up = (range(0, side - SQUARE + 1, SQUARE) for side in (table.width, table.height))
    corners = [(x, y) for y in up for x in across]
    middle = table.width // 2 - SQUARE // 2, table.height // 2 - SQUARE // 2
    near = sorted(corners, key=lambda c: ((c[0] - middle[0]) ** 2 + (c[1] - middle[1]) ** 2, c))[:CENTRAL]
    return [Square(*corner, corner in near) for corner in corners]


def _covered(table: Table) -> int:
    """How many squares hold sight-blocking cover."""
    blocking = [piece for piece in table.features if piece.kind in HIDING]
    middles = [((piece.left + piece.right) // 2, (piece.top + piece.bottom) // 2) for piece in blocking]
    return sum(
        any(0 <= x - square.x < SQUARE and 0 <= y - square.y < SQUARE for x, y in middles) for square in squares(table)
    )


def open_lines(table: Table) -> list[Line]:
    """The free straight lines of 30 inches that end at the centre of the table, every 5 degrees."""
    centre, found = (table.width // 2, table.height // 2), []
    for degrees in range(0, 360, 5):
        x, y = scatter(*centre, degrees, LINE)
        inside = 0 <= x <= table.width and 0 <= y <= table.height
        if inside and not any(breaks(piece, centre, (x, y)) for piece in table.between(*centre, x, y)):
            found.append((centre, (x, y)))
    return found


# ------------------------------------------------------------------ squares
def _square(table: Table, setting: Setting, square: Square, laid: Sequence[Piece]) -> Flow[list[Piece]]:
    """What comes into a square; a piece that does not fit beside the others is given other places."""
    kind, face = yield from _rolled(setting, square)
    for _ in range(PLACES if kind is not Kind.EMPTY else 0):
        where = yield from _place(square)
        shaped = yield from _shaped(kind, face, where)
        fits = [piece for piece in (_onto(table, each) for each in shaped) if _free(piece, laid)]
        if fits:
            return fits
    return []


def _named(first: Sequence[Piece], laid: Laid) -> tuple[Piece, ...]:
    """The pieces with keys and names, numbered kind by kind."""
    found = list[Piece]()
    for piece in (*first, *(piece for pieces in laid.values() for piece in pieces)):
        number = 1 + sum(other.kind == piece.kind for other in found)
        found.append(piece._replace(key=f"{piece.kind}-{number}", name=f"{NAMES[piece.kind]} {number}"))
    return tuple(found)


def _rolled(setting: Setting, square: Square) -> Flow[tuple[Kind, int]]:
    """What a D10 puts into a square; an empty centre is rolled again, as long as anything can come."""
    for _ in range(AGAIN):
        face = yield from die(10, CLAUSE, UMPIRE, "what lies in a square")
        kind = setting.piece(face)
        if kind is not Kind.EMPTY or not square.central or setting.street:
            break
    return kind, face


def _place(square: Square) -> Flow[Point]:
    """A random point of a square."""
    across = yield from die(STEPS, CLAUSE, UMPIRE, "where in its square, across")
    up = yield from die(STEPS, CLAUSE, UMPIRE, "where in its square, up")
    return square.x + (2 * across - 1) * SQUARE // (2 * STEPS), square.y + (2 * up - 1) * SQUARE // (2 * STEPS)


def _shaped(kind: Kind, face: int, at: Point) -> Flow[list[Piece]]:
    """The pieces of a square, as large as they are."""
    if kind is Kind.WOOD:
        size = yield from die(6, CLAUSE, UMPIRE, "how large a wood is")
        return [_round(WOOD, at, (size + 4) * INCH)]
    if kind is Kind.WALL_OR_HEDGE:
        turn = yield from die(10, CLAUSE, UMPIRE, "how it runs")
        return [_piece(WALL if face % 2 else HEDGE, corners_of(*at, LONG, THIN, 18 * turn))]
    if kind is Kind.BUILDING:
        door = yield from die(4, CLAUSE, UMPIRE, "on which side the door is")
        return [_house(at, DOOR_SIDES[door - 1])]
    if kind is Kind.ROCKS:
        return [_round(ROCKS, at, 3 * INCH)]
    if kind is Kind.HILL:
        return [_round(HILL, at, 8 * INCH)]
    return [_round(SCATTER, scatter(*at, 120 * n + 30, 5 * INCH // 2), 2 * INCH) for n in range(3)]


def _round(kind: str, at: Point, across: int) -> Piece:
    corners = STONY if kind == ROCKS else ROUND
    return _piece(kind, tuple(scatter(*at, 360 * n / corners, across // 2) for n in range(corners)))


def _house(at: Point, door: str) -> Piece:
    return _piece(BUILDING, corners_of(*at, *HOUSE, 0))._replace(door=door)


def _piece(kind: str, polygon: Polygon) -> Piece:
    return Piece("", kind, "", polygon)


def _onto(table: Table, piece: Piece) -> Piece:
    """The piece shifted so that all of it lies on the table."""
    xs, ys = [x for x, _ in piece.polygon], [y for _, y in piece.polygon]
    dx = max(0, -min(xs)) - max(0, max(xs) - table.width)
    dy = max(0, -min(ys)) - max(0, max(ys) - table.height)
    return piece._replace(polygon=tuple((x + dx, y + dy) for x, y in piece.polygon))


def _free(piece: Piece, laid: Sequence[Piece]) -> bool:
    """Whether a piece keeps 2 inches off all others; the pieces of one cluster may lie nearer together."""
    for other in laid:
        near = 1 if piece.kind == other.kind == SCATTER else APART
        if _boxes_near(piece.polygon, other.polygon, near) and gap(_body(piece.polygon), _body(other.polygon)) < near:
            return False
    return True


def _boxes_near(a: Polygon, b: Polygon, near: int) -> bool:
    """Whether the boxes round two pieces come within `near` mils of each other."""
    rows = [([point[axis] for point in a], [point[axis] for point in b]) for axis in (0, 1)]
    return all(min(one) - near < max(two) and min(two) - near < max(one) for one, two in rows)


def _body(polygon: Polygon) -> Body:
    """A piece as a base, so that distances are taken from edge to edge."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return Body((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2, 0, polygon)


# ------------------------------------------------------------------ a street
def street(table: Table, wide: int) -> Iterator[Piece]:
    """AT-NEW-SET-04: two rows of buildings along a street that runs the length of the table."""
    middle = table.height // 2
    step = HOUSE[0] + 3 * INCH
    for x in range(step // 2, table.width - HOUSE[0] // 2, step):
        for way, door in ((1, "south"), (-1, "north")):
            yield _house((x, middle + way * (wide + HOUSE[1]) // 2), door)


def extra(at: Point, features: Sequence[Feature]) -> Piece:
    """AT-NEW-TAB-02: a 2-inch scatter piece where a sector has no cover."""
    number = 1 + sum(feature.kind == SCATTER for feature in features)
    while any(feature.key == f"{SCATTER}-{number}" for feature in features):
        number += 1
    piece = _round(SCATTER, at, 2 * INCH)
    return piece._replace(key=f"{SCATTER}-{number}", name=f"{NAMES[SCATTER]} {number}")
