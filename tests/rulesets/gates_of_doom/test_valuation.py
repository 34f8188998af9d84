"""What bots that look ahead think a position is worth: judgement, so these tests compare and do not fix figures."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, row, unit
from tests.rulesets.gates_of_doom.test_planning import RIFLES, acting
from wartable.ai.greedy import GreedyPlayer
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ruleset import Outcome
from wartable.engine.session import Session
from wartable.rulesets.gates_of_doom.bot import valuation
from wartable.rulesets.gates_of_doom.state import Game
from wartable.shelf import example, load_scenario

FOUR = unit("a", "p1", *row(20, 12, 4), **RIFLES), unit("b", "p2", *row(20, 30, 4), **RIFLES)
"""Four rifles on either side, 18 inches apart."""


def even(**parts: Any) -> Game:
    """A battle of them."""
    return battle(*FOUR, **parts)


def halved(game: Game, key: str) -> None:
    """Half of a unit falls."""
    models = game.units[key].models
    game.units[key].models, game.units[key].fallen = models[:2], models[2:]


def test_it_is_the_same_for_both_with_the_sign_changed() -> None:
    game = even()
    assert valuation.value(game, "p1") == pytest.approx(0)
    halved(game, "b")
    game.sides["p1"].damage = 2
    assert valuation.value(game, "p1") == pytest.approx(-valuation.value(game, "p2"))
    assert valuation.value(game, "p1") > 2, "the damage dealt, and what the fallen would have done"


@pytest.mark.rule("GD-UF-01", "GD-RND-02")
def test_what_pins_a_unit_costs_and_the_more_the_more_rounds_are_to_come() -> None:
    def pinned(battle_round: int) -> float:
        game = even()
        game.round = battle_round
        before = valuation.value(game, "p1")
        game.units["b"].under_fire = 2
        return valuation.value(game, "p1") - before

    assert pinned(1) > 0
    game = even()
    halved(game, "b")
    first = valuation.value(game, "p1")
    game.round = 4
    assert 0 < valuation.value(game, "p1") < first, "with few rounds to come the fallen are missed less"


@pytest.mark.rule("GD-OBJ-06")
def test_ground_counts_that_can_still_be_come_to() -> None:
    game = even(round=4)
    game.sides["p1"].objectives = ("advance",)
    game.sides["p2"].zone = ((0, 36_000), (48_000, 36_000), (48_000, 48_000), (0, 48_000))
    far = valuation.value(game, "p1")
    mine = game.units["a"]
    mine.models = tuple(model._replace(y=model.y + 20_000) for model in mine.models)
    assert valuation.value(game, "p1") > far


@pytest.mark.rule("GD-MSN-01")
def test_the_end_outweighs_what_is_left() -> None:
    game = even()
    game.sides["p2"].damage = 3
    for winners, low, high in (((), -1, 0), (("p1",), 15, 25), (("p2",), -25, -15)):
        game.result = Outcome(winners, "GD-MSN-01", "over")
        assert low < valuation.value(game, "p1") < high
        assert valuation.value(game, "p1") == -valuation.value(game, "p2")


@pytest.mark.rule("GD-RND-03", "GD-RND-05")
def test_it_pays_to_look_ahead_to_the_end_of_the_next_activation() -> None:
    session = acting(*FOUR)
    game: Any = session.game
    assert session.ask is not None
    assert valuation.ponders(game, session.ask)
    window = valuation.window(game)
    while session.ask is not None and game.active == "a":
        assert valuation.window(game) == window
        session.answer("wait")
    assert valuation.window(game) != window
    assert session.ask is not None
    assert valuation.ponders(game, session.ask), "so for the other side"
    game.overwatch = "p1"
    assert not valuation.ponders(game, session.ask), "on overwatch there is one action, and nothing to plan"


def test_a_marshal_plays_its_plans_out() -> None:
    """GD-RND-05: the best plans of an activation are played out, and the game stays as it is."""
    session = acting(*FOUR, unit("c", "p2", *row(30, 30, 2), **RIFLES))
    assert session.ask is not None
    before, bot = session.hash(), player("marshal:60", 1)
    assert isinstance(bot, GreedyPlayer)
    session.ask.accept(bot.answer(session, session.ask))
    assert session.hash() == before
    assert re.search(r"the best of 4 plans, each played out", bot.last_reasons[0].why)


@pytest.mark.parametrize(("scenario", "most"), [("gates_first", 400), ("gates_pirates", 60)])
def test_marshals_play_and_alike_each_time(scenario: str, most: int) -> None:
    """A whole battle, and one with hands of fate cards: what the enemy holds is drawn by lot."""
    ruleset, doc = load_scenario(example(scenario))
    found = []
    for _ in range(2):
        session = Session(ruleset, ruleset.new_game(doc), Seeded("m"), keep="last")
        bots = {seat: player("marshal:12", f"m {seat}") for seat in ruleset.seats(session.game)}
        while (ask := session.ask) is not None and session.decisions < most:
            session.answer(bots[ask.seat].answer(session, ask))
        assert session.decisions == most or session.outcome is not None
        found.append(session.hash())
    assert found[0] == found[1]


@pytest.mark.rule("GD-FAT-01")
def test_nothing_is_foretold_where_hands_are_secret() -> None:
    open_, secret = acting(*FOUR), acting(*FOUR, options={"fate": True})
    for session, told in ((open_, True), (secret, False)):
        assert session.ask is not None
        assert session.ruleset.ponders(session.game, session.ask)
        assert session.ruleset.foretells(session.game, session.ask, None) is told
