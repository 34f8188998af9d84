"""Shots at buildings, and what comes down on those inside (GD-BLD-03, GD-BLD-04, GD-VEH-11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wartable.engine.ask import Flow, tally
from wartable.engine.formation import block
from wartable.engine.paths import impassable
from wartable.engine.plane import Body, Point, body_overlaps_polygon, overlaps
from wartable.rulesets.gates_of_doom.catalogue import vehicles
from wartable.rulesets.gates_of_doom.events.inside import BuildingHit, CameOut, Collapsed, LostInside
from wartable.rulesets.gates_of_doom.inside.places import as_unit, held_in
from wartable.rulesets.gates_of_doom.shooting.declaring import Volley
from wartable.rulesets.gates_of_doom.shooting.fire import attack_dice, mark
from wartable.rulesets.gates_of_doom.sight.lines import centre_of
from wartable.rulesets.gates_of_doom.state import COHESION, DESTROYED, Game, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import saves

HULL = vehicles.hulls()["transport"].health
RUBBLE = Weapon("rubble", "rubble", pierces=-2, tech=0)  # GD-BLD-04


def besiege(game: Game, volley: Volley) -> Flow[None]:
    """GD-BLD-03: small arms at a building: all attack dice hit, it saves, takes no markers and does not react."""
    side = game.units[volley.unit].side
    dice = yield from attack_dice(volley.weapon, len(volley.shots), side)
    yield from batter(game, volley.target, volley.weapon, sum(dice), side)


def batter(game: Game, key: str, weapon: Weapon, hits: int, side: str) -> Flow[None]:
    """GD-BLD-03: hits on a building: its save with the AP of the weapon, then the damage."""
    building = game.buildings[key]
    if not hits or building.wounds >= building.health:
        return
    foe = game.other(side)
    need = saves.guard(as_unit(game, key, foe).models[0], weapon).save
    faces: tuple[int, ...] = ()
    saved = 0
    if need < saves.WORST:
        sorts = {"fail": range(1, need), "save": range(need, 7)}
        thrown = yield from tally(hits, 6, sorts, "GD-BLD-03", foe, "saves of the building")
        faces, saved = thrown.faces, thrown.of("save")
    points = yield from saves.damage_of(weapon, hits - saved, side)
    game.emit(BuildingHit(key, weapon.key, hits, faces, saved, points, side))


def batter_all(game: Game, keys: Iterable[str], weapon: Weapon, hits: int, side: str) -> Flow[None]:
    """Hits on each of some buildings."""
    for key in keys:
        yield from batter(game, key, weapon, hits, side)


# ------------------------------------------------------------------ what comes down
def coming_down(game: Game) -> str:
    """GD-BLD-04, GD-VEH-11: a building or a transport that is no more and has not been dealt with, '' if none."""
    for key, building in game.buildings.items():
        if building.wounds >= building.health and not building.fallen:
            return key
    wrecks = (unit.id for unit in game.units.values() if unit.where == DESTROYED and unit.carries)
    return next((key for key in wrecks if held_in(game, key)), "")


def collapse(game: Game, key: str) -> Flow[None]:
    """GD-BLD-04, GD-VEH-11: each unit inside takes as many hits as it had health, at AP -2; survivors stand there."""
    building = game.buildings.get(key)
    clause = "GD-BLD-04" if building else "GD-VEH-11"
    wreck = game.units.get(key)
    hits = building.health if building else HULL
    at = centre_of(game.table.feature(key).polygon) if building else wreck.fell if wreck else (0, 0)
    game.emit(Collapsed(key, hits, clause))
    for unit in held_in(game, key):
        by = game.other(unit.side)
        if building and building.by != by:
            by = ""  # GD-OBJ-01: what a side does to its own is no damage to enemies
        saved = yield from saves.take_hits(game, unit, RUBBLE, hits, by)
        mark(game, unit, saved)
        if unit.models:
            _placed(game, unit, key, at, clause)


def _placed(game: Game, unit: Unit, key: str, at: Point, clause: str) -> None:
    spots = room(game, unit, at)
    if spots is None:
        game.emit(LostInside(unit.id))
        return
    models = tuple(model._replace(x=x, y=y, within="") for model, (x, y) in zip(unit.models, spots))
    game.emit(CameOut(unit.id, key, models, clause))


def room(game: Game, unit: Unit, at: Point) -> Sequence[Point] | None:
    """Free ground for all models of a unit about a point, None if there is none."""
    taken = [model for other in game.on_table() for model in other.models]
    shut = [piece.polygon for piece in game.table.features if impassable(piece)]

    def free(x: int, y: int, r: int) -> bool:
        body = Body(x, y, r)
        clear = not any(body_overlaps_polygon(body, polygon) for polygon in shut)
        return game.table.on_table(body) and clear and not any(overlaps(body, other) for other in taken)

    return block(tuple(model.r for model in unit.models), at, free, COHESION // 2, 12_000)
