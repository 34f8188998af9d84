"""Exact odds against many seeded runs: of the very flow, and of a whole attack played step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any, cast

import pytest

from tests.properties.scenes import RULES
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Die, Flow, Pool
from wartable.engine.event import Event
from wartable.engine.ruleset import Question
from wartable.engine.session import Session
from wartable.odds.question import Summary, answer
from wartable.rulesets.time_wars.loss_events import Destroyed, ModelsLost, Routed
from wartable.rulesets.time_wars.melee_events import MeleeFought
from wartable.rulesets.time_wars.shooting_events import ActionLost, Fired
from wartable.rulesets.time_wars.state import Game

RUNS, PLAYED = 10_000, 2_500
SIGMAS = 4.5  # seeds are fixed, so that this is a bound and no gamble

# Marines with two LMGs fire at slave troopers in a wood; they suppress; they charge Ogrons; grenades at dug-in Daleks.
FIRE: dict[str, Any] = {
    "kind": "fire", "band": "medium", "cover": "light",
    "attacker": {"unit": "marine_squad", "size": 9, "weapons": {"lmg": 1, "grenade_launcher": 1}},
    "defender": {"unit": "slave_troopers", "size": 8},
}  # fmt: skip
SUPPRESS: dict[str, Any] = {
    "kind": "suppress", "band": "standard", "cover": "none",
    "attacker": {"unit": "marine_squad", "weapons": {"lmg": 1, "flamethrower": 1}},
    "defender": {"unit": "slave_troopers", "size": 7},
}  # fmt: skip
MELEE: dict[str, Any] = {
    "kind": "melee", "charge": True,
    "attacker": {"unit": "marine_squad", "size": 8},
    "defender": {"unit": "ogrons", "size": 6},
}  # fmt: skip
GRENADES: dict[str, Any] = {
    "kind": "fire", "band": "standard", "cover": "heavy",
    "attacker": {"unit": "marine_squad", "weapons": {"grenade_launcher": 2}},
    "defender": {"unit": "dalek_patrol"},
}  # fmt: skip
QUERIES = {"fire": FIRE, "suppress": SUPPRESS, "melee": MELEE, "grenades": GRENADES}
Figures = Mapping[str, int | bool]


def run(flow: Flow[Any], dice: Seeded, first: int, prefer: Callable[[str, Any], float]) -> tuple[Any, int]:
    """What `flow` comes to with the dice from number `first` on, and the number of the next."""
    send: Any = None
    while True:
        try:
            ask = flow.send(send)
        except StopIteration as stop:
            return stop.value, first
        if isinstance(ask, Pool):
            send = tuple(dice.face(first + i, ask) for i in range(ask.count))
            first += ask.count
        else:
            assert isinstance(ask, Die), f"a choice in a question without one: {ask}"
            send = dice.face(first, ask)
            first += 1


def simulated(question: Question, runs: int) -> list[Figures]:
    """Each run's figures; every run has dice of its own seed."""
    found = []
    for seed in range(runs):
        dice = Seeded(f"odds {seed}")
        outcome, used = run(question.make_flow(), dice, 0, question.prefer)
        for stage in question.then:
            outcome, used = run(stage(outcome), dice, used, question.prefer)
        found.append(question.figures(outcome))
    return found


def agree(exact: Summary, found: list[Figures], keys: tuple[str, ...] = ()) -> None:
    """Mean and every single chance of each figure lie within `SIGMAS` of what was seen."""
    runs = len(found)
    for figure in exact.figures:
        if keys and figure.key not in keys:
            continue
        seen = Counter(int(item.get(figure.key, 0)) for item in found)
        assert set(seen) <= set(figure.odds), f"{figure.key}: {sorted(set(seen) - set(figure.odds))} cannot be"
        for value in figure.odds:
            chance = figure.odds[value]
            spread = SIGMAS * sqrt(runs * chance * (1 - chance)) + 1e-9
            expected = f"expected {runs * chance:.1f} +- {spread:.1f}"
            text = f"{figure.key} {value}: seen {seen[value]} times in {runs}, {expected}"
            assert abs(seen[value] - runs * chance) <= max(spread, 1.0), text
        mean = sum(value * count for value, count in seen.items()) / runs
        variance = sum((value - figure.mean) ** 2 * figure.odds[value] for value in figure.odds)
        assert abs(mean - figure.mean) <= SIGMAS * sqrt(variance / runs) + 1e-9, figure.key


@pytest.mark.parametrize("name", QUERIES)
def test_the_same_flow_with_seeded_dice(name: str) -> None:
    question = RULES.odds(QUERIES[name])
    agree(answer(question), simulated(question, RUNS))


