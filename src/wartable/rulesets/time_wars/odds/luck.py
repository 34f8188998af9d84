"""How likely what has been rolled was: the same dice as in play, with what came marked among all that could."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from wartable.engine.event import Event
from wartable.engine.query import Bar, Outcomes, Prospect, Rolled, Told, gathered, in_percent
from wartable.kit.odds import counted, even
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import OrderTried
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.events.shooting import Fired
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.odds.prospects import nerve_terms
from wartable.rulesets.time_wars.odds.questions import shot_stages
from wartable.rulesets.time_wars.shooting.attack import AttackNumbers, throw


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
        partial(_more, numbers.seat), partial(counted, event.wounds, "none"), (), event.clause,
        rolled=Rolled(numbers.seat, "points of suppression" if event.suppressive else word, event.wounds, _number),
    )  # fmt: skip


def _number(wounds: Any) -> float:
    return float(wounds) if isinstance(wounds, int) else 0.0


def _more(attacker: str, seat: str, wounds: Any) -> float:
    return float(wounds if seat == attacker else -wounds) if isinstance(wounds, int) else 0.0


def _nerve(event: NerveTested, numbers: morale.NerveNumbers) -> Prospect:
    return Prospect(
        "", "how likely the test was", partial(morale.roll_nerve, numbers), (), _keen,
        partial(_test, event.passed, _passed, "passes", "fails"), nerve_terms(numbers), event.clause,
        rolled=Rolled(numbers.seat, "Nerve Tests passed", event.passed, _passed),
    )  # fmt: skip


def _keen(seat: str, roll: Any) -> float:
    return float(roll.passed) if isinstance(roll, morale.NerveRoll) else 0.0


def _passed(roll: morale.NerveRoll) -> bool:
    return roll.passed


def _order(event: OrderTried, numbers: command.CommandNumbers) -> Prospect:
    return Prospect(
        "", "how likely the order was", partial(command.roll_command, numbers), (), even,
        partial(_test, event.passed, _heard, "obeyed", "not heard"), (), event.clause,
        rolled=Rolled(numbers.seat, "orders obeyed", event.passed, _heard),
    )  # fmt: skip


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
        "", "by how much the attackers could win", thrown, stages, even,
        partial(_won, event.score - event.defence), (), event.clause,
        rolled=Rolled(numbers.first.seat, "melees won as attacker", event.score > event.defence, _ahead),
    )  # fmt: skip


def _ahead(margin: int) -> bool:
    return margin > 0


def _won(came: int, outcomes: Outcomes) -> Told:
    found = sorted(gathered(outcomes, lambda number: number).items())
    chance = sum(part for number, part in found if (number >= came if came >= 0 else number <= came))
    bars = tuple(Bar(melee.reads_margin(number), part, "", number == came) for number, part in found)
    return Told(f"by this much or more: {in_percent(chance)}", chance, bars)
