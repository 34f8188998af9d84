"""Terrain scattered by dice, square by square (AT-NEW-TAB-01, AT-NEW-SET)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, die
from wartable.engine.plane import INCH, Point, Polygon, corners_of, scatter, segment_crosses_polygon
from wartable.engine.ruleset import UMPIRE
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.zones import rectangle
from wartable.rulesets.adventures.catalogue.settings import Piece as Kind
from wartable.rulesets.adventures.catalogue.settings import Setting, settings
from wartable.rulesets.adventures.events.setting_up import TerrainLaid, bare
from wartable.rulesets.adventures.ground.buildings import BUILDING, DOOR_SIDES
from wartable.rulesets.adventures.ground.terrain import HEDGE, HIDING, HILL, ROCKS, SCATTER, WALL, WOOD
from wartable.rulesets.adventures.setup.open_lines import Line, closing, ground_of, open_lines
from wartable.rulesets.adventures.setup.pieces import HOUSE, LONG, THIN, disc, fits, house, onto, piece_of
from wartable.rulesets.adventures.setup.surroundings import light
from wartable.rulesets.adventures.state import Game, Piece

SQUARE = 12 * INCH
LEAST = 8  # squares with sight-blocking cover
CENTRAL = 4
TRIES, AGAIN, PLACES = 60, 20, 4
"""How often squares are rolled again, an empty centre is, and the place of a piece that does not fit."""
EVERY: list[Line] = [((0, 0), (0, 0))] * 72
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
    street there is a free line. After 60 rounds hedges are laid across those that are left.
    """
    setting, table = settings()[game.setting], bare(game)
    first = tuple(street(table, setting.street)) if setting.street else ()
    laid: Laid = dict.fromkeys(squares(table), ())
    again, lines = list(laid), EVERY
    for _ in range(TRIES):
        tried = yield from _rerolled(table, setting, first, laid, again)
        ground = ground_of(table, [*first, *(piece for pieces in tried.values() for piece in pieces)])
        found = [] if setting.street else open_lines(ground)
        if len(found) <= len(lines):
            laid, lines = tried, found
            again = _lacking(ground, laid, lines)
        if not again:
            break
    every = [*first, *(piece for pieces in laid.values() for piece in pieces)]
    across = () if setting.street else closing(table, every)
    game.emit(TerrainLaid(_named((*every, *across)), anew=True))


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


# ------------------------------------------------------------------ squares
def _square(table: Table, setting: Setting, square: Square, laid: Sequence[Piece]) -> Flow[list[Piece]]:
    """What comes into a square; a piece that does not fit beside the others is given other places."""
    kind, face = yield from _rolled(setting, square)
    for _ in range(PLACES if kind is not Kind.EMPTY else 0):
        where = yield from _place(square)
        shaped = yield from _shaped(kind, face, where)
        found = [piece for piece in (onto(table, each) for each in shaped) if fits(piece, laid)]
        if found:
            return found
    return []


def _named(laid: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces with keys and names, numbered kind by kind."""
    found = list[Piece]()
    for piece in laid:
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
        return [disc(WOOD, at, (size + 4) * INCH)]
    if kind is Kind.WALL_OR_HEDGE:
        turn = yield from die(10, CLAUSE, UMPIRE, "how it runs")
        return [piece_of(WALL if face % 2 else HEDGE, corners_of(*at, LONG, THIN, 18 * turn))]
    if kind is Kind.BUILDING:
        door = yield from die(4, CLAUSE, UMPIRE, "on which side the door is")
        return [house(at, DOOR_SIDES[door - 1])]
    if kind is Kind.ROCKS:
        return [disc(ROCKS, at, 3 * INCH)]
    if kind is Kind.HILL:
        return [disc(HILL, at, 8 * INCH)]
    return [disc(SCATTER, scatter(*at, 120 * n + 30, 5 * INCH // 2), 2 * INCH) for n in range(3)]


# ------------------------------------------------------------------ a street
def street(table: Table, wide: int) -> Iterator[Piece]:
    """AT-NEW-SET-04: two rows of buildings along a street that runs the length of the table."""
    middle = table.height // 2
    step = HOUSE[0] + 3 * INCH
    for x in range(step // 2, table.width - HOUSE[0] // 2, step):
        for way, door in ((1, "south"), (-1, "north")):
            yield house((x, middle + way * (wide + HOUSE[1]) // 2), door)


def extra(at: Point, features: Sequence[Feature]) -> Piece:
    """AT-NEW-TAB-02: a 2-inch scatter piece where a sector has no cover."""
    number = 1 + sum(feature.kind == SCATTER for feature in features)
    while any(feature.key == f"{SCATTER}-{number}" for feature in features):
        number += 1
    piece = disc(SCATTER, at, 2 * INCH)
    return piece._replace(key=f"{SCATTER}-{number}", name=f"{NAMES[SCATTER]} {number}")
