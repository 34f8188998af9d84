"""The transcripts, played again with their own answers and dice, come out the same to the letter."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.games.transcript import HERE, SYSTEMS, again, plan
from wartable.engine.errors import RuleError

TRANSCRIPTS = sorted(path for system in SYSTEMS for path in HERE.glob(f"{system}/*.txt"))
LARGEST = 500_000  # bytes: they are read by people


@pytest.mark.parametrize("name", [f"{path.parent.name}/{path.stem}" for path in TRANSCRIPTS])
def test_transcript(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    short = name.rpartition("/")[2]
    assert again(text).splitlines() == text.splitlines(), f"python -m tests.games.update {short} records it anew"


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_that_are_planned_are_there(system: str) -> None:
    there = {path.stem for path in TRANSCRIPTS if path.parent.name == system}
    assert there == set(plan(system))


def test_none_is_too_long_to_be_read() -> None:
    assert [path.name for path in TRANSCRIPTS if path.stat().st_size > LARGEST] == []


def test_another_die_makes_another_game() -> None:
    text = (HERE / "time_wars" / "short-exchange.txt").read_text(encoding="utf-8")
    assert again(text) == text
    line = next(line for line in text.splitlines() if "d6 the attack, re-rolled" in line)
    other = text.replace(line, f"{line[:-1]}{int(line[-1]) - 1}", 1)
    with suppress(RuleError):  # or the answers fit no longer
        assert again(other) != other
