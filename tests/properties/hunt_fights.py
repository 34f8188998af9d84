"""Volleys of a Hunt for Davros whose odds are told, and the same volleys played on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, cast

from tests.kit.drive import Scenario
from tests.kit.maker import Fight, Foretold, Outcome, Predicted, Walk
from tests.kit.throws import figures_of
from tests.properties.hunt_scenes import HUNT, HUNTS, hunt
from wartable.engine.ask import Ask, Choice
from wartable.engine.event import Event
from wartable.engine.session import Session
from wartable.odds.question import answer
from wartable.rulesets.hunt_for_davros.events.fighting import Destroyed, Fired
from wartable.rulesets.hunt_for_davros.state import Game

FIRER, TARGET = "blue-1", "orange-1"


def volley(squares: int, shots: int, firer: str = "dalek_warrior") -> dict[str, Any]:
    """The question of so many shots at a Dalek that has acted, and so does not take cover."""
    attacker = {"attacker": {"unit": firer}} if firer != "dalek_warrior" else {}
    return {"squares": squares, "shots": shots, **attacker, "defender": {"unit": "dalek_warrior", "acted": True}}


def hall(squares: int, firer: str = "dalek_warrior") -> Scenario:
    """The two of them in an empty hall; it is the turn of the one that fires."""
    team = {"unit_rifle": "unit_team", "cyberman": "cyberman_team"}.get(firer, "dalek_standard")
    return {
        "wartable": 1, "ruleset": HUNT, "table": {"size": [30, 12]}, "active": FIRER,
        "sides": [{"seat": "blue", "team": team}, {"seat": "orange"}],
        "models": [
            {"id": "blue-c", "at": [5, 1], "facing": "w"},
            {"id": FIRER, "profile": firer, "at": [5, 5], "facing": "e"},
            {"id": TARGET, "profile": "dalek_warrior", "at": [5 + squares, 5], "facing": "w", "acted": True},
        ],
    }  # fmt: skip


def goes_on(session: Session) -> bool:
    """Whether shots are left of those that were declared."""
    act = cast(Game, session.game).act
    return act is not None and act.model == FIRER and bool(act.shots)


def rest(session: Session, ask: Ask) -> str:
    """They are fired one after the other."""
    assert isinstance(ask, Choice)
    return "fire" if ask.clause == "HD-TURN-03" else ask.options[0].key


def figures(events: Sequence[Event]) -> Outcome:
    """What became of the target, and the hits."""
    fired = [event for event in events if isinstance(event, Fired) and event.model == FIRER]
    destroyed = any(isinstance(event, Destroyed) and event.model == TARGET for event in events)
    return {"destroyed": destroyed, "hits": sum(event.hits for event in fired)}


def told(query: dict[str, Any], *keys: str) -> Callable[[Session], Predicted]:
    """These figures of a question."""

    @cache
    def found() -> Predicted:
        return figures_of(answer(HUNTS.odds(query)))

    return lambda session: {key: found()[key] for key in keys}


def fight(squares: int, shots: int, firer: str = "dalek_warrior", runs: int = 1500) -> Fight:
    """A volley at the target."""
    answers = ("fire", *[TARGET] * (shots - 1), *["no-more"] * (shots < 3))
    return Fight(
        lambda: hall(squares, firer), answers, told(volley(squares, shots, firer), "destroyed"), figures, goes_on, rest,
        runs,
    )  # fmt: skip


# One that strikes back cuts a volley short: 59 % and 63 % without (HD-DMG-11).
FIGHTS = {
    "one shot": fight(4, 1, runs=2500), "three shots": fight(4, 3), "at close quarters": fight(1, 3),
    "by a robot": fight(4, 3, "cyberman"), "by a soldier": fight(9, 2, "unit_rifle"),
}  # fmt: skip
QUERIES = {
    "one shot": volley(4, 1),
    "three shots": volley(4, 3),
    "far": volley(12, 2),
    "a soldier": volley(6, 2, "unit_rifle"),
    "an effect": {"kind": "effect", "defender": {"unit": "dalek_warrior"}},
    "extracted": {"kind": "extract", "squares": 1, "defender": {"unit": "davros"}},
}
WALKS = {
    "a shot at long range": Walk(
        lambda: hall(14), ("fire", "no-more"), 20, 6000, told(volley(14, 1), "destroyed"), figures
    ),
    # whatever a model does with its last action, however the dice fall
    "a menu": Walk(lambda: {**hall(14), "active": {"model": FIRER, "used": ["move", "move", "move"]}}, (), 10, 6000),
}
FORETOLD = Foretold(lambda: hunt("hunt_break_in"), 5)
