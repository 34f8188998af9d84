"""The grammar of sentences: one place for numbers, plurals, articles, names in a row and dice."""

from __future__ import annotations

import pytest

from wartable.kit.odds import averaged
from wartable.kit.wording import an, count, does, far, its, listed, rolled


@pytest.mark.parametrize(("number", "what", "text"), [
    (0, "model", "0 models"), (1, "model", "1 model"), (2, "model", "2 models"), (1, "box", "1 box"),
    (3, "box", "3 boxes"), (2, "class", "2 classes"),
])  # fmt: skip
def test_plurals(number: int, what: str, text: str) -> None:
    assert count(number, what) == text


def test_a_plural_of_its_own() -> None:
    assert count(2, "point of suppression", "points of suppression") == "2 points of suppression"
    assert count(1, "point of suppression", "points of suppression") == "1 point of suppression"


def test_names_in_a_row() -> None:
    found = [listed("ABC"[:many]) for many in range(4)]
    assert found == ["nobody", "A", "A and B", "A, B and C"]


@pytest.mark.parametrize(("mils", "text"), [
    (1000, "1 inch"), (1040, "1 inch"), (960, "1 inch"), (1100, "1.1 inches"), (0, "0 inches"), (5000, "5 inches"),
    (16_630, "16.6 inches"),
])  # fmt: skip
def test_distances(mils: int, text: str) -> None:
    assert far(mils) == text


def test_articles_and_genitives() -> None:
    nouns = ("door", "order", "8", "80", "11", "unit", "hour", "umpire", "D6", "ice cave")
    assert [an(noun) for noun in nouns] == [
        "a door", "an order", "an 8", "an 80", "an 11", "a unit", "an hour", "an umpire", "a D6", "an ice cave",
    ]  # fmt: skip
    assert (its("Blue 3"), its("Davros")) == ("Blue 3's", "Davros'")


def test_a_die_that_was_thrown_again_shows_both_faces() -> None:
    assert (rolled(4), rolled(4, 1)) == ("rolled 4", "rolled 1, again 4")


@pytest.mark.parametrize(("mean", "words"), [
    (0.0, "none lost"), (0.0004, "hardly any lost"), (0.049, "hardly any lost"), (0.05, "0.1 lost on average"),
    (1.84, "1.8 lost on average"),
])  # fmt: skip
def test_no_mean_reads_as_nought_point_nought(mean: float, words: str) -> None:
    assert averaged(mean, "lost", "none lost") == words


@pytest.mark.parametrize(("side", "words"), [
    ("Blue", "Blue has"), ("Daleks", "Daleks have"), ("Cybermen", "Cybermen have"), ("Cross", "Cross has"),
])  # fmt: skip
def test_a_side_has_the_verb_of_its_number(side: str, words: str) -> None:
    assert does(side, "has", "have") == words
