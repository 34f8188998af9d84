"""Special dice with printed faces, the 0 of a ten-sided die, and dice that nobody may see."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from wartable.engine.answer import Dice, OwnDice, Physical, Scripted, Seeded
from wartable.engine.ask import Ask, Die, Flow, Option, Pool, choose, die, pool, pool_faces
from wartable.engine.compat import override
from wartable.engine.errors import DataError, RuleError
from wartable.engine.session import Session
from wartable.engine.state import State
from wartable.odds.exact import distribution, pool_ways
from wartable.umpire.answers import hint, read
from wartable.umpire.referee import Line, ScriptDice
from wartable.umpire.telling import request

from .toy import Toy, ToyRules

EXTREME = (1, 1, 2, 5, 6, 6)
DIE = Die("A-1", "p1", 6, "effect", faces=EXTREME, name="extreme die")
POOL = Pool("A-1", "p1", 3, 6, "effect", faces=EXTREME, name="extreme die")
TEN = Die("A-1", "p1", 10)


class One(ToyRules):
    """A game of one step, whose dice are kept."""

    def __init__(self, *asks: Ask) -> None:
        self.asks = asks
        self.got: list[Any] = []

    @override
    def step(self, game: State) -> Flow[None] | None:
        return None if self.got else self.flow()

    def flow(self) -> Flow[None]:
        for ask in self.asks:
            self.got.append((yield ask))


def test_a_special_die_takes_its_printed_faces() -> None:
    assert [DIE.accept(face) for face in (1, 2, 5, 6)] == [1, 2, 5, 6]
    for bad in (0, 3, 4, 7, True, "5"):
        with pytest.raises(RuleError, match=f"^an extreme die shows 1, 2, 5 or 6, not {bad!r} "):
            DIE.accept(bad)
    assert POOL.accept([6, 5, 2]) == (6, 5, 2)
    for faces in ([6, 5, 3], [6, 5], [6, 5, 2, 1]):
        with pytest.raises(RuleError, match=r"^3 faces of an extreme die, each 1, 2, 5 or 6, are due, not"):
            POOL.accept(faces)
    with pytest.raises(RuleError, match="a D6 shows 1 or 2, not 3"):
        Die("A-1", "p1", 6, faces=(1, 1, 1, 2, 2, 2)).accept(3)
    with pytest.raises(RuleError, match="a D2 shows 4, not 3"):
        Die("A-1", "p1", 2, faces=(4, 4)).accept(3)


def test_a_seed_throws_the_sides_and_shows_what_is_printed_on_them() -> None:
    plain = [Seeded("s").face(number, Die("A-1", "p1")) for number in range(300)]
    assert [Seeded("s").face(number, DIE) for number in range(300)] == [EXTREME[face - 1] for face in plain]
    assert {3, 4} <= set(plain)  # sides 3 and 4 show 2 and 5


@pytest.mark.parametrize(
    ("faces", "text"),
    [
        ([4], "dice: number 1 is 4, and an extreme die shows 1, 2, 5 or 6"),
        ([0], "dice: number 1 is 0, and an extreme die shows"),
    ],
)
def test_scripts_hold_printed_faces(faces: list[int], text: str) -> None:
    assert Scripted([6, 2]).face(1, DIE) == 2
    with pytest.raises(RuleError, match=text):
        Scripted(faces).face(0, DIE)


@pytest.mark.parametrize(
    ("ask", "face", "text"),
    [
        (DIE, 5, ""),
        (DIE, 3, "x.yaml:4: dice: number 1 is 3, and the extreme die for effect of p1 .A-1. shows 1, 2, 5 or 6"),
        (TEN, 10, ""),
        (TEN, 11, "x.yaml:4: dice: number 1 is 11, and a D10 of p1 .A-1. shows 1 to 10"),
        (DIE, 0, "x.yaml:4: dice: number 1 is 0; a face is a number from 1"),
        (Die("A-1", "p1", 20), 0, "number 1 is 0; a face is a number from 1"),
    ],
)
def test_scenarios_hold_printed_faces(ask: Die, face: int, text: str) -> None:
    dice = ScriptDice([face], "x.yaml", Line("x.yaml", 3))
    dice.places = [Line("x.yaml", 4)]
    if not text:
        assert dice.face(0, ask) == face
        return
    with pytest.raises(DataError, match=text):
        dice.face(0, ask)


def test_a_ten_sided_die_shows_0_for_10() -> None:
    assert Scripted([0, 9]).face(0, TEN) == 10
    assert ScriptDice([0], "", Line("", 0)).face(0, TEN) == 10
    assert read(TEN, ["0"]) == (10, 1)
    assert read(Pool("A-1", "p1", 2, 10), ["0", "3"]) == ([10, 3], 2)
    # other dice have no 0, and it is refused there as it was typed
    assert read(Die("A-1", "p1", 6), ["0"]) == (0, 1)
    assert read(Die("A-1", "p1", 10, faces=(*range(1, 10), 9)), ["0"]) == (0, 1)
    with pytest.raises(RuleError):
        TEN.accept(0)  # a save holds 10


@pytest.mark.parametrize(
    ("ask", "text"),
    [
        (DIE, "the face of an extreme die: 1, 2, 5 or 6"),
        (POOL, "3 faces of an extreme die: 1, 2, 5 or 6"),
        (TEN, "a face from 1 to 10, 0 for the 10"),
        (Pool("A-1", "p1", 2, 6), "2 faces from 1 to 6"),
    ],
)
def test_people_are_told_what_a_die_shows(ask: Ask, text: str) -> None:
    assert hint(ask) == text


def test_the_faces_of_a_session_are_printed_ones() -> None:
    rules = One(DIE, POOL)
    session = Session(rules, Toy(), Scripted([5, 6, 6, 2]))
    assert session.ask is None
    assert (session.faces, rules.got) == ([5, 6, 6, 2], [5, (6, 6, 2)])
    wrong = Session(One(DIE), Toy(), Physical())
    wrong.faces, wrong.exact = [4], True
    with pytest.raises(RuleError, match="die 1 shows 4, and an extreme die shows 1, 2, 5 or 6"):
        _ = wrong.ask


class Either(One):
    """Who is asked names the die that is thrown: 0 for one that shows 1 to 6, 1 for one with other faces."""

    @override
    def step(self, game: State) -> Flow[None] | None:
        return None if game.dice else self.flow()

    @override
    def flow(self) -> Flow[None]:
        options = tuple(Option(str(place), "a die", "A-1") for place in range(len(self.asks)))
        self.got.append((yield self.asks[int((yield from choose("A-1", "p1", "Which die?", options)))]))


@pytest.mark.parametrize(("dice", "then"), [(Seeded("b"), None), (Physical(), DIE)])
def test_who_takes_back_and_throws_another_die_throws_it_anew(dice: Dice, then: Ask | None) -> None:
    """A face that this die has not cannot have fallen; the dice before it stay as they fell."""
    session = Session(Either(Die("A-1", "p1"), DIE), Toy(), Physical())
    session.answer("0")
    session.answer(4)
    session.undo()
    assert session.faces == [4]
    session.take_dice(dice)
    session.answer("1")
    assert session.ask == then
    assert session.faces == ([] if then else [Seeded("b").face(0, DIE)])


def test_a_pool_that_is_half_known_asks_for_the_rest_die_by_die() -> None:
    session = Session(One(POOL), Toy(), Physical())
    session.faces = [6]
    ask = session.ask
    assert ask == Die("A-1", "p1", 6, "effect", faces=EXTREME, name="extreme die")
    with pytest.raises(RuleError):
        session.answer(4)
    session.answer(5)
    session.answer(2)
    assert session.over
    assert session.faces == [6, 5, 2]


def test_the_helpers_ask_for_special_dice() -> None:
    def sums() -> Flow[tuple[int, tuple[int, ...], int]]:
        one = yield from die(6, "A-1", "p1", "effect", faces=EXTREME, name="extreme die")
        two = yield from pool_faces(3, 6, "A-1", "p1", "effect", faces=EXTREME, name="extreme die")
        three = yield from pool(2, 6, "A-1", "p1", faces=EXTREME)
        return one, two, three

    flow = sums()
    assert flow.send(None) == DIE
    assert flow.send(5) == POOL
    assert flow.send((6, 6, 6)) == Pool("A-1", "p1", 2, 6, faces=EXTREME)
    with pytest.raises(StopIteration) as stop:
        flow.send((6, 2))
    assert stop.value.value == (5, (6, 6, 6), 8)
    with pytest.raises(ValueError, match="a die with 6 sides has 6 faces, not 2"):
        next(die(6, "A-1", "p1", faces=(1, 2)))


def test_odds_weigh_the_faces_of_a_special_die() -> None:
    dist = distribution(lambda: die(6, "A-1", "p1", faces=EXTREME))
    assert (dist.weights, dist.total) == ({1: 2, 2: 1, 5: 1, 6: 2}, 6)


@pytest.mark.parametrize("halved", [False, True])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_odds_of_a_pool_of_special_dice_agree_with_counting(count: int, halved: bool) -> None:
    def worth(faces: tuple[int, ...]) -> int:
        return sum((face + 1) // 2 if halved else face for face in faces)

    wanted: dict[int, int] = {}
    for faces in product(EXTREME, repeat=count):
        wanted[worth(faces)] = wanted.get(worth(faces), 0) + 1
    dist = distribution(lambda: pool(count, 6, "A-1", "p1", "", halved, faces=EXTREME))
    assert dist.weights == wanted
    ways, total = pool_ways(count, 6, halved, EXTREME)
    assert total == sum(wanted.values()) == 6**count
    assert all(set(faces) <= set(EXTREME) and wanted[worth(faces)] == number for faces, number in ways)


def test_three_extreme_dice_come_to_the_totals_of_the_examples() -> None:
    dist = distribution(lambda: pool(3, 6, "A-1", "p1", faces=EXTREME))
    # 5 = 1+2+2: 3 orders of 2*1*1; 14 = 2+6+6: 3 of 1*2*2; 18 = 6+6+6: 2*2*2
    assert [dist.weights.get(total, 0) for total in (5, 14, 18, 2, 19)] == [6, 12, 8, 0, 0]


def test_a_secret_die_is_thrown_for_nobodys_eyes() -> None:
    secret = Die("A-1", "p1", 52, "a card", secret=True)
    dice: Dice = OwnDice(("p1",), Scripted([51, 4]))
    assert dice.face(0, secret) == 51
    assert dice.face(1, Die("A-1", "p1", 6)) is None
    told = request(secret)
    assert told == {"ask": "die", "seat": "p1", "clause": "A-1", "what": "a card", "sides": 52, "d3": False,
                    "count": 1, "secret": True}  # fmt: skip
    assert request(DIE) == {"ask": "die", "seat": "p1", "clause": "A-1", "what": "effect", "sides": 6, "d3": False,
                            "count": 1, "faces": [1, 1, 2, 5, 6, 6], "name": "extreme die"}  # fmt: skip
    assert "secret" not in (request(TEN) or {})
