"""The kit finds out odds that are wrong, and walks that leave a face out."""

from __future__ import annotations

import pytest

from tests.kit import throws, walks
from wartable.engine.answer import Seeded, Stream
from wartable.engine.ask import Die, Flow, Option, Pool, choose, die, pool, tally

FAIR = dict.fromkeys(range(1, 7), 1 / 6)


def one() -> Flow[int]:
    return (yield from die(6, "X-1", "a"))


def pair() -> Flow[int]:
    thrown = yield from tally(2, 6, {"hit": (5, 6), "miss": (1, 2, 3, 4)}, "X-1", "a")
    return thrown.of("hit")


def test_chances_that_are_a_little_off_are_found_out() -> None:
    seen = throws.outcomes(one, (), 6000)
    throws.same(FAIR, seen, "a die")
    with pytest.raises(AssertionError, match="expected"):
        throws.same({**FAIR, 6: 0.14, 1: 1 / 3 - 0.14}, seen, "a die")
    with pytest.raises(AssertionError, match="cannot be"):
        throws.same(dict.fromkeys(range(1, 6), 1 / 5), seen, "a die")
    with pytest.raises(AssertionError):
        throws.agree({"face": {**FAIR, 6: 0.14, 1: 1 / 3 - 0.14}}, [{"face": face} for face in seen])


def test_what_is_rare_is_taken_together() -> None:
    chances, seen = throws.gathered({1: 0.98, 2: 0.015, 3: 0.005}, [1] * 980 + [2] * 16 + [3] * 4)
    assert chances == {1: 0.98, throws.RARE: pytest.approx(0.02)}
    assert seen.count(throws.RARE) == 20


def test_dice_are_numbered_through_all_stages() -> None:
    def twice(first: int) -> Flow[tuple[int, int]]:
        return first, (yield from pool(2, 6, "X-1", "a"))

    dice = Seeded("odds 0")
    faces = [dice.face(number, Die("X-1", "a")) for number in range(3)]
    assert throws.outcomes(one, (twice,), 1) == [(faces[0], faces[1] + faces[2])]


def test_a_choice_is_not_thrown() -> None:
    def flow() -> Flow[str]:
        return (yield from choose("X-1", "a", "?", (Option("a", "a"), Option("b", "b"))))

    with pytest.raises(throws.Asks):
        throws.thrown(flow(), Seeded(0))


@pytest.mark.parametrize(
    ("ask", "ways"),
    [
        (Die("X-1", "a"), 6),
        (Die("X-1", "a", 6, faces=(1, 1, 2, 5, 6, 6)), 4),
        (Pool("X-1", "a", 3), 56),
        (Pool("X-1", "a", 2, 6, faces=(1, 1, 2, 5, 6, 6)), 10),
    ],
)
def test_every_way_that_dice_can_fall(ask: Die | Pool, ways: int) -> None:
    found = walks.answers(ask, Stream(0).below)
    assert len(found) == ways
    assert sum(chance for _, chance in found) == pytest.approx(1)
    for value, _ in found:
        ask.accept(value)
