"""What is counted of an episode to tell how likely it is won."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import episode, figure
from wartable.ai.greedy import odds_of
from wartable.engine.ruleset import Outcome
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.bot.counted import counted
from wartable.rulesets.adventures.state import ALIENS, Game
from wartable.rulesets.adventures.winning.conditions import ACTED

RULES = load_ruleset("adventures")
ODDS = odds_of("adventures")
SEATS = [{"seat": "p1", "name": "Ann"}, {"seat": "p2", "name": "Bob"}]
IDEAS = [f"dal_{number}" for number in range(1, 6)]


def team(*cards: str, foes: int = 1, **parts: object) -> Game:
    """A Doctor with cards, a companion of another player, and some Daleks."""
    hero = figure("hero", "doctor", (10, 10), person="4th_doctor", group="hero", seat="p1", cards=list(cards))
    friend = figure("leela", "companion", (14, 10), person="leela", group="leela", seat="p2")
    aliens = [figure(f"foe-{n}", "rank", (40 + 2 * n, 30), race="dal") for n in range(foes)]
    return episode(hero, friend, *aliens, **{"race": "dal", "revealed": True, "seats": SEATS, **parts})


def won(game: Game) -> float:
    """How likely the players win, all together."""
    found = RULES.favour(game, ODDS)
    assert abs(sum(found.values()) - 1) < 1e-9
    assert found["p1"] == found["p2"]
    return 1 - found[ALIENS]


@pytest.mark.rule("AT-WIN-01")
def test_each_idea_makes_a_win_likelier() -> None:
    chances = [won(team(*IDEAS[:number])) for number in range(5)]
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


@pytest.mark.rule("AT-IDEA-02")
def test_actions_that_are_done_are_counted_whole() -> None:
    game = team(*IDEAS)
    assert counted(game)["p1"]["actions"] == 0.0
    game.facts = ((ACTED, 1),)
    assert counted(game)["p1"]["actions"] == 1.0


@pytest.mark.rule("AT-PRIS-07")
def test_a_prisoner_is_counted_for_the_aliens_and_not_as_free() -> None:
    game = team()
    before = counted(game)
    game.figures["leela"].captor = "foe-0"
    after = counted(game)
    assert after["p1"]["free"] < before["p1"]["free"]
    assert after[ALIENS]["captives"] > before[ALIENS]["captives"] == 0


def test_more_aliens_make_it_no_likelier() -> None:
    assert won(team(foes=5)) <= won(team(foes=1))


@pytest.mark.rule("AT-GEN-05")
@pytest.mark.parametrize(("winners", "chance"), [(("p1", "p2"), 1.0), ((), 0.0)])
def test_an_episode_that_is_over_is_won_by_all_or_by_nobody(winners: tuple[str, ...], chance: float) -> None:
    game = team()
    game.result = Outcome(winners, "It is over.", "AT-GEN-05")
    assert won(game) == chance
