"""Sentences of events: what stands in braces, and what agrees with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from wartable.engine.compat import override
from wartable.kit.telling import NamingEvent, TellingEvent, filled
from wartable.kit.wording import listed

NAMES = {"k": "Knight", "s": "Serfs", "a": "Army of Serfs"}
WORDS = {"": lambda keys: listed(NAMES[key] for key in ([keys] if isinstance(keys, str) else keys))}


@dataclass(frozen=True, slots=True)
class Happened(TellingEvent):
    """Something that a unit does to others."""

    system = "nothing"
    unit: str
    others: tuple[str, ...] = ()
    lost: int = 1
    what: str = ""


@pytest.mark.parametrize(("unit", "text"), [
    ("k", "Knight loses 1 marker and goes home, with its banner."),
    ("s", "Serfs lose 1 marker and go home, with their banner."),
    ("a", "Army of Serfs loses 1 marker and goes home, with its banner."),
])  # fmt: skip
def test_what_follows_a_name_agrees_with_it(unit: str, text: str) -> None:
    template = "{unit:to lose} {lost:marker} {unit:and go} home, with {unit:their} banner."
    assert filled(template, Happened(unit), WORDS) == text


@pytest.mark.parametrize(("others", "text"), [
    (("k",), "Knight is hit."), (("s",), "Serfs are hit."), (("k", "a"), "Knight and Army of Serfs are hit."),
])  # fmt: skip
def test_names_in_a_row_are_several(others: tuple[str, ...], text: str) -> None:
    assert filled("{others:to be} hit.", Happened("k", others), WORDS) == text


def test_a_word_that_the_system_does_not_know_is_no_verb() -> None:
    with pytest.raises(ValueError, match="Invalid format"):
        filled("{unit:lose}", Happened("k"), WORDS)


@dataclass(frozen=True, slots=True)
class Burnt(NamingEvent):
    """Things of the table that burn."""

    system = "nothing"
    sentence = "{pieces:the to burn}; nobody goes near {pieces:the}."
    pieces: tuple[str, ...]

    @override
    def name_of(self, game: Any, key: str) -> str:
        return {"p": "pump house", "h": "hedge 1", "t": "the Tarsus"}[key]


@pytest.mark.parametrize(("pieces", "text"), [
    (("p",), "The pump house burns; nobody goes near the pump house."),
    (("h",), "Hedge 1 burns; nobody goes near hedge 1."),
    (("p", "t"), "The pump house and the Tarsus burn; nobody goes near the pump house and the Tarsus."),
])  # fmt: skip
def test_a_thing_of_the_table_has_its_article(pieces: tuple[str, ...], text: str) -> None:
    assert Burnt(pieces).told(None) == text
