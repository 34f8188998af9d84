"""Chapter MELEE, the blows: both scores, the round, its damage, and the step that fights every melee once.

Who is in which melee stands in `contacts`. The arithmetic (`Numbers`) and the dice (`roll_bout`) know no game, so
that play, odds and tests run the same flow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from wartable.engine.ask import Flow, Option, choose_or_skip, skip
from wartable.engine.mod import D3, Mod, Reason, fixed, reasons, rolled
from wartable.kit.wording import count
from wartable.rulesets.time_wars.dice import Bonus, Comes, bonus_dice, main_dice, offer_reroll, swarm_size
from wartable.rulesets.time_wars.events.base import SwarmRolled, Turned
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.morale import TestDue
from wartable.rulesets.time_wars.melee.contacts import contact, in_melee, settle
from wartable.rulesets.time_wars.sight.cover import melee_cover, spotter_cut
from wartable.rulesets.time_wars.specials.ask import bane, doubled
from wartable.rulesets.time_wars.specials.bearers import speaking, voices
from wartable.rulesets.time_wars.specials.points import Felled
from wartable.rulesets.time_wars.state import TABLE, Game, Melee, Unit
from wartable.rulesets.time_wars.troops import losses
from wartable.rulesets.time_wars.troops.characteristics import raises
from wartable.rulesets.time_wars.troops.fatigue import wear
from wartable.rulesets.time_wars.troops.squads import rolls_size, size

__all__ = ["Bout", "Fighter", "Harm", "Numbers", "bout_numbers", "contact", "fight", "in_melee", "roll_bout", "step"]

PRIMARY_CAP = 10  # TW-MELEE-09
SIDE_CAP = 15  # TW-MELEE-12
COVER_CAP = 4  # TW-MELEE-15
NOBODY = Felled()


@dataclass(slots=True)
class Bout:
    """One round as the primary `me` of one side sees it; special rules are asked about it.

    `attacking` is the role of TW-MELEE-26, `charged` whether `me` charged this Player Turn (TW-MELEE-13).
    """

    game: Game
    melee: Melee
    me: Unit
    other: Unit
    attacking: bool = True
    charged: bool = False


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side before its dice: who rolls, all modifiers of the score, the rights that touch its D6.

    A modifier that is a D3 (the charge, TW-MELEE-13) is rolled with the round. `bane` is the clause that gives a
    second die or "", `rerolls` the clauses that grant a re-roll.
    """

    seat: str
    mods: tuple[Mod, ...]
    bane: str = ""
    rerolls: tuple[str, ...] = ()
    name: str = ""
    felled: int = 0  # models that this side has killed before the round, which helps to win
    felled_by: tuple[str, str] = ("", "")  # the clause, and what it was

    @property
    def bare(self) -> Fighter:
        """The same side without its words: the odds of its round are the same."""
        mods = (Mod(fixed(self.mods), "", ""), *(Mod(D3, "", "") for _ in rolled(self.mods, D3)))
        return Fighter("", mods, self.bane, self.rerolls, "", self.felled)


class Numbers(NamedTuple):
    """Both sides of a round, the active player's first (TW-DICE-06)."""

    first: Fighter
    second: Fighter

    @property
    def level(self) -> tuple[Numbers, int]:
        """A round of the same dice whose fixed terms are level, and what the margin of the first lacks then.

        TW-MELEE-18: fixed terms move both scores, and so what any die and any re-roll leads to, by the same.
        """
        first, second = (fighter.bare for fighter in self)
        even = (replace(each, mods=(Mod(0, "", ""), *each.mods[1:]), felled=0) for each in (first, second))
        return Numbers(*even), fixed(first.mods) - fixed(second.mods)


class SideRoll(NamedTuple):
    """The natural faces as they lie, the one that counts, the charge D3, and the melee score.

    `again` is what a die shows that was thrown again and what it had shown before, zeros if none was.
    """

    faces: tuple[int, ...]
    face: int
    bonus: int
    score: int
    shown: str = ""
    again: tuple[int, int] = (0, 0)


