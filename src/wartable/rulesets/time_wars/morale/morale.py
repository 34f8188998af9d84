"""Chapter MORALE: the Nerve Test, OBEY!, and the step that ends every Player Turn.

As in melee the sums (`NerveNumbers`) and the die (`roll_nerve`) know no game. Tests of detachments and armies
stand in `detachments`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose, skip
from wartable.engine.mod import Mod, Reason, fixed, reasons
from wartable.rulesets.time_wars.dice import swarm_size
from wartable.rulesets.time_wars.events.base import SwarmRolled, Turned
from wartable.rulesets.time_wars.events.morale import NerveTested, Obeyed
from wartable.rulesets.time_wars.morale import detachments
from wartable.rulesets.time_wars.morale.nerve_dice import BY_SIX, PASSES, Trial, throw
from wartable.rulesets.time_wars.specials.ask import granted, losses_settled, two_dice, wilful
from wartable.rulesets.time_wars.specials.bearers import speaking
from wartable.rulesets.time_wars.state import ABOARD, INCH, TABLE, Game, Unit
from wartable.rulesets.time_wars.troops import losses
from wartable.rulesets.time_wars.troops.characteristics import fir, nrv_mods
from wartable.rulesets.time_wars.troops.squads import rolls_size, size, steadiest

SUPPRESSION = "suppression"


@dataclass(frozen=True, slots=True)
class NerveNumbers:
    """One Nerve Test before its die.

    `reroll` is the clause that lets a failed test be re-rolled, `six` the one by which a natural 6 passes, `ones` the
    one that lets a natural 1 be re-rolled, `second` the one that gives a second die (TW-MOD-20), or "".
    """

    seat: str
    mods: tuple[Mod, ...]
    reroll: str = ""
    six: str = ""
    name: str = ""
    clause: str = "TW-MORALE-06"
    ones: str = ""
    second: str = ""

    @property
    def bare(self) -> NerveNumbers:
        """The same test, whoever takes it: its odds are the same."""
        return replace(self, seat="", name="", mods=(Mod(fixed(self.mods), "", ""),))


class NerveRoll(NamedTuple):
    """The natural face as it lies, the total, and whether that passes; `other` is a second face, 0 if there is none.

    `before`: what each die had shown that was thrown again, 0 for one that was not; () if none was.
    """

    face: int
    total: int
    passed: bool
    other: int = 0
    before: tuple[int, ...] = ()


def roll_nerve(numbers: NerveNumbers) -> Flow[NerveRoll]:
    """TW-MORALE-06: D6 + NRV + size, 15 or more (TW-CMD-08); a failed test may be re-rolled once (TW-ORD-14)."""
    what = f"nerve of {numbers.name}" if numbers.name else "nerve"
    trial = Trial(
        numbers.seat, numbers.clause, what, fixed(numbers.mods), numbers.reroll, numbers.six, numbers.ones,
        numbers.second,
    )  # fmt: skip
    faces, before = yield from throw(trial)  # TW-ORD-15: under Stand Fast! a natural 6 passes too, on either throw
    return NerveRoll(faces[0], trial.total(faces), trial.passes(faces), sum(faces[1:]), before)


# ---------------------------------------------------------------- the sums
def nerve_numbers(game: Game, unit: Unit, cause: str = "") -> NerveNumbers:
    """TW-MORALE-06, TW-MORALE-07: NRV and current size of `unit`, and what Stand Fast! gives it.

    Args:
        cause: why it tests; `suppression` for the test of TW-SUPP-05.
    """
    steady = any(order.name == "stand_fast" for order in unit.orders)
    will = wilful(game, unit)  # TW-CHAR-32
    return NerveNumbers(
        unit.player,
        tuple(_mods(game, unit)),
        "TW-ORD-14" if steady else will,
        "TW-ORD-15" if steady else will,
        unit.name or unit.id,
        "TW-SUPP-05" if cause == SUPPRESSION else "TW-MORALE-06",
        granted(game, unit, "rerolls_ones_for"),
        two_dice(game, unit.player),
    )


def _mods(game: Game, unit: Unit) -> Iterator[Mod]:
    """TW-TYPE-08: the NRV may be lent; TW-MORALE-07: the size has no cap; list rules may replace it."""
    bearer = steadiest(game, unit)
    yield Mod(bearer.profile.nrv, "TW-MORALE-06" if bearer is unit else "TW-TYPE-08", "NRV")
    yield from nrv_mods(game, bearer)  # TW-CHAR-08, TW-CHAR-28
    count, clause = size(unit), "TW-MORALE-07"
    for rule in speaking(unit, "nerve_size"):
        count, other = rule.nerve_size(game, unit, count)
        clause = other or clause
    for leader in game.units.values():
        if leader.player == unit.player:
            for rule in speaking(leader, "nerve_size_for"):
                count, other = rule.nerve_size_for(game, leader, unit, count)
                clause = other or clause
    yield Mod(count, clause, "size")


def enforcer(game: Game, unit: Unit) -> tuple[Unit, str] | None:
    """TW-DAL-01: who makes `unit` obey, with the clause that says so, or None."""
    for master in game.on_table(unit.player):
        for rule in speaking(master, "enforces"):
            if clause := rule.enforces(game, master, unit, fir(master) * game.options.scale * INCH):
                return master, clause
    return None


# ---------------------------------------------------------------- the test
def nerve_test(game: Game, unit: Unit, cause: str) -> Flow[bool]:
    """TW-MORALE-06, TW-MORALE-08: `unit` tests its nerve; whether it carries on.

    One that fails routs, or obeys (TW-DAL-01). For suppression neither happens (TW-MORALE-04): the caller takes an
    action away.
    """
    if rolls_size(unit) and not unit.swarm:  # TW-SPEC-40
        game.emit(SwarmRolled(unit.id, (yield from swarm_size("TW-SPEC-40", unit.player, f"size of {unit.name}"))))
    numbers = nerve_numbers(game, unit, cause)
    roll = yield from roll_nerve(numbers)
    second = (Reason(numbers.second, "second D6", roll.other),) if roll.other else ()
    why = (Reason(numbers.clause, "D6", roll.face), *second, *reasons(numbers.mods))
    if roll.passed and roll.total < PASSES:
        why += (Reason(numbers.six, BY_SIX, 0),)
    game.emit(NerveTested(unit.id, roll.face, roll.total, roll.passed, cause, why, numbers, roll.before))
    if cause == SUPPRESSION:
        return roll.passed  # TW-MORALE-04
    if roll.passed:
        return True
    found = enforcer(game, unit)
    if found is None:
        yield from losses.rout(game, unit)  # TW-MORALE-08
        return False
    return (yield from _obey(game, unit, found, PASSES - roll.total))


def _obey(game: Game, unit: Unit, found: tuple[Unit, str], points: int) -> Flow[bool]:
    """TW-DAL-01: it loses one model for each point that it fell short; who is left has passed.

    A Squad wiped out this way is destroyed, not routed. `Obeyed` follows the losses, for they call for no new test.
    """
    master, clause = found
    yield from losses.take_wounds(game, unit, points, clause, "")
    if unit.alive:
        game.emit(Obeyed(unit.id, master.id, points))
    return unit.alive


# ---------------------------------------------------------------- the step
def step(game: Game) -> Flow[None]:
    """TW-MORALE-01: tests of single Troop Types, then of detachments, then of armies.

    The cursor's queue names the stage and, for single tests, who has tested, else who has still to test.
    """
    stage, rest = (game.cursor.queue or ("single",))[0], game.cursor.queue[1:]
    if stage == "detachments":
        yield from detachments.test_next(game, rest)
    elif stage == "armies":
        yield from detachments.army_test_next(game, rest)
    else:
        yield from _single(game, rest)


def _single(game: Game, tested: tuple[str, ...]) -> Flow[None]:
    """One Nerve Test that is due (TW-MORALE-02, TW-MORALE-03); with none left the detachments follow."""
    due = _due(game, tested)
    if not due:
        detachments.begin(game)
        return
    unit = yield from _first(game, due)
    yield from nerve_test(game, unit, ", ".join(unit.tests))
    yield from losses_settled(game)  # who is gone for good counts for its detachment in this phase
    tested = (*tested, unit.id)
    if _due(game, tested):
        game.emit(Turned("morale", ("single", *tested)))  # TW-MORALE-05
    else:
        detachments.begin(game)


def _due(game: Game, tested: Sequence[str]) -> tuple[Unit, ...]:
    """TW-GEN-11: all tests due of the player who is first to take them, the active one before the others.

    TW-MORALE-05: nobody tests twice in one phase, whatever the reasons.
    """
    due = [
        unit for unit in game.units.values()
        if unit.tests and unit.where in (TABLE, ABOARD) and unit.id not in tested and not unit.running
    ]  # fmt: skip
    for player in detachments.by_turn(game):
        mine = tuple(unit for unit in due if unit.player == player)
        if mine:
            return mine
    return ()


def _first(game: Game, due: Sequence[Unit]) -> Flow[Unit]:
    """TW-MORALE-01: each player takes his tests in any order; asked only where the order can matter.

    It does where one that tests bears on the tests of others: it makes them obey, or steadies them.
    """
    options = tuple(Option(unit.id, unit.name or unit.id, "TW-MORALE-01", unit.id) for unit in due)
    question, key = "Whose nerve is tested first?", options[0].key
    if len(due) == 1 or not any(_bears(game, unit) for unit in due):
        skip(game, "TW-MORALE-01", due[0].player, question, options[0])
    else:
        key = yield from choose("TW-MORALE-01", due[0].player, question, options)
    return game.units[key]


def _bears(game: Game, unit: Unit) -> bool:
    both = (unit, *game.joined_to(unit.id))
    return any(speaking(one, point) for one in both for point in ("enforces", "nerve_size_for"))
