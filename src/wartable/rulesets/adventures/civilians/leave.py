"""Civilians: touched, and on their way off the table (chapter CIV)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow
from wartable.engine.paths import Field, Path, route
from wartable.engine.plane import INCH, Bodied, Point, along, gap, touching
from wartable.kit.inches.ways import Way
from wartable.rulesets.adventures.cards.deal import deal_to
from wartable.rulesets.adventures.civilians.found import found
from wartable.rulesets.adventures.events.base import FigureStepped
from wartable.rulesets.adventures.events.prisoners import CivilianRescued, CivilianSaved
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.moving.approach import swollen
from wartable.rulesets.adventures.moving.flee import at_edge
from wartable.rulesets.adventures.moving.ground import STEP, affordable, shortened
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.moving.walk import walked
from wartable.rulesets.adventures.portals.active import active_for
from wartable.rulesets.adventures.spotting.spot import known
from wartable.rulesets.adventures.state import (
    ALIENS,
    CIVIL,
    COMPANION,
    DOCTOR,
    OWN,
    VEHICLE,
    Figure,
    Game,
    Stand,
)

KEEPS = (6 * INCH, 2 * INCH + INCH // 10, 0)
"""AT-CIV-02, AT-CIV-03: how clear of spotted aliens a way may lead, the best first: who is within 2 inches is found."""


ASIDE, FURTHEST = 3 * INCH, 12 * INCH
"""How far from each other, and from the nearest place, the other places at an edge are."""


def touch(game: Game) -> Flow[None]:
    """AT-CIV-01: civilians that a free Doctor or companion touches after the moves are rescued."""
    for figure in game.on_table(CIVIL):
        if figure.rescued or figure.prisoner:
            continue
        rescuer = next((other for other in game.on_table(OWN) if _rescues(other, figure)), None)
        if rescuer is not None:
            game.emit(CivilianRescued(figure.id, rescuer.id))
    yield from ()


def _rescues(other: Figure, figure: Figure) -> bool:
    return other.free and other.kind in (DOCTOR, COMPANION) and touching(other.body, figure.body)


def leave(game: Game, figure: Figure) -> Flow[None]:
    """AT-CIV-02: a rescued civilian goes for the nearest edge; AT-CIV-01: others stand."""
    if figure.able and figure.rescued:
        walked(game, figure, way_out(game, figure, full_move(game, figure)), "AT-CIV-02")
        if at_edge(game, figure):
            yield from saved(game, figure)
    if figure.on_table:
        game.emit(FigureStepped(figure.id))
    found(game)


def saved(game: Game, figure: Figure) -> Flow[None]:
    """AT-NEW-CIV-01: it is saved; who rescued it draws a card if it is free and sees a portal marker."""
    rescuer = game.figures.get(figure.target)
    game.emit(CivilianSaved(figure.id))
    if rescuer is not None and rescuer.side == OWN and active_for(game, rescuer):
        yield from deal_to(game, rescuer, 1)


# ------------------------------------------------------------------ the way
def way_out(game: Game, figure: Figure, limit: int) -> Way[Stand]:
    """AT-CIV-02: towards the nearest edge by a way that keeps clear of spotted aliens, where there is one."""
    ends = list(edge_places(game, figure))
    for keep in KEEPS:
        field = _field(game, figure, keep)
        for to in ends:
            path = route(field, *figure.at, figure.r, *to, 2 * (field.width + field.height))
            if path is not None:
                return _part(game, field, figure, path, limit)
    straight = figure.at, along((figure.at, ends[0]), field.run(*figure.at, figure.r, ends[0]))
    return _part(game, field, figure, straight, limit)


def edge_places(game: Game, figure: Figure) -> Iterator[Point]:
    """AT-CIV-02: the nearest place at the nearest edge, then others along it: a vehicle may stand there."""
    x, y = nearest_edge(game, figure)
    r, width, height = figure.r, game.table.width, game.table.height
    yield x, y
    for off in range(ASIDE, FURTHEST + 1, ASIDE):
        for side in (-off, off):
            to = (x + side, y) if y in (r, height - r) else (x, y + side)
            if r <= to[0] <= width - r and r <= to[1] <= height - r:
                yield to


def nearest_edge(game: Game, figure: Figure) -> Point:
    """The place at the nearest edge of the table; of equals left, right, bottom, top."""
    x, y, r = figure.x, figure.y, figure.r
    width, height = game.table.width, game.table.height
    rows = (x, (r, y)), (width - x, (width - r, y)), (y, (x, r)), (height - y, (x, height - r))
    return min(rows, key=lambda row: row[0])[1]


def spotted_aliens(game: Game) -> list[Figure]:
    """AT-CIV-02: the aliens that a group of the players has spotted."""
    groups = game.players_groups()
    return [alien for alien in game.on_table(ALIENS) if any(known(game, group, alien) is True for group in groups)]


def _field(game: Game, figure: Figure, keep: int) -> Field:
    spotted = spotted_aliens(game)
    walls, rests = list[Bodied](), list[Bodied]()
    for other in game.on_table():
        if other.side == ALIENS:
            more = min(keep, gap(figure.body, other.body)) if other in spotted else 0
            walls.append(swollen(other, more))
        elif other.kind == VEHICLE:
            walls.append(other.body)
        elif other is not figure:
            rests.append(other.body)
    return Field(game.table, (figure.stand,), game.table.width + game.table.height, walls, rests, closed)


def _part(game: Game, field: Field, figure: Figure, path: Path, limit: int) -> Way[Stand]:
    far = affordable(game.table, path, limit)
    while far > 0:
        x, y = along(path, far)
        if field.rest(figure.body._replace(x=x, y=y)) is None:
            return Way((figure.stand._replace(x=x, y=y),), (shortened(path, far),), far)
        far -= STEP
    return Way((figure.stand,), ((figure.at, figure.at),), 0)
