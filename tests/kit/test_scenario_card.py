"""What the card of a scenario says of itself, and what it may not say."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.kit.documents import parse
from wartable.kit.scenario_card import Balance, ScenarioCard, read_card

NAMES = {"p1": "Federation", "p2": "Daleks"}


def card(text: str) -> ScenarioCard:
    return read_card(parse(f"card: {{{text}}}", "battle.yaml"), NAMES)


def test_a_scenario_that_says_nothing_has_an_empty_card() -> None:
    assert read_card({}, NAMES) == ScenarioCard(0, None, False)


def test_what_a_card_says() -> None:
    found = card("minutes: 15, games: 100, wins: {p1: 46, p2: 54}, good_first_game: yes")
    assert found == ScenarioCard(15, Balance(100, {"p1": 46, "p2": 54}), True)


@pytest.mark.parametrize(("games", "wins", "even", "words"), [
    (100, {"p1": 40, "p2": 60}, True, "Even: of 100 games of equal bots Federation won 40 and Daleks won 60."),
    (100, {"p1": 39, "p2": 61}, False, "Uneven: of 100 games of equal bots Federation won 39 and Daleks won 61."),
    (24, {"p1": 23, "p2": 0}, False,
     "Uneven: of 24 games of equal bots Federation won 23, Daleks won 0 and 1 was drawn."),
    (40, {"p1": 15, "p2": 15}, True,
     "Even: of 40 games of equal bots Federation won 15, Daleks won 15 and 10 were drawn."),
    (40, {"p1": 9, "p2": 16}, False,
     "Uneven: of 40 games of equal bots Federation won 9, Daleks won 16 and 15 were drawn."),
    (100, {"p1": 41, "p2": 42}, True,
     "Even: of 100 games of equal bots Federation won 41, Daleks won 42 and 17 were drawn."),
])  # fmt: skip
def test_whether_a_scenario_is_even(games: int, wins: dict[str, int], even: bool, words: str) -> None:
    found = Balance(games, wins)
    assert found.even is even
    assert found.words(NAMES) == words


def test_of_three_a_third_is_even() -> None:
    assert Balance(100, {"a": 27, "b": 33, "c": 40}).even
    assert not Balance(100, {"a": 26, "b": 34, "c": 40}).even


@pytest.mark.parametrize(("text", "why"), [
    ("good_first_game: yes", "see games and wins"),
    ("good_first_game: yes, games: 99, wins: {p1: 50, p2: 49}", "of 100 games or more"),
    ("good_first_game: yes, games: 100, wins: {p1: 70, p2: 30}", "each side won its share"),
    ("games: 10, wins: {p1: 6, p2: 5}", "11 games were won of 10"),
    ("games: 10, wins: {p3: 6}", "no seat is called 'p3'; there are: p1, p2"),
    ("games: 10", "wins"),
    ("minutes: soon", "minutes"),
    ("length: 3", "length"),
])  # fmt: skip
def test_what_a_card_may_not_say(text: str, why: str) -> None:
    with pytest.raises(DataError, match=why):
        card(text)


def test_plain_data_does_as_well() -> None:
    doc: dict[str, Any] = {"card": {"minutes": 5}}
    assert read_card(doc, NAMES).minutes == 5
