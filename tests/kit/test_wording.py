"""The grammar of sentences: one place for numbers, plurals, articles, names in a row and dice."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wartable.kit.odds import averaged
from wartable.kit.wording import (
    an,
    asked,
    count,
    does,
    far,
    in_turn,
    inched,
    its,
    listed,
    rolled,
    rolled_all,
    several,
    the,
    they,
    told_apart,
    verb,
)


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


@pytest.mark.parametrize(("actions", "told"), [
    (["move"], "move"),
    (["move", "fire at Knight"], "move and fire at Knight"),
    (["fire at Knight", "fire at Knight"], "fire at Knight twice"),
    (["fire at Knight", "fire at Serfs", "fire at Knight"], "fire at Knight, fire at Serfs and fire at Knight"),
    (["move", *3 * ["fire at Knight and Serfs"]], "move and fire at Knight and Serfs three times"),
    (4 * ["move"], "move 4 times"),
])  # fmt: skip
def test_what_is_done_again_is_told_once(actions: list[str], told: str) -> None:
    assert in_turn(actions) == told


@pytest.mark.parametrize(("names", "told"), [
    ((), []),
    (("Knight", "Serfs"), ["Knight", "Serfs"]),
    (("Serfs", "Knight", "Serfs"), ["Serfs 1", "Knight", "Serfs 2"]),
    (("Serfs", "Serfs 1", "Serfs"), ["Serfs 2", "Serfs 1", "Serfs 3"]),
    (("A", "A", "A 1", "A 1"), ["A 2", "A 3", "A 1 1", "A 1 2"]),
])  # fmt: skip
def test_those_of_one_name_are_told_apart_by_numbers(names: tuple[str, ...], told: list[str]) -> None:
    assert told_apart(names) == told


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


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ((), "rolled 5, 4 and 2"),
        ((1, 1, 3), "rolled 1, 1 and 3, again 5, 4 and 2"),
        ((0, 1, 0), "rolled 5, 1 and 2, the 1 again 4"),
        ((1, 0, 3), "rolled 1, 4 and 3, the 1 and 3 again 5 and 2"),
    ],
)
def test_dice_thrown_together_tell_which_were_thrown_again(before: tuple[int, ...], told: str) -> None:
    assert rolled_all((5, 4, 2), before) == told


@pytest.mark.parametrize(("mean", "words"), [
    (0.0, "none lost"), (0.0004, "hardly any lost"), (0.049, "hardly any lost"), (0.05, "0.1 lost on average"),
    (1.84, "1.8 lost on average"),
])  # fmt: skip
def test_no_mean_reads_as_nought_point_nought(mean: float, words: str) -> None:
    assert averaged(mean, "lost", "none lost") == words


# ------------------------------------------------------------------ one or several
@pytest.mark.parametrize("name", [
    "Daleks", "Cybermen", "Men at Arms", "Sinners of the Flesh", "Disciples of the Holy Sound", "GMCC troopers",
    "Men-at-arms", "Pirates 2", "Serfs B", "Grunts (veteran)", "Rose and Ace", "Marines & Co", "Janissaries",
    "Commandos", "Hoplite-Pattern Battlesuits", "The Old People", "Colossi 2",
])  # fmt: skip
def test_names_of_several(name: str) -> None:
    assert several(name)


@pytest.mark.parametrize("name", [
    "Blue", "Cross", "Davros", "Cyclops", "Knight", "Prophet of the New Flesh", "Ghost 2 of Serfs", "Last of Drones",
    "House of the Lances", "Weapons Team", "Weapons Team (thugs)", "Army Command squad", "Blue 3", "Drone X-7",
    "Hit-and-Run Team", "Pilgrim-Pattern APC", "Marcus", "Nemesis", "Specimen", "League of United Nations", "", "7",
])  # fmt: skip
def test_names_of_one(name: str) -> None:
    assert not several(name)


@given(
    stem=st.text("abcdefghijklmnopqrtvwxz", min_size=3, max_size=9),
    tail=st.sampled_from(("", " 2", " of the Lance", " of the Holy Sounds", " at Arms", " (rifles)", " B")),
)
def test_the_head_of_a_name_decides_and_nothing_after_it(stem: str, tail: str) -> None:
    assume(not stem.endswith(("men", "i", "u", "o")) and f"{stem}s" not in ("corps", "lens", "mars"))
    assert several(f"Red {stem}s{tail}")
    assert not several(f"Red {stem}{tail}")


@pytest.mark.parametrize(("word", "one", "more"), [
    ("lose", "loses", "lose"), ("be drawn", "is drawn", "are drawn"), ("have no crew", "has no crew", "have no crew"),
    ("do nothing more", "does nothing more", "do nothing more"), ("go on", "goes on", "go on"),
    ("parry", "parries", "parry"), ("pray", "prays", "pray"), ("pass", "passes", "pass"),
    ("search", "searches", "search"),
    ("fix", "fixes", "fix"), ("can land", "can land", "can land"), ("may move", "may move", "may move"),
    ("they", "it", "they"), ("them", "it", "them"), ("their carbines", "its carbines", "their carbines"),
    ("themselves", "itself", "themselves"),
])  # fmt: skip
def test_verbs_and_pronouns_agree(word: str, one: str, more: str) -> None:
    assert (verb("Knight", word), verb("Serfs", word)) == (one, more)


@given(word=st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=8))
def test_several_do_what_the_word_says_and_one_does_it_with_an_s(word: str) -> None:
    assume(word not in ("be", "can", "may", "must", "will", "cannot", "they", "them", "their", "themselves"))
    assert verb("Serfs", word) == word
    assert verb("Knight", word).endswith("s")


@pytest.mark.parametrize(("side", "words"), [
    ("Blue", "Blue has"), ("Daleks", "Daleks have"), ("Cybermen", "Cybermen have"), ("Cross", "Cross has"),
])  # fmt: skip
def test_a_side_has_the_verb_of_its_number(side: str, words: str) -> None:
    assert does(side, "have") == words


def test_who_was_named_already_is_it_or_they() -> None:
    assert [they(name, "be inside") for name in ("Serfs 2", "Knight")] == ["they are inside", "it is inside"]
    assert [they(name, "have no weapon") for name in ("Serfs", "Knight")] == ["they have no weapon", "it has no weapon"]


def test_questions_begin_as_their_number_asks() -> None:
    assert (asked("Knight", "parry"), asked("Serfs", "parry")) == ("Does Knight parry?", "Do Serfs parry?")
    assert asked("Knight", "shoot", "At whom") == "At whom does Knight shoot?"
    assert asked("Serfs", "do", "What") == "What do Serfs do?"


@pytest.mark.parametrize(("mils", "text"), [
    (0, "0 inches"), (999, "0.999 inches"), (1000, "1 inch"), (1001, "1.001 inches"), (6000, "6 inches"),
])  # fmt: skip
def test_a_distance_to_its_last_mil(mils: int, text: str) -> None:
    assert inched(mils) == text


@pytest.mark.parametrize(("name", "text"), [
    ("ruin", "the ruin"), ("the cell", "the cell"), ("The cell", "the cell"), ("Bunker 3", "Bunker 3"),
    ("hedge 1", "hedge 1"), ("building B", "building B"), ("the Tarsus", "the Tarsus"),
])  # fmt: skip
def test_a_thing_of_the_table_has_its_article_once(name: str, text: str):
    assert the(name) == text
