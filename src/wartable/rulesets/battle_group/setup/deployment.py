"""Deployment (BG-NEW-TABLE-02, BG-NEW-TABLE-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose_or_skip, place
from wartable.kit.inches.bases import box_of
from wartable.kit.inches.placing import Ground, Neighbour, PlaceClauses, Region, Site
from wartable.rulesets.battle_group.events.base import Turned
from wartable.rulesets.battle_group.events.setting_up import Deployed
from wartable.rulesets.battle_group.ground.kinds import closed_to
from wartable.rulesets.battle_group.moving.facing import faced, nearest_enemy
from wartable.rulesets.battle_group.state import COHERENCY, RESERVE, Game, Model, Phase, Unit

CLAUSES = PlaceClauses(
    edge="BG-NEW-TABLE-02", closed="BG-NEW-TERRAIN-00", base="BG-NEW-TABLE-02", group="BG-COH-01"
)  # fmt: skip


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
    options = [Option(unit.id, unit.name, "BG-NEW-TABLE-03", unit.id) for unit in waiting]
    key = yield from choose_or_skip(game, "BG-NEW-TABLE-03", seat, "Which unit is set down next?", options)
    unit = game.units[key]
    models, _ = yield from place(site(game, unit).ask(seat, f"Set {unit.name} down", unit.id))
    game.emit(Deployed(unit.id, faced(game, unit, models, nearest_enemy(game, unit))))


def site(game: Game, unit: Unit) -> Site[Model]:
    """BG-NEW-TABLE-02: all of each base in the zone, on nobody's base, in coherency (BG-COH-01)."""
    others = [
        Neighbour(box_of(other.models), other.models, not game.friendly(other.side, unit.side))
        for other in game.on_table()
    ]  # fmt: skip
    region = Region("BG-NEW-TABLE-02", "zone", game.sides[unit.side].zone)
    ground = Ground(game.table, region, CLAUSES, others, COHERENCY, closed_to(unit.models[0]))
    return Site(game.table, unit.name, unit.models, [ground])
