"""Declaring an attack in melee (BG-ACT-01, BG-BGF-11, BG-MEL-01, BG-MUL-08)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip
from wartable.kit.wording import asked, does, they
from wartable.rulesets.battle_group.dice.rules_of import BERSERK, RAGING
from wartable.rulesets.battle_group.melee.bout import bout, takes_part
from wartable.rulesets.battle_group.moving.led import barred as kept
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.specials.points import FREE, Action, Bar, Use
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line, near


def cannot(game: Game, unit: Unit, target: Unit) -> Bar:
    """Why a unit cannot attack an enemy whom it touches at all; two times nothing if it can."""
    if (found := kept(game, target, Use.ENGAGED))[0]:
        return found
    models = takes_part(game, unit, target)
    if not models:
        return f"nobody of {unit.name} sees {target.name}", "BG-FACE-03"
    moved_over = line.dv(unit) if unit.ability == BERSERK and not unit.effect(RAGING) else 0  # BG-SKL-11
    if line.av(unit, models) + moved_over <= 0:
        return they(unit.name, "have an AV of 0"), "BG-MEL-02"
    return FREE


def comes_first(game: Game, unit: Unit, target: Unit) -> Unit | None:
    """BG-MUL-08: who of its side ranks before a unit and has still to attack the target, None if it is its turn.

    Who cannot attack it is not waited for.
    """
    for foe in near.engaged(game, target):
        if foe is unit:
            return None
        able = foe.side == unit.side and not foe.acted and not foe.boarded and not cannot(game, foe, target)[0]
        if able and not kept(game, foe, Use.ACT, Use.MELEE)[0]:
            return foe
    return None


def why_not(game: Game, unit: Unit, target: Unit) -> Bar:
    """Why a unit cannot attack an enemy whom it touches now; two times nothing if it can."""
    if (found := cannot(game, unit, target))[0]:
        return found
    if (first := comes_first(game, unit, target)) is not None:
        return f"{does(first.name, 'have')} come into contact before, and the first attack first", "BG-MUL-08"
    return FREE


def touched(game: Game, unit: Unit) -> list[Unit]:
    """BG-MEL-01: whom a unit touches and may attack; friends as well, where an opponent leads it."""
    found = near.engaged(game, unit)
    if director(game, unit) == unit.side or near.flies(unit):
        return found
    friends = (one for one in game.friends(unit) if not near.flies(one))
    return [*found, *(one for one in friends if near.in_contact(unit.models, one.models))]  # BG-CNF-02


def targets(game: Game, unit: Unit) -> list[Unit]:
    """The units whom a unit can attack in melee now."""
    return [foe for foe in touched(game, unit) if not why_not(game, unit, foe)[0]]


def barred(game: Game, unit: Unit) -> Bar:
    """BG-MEL-01, BG-MEL-13: why a unit cannot attack in melee; two times nothing if it can. Nobody has to."""
    foes = touched(game, unit)
    if not foes:
        return they(unit.name, "be not in contact with an enemy"), "BG-MEL-01"
    return FREE if targets(game, unit) else why_not(game, unit, foes[0])


def fight(game: Game, unit: Unit) -> Flow[None]:
    """BG-BGF-11, BG-MEL-01: one of those in contact is attacked."""
    able = targets(game, unit)
    options = [Option(foe.id, foe.name, "BG-MEL-01", foe.id) for foe in able]
    refused = [Refusal(f.id, *why_not(game, unit, f)) for f in touched(game, unit) if f not in able]
    question = asked(unit.name, "attack", "Whom")
    key = yield from choose_or_skip(game, "BG-MEL-01", director(game, unit), question, options, refused, about=unit.id)
    yield from bout(game, unit, game.units[key])


MELEE = Action("melee", "Attack in melee", "BG-MEL-01", Use.MELEE, barred, fight)
"""BG-ACT-01: an attack in melee."""
