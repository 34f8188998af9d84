"""What an event roll places, and where (AT-EVT-09 to -18, AT-RACE-03, AT-RACE-04, AT-LEAD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Flow, die
from wartable.engine.paths import Field
from wartable.engine.plane import INCH, Body, Point, path_length, scatter
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.arrivals.foes import cybermat, enemy_character, leader, rank
from wartable.rulesets.adventures.arrivals.race import reveal
from wartable.rulesets.adventures.cards.places import free_spot
from wartable.rulesets.adventures.catalogue.events import Result
from wartable.rulesets.adventures.catalogue.play import difficulties
from wartable.rulesets.adventures.events.arrivals import AlienArrived, LeaderDiced, NodePlaced
from wartable.rulesets.adventures.events.portals import PortalEliminated
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.portals.active import observers
from wartable.rulesets.adventures.spotting.lines import clear
from wartable.rulesets.adventures.state import (
    ALIENS,
    CHARACTER,
    CYBERMAT,
    LEADER,
    NODE,
    RADIUS,
    RANK,
    Figure,
    Game,
    Portal,
)

ROUND = 24
MASTER = "The Master"


def available(game: Game, row: Result) -> bool:
    """AT-EVT-14, AT-EVT-15, AT-RACE-03: whether all figures of a result can be deployed; Cybermats need not be.

    AT-NEW-TAB-05: nor do aliens come that would be more on the table than the level allows.
    """
    if row.aliens and row.aliens + crowded(game) > crowd(game):
        return False
    wanted = {RANK: row.aliens, LEADER: row.leaders, CHARACTER: row.characters}
    return all(game.left_in_pool(kind) >= count for kind, count in wanted.items())


def crowded(game: Game) -> int:
    """AT-NEW-TAB-05: how many of the rank and file are on the table; Cybermats are of them."""
    return sum(figure.kind in (RANK, CYBERMAT) for figure in game.on_table(ALIENS))


def crowd(game: Game) -> int:
    """AT-NEW-TAB-05: how many of the rank and file may be on the table before event rolls bring no more."""
    return difficulties()[game.options.difficulty].crowd


def bring(game: Game, markers: Sequence[Portal], row: Result) -> Flow[None]:
    """AT-EVT-09 to -13: the figures of a result come out at one of the markers that were active as it was rolled."""
    mats = min(row.cybermats, game.left_in_pool(CYBERMAT), max(0, crowd(game) - crowded(game) - row.aliens))
    if markers and (row.aliens or row.leaders or mats):
        marker = yield from random_marker(game, markers)
        for _ in range(row.leaders):
            yield from bring_leader(game, marker)
        for kind in (RANK,) * row.aliens + (CYBERMAT,) * mats:
            arrive(game, rank(game) if kind == RANK else cybermat(game), marker)
        used_up(game, marker)
    for _ in range(row.characters):
        marker = yield from central_marker(game)
        arrive(game, enemy_character(game), marker, "AT-EVT-18")
    reveal(game)


def random_marker(game: Game, markers: Sequence[Portal]) -> Flow[Portal]:
    """AT-EVT-17: one of the markers, with equal chances."""
    if len(markers) == 1:
        return markers[0]
    face = yield from die(len(markers), "AT-EVT-17", UMPIRE, "at which portal marker")
    return markers[face - 1]


def central_marker(game: Game) -> Flow[Portal]:
    """AT-EVT-18: the marker nearest to the centre of the table, active or not; ties are diced for."""
    middle = game.table.width // 2, game.table.height // 2
    far = {marker.id: path_length(((marker.x, marker.y), middle)) for marker in game.portals}
    best = [marker for marker in game.portals if far[marker.id] == min(far.values())]
    return (yield from random_marker(game, best))


def bring_leader(game: Game, marker: Portal) -> Flow[None]:
    """AT-LEAD-01 to -08: the leader of the race, at the marker or where its card says."""
    face = 0
    choices = leader(game)
    if len(choices) > 1 and not any(f.name == MASTER for f in game.on_table()):
        face = yield from die(6, "AT-LEAD-02", UMPIRE, "who leads them")
        game.emit(LeaderDiced(face))
    made = choices[(max(face, 1) - 1) * len(choices) // 6]
    live = next((objective for objective in game.objectives if objective.live), None)
    if made.kind == NODE and made.sort == "node" and live is not None:
        made.x, made.y = free_spot(game, (live.x, live.y))
        game.emit(NodePlaced(made.id, live.id, made))
    else:
        arrive(game, made, marker)


def arrive(game: Game, made: Figure, marker: Portal, clause: str = "AT-EVT-17") -> None:
    """AT-EVT-17, AT-RACE-01: a figure stands touching a marker, unknown until somebody sees it."""
    made.x, made.y = spot_by(game, marker, made.r)
    made.unknown = not game.revealed
    game.emit(AlienArrived(made.id, marker.id, made, clause))


def used_up(game: Game, marker: Portal) -> None:
    """AT-PORT-10: a marker behind a rock brings figures only once."""
    if marker.rock:
        game.emit(PortalEliminated(marker.id, "AT-PORT-10"))


def spot_by(game: Game, marker: Portal, r: int = RADIUS) -> Point:
    """AT-EVT-17: where a base stands that touches a marker, out of sight of the players if it can be.

    Where there is no room it stands as near as there is.
    """
    at = marker.x, marker.y
    field = Field(game.table, (), 0, (), [figure.body for figure in game.on_table()], closed)
    eyes = observers(game)
    for far in range(r, 12 * INCH, r):
        free = [to for to in _ring(at, far) if field.rest(Body(*to, r)) is None and not _inside(game, to)]
        if free:
            return min(free, key=lambda to: (sum(clear(game, eye.at, to) for eye in eyes), free.index(to)))
    return at


def _ring(at: Point, far: int) -> Iterator[Point]:
    for part in range(ROUND):
        yield scatter(*at, 360 * part / ROUND, far)


def _inside(game: Game, to: Point) -> bool:
    """Whether a point is in closed terrain."""
    return any(closed(piece) for piece in game.table.features_at(*to))
