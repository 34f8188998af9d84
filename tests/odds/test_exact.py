"""Exact distributions against counting by hand and by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from wartable.engine.apart import Narrow
from wartable.engine.ask import Flow, Option, Placement, choose, d3, die, place, pool
from wartable.engine.errors import WartableError
from wartable.odds.dist import Dist, mixture
from wartable.odds.exact import Mean, distribution, pool_ways

AGAIN = (Option("keep", "keep"), Option("again", "again"))
HIGH = Mean(lambda seat, outcome: outcome)


def two_dice() -> Flow[int]:
    first = yield from die(6, "A-1", "p1")
    second = yield from die(6, "A-1", "p1")
    return first + second


def uneven() -> Flow[str]:
    face = yield from die(4, "A-1", "p1")
    if face == 1:
        return "at once"
    second = yield from die(6, "A-2", "p1")
    return "six" if second == 6 else "other"


def half() -> Flow[int]:
    face, worth = yield from d3("A-1", "p1")
    assert worth == (face + 1) // 2
    return worth


def one_more_try() -> Flow[int]:
    face = yield from die(6, "A-1", "p1")
    if (yield from choose("A-2", "p1", "Again?", AGAIN)) == "again":
        face = yield from die(6, "A-1", "p1")
    return face


def nothing() -> Flow[int]:
    yield from ()
    return 7


def test_two_dice() -> None:
    dist = distribution(two_dice)
    assert dist.total == 36
    assert dist.weights == {total: 6 - abs(total - 7) for total in range(2, 13)}


def test_branches_of_uneven_depth() -> None:
    # 1/4 at once; 3/4 * 1/6 = 1/8 six; 3/4 * 5/6 = 5/8 other
    dist = distribution(uneven)
    assert {key: dist.exact(key) for key in dist} == {
        "at once": Fraction(1, 4), "six": Fraction(1, 8), "other": Fraction(5, 8)
    }  # fmt: skip


def test_a_d3_is_three_ways() -> None:
    assert distribution(half).weights == {1: 1, 2: 1, 3: 1}


def test_a_flow_without_dice_is_sure() -> None:
    assert distribution(nothing) == Dist.sure(7)


@pytest.mark.parametrize(("count", "sides", "halved"), [
    (1, 6, False), (3, 6, False), (4, 6, True), (2, 10, False), (0, 6, True),
])  # fmt: skip
def test_a_pool_has_each_total_once(count: int, sides: int, halved: bool) -> None:
    def flow() -> Flow[int]:
        return (yield from pool(count, sides, "A-1", "p1", "", halved))

    def worth(face: int) -> int:
        return (face + 1) // 2 if halved else face

    totals: dict[int, int] = {}
    for faces in product(range(1, sides + 1), repeat=count):
        total = sum(worth(face) for face in faces)
        totals[total] = totals.get(total, 0) + 1
    assert distribution(flow) == Dist(totals)
    ways, _ = pool_ways(count, sides, halved)
    assert all(len(faces) == count and all(1 <= face <= sides for face in faces) for faces, _ in ways)


def test_a_choice_takes_what_is_preferred() -> None:
    # again on 1, 2, 3: the mean is 1/2 * 3.5 + 1/2 * 5 = 4.25
    assert distribution(one_more_try, HIGH).mean() == 4.25
    # the other way round: again on 4, 5, 6
    low = Mean(lambda seat, outcome: -outcome)
    assert distribution(one_more_try, low).mean() == 2.75
    # a preference that is no mean: to have a 6 is all; again unless it is one: 1/6 + 5/6 * 1/6
    assert distribution(one_more_try, lambda seat, dist: dist[6]).exact(6) == Fraction(11, 36)


def test_equals_take_the_first_option() -> None:
    assert distribution(one_more_try, lambda seat, dist: 0.0).weights == dict.fromkeys(range(1, 7), 1)


def test_each_seat_prefers_for_itself() -> None:
    def flow() -> Flow[str]:
        mine = yield from choose("A-1", "p1", "?", AGAIN)
        yours = yield from choose("A-1", "p2", "?", AGAIN)
        return f"{mine} {yours}"

    worth = {("p1", "again keep"): 2.0, ("p1", "again again"): 1.0, ("p2", "again again"): 1.0}
    assert distribution(flow, Mean(lambda seat, outcome: worth.get((seat, outcome), 0.0))) == Dist.sure("again again")


def test_stages_give_what_one_flow_gives() -> None:
    def second(total: int) -> Flow[tuple[int, bool]]:
        if total < 5:
            return total, False
        face = yield from die(6, "A-3", "p2")
        return total, face + total > 12

    def whole() -> Flow[tuple[int, bool]]:
        total = yield from one_more_try()
        other = yield from two_dice()
        return (yield from second(total + other))

    def first() -> Flow[int]:
        total = yield from one_more_try()
        return total + (yield from two_dice())

    def prefer(seat: str, outcome: tuple[int, bool]) -> float:
        return -outcome[0] + 20 * outcome[1]

    expected = distribution(whole, Mean(prefer))
    assert distribution(first, Mean(prefer), then=(second,)) == expected
    assert distribution(first, lambda seat, dist: dist.mean(lambda o: prefer(seat, o)), then=(second,)) == expected
    assert distribution(nothing, then=(lambda n: two_dice(), lambda n: two_dice())) == distribution(two_dice)


def test_faults_are_told() -> None:
    def walk() -> Flow[Any]:
        return (yield from place(Placement("A-1", "p1")))

    count = [0]

    def restless() -> Flow[int]:
        count[0] += 1
        yield from die(6, f"A-{count[0]}", "p1")
        return (yield from die(6, "A-1", "p1"))

    with pytest.raises(WartableError, match="nobody says what is preferred"):
        distribution(one_more_try)
    with pytest.raises(WartableError, match=r"cannot answer a placement \(A-1\)"):
        distribution(walk)
    with pytest.raises(WartableError, match="runs the same each time"):
        distribution(restless)


def test_mixture_and_map() -> None:
    mixed = mixture([(Dist({"a": 1, "b": 1}), 1), (Dist({"b": 2, "c": 1}), 3)])
    # a: 1/4 * 1/2 = 3/24; b: 1/8 + 3/4 * 2/3 = 15/24; c: 3/4 * 1/3 = 6/24
    assert mixed == Dist({"a": 3, "b": 15, "c": 6})
    assert mixed.map(lambda key: key == "b").exact(True) == Fraction(5, 8)
    assert mixed.chance(lambda key: key != "c") == 0.75


# ------------------------------------------------------------------ stages that go by little
State = tuple[int, str]
SOME: list[State] = [(1, "a"), (1, "b"), (2, "a"), (0, "a")]


def some() -> Flow[State]:
    face = yield from die(4, "A-1", "p1")
    return SOME[face - 1]


def narrow(runs: list[int], asks: bool = False) -> Narrow:
    """So many dice as the number says; of their total what is over threes is next. `asks`: each may be thrown again."""

    def thrown(count: int) -> Flow[int]:
        runs.append(count)
        total = 0
        for _ in range(count):
            total += yield from one_more_try() if asks else die(6, "A-1", "p1")
        return total

    return Narrow(lambda state: state[0] or None, thrown, lambda state, total: (total % 3, state[1]))


@pytest.mark.parametrize("asks", [False, True])
def test_a_narrow_stage_comes_to_what_its_flow_comes_to(asks: bool) -> None:
    worth = Mean(lambda seat, state: state[0] if state[1] == "a" else -state[0])
    stage = narrow([], asks)
    found = distribution(some, worth, then=[stage, stage])
    assert found == distribution(some, worth, then=[lambda state: stage(state), lambda state: stage(state)])
    assert found.weights[0, "a"] * 4 > found.total


def test_a_narrow_stage_is_run_once_for_all_that_it_does_not_read() -> None:
    runs: list[int] = []
    distribution(some, then=[narrow(runs)])
    # one die: once for its first face, and again for each of the five others; two: 1 + 5 + 6 * 5
    assert (runs.count(1), runs.count(2), runs.count(0)) == (6, 36, 0)
