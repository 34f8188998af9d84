"""Sums of dice against brute force."""

from __future__ import annotations

from itertools import product

import pytest

from wartable.engine.errors import DataError
from wartable.odds.dist import Dist
from wartable.odds.sums import dice, expression, many


@pytest.mark.parametrize(
    ("text", "ranges", "plus"),
    [
        ("D6", [(1, 6)], 0),
        ("2d6", [(1, 6)] * 2, 0),
        ("3D3+2", [(1, 3)] * 3, 2),
        ("2D6 + D3 - 1", [(1, 6), (1, 6), (1, 3)], -1),
        ("D6-D6", [(1, 6), (-6, -1)], 0),
        ("-2D4 + D8", [(-4, -1), (-4, -1), (1, 8)], 0),
        ("5", [], 5),
        ("0D6 + 1", [], 1),
        ("3D1", [(1, 1)] * 3, 0),
    ],
)
def test_an_expression(text: str, ranges: list[tuple[int, int]], plus: int) -> None:
    found: dict[int, int] = {}
    for values in product(*(range(low, high + 1) for low, high in ranges)):
        found[sum(values) + plus] = found.get(sum(values) + plus, 0) + 1
    assert expression(text) == Dist(found)
    assert list(expression(text)) == sorted(found)


@pytest.mark.parametrize("count", [24, 25, 60])
def test_many_dice_beyond_64_bits(count: int) -> None:
    # 6**24 < 2**64 < 6**25: on both sides of the border between narrow and wide fields
    sums = dice(count, 6)
    assert sums.total == 6**count == sum(sums.ways)
    assert (sums.least, len(sums.ways)) == (count, 5 * count + 1)
    assert sums.ways == sums.ways[::-1]
    assert list(sums.ways[:3]) == [1, count, count * (count + 1) // 2]


@pytest.mark.parametrize(("left", "right"), [((3, 4), (2, 6)), ((30, 6), (20, 8)), ((1, 7), (40, 20))])
def test_different_dice_on_both_sides_of_64_bits(left: tuple[int, int], right: tuple[int, int]) -> None:
    expected: dict[int, int] = {}
    for a, x in dice(*left).dist().weights.items():
        for b, y in dice(*right).dist().weights.items():
            expected[a - b + 9] = expected.get(a - b + 9, 0) + x * y
    assert expression(f"{left[0]}D{left[1]} - {right[0]}D{right[1]} + 9") == Dist(expected)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 2), (5, 1), (7, 3), (9, 20), (2, 7)])
def test_the_recurrence_and_the_packing_agree(count: int, sides: int) -> None:
    assert many(count, sides) == list(dice(count, sides).ways)


@pytest.mark.parametrize("text", [
    "", "D", "2D", "x", "2D6 3", "D6 +", "D0", "2D6++1", "D6 * 2", "1001D6", "D99999", "900D900",
])  # fmt: skip
def test_what_is_no_sum(text: str) -> None:
    with pytest.raises(DataError):
        expression(text)
