"""The dice of every Nerve Test, of a Troop Type, a detachment or an army: one, or two in a Last Stand.

Play, odds and bots run the same flow; it knows no game.
"""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose
from wartable.rulesets.time_wars.dice import KEEP, Comes, Lying, main_dice, offer_reroll, thrown_again

PASSES = 15  # TW-CMD-08: every test built on NRV needs this total
BY_SIX = "a natural 6 passes"
AGAIN, ONES = "re-roll", "re-roll-ones"


class Trial(NamedTuple):
    """One test before its dice.

    Attributes:
        seat: who throws. clause: by which clause. what: what is tested. base: all that is added to the dice.
        reroll: the clause that lets a failed test be thrown again. six: the one by which a natural 6 passes.
        ones: the one that lets natural 1s be thrown again. second: the one that gives a second die (TW-MOD-20).
    """

    seat: str
    clause: str
    what: str
    base: int
    reroll: str = ""
    six: str = ""
    ones: str = ""
    second: str = ""

    def total(self, faces: tuple[int, ...]) -> int:
        """TW-MOD-20: both dice are added."""
        return self.base + sum(faces)

    def passes(self, faces: tuple[int, ...]) -> bool:
        """TW-DICE-05: 15 or more; by the clause `six` a natural 6 does too, TW-MOD-20: on either die."""
        return self.total(faces) >= PASSES or (6 in faces and bool(self.six))


class Thrown(NamedTuple):
    """The faces that stand; `before`: what each had shown that was thrown again, 0 for others, () if none was."""

    faces: tuple[int, ...]
    before: tuple[int, ...] = ()


def throw(trial: Trial) -> Flow[Thrown]:
    """The dice of a test: a failed one may be thrown again once (TW-DICE-04) by one who has the right."""
    lay = yield from main_dice(trial.clause, trial.seat, trial.what, trial.second)
    return (yield from again(trial, lay))


def again(trial: Trial, faces: tuple[int, ...]) -> Flow[Thrown]:
    """The same of dice that lie."""
    stands = Thrown(faces)
    if trial.passes(faces):
        return stands
    ones = trial.ones if 1 in faces else ""
    if not trial.reroll and not ones:
        return stands

    def comes_of(thrown: tuple[int, ...]) -> Flow[int]:
        yield from ()
        return int(trial.passes(thrown))

    comes = Comes(comes_of, passing, bool, "passes")
    outcome = f"fails with {trial.total(faces)}"
    if len(faces) == 1:
        rights = tuple(filter(None, (trial.reroll, ones)))
        thrown = yield from offer_reroll(rights, trial.seat, faces, outcome, trial.what, comes)
        return stands if thrown is faces else Thrown(thrown, faces)
    return (yield from _either(trial, faces, ones, outcome, comes))


def _either(trial: Trial, faces: tuple[int, ...], ones: str, outcome: str, comes: Comes) -> Flow[Thrown]:
    """TW-MOD-20: a re-roll throws both dice, one that is for 1s alone just those; one of the two, once (TW-DICE-04)."""
    shown = " and ".join(map(str, faces))
    options = [Option(KEEP, f"keep {shown}: {outcome}", "TW-DICE-03")]
    rights: dict[str, tuple[int, ...]] = {}
    if trial.reroll:
        options.append(Option(AGAIN, "roll both again", trial.reroll))
        rights[AGAIN] = (0, 1)
    if ones:
        options.append(Option(ONES, "roll the 1 again" if faces.count(1) == 1 else "roll both 1s again", ones))
        rights[ONES] = tuple(i for i, face in enumerate(faces) if face == 1)
    clause, matter = options[1].clause, Lying(faces, comes, rights)
    about = "/".join(map(str, faces))
    question = f"Re-roll {trial.what}? {outcome}"
    key = yield from choose(clause, trial.seat, question, tuple(options), (), about, matter=matter)
    thrown = yield from thrown_again(key, clause, trial.seat, faces, trial.what, rights)
    if key == KEEP:
        return Thrown(faces)
    return Thrown(thrown, tuple(face if i in rights[key] else 0 for i, face in enumerate(faces)))


def passing(passed: int) -> str:
    """How the result of a test reads."""
    return "passes" if passed else "fails"
