"""Sentences of events: what stands in braces, and what agrees with it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from wartable.kit.telling import TellingEvent, filled
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
