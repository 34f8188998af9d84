"""Players give legal answers and play alike with equal seeds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.toy import ToyRules
from wartable.ai.players import GreedyPlayer, RandomPlayer, first_legal, player
from wartable.engine.answer import Physical, Seeded
from wartable.engine.ask import Ask, Choice, Placement
from wartable.engine.compat import override
from wartable.engine.errors import DataError, RuleError, WartableError
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario

SEATS = ("ann", "bob", "cid")


def start(dice: Any = None) -> Session:
    rules = ToyRules()
    return Session(rules, rules.new_game({"rounds": 6}), dice or Seeded("s"), keep="none")


@pytest.mark.parametrize("kind", ["random", "recruit", "soldier", "greedy", "veteran"])
def test_a_bot_finishes_games_and_equal_seeds_play_alike(kind: str) -> None:
    hashes = []
    for seed in ("a", "a", "b"):
        session = start()
        assert session.play({seat: player(kind, f"{seed} {seat}") for seat in SEATS}) is not None
        hashes.append(session.hash())
    assert hashes[0] == hashes[1]
    assert (hashes[0] != hashes[2]) is (kind == "random")


def test_a_random_choice_is_even() -> None:
    bot = RandomPlayer(3)
    session = start()
    ask = session.ask
    assert isinstance(ask, Choice)
    counts = dict.fromkeys((option.key for option in ask.options), 0)
    for _ in range(3000):
        counts[bot.answer(session, ask)] += 1
    expected = 3000 / len(counts)
    # four standard deviations of a binomial share
    assert all(abs(count - expected) < 4 * expected**0.5 for count in counts.values())


def test_places_that_are_not_legal_are_passed_over() -> None:
    session = start()
    session.answer("walk")
    assert isinstance(session.ask, Placement)
    for seed in range(20):
        session.ask.accept(RandomPlayer(seed).answer(session, session.ask))

    def refuse(answer: Any) -> Any:
        raise RuleError("A-1", "no")

    with pytest.raises(WartableError, match=r"no idea for «Where\?» is legal \(A-1\)"):
        first_legal(Placement("A-1", "ann", "Where?", "", refuse), iter([1, 2]))


def test_greedy_takes_the_best_and_tells_why() -> None:
    session = start()
    bot = GreedyPlayer(1)
    assert session.ask is not None
    key = bot.answer(session, session.ask)
    assert key in ("throw", "show-6")
    assert bot.last_reasons[0].answer == key
    assert [idea.worth for idea in bot.last_reasons] == sorted((i.worth for i in bot.last_reasons), reverse=True)


class Fancy(ToyRules):
    def __init__(self, found: list[Idea]) -> None:
        self.found = found

    @override
    def ideas(self, game: Any, ask: Ask, odds: Any) -> list[Idea]:
        return self.found


def test_ties_are_broken_by_the_stream_and_illegal_ideas_left_out() -> None:
    found = [Idea("nonsense", 9), Idea("roll", 5), Idea("throw", 5), Idea("pass", 1)]
    session = start()
    session.ruleset = Fancy(found)
    assert session.ask is not None
    taken = {GreedyPlayer(seed).answer(session, session.ask): None for seed in range(30)}
    assert sorted(taken) == ["roll", "throw"]
    assert [idea.answer for idea in found] == ["nonsense", "roll", "throw", "pass"], "the ruleset's list is left alone"
    session.ruleset = Fancy([])
    assert session.ask is not None
    session.ask.accept(GreedyPlayer(1).answer(session, session.ask))


def test_what_a_bot_cannot_do() -> None:
    session = start(Physical())
    assert session.ask is not None
    with pytest.raises(WartableError, match="a bot throws no dice"):
        RandomPlayer(1).answer(session, session.ask)
    with pytest.raises(DataError, match="no bot is called 'clever'; there are: recruit, soldier, "):
        player("clever", 1)


def test_a_marshal_tries_nothing_out_that_is_not_legal_after_all() -> None:
    """In this battle the plan of its Rangers is a melee that is no longer open when the plan is to be tried."""
    ruleset, doc = load_scenario(example("bg_first"))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("3"), keep="last")
    bots = {seat: player("marshal:1", f"3 {seat}") for seat in ruleset.seats(session.game)}
    session.play(bots, 60)
    assert session.decisions == 60
