"""Parts that bots and odds of every system share: options weighed, outcomes read out."""

from __future__ import annotations

from wartable.engine.ask import Choice, Option
from wartable.engine.ruleset import Idea
from wartable.kit.bots.choices import in_order, only, weighed
from wartable.kit.odds import counted, even, passes

ASK = Choice("SX-SHOOT-01", "low", "Which?", tuple(Option(key, key.title(), "SX-SHOOT-01") for key in ("a", "b", "c")))


def test_each_option_has_its_worth() -> None:
    assert weighed(ASK, lambda option: float("abc".index(option.key)), lambda option: option.label) == [
        Idea("a", 0.0, "A"), Idea("b", 1.0, "B"), Idea("c", 2.0, "C"),
    ]  # fmt: skip
    assert [idea.why for idea in weighed(ASK, lambda option: 1.0, "as good")] == ["as good"] * 3


def test_one_before_the_others_and_all_in_an_order() -> None:
    assert [idea.worth for idea in only(ASK, "b")] == [0.0, 1.0, 0.0]
    assert [idea.worth for idea in in_order(ASK, "c", "a")] == [-1.0, -9.0, 0.0]
    assert [idea.worth for idea in in_order(ASK, "c", rest=-2.0)] == [-2.0, -2.0, 0.0]


def test_counts_are_read_out_and_what_came_is_marked() -> None:
    told = counted(1, "no hit", ((0, 0.5), (2, 0.25), (1, 0.25)))
    assert [(bar.label, bar.chance, bar.here) for bar in told.bars] == [
        ("no hit", 0.5, False), ("1", 0.25, True), ("2", 0.25, False),
    ]  # fmt: skip
    assert told.value == 0.5  # 1 or more


def test_a_test_is_passed_or_not() -> None:
    told = passes(((4, 0.25), (3, 0.5), (1, 0.25)), lambda face: face >= 3, "holds", "runs", "SX-X-01")
    assert [(bar.label, bar.chance, bar.clause) for bar in told.bars] == [
        ("holds", 0.75, "SX-X-01"), ("runs", 0.25, "SX-X-01"),
    ]  # fmt: skip
    assert told.value == 0.75
    assert [bar.label for bar in passes(((4, 1.0),), lambda face: face >= 3, "holds", "runs", "").bars] == ["holds"]


def test_what_is_worth_nothing_to_anybody() -> None:
    assert [even(seat, 5) for seat in ("low", "high")] == [0.0, 0.0]
