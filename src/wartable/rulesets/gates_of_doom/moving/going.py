"""Getting in and out of buildings and transports, and closing in on enemies inside (GD-BLD-01, -02, GD-VEH-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose_or_skip, place
from wartable.engine.compat import override
from wartable.engine.paths import Path, route
from wartable.engine.plane import (
    CONTACT,
    Bodied,
    Point,
    Polygon,
    body_inside_polygon,
    gap,
    path_length,
    point_in_polygon,
    segment_crosses_polygon,
)
from wartable.engine.terrain import Feature
from wartable.kit.inches.bases import Base, heading, off
from wartable.kit.inches.placing import Fault, Ground, PlaceClauses, Region, Site
from wartable.kit.inches.ways import Way
from wartable.kit.wording import asked, does, inched
from wartable.rulesets.gates_of_doom.events.inside import CameOut, ClosedIn, WentIn
from wartable.rulesets.gates_of_doom.ground.kinds import dangerous
from wartable.rulesets.gates_of_doom.inside.places import free_row, held_in, in_a_row, standing, transported
from wartable.rulesets.gates_of_doom.moving.move import over_ground
from wartable.rulesets.gates_of_doom.moving.retrieval import take_up
from wartable.rulesets.gates_of_doom.moving.traps import entered, entered_building
from wartable.rulesets.gates_of_doom.moving.walk import Walk, reach_of, runs_over
from wartable.rulesets.gates_of_doom.state import COHESION, GUN, INFANTRY, INSIDE, VEHICLES, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures, near

DOOR, RIDE = "GD-BLD-01", "GD-VEH-10"
ASIDE = 20


# ------------------------------------------------------------------ in
def entries(game: Game, unit: Unit) -> list[str]:
    """The buildings and transports that all models of a unit can reach in one move."""
    if unit.where == INSIDE or any(model.kind in VEHICLES for model in unit.models):
        return []
    walk = Walk(game, unit)
    found = [key for key in standing(game) if _ways_in(game, walk, key)]
    if all(model.kind in (INFANTRY, GUN) for model in unit.models):
        rides = [ride for ride in game.on_table(unit.side) if _room(game, ride, unit)]
        found += [ride.id for ride in rides if _ways_in(game, walk, ride.id)]
    return found


def _ways_in(game: Game, walk: Walk, key: str) -> tuple[Path, ...]:
    """GD-BLD-01, GD-VEH-10: how each model comes in with its speed, by safe ground if it can; none if not all do."""
    if key in game.units:
        found = [_alongside(walk, model, game.units[key]) for model in walk.movers]
    else:
        doors, outline = game.buildings[key].doors, game.table.feature(key).polygon
        spots = [(door, outward(door, outline)) for door in doors]
        pieces = [piece for piece in game.table.features if dangerous(piece)]
        found = [_through(walk, model, spots, pieces) for model in walk.movers]
    whole = tuple(path for path in found if path)
    return whole if len(whole) == len(found) else ()


def _room(game: Game, ride: Unit, unit: Unit) -> bool:
    """GD-VEH-10: whether a transport has room for all models of a unit."""
    aboard = sum(len(other.models) for other in held_in(game, ride.id))
    return bool(ride.carries) and aboard + len(unit.models) <= ride.carries


def _through(walk: Walk, model: Model, spots: Sequence[tuple[Point, int]], pieces: Sequence[Feature]) -> Path:
    """GD-BLD-01: how a model goes to a door with its speed."""
    paths = (_path(walk, model, off(*door, way, model.r + ASIDE)) for door, way in spots)
    able = [path for path in paths if path]
    return min(able, key=lambda path: (sum(runs_over(path, p) for p in pieces), path_length(path)), default=())


def _alongside(walk: Walk, model: Model, ride: Unit) -> Path:
    """GD-VEH-10: how a model comes into contact with the hull."""
    (hull,) = ride.models
    way = heading(model.x - hull.x, model.y - hull.y)
    if not near.far(model, [hull]):
        return ((model.x, model.y),)
    return _path(walk, model, off(hull.x, hull.y, way, hull.r + model.r + CONTACT))


def _path(walk: Walk, model: Model, to: Point) -> Path:
    speed = walk.speeds[model.id]
    if path_length(((model.x, model.y), to)) > speed:
        return ()
    path = route(walk.look(), model.x, model.y, model.r, *to, speed)
    return tuple(path) if path is not None and walk.cost(model, path) <= speed else ()


def outward(door: Point, outline: Polygon) -> int:
    """The direction that leads out of a door, degrees."""
    ends = zip(outline, (*outline[1:], outline[0]))
    (ax, ay), (bx, by) = min(ends, key=lambda side: path_length((side[0], door, side[1])) - path_length(side))
    way = heading(by - ay, ax - bx)
    return way if not point_in_polygon(*off(*door, way, 50), outline) else (way + 180) % 360


def go_in(game: Game, unit: Unit) -> Flow[None]:
    """GD-BLD-01, GD-VEH-10: the unit goes into one of what it can reach."""
    options = [Option(key, _name(game, key), RIDE if key in game.units else DOOR) for key in entries(game, unit)]
    key = yield from choose_or_skip(game, DOOR, unit.side, asked(unit.name, "go in", "Where"), options, about=unit.id)
    yield from _crosses(game, unit, _ways_in(game, Walk(game, unit), key))
    if not unit.on_table:
        return
    row = in_a_row(unit.models, "" if key in game.units else key, free_row(game, key))
    game.emit(WentIn(unit.id, key, row, RIDE if key in game.units else DOOR))
    yield from entered_building(game, unit)


def _crosses(game: Game, unit: Unit, paths: tuple[Path, ...]) -> Flow[None]:
    """GD-TER-07, GD-WPN-15: what the ground before a door does to those who go in."""
    begun = unit.models
    ends = tuple(model._replace(x=path[-1][0], y=path[-1][1]) for model, path in zip(begun, paths))
    yield from over_ground(game, unit, begun, Way(ends, paths, max(map(path_length, paths), default=0)))


def _name(game: Game, key: str) -> str:
    return game.units[key].name if key in game.units else game.table.feature(key).name


# ------------------------------------------------------------------ inside
def prey(game: Game, unit: Unit) -> list[Unit]:
    """GD-BLD-02: the enemies in the same building that it is not in contact with."""
    if unit.where != INSIDE or near.foes_in_combat(game, unit):
        return []
    return held_in(game, unit.holder, game.other(unit.side))


def close_in(game: Game, unit: Unit) -> Flow[None]:
    """GD-BLD-02: a move inside brings the unit into contact with an enemy there."""
    options = [Option(foe.id, foe.name, "GD-BLD-02", foe.id) for foe in prey(game, unit)]
    key = yield from choose_or_skip(game, "GD-BLD-02", unit.side, "Upon whom?", options, about=unit.id)
    foe = game.units[key].models
    row = in_a_row(unit.models, unit.holder, foe[0].y - foe[0].r - max(model.r for model in unit.models))
    game.emit(ClosedIn(unit.id, key, unit.holder, row))


# ------------------------------------------------------------------ out
class WayOut(NamedTuple):
    """A door with the direction out of it, or a hull; the region about it, a little wider than anybody gets."""

    zone: Polygon
    door: Point = (0, 0)
    way: int = 0
    hull: Model | None = None

    def start(self, body: Bodied) -> Point:
        """Where a base stands as it comes out."""
        if self.hull is None:
            return off(*self.door, self.way, body.r)
        away = heading(body.x - self.hull.x, body.y - self.hull.y)
        return off(self.hull.x, self.hull.y, away, self.hull.r + body.r)

    def gone(self, body: Bodied) -> int:
        """How far a base has moved from it, mils."""
        if self.hull is not None:
            return gap(self.hull, body)
        return path_length((off(*self.door, self.way, body.r), (body.x, body.y)))


class Out(Ground):
    """GD-BLD-01, GD-VEH-10: as far as the unit moves, measured from the door or the hull."""

    __slots__ = ("_far", "_table", "_walk", "_way")

    def __init__(self, game: Game, unit: Unit, way: WayOut, far: int) -> None:
        clauses = PlaceClauses(edge="GD-ACT-01", closed="GD-TER-04", base="GD-ACT-01", group="GD-RND-08")
        region = Region(RIDE if way.hull is not None else DOOR, "out", way.zone)
        super().__init__(game.table, region, clauses, near.neighbours(game, unit.side), COHESION)
        self._way, self._far, self._table, self._walk = way, far, game.table, Walk(game, unit)

    @property
    def door(self) -> WayOut:
        """The way out."""
        return self._way

    @override
    def fault(self, body: Bodied) -> Fault | None:
        behind = not body_inside_polygon(body, self.region.zone)
        if behind or self._way.gone(body) > self._far:
            return self.region.clause, f"a model would go farther from the way out than {inched(self._far)}"
        return super().fault(body) or self._ground(body)

    def _ground(self, body: Bodied) -> Fault | None:
        """What keeps it from going straight there: what nobody passes, or difficult ground (GD-TER-06)."""
        path = self._way.start(body), (body.x, body.y)
        shut = (piece for piece in self._table.features if self._walk.closed(piece))
        if piece := next((p for p in shut if segment_crosses_polygon(*path[0], *path[1], p.polygon)), None):
            return "GD-TER-04", f"{piece.name} stands in the way"
        cost = max(self._walk.cost(model, path) for model in self._walk.movers)
        more = self._way.gone(body) + cost - path_length(path)
        if more > self._far:
            return "GD-TER-06", f"over difficult ground that counts as {inched(more)}"
        return None

    @override
    def scattered(self, models: Sequence[Base]) -> Fault | None:
        found = super().scattered(models)
        return None if found and found[0] == self.clauses.group and near.together(models) else found


def exits(game: Game, unit: Unit) -> list[tuple[Site[Model], int]]:
    """The ways out on which there is room for all of its models, as requests, with the direction of each."""
    speed = min(reach_of(unit, model) for model in unit.models) if unit.where == INSIDE else 0
    if not speed:
        return []
    wide = max(model.r for model in unit.models)
    sites = [
        (Site(game.table, unit.name, unit.models, [Out(game, unit, way, speed)]), way.way)
        for way in _ways(game, unit, speed + 2 * wide)
    ]
    return [found for found in sites if found[0].first() is not None]


def _ways(game: Game, unit: Unit, far: int) -> list[WayOut]:
    if transported(game, unit):
        (hull,) = game.units[unit.holder].models
        wide = (hull.r + far) * 21 // 20
        return [WayOut(tuple(off(hull.x, hull.y, 15 * n, wide) for n in range(24)), hull=hull)]
    outline = game.table.feature(unit.holder).polygon
    found = []
    for door in game.buildings[unit.holder].doors:
        way = outward(door, outline)
        arc = tuple(off(*door, (way - 90 + 15 * n) % 360, far * 21 // 20) for n in range(13))
        found.append(WayOut(arc, door, way))
    return found


COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


def _toward(way: int) -> str:
    return COMPASS[(way + 22) % 360 // 45]


def go_out(game: Game, unit: Unit) -> Flow[None]:
    """GD-BLD-01, GD-VEH-10: the unit leaves by one of the ways out, each model as far as it moves."""
    sites = exits(game, unit)
    site = sites[0][0]
    clause = site.grounds[0].region.clause
    if len(sites) > 1:
        options = [Option(f"door{n}", f"the {_toward(way)} door", clause) for n, (_, way) in enumerate(sites, 1)]
        key = yield from choose_or_skip(game, clause, unit.side, asked(unit.name, "leave", "By which door"), options,
                                          about=unit.id)  # fmt: skip
        site = sites[int(key[4:]) - 1][0]
    question = f"{does(unit.name, 'come')} out, up to {figures.inches_of(unit)}"
    models, _ = yield from place(site.ask(unit.side, question, unit.id))
    ground = site.grounds[0]
    game.emit(CameOut(unit.id, unit.holder, models, clause))
    if isinstance(ground, Out):
        begun = [model._replace(x=x, y=y) for model in unit.models for x, y in [ground.door.start(model)]]
        paths = tuple(((model.x, model.y), (end.x, end.y)) for model, end in zip(begun, unit.models))
        way = Way(unit.models, paths, max(path_length(path) for path in paths))
        yield from over_ground(game, unit, begun, way)
        yield from entered(game, unit)
        yield from take_up(game, unit)
