"""How likely what has been rolled was: the same dice as in play, with what came marked among all that could."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from wartable.engine.event import Event
from wartable.engine.query import Bar, Outcomes, Prospect, Told, gathered, good_or_better, in_percent
from wartable.rulesets.time_wars import command, melee, morale
from wartable.rulesets.time_wars.attack import AttackNumbers, throw
from wartable.rulesets.time_wars.events import OrderTried
from wartable.rulesets.time_wars.melee_events import MeleeFought
from wartable.rulesets.time_wars.morale_events import NerveTested
from wartable.rulesets.time_wars.odds import shot_stages
from wartable.rulesets.time_wars.prospects import nerve_terms
from wartable.rulesets.time_wars.shooting_events import Fired


def luck(event: Event) -> Prospect | None:
    """What else could have come of an event with dice, None if it has none or came from a file."""
    if getattr(event, "numbers", None) is None:
        return None
    if isinstance(event, Fired):
        return _fired(event, event.numbers)
    if isinstance(event, NerveTested):
        return _nerve(event, event.numbers)
    if isinstance(event, OrderTried):
        return _order(event, event.numbers)
    return _melee(event, event.numbers) if isinstance(event, MeleeFought) else None


def _fired(event: Fired, numbers: AttackNumbers) -> Prospect:
    """TW-FIRE-19: how many wounds, or points of suppression."""
    word = "points" if event.suppressive else "wounds"
    return Prospect(
        "", f"what this attack could do: {word}", partial(throw, numbers), shot_stages(numbers),
        partial(_more, numbers.seat), partial(_counted, event.wounds), (), event.clause,
    )  # fmt: skip


def _more(attacker: str, seat: str, wounds: Any) -> float:
    return float(wounds if seat == attacker else -wounds) if isinstance(wounds, int) else 0.0


def _counted(came: int, outcomes: Outcomes) -> Told:
    found = sorted(gathered(outcomes, lambda number: number).items())
    bars = tuple(Bar(str(number) if number else "none", part, "", number == came) for number, part in found)
    return good_or_better(came, found, bars)


def _nerve(event: NerveTested, numbers: morale.NerveNumbers) -> Prospect:
    return Prospect(
        "", "how likely the test was", partial(morale.roll_nerve, numbers), (), _keen,
        partial(_test, event.passed, _passed, "passes", "fails"), nerve_terms(numbers), event.clause,
    )  # fmt: skip


def _keen(seat: str, roll: Any) -> float:
    return float(roll.passed) if isinstance(roll, morale.NerveRoll) else 0.0


def _passed(roll: morale.NerveRoll) -> bool:
    return roll.passed


def _order(event: OrderTried, numbers: command.CommandNumbers) -> Prospect:
    return Prospect(
        "", "how likely the order was", partial(command.roll_command, numbers), (), _even,
        partial(_test, event.passed, _heard, "obeyed", "not heard"), (), event.clause,
    )  # fmt: skip


def _even(seat: str, outcome: Any) -> float:
    return 0.0


def _heard(rolled: tuple[int, int]) -> bool:
    return rolled[1] >= command.NEEDED


def _test(came: bool, good: Callable[[Any], bool], yes: str, no: str, outcomes: Outcomes) -> Told:
    found = gathered(outcomes, good)
    bars = tuple(
        Bar(word, found.get(key, 0.0), "", key == came) for key, word in ((True, yes), (False, no)) if key in found
    )
    chance = found.get(came, 0.0)
    return Told(f"{yes if came else no}: {in_percent(chance)}", chance, bars)


def _melee(event: MeleeFought, numbers: melee.Numbers) -> Prospect:
    """TW-MELEE-18: by how much the attackers win; the sums of the event are theirs first."""
    thrown, stages = melee.bout_stages(numbers)
    return Prospect(
        "", "by how much the attackers could win", thrown, stages, _even,
        partial(_won, event.score - event.defence), (), event.clause,
    )  # fmt: skip


def _won(came: int, outcomes: Outcomes) -> Told:
    found = sorted(gathered(outcomes, lambda number: number).items())
    chance = sum(part for number, part in found if (number >= came if came >= 0 else number <= came))
    bars = tuple(Bar(melee.reads_margin(number), part, "", number == came) for number, part in found)
    return Told(f"by this much or more: {in_percent(chance)}", chance, bars)
