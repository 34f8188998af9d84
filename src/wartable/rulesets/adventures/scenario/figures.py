"""The figures of a scenario file: persons and aliens as their cards have them, and what the file says otherwise."""

from __future__ import annotations

from wartable.engine.plane import rectangle
from wartable.kit.documents import Map, fault, guess, take
from wartable.kit.fields import length, point
from wartable.kit.told import fill
from wartable.rulesets.adventures.arrivals.foes import cybermat, enemy_character, leader, rank
from wartable.rulesets.adventures.catalogue.persons import Person
from wartable.rulesets.adventures.catalogue.play import vehicles
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.vehicles import ROUNDS
from wartable.rulesets.adventures.state import (
    ABOARD,
    ALIENS,
    CHARACTER,
    CYBERMAT,
    LEADER,
    NODE,
    NONE,
    OFF,
    OWN,
    POOL,
    RANK,
    TABLE,
    VEHICLE,
    Figure,
    Game,
)

BY_HAND = ("person", "race", "captor", "held_at", "aboard", "objective", "target")
MADE = {RANK: rank, CHARACTER: enemy_character, CYBERMAT: cybermat}


def figure_of(game: Game, node: Map) -> Figure:
    """The figure of an entry of `figures`; AT-NEW-CHAR-01, AT-NEW-RACE: with the profile of its card.

    Raises:
        DataError: it names a person, race or seat that there is not, or says neither what it is nor who.
    """
    key, person, race = str(node["id"]), str(node.get("person", "")), str(node.get("race", ""))
    if "vehicle" in node:
        figure = _vehicle(node, key)
    elif person:
        figure = _person(game, node, key, person)
    elif race:
        figure = _alien(game, node, key, race)
    else:
        figure = _plain(node, key)
    fill(figure, node, mils=length)
    for word in BY_HAND:
        setattr(figure, word, take(node, word, str, getattr(figure, word)))
    _seated(game, node, figure)
    _placed(node, figure)
    if "ammo" not in node and any(weapons()[weapon].heavy for weapon in figure.weapons if weapon in weapons()):
        figure.ammo = ROUNDS
    if figure.vehicle:
        row = vehicles()[figure.vehicle]
        body = rectangle(figure.x, figure.y, row.long, row.wide, figure.facing)
        figure.r, figure.corners = body.r, body.corners
    return figure


def profile(figure: Figure, person: Person) -> Figure:
    """AT-NEW-CHAR-01 to -03: a figure with all that the card of a person says."""
    figure.kind, figure.name, figure.person = person.kind.value, person.name, person.key
    figure.move, figure.health, figure.card_limit = person.move, person.health, person.card_limit
    figure.weapons = (person.weapon,) if person.weapon else ()
    figure.items = tuple(item.value for item in person.items)
    figure.grenades, figure.robot = person.grenades, person.robot
    return figure


def _person(game: Game, node: Map, key: str, person: str) -> Figure:
    known = game.book.persons
    if person not in known:
        raise fault(node, "person", f"person is {person!r}; nobody is called that{guess(person, known)}")
    figure = profile(Figure(key, OWN, ""), known[person])
    figure.kind = take(node, "kind", str, figure.kind)
    return figure


def _vehicle(node: Map, key: str) -> Figure:
    """AT-NEW-VEH-01, AT-VEH-08: a vehicle, with starred Health."""
    kind = str(node["vehicle"])
    if kind not in vehicles():
        raise fault(node, "vehicle", f"vehicle is {kind!r}; there is no such vehicle{guess(kind, vehicles())}")
    row = vehicles()[kind]
    figure = Figure(key, OWN, VEHICLE, row.name)
    figure.move, figure.health, figure.starred = row.move, row.health, True
    return figure


def _alien(game: Game, node: Map, key: str, race: str) -> Figure:
    if race not in game.book.races:
        raise fault(node, "race", f"race is {race!r}; there is no such race{guess(race, game.book.races)}")
    kind = take(node, "kind", str, RANK)
    if kind not in (*POOL, NODE):
        raise fault(node, "kind", f"an alien is {', '.join(POOL)} or {NODE}, not {kind}")
    before, game.race = game.race, race
    figure = leader(game)[0] if kind in (LEADER, NODE) else MADE[kind](game)
    game.race = before
    figure.id, figure.group, figure.order, figure.ordered = key, key, NONE, False
    return figure


def _plain(node: Map, key: str) -> Figure:
    for word in ("side", "kind"):
        if word not in node:
            raise fault(node, None, f"the figure {key} needs a person or a race, or side and kind")
    figure = Figure(key, str(node["side"]), str(node["kind"]))
    figure.name = key.replace("-", " ").replace("_", " ").capitalize()
    return figure


def _seated(game: Game, node: Map, figure: Figure) -> None:
    figure.side = take(node, "side", str, figure.side)
    seat = take(node, "seat", str, "")
    if seat and seat not in game.seats:
        raise fault(node, "seat", f"no seat is called {seat!r}; there are: {', '.join(game.seats)}")
    if figure.side == OWN:
        figure.seat = seat or next(iter(game.seats))
    if figure.side != ALIENS or not figure.group:
        figure.group = figure.group or figure.id


def _placed(node: Map, figure: Figure) -> None:
    if figure.aboard:
        figure.where = ABOARD
    elif "at" in node:
        (figure.x, figure.y), figure.where = point(node, "at"), take(node, "where", str, TABLE)
    elif "where" not in node:
        figure.where = OFF
