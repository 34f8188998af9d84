"""Dice by which plans are compared: what is thrown for the same is the same, whatever else was thrown."""

from __future__ import annotations

from collections import Counter

from wartable.ai.common_dice import CommonDice
from wartable.engine.ask import Die, Pool


def shot(what: str = "Drones 2 to hit", sides: int = 6, faces: tuple[int, ...] = ()) -> Die:
    return Die("BG-SHO-02", "p1", sides, what, faces=faces)


def pooled(dice: CommonDice, count: int) -> list[int]:
    """A pool as a session throws it."""
    pool = Pool("BG-SHO-02", "p1", count, 6, "Drones 2 to hit")
    return [dice.face(0, pool), *(dice.face(0, pool.one()) for _ in range(count - 1))]


def test_a_throw_more_leaves_all_others_as_they_are() -> None:
    one, other = CommonDice("1"), CommonDice("1")
    first = [one.face(number, shot()) for number in range(8)]
    nerve = [other.face(number, shot("nerve")) for number in range(3)]
    assert first == [other.face(3 + number, shot()) for number in range(8)]
    assert nerve == [one.face(8 + number, shot("nerve")) for number in range(3)]
    assert len(set(first)) > 1, "dice for the same are not all alike"


def test_a_die_more_in_a_pool_leaves_the_next_pool_as_it_is() -> None:
    thrown = []
    for count in (3, 4):
        dice = CommonDice("1")
        thrown.append([pooled(dice, each) for each in (count, 2)])
    few, many = thrown
    assert many[0][:3] == few[0]
    assert many[1] == few[1]


def test_dice_with_more_sides_show_as_much_of_the_way() -> None:
    for seed in "abcdef":
        six, three = (CommonDice(seed).face(0, shot(sides=sides)) for sides in (6, 3))
        assert (six + 1) // 2 == three


def test_another_seed_is_other_luck() -> None:
    found = {tuple(dice.face(number, shot()) for number in range(8)) for dice in map(CommonDice, "abcdef")}
    assert len(found) == 6


def test_each_side_is_as_likely_as_another() -> None:
    dice = CommonDice("fair")
    count = Counter(dice.face(number, shot()) for number in range(6000))
    assert sorted(count) == [1, 2, 3, 4, 5, 6]
    assert all(850 < times < 1150 for times in count.values())  # six times the spread of a fair die
    assert {dice.face(0, shot(sides=10)) for _ in range(200)} == set(range(1, 11))
    assert {dice.face(0, shot(sides=3, faces=(2, 5, 9))) for _ in range(60)} == {2, 5, 9}
