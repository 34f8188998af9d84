"""Aiming weapons that are used in place of shooting (BG-ACT-07, BG-RUN-04, BG-MSL-18, BG-MSL-23, BG-ARM-13)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.ask import Flow, Option, Refusal, choose, choose_or_skip
from wartable.engine.mod import Mod, fixed, reasons
from wartable.kit.wording import asked, inched, they
from wartable.rulesets.battle_group.dice.pools import roll
from wartable.rulesets.battle_group.dice.rights import declared
from wartable.rulesets.battle_group.events.abilities import Missed
from wartable.rulesets.battle_group.events.fighting import AttackBegan
from wartable.rulesets.battle_group.events.shooting import AimGivenUp
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.shooting.ranges import (
    Arm,
    Fire,
    Shooter,
    arms,
    kept_out,
    mv_of,
    plain,
    unusable,
)
from wartable.rulesets.battle_group.shooting.volley import may_target
from wartable.rulesets.battle_group.sight.lines import sees
from wartable.rulesets.battle_group.specials.points import FREE, Attack, Bar, Dice
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import near

OTHER = "other"
Judge = Callable[[Game, Unit, Unit], Bar]
"""Why a unit cannot use an ability on a target."""


def ready(unit: Unit, name: str) -> list[Arm]:
    """BG-WPN-10, BG-MSL-21: the weapons of a unit with this effect that can be used now."""
    if plain(unit):
        return []
    return [arm for arm in arms(unit) if arm.weapon.effect(name) and not unusable(unit, arm.model, arm.weapon)[0]]


def closed(game: Game, unit: Unit, name: str) -> Bar:
    """Why a unit cannot use such a weapon at all; two times nothing if it can. It counts as shooting."""
    if near.engaged(game, unit):
        return they(unit.name, "be engaged"), "BG-ACT-07"
    if unit.balked:
        return "its run test failed, so it neither shoots nor uses such weapons this turn", "BG-RUN-04"
    if not ready(unit, name):
        return "none of its weapons for that works now", "BG-WPN-10" if plain(unit) else "BG-MSL-21"
    return FREE


def fire_at(game: Game, unit: Unit, target: Unit, name: str) -> Fire | None:
    """BG-SHO-12, BG-FACE-03: who takes part against a target: those with the weapon who see it within its range."""
    found = []
    for model, weapon, turret in ready(unit, name):
        marks = tuple(mark for mark in target.models if sees(game, model, mark, arc=not turret))
        if marks and near.apart((model,), marks) <= game.range(weapon.range):
            found.append(Shooter(model, weapon, marks))
    if not found:
        return None
    reach = [game.range(each.weapon.range) for each in found]
    away = min(near.apart((each.model,), each.marks) for each in found)
    return Fire(tuple(found), away, min(reach), max(reach), False)


def out_of_reach(game: Game, unit: Unit, target: Unit, name: str) -> Bar:
    """Why a unit cannot aim such a weapon at a target; two times nothing if it can."""
    if (found := kept_out(game, unit, target))[0]:
        return found
    if fire_at(game, unit, target, name) is not None:
        return FREE
    those = ready(unit, name)
    if not any(sees(game, arm.model, mark, arc=not arm.turret) for arm in those for mark in target.models):
        return f"nobody with that weapon sees {target.name}", "BG-SHO-15"
    away, far = (
        near.apart([arm.model for arm in those], target.models),
        max(game.range(arm.weapon.range) for arm in those),
    )
    return f"{inched(away)} is beyond {inched(far)}", "BG-SHO-07"


def aimed(game: Game, unit: Unit, among: list[Unit], why_not: Judge, what: str, clause: str) -> Flow[Unit | None]:
    """The target; BG-ARM-13: who is not made out gives place to another one, or to something else (None)."""
    seat, missed = director(game, unit), False
    while able := [target for target in among if not why_not(game, unit, target)[0]]:
        options = [Option(t.id, f"{t.name}, {_away(unit, t)}", clause, t.id) for t in able]
        refused = [Refusal(t.id, *why_not(game, unit, t)) for t in among if t not in able]
        question = asked(unit.name, what, "Whom")
        if missed:
            options.append(Option(OTHER, "Do something else", "BG-ARM-13"))
            key = yield from choose("BG-ARM-13", seat, question, tuple(options), refused, about=unit.id)
        else:
            key = yield from choose_or_skip(game, clause, seat, question, options, refused, about=unit.id)
        if key == OTHER:
            break
        target = game.units[key]
        if game.friendly(unit.side, target.side) or (yield from may_target(game, unit, target)):
            return target
        missed = True
    game.emit(AimGivenUp(unit.id))
    return None


def _away(unit: Unit, target: Unit) -> str:
    return inched(near.apart(unit.models, target.models))


def hits(game: Game, unit: Unit, target: Unit, name: str, clause: str) -> Flow[bool]:
    """BG-MSL-18, BG-MSL-23: the MV of these weapons is rolled to hit as usual; whether there is a hit."""
    how = fire_at(game, unit, target, name)
    assert how is not None
    attack = Attack(game, unit, target, models=how.models, chosen=name)
    if not game.friendly(unit.side, target.side):
        yield from declared(attack)
    sums = [part for model in how.models for part in mv_of(unit, model, how.shooters)]
    if how.distance > how.short:
        sums.append(Mod(-(fixed(sums) // 2), "BG-SHO-10", "half, beyond the shortest range"))
    dice = fixed(sums)
    game.emit(AttackBegan(unit.id, target.id, False, dice, name, clause, why=reasons(sums)))
    hit = (yield from roll(attack, Dice.HITS, dice)).successes > 0
    if not hit:
        game.emit(Missed(unit.id, clause))
    return hit
