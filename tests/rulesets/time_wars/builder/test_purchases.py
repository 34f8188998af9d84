"""What each purchase did in a battle: points lost by models, points taken by whoever hurt last."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.event import Event
from wartable.kit.armies.shop import UnitResult
from wartable.rulesets.time_wars.builder import roster
from wartable.rulesets.time_wars.events.losses import Destroyed, ModelsLost, Routed
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.shooting import Fired
from wartable.rulesets.time_wars.scenario import file
from wartable.rulesets.time_wars.state import Game

MARINES = {
    "name": "Marines", "faction": "federation", "detachments": [{
        "commander": {"unit": "federation_leader", "options": [{"marines": 6}]},
        "units": [{"unit": "marine_squad"}, {"unit": "marine_squad", "options": [{"apc": []}]}],
    }],
}  # fmt: skip
OGRONS = {
    "name": "Ogrons", "faction": "daleks",
    "detachments": [{"commander": {"unit": "trooper_commander"}, "units": [{"unit": "ogrons"}, {"unit": "ogrons"}]}],
}  # fmt: skip
BATTLE = {
    "wartable": 1, "ruleset": "time_wars",
    "sides": [{"seat": "p1", "army": MARINES, "legal": False}, {"seat": "p2", "army": OGRONS, "legal": False}],
}  # fmt: skip


def battle(*events: Event) -> Game:
    game = file.new_game(BATTLE)
    for event in events:
        game.log.append(event)
    return game


def fired(firer: str, target: str) -> Fired:
    return Fired(firer, target, "standard", False, 6, 20, 10, 12, 3)


def hit(unit: str, count: int) -> ModelsLost:
    return ModelsLost(unit, tuple(range(count)), "fire")


def result(game: Game, path: str, seat: str = "p1") -> UnitResult:
    return next(each for each in roster.unit_results(BATTLE, game)[seat] if each.path == path)


def unit(place: int) -> str:
    return f"detachments[0].units[{place}]"


def test_points_go_by_models_to_whoever_fired() -> None:
    """9 points for 10 Ogrons: 2 of them are 1.8."""
    game = battle(fired("marines-1", "ogrons-1"), hit("ogrons-1", 2))
    ogrons = game.units["ogrons-1"]
    assert result(game, unit(0)).taken == pytest.approx(ogrons.cost * 2 / ogrons.start)
    assert result(game, unit(1)).taken == 0


def test_who_flees_is_taken_by_whoever_hurt_it_last() -> None:
    game = battle(
        fired("marines-1", "ogrons-1"), hit("ogrons-1", 1), fired("marines-2", "ogrons-1"), hit("ogrons-1", 1),
        Routed("ogrons-1", 1),
    )  # fmt: skip
    whole, start = game.units["ogrons-1"].cost, game.units["ogrons-1"].start
    assert result(game, unit(0)).taken == pytest.approx(whole / start)
    assert result(game, unit(1)).taken == pytest.approx(whole - whole / start)


def test_nobody_is_taken_twice_and_no_friend_is_taken() -> None:
    game = battle(
        fired("marines-1", "ogrons-1"), hit("ogrons-1", 5), Destroyed("ogrons-1", 1), fired("marines-1", "marines-2"),
        hit("marines-2", 4),
    )  # fmt: skip
    assert result(game, unit(0)).taken == game.units["ogrons-1"].cost


def test_a_melee_is_won_by_its_winner() -> None:
    fought = MeleeFought("1", "ogrons-2", "marines-2", 20, 10, "ogrons-2", 12, 3)
    game = battle(fought, hit("marines-2", 3))
    assert result(game, unit(1), "p2").taken == pytest.approx(game.units["marines-2"].cost * 0.3)


def test_what_comes_with_a_purchase_counts_with_it() -> None:
    """The Retinue with its commander, the transport with its riders; names that come twice have numbers."""
    game = battle(fired("lieutenant-1-retinue", "ogrons-1"), hit("ogrons-1", 10))
    leader = result(game, "detachments[0].commander")
    assert (leader.taken, leader.name, leader.points) == (game.units["ogrons-1"].cost, "Lieutenant", 11)
    found = [each.name for each in roster.unit_results(BATTLE, game)["p1"]]
    assert found == ["Lieutenant", "Marine Squad 1", "Marine Squad 2"]
    costs = {each.path: each.points for each in roster.unit_results(BATTLE, game)["p1"]}
    assert costs == {key: cost for key, cost in roster.costs(roster.rules(MARINES)).items() if "." in key}


def test_what_was_lost_is_a_part_of_its_points() -> None:
    game: Any = battle()
    game.units["marines-1"].lost = 4
    game.units["marines-2"].where = "routed"
    assert result(game, unit(0)).lost == pytest.approx(0.4)
    ridden = result(game, unit(1))
    assert ridden.lost == pytest.approx(12 / ridden.points)
