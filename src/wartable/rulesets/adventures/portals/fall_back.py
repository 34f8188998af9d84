"""Portal markers that fall back, or are eliminated (AT-PORT-03 to -07)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.plane import INCH, gap, path_length
from wartable.rulesets.adventures.events.portals import PortalEliminated, PortalShifted
from wartable.rulesets.adventures.portals.active import in_plain_view, is_active, observers
from wartable.rulesets.adventures.portals.places import Place, cover_of, on_far_side, places, way_to
from wartable.rulesets.adventures.spotting.lines import clear, spot
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import OWN, Figure, Game, Portal

NEAR = 8 * INCH  # AT-PORT-03
FAR = 12 * INCH  # AT-PORT-05


def fall_back(game: Game) -> Flow[None]:
    """AT-PORT-04: markers that a player's figure has in plain view fall back after the events step."""
    eyes = observers(game)
    seen = [marker for marker in game.portals if any(in_plain_view(game, eye, marker) for eye in eyes)]
    shift(game, seen, eyes, "AT-PORT-04")
    yield from ()


def approached(game: Game, movers: Sequence[Figure]) -> Flow[None]:
    """AT-PORT-03, AT-PORT-08: active markers in cover within 8 inches of a free figure that has moved are shifted."""
    gone = [figure for figure in movers if figure.side == OWN and figure.free and figure.moved]
    due = [
        marker for marker in game.portals
        if cover_of(game.table, marker.x, marker.y) is not None and any(_reaches(game, f, marker) for f in gone)
    ]  # fmt: skip
    shift(game, due, gone, "AT-PORT-03")
    yield from ()


def _reaches(game: Game, figure: Figure, marker: Portal) -> bool:
    return gap(figure.body, spot(marker.x, marker.y)) <= NEAR and is_active(game, figure, marker)


def shift(game: Game, due: Sequence[Portal], eyes: Sequence[Figure], clause: str) -> None:
    """AT-PORT-05, AT-PORT-06: each marker by itself, the nearest to a figure first, goes to its new place or away."""
    for marker in sorted(due, key=lambda marker: (_off(eyes, marker), marker.id)):
        place = new_place(game, marker)
        if place is None:
            game.emit(PortalEliminated(marker.id, "AT-PORT-06"))
        else:
            far = path_length(((marker.x, marker.y), (place.x, place.y)))
            cover = cover_of(game.table, marker.x, marker.y)
            along = cover is not None and cover.key == place.piece
            game.emit(PortalShifted(marker.id, place.x, place.y, far, place.piece, clause, along))


def _off(eyes: Sequence[Figure], at: Portal | Place) -> int:
    return min((gap(eye.body, spot(at.x, at.y)) for eye in eyes), default=0)


def new_place(game: Game, marker: Portal) -> Place | None:
    """AT-PORT-05, AT-PORT-07, AT-MISS-09, AT-NEW-TAB-04: the nearest place within 12 inches that is free.

    No player's figure sees it or is within 8 inches of it.

    By the nearest piece those of its far side come first, so that a marker goes round the wood in which it lies. Ties:
    the one further from the players. None if there is none.
    """
    eyes, best, found = observers(game), (FAR + 1, False, 0, 0), None
    eye = min(eyes, key=lambda eye: (gap(eye.body, spot(marker.x, marker.y)), eye.id), default=None)
    for place in places(game.table):
        far = way_to(game.table, (marker.x, marker.y), place)
        if far > FAR or far > best[0]:
            continue
        near_side = eye is not None and not on_far_side(game.table, place, eye.at)
        rank = far, near_side, path_length(((marker.x, marker.y), (place.x, place.y))), -_off(eyes, place)
        if rank < best and hidden(game, eyes, place):
            best, found = rank, place
    return found


def hidden(game: Game, eyes: Sequence[Figure], place: Place) -> bool:
    """AT-PORT-05: whether no figure sees a place directly, and none is within 8 inches of it."""
    far, to = limit(game), (place.x, place.y)
    for eye in eyes:
        away = gap(eye.body, spot(*to))
        if away <= NEAR or (away <= far and clear(game, eye.at, to)):
            return False
    return True
