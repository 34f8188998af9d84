"""Odds that are thrown, held to those that are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from time import monotonic
from typing import Any

import pytest

from wartable.engine.ask import Flow, Option, Placement, choose, die, place, pool, sorted_faces, tally
from wartable.engine.errors import WartableError
from wartable.engine.query import about
from wartable.engine.ruleset import Question
from wartable.odds import question as asked
from wartable.odds.dist import Dist, mixture
from wartable.odds.exact import Mean, TooLong, distribution
from wartable.odds.memo import Memo
from wartable.odds.sampled import FEW, LEAST, THROWS, TRIALS, sampled

AGAIN = (Option("keep", "keep"), Option("again", "again"))
EXTREME = (1, 1, 2, 5, 6, 6)
HIGH = Mean(lambda seat, outcome: outcome)


def parry(attack: int, defence: int) -> Callable[[], Flow[int]]:
    """How many hits are left when each parry takes one that is no higher than itself."""

    def flow() -> Flow[int]:
        hits = yield from sorted_faces(attack, 6, "X-1", "a")
        parries = list((yield from sorted_faces(defence, 6, "X-2", "b")))
        left = 0
        for hit in reversed([face for face in hits if face > 3]):
            if parries and parries[-1] >= hit:
                parries.pop()
            else:
                left += 1
        return left

    return flow


def volley() -> Flow[int]:
    thrown = yield from tally(12, 6, {"miss": (1, 2, 3), "hit": (4, 5), "6": (6,)}, "X-1", "a")
    total = yield from pool(3, 6, "X-2", "a", faces=EXTREME)
    return thrown.of("hit") + 2 * thrown.of("6") + total


def one_more_try() -> Flow[int]:
    face = yield from die(6, "X-1", "a")
    if (yield from choose("X-2", "a", "Again?", AGAIN)) == "again":
        face = yield from die(6, "X-1", "a")
    return face


def doubled(before: int) -> Flow[int]:
    face = yield from die(6, "X-3", "a")
    return before if face < 4 else 2 * before


def three_dice() -> Flow[int]:
    return (yield from pool(3, 6, "X-1", "a"))


def near(found: Dist[int], exact: Dist[int]) -> bool:
    """Whether each chance is within twice the margin, and none comes up that cannot."""
    return set(found) <= set(exact) and all(abs(found[each] - exact[each]) <= 2 * found.margin for each in exact)


@pytest.mark.parametrize("make_flow", [parry(3, 3), parry(4, 2), volley, lambda: die(10, "X-1", "a")])
def test_what_is_thrown_is_near_what_is_counted(make_flow: Callable[[], Flow[int]]) -> None:
    found, exact = sampled(make_flow), distribution(make_flow)
    assert (found.total, found.margin, exact.margin) == (THROWS, 0.01, 0)
    assert near(found, exact)
    assert not near(sampled(lambda: die(6, "X-1", "a")), distribution(lambda: die(8, "X-1", "a")))


def test_later_stages_and_choices_are_thrown_too() -> None:
    exact = distribution(three_dice, then=(doubled, doubled))
    assert near(sampled(three_dice, then=(doubled, doubled)), exact)
    chosen = distribution(one_more_try, HIGH, then=(doubled,))
    assert near(sampled(one_more_try, HIGH, then=(doubled,)), chosen)
    # who wants little throws a 4 again
    low = Mean(lambda seat, outcome: -outcome)
    assert near(sampled(one_more_try, low), distribution(one_more_try, low))
    assert not near(sampled(one_more_try, low), distribution(one_more_try, HIGH))


def test_a_seed_says_it_all() -> None:
    first = sampled(volley, throws=500, seed="a")
    assert first == sampled(volley, throws=500, seed="a")
    assert first != sampled(volley, throws=500, seed="b")


def test_time_that_is_up_leaves_fewer_throws_and_a_wider_margin() -> None:
    found = sampled(volley, until=monotonic() - 1)
    assert (found.total, found.margin) == (LEAST, 0.2)
    assert [about(part) for part in (0.05, 0.01, 0.001, 0)] == ["about, ± 5%", "about, ± 1%", "about, ± 1%", ""]


def ticking() -> Callable[[], float]:
    """A clock that is a second farther on whenever it is looked at."""
    return count().__next__


def test_throws_last_as_long_as_their_time_and_say_how_near_they_are() -> None:
    # LEAST throws look at no clock, and each of the others does; the first look was at 0.
    found = sampled(volley, until=100, clock=ticking())
    assert found.total == LEAST + 100
    assert found.margin == pytest.approx((LEAST + 100) ** -0.5)
    assert sampled(volley, clock=ticking()).total == THROWS


def test_choices_that_are_slow_to_weigh_leave_time_for_throws() -> None:
    weighed: list[int] = []
    worth = Mean(lambda seat, outcome: outcome)

    def prefer(seat: str, dist: Dist[int]) -> float:
        weighed.append(dist.total)
        return worth(seat, dist)

    found = sampled(one_more_try, prefer, until=1000, clock=ticking())
    assert len(weighed) == 12  # the two options of each face
    assert (max(weighed), min(weighed)) == (FEW + 100, FEW)  # a tenth of the time went to careful weighing
    assert LEAST < found.total < THROWS
    weighed.clear()
    sampled(one_more_try, prefer, clock=ticking())
    assert set(weighed) == {TRIALS}


def test_what_is_made_of_throws_is_as_near() -> None:
    found = sampled(volley, throws=400)
    parts = [found.map(lambda total: total > 9), found.reduced(), mixture([(found, 1), (Dist.sure(3), 2)])]
    assert [part.margin for part in parts] == [0.05, 0.05, 0.05]
    assert repr(Dist({1: 2}, margin=0.05)) == "Dist({1: 2}, 2, margin=0.05)"


@pytest.mark.parametrize(
    ("make_flow", "text"),
    [
        (one_more_try, "nobody says what is preferred"),
        (lambda: place(Placement("X-4", "a", "where?", "u")), "odds cannot answer a placement"),
    ],
)
def test_what_no_throw_settles_is_refused(make_flow: Callable[[], Flow[Any]], text: str) -> None:
    with pytest.raises(WartableError, match=text):
        sampled(make_flow)


def test_more_ways_than_are_wanted_are_refused() -> None:
    assert distribution(parry(2, 2), most=1000) == distribution(parry(2, 2))
    with pytest.raises(TooLong):
        distribution(parry(2, 2), most=100)


def test_bots_throw_what_they_cannot_count() -> None:
    memo = Memo()
    found = dict(memo("ten", parry(10, 10)))
    assert found == dict(Memo()("other", parry(10, 10)))  # by no clock
    assert sum(found.values()) == pytest.approx(1)
    assert sum(hits * chance for hits, chance in found.items()) == pytest.approx(1.3, abs=0.6)


def test_a_question_is_answered_about_where_it_cannot_be_counted() -> None:
    def figures(left: int) -> Mapping[str, int | bool]:
        return {"hits": left, "parried": not left}

    question = Question("10 against 10", parry(10, 10), (), lambda seat, outcome: 0.0, figures)
    summary = asked.answer(question, 0, 3600)
    assert (summary.data()["margin"], summary.data()["about"]) == (0.01, "about, ± 1%")
    assert "about, ± 1%: dice were thrown" in summary.text()
    hurried = asked.answer(question, 0, 0)
    assert (hurried.data()["margin"], hurried.data()["about"]) == (0.2, "about, ± 20%")
    exact = asked.answer(question._replace(make_flow=parry(2, 2)))
    assert {"margin", "about"}.isdisjoint(exact.data())
    assert "about" not in exact.text()
