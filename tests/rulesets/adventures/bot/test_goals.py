"""What a bot is after: sight of portals, prisoners, its own safety."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one
from wartable.engine.ask import Choice
from wartable.engine.plane import INCH
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.bot.goals import complete, goal_of, worth
from wartable.rulesets.adventures.orders.give import give
from wartable.rulesets.adventures.state import Game

HOUSE = {"kind": "building", "key": "house", "at": [40, 30], "size": [6, 4]}
SET = [f"dal_{n}" for n in range(1, 6)]


def lone(*others: dict[str, Any], at: tuple[float, float] = (10, 10), **parts: Any) -> Game:
    hero = figure("hero", "doctor", at, person="4th_doctor", group="hero", **parts.pop("mine", {}))
    return episode(hero, *others, **parts)


def best_order(game: Game) -> str:
    """The order that a bot likes most."""
    ask = next(give(game))
    assert isinstance(ask, Choice)
    ideas = load_ruleset("adventures").ideas(game, ask, lambda key, make: [])
    return str(max(ideas, key=lambda idea: idea.worth).answer)


@pytest.mark.rule("AT-EVT-01", "AT-VIS-06")
def test_it_goes_where_a_portal_is_seen_and_stays_there():
    portals = [{"id": "p", "at": [40, 33]}]
    night = lone(terrain=[HOUSE], portals=portals, light="night")
    goal = goal_of(night, "hero")
    assert goal is not None
    assert goal.at == (40 * INCH, 33 * INCH)
    assert best_order(night) == "move"
    assert worth(night, one(night, "hero"), (15 * INCH, 14 * INCH), goal) > worth(
        night, one(night, "hero"), (10 * INCH, 10 * INCH), goal
    )  # fmt: skip
    near = lone(terrain=[HOUSE], portals=portals, at=(40, 20))
    assert goal_of(near, "hero") is None
    assert best_order(near) == "stand"


@pytest.mark.rule("AT-ORD-06")
def test_the_unarmed_keep_off_aliens():
    near = lone(figure("foe", "rank", (10, 15), race="dal"))
    assert best_order(near) == "retreat"
    assert worth(near, one(near, "hero"), (10 * INCH, 4 * INCH), None) > worth(
        near, one(near, "hero"), (10 * INCH, 12 * INCH), None
    )  # fmt: skip


@pytest.mark.rule("AT-IDEA-03", "AT-PRIS-07")
def test_it_goes_to_the_objective_with_a_whole_set_and_to_a_prisoner_with_a_pair():
    markers = [{"id": "o", "at": [30, 20], "live": True}]
    whole = lone(mine={"cards": SET}, objectives=markers, race="dal", revealed=True)
    assert complete(whole)
    goal = goal_of(whole, "hero")
    assert goal is not None
    assert goal.at == (30 * INCH, 20 * INCH)
    friend = figure("leela", "companion", (50, 30), person="leela", captor="foe", held_at="o")
    pair = lone(friend, figure("foe", "rank", (52, 30)), mine={"cards": ["ice_1", "ice_2"]}, objectives=markers)
    rescue = goal_of(pair, "hero")
    assert rescue is not None
    assert rescue.at == (50 * INCH, 30 * INCH)