class BoutRoll(NamedTuple):
    """What both sides rolled, in the order of `Numbers`."""

    first: SideRoll
    second: SideRoll

    @property
    def margin(self) -> int:
        """By how much the first side wins; below 0 the second does."""
        return self.first.score - self.second.score


class Harm(NamedTuple):
    """TW-MELEE-20: what stands beside the margin when one Troop Type suffers: CST of the winner, END of its own."""

    cst: tuple[Mod, ...]
    end: tuple[Mod, ...]

    def total(self, margin: int) -> int:
        """TW-MELEE-20: the damage total."""
        return margin + fixed(self.cst)

    def wounds(self, margin: int) -> int:
        """TW-MELEE-20: each point above END is one wound."""
        return max(0, self.total(margin) - fixed(self.end))


# ---------------------------------------------------------------- the dice of a round
def roll_bout(numbers: Numbers) -> Flow[BoutRoll]:
    """TW-MELEE-18, dice in the order of TW-DICE-06: both D6s, charge D3s, then re-rolls, the active side first."""
    roll = yield from throw_bout(numbers)
    roll = yield from throw_again(numbers, roll, 0)
    return (yield from throw_again(numbers, roll, 1))


def throw_bout(numbers: Numbers) -> Flow[BoutRoll]:
    """TW-DICE-06: all dice of a round before any re-roll."""
    first, second = numbers
    a = yield from main_dice("TW-MELEE-18", first.seat, "melee", first.bane)
    b = yield from main_dice("TW-MELEE-18", second.seat, "melee", second.bane)
    x = yield from _charge_dice(first)
    y = yield from _charge_dice(second)
    return BoutRoll(_side(first, a, x), _side(second, b, y))


def _side(fighter: Fighter, faces: tuple[int, ...], charge: Bonus) -> SideRoll:
    """TW-SPEC-03: the better of two dice counts."""
    return SideRoll(faces, max(faces), charge.total, max(faces) + fixed(fighter.mods) + charge.total, charge.shown)


def throw_again(numbers: Numbers, roll: BoutRoll, side: int) -> Flow[BoutRoll]:
    """TW-DICE-03: one side (0 or 1) may re-roll its melee die, when all dice are known."""
    fighter, other = numbers[side], numbers[1 - side]
    if not fighter.rerolls:
        return roll
    mine = roll[side]
    lead = mine.score + fighter.felled - roll[1 - side].score - other.felled
    comes = _comes(lead - mine.face)
    faces = yield from offer_reroll(
        fighter.rerolls, fighter.seat, mine.faces, _outlook(lead), "the melee die", comes
    )  # fmt: skip
    best = max(faces)
    other_faces = ((new, old) for new, old in zip(faces, mine.faces) if new != old)
    again = next(other_faces, (faces[0], faces[0])) if faces is not mine.faces else (0, 0)
    mine = mine._replace(faces=faces, face=best, score=mine.score - mine.face + best, again=again)
    return BoutRoll(mine, roll.second) if side == 0 else BoutRoll(roll.first, mine)


def bout_stages(numbers: Numbers) -> tuple[Callable[[], Flow[Any]], tuple[Callable[[BoutRoll], Flow[Any]], ...]]:
    """The parts of `roll_bout`, cut where little is carried on, for odds; the last gives the margin of the first side.

    With two dice and a re-roll on both sides the whole at once would take minutes. A side that may not re-roll has no
    part of its own.
    """
    able = [side for side, fighter in enumerate(numbers) if fighter.rerolls]

    def after(roll: BoutRoll, done: int) -> Any:
        left = [side for side in able if side > done]
        return _lean(roll, left) if left else roll.margin

    def thrown() -> Flow[Any]:
        return after((yield from throw_bout(numbers)), -1)

    def again(side: int) -> Callable[[BoutRoll], Flow[Any]]:
        def stage(roll: BoutRoll) -> Flow[Any]:
            return after((yield from throw_again(numbers, roll, side)), side)

        return stage

    return thrown, tuple(again(side) for side in able)


