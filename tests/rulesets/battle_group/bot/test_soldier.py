"""The soldier: what it shoots at, whom it fights, where it goes for a scenario, and that it says why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, row, unit
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Option
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session
from wartable.rulesets.battle_group.bot import goals, ideas
from wartable.rulesets.battle_group.bot.chances import both
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.ruleset import BattleGroup
from wartable.rulesets.battle_group.state import Game

RULES = BattleGroup()
RIFLES: dict[str, Any] = {"weapons": ["assault_rifle"]}


def choice(clause: str, about: str, *keys: str, seat: str = "p1") -> Choice:
    return Choice(clause, seat, "What?", tuple(Option(key, key, clause) for key in keys), about=about)


def best(game: Game, ask: Choice) -> Idea:
    return max(ideas.ideas(game, ask), key=lambda idea: idea.worth)


def test_two_attacks_together_have_the_chances_of_their_sum() -> None:
    assert both((0.5, 0.5), (0.5, 0.25, 0.25)) == pytest.approx((0.25, 0.375, 0.25, 0.125))


@pytest.mark.rule("BG-DMG-04")
def test_a_shot_is_worth_more_where_friends_can_finish_what_it_begins() -> None:
    foe = unit("foe", "p2", *row(20, 30, 4), points=80)
    shooter = unit("one", "p1", *row(20, 20, 2), points=30, **RIFLES)
    friends = unit("two", "p1", *row(24, 20, 5), points=60, **RIFLES)
    alone = battle(shooter, foe)
    joined = battle(shooter, friends, foe)

    def worth(game: Game) -> float:
        return Eye(game, "p1").aimed(game.units["one"], game.units["foe"]).worth

    assert worth(joined) > worth(alone)


@pytest.mark.rule("BG-SHO-01")
def test_it_shoots_at_who_can_be_destroyed_and_says_why() -> None:
    game = battle(
        unit("a", "p1", *row(20, 20, 5), points=60, **RIFLES), unit("weak", "p2", (20, 30), points=20),
        unit("thick", "p2", *row(26, 30, 5), points=20, armour="chain_mail"),
    )  # fmt: skip
    found = best(game, choice("BG-SHO-01", "a", "weak", "thick"))
    assert found.answer == "weak"
    assert found.why.endswith(" wounds on average; 1 destroys Weak")


@pytest.mark.rule("BG-ACT-01")
def test_it_never_does_nothing_where_it_can_shoot() -> None:
    game = battle(unit("a", "p1", *row(20, 20, 5), points=60, **RIFLES), unit("b", "p2", (20, 30), points=20))
    assert best(game, choice("BG-ACT-01", "a", "shoot", "pass")).answer == "shoot"


@pytest.mark.rule("BG-RES-12")
def test_a_fight_is_worth_more_against_who_breaks_easily() -> None:
    def worth(will: int) -> float:
        game = battle(
            unit("a", "p1", *row(20, 20, 3), points=60, weapons=["one_handed_weapon"]),
            unit("b", "p2", *row(20, 21, 5), points=60, wv=will),
        )  # fmt: skip
        return Eye(game, "p1").best_blow(game.units["a"], [game.units["b"]])[1].worth

    assert worth(1) > worth(5)


@pytest.mark.parametrize("key", ["burn_house_one", "take_core"])
def test_the_action_that_wins_a_scenario_comes_before_any_shot(key: str) -> None:
    game = battle(unit("a", "p1", *row(20, 20, 5), points=60, **RIFLES), unit("b", "p2", (20, 30), points=200))
    assert best(game, choice("BG-ACT-01", "a", "shoot", key, "pass")).answer == key


@pytest.mark.rule("BG-NEW-SCENARIOS-01")
def test_units_are_drawn_to_the_beacon_until_they_are_there() -> None:
    game = battle(
        unit("far", "p1", (24, 4)), unit("there", "p1", (24, 23)), unit("b", "p2", (40, 40)), scenario="silent_beacon"
    )
    assert goals.lacks(game, game.units["far"], game.units["far"].models) > 0
    assert goals.lacks(game, game.units["there"], game.units["there"].models) == 0
    assert best(game, choice("BG-MOVE-01", "far", "stay", "move", "run")).answer == "run"


@pytest.mark.rule("BG-CAR-02")
@pytest.mark.parametrize(("y", "wanted"), [(30, "out-b"), (47, "done")])
def test_troops_get_out_of_a_carrier_where_the_enemy_is_near(y: float, wanted: str) -> None:
    game = battle(unit("a", "p1", (24, 20)), unit("b", "p1", (26, 20)), unit("c", "p2", (24, y)))
    assert best(game, choice("BG-CAR-02", "a", "out-b", "in-b", "done")).answer == wanted


def test_a_choice_that_nobody_thinks_of_goes_to_the_unit_worth_most() -> None:
    game = battle(unit("a", "p1", (24, 20)), unit("b", "p2", (24, 30), points=9), unit("c", "p2", (30, 30), points=90))
    assert best(game, choice("BG-DICE-12", "a", "b", "c")).answer == "c"


def fought(seed: int) -> tuple[int, int]:
    """The points that a soldier and chance lose with equal troops."""

    def force(side: str, y: float) -> list[dict[str, Any]]:
        kit = {"weapons": ["assault_rifle"], "points": 60}
        return [unit(f"{side}{n}", side, *row(8 + 12 * n, y, 3), wv=3, **kit) for n in range(3)]

    game = battle(*force("p1", 12), *force("p2", 36), player="", cursor="end")
    session = Session(RULES, game, Seeded(f"slice {seed}"), keep="none")
    bots = {"p1": player("soldier", seed), "p2": player("random", seed)}
    while (ask := session.ask) is not None:
        session.answer(bots[ask.seat].answer(session, ask))
    assert session.outcome is not None
    return game.sides["p1"].lost, game.sides["p2"].lost


def test_over_a_slice_of_battles_chance_loses_more_than_twice_what_the_soldier_does() -> None:
    own, theirs = map(sum, zip(*(fought(seed) for seed in range(4))))
    assert theirs > 2 * own


def test_of_those_who_are_set_down_the_dearest_matter_most() -> None:
    mine = unit("a", "p1", *row(20, 20, 5), points=60), unit("serfs", "p1", *row(30, 20, 2), points=10)
    game = battle(*mine, unit("foe", "p2", (30, 40)))
    found = ideas.ideas(game, choice("BG-NEW-TABLE-03", "", "a", "serfs"))
    assert [idea.why for idea in found] == ["A matters most", "Serfs matter less"]
