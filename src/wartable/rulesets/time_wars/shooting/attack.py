"""The arithmetic and the dice of one ranged attack, apart from any game.

`AttackNumbers` holds every modifier that needs no die; `roll_attack` asks for the dice and the
re-roll. Play, odds and tests run the same flow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars.dice import Bonus, Comes, bonus_dice, main_dice, offer_reroll, swarm_size

SIZE_CAP = 10  # TW-FIRE-11
NEVER = -99  # a lead with which no dice wound


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

    @property
    def bare(self) -> AttackNumbers:
        """The same attack, whoever makes it: its odds are the same."""
        return replace(self, seat="", target_seat="")

    @property
    def alike(self) -> AttackNumbers:
        """An attack of the same wounds with the same chances, as few different ones as may be.

        TW-FIRE-17, TW-FIRE-18: what counts is by how much the scores differ, and WST and END; where it hits whatever
        falls, or what does not hit would not wound either, the sum of both alone.
        """
        if self.swarm >= 0 or self.target_swarm >= 0:
            return self.bare
        lead, over = Throw((0,), 0, self.size, self.target_size).margin(self), self.wst - self.end
        dice = (self.d3, self.d6, self.wst_d3)
        if over <= 0 and not self.wst_d3:  # whatever exceeds END hits too
            lead, over = lead + over, 0
        if lead + 6 + 3 * self.d3 + 6 * self.d6 <= 0:
            lead, over, dice = NEVER, 0, (0, 0, 0)
        elif lead + self.d3 + self.d6 >= 0:  # it always hits
            lead, over = 0, over + lead
        return AttackNumbers(
            "", lead, 0, 0, 0, over, 0, dice[0], dice[1], dice[2], bane=self.bane, rerolls=self.rerolls,
        )  # fmt: skip


class AttackRoll(NamedTuple):
    """What came of it: the natural faces as they lie, dice totals, both scores, damage total and wounds.

    `first` is the face of a die that was thrown again, 0 if none was.
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
    shown: str = ""
    launchers: str = ""
    first: int = 0


class Throw(NamedTuple):
    """The dice of the score as they lie, with the sizes of Swarms that were rolled (0: none)."""

    faces: tuple[int, ...]
    bonus: int
    size: int
    target_size: int
    swarm: int = 0
    target_swarm: int = 0
    shown: str = ""

    def margin(self, n: AttackNumbers) -> int:
        """TW-FIRE-15 to TW-FIRE-17: firing score less defending score; above 0 it hits. TW-SPEC-03: the best die."""
        return self.score(n) - n.defence - self.target_size

    def score(self, n: AttackNumbers) -> int:
        """TW-FIRE-15: the firing score; size and helpers together add at most 20 (TW-ORD-06)."""
        size = self.size
        if n.extra:
            size = min(20, size + n.extra)  # TW-ORD-06
        return n.base + size + self.bonus + max(self.faces)


class Blow(NamedTuple):
    """TW-FIRE-18, TW-FIRE-19: what a hit comes to; all 0 for a miss."""

    strength: int = 0
    damage: int = 0
    wounds: int = 0
    shown: str = ""


def roll_attack(n: AttackNumbers) -> Flow[AttackRoll]:
    """TW-FIRE-15 to TW-FIRE-19, dice in the order of TW-DICE-06: the score, the re-roll, the damage."""
    thrown = yield from throw(n)
    lay = thrown.faces
    thrown = yield from throw_again(n, thrown)
    first = 0 if thrown.faces is lay else max(lay)
    blow = yield from strike(n, thrown.margin(n))
    defence = n.defence + thrown.target_size  # TW-FIRE-16: the defender rolls nothing
    sums = (thrown.bonus, thrown.size, thrown.target_size, thrown.score(n), defence)
    swarms = (thrown.swarm, thrown.target_swarm)
    return AttackRoll(thrown.faces, max(thrown.faces), *sums, *blow[:3], *swarms, thrown.shown, blow.shown, first)


def throw(n: AttackNumbers) -> Flow[Throw]:
    """TW-DICE-06: the sizes of Swarms, the attack die (two with Bane), the bonus dice of weapons."""
    size, target_size, swarm, other_swarm = n.size, n.target_size, 0, 0
    if n.swarm >= 0:
        swarm = yield from swarm_size("TW-SPEC-40", n.seat, "size of the Swarm")
        size = min(SIZE_CAP, max(0, swarm - n.swarm))
    if n.target_swarm >= 0:
        other_swarm = yield from swarm_size("TW-SPEC-40", n.target_seat, "size of the Swarm")
        target_size = min(SIZE_CAP, max(0, other_swarm - n.target_swarm))
    faces = yield from main_dice("TW-FIRE-15", n.seat, "the attack", n.bane)
    bonus = Bonus()
    if n.d3 or n.d6:
        bonus = yield from bonus_dice(n.d3, n.d6, "TW-FIRE-12", n.seat, "weapons")
    return Throw(faces, bonus.total, size, target_size, swarm, other_swarm, bonus.shown)


def throw_again(n: AttackNumbers, thrown: Throw) -> Flow[Throw]:
    """TW-DICE-03: the main die may be re-rolled by one who has the right, when all dice of the score are known."""
    if not n.rerolls:
        return thrown
    outcome = outlook(thrown.margin(n), n)

    def wounds(faces: tuple[int, ...]) -> Flow[int]:
        return (yield from strike(n, thrown._replace(faces=faces).margin(n))).wounds

    comes = Comes(wounds, _through, bool, "gets through", "points over END")
    faces = yield from offer_reroll(n.rerolls, n.seat, thrown.faces, outcome, "the attack", comes)
    return thrown._replace(faces=faces)


def _through(wounds: int) -> str:
    return f"{wounds} over END" if wounds else "no effect"


def strike(n: AttackNumbers, margin: int) -> Flow[Blow]:
    """TW-FIRE-17 to TW-FIRE-19: an equal score misses; on a hit the dice that add to WST, then the wounds."""
    if margin <= 0:
        return Blow()
    more = Bonus()
    if n.wst_d3:
        more = yield from bonus_dice(n.wst_d3, 0, "TW-WEAP-11", n.seat, "launchers")
    strength = n.wst + more.total
    damage = margin + strength  # TW-FIRE-18
    return Blow(strength, damage, max(0, damage - n.end), more.shown)  # TW-FIRE-19, TW-PROF-08


def outlook(margin: int, n: AttackNumbers) -> str:
    """What the attack comes to as it lies, for the one who may re-roll."""
    if margin <= 0:
        return "a miss"
    more = f" and {n.wst_d3}D3" if n.wst_d3 else ""
    return f"a hit by {margin}, damage {margin + n.wst}{more} against END {n.end}"
