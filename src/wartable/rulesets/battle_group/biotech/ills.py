"""Abilities that harm without damage (BG-NEW-BIOTECH-00, BG-NEW-BIOTECH-05 to -11)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import INCH
from wartable.kit.wording import they
from wartable.rulesets.battle_group.biotech.casting import Cast, Power, answers
from wartable.rulesets.battle_group.catalogue.abilities import ILL
from wartable.rulesets.battle_group.events.biotech import MoveChanged, Resisted, Withered
from wartable.rulesets.battle_group.ill_effects.inflict import immune, inflict
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.specials.points import FREE, Bar
from wartable.rulesets.battle_group.state import Effect, Unit, Until


def befall(cast: Cast, target: Unit) -> Flow[None]:
    """BG-NEW-BIOTECH-00, BG-NEW-BIOTECH-06 to -10: a WV test, at -1 for each level beyond the first, resists it."""
    game = cast.game
    if (yield from will_test(game, target, cast.clause, cast.level - 1)):
        game.emit(Resisted(target.id, cast.clause))
        return
    yield from inflict(game, target, cast.row.gives, cast.clause, cast.seat)


def _spared(cast: Cast, target: Unit) -> Bar:
    """BG-REC-03, BG-REC-05: why an ill effect would change nothing."""
    if immune(target, cast.row.gives):
        return f"nothing reaches the crew of {target.name}", "BG-REC-05"
    if target.effect(cast.row.gives):
        return f"{they(target.name, 'suffer')} it already", "BG-REC-03"
    return FREE


def wither(cast: Cast, target: Unit) -> Flow[None]:
    """BG-NEW-BIOTECH-05: HP 1 lower for each level until the turn ends; there is no test against it."""
    effect = Effect(cast.row.key, cast.clause, Until.TURN, cast.row.hp * cast.level, cast.seat)
    cast.game.emit(Withered(target.id, effect, cast.clause))
    yield from ()


def slow(cast: Cast, target: Unit) -> Flow[None]:
    """BG-NEW-BIOTECH-11: 1 inch less Move for each level in its next Movement Phase; there is no test against it."""
    effect = Effect(cast.row.key, cast.clause, Until.OWN_MOVE, cast.row.move * cast.level // INCH, cast.seat)
    cast.game.emit(MoveChanged(target.id, effect, cast.clause))
    yield from ()


def _as_bad(cast: Cast, target: Unit) -> Bar:
    """BG-REC-03: the same twice is no worse than once."""
    have = target.effect(cast.row.key)
    here = cast.row.hp * cast.level or cast.row.move * cast.level // INCH
    if have and have.value <= here:
        return f"{they(target.name, 'suffer')} it already", "BG-REC-03"
    return FREE


answers(Power(befall, _spared), lambda row: row.gives)
answers(Power(wither, _as_bad), lambda row: row.kind == ILL and row.hp)
answers(Power(slow, _as_bad), lambda row: row.kind == ILL and row.move)