def _lean(roll: BoutRoll, able: Sequence[int]) -> BoutRoll:
    """What still matters of a round: by how much who leads, and the faces of those that may be re-rolled, in no order.

    The second side is told as if it had scored nothing yet.
    """
    first, second = (
        SideRoll(tuple(sorted(each.faces)) if side in able else (0,), each.face if side in able else 0, 0, 0)
        for side, each in enumerate(roll)
    )
    return BoutRoll(first._replace(score=roll.margin), second)


def _comes(others: int) -> Comes:
    """What a die of one side leads to when all other terms come to `others`, from that side."""

    def margin(faces: tuple[int, ...]) -> Flow[int]:
        yield from ()
        return max(faces) + others

    return Comes(margin, reads_margin, lambda by: by > 0, "wins")


def reads_margin(by: int) -> str:
    """How a margin reads for the side that it is told to."""
    return f"wins by {by}" if by > 0 else f"loses by {-by}" if by else "a draw"


def _charge_dice(fighter: Fighter) -> Flow[Bonus]:
    count = len(rolled(fighter.mods, D3))
    if not count:
        return Bonus()
    return (yield from bonus_dice(count, 0, "TW-MELEE-13", fighter.seat, "charge"))


def _outlook(margin: int) -> str:
    return f"won by {margin}" if margin > 0 else f"lost by {-margin}" if margin else "a draw"


# ---------------------------------------------------------------- the sums of a round
def foremost(game: Game, side: Sequence[str]) -> tuple[Unit, ...]:
    """TW-MELEE-11: the Troop Types of the highest size now, after suppression and before any cap."""
    sizes = [(size(game.units[key]), game.units[key]) for key in side]
    best = max(count for count, _ in sizes)
    return tuple(unit for count, unit in sizes if count == best)


def size_mods(game: Game, primary: Unit, side: Sequence[str]) -> Iterator[Mod]:
    """TW-MELEE-09, TW-MELEE-10, TW-MELEE-12: the primary's size up to 10, half of each other's, 15 in all.

    TW-MELEE-07: who is out of cohesion does not count.
    """
    own = min(PRIMARY_CAP, size(primary))  # TW-MELEE-07
    yield Mod(own, "TW-MELEE-09", "size")
    total = own
    for key in side:
        if key != primary.id:
            other = game.units[key]
            half = (size(other) + 1) // 2  # TW-MELEE-07: of those in cohesion
            total += half
            yield Mod(half, "TW-MELEE-10", f"support of {other.name or other.id}")
    if total > SIDE_CAP:
        yield Mod(SIDE_CAP - total, "TW-MELEE-12", "size bonus of at most 15")


def cover_mods(bout: Bout) -> Iterator[Mod]:
    """TW-MELEE-15: the cover of the primary defender; none once its side has lost a round (TW-MELEE-16)."""
    game, melee, me = bout.game, bout.melee, bout.me
    if bout.attacking:
        return
    if melee.exposed:
        game.cite("TW-MELEE-16")
        return
    grade = melee_cover(game, me, [game.units[key] for key in melee.attackers])
    if grade.bonus:
        yield Mod(grade.bonus, grade.clause, grade.name)
    if me.dug:
        yield Mod(me.dug, "TW-ORD-18", "Take Cover!")
    uphill = int(bout.other.id in melee.uphill)
    if uphill:
        yield Mod(1, "TW-MELEE-17", "charged uphill")
    cover = grade.bonus + me.dug + uphill
    if cover > COVER_CAP:
        yield Mod(COVER_CAP - cover, "TW-MELEE-15", "cover of at most 4")
        cover = COVER_CAP
    cut = min(cover, spotter_cut(game, bout.other.player, me.id))
    if cut:
        yield Mod(-cut, "TW-SPEC-35", "Spotter")
        cover -= cut
    if cover and (clause := doubled(me)):
        yield Mod(cover, clause, "Subterfuge doubles cover")


