"""Sentences stand on their events: a template in which the fields stand in braces, read as the system says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from wartable.engine.compat import override
from wartable.engine.grid import Cell
from wartable.kit.telling import TellingEvent, Words, filled

NAMES = {"a": "Able", "b": "Baker"}


def called(value: Any) -> str:
    return NAMES.get(value, value) if isinstance(value, str) else " and ".join(map(called, value))


@dataclass(frozen=True, slots=True)
class Hit(TellingEvent):
    system = "telling"
    unit: str = "a"
    others: tuple[str, ...] = ("a", "b")
    count: int = 1
    here: bool = True
    reason: str = "a"
    at: Cell = Cell(2, 3)

    @override
    def words_for(self, game: Any) -> Words:
        return {"": called, "loud": str.upper}


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{unit} hits {others}.", "Able hits Able and Baker."),
        ("{reason:text}: {unit:loud}", "a: A"),
        ("{count:model} of {count}", "1 model of 1"),
        ("It is {here:here/elsewhere}{here:/, out of sight}.", "It is here."),
        ("at {at.key:text}", "at 2,3"),
        ("", ""),
    ],
)
def test_a_field_reads_as_the_system_says(template: str, text: str) -> None:
    assert filled(template, Hit(), Hit().words_for(None)) == text


def test_numbers_count_and_truths_choose() -> None:
    assert filled("{count:model} {here:here/elsewhere}", Hit(count=3, here=False), {}) == "3 models elsewhere"


def test_a_template_that_asks_for_no_word_of_the_system() -> None:
    with pytest.raises(ValueError, match="Invalid format specifier"):
        filled("{unit:lowd}", Hit(), Hit().words_for(None))


@dataclass(frozen=True, slots=True)
class Wide(Hit):
    sentence = "{unit} misses."


@dataclass(frozen=True, slots=True)
class Quiet(Hit):
    sentence = ""


def test_an_event_tells_itself_is_silent_or_is_told_elsewhere() -> None:
    assert [kind().told(None) for kind in (Wide, Quiet, Hit)] == ["Able misses.", "", None]
