"""Figures that appear by a card: aliens at portals and markers, soldiers at the players' edge (AT-NEW-VOC-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow
from wartable.engine.plane import INCH, Point
from wartable.rulesets.adventures.arrivals.foes import cybermat, enemy_character, leader, rank
from wartable.rulesets.adventures.arrivals.placing import arrive, random_marker, used_up
from wartable.rulesets.adventures.arrivals.race import reveal
from wartable.rulesets.adventures.cards.places import drawn, dummies, free_spot, live, lorry, soldier
from wartable.rulesets.adventures.catalogue.words.effects import Spawn
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, What
from wartable.rulesets.adventures.events.arrivals import AlienArrived
from wartable.rulesets.adventures.events.cards import FigureAdded
from wartable.rulesets.adventures.state import CHARACTER, CYBERMAT, LEADER, OWN, RANK, Figure, Game

MADE: Mapping[What, tuple[str, Callable[[Game], Figure]]] = {
    What.RANK: (RANK, rank), What.LEADER: (LEADER, lambda game: leader(game)[0]), What.CYBERMAT: (CYBERMAT, cybermat),
    What.CHARACTER: (CHARACTER, enemy_character),
}  # fmt: skip
INSIDE = {"south": (0, 1), "north": (0, -1), "west": (1, 0), "east": (-1, 0)}


def spawn(game: Game, effect: Spawn, clause: str) -> Flow[None]:
    """AT-NEW-VOC-01: so many figures appear at the place, as far as there are such figures and such a place."""
    if effect.what is What.UNIT_SOLDIER:
        at_edge(game, effect, clause)
        return
    kind, make = MADE[effect.what]
    for _ in range(min(effect.count, game.left_in_pool(kind))):
        if effect.place is Place.PORTAL:
            if not game.portals:
                return
            marker = yield from random_marker(game, game.portals)
            arrive(game, make(game), marker, clause)
            used_up(game, marker)
        else:
            yield from _at_marker(game, make(game), effect.place, clause)
    reveal(game)


def _at_marker(game: Game, made: Figure, place: Place, clause: str) -> Flow[None]:
    """An alien appears at an objective marker: the live one, or a random dummy."""
    marker = live(game)
    if place is not Place.LIVE:
        those = dummies(game)
        marker = (yield from drawn(those, clause, "at which dummy")) if those else None
    if marker is None:
        return
    made.x, made.y = free_spot(game, (marker.x, marker.y), made.r)
    made.unknown = not game.revealed
    game.emit(AlienArrived(made.id, marker.id, made, clause))


def at_edge(game: Game, effect: Spawn, clause: str) -> None:
    """AT-NEW-CARD-19: soldiers, and a lorry with them, stand at the players' edge."""
    seat = next(iter(game.seats))
    at = edge_middle(game)
    if effect.with_ is What.VEHICLE:
        made = lorry(game, at, seat)
        game.emit(FigureAdded(made.id, made, clause))
    group = f"unit-{len(game.figures)}"
    for _ in range(effect.count):
        made = soldier(game, "soldier", at, group, OWN, seat)
        made.started = effect.count
        game.emit(FigureAdded(made.id, made, clause))


def edge_middle(game: Game) -> Point:
    """AT-SETUP-09: the middle of the edge where the players started, 2 inches inside."""
    dx, dy = INSIDE.get(game.start_edge, (0, 1))
    w, h, off = game.table.width, game.table.height, 2 * INCH
    x = w // 2 if not dx else off if dx > 0 else w - off
    y = h // 2 if not dy else off if dy > 0 else h - off
    return x, y
