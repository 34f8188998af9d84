"""Where the portal markers lie at the start (AT-PORT-01, AT-PORT-02, AT-NEW-TAB-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Flow
from wartable.engine.deck import draw_one, shuffle
from wartable.engine.plane import INCH, Point, gap, off_segment, path_length
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.catalogue.play import difficulties
from wartable.rulesets.adventures.events.base import FactSet, StepBegan
from wartable.rulesets.adventures.events.portals import PortalsLaid
from wartable.rulesets.adventures.events.setting_up import SetUpOver, TakenUp
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.portals.places import places
from wartable.rulesets.adventures.spotting.lines import clear, spot
from wartable.rulesets.adventures.spotting.objectives import turn_objectives
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import OWN, VEHICLE, Figure, Game, Portal, Step

USUAL, EACH, LEAST, ENOUGH = 6, 600 * INCH * INCH, 4, 5
NEAR, FAR = 8 * INCH, 24 * INCH  # of the objective
APART = 8 * INCH
OFF = 12 * INCH  # from any figure of the players
GRID = 3 * INCH
STANDARD = 72 * INCH, 48 * INCH
AGAIN = 3
SCATTERED = "scattered"


def portals(game: Game) -> Flow[bool]:
    """AT-NEW-TAB-03: the markers are laid; with too few places scattered terrain is scattered anew."""
    if not game.portals:
        found = yield from chosen(game)
        if len(found) < ENOUGH and game.pieces and game.fact(SCATTERED) < AGAIN:
            game.emit(FactSet(SCATTERED, game.fact(SCATTERED) + 1, "AT-NEW-TAB-03"))
            yield from _anew(game)
            return True
        level = difficulties()[game.options.difficulty]
        values = yield from shuffle(level.values(len(found)), "AT-NEW-TAB-05", UMPIRE, "the values of the portals")
        laid = [Portal(f"portal-{n}", *at, value) for n, (at, value) in enumerate(zip(found, values), 1)]
        game.emit(PortalsLaid(tuple(laid)))
    game.emit(SetUpOver())
    turn_objectives(game)
    return False


def _anew(game: Game) -> Flow[None]:
    """AT-NEW-TAB-03: all is taken up again, from the terrain on; the players start where they have chosen to."""
    game.emit(TakenUp())
    game.emit(StepBegan(Step.TERRAIN))
    yield from ()


def number_of(game: Game) -> int:
    """AT-PORT-01: how many markers there are."""
    size = game.table.width, game.table.height
    return USUAL if size == STANDARD else max(LEAST, size[0] * size[1] // EACH)


def chosen(game: Game) -> Flow[list[Point]]:
    """AT-NEW-TAB-03: one place after the other; if none fits, without the 24 inches, then with half of the 8."""
    spots = list(candidates(game))
    found: list[Point] = []
    while len(found) < number_of(game):
        marker, _ = yield from draw_one(game.objectives, "AT-NEW-TAB-03", UMPIRE, "towards which objective")
        to = marker.x, marker.y
        for far, apart in ((FAR, APART), (0, APART), (0, APART // 2)):
            fits = [at for at in spots if _fits(at, to, far, apart, found)]
            if fits:
                found.append(min(fits, key=lambda at: (_off_line(game, at, to), at)))
                break
        else:
            break
    return found


def _fits(at: Point, to: Point, far: int, apart: int, found: Sequence[Point]) -> bool:
    away = path_length((at, to))
    return away >= NEAR and (not far or away <= far) and all(path_length((at, other)) >= apart for other in found)


def _off_line(game: Game, at: Point, to: Point) -> int:
    """How far a place is from the line from the start to an objective, squared."""
    number, part = off_segment(*at, *middle_of(players(game)), *to)
    return number // part


def players(game: Game) -> list[Figure]:
    """The figures of the players on the table."""
    return [figure for figure in game.on_table(OWN) if figure.kind != VEHICLE]


def middle_of(figures: Sequence[Figure]) -> Point:
    """The middle of several figures; the corner of the table if there are none."""
    count = len(figures) or 1
    return sum(figure.x for figure in figures) // count, sum(figure.y for figure in figures) // count


def candidates(game: Game) -> Iterator[Point]:
    """AT-PORT-02: places by terrain and points in the open, all out of sight of the characters and 12 inches off."""
    eyes = players(game)
    for at in _spots(game):
        if all(gap(eye.body, spot(*at)) >= OFF and not _sees(game, eye, at) for eye in eyes):
            yield at


def _spots(game: Game) -> Iterator[Point]:
    for place in places(game.table):
        yield place.x, place.y
    for x in range(GRID, game.table.width, GRID):
        for y in range(GRID, game.table.height, GRID):
            here = game.table.features_at(x, y)
            if not any(closed(piece) or piece.kind == BUILDING for piece in here):
                yield x, y


def _sees(game: Game, eye: Figure, at: Point) -> bool:
    return gap(eye.body, spot(*at)) <= limit(game, eye) and clear(game, eye.at, at)
