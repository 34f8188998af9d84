"""Deployment (BG-NEW-TABLE-02, BG-NEW-TABLE-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose_or_skip, place
from wartable.engine.plane import Polygon, point_in_polygon
from wartable.kit.inches.placing import Region
from wartable.rulesets.battle_group.events.base import Turned
from wartable.rulesets.battle_group.events.setting_up import Deployed
from wartable.rulesets.battle_group.moving.placed import Spot, ground
from wartable.rulesets.battle_group.moving.shield_wall import carries, form
from wartable.rulesets.battle_group.state import RESERVE, TABLE, Game, Phase, Unit

ZONE, ORDER = "BG-NEW-TABLE-02", "BG-NEW-TABLE-03"


def deploy(game: Game) -> Flow[None]:
    """BG-NEW-TABLE-03: the last in the sequence of play places everything first, then the one before him."""
    for seat in reversed(game.sequence):
        waiting = [u for u in game.units.values() if u.side == seat and u.where == RESERVE and u.models and not u.kept]
        if waiting:
            yield from _set_down(game, seat, waiting)
            return
    game.emit(Turned(Phase.END))
    yield from ()


def _set_down(game: Game, seat: str, waiting: list[Unit]) -> Flow[None]:
    """One unit is set down, whichever its player likes; BG-SHD-03: it may stand in a shield wall from the beginning."""
    options = [Option(unit.id, unit.name, ORDER, unit.id) for unit in waiting]
    key = yield from choose_or_skip(game, ORDER, seat, "Which unit is set down next?", options)
    unit = game.units[key]
    models, _ = yield from place(site(game, unit).ask(seat, f"Set {unit.name} down", unit.id))
    game.emit(Deployed(unit.id, models))
    if carries(unit):
        yield from form(game, unit, seat)


def site(game: Game, unit: Unit) -> Spot:
    """BG-NEW-TABLE-02: all of each base in a zone, on nobody's base, in coherency (BG-COH-01)."""
    regions = [Region(ZONE, "zone", zone) for zone in zones(game, unit)]
    return Spot(game, unit, [ground(game, unit, region, ZONE) for region in regions])


def zones(game: Game, unit: Unit) -> list[Polygon]:
    """The zone of a unit's player; BG-NEW-SCENARIOS-04: of two, those that have not half of his units already."""
    side = game.sides[unit.side]
    if not side.zones:
        return [side.zone]
    mine = [other for other in game.units.values() if other.side == unit.side and other.models and not other.kept]
    down = [other for other in mine if other.on_table and other is not unit]
    most = -(-len([other for other in mine if other.where in (TABLE, RESERVE)]) // len(side.zones))

    def held(zone: Polygon) -> int:
        return sum(point_in_polygon(other.models[0].x, other.models[0].y, zone) for other in down)

    return [zone for zone in side.zones if held(zone) < most] or list(side.zones)
