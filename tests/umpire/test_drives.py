"""Drives as people write and type them."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.steer import Drive
from wartable.umpire.answers import Unclear, from_mapping, hint, read, written

DRIVE = Drive("X-1", "p1")


@pytest.mark.parametrize(
    ("typed", "legs", "used"),
    [
        ("drive 4 right 2", [["ahead", 4000], ["turn", 90], ["ahead", 2000]], 4),
        ("4 left", [["ahead", 4000], ["turn", -90]], 2),
        ("right 45", [["turn", 45]], 2),
        ("drive 2 left 10° 1.5", [["ahead", 2000], ["turn", -10], ["ahead", 1500]], 5),
        ("drive 2 left 90 20", [["ahead", 2000], ["turn", -90], ["ahead", 20000]], 5),
        ("drive reverse 2.5", [["back", 2500]], 3),
        ("drive ahead 3 hold", [["ahead", 3000]], 3),
        ('drive 4" right 14.5', [["ahead", 4000], ["turn", 90], ["ahead", 14500]], 4),
    ],
)
def test_legs_are_read_as_they_are_meant(typed: str, legs: list[Any], used: int) -> None:
    assert read(DRIVE, typed.split()) == ({"drive": legs}, used)


@pytest.mark.parametrize("words", ["drive", "drive x", "hold"])
def test_what_is_no_drive_is_said(words: str) -> None:
    with pytest.raises(Unclear, match="write drive 4 right 2, or stay"):
        read(DRIVE, words.split())


def test_a_way_back_needs_its_length() -> None:
    with pytest.raises(Unclear, match="reverse needs a length"):
        read(DRIVE, ["reverse", "left"])


@pytest.mark.parametrize(
    "words",
    [
        "drive 4 right 90 2",
        "drive back 1.5",
        "drive 2 left 10° 20",
        "stay",
        "drive 2 left 45 0.125",
    ],
)
def test_drives_are_written_as_they_are_read(words: str) -> None:
    assert written(DRIVE, read(DRIVE, words.split())[0]) == words


def test_a_file_gives_legs_in_inches() -> None:
    given = {"drive": [["ahead", 4], ["turn", 90], ["back", "1.5"]]}
    assert from_mapping(given) == {"drive": [["ahead", 4000], ["turn", 90], ["back", 1500]]}


@pytest.mark.parametrize(
    ("given", "part"),
    [
        (3, "list of legs"),
        ([3], "is no leg"),
        ([["up", 3]], "is no leg"),
        ([["turn", "x"]], "no degrees"),
        ([["ahead", "x"]], "is no length"),
    ],
)
def test_what_a_file_gives_wrongly_is_said(given: Any, part: str) -> None:
    with pytest.raises(Unclear, match=part):
        from_mapping({"drive": given})


def test_it_is_told_how_one_drives() -> None:
    assert "drive 4 right 2" in hint(DRIVE)