def score_mods(bout: Bout, side: Sequence[str]) -> Iterator[Mod]:
    """TW-MELEE-18: everything that the primary `bout.me` adds to its D6; of supporters only size (TW-MELEE-10).

    TW-PROF-05: MEL serves both sides alike, for striking and for defence.
    """
    game, me = bout.game, bout.me
    yield Mod(me.profile.mel, "TW-MELEE-18", "MEL")  # TW-PROF-05
    yield from raises(me, "mel")  # TW-CHAR-15, TW-CHAR-72
    worn, clause = wear(game, me, me.profile.mel)  # TW-SPEC-10
    if worn:
        yield Mod(-worn, clause, "worn out")
    yield from size_mods(game, me, side)
    yield from cover_mods(bout)
    if any(order.name == "charge" for order in me.orders):
        yield Mod(1, "TW-ORD-02", "Charge!")  # whether or not it charged
    if bout.charged:  # TW-MELEE-14: not for walking in, not in later turns
        yield Mod(D3, "TW-MELEE-13", "charge")


def _fighter(bout: Bout, side: Sequence[str], felled: int, by: tuple[str, str]) -> Fighter:
    me = bout.me
    rerolls = tuple(c for rule in speaking(me, "rerolls_melee") if (c := rule.rerolls_melee(me, bout)))
    both = bane(bout.game, me, bout.other)
    return Fighter(me.player, tuple(score_mods(bout, side)), both, rerolls, me.name or me.id, felled, by)


def bout_numbers(
    game: Game, melee: Melee, attacker: Unit | None = None, defender: Unit | None = None, felled: Felled = NOBODY
) -> Numbers:  # fmt: skip
    """All sums of the next round of `melee`, without a die; Swarms count by their last roll (TW-SPEC-40).

    Args:
        attacker, defender: the primaries; the first of the highest size where not given (TW-MELEE-11).
        felled: what has been done before this round (`before_round`).
    """
    attacker = attacker or foremost(game, melee.attackers)[0]
    defender = defender or foremost(game, melee.defenders)[0]
    by = (felled.clause, felled.by)
    attack = _fighter(Bout(game, melee, attacker, defender, True, attacker.charged), melee.attackers, felled[0], by)
    defence = _fighter(Bout(game, melee, defender, attacker, False, defender.charged), melee.defenders, felled[1], by)
    return Numbers(attack, defence) if _attackers_first(game, melee) else Numbers(defence, attack)


def _attackers_first(game: Game, melee: Melee) -> bool:
    """TW-DICE-06: whether the attackers are the active side; where neither is they go first."""
    if any(game.units[key].player == game.active for key in melee.attackers):
        return True
    return not any(game.units[key].player == game.active for key in melee.defenders)


def harm(game: Game, melee: Melee, winner: Unit, victim: Unit) -> Harm:
    """TW-MELEE-20, TW-PROF-06: CST of the winning primary and END of who suffers, with what changes them."""
    end = [Mod(victim.profile.end, "TW-PROF-08", "END"), *raises(victim, "end")]
    worn, clause = wear(game, victim, victim.profile.end)
    if worn:
        end.append(Mod(-worn, clause, "worn out"))
    # Rules against tough enemies judge the END used in this round (TW-SPEC-18).
    judged = victim.copy()
    judged.profile = victim.profile._replace(end=fixed(end))
    cst = [Mod(winner.profile.cst, "TW-MELEE-20", "CST")]
    for rule in speaking(winner, "cst_mods"):
        cst += rule.cst_mods(winner, judged)
    return Harm(tuple(cst), tuple(end))


