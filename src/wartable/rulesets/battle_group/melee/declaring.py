"""Declaring an attack in melee (BG-MEL-01, BG-ACT-07, BG-MUL-08)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.kit.wording import asked, does, they
from wartable.rulesets.battle_group.melee.bout import bout, takes_part
from wartable.rulesets.battle_group.melee.ranks import may_attack_now
from wartable.rulesets.battle_group.moving.led import barred as kept
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.specials.points import FREE, Action, Bar, Use
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line, near


def why_not(game: Game, unit: Unit, target: Unit) -> Bar:
    """Why a unit cannot attack an enemy whom it touches; two times nothing if it can."""
    if (found := kept(game, target, Use.ENGAGED))[0]:
        return found
    models = takes_part(game, unit, target)
    if not models:
        return f"nobody of {unit.name} sees {target.name}", "BG-FACE-03"
    if line.av(unit, models) <= 0:
        return they(unit.name, "have an AV of 0"), "BG-MEL-02"
    if (first := may_attack_now(game, unit, target)) is not None:
        return f"{does(first.name, 'have')} come into contact before, and the first attack first", "BG-MUL-08"
    return FREE


def targets(game: Game, unit: Unit) -> list[Unit]:
    """The enemies whom a unit can attack in melee now."""
    return [foe for foe in near.engaged(game, unit) if not why_not(game, unit, foe)[0]]


def barred(game: Game, unit: Unit) -> Bar:
    """BG-MEL-01: why a unit cannot attack in melee; two times nothing if it can."""
    foes = near.engaged(game, unit)
    if not foes:
        return they(unit.name, "be not in contact with an enemy"), "BG-MEL-01"
    return FREE if targets(game, unit) else why_not(game, unit, foes[0])


def fight(game: Game, unit: Unit) -> Flow[None]:
    """BG-BGF-11, BG-MEL-01: one of the enemies in contact is attacked."""
    options = [Option(foe.id, foe.name, "BG-MEL-01", foe.id) for foe in targets(game, unit)]
    question = asked(unit.name, "attack", "Whom")
    key = yield from choose_or_skip(game, "BG-MEL-01", director(game, unit), question, options, about=unit.id)
    yield from bout(game, unit, game.units[key])


MELEE = Action("melee", "Attack in melee", "BG-MEL-01", Use.MELEE, barred, fight)
"""BG-ACT-01: an attack in melee."""
