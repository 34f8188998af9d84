"""Deployment (BG-NEW-TABLE-02, BG-NEW-TABLE-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose_or_skip, place
from wartable.kit.inches.placing import Region
from wartable.rulesets.battle_group.events.base import Turned
from wartable.rulesets.battle_group.events.setting_up import Deployed
from wartable.rulesets.battle_group.moving.placed import Spot, ground
from wartable.rulesets.battle_group.moving.shield_wall import carries, form
from wartable.rulesets.battle_group.state import RESERVE, Game, Phase, Unit

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
    """BG-NEW-TABLE-02: all of each base in the zone, on nobody's base, in coherency (BG-COH-01)."""
    region = Region(ZONE, "zone", game.sides[unit.side].zone)
    return Spot(game, unit, [ground(game, unit, region, ZONE)])
