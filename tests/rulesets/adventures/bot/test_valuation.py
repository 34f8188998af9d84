"""What bots that look ahead think an episode is worth: judgement, so these tests compare and do not fix figures."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.rulesets.adventures.bot.test_planning import ODDS, RULES, begun, foe, position
from tests.rulesets.adventures.bot.test_tasks import MARKERS, acting, friend, lone, whole
from tests.rulesets.adventures.helpers import figure, one
from wartable.ai.greedy import GreedyPlayer
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Move
from wartable.engine.ruleset import Outcome
from wartable.engine.session import Session
from wartable.rulesets.adventures.bot.valuation import SURE, value
from wartable.rulesets.adventures.state import Game
from wartable.shelf import example, load_scenario


def worth(game: Game) -> float:
    return value(game, ODDS)


@pytest.mark.rule("AT-IDEA-01", "AT-IDEA-02")
def test_it_is_worth_more_the_more_of_the_set_is_in_hand() -> None:
    hands = [whole("dal")[:count] for count in range(6)]
    games = [lone(mine={"cards": hand}, race="dal", revealed=True, objectives=MARKERS) for hand in hands]
    worths = [worth(game) for game in games]
    assert worths == sorted(worths)
    assert worths[5] > worths[4] > worths[0], "the whole set with the Doctor is worth something beside"
    assert -SURE < worths[0] < worths[5] < SURE


@pytest.mark.rule("AT-PRIS-07", "AT-IDEA-02")
def test_a_friend_who_is_taken_costs_and_so_does_each_alien() -> None:
    def held(**fields: Any) -> float:
        return worth(lone(friend("leela", (20, 10), **fields), foe("a", (22, 10)), race="dal", revealed=True))

    assert held() > held(captor="a")
    quiet = acting("dal", friend("leela", (31, 22)))
    watched = acting("dal", friend("leela", (31, 22)), foe("a", (40, 22)))
    assert worth(quiet) > worth(watched)


@pytest.mark.rule("AT-WIN-01")
def test_the_end_outweighs_all_that_may_come() -> None:
    game = acting("dal", friend("leela", (31, 22)))
    before = worth(game)
    game.result = Outcome(("p1",), "AT-WIN-01", "won")
    won = worth(game)
    game.result = Outcome((), "AT-WIN-01", "lost", "lost")
    assert worth(game) == -won
    assert -won < before < won
    assert RULES.value(game, "p1", ODDS) == RULES.value(game, "p2", ODDS) == -won


@pytest.mark.rule("AT-ORD-01", "AT-TURN-06")
def test_it_pays_to_look_ahead_before_an_order_and_an_act_but_not_in_the_middle_of_a_move() -> None:
    session = begun(figure("hero", "doctor", (10, 10), person="4th_doctor", group="hero"), foe("a", (30, 30)))
    seen: dict[tuple[type, bool], set[str]] = {}
    bot = player("veteran", 1)
    while session.ask is not None and session.decisions < 40:
        ask = session.ask
        seen.setdefault((type(ask), RULES.ponders(position(session), ask)), set()).add(ask.clause)
        session.answer(bot.answer(session, ask))
    assert "AT-ORD-01" in seen[Choice, True]
    assert (Move, False) in seen
    assert (Move, True) not in seen


def test_a_marshal_plays_its_plans_out() -> None:
    """AT-TURN-01: the plans of a turn are played out, aliens and all, and the episode stays as it is."""
    ruleset, doc = load_scenario(example("at_first"))
    session, bot = Session(ruleset, ruleset.new_game(doc), Seeded("m"), keep="last"), player("marshal:100", 1)
    assert isinstance(bot, GreedyPlayer)
    told: list[str] = []
    while (ask := session.ask) is not None and session.decisions < 40:
        before = session.hash()
        answer = bot.answer(session, ask)
        assert session.hash() == before
        told += [idea.why for idea in bot.last_reasons[:1]]
        session.answer(answer)
    tried = [why for why in told if re.search(r"the best of [23] plans, each played out \d+ times", why)]
    assert tried, told


def test_marshals_play_together_and_alike_each_time() -> None:
    """AT-TURN-03: an episode of two players; what lies face down is drawn by lot."""
    ruleset, doc = load_scenario(example("at_village"))
    found = []
    for _ in range(2):
        session = Session(ruleset, ruleset.new_game(doc), Seeded("m"), keep="last")
        bots = {seat: player("marshal:12", f"m {seat}") for seat in ruleset.seats(session.game)}
        while (ask := session.ask) is not None and session.decisions < 120:
            session.answer(bots[ask.seat].answer(session, ask))
        assert session.decisions == 120 or session.outcome is not None
        found.append(session.hash())
    assert found[0] == found[1]


@pytest.mark.rule("AT-RACE-01")
def test_nothing_is_foretold_of_what_lies_face_down() -> None:
    session = begun(figure("hero", "doctor", (10, 10), person="4th_doctor", group="hero"), objectives=MARKERS)
    assert session.ask is not None
    assert RULES.ponders(position(session), session.ask)
    assert not RULES.foretells(position(session), session.ask, "move")


def test_what_is_worth_the_same_to_whom_it_belongs_is_worth_the_same_to_all() -> None:
    """AT-WIN-01: all players win or lose together."""
    game = acting("dal", friend("leela", (31, 22)))
    one(game, "leela").seat = "p2"
    assert RULES.value(game, "p1", ODDS) == RULES.value(game, "p2", ODDS) != 0
