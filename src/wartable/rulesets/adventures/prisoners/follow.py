"""Prisoners on the way: they stay by whoever holds them, are brought to a marker, or are free (AT-PRIS-04 to -11)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.paths import route
from wartable.engine.plane import INCH, Body, Point, gap, path_length, scatter
from wartable.rulesets.adventures.aliens.measure import marker_of
from wartable.rulesets.adventures.aliens.plan import AT_MARKER
from wartable.rulesets.adventures.events.base import FigureFreed, FigureHeld, FigureMoved
from wartable.rulesets.adventures.moving.approach import field_for
from wartable.rulesets.adventures.state import ALIENS, Figure, Game

LEASH = 2 * INCH
"""AT-PRIS-04: how far from whoever holds it a prisoner may be; AT-ALN-05: it is kept so far off if there is room."""
SLACK = 10  # mils by which it is kept nearer, so that rounding does not set it free
ROUND, RINGS = 24, (LEASH - SLACK, LEASH * 3 // 4, LEASH // 2, LEASH // 4)


def follow(game: Game, captor: Figure) -> None:
    """AT-PRIS-04: the prisoners of a figure that has moved go with it; AT-ALN-05: 2 inches off where there is room."""
    for held in game.captives(captor.id):
        if held.held_at or LEASH - 2 * SLACK <= gap(held.body, captor.body) <= LEASH:
            continue
        place = place_by(game, captor, held)
        if place is not None and place != held.at:
            path = _path(game, captor, held, place)
            event = FigureMoved(held.id, *place, path_length(path), path, held.facing, held.corners, "AT-PRIS-04")
            game.emit(event)


def place_by(game: Game, captor: Figure, held: Figure) -> Point | None:
    """Where a prisoner stands by its captor, the nearest to where it is of the places furthest off; None if nowhere."""
    field = field_for(game, held, captor.at, goal=captor)
    for off in RINGS:
        places = [to for to in _ring(captor, held, off) if field.rest(Body(*to, held.r)) is None]
        places = [to for to in places if gap(Body(*to, held.r), captor.body) <= LEASH]
        if places:
            return min(places, key=lambda to: (path_length((held.at, to)), to))
    return None


def _ring(captor: Figure, held: Figure, off: int) -> Iterator[Point]:
    """Points round a captor so that the bases are `off` mils apart, those towards the prisoner among them."""
    far = captor.r + held.r + off
    for part in range(ROUND):
        yield scatter(*captor.at, 360 * part / ROUND, far)


def _path(game: Game, captor: Figure, held: Figure, to: Point) -> tuple[Point, ...]:
    field = field_for(game, held, to, goal=captor)
    return route(field, *held.at, held.r, *to, field.width + field.height) or (held.at, to)


def arrive(game: Game, captor: Figure) -> None:
    """AT-PRIS-10, AT-PRIS-11: an alien that has come to its marker with prisoners keeps them there."""
    marker = marker_of(game, captor)
    if captor.side != ALIENS or marker is None or marker.far > AT_MARKER:
        return
    for held in game.captives(captor.id):
        if not held.held_at:
            game.emit(FigureHeld(held.id, marker.key))


def release(game: Game) -> None:
    """AT-PRIS-05: a prisoner in the open is free when no live, uncaptured captor is within 2 inches."""
    for held in list(game.on_table()):
        captor = game.figures.get(held.captor)
        if captor is None or held.held_at:
            continue
        if not captor.on_table or captor.prisoner or gap(held.body, captor.body) > LEASH:
            game.emit(FigureFreed(held.id))
