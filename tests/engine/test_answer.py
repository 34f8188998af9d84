"""Sources of dice and of bots' choices."""

from __future__ import annotations

import pytest

from wartable.engine.answer import Callback, Dice, Physical, Scripted, Seeded, Stream
from wartable.engine.ask import Die, Pool
from wartable.engine.errors import RuleError

D6 = Die("A-1", "p1", 6, "attack")


def test_a_die_depends_on_the_seed_and_its_number_alone() -> None:
    dice = Seeded("s")
    forward = [dice.face(number, D6) for number in range(200)]
    backward = [Seeded("s").face(number, D6) for number in reversed(range(200))]
    assert forward == backward[::-1]
    assert [Seeded("t").face(number, D6) for number in range(200)] != forward
    assert Seeded(7).seed == "7"


def test_the_first_faces_of_a_seed_stay_what_they_are() -> None:
    """A save that keeps only its seed must throw the same on every machine and in every later version."""
    assert [Seeded("wartable").face(number, D6) for number in range(20)] == FIRST


FIRST = [5, 3, 6, 5, 4, 3, 6, 6, 1, 6, 3, 4, 5, 4, 5, 6, 6, 5, 4, 5]


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20])
def test_faces_are_even(sides: int) -> None:
    dice, count = Seeded("even"), 6000
    ask = Die("A-1", "p1", sides)
    faces = [dice.face(number, ask) for number in range(count)]
    counts = [faces.count(face) for face in range(1, sides + 1)]
    assert sum(counts) == count
    # five standard deviations of a binomial count
    assert all(abs(n - count / sides) < 5 * (count / sides) ** 0.5 for n in counts)


def test_the_commitment_binds_and_does_not_tell() -> None:
    assert Seeded("s").commitment == Seeded("s").commitment != Seeded("t").commitment
    assert len(Seeded("s").commitment) == 64


@pytest.mark.parametrize(("number", "face"), [(3, 5), (4, 6), (5, None)])
def test_a_script_counts_from_its_first(number: int, face: int | None) -> None:
    assert Scripted([5, 6], Physical(), first=3).face(number, D6) == face


def test_a_script_may_have_started_later() -> None:
    assert Scripted([5, 6], Scripted([1, 2, 3]), first=3).face(1, D6) == 2


@pytest.mark.parametrize(
    ("faces", "number", "text"),
    [
        ([1, 7], 1, "number 2 is 7, and a D6 shows 1 to 6"),
        ([0], 0, "number 1 is 0"),
        ([1, 2], 2, "2 faces are given and number 3 is needed, attack of p1"),
    ],
)
def test_faulty_scripts(faces: list[int], number: int, text: str) -> None:
    with pytest.raises(RuleError, match=text) as error:
        Scripted(faces).face(number, D6)
    assert error.value.clause == "A-1"


def test_nobody_knows_real_dice() -> None:
    dice: Dice = Physical()
    assert dice.face(0, Pool("A-1", "p1")) is None


@pytest.mark.parametrize("limit", [1, 2, 7, 100])
def test_a_stream_is_even_and_repeats(limit: int) -> None:
    stream, again = Stream("x"), Stream("x")
    values = [stream.below(limit) for _ in range(5000)]
    assert values == [again.below(limit) for _ in range(5000)]
    assert all(0 <= value < limit for value in values)
    counts = [values.count(value) for value in range(limit)]
    assert all(abs(n - 5000 / limit) <= 5 * (5000 / limit) ** 0.5 for n in counts)


def test_streams_differ_by_seed() -> None:
    assert [Stream(1).below(1000) for _ in range(3)] != [Stream(2).below(1000) for _ in range(3)]


def test_a_callback_is_a_player() -> None:
    assert Callback(lambda session, ask: (session, ask.clause)).answer("s", D6) == ("s", "A-1")
