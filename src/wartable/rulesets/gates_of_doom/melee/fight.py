"""A unit attacks in melee: dice, the parry, hits and counter hits (GD-MEL-04 to -16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Manner, Option, choose
from wartable.kit.wording import asked, does
from wartable.rulesets.gates_of_doom.events.fighting import Matched
from wartable.rulesets.gates_of_doom.melee import blows, parry
from wartable.rulesets.gates_of_doom.melee.blows import Blow
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit, Until, Weapon
from wartable.rulesets.gates_of_doom.troops import saves
from wartable.rulesets.gates_of_doom.troops.boons import pierced, spent

PARRY, TAKE = "parry", "take-it"


class Struck(NamedTuple):
    """What a parry answers: who attacks, and the dice that have fallen."""

    attacker: str
    attacks: tuple[Blow, ...]


def fight(game: Game, unit: Unit, target: Unit, models: Sequence[Model]) -> Flow[None]:
    """GD-MEL-05 to -14: `models` attack one enemy unit of their combat."""
    yield from speak(game, Moment.TARGETED, unit, (target.id,), melee=True)
    attacks = yield from blows.throw(game, unit, target, models)
    parries: list[Blow] = []
    if (yield from parried(game, target, unit, attacks)):
        parries = yield from blows.throw(game, target, unit, blows.armed(game, target, parry=True), parry=True)
        spent(game, target, until=Until.NEXT)
    yield from settle(game, unit, target, attacks, parries)


def parried(game: Game, unit: Unit, attacker: Unit, attacks: Sequence[Blow]) -> Flow[bool]:
    """GD-MEL-08: whether the unit that is attacked parries; it has seen the attack dice.

    GD-ACT-05: who lies down may not, GD-MEL-16: nor who has no melee weapon.
    """
    if not attacks or not blows.armed(game, unit, parry=True):
        return False
    if unit.lying:
        game.cite("GD-ACT-05")
        return False
    totals = sorted((blow.total for blow in attacks if not blow.discarded), reverse=True)
    shown = ", ".join(str(total) for total in totals) or "nothing that hits"
    options = Option(PARRY, "parry", "GD-MEL-08"), Option(TAKE, "take the hits", "GD-MEL-08")
    question = f"{asked(unit.name, 'parry')} {does(attacker.name, 'have')} {shown}."
    manner = Manner(passes=TAKE, stake="one less melee skill for the rest of the round", stake_clause="GD-MEL-15")
    matter = Struck(attacker.id, tuple(attacks))
    key = yield from choose("GD-MEL-08", unit.side, question, options, about=unit.id, manner=manner, matter=matter)
    return key == PARRY


def settle(game: Game, unit: Unit, target: Unit, attacks: Sequence[Blow], parries: Sequence[Blow]) -> Flow[None]:
    """GD-MEL-10 to -14: the dice are matched; hits and counter hits are resolved as if at once."""
    couples = yield from parry.match(target.side, real(parries), real(attacks))
    hits, back = left_over(attacks, parries, couples)
    game.emit(Matched(unit.id, target.id, len(couples), len(hits), len(back)))
    yield from land(game, unit, target, hits, back)


def real(blows: Sequence[Blow]) -> list[Blow]:
    """GD-AI-02: what an AI has thrown below its number is no attack and no parry; its 1s still are fumbles."""
    return [blow for blow in blows if not blow.discarded]


def left_over(
    attacks: Sequence[Blow], parries: Sequence[Blow], couples: Sequence[tuple[int, int]]
) -> tuple[list[Blow], list[Blow]]:  # fmt: skip
    """GD-MEL-10, GD-MEL-13: hits and counter hits, when these places of parry and attack dice are matched."""
    removed = [attack for _, attack in couples]
    hits = [blow for place, blow in enumerate(real(attacks)) if place not in removed]
    return hits, parry.counters(real(parries), [one for one, _ in couples], attacks)


def land(game: Game, unit: Unit, target: Unit, hits: Sequence[Blow], back: Sequence[Blow]) -> Flow[None]:
    """GD-MEL-14: hits and counter hits are resolved as if at once."""
    yield from _land(game, target, hits, unit)
    yield from _land(game, unit, back, target)


def _land(game: Game, unit: Unit, hits: Sequence[Blow], by: Unit) -> Flow[None]:
    """GD-MEL-14: saves and damage as usual, weapon by weapon; melee leaves no under fire markers (GD-UF-01)."""
    counts: dict[Weapon, int] = {}
    for blow in hits:
        counts[blow.weapon] = counts.get(blow.weapon, 0) + 1
    more = (yield from speak(game, Moment.SAVES_DUE, unit, (by.id,), melee=True)).more if hits else 0
    for weapon, many in counts.items():
        if unit.models:
            yield from saves.take_hits(game, unit, pierced(by, unit, weapon, more), many, by.side)
