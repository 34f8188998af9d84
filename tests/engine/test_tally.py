"""Dice that count one by one: how many fell into each class, and faces that are matched die against die."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from wartable.engine.answer import Dice, OwnDice, Physical, Scripted, Seeded
from wartable.engine.ask import Class, Counts, Die, Faces, Flow, Pool, Tally, sorted_faces, tally
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.record import lines, load
from wartable.engine.session import Session
from wartable.engine.state import State
from wartable.odds.exact import TooLong, class_ways, distribution
from wartable.umpire.answers import Unclear, hint, read, written
from wartable.umpire.referee import Line, ScriptDice
from wartable.umpire.telling import request

from .toy import Scored, Toy, ToyRules

HITS = {"1": (1,), "miss": (2, 3), "hit": (4, 5), "6": (6,)}
EXTREME = (1, 1, 2, 5, 6, 6)


def volley(count: int) -> Flow[Counts]:
    return (yield from tally(count, 6, HITS, "A-1", "p1", "shots"))


def parry(count: int) -> Flow[tuple[int, ...]]:
    return (yield from sorted_faces(count, 6, "A-2", "p2", "parries"))


class Shots(ToyRules):
    """One volley of so many dice, then as many parries; what was thrown is the score of p1."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.got: list[Any] = []

    @override
    def step(self, game: State) -> Flow[None] | None:
        assert isinstance(game, Toy)
        return None if game.tally else self.flow(game)

    def flow(self, game: Toy) -> Flow[None]:
        hits = yield from volley(self.count)
        parried = yield from parry(self.count)
        self.got = [hits, parried]
        game.emit(Scored("ann", hits.of("hit", "6")))


def shots(count: int, dice: Dice) -> tuple[Session, Shots]:
    rules = Shots(count)
    return Session(rules, rules.new_game({}), dice), rules


def test_the_flow_gets_how_many_fell_into_each_class() -> None:
    session, rules = shots(4, Scripted([6, 4, 1, 6, 5, 2, 5, 1]))
    assert session.ask is None
    assert rules.got == [Counts((6, 4, 1, 6), (("1", 1), ("miss", 0), ("hit", 1), ("6", 2))), (1, 2, 5, 5)]
    assert (rules.got[0].of("hit", "6"), rules.got[0].of("miss")) == (3, 0)
    assert session.faces == [6, 4, 1, 6, 5, 2, 5, 1]
    with pytest.raises(KeyError):
        rules.got[0].of("crit")


@pytest.mark.parametrize(
    "classes",
    [
        {"miss": (1, 2, 3), "hit": (5, 6)},
        {"miss": (1, 2, 3, 4), "hit": (4, 5, 6)},
        {"all": range(1, 8)},
        {},
    ],
)
def test_each_face_is_in_one_class(classes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="are each in one class"):
        next(tally(2, 6, classes, "A-1", "p1"))


def test_people_tell_all_faces_at_once_or_one_by_one() -> None:
    session, rules = shots(3, OwnDice(["p1"], Seeded("s")))
    assert session.ask == Tally("A-1", "p1", 3, 6, "shots", classes=tuple(Class(*item) for item in HITS.items()))
    with pytest.raises(RuleError, match="3 faces from 1 to 6 are due"):
        session.answer([6, 6])
    session.answer([6, 6, 2])
    assert session.ask is None
    assert rules.got[0].of("6") == 2
    # Of a throw whose first die is known the others are asked for one at a time.
    session, rules = shots(3, Scripted([4], Physical()))
    assert isinstance(session.ask, Die)
    session.answer(1)
    session.answer(6)
    assert isinstance(session.ask, Faces)
    session.answer([3, 2, 1])
    assert [rules.got[0].faces, rules.got[1]] == [(4, 1, 6), (1, 2, 3)]


def test_a_save_holds_the_faces() -> None:
    session, rules = shots(40, Seeded("forty"))
    assert session.ask is None
    saved = list(lines(session, {"ruleset": "toy"}))
    other = Shots(40)
    again = load(saved, other)
    assert again.ask is None
    assert (again.faces, again.hash(), other.got) == (session.faces, session.hash(), rules.got)


