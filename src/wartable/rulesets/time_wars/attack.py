"""The arithmetic and the dice of one ranged attack, apart from any game.

`AttackNumbers` holds every modifier that needs no die; `roll_attack` asks for the dice and the
re-roll. Play, odds and tests run the same flow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars.dice import bonus_dice, main_dice, offer_reroll, swarm_size

SIZE_CAP = 10  # TW-FIRE-11


@dataclass(frozen=True, slots=True)
class AttackNumbers:
    """What a ranged attack comes to before its dice.

    Attributes:
        seat: who rolls. base: FIR and all fixed bonuses of the firer except size.
        size: the firer's size bonus, capped; ignored if `swarm` is 0 or more.
        swarm: -1, or the suppression to take from the firer's 2D6 (TW-SPEC-40).
        extra: helpers' halves of Combined Fire! (TW-ORD-05), limit 20 together with the size.
        defence: AGL, cover and range of the target except size; `target_size`, `target_swarm` likewise.
        d3, d6: bonus dice to the score. wst: WST and fixed bonuses; wst_d3: dice that add to it.
        end: END of the target. bane: the clause that gives a second die, or "".
        rerolls: the clauses that grant a re-roll.
    """

    seat: str
    base: int
    size: int
    defence: int
    target_size: int
    wst: int
    end: int
    d3: int = 0
    d6: int = 0
    wst_d3: int = 0
    extra: int = 0
    swarm: int = -1
    target_swarm: int = -1
    bane: str = ""
    rerolls: tuple[str, ...] = ()
    target_seat: str = ""


class AttackRoll(NamedTuple):
    """What came of it: the natural faces as they lie, dice totals, both scores, damage total and wounds.

    `swarm` and `target_swarm` are the 2D6 of a Swarm (TW-SPEC-40) before suppression and the cap, 0 where none is.
    """

    faces: tuple[int, ...]
    face: int
    bonus: int
    size: int
    target_size: int
    score: int
    defence: int
    strength: int
    damage: int
    wounds: int
    swarm: int = 0
    target_swarm: int = 0


def roll_attack(n: AttackNumbers) -> Flow[AttackRoll]:
    """TW-FIRE-15 to TW-FIRE-19, dice in the order of TW-DICE-06."""
    size, target_size, swarm, other_swarm = n.size, n.target_size, 0, 0
    if n.swarm >= 0:
        swarm = yield from swarm_size("TW-SPEC-40", n.seat, "size of the Swarm")
        size = min(SIZE_CAP, max(0, swarm - n.swarm))
    if n.target_swarm >= 0:
        other_swarm = yield from swarm_size("TW-SPEC-40", n.target_seat, "size of the Swarm")
        target_size = min(SIZE_CAP, max(0, other_swarm - n.target_swarm))
    faces = yield from main_dice("TW-FIRE-15", n.seat, "the attack", n.bane)
    bonus = 0
    if n.d3 or n.d6:
        bonus = yield from bonus_dice(n.d3, n.d6, "TW-FIRE-12", n.seat, "weapons")
    defence = n.defence + target_size  # TW-FIRE-16: the defender rolls nothing
    fixed = n.base + min(20, size + n.extra) + bonus  # TW-ORD-06
    if n.rerolls:
        outcome = outlook(fixed + max(faces) - defence, n)
        faces = yield from offer_reroll(n.rerolls, n.seat, faces, outcome, "the attack")
    face = max(faces)  # TW-SPEC-03
    score = fixed + face  # TW-FIRE-15
    margin = score - defence
    if margin <= 0:  # TW-FIRE-17: an equal score misses
        return AttackRoll(faces, face, bonus, size, target_size, score, defence, 0, 0, 0, swarm, other_swarm)
    strength = n.wst
    if n.wst_d3:
        strength += yield from bonus_dice(n.wst_d3, 0, "TW-WEAP-11", n.seat, "launchers")
    damage = margin + strength  # TW-FIRE-18
    wounds = max(0, damage - n.end)  # TW-FIRE-19, TW-PROF-08
    sums = (bonus, size, target_size, score, defence, strength, damage, wounds)
    return AttackRoll(faces, face, *sums, swarm, other_swarm)


def outlook(margin: int, n: AttackNumbers) -> str:
    """What the attack comes to as it lies, for the one who may re-roll."""
    if margin <= 0:
        return "a miss"
    more = f" and {n.wst_d3}D3" if n.wst_d3 else ""
    return f"a hit by {margin}, damage {margin + n.wst}{more} against END {n.end}"
