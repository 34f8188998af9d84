"""What a bot does in step 4."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure
from wartable.engine.ask import Choice, Flow
from wartable.odds.exact import distribution
from wartable.rulesets.adventures.bot.ideas import ideas
from wartable.rulesets.adventures.melee.fight import fight
from wartable.rulesets.adventures.turn.acting import declare


def odds(key: Hashable, make_flow: Callable[[], Flow[Any]]) -> list[tuple[Any, float]]:
    dist = distribution(make_flow)
    return [(each, dist[each]) for each in dist]


def best(game: Any, flow: Any = declare) -> str:
    """The answer that a bot likes best."""
    ask = next(flow(game))
    assert isinstance(ask, Choice)
    found = ideas(game, ask, odds)
    assert {idea.answer for idea in found} <= {option.key for option in ask.options}
    return str(max(found, key=lambda idea: idea.worth).answer)


def soldier(**fields: Any) -> dict[str, Any]:
    return figure("a", "soldier", (10, 10), **fields)


@pytest.mark.rule("AT-TURN-06", "AT-SHOOT-01")
@pytest.mark.parametrize(("near", "health", "comes"), [
    ((16, 10), 5, "near"), ((16, 10), 9, "far"), ((24, 10), 5, "far"),
])  # fmt: skip
def test_a_bot_shoots_where_it_counts_most(near, health, comes):
    game = episode(soldier(weapons=["unit_rifle"]), figure("near", "rank", near, health=health),
                   figure("far", "rank", (10, 18.9)), cursor="acts")  # fmt: skip
    assert best(game) == f"shoot-unit_rifle-{comes}"


@pytest.mark.rule("AT-HVY-05")
@pytest.mark.parametrize(("friend", "comes"), [((30, 30), "throw-grenade-b"), ((16, 12), "nothing")])
def test_a_bot_spares_its_friends(friend, comes):
    game = episode(soldier(grenades=1), figure("b", "rank", (16, 10)), figure("f", "soldier", friend), cursor="acts")
    game.listed = ("a", "b", "f")
    assert best(game) == comes


@pytest.mark.rule("AT-WPN-01", "AT-HVY-01")
def test_a_bot_uses_the_screwdriver_and_loads():
    gun = {"weapons": ["sontaran_gun"]}
    doctor = figure("a", "doctor", (10, 10), person="4th_doctor")
    assert best(episode(doctor, figure("b", "rank", (16, 10), **gun), cursor="acts")) == "tool-sonic_screwdriver"
    assert best(episode(soldier(weapons=["bazooka"]), figure("b", "rank", (20, 10)), cursor="acts")) == "load-bazooka"


@pytest.mark.rule("AT-MEL-01")
def test_who_leads_is_left_to_chance():
    game = episode(soldier(), figure("c", "soldier", (12, 10)), figure("b", "rank", (11, 10)), cursor="melee")
    ask = next(fight(game))
    assert list(ideas(game, ask, odds)) == []
