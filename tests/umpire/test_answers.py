"""Answers in words and mappings."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.ask import Ask, Choice, Die, Move, Option, Piece, Placement, Pool, Refusal
from wartable.engine.matching import Allot, Shooters
from wartable.umpire.answers import Unclear, from_mapping, hint, read, written
from wartable.umpire.places import beside

CHOICE = Choice("X-1", "p1", "Who?", (Option("a", "A"), Option("b-1", "B")))
PLACE = Placement("X-1", "p1", "Where?")
TURN, WALK = (Move("X-1", "p1", "Which way?", fronts=True, limit=limit, movers=(1, 2)) for limit in (0, 4000))
AT = Option("focused", "Focused"), Option("hold", "Hold")
GUN = Allot("X-1", "p1", "At whom?", groups=(Shooters("g1", "A gun", 2),), targets=AT)
GUNS = Allot("X-1", "p1", "At whom?", groups=(Shooters("g1", "A gun", 2), Shooters("g2", "Another", 1)), targets=AT)
DIE, POOL = Die("X-1", "p1", 6), Pool("X-1", "p1", 3)


@pytest.mark.parametrize(
    ("ask", "words", "answer", "used"),
    [
        (CHOICE, "b-1 fire", "b-1", 1),
        (CHOICE, "nonsense", "nonsense", 1),  # the choice itself refuses it
        (PLACE, "stay", {"stay": True}, 1),
        (PLACE, "stay a", {"stay": True}, 1),
        (PLACE, "to 12.5 30.25", {"to": [12500, 30250]}, 3),
        (PLACE, "TO 12.5, 30 hold", {"to": [12500, 30000]}, 3),
        (PLACE, "to 12.5 30 facing 90 hold", {"to": [12500, 30000], "facing": 90}, 5),
        (PLACE, "to 12.5 30 facing 90 size 4,2.5 hold", {"to": [12500, 30000], "facing": 90, "size": [4000, 2500]}, 7),
        (PLACE, "to 0 0 facing -90", {"to": [0, 0], "facing": 270}, 5),
        (PLACE, "models 1,2 3.5,4 hold", {"models": [[1000, 2000], [3500, 4000]]}, 3),
        (PLACE, "models 1,2 facing 45", {"models": [[1000, 2000]], "facing": 45}, 4),
        (WALK, "facing 66 done", {"stay": True, "facing": 66}, 2),
        (WALK, "facings 66,90 done", {"stay": True, "facings": [66, 90]}, 2),
        (TURN, "facing 66 done", {"stay": True, "facing": 66}, 2),
        (TURN, "66 done", {"stay": True, "facing": 66}, 1),
        (TURN, "stay facing 66", {"stay": True, "facing": 66}, 3),
        (DIE, "4 5", 4, 1),
        (POOL, "4 5 6 1", [4, 5, 6], 3),
        (GUN, "focused hold", {"allot": [["g1", "focused", 2]]}, 1),  # there is but one weapon
        (GUN, "g1=hold", {"allot": [["g1", "hold", 2]]}, 1),
        (GUNS, "1xg1=hold g2=focused", {"allot": [["g1", "hold", 1], ["g2", "focused", 1]]}, 2),
    ],
)
def test_words(ask: Ask, words: str, answer: Any, used: int) -> None:
    assert read(ask, words.split()) == (answer, used)


@pytest.mark.parametrize(
    ("ask", "words", "part"),
    [
        (CHOICE, "", "an answer is missing"),
        (PLACE, "fire", "'fire' is no place; write to X Y"),
        (
            TURN,
            "fire",
            "'fire' is no facing; write stay, or facing D in degrees, such as facing 90, or facings D,D,...",
        ),
        (WALK, "66", "'66' is no place; write to X Y in inches, stay, or models X,Y X,Y ..., facing D in degrees"),
        (PLACE, "facing 66", "'facing' is no place"),  # nothing stands there to be turned
        (PLACE, "to 12", "to needs two lengths"),
        (PLACE, "to a b", "is not a length in inches"),
        (PLACE, "to 1.2345 1", "finer than a thousandth"),
        (PLACE, "models", "models needs places"),
        (PLACE, "models 1,2,3", "is no place; write X,Y"),
        (PLACE, "to 1 2 facing", "facing needs whole degrees"),
        (PLACE, "to 1 2 facing north", "are no degrees"),
        (DIE, "six", "is no face of a die"),
        (DIE, "-1", "is no face of a die"),
        (POOL, "4 5", "3 faces are due, not 2"),
        (GUNS, "focused", "'focused' is no answer to it; write usual, or who at whom"),
    ],
)
def test_words_that_are_no_answer(ask: Ask, words: str, part: str) -> None:
    with pytest.raises(Unclear, match=part):
        read(ask, words.split())


def test_mappings_hold_inches() -> None:
    assert from_mapping({"to": [12.5, 30], "facing": 90}) == {"to": [12500, 30000], "facing": 90}
    assert from_mapping({"models": [[1, 2], [3, 4.125]]}) == {"models": [[1000, 2000], [3000, 4125]]}
    assert from_mapping({"stay": True}) == {"stay": True}


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ({"too": [1, 2]}, "too is no part of an answer; did you mean to?"),
        ({"zzz": 1}, "it has to, models, facing, size, stay"),
        ({"to": [1]}, "is no place"),
        ({"models": 3}, "models is a list"),
        ({"models": [[1, "x"]]}, "is not a length"),
        ({"stay": False}, "stay: yes"),
        ({"facing": "north"}, "no degrees"),
        ({"models": [[1, 2]], "facings": 90}, "facings is a list"),
        ({"models": [[1, 2]], "facings": ["north"]}, "no degrees"),
    ],
)
def test_mappings_that_are_no_answer(given: dict[str, Any], part: str) -> None:
    with pytest.raises(Unclear, match=part):
        from_mapping(given)


@pytest.mark.parametrize(
    "words",
    [
        "to 12.5 30",
        "to 12.5 30 facing 90",
        "to 12.5 30 size 4,2.5",
        "stay",
        "models 1,2 3.125,4",
        "models 1,2 facing 0",
        "models 1,2 3,4 facings 90,270",
        "to 12.5 30 facings 0,45,90",
        "stay facing 90",
        "stay facings 90,0",
    ],
)
def test_answers_are_written_as_they_are_read(words: str) -> None:
    assert written(PLACE, read(PLACE, words.split())[0]) == words


def test_hints() -> None:
    kinds: list[Ask] = [CHOICE, PLACE, Move("X-1", "p1"), DIE, POOL]
    assert len({hint(ask) for ask in kinds}) == 5


@pytest.mark.parametrize(("ask", "turns"), [
    (PLACE, False), (Move("X-1", "p1"), False), (Placement("X-1", "p1", fronts=True), True),
    (Move("X-1", "p1", fronts=True), True), (Placement("X-1", "p1", piece=Piece((2000, 1000))), True),
])  # fmt: skip
def test_a_facing_is_asked_of_what_has_a_front(ask: Ask, turns: bool) -> None:
    assert ("facing D" in hint(ask)) is turns
    assert "vehicle" not in hint(ask)


@pytest.mark.parametrize(("word", "key"), [
    ("take_cover", "take-cover"), ("take-cover", "take-cover"), ("take-aim", "take_aim"), ("no_way", "no-way"),
    ("take cover", "take cover"), ("take+cover", "take+cover"),
])  # fmt: skip
def test_strokes_are_alike(word: str, key: str) -> None:
    refused = (Refusal("no-way", "no", "X-2"),)
    ask = Choice("X-1", "p1", "?", (Option("take-cover", ""), Option("take_aim", "")), refused)
    assert read(ask, [word]) == (key, 1)


# ---------------------------------------------------------------- where a formation comes to be
@pytest.mark.parametrize(
    ("to", "said"),
    [
        ([25500, 8700], "25.5, 8.7 cannot be reached; the middle comes to 26.0, 8.2"),
        ([26500, 8200], ""),
        (
            [26501, 8200],
            "26.5, 8.2 cannot be reached; the middle comes to 26.0, 8.2",
        ),  # half an inch off is told to nobody
    ],
)
def test_who_comes_to_be_beside_the_place_is_told_so(to: list[int], said: str) -> None:
    ask = Move("X-1", "p1", "Where to?", shows=lambda plan: [(25000, 8200), (27000, 8200)])
    assert beside(ask, {"to": to}) == said
    assert beside(ask, {"models": [to]}) == beside(ask, {"stay": True}) == ""
