"""Abilities that help (BG-NEW-BIOTECH-12 to -16)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.compat import override
from wartable.engine.plane import INCH
from wartable.kit.view import Mark
from wartable.kit.wording import they
from wartable.rulesets.battle_group.biotech.casting import Cast, Power, answers
from wartable.rulesets.battle_group.catalogue.abilities import BOON, OWN
from wartable.rulesets.battle_group.dice.rules_of import RAGING
from wartable.rulesets.battle_group.events.biotech import Echoed, MoveChanged, Weaved
from wartable.rulesets.battle_group.ill_effects.ending import NAMES, end, ills
from wartable.rulesets.battle_group.moving.over import leap
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import FREE, Again, Bar, BattleSpecial, Dice
from wartable.rulesets.battle_group.specials.skills import REGIMENTED
from wartable.rulesets.battle_group.state import Effect, Game, Unit, Until

ECHO = "echo"


# ------------------------------------------------------------------ figures
def weave(cast: Cast, target: Unit) -> Flow[None]:
    """BG-NEW-BIOTECH-12: 2 more DV for each level until the user's next turn starts."""
    effect = Effect(cast.row.key, cast.clause, Until.BY_START, _figure(cast), cast.unit.side)
    cast.game.emit(Weaved(target.id, effect, cast.clause))
    yield from ()


def quicken(cast: Cast, target: Unit) -> Flow[None]:
    """BG-NEW-BIOTECH-13: 1 inch more Move for each level in its next Movement Phase."""
    effect = Effect(cast.row.key, cast.clause, Until.OWN_MOVE, _figure(cast), cast.unit.side)
    cast.game.emit(MoveChanged(target.id, effect, cast.clause))
    yield from ()


def _figure(cast: Cast) -> int:
    return cast.row.dv * cast.level or cast.row.move * cast.level // INCH


def _as_good(cast: Cast, target: Unit) -> Bar:
    """BG-NEW-BIOTECH-12: it does not add to itself; of several the highest counts."""
    have = target.effect(cast.row.key)
    if have and have.value >= _figure(cast):
        return f"{they(target.name, 'have')} as much of it already", cast.clause
    return FREE


# ------------------------------------------------------------------ ill effects
def purge(cast: Cast, target: Unit) -> Flow[None]:
    """BG-NEW-BIOTECH-14: one ill effect for each level is taken off, as the user chooses."""
    game, left = cast.game, cast.row.effects * cast.level
    while left and (held := ills(target)):
        key = held[0]
        if len(held) > left:
            options = tuple(Option(each, f"End {NAMES[each]}", cast.clause) for each in held)
            question = f"Which ill effect of {target.name}?"
            key = yield from choose(cast.clause, cast.seat, question, options, about=target.id)
        end(game, target, key, cast.clause)
        left -= 1


def _hale(cast: Cast, target: Unit) -> Bar:
    return FREE if ills(target) else (f"{they(target.name, 'suffer')} no ill effect", cast.clause)


# ------------------------------------------------------------------ moving
def fold(cast: Cast, target: Unit) -> Flow[None]:
    """BG-NEW-BIOTECH-15: the user's own unit is moved over anything, more than 1 inch from enemies."""
    yield from leap(cast.game, target, cast.row.move * cast.level, cast.clause)


# ------------------------------------------------------------------ echoes
def echo(cast: Cast, target: Unit) -> Flow[None]:
    """BG-NEW-BIOTECH-16: one whole pool for each level may be rolled again before the user's next turn."""
    value = target.spent.count(ECHO) + cast.row.pools * cast.level
    effect = Effect(ECHO, cast.clause, Until.BY_START, value, cast.unit.side)
    cast.game.emit(Echoed(target.id, effect, cast.clause))
    yield from ()


def _heard(cast: Cast, target: Unit) -> Bar:
    if left(target) >= cast.row.pools * cast.level:
        return f"{they(target.name, 'have')} as much of it already", cast.clause
    return FREE


def left(unit: Unit) -> int:
    """How many pools a unit may still roll again by echoes that are in force."""
    found = unit.effect(ECHO)
    return found.value - unit.spent.count(ECHO) if found else 0


class Echo(BattleSpecial):
    """BG-NEW-BIOTECH-16: as if it were Regimented (BG-SKL-15, BG-SKL-16); BG-SKL-12: not while it is berserk."""

    __slots__ = ()

    @override
    def rerolls_all(self, unit: Unit, dice: Dice | None) -> Again | None:
        if dice not in REGIMENTED or not left(unit) or unit.effect(RAGING):
            return None
        return Again(ECHO, "Echo", "BG-NEW-BIOTECH-16", battle=True)

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        if left(unit):
            yield Mark(f"Echo, {left(unit)} left", "BG-NEW-BIOTECH-16", "good")


answers_effect({ECHO: Echo()})
answers(Power(weave, _as_good), lambda row: row.dv)
answers(Power(quicken, _as_good), lambda row: row.kind == BOON and row.target != OWN and row.move)
answers(Power(purge, _hale), lambda row: row.effects)
answers(Power(fold), lambda row: row.target == OWN and row.move)
answers(Power(echo, _heard), lambda row: row.pools)
