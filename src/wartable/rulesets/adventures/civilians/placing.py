"""How many civilians there are, and where they stand (AT-CIV-04, AT-NEW-CIV-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, d3, die
from wartable.engine.paths import Field
from wartable.engine.plane import INCH, Body, Point, body_touches_polygon, scatter
from wartable.engine.ruleset import UMPIRE
from wartable.engine.terrain import Feature
from wartable.rulesets.adventures.catalogue.settings import settings
from wartable.rulesets.adventures.events.civilians import CiviliansPlaced
from wartable.rulesets.adventures.events.prisoners import SAVED
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.ground.terrain import WOOD, closed
from wartable.rulesets.adventures.state import CIVIL, CIVILIAN, RADIUS, Figure, Game

MORE = 1  # AT-NEW-CIV-01: D3+1
BESIDE, ROUND = RADIUS + INCH // 10, 24
MOST = 12 * INCH
SETTLED = -1


def place_civilians(game: Game) -> Flow[None]:
    """AT-NEW-CIV-01: each beside a random building or wood in the middle third of the table; none without any."""
    count = yield from number(game)
    pieces = middle_third(game)
    if not count or not pieces:
        return
    made: list[Figure] = []
    for _ in range(count):
        face = 1
        if len(pieces) > 1:
            face = yield from die(len(pieces), "AT-NEW-CIV-01", UMPIRE, "beside which piece a civilian stands")
        place = beside(game, pieces[face - 1], made)
        if place is not None:
            made.append(civilian(len(made) + 1, place))
    game.emit(CiviliansPlaced(tuple(made)))


def number(game: Game) -> Flow[int]:
    """AT-NEW-CIV-01, AT-MISS-07: how many there are: D3+1 where the setting has any, or as was agreed."""
    if game.options.civilians != SETTLED:
        return game.options.civilians
    known = settings().get(game.setting)
    if known is None or not known.civilians:
        return 0
    _, worth = yield from d3("AT-NEW-CIV-01", UMPIRE, "how many civilians there are")
    return worth + MORE


def middle_third(game: Game) -> list[Feature]:
    """The buildings and woods whose middle lies in the middle third of the table's longer side."""
    table = game.table
    wide = table.width >= table.height
    full = table.width if wide else table.height
    found = []
    for piece in table.features:
        x, y = (piece.left + piece.right) // 2, (piece.top + piece.bottom) // 2
        if piece.kind in (BUILDING, WOOD) and full <= 3 * (x if wide else y) <= 2 * full:
            found.append(piece)
    return found


def beside(game: Game, piece: Feature, made: list[Figure]) -> Point | None:
    """A place outside a piece and by it, on nobody's base; None if there is no room."""
    bases = [*game.on_table(), *made]
    field = Field(game.table, (), 0, (), [figure.body for figure in bases], closed)
    for to in _about(piece):
        body = Body(*to, RADIUS)
        if field.rest(body) is None and not body_touches_polygon(body, piece.polygon):
            return to
    return None


def _about(piece: Feature) -> Iterator[Point]:
    """Places by a piece, the nearest to its sides first."""
    corners = piece.polygon
    middle = (piece.left + piece.right) // 2, (piece.top + piece.bottom) // 2
    for far in range(BESIDE, MOST, RADIUS):
        for a, b in zip(corners, corners[1:] + corners[:1]):
            x, y = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
            off = max(1, round(((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5))
            yield x + (x - middle[0]) * far // off, y + (y - middle[1]) * far // off
        for part in range(ROUND):
            yield scatter(*middle, 360 * part / ROUND, far)


def civilian(count: int, at: Point) -> Figure:
    """AT-CIV-01: Move 6 inches, Health 5, unarmed."""
    key = f"civilian-{count}"
    return Figure(key, CIVIL, CIVILIAN, f"Civilian {count}", group=key, x=at[0], y=at[1])


def saved_enough(game: Game) -> bool:
    """AT-NEW-CIV-01: whether at least half of the civilians are saved, where that is a duty."""
    count = sum(figure.side == CIVIL for figure in game.figures.values())
    return not game.options.must_save or 2 * game.fact(SAVED) >= count
