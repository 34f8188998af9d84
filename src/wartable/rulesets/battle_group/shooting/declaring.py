"""Declaring a shooting attack (BG-ACT-01, BG-ACT-07, BG-SHO-07, BG-ARM-13)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip
from wartable.engine.plane import inches
from wartable.kit.wording import asked, they
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.shooting.ranges import fire, why_not
from wartable.rulesets.battle_group.shooting.volley import may_target, volley
from wartable.rulesets.battle_group.specials.points import FREE, Action, Bar, Use
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import near


def foes(game: Game, unit: Unit) -> list[Unit]:
    """BG-TERM-12: whom a unit may aim at: enemies of who leads it, and friends if somebody else does (BG-CNF-02)."""
    seat = director(game, unit)
    if seat == unit.side:
        return game.enemies(unit)
    return [other for other in game.on_table() if other is not unit]


def targets(game: Game, unit: Unit) -> list[Unit]:
    """The units that a unit can shoot at now."""
    return [foe for foe in foes(game, unit) if not why_not(game, unit, foe)[0]]


def barred(game: Game, unit: Unit) -> Bar:
    """BG-ACT-07: why a unit cannot shoot; two times nothing if it can."""
    if near.engaged(game, unit):
        return they(unit.name, "be engaged"), "BG-ACT-07"
    if targets(game, unit):
        return FREE
    whys = [why for foe in foes(game, unit) if (why := why_not(game, unit, foe))[0]]
    return whys[0] if whys else ("there is nobody to shoot at", "BG-SHO-15")


def _refusals(game: Game, unit: Unit, able: list[Unit]) -> Iterator[Refusal]:
    for foe in foes(game, unit):
        if foe not in able:
            yield Refusal(foe.id, *why_not(game, unit, foe))


def shoot(game: Game, unit: Unit) -> Flow[None]:
    """BG-BGF-11: one target is shot at; BG-ARM-13: if it cannot be made out, another one may be chosen."""
    seat = director(game, unit)
    left = targets(game, unit)
    while left:
        options = [Option(foe.id, _label(game, unit, foe), "BG-SHO-01", foe.id) for foe in left]
        refused = list(_refusals(game, unit, left))
        question = asked(unit.name, "shoot at", "Whom")
        key = yield from choose_or_skip(game, "BG-SHO-01", seat, question, options, refused, about=unit.id)
        target = game.units[key]
        if (yield from may_target(game, unit, target)):
            yield from volley(game, unit, target)
            return
        left = [foe for foe in left if foe is not target]


def _label(game: Game, unit: Unit, foe: Unit) -> str:
    how = fire(game, unit, foe)
    if how is None:
        return foe.name
    half = ", half the dice" if how.distance > how.short else ""
    return f"{foe.name}, {inches(how.distance)} inches{half}"


SHOOT = Action("shoot", "Shoot", "BG-SHO-01", Use.SHOOT, barred, shoot)
"""BG-ACT-01: a shooting attack."""