# ---------------------------------------------------------------- the round
def fight(game: Game, melee: Melee) -> Flow[None]:
    """TW-MELEE-02: one round of `melee`, from the sizes of its Swarms to the contact that it leaves."""
    felled = yield from before_round(game, melee)
    if melee.id not in game.melees:  # nobody is left of one side
        return
    yield from swarms(game, melee)
    attacker = yield from _primary(game, melee.attackers)
    defender = yield from _primary(game, melee.defenders)
    numbers = bout_numbers(game, melee, attacker, defender, felled)
    roll = yield from roll_bout(numbers)
    margin = roll.margin if _attackers_first(game, melee) else -roll.margin
    won = margin + felled.lead
    why = _explained(numbers, roll)
    odds = numbers if _attackers_first(game, melee) else Numbers(numbers.second, numbers.first)
    scores = roll if _attackers_first(game, melee) else BoutRoll(roll.second, roll.first)
    sums = (melee.id, attacker.id, defender.id, scores.first.score, scores.second.score)
    if not won:  # TW-MELEE-19: no damage, no test
        game.emit(MeleeFought(*sums, "", 0, 0, why, numbers=odds, again=_twice(scores)))
        return
    winner = attacker if won > 0 else defender
    losers = melee.defenders if won > 0 else melee.attackers
    first = defender.id if won > 0 else attacker.id
    keys = (first, *(key for key in losers if key != first))
    ahead = max(0, margin if won > 0 else -margin)
    yield from _suffer(game, melee, winner, keys, ahead, sums, why, odds, _twice(scores))


def _twice(scores: BoutRoll) -> tuple[tuple[int, int], ...]:
    """The dice that were thrown again, the attacker's first; nothing if none was."""
    found = (scores.first.again, scores.second.again)
    return found if any(map(any, found)) else ()


def before_round(game: Game, melee: Melee) -> Flow[Felled]:
    """What is done before the blows; `melee` may be over by it, and no longer among those of `game`."""
    felled = NOBODY
    for rule in voices(game, None, "before_round"):
        if melee.id in game.melees:
            felled = felled.and_((yield from rule.before_round(game, melee)))
    return felled


def swarms(game: Game, melee: Melee) -> Flow[None]:
    """TW-SPEC-40: every Swarm in it rolls its size anew, those of the active side first."""
    sides = (melee.attackers, melee.defenders)
    for side in sides if _attackers_first(game, melee) else sides[::-1]:
        for key in side:
            unit = game.units[key]
            if rolls_size(unit):
                count = yield from swarm_size("TW-SPEC-40", unit.player, f"size of {unit.name or unit.id}")
                game.emit(SwarmRolled(key, count))


WHO_SUFFERS = "Who suffers the wounds?"


def _primary(game: Game, side: Sequence[str]) -> Flow[Unit]:
    """TW-MELEE-11: the primary of a side; of equals the owner names one."""
    units = foremost(game, side)
    seat = units[0].player
    options = tuple(Option(unit.id, unit.name or unit.id, "TW-MELEE-11", unit.id) for unit in units)
    key = yield from choose_or_skip(game, "TW-MELEE-11", seat, "Which Troop Type leads the fight?", options)
    return game.units[key]


def _suffer(
    game: Game,
    melee: Melee,
    winner: Unit,
    losers: tuple[str, ...],
    margin: int,
    sums: tuple[str, str, str, int, int],
    why: tuple[Reason, ...],
    odds: Numbers,
    again: tuple[tuple[int, int], ...],
) -> Flow[None]:
    """TW-MELEE-20 to TW-MELEE-24: the winner picks who suffers, wounds pass on, every loser will test its nerve.

    With a `margin` of 0 the round is won by those felled before it alone, which does no damage.
    """
    victim = yield from _victim(game, melee, winner, losers, margin)
    found = harm(game, melee, winner, victim) if margin else Harm((), ())
    wounds = found.wounds(margin)
    why += (
        Reason("TW-MELEE-20", "damage: margin", margin),
        *(Reason(r.clause, f"damage: {r.text}", r.value) for r in reasons(found.cst)),
        *(Reason(r.clause, f"against: {r.text}", r.value) for r in reasons(found.end)),
    )
    game.emit(MeleeFought(*sums, winner.id, found.total(margin), wounds, why, victim.id, odds, again))
    left = list(losers)
    while wounds:
        left.remove(victim.id)
        wounds = yield from losses.take_wounds(game, victim, wounds, "melee", winner.player)
        # TW-MELEE-23: what is left passes on as it is, without a new comparison with END.
        if not wounds or not left:
            break
        victim = yield from _named(game, winner.player, left, "TW-MELEE-23", {})
    defeated = melee.defenders if winner.id in melee.attackers else melee.attackers
    for key in defeated:
        if game.units[key].where == TABLE and game.units[key].models:
            game.emit(TestDue(key, "melee"))  # TW-MELEE-21, TW-MELEE-24
    victors = melee.attackers if winner.id in melee.attackers else melee.defenders
    for rule in voices(game, None, "after_round"):
        yield from rule.after_round(game, melee, victors)
    settle(game, losers)


