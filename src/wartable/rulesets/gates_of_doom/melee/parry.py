"""Parry dice set against attack dice (GD-MEL-09 to -13)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Standing
from wartable.engine.errors import RuleError
from wartable.engine.matching import Couple, Pairs, Thing, pair
from wartable.rulesets.gates_of_doom.melee.blows import CRITICAL, FUMBLE, Blow, harm
from wartable.rulesets.gates_of_doom.specials.traits import NO_PARRY

BEST = Standing("parries", "best", "usual", "parry dice are paired in the best way", "GD-MEL-10")
TECH = 3  # GD-MEL-09: from here on a weapon parries any other


def barred(parry: Blow, attack: Blow) -> tuple[str, str]:
    """Why a parry die may not remove an attack die, with the clause; two times '' if it may."""
    if parry.face == FUMBLE:
        return "a parry die that shows 1 is discarded", "GD-MEL-12"
    if NO_PARRY in attack.weapon.traits:
        return f"{attack.weapon.name} cannot be parried here", "GD-ATL-19"
    if parry.weapon.tech < min(attack.weapon.tech, TECH):
        mine, theirs = parry.weapon, attack.weapon
        text = f"{mine.name}, tech level {mine.tech}, does not parry {theirs.name}, tech level {theirs.tech}"
        return text, "GD-MEL-09"
    if parry.face == CRITICAL:
        return "", ""  # GD-MEL-11
    if attack.face == CRITICAL:
        return "a critical hit is parried by a 6 alone", "GD-MEL-10"
    if parry.total <= attack.total:
        return f"a total of {parry.total} does not parry one of {attack.total}", "GD-MEL-10"
    return "", ""


def best(parries: Sequence[Blow], attacks: Sequence[Blow]) -> list[tuple[int, int]]:
    """The pairing that removes most attack dice, and of these the worst: places of parry and attack dice.

    Attack dice look for a parry die in the order of the harm that they do; those that have one move over for others.
    """
    taken: dict[int, int] = {}

    def find(attack: int, seen: set[int]) -> bool:
        for place in order:
            if place not in seen and not barred(parries[place], attacks[attack])[0]:
                seen.add(place)
                if place not in taken or find(taken[place], seen):
                    taken[place] = attack
                    return True
        return False

    order = sorted(range(len(parries)), key=lambda place: (parries[place].face == CRITICAL, parries[place].total))
    for attack in sorted(range(len(attacks)), key=lambda place: _harm(attacks[place]), reverse=True):
        find(attack, set())
    return sorted(taken.items())


def _harm(blow: Blow) -> tuple[bool, int, int]:
    """How bad a hit is: what passes armour, its AP, its damage."""
    return harm(blow.weapon)


def match(seat: str, parries: Sequence[Blow], attacks: Sequence[Blow]) -> Flow[list[tuple[int, int]]]:
    """GD-MEL-10: the defender sets parry dice against attack dice; if no pair is legal nobody is asked."""
    usual = best(parries, attacks)
    if not usual:
        return []
    left = tuple(Thing(f"p{i + 1}", f"{b.weapon.name}: {b.total}", b.face) for i, b in enumerate(parries))
    right = tuple(Thing(f"a{i + 1}", f"{b.weapon.name}: {b.total}", b.face) for i, b in enumerate(attacks))

    def legal(couples: tuple[Couple, ...]) -> None:
        for one, other in couples:
            why, clause = barred(parries[int(one[1:]) - 1], attacks[int(other[1:]) - 1])
            if why:
                raise RuleError(clause, why)

    couples = yield from pair(Pairs(
        "GD-MEL-10", seat, "Which parry die removes which attack die?", left=left, right=right,
        couples=tuple((f"p{one + 1}", f"a{other + 1}") for one, other in usual), legal=legal,
        standing=(BEST,),
    ))  # fmt: skip
    return [(int(one[1:]) - 1, int(other[1:]) - 1) for one, other in couples]


def counters(parries: Sequence[Blow], used: Sequence[int], attacks: Sequence[Blow]) -> list[Blow]:
    """GD-MEL-13: left-over parry dice strike back, one for each fumble of the attacker, parried or not; the best do.

    GD-MEL-12: a parry die that shows 1 is not left over.
    """
    fumbles = sum(blow.face == FUMBLE for blow in attacks)
    left = [blow for i, blow in enumerate(parries) if i not in used and blow.face != FUMBLE]
    return sorted(left, key=_harm, reverse=True)[:fumbles]
