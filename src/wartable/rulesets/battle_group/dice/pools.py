"""An attack: pools to hit, to block, to wound, to nullify, with re-rolls of both sides (BG-DICE-04 to -10)."""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.ask import Counts, Flow, Option, choose, tally
from wartable.rulesets.battle_group.dice.needs import Need, need, sides
from wartable.rulesets.battle_group.dice.rights import again
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.fighting import PoolRolled
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Again, Attack, Dice, speaking
from wartable.rulesets.battle_group.state import Unit

HIT, MISS, SIX = "success", "failure", "six"
KEEP, AGAIN = "keep", "again"
WHAT = {Dice.HITS: "to hit", Dice.BLOCKS: "to block", Dice.WOUNDS: "to wound", Dice.NULLIFY: "to nullify"}


class Rolled(NamedTuple):
    """What a pool has come to: how many succeed, and how many of the marked dice show a six (BG-SHD-04)."""

    successes: int
    sixes: int = 0


def roller(attack: Attack, dice: Dice) -> Unit:
    """Who rolls a pool: the attacker to hit and to wound, the target to block and to nullify."""
    return attack.unit if dice in (Dice.HITS, Dice.WOUNDS) else attack.target


def roll(attack: Attack, dice: Dice, count: int, marked: int = 0, plain: bool = False) -> Flow[Rolled]:
    """BG-DICE-06: a pool is rolled whole; none is rolled where there are no dice.

    Args:
        marked: so many of the dice are those of Energy Shields, of which sixes are told apart.
        plain: nothing is rolled again (BG-SHD-05).
    """
    if count <= 0:
        return Rolled(0)
    unit, found = roller(attack, dice), need(attack, dice)
    first = yield from _throw(unit, found, dice, count - marked)
    special = yield from _marked(unit, found, dice, marked)
    good = first.of(HIT) + special.of(HIT, SIX)
    faces = (*special.faces, *first.faces)
    if plain:
        attack.game.emit(PoolRolled(unit.id, dice.value, found.number, faces, good, found.clause, why=found.why))
        return Rolled(good, special.of(SIX))
    whole = yield from _whole(attack, unit, dice, good, count)
    if whole is not None:
        second = yield from _throw(unit, found, dice, count)
        told = second.faces, (), True
        attack.game.emit(
            PoolRolled(unit.id, dice.value, found.number, faces, second.of(HIT), found.clause, *told, found.why)
        )  # fmt: skip
        return Rolled(second.of(HIT))
    result, more, forced = yield from _again(attack, unit, dice, found, count, good)
    attack.game.emit(
        PoolRolled(unit.id, dice.value, found.number, faces, result, found.clause, more, forced, False, found.why)
    )  # fmt: skip
    return Rolled(result, min(result, special.of(SIX)))


def _throw(unit: Unit, found: Need, dice: Dice, count: int) -> Flow[Counts]:
    if count <= 0:
        return Counts((), ((HIT, 0), (MISS, 0)))
    classes = {HIT: range(found.number, 7), MISS: range(1, found.number)}
    return (yield from tally(count, 6, classes, found.clause, unit.side, f"{unit.name} {WHAT[dice]}"))


def _marked(unit: Unit, found: Need, dice: Dice, count: int) -> Flow[Counts]:
    """BG-SHD-04: the dice of Energy Shields, rolled first in their pool."""
    if count <= 0:
        return Counts((), ((SIX, 0), (HIT, 0), (MISS, 0)))
    classes = {SIX: (6,), HIT: range(found.number, 6), MISS: range(1, found.number)}
    return (yield from tally(count, 6, classes, "BG-SHD-04", unit.side, f"{unit.name}, marked dice {WHAT[dice]}"))


# ------------------------------------------------------------------ re-rolls
def _whole(attack: Attack, unit: Unit, dice: Dice, good: int, count: int) -> Flow[Again | None]:
    """BG-SKL-15, BG-SKL-16: whether its owner has the whole pool rolled again, before any other re-roll."""
    own, _ = sides(attack, dice)
    for right in again(own, unit, dice) if good < count else ():
        options = (
            Option(KEEP, f"Keep {good} of {count}", right.clause),
            Option(AGAIN, f"Roll all {count} again: {right.name}", right.clause),
        )
        question = f"{unit.name} {WHAT[dice]}: {good} of {count} dice succeed"
        key = yield from choose(right.clause, unit.side, question, options, about=unit.id, matter=(attack, dice))
        if key == AGAIN:
            attack.game.emit(Used(unit.id, right.key, right.clause, battle=right.battle))
            return right
    return None


def _again(
    attack: Attack, unit: Unit, dice: Dice, found: Need, count: int, good: int
) -> Flow[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """BG-DICE-05: its own failed dice first, then those that the other side forces among dice not yet rolled again."""
    own, other = sides(attack, dice)
    result = good
    more: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    failed = count - good
    if failed and any(rule.rerolls(attack, dice) for rule in speaking(own, "rerolls")):
        second = yield from _throw(unit, found, dice, failed)
        result, more = good + second.of(HIT), second.faces
    foes = (*other, *in_force(unit))
    rights = [right for rule in speaking(foes, "forces") if (right := rule.forces(attack, dice))]
    most = good if any(number < 0 for number, _ in rights) else min(good, sum(number for number, _ in rights))
    if most:
        third = yield from _throw(unit, found, dice, most)
        result, forced = result - most + third.of(HIT), third.faces
    return result, more, forced