def _victim(game: Game, melee: Melee, winner: Unit, losers: tuple[str, ...], margin: int) -> Flow[Unit]:
    """TW-MELEE-22: of several losers the winner picks; not asked where nobody would be hurt."""
    wounds: dict[str, int] = {}
    if len(losers) > 1 and margin:
        wounds = {key: harm(game, melee, winner, game.units[key]).wounds(margin) for key in losers}
    if not any(wounds.values()):
        _spare(game, winner.player, losers[0], "TW-MELEE-22")
        return game.units[losers[0]]
    unit: Unit = yield from _named(game, winner.player, losers, "TW-MELEE-22", wounds)
    return unit


def _named(game: Game, seat: str, keys: Sequence[str], clause: str, wounds: dict[str, int]) -> Flow[Unit]:
    options = []
    for key in keys:
        name = game.units[key].name or key
        options.append(Option(key, f"{name}: {count(wounds[key], 'wound')}" if wounds else name, clause, key))
    key = yield from choose_or_skip(game, clause, seat, WHO_SUFFERS, options)
    return game.units[key]


def _spare(game: Game, seat: str, key: str, clause: str) -> None:
    skip(game, clause, seat, WHO_SUFFERS, Option(key, game.units[key].name or key, clause, key))


def _explained(numbers: Numbers, roll: BoutRoll) -> tuple[Reason, ...]:
    """Every term of both scores, each with its clause."""
    lines: list[Reason] = []
    for fighter, side in zip(numbers, roll):
        faces = " and ".join(map(str, side.faces))
        lines.append(Reason(fighter.bane or "TW-MELEE-18", f"{fighter.name}: D6 {faces}", side.face))
        lines += (Reason(r.clause, f"{fighter.name}: {r.text}", r.value) for r in reasons(fighter.mods))
        if side.bonus:
            lines.append(Reason("TW-MELEE-13", f"{fighter.name}: charge ({side.shown})", side.bonus))
        if fighter.felled:
            clause, what = fighter.felled_by
            lines.append(Reason(clause, f"{fighter.name}: felled by {what}, to win only", fighter.felled))
    return tuple(lines)


# ---------------------------------------------------------------- the step
def step(game: Game) -> Flow[None]:
    """TW-MELEE-02: every melee is fought for one round in each Player Turn, in the active player's order.

    The cursor's queue holds those still to fight; empty, the step begins.
    """
    due = [key for key in game.cursor.queue or game.melees if key in game.melees]
    if due:
        key = yield from _next(game, due)
        yield from fight(game, game.melees[key])  # TW-MELEE-02
        due = [other for other in due if other != key and other in game.melees]
    game.emit(Turned("melee", tuple(due)) if due else Turned("morale"))


def _next(game: Game, due: Sequence[str]) -> Flow[str]:
    options = []
    for key in due:
        melee = game.melees[key]
        names = [", ".join(game.units[k].name or k for k in side) for side in (melee.attackers, melee.defenders)]
        options.append(Option(key, f"{names[0]} against {names[1]}", "TW-MELEE-02"))
    picked: str = yield from choose_or_skip(
        game, "TW-MELEE-02", game.active, "Which melee is fought next?", options, words=tuple(game.melees)
    )
    return picked