# ---------------------------------------------------------------- played on the table
def position(query: Mapping[str, Any], distance: float, terrain: list[dict[str, Any]]) -> dict[str, Any]:
    """The two of `query` with their nearest models `distance` inches apart, the attacker's turn."""
    units = []
    for key, side, edge, way in (("attacker", "a", 20.0, -1), ("defender", "d", 20.0 + distance, 1)):
        given = dict(query[key])
        size = int(given.get("size", {"marine_squad": 10, "dalek_patrol": 5}.get(given["unit"], 10)))
        radius = 0.3
        models = [[round(edge + way * (radius + 0.7 * (i // 5)), 3), 20 + 0.7 * (i % 5)] for i in range(size)]
        units.append({"id": key, "side": side, "models": models, **given})
    return {
        "wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "a"}, {"seat": "d"}], "units": units,
        "terrain": terrain, "turn": 1, "active": "a", "cursor": "action",
    }  # fmt: skip


WOOD = [{"kind": "wood", "at": [31, 21], "size": [5, 8]}]
BUNKER = [{"kind": "fortification", "shape": "rectangle", "at": [26, 21], "size": [5, 8], "height": 0}]
CONTACT = 0.01


def played(scenario: Mapping[str, Any], answers: tuple[str, ...], runs: int, first: int = 0) -> list[list[Event]]:
    """The events of each run, up to the end of the Player Turn."""
    base = Session(RULES, RULES.new_game(scenario), Seeded("base"), keep="last")
    found = []
    for seed in range(first, first + runs):
        session = base.fork(Seeded(f"played {seed}"), keep="none")
        for key in answers:
            session.answer(key)
        while (ask := session.ask) is not None and cast(Game, session.game).active == "a":
            assert isinstance(ask, Choice)
            session.answer({"TW-ACT-02": "end", "TW-CMD-01": "done"}.get(ask.clause, ask.options[0].key))
        found.append(list(session.events))
    return found


def lost_by(events: list[Event], key: str, cause: str = "") -> int:
    """Models that `key` has lost, to `cause` if given."""
    losses = [event for event in events if isinstance(event, ModelsLost) and event.unit == key]
    return sum(len(event.models) for event in losses if not cause or event.cause == cause)


def one(events: list[Event], kind: type[Event]) -> Any:
    """The only event of that kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, found
    return found[0]


def has(events: list[Event], kind: type[Event], unit: str) -> bool:
    """Whether there is an event of that kind about `unit`."""
    return any(isinstance(event, kind) and getattr(event, "unit", "") == unit for event in events)


def shot(events: list[Event]) -> Figures:
    """What `figures` says of a shot, read from its events."""
    return {
        "wounds": one(events, Fired).wounds, "models_lost": lost_by(events, "defender"),
        "destroyed": has(events, Destroyed, "defender"), "routed": has(events, Routed, "defender"),
    }  # fmt: skip


def hushed(events: list[Event]) -> Figures:
    """The same of suppression."""
    return {
        "suppression": one(events, Fired).wounds, "lost_action": has(events, ActionLost, "defender"),
        "models_lost": lost_by(events, "defender"), "destroyed": has(events, Destroyed, "defender"),
    }  # fmt: skip


def fought(events: list[Event]) -> Figures:
    """The same of a round of melee."""
    fight = one(events, MeleeFought)
    mine, his = lost_by(events, "attacker"), lost_by(events, "defender")
    return {
        "attacker_wins": fight.winner == "attacker", "draw": fight.winner == "", "models_lost": his,
        "destroyed": has(events, Destroyed, "defender"), "routed": has(events, Routed, "defender"),
        "models_lost_by_attacker": mine,
        "attacker_destroyed_or_routed": has(events, Destroyed, "attacker") or has(events, Routed, "attacker"),
    }  # fmt: skip


CASES: dict[str, tuple[dict[str, Any], dict[str, Any], tuple[str, ...], Callable[[list[Event]], Figures]]] = {
    "fire": (FIRE, position(FIRE, 9, WOOD), ("attacker", "fire", "defender"), shot),
    "suppress": (SUPPRESS, position(SUPPRESS, 4, []), ("attacker", "suppress", "defender"), hushed),
    "grenades": (GRENADES, position(GRENADES, 4, BUNKER), ("attacker", "fire", "defender"), shot),
    "melee": (MELEE, position(MELEE, 3, []), ("attacker", "charge", "defender"), fought),
}


@pytest.mark.parametrize("name", CASES)
def test_a_whole_attack_played_step_by_step(name: str) -> None:
    query, scenario, answers, figures = CASES[name]
    exact = answer(RULES.odds(query))
    runs = PLAYED // 3 if name == "melee" else PLAYED  # a charge moves many models; `script/soak odds` plays 10,000
    agree(exact, [figures(events) for events in played(scenario, answers, runs)])
