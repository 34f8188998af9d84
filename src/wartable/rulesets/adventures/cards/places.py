"""Where cards put things, chance with equal chances, and figures that cards bring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from wartable.engine.ask import Flow, die
from wartable.engine.paths import Field
from wartable.engine.plane import INCH, Body, Point, Polygon, gap, path_length, scatter
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.catalogue.play import vehicles
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.portals.places import nearest_point
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import (
    CIVIL,
    CIVILIAN,
    OWN,
    RADIUS,
    SOLDIER,
    TABLE,
    VEHICLE,
    Figure,
    Game,
    Objective,
    Portal,
)

T = TypeVar("T")
WAYS = 24
RIFLE, LORRY = "unit_rifle", "lorry"


def drawn(items: Sequence[T], clause: str, what: str) -> Flow[T]:
    """AT-NEW-VOC-01: one of several with equal chances; of one no die is thrown.

    Raises:
        IndexError: there are none.
    """
    if len(items) == 1:
        return items[0]
    face = yield from die(len(items), clause, UMPIRE, what)
    return items[face - 1]


def dummies(game: Game) -> list[Objective]:
    """AT-NEW-VOC-01: the objective markers that are not live."""
    return [marker for marker in game.objectives if not marker.live]


def live(game: Game) -> Objective | None:
    """The live objective marker."""
    return next((marker for marker in game.objectives if marker.live), None)


def furthest_portal(game: Game) -> Portal | None:
    """AT-NEW-CARD-11: the portal marker furthest from all figures of the players."""
    eyes = list(game.on_table(OWN))
    return max(
        game.portals, default=None,
        key=lambda marker: (min((gap(f.body, spot(marker.x, marker.y)) for f in eyes), default=0), marker.id),
    )  # fmt: skip


def piece_by(game: Game, marker: Portal) -> str:
    """AT-NEW-CARD-15: the piece of terrain nearest to a portal marker, '' if there is none."""
    at = marker.x, marker.y
    rows = [(path_length((at, nearest_point(piece, at))), piece.key) for piece in game.table.features]
    return min(rows, default=(0, ""))[1]


def free_spot(game: Game, at: Point, r: int = RADIUS, corners: Polygon = ()) -> Point:
    """The nearest place to a point where a base can stand; the point itself if there is none within 12 inches."""
    field = Field(game.table, (), 0, (), [figure.body for figure in game.on_table()], closed)
    for far in range(0, 12 * INCH, INCH // 2):
        for part in range(WAYS if far else 1):
            x, y = scatter(*at, 360 * part / WAYS, far)
            if field.rest(Body(x, y, r, _moved(corners, x, y))) is None:
                return x, y
    return at


def _moved(corners: Polygon, x: int, y: int) -> Polygon:
    return tuple((x + dx, y + dy) for dx, dy in corners)


# ------------------------------------------------------------------ figures
def soldier(game: Game, key: str, at: Point, group: str, side: str, seat: str = "") -> Figure:
    """AT-NEW-CHAR-03: a soldier with a rifle, at the free place nearest to a point."""
    card = game.book.persons["soldier"]
    made = Figure(fresh(game, key), side, SOLDIER, _numbered(game, card.name), seat=seat, group=group, person=card.key)
    made.move, made.health, made.weapons, made.where = card.move, card.health, (RIFLE,), TABLE
    made.x, made.y = free_spot(game, at)
    return made


def _numbered(game: Game, name: str) -> str:
    """`Soldier 5` after the four whom an episode began with: nobody bears the name of another."""
    names = {figure.name for figure in game.figures.values()}
    return next(made for number in count(1) if (made := f"{name} {number}") not in names)


def civilian(game: Game, key: str, name: str, at: Point) -> Figure:
    """AT-CIV-01: a civilian, at the free place nearest to a point."""
    made = Figure(fresh(game, key), CIVIL, CIVILIAN, name, group=key, where=TABLE)
    made.x, made.y = free_spot(game, at)
    return made


def lorry(game: Game, at: Point, seat: str) -> Figure:
    """AT-NEW-VEH-01: a lorry, its long side along the edge by which it stands."""
    card = vehicles()[LORRY]
    long, wide = card.long // 2, card.wide // 2
    corners: Polygon = ((-long, -wide), (long, -wide), (long, wide), (-long, wide))
    made = Figure(fresh(game, LORRY), OWN, VEHICLE, card.name, seat=seat, group=LORRY, where=TABLE)
    made.move, made.health, made.starred = card.move, card.health, True
    made.r = path_length(((0, 0), corners[0])) + 1
    made.items = ("radio",)
    made.x, made.y = free_spot(game, at, made.r, corners)
    made.corners = _moved(corners, made.x, made.y)
    return made


def fresh(game: Game, key: str) -> str:
    """An id that no figure has."""
    found, number = key, 1
    while found in game.figures:
        number += 1
        found = f"{key}-{number}"
    return found