# ---------------------------------------------------------------------- odds
@pytest.mark.parametrize("count", range(5))
def test_the_odds_are_those_of_all_faces(count: int) -> None:
    faces = list(product(range(1, 7), repeat=count))
    expected = Counter(tuple((name, sum(face in sort for face in thrown)) for name, sort in HITS.items())
                       for thrown in faces)  # fmt: skip

    def counts() -> Flow[Any]:
        return (yield from volley(count)).classes

    found = distribution(counts)
    assert (found.total, found.weights) == (6**count, dict(expected))
    matched = distribution(lambda: parry(count))
    assert matched.weights == dict(Counter(tuple(sorted(thrown)) for thrown in faces))


def test_the_odds_count_the_sides_of_a_special_die() -> None:
    def special() -> Flow[Any]:
        classes = {"low": (1, 2), "high": (5, 6)}
        return (yield from tally(3, 6, classes, "A-1", "p1", faces=EXTREME, name="extreme die")).of("high")

    expected = Counter(sum(face > 2 for face in thrown) for thrown in product(EXTREME, repeat=3))
    assert distribution(special).weights == dict(expected)
    most = distribution(lambda: sorted_faces(2, 6, "A-1", "p1", faces=EXTREME)).map(max)
    assert most.weights == dict(Counter(max(thrown) for thrown in product(EXTREME, repeat=2)))


def test_forty_dice_in_four_classes_are_quick_and_more_than_a_million_ways_are_refused() -> None:
    ways, total = class_ways(40, tuple(HITS.values()), 6)
    assert (len(ways), total, sum(count for _, count in ways)) == (12341, 6**40, 6**40)
    with pytest.raises(TooLong, match="60 dice fall in too many ways"):
        class_ways(60, tuple((face,) for face in range(1, 7)), 6)


# ---------------------------------------------------------------------- told and typed
def test_the_request_tells_the_classes() -> None:
    told = request(next(volley(5)))
    assert told is not None
    assert (told["ask"], told["count"]) == ("tally", 5)
    assert told["classes"][2] == {"name": "hit", "faces": [4, 5]}
    assert (request(next(parry(5))) or {})["ask"] == "faces"


@pytest.mark.parametrize("ask", [Tally("A-1", "p1", 6, 6), Faces("A-1", "p1", 6, 6), Pool("A-1", "p1", 6, 6)])
def test_faces_are_typed_by_how_many_show_them(ask: Pool) -> None:
    assert read(ask, ["3x6", "2x5", "1", "fire"]) == ([6, 6, 6, 5, 5, 1], 3)
    assert read(ask, ["1", "2", "3", "4", "5", "6"]) == ([1, 2, 3, 4, 5, 6], 6)
    for words, text in (
        ("3x6 2x5", "6 faces are due, not 5"), ("3x6 4x5", "'4x5' after 3 of them does not fit"),
        ("0x6 6x1", "'0x6' after 0 of them does not fit"), ("x6", "'' is no face"), ("3xx6", "'3x' is no face"),
    ):  # fmt: skip
        with pytest.raises(Unclear, match=text):
            read(ask, words.split())


def test_counted_faces_are_written_as_they_are_typed() -> None:
    ask = next(volley(6))
    assert written(ask, [6, 5, 6, 1, 5, 6]) == "3x6 2x5 1"
    assert written(Pool("A-1", "p1", 3), [6, 6, 1]) == "6 6 1"
    assert hint(ask) == "6 faces from 1 to 6, or how many show each, such as 3x6 2x5"
    assert read(Faces("A-1", "p1", 3, 10), ["2x0", "4"]) == ([10, 10, 4], 2)


def test_the_dice_of_a_scenario_are_counted_too() -> None:
    dice = ScriptDice(["3x6", 2, "2×5"], "x.yaml", Line("x.yaml", 3))
    assert [dice.face(number, Die("A-1", "p1")) for number in range(6)] == [6, 6, 6, 2, 5, 5]
