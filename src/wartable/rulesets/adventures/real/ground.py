"""Where the state keeps figures whose places only people know: each has one of its own, too far from all others for any
rule to hold between them. Who is said to be by somebody or something stands there (AT-NEW-OBS-01).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.plane import INCH, Body, Point, overlaps, scatter
from wartable.engine.terrain import Feature, Table
from wartable.rulesets.adventures.events.real import StoodAt
from wartable.rulesets.adventures.ground.unmeasured import SIDE
from wartable.rulesets.adventures.state import ALIENS, CIVIL, OFF, VEHICLE, Figure, Game

APART, FIRST = 40 * INCH, 5 * INCH
ROW = 6
PORTALS_AT = 246 * INCH
SMOKE_AT = 245 * INCH
"""Beyond all figures, so that no line between two who are near each other touches it: people say who sees whom."""
ALIENS_FROM, CIVIL_FROM, CELLS = 12, 30, 36
"""Cells of the first markers, groups, aliens and civilians; those that are too many share one, 8 inches apart."""
SHARED = 8 * INCH
MARKERS = 4
ROUND = 16
BESIDE = INCH // 100
LONG = 2 * INCH
"""Half the length of a vehicle, more or less: people drive it."""


def cell(number: int) -> Point:
    """The place of a cell."""
    turn, number = divmod(number, CELLS)
    row, column = divmod(number, ROW)
    return FIRST + APART * column + SHARED * turn, FIRST + APART * row


def portal_place(number: int) -> Point:
    """The place of a portal marker, counted from 0."""
    return FIRST + APART * number, PORTALS_AT


def smoke_place(number: int) -> Point:
    """The place of a circle of smoke, counted from 0."""
    return SMOKE_AT, FIRST + APART * (number % ROW)


def home(game: Game, figure: Figure) -> Point:
    """The place of a figure that stands by nobody and nothing: that of its group, or its own."""
    if figure.side == ALIENS:
        number = int(figure.id.rpartition("-")[2]) if figure.id.rpartition("-")[2].isdigit() else 0
        return cell(ALIENS_FROM + number % (CIVIL_FROM - ALIENS_FROM))
    if figure.side == CIVIL:
        number = [f.id for f in game.figures.values() if f.side == CIVIL].index(figure.id)
        return cell(CIVIL_FROM + number % (CELLS - CIVIL_FROM))
    groups = list(dict.fromkeys(f.id if f.kind == VEHICLE else f.group for f in _own(game)))
    number = groups.index(figure.id if figure.kind == VEHICLE else figure.group)
    return cell(MARKERS + number % (ALIENS_FROM - MARKERS))


def _own(game: Game) -> list[Figure]:
    return [figure for figure in game.figures.values() if figure.side not in (ALIENS, CIVIL)]


def by(game: Game, figure: Figure, at: Point, r: int = 0, off: int = 0) -> Point:
    """A free place for a figure as near to a point, or to a base of that radius there, as there is; `off` mils off."""
    others = [other.body for other in game.on_table() if other is not figure]
    mine = figure.r or LONG
    for far in range(r + mine + off, 12 * INCH, mine):
        for part in range(ROUND):
            to = scatter(*at, 360 * part / ROUND, far + (BESIDE if r else 0))
            if 0 <= to[0] <= SIDE and 0 <= to[1] <= SIDE and not any(overlaps(Body(*to, mine), b) for b in others):
                return to
    return at


def stands(
    game: Game, figure: Figure, place: str = "", distance: int = 0, clause: str = "AT-MOVE-01", off: int = 0
) -> None:  # fmt: skip
    """A figure stands by `place`, the id of a figure, a marker or a thing, or by nothing; its prisoners come along.

    Args:
        distance: how far it may have gone, mils. off: how far off it stands, mils.
    """
    at, r = point_of(game, figure, place)
    x, y = by(game, figure, at, r, off)
    game.emit(StoodAt(figure.id, x, y, place, distance, clause))
    for held in game.captives(figure.id):
        if not held.held_at:
            game.emit(StoodAt(held.id, *by(game, held, figure.at, figure.r), "", 0, "AT-PRIS-04"))


def point_of(game: Game, figure: Figure, place: str) -> tuple[Point, int]:
    """Where a place is, and the radius of the base that is there."""
    if place in game.figures:
        return game.figures[place].at, game.figures[place].r
    marks = {marker.id: (marker.x, marker.y) for marker in game.objectives}
    marks |= {marker.id: (marker.x, marker.y) for marker in game.portals}
    marks |= {thing.key: (thing.x, thing.y) for thing in game.lying}
    return marks.get(place, home(game, figure)), 0


# ------------------------------------------------------------------ a few on a table of their own
@dataclass(slots=True)
class Aside(Game):
    """A copy on which a rule is run for a few figures as they stand; what happens there happens in `whole` as well."""

    whole: Game | None = None

    @override
    def emit(self, event: Event) -> None:
        event.apply(self)
        self.log.append(event)
        if self.whole is not None:
            self.whole.emit(event)


def aside(game: Game, places: dict[str, Point], pieces: tuple[Feature, ...] = ()) -> Aside:
    """A copy of a game with nobody on the table but those in `places`, among these pieces of terrain."""
    fresh = game.fresh()
    made = Aside(**{item.name: getattr(fresh, item.name) for item in fields(Game) if item.init}, whole=game)
    made.table, made.smoke = Table(SIDE, SIDE, pieces), ()
    for figure in made.figures.values():
        if figure.id in places:
            figure.x, figure.y = places[figure.id]
        elif figure.on_table:
            figure.where = OFF
    return made
