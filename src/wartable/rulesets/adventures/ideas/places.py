"""Where a step is done, and who may do it: the words of places and persons (AT-NEW-VOC-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from wartable.engine.plane import INCH, Body, Polygon, gap
from wartable.engine.terrain import Table
from wartable.rulesets.adventures.cards.hands import engaged, place_of
from wartable.rulesets.adventures.cards.places import dummies, live
from wartable.rulesets.adventures.catalogue.words.steps import Step
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, What, Who
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.state import (
    ABOARD,
    ALIENS,
    CHARACTER,
    COMPANION,
    CYBERMAT,
    DOCTOR,
    K9,
    LEADER,
    LEADING,
    NODE,
    OWN,
    RANK,
    VEHICLE,
    Figure,
    Game,
)

ACTIONS = "act"
"""The prefix of the paths of steps of the Actions card; that of a quest is its key."""
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}
KINDS: Mapping[What, tuple[str, ...]] = {
    What.RANK: (RANK,), What.LEADER: (LEADER,), What.CHARACTER: (CHARACTER,),
    What.LEADER_OR_CHARACTER: (LEADER, CHARACTER), What.NODE: (NODE,), What.CYBERMAT: (CYBERMAT,),
}  # fmt: skip


class Job(NamedTuple):
    """What is to be done: the steps of an Actions card or of a quest; `about`: what the quest is about."""

    card: str
    prefix: str
    steps: tuple[Step, ...]
    in_order: bool
    clause: str
    holder: str = ""
    about: str = ""


class Spot(NamedTuple):
    """A place: its key (a marker, a figure, a piece, an edge), and what is measured to."""

    key: str
    body: Body


# ------------------------------------------------------------------ places
def spots(game: Game, place: Place, job: Job) -> list[Spot]:
    """The places that a word means, none if there are none."""
    return list(_PLACES[place](game, job))


def _markers(game: Game, those: list[str]) -> Iterator[Spot]:
    for marker in game.objectives:
        if marker.id in those:
            yield Spot(marker.id, Body(marker.x, marker.y, 0))


def _live(game: Game, job: Job) -> Iterator[Spot]:
    marker = live(game)
    yield from _markers(game, [marker.id] if marker else [])


def _dummy(game: Game, job: Job) -> Iterator[Spot]:
    yield from _markers(game, [marker.id for marker in dummies(game)])


def _another(game: Game, job: Job) -> Iterator[Spot]:
    yield from (spot for spot in _dummy(game, job) if not game.fact(f"place {job.prefix} {spot.key}"))


def _same(game: Game, job: Job) -> Iterator[Spot]:
    """Where the step before was done: the last one of them."""
    head = f"place {job.prefix} "
    keys = [key.removeprefix(head) for key, _ in game.facts if key.startswith(head)]
    every = [*_markers(game, keys[-1:]), *_figures(game, keys[-1:])]
    yield from every


def _figures(game: Game, keys: list[str]) -> Iterator[Spot]:
    for figure in game.on_table():
        if figure.id in keys:
            yield Spot(figure.id, figure.body)


def _leader(game: Game, job: Job) -> Iterator[Spot]:
    yield from _figures(game, [figure.id for figure in game.on_table(ALIENS) if figure.kind in LEADING])


def _node(game: Game, job: Job) -> Iterator[Spot]:
    yield from _figures(game, [figure.id for figure in game.on_table(ALIENS) if figure.kind == NODE])


def _doctor(game: Game, job: Job) -> Iterator[Spot]:
    yield from _figures(game, [figure.id for figure in game.on_table(OWN) if figure.kind == DOCTOR])


def _patrol(game: Game, job: Job) -> Iterator[Spot]:
    yield from _figures(game, [figure.id for figure in game.on_table() if figure.group == Place.PATROL.value])


def _start_edge(game: Game, job: Job) -> Iterator[Spot]:
    yield from _edge(game, game.start_edge)


def _far_edge(game: Game, job: Job) -> Iterator[Spot]:
    yield from _edge(game, OPPOSITE.get(game.start_edge, ""))


def _edge(game: Game, edge: str) -> Iterator[Spot]:
    if edge:
        yield Spot(edge, edge_body(game.table, edge))


def edge_body(table: Table, edge: str) -> Body:
    """An edge of the table, as something that is measured to."""
    w, h, d = table.width, table.height, INCH
    outlines: Mapping[str, Polygon] = {
        "south": ((0, -d), (w, -d), (w, 0), (0, 0)), "north": ((0, h), (w, h), (w, h + d), (0, h + d)),
        "west": ((-d, 0), (0, 0), (0, h), (-d, h)), "east": ((w, 0), (w + d, 0), (w + d, h), (w, h)),
    }  # fmt: skip
    return _outlined(outlines[edge])


def _outlined(outline: Polygon) -> Body:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Body((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2, 0, outline)


def _portal(game: Game, job: Job) -> Iterator[Spot]:
    yield from (Spot(marker.id, Body(marker.x, marker.y, 0)) for marker in game.portals)


def _by_portal(game: Game, job: Job) -> Iterator[Spot]:
    """AT-NEW-CARD-15: the piece that the quest is about."""
    for piece in game.table.features:
        if piece.key == job.about:
            yield Spot(piece.key, _outlined(piece.polygon))


def _far_building(game: Game, job: Job) -> Iterator[Spot]:
    """AT-NEW-CARD-13: the building nearest to the edge opposite the start."""
    edge = OPPOSITE.get(game.start_edge, "north")
    rows = [
        (gap(_outlined(piece.polygon), edge_body(game.table, edge)), piece.key, piece)
        for piece in game.table.features if piece.kind == BUILDING
    ]  # fmt: skip
    for _, key, piece in sorted(rows, key=lambda row: row[:2])[:1]:
        yield Spot(key, _outlined(piece.polygon))


_PLACES: Mapping[Place, Callable[[Game, Job], Iterator[Spot]]] = {
    Place.LIVE: _live, Place.DUMMY: _dummy, Place.EACH_DUMMY: _dummy, Place.RANDOM_DUMMY: _dummy,
    Place.ANOTHER_DUMMY: _another, Place.START_EDGE: _start_edge, Place.FAR_EDGE: _far_edge, Place.PORTAL: _portal,
    Place.FURTHEST_PORTAL: _portal, Place.TERRAIN_AT_RANDOM_PORTAL: _by_portal, Place.FAR_BUILDING: _far_building,
    Place.LEADER: _leader, Place.NODE: _node, Place.DOCTOR: _doctor, Place.PATROL: _patrol, Place.SAME: _same,
    Place.RANDOM_PLAYER_GROUP: lambda game, job: iter(()),
}  # fmt: skip


def near(game: Game, figure: Figure, spot: Spot, within: int) -> bool:
    """AT-GEN-02: whether a figure, or the vehicle that it is in, is so near to a place."""
    here = place_of(game, figure)
    return here.on_table and gap(here.body, spot.body) <= within


# ------------------------------------------------------------------ persons
def called_for(game: Game, figure: Figure, who: Who, job: Job) -> bool:
    """Whether a figure is one of those whom a word means, whatever its state."""
    if who is Who.PROFESSOR:
        return figure.id == job.about
    if figure.side != OWN:
        return False
    if who is Who.HOLDER:
        return figure.id == job.holder or job.card in figure.cards
    if who is Who.SAME:
        return bool(game.fact(f"same {job.prefix} {figure.id}"))
    return _WHO[who](figure)


_WHO: Mapping[Who, Callable[[Figure], bool]] = {
    Who.DOCTOR: lambda figure: figure.kind == DOCTOR,
    Who.COMPANION: lambda figure: figure.kind in (COMPANION, K9),
    Who.DOCTOR_GROUP: lambda figure: figure.of_doctor,
    Who.PLAYER_CHARACTER: lambda figure: figure.character,
    Who.ANY_PLAYER_CHARACTER_OR_SOLDIER: lambda figure: figure.kind != VEHICLE,
    Who.RANDOM_COMPANION: lambda figure: figure.kind == COMPANION,
    Who.RANDOM_PRISONER: lambda figure: figure.prisoner,
    Who.RANDOM_UNIT_GROUP: lambda figure: False,
    Who.NEAREST_ALIEN: lambda figure: False,
}


def who_of(step: Step) -> Who | None:
    """Who has to do a step; None if it names nobody."""
    who = getattr(step, "who", None)
    return who if isinstance(who, Who) else None


def able_to(game: Game, figure: Figure, who: Who, job: Job) -> bool:
    """AT-NEW-VOC-01: whether a figure may do a step: free, conscious and not in contact with an enemy."""
    there = figure.on_table or figure.where == ABOARD
    free = there and not figure.prisoner and not figure.helpless and not figure.stopped
    return free and called_for(game, figure, who, job) and not engaged(game, figure)


def those(game: Game, who: Who, job: Job) -> list[Figure]:
    """AT-NEW-VOC-01: those who may do a step now."""
    return [figure for figure in game.figures.values() if able_to(game, figure, who, job)]
