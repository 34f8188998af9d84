"""Declaring a shooting attack (BG-ACT-01, BG-ACT-07, BG-SHO-07, BG-ARM-13)."""

from __future__ import annotations

from functools import partial

from wartable.engine.ask import Flow, Later, Option, Refusal, choose, choose_or_skip
from wartable.engine.plane import needed
from wartable.kit.inches.sight import nearest_first
from wartable.kit.wording import asked, they
from wartable.rulesets.battle_group.events.shooting import AimGivenUp
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.shooting.flames import bearers
from wartable.rulesets.battle_group.shooting.ranges import can as can_with_dice
from wartable.rulesets.battle_group.shooting.ranges import kept_out
from wartable.rulesets.battle_group.shooting.ranges import why_not as with_dice
from wartable.rulesets.battle_group.shooting.volley import may_target, reached, volley
from wartable.rulesets.battle_group.specials.points import FREE, Action, Bar, Use
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import near

OTHER = "other"


def foes(game: Game, unit: Unit) -> list[Unit]:
    """BG-TERM-12: whom a unit may aim at: enemies of who leads it, and friends if somebody else does."""
    seat = director(game, unit)
    if seat == unit.side:
        return game.enemies(unit)
    return [other for other in game.on_table() if other is not unit]  # BG-CNF-02


def why_not(game: Game, unit: Unit, target: Unit) -> Bar:
    """Why a unit cannot fire at a target; two times nothing if it can, with dice or with flames."""
    found = with_dice(game, unit, target)
    if found[0] and not kept_out(game, unit, target)[0] and bearers(game, unit, target):
        return FREE
    return found


def can(game: Game, unit: Unit, target: Unit) -> bool:
    """Whether `why_not` has nothing to say."""
    if can_with_dice(game, unit, target):
        return True
    return not kept_out(game, unit, target)[0] and bool(bearers(game, unit, target))


def targets(game: Game, unit: Unit) -> list[Unit]:
    """The units that a unit can shoot at now."""
    return [foe for foe in foes(game, unit) if can(game, unit, foe)]


def able(game: Game, unit: Unit) -> bool:
    """BG-ACT-07: whether a unit can shoot."""
    if near.engaged(game, unit):
        return False
    return any(can(game, unit, foe) for foe in nearest_first(unit.models, foes(game, unit)))


def barred(game: Game, unit: Unit) -> Bar:
    """BG-ACT-07: why a unit cannot shoot; two times nothing if it can."""
    if near.engaged(game, unit):
        return they(unit.name, "be engaged"), "BG-ACT-07"
    if able(game, unit):
        return FREE
    them = foes(game, unit)
    return why_not(game, unit, them[0]) if them else ("there is nobody to shoot at", "BG-SHO-15")


def _refusals(game: Game, unit: Unit, able: list[Unit]) -> tuple[Refusal, ...]:
    others = (foe for foe in foes(game, unit) if foe not in able)
    return tuple(Refusal(foe.id, *why_not(game, unit, foe)) for foe in others)


def shoot(game: Game, unit: Unit) -> Flow[None]:
    """BG-BGF-10, BG-BGF-11: all do the same, at one target; BG-ARM-13: if it is not made out, another or none."""
    target = yield from _aimed(game, unit)
    if target is None:
        game.emit(AimGivenUp(unit.id))
    else:
        yield from volley(game, unit, target)


def _aimed(game: Game, unit: Unit) -> Flow[Unit | None]:
    seat, missed = director(game, unit), False
    while able := targets(game, unit):
        options = [Option(foe.id, _label(game, unit, foe), "BG-SHO-01", foe.id) for foe in able]
        refused = Later(partial(_refusals, game, unit, able))
        question = asked(unit.name, "shoot at", "Whom")
        if missed:
            options.append(Option(OTHER, "Do something else", "BG-ARM-13"))
            key = yield from choose("BG-ARM-13", seat, question, tuple(options), refused, about=unit.id)
        else:
            key = yield from choose_or_skip(game, "BG-SHO-01", seat, question, options, refused, about=unit.id)
        if key == OTHER:
            return None
        if (yield from may_target(game, unit, game.units[key])):
            return game.units[key]
        missed = True
    return None


def _label(game: Game, unit: Unit, foe: Unit) -> str:
    how = reached(game, unit, foe)
    if how is None:
        return f"{foe.name}, flames"
    half = ", half the dice" if how.distance > how.short else ""
    return f"{foe.name}, {needed(how.distance)} inches{half}"


SHOOT = Action("shoot", "Shoot", "BG-SHO-01", Use.SHOOT, barred, shoot, able)
"""BG-ACT-01: a shooting attack."""
