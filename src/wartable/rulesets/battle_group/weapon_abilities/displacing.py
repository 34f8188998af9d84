"""Temporal displacement: the cannon, its table, and coming back (BG-MSL-23, BG-NEW-TEMPORAL)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.ask import Flow, die, place
from wartable.engine.compat import override
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, body_overlaps_polygon, overlaps, scatter
from wartable.kit.inches.bases import shifted
from wartable.rulesets.battle_group.catalogue.results import (
    FIRER,
    TARGET,
    Displacement,
    displacements,
    rolled,
)
from wartable.rulesets.battle_group.dice.amounts import thrown
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.events.abilities import CameBack, DisplacementRolled, HourLost, SentAway, Waited
from wartable.rulesets.battle_group.ground.kinds import closed as impassable
from wartable.rulesets.battle_group.ill_effects import frozen
from wartable.rulesets.battle_group.ill_effects.inflict import inflict
from wartable.rulesets.battle_group.moving.forced import after_move, move_by_rule, random_direction
from wartable.rulesets.battle_group.moving.led import barred as kept
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.moving.placed import site
from wartable.rulesets.battle_group.shooting.declaring import foes
from wartable.rulesets.battle_group.specials.kit import answers_package
from wartable.rulesets.battle_group.specials.points import FREE, Action, Attack, Bar, Use
from wartable.rulesets.battle_group.specials.weapons import Printed
from wartable.rulesets.battle_group.state import AWAY, VEHICLE, WHOLE, Effect, Game, Model, Unit, Until
from wartable.rulesets.battle_group.troops import contacts, line
from wartable.rulesets.battle_group.weapon_abilities.aiming import aimed, closed, hits, out_of_reach

NAME, CLAUSE = "displacement", "BG-MSL-23"
LOST_HOUR = "lost_hour"
LARGE = 5 * WHOLE  # BG-NEW-TEMPORAL-00
STEP = INCH // 10


def why_not(game: Game, unit: Unit, target: Unit) -> Bar:
    """Why a unit cannot displace a target; two times nothing if it can."""
    return out_of_reach(game, unit, target, NAME)


def barred(game: Game, unit: Unit) -> Bar:
    """Why a unit cannot use its cannon so; two times nothing if it can."""
    if (found := kept(game, unit, Use.HARM))[0] or (found := closed(game, unit, NAME))[0]:
        return found
    whys = [why_not(game, unit, target) for target in foes(game, unit)]
    if any(not why for why, _ in whys):
        return FREE
    return whys[0] if whys else ("there is nobody to aim at", CLAUSE)


def displace(game: Game, unit: Unit) -> Flow[None]:
    """BG-MSL-23: its MV is rolled to hit; a hit is a roll on the table in place of wounds."""
    target = yield from aimed(game, unit, foes(game, unit), why_not, "displace", CLAUSE)
    if target is None or not (yield from hits(game, unit, target, NAME, CLAUSE)):
        return
    face = yield from die(6, "BG-NEW-TEMPORAL-00", unit.side, "the displacement table")
    large = any(model.kind == VEHICLE for model in target.models) and line.size(target) >= LARGE
    less = 1 if large and face > 1 else 0
    row = rolled(displacements(), face - less)
    game.emit(DisplacementRolled(unit.id, target.id, face, less, row.name))
    yield from befall(game, unit, target, row)


def befall(game: Game, unit: Unit, target: Unit, row: Displacement) -> Flow[None]:
    """BG-NEW-TEMPORAL-01 to -06: what a row of the table does."""
    clause, seat = row.clauses[0], director(game, unit)
    if row.frozen == FIRER:
        yield from inflict(game, unit, frozen.KEY, clause, seat)
    if row.harm:
        many = (yield from thrown(row.harm, clause, unit.side, "hits")) * len(target.models)
        yield from resolve(Attack(game, unit, target, wounds_on=row.wounds_on), 0, hits=many, by=clause)
    if row.frozen == TARGET and target.models:
        yield from inflict(game, target, frozen.KEY, clause, seat)
    if row.distance:
        far = yield from thrown(row.distance, clause, unit.side, f"how far {target.name} stutter")
        yield from stutter(game, target, far * INCH, clause)
    if row.away and not row.gone:
        game.emit(HourLost(target.id, Effect(LOST_HOUR, clause, Until.OWN_TURN, by=seat), clause))
    if row.gone:
        game.emit(SentAway(target.id, centre(target.models), _due(game, target, row.away), clause))
        contacts.update(game)


def stutter(game: Game, unit: Unit, far: int, clause: str) -> Flow[None]:
    """BG-NEW-TEMPORAL-03: as a whole in a random direction, over anything; short of where it may not end."""
    way = yield from random_direction(game, unit, unit.models[0].facing, clause)
    if kept(game, unit, Use.FORCED)[0]:
        return
    for gone in (far, *range(far - far % STEP, 0, -STEP)):
        dx, dy = scatter(0, 0, way, gone)
        moved = tuple(shifted(model, model.x + dx, model.y + dy) for model in unit.models)
        if all(_stands(game, unit, model) for model in moved):
            yield from move_by_rule(game, unit, moved, gone, clause)
            return


def _stands(game: Game, unit: Unit, model: Model) -> bool:
    others = (m for other in game.on_table() if other is not unit for m in other.models)
    shut = any(impassable(f, model) and body_overlaps_polygon(model, f.polygon) for f in game.table.features)
    return game.table.on_table(model) and not shut and not any(overlaps(model, other) for other in others)


# ------------------------------------------------------------------ coming back
def _due(game: Game, unit: Unit, turns: int) -> int:
    """BG-NEW-TEMPORAL-05: the game turn in which its owner has the turn after so many next ones."""
    order = game.sequence
    later = unit.side in order and game.player in order and order.index(unit.side) > order.index(game.player)
    return game.turn + turns + (0 if later else 1)


def come_back(game: Game) -> Flow[bool]:
    """BG-NEW-TEMPORAL-05: a unit of the player comes back within 6 inches of where it stood; whether one was due.

    If there is no room it waits a turn.
    """
    row = next(row for row in displacements().values() if row.gone)
    clause = row.clauses[0]
    for unit in game.units.values():
        if unit.side != game.player or unit.where != AWAY or unit.due > game.turn:
            continue
        where = site(game, unit, unit.back, row.within, clause, "return")
        if where.certain() is None:
            game.emit(Waited(unit.id, game.turn + 1, clause))
            return True
        models, _ = yield from place(where.ask(unit.side, f"Set {unit.name} down again", unit.id))
        game.emit(CameBack(unit.id, models, clause))
        yield from after_move(game, unit, ())
        return True
    return False


@dataclass(frozen=True, slots=True)
class DisplacementCannon(Printed):
    """BG-MSL-23: it is used in place of shooting."""

    @override
    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        return (DISPLACE,)


DISPLACE = Action(NAME, "Displace an enemy in time", CLAUSE, Use.ABILITY, barred, displace)
answers_package({NAME: DisplacementCannon})
