"""The transcripts, played again with their own answers and dice, come out the same to the letter."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tests.kit.transcript import again, plan
from wartable.engine.errors import RuleError
from wartable.rulesets import systems

HERE = Path(__file__).parent
FOLDERS = tuple(sorted(path.parent for path in HERE.glob("*/games.yaml")))
TRANSCRIPTS = sorted(path for folder in FOLDERS for path in folder.glob("*.txt"))
LARGEST = 500_000  # bytes: they are read by people


@pytest.mark.parametrize("name", [f"{path.parent.name}/{path.stem}" for path in TRANSCRIPTS])
def test_transcript(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    short = name.rpartition("/")[2]
    found = again(HERE / name.partition("/")[0], text)
    assert found.splitlines() == text.splitlines(), f"python -m tests.games.update {short} records it anew"


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_all_that_are_planned_are_there(folder: Path) -> None:
    assert {path.stem for path in TRANSCRIPTS if path.parent == folder} == set(plan(folder))


def test_every_system_has_some() -> None:
    assert {folder.name for folder in FOLDERS} == set(systems())


def test_none_is_too_long_to_be_read() -> None:
    assert [path.name for path in TRANSCRIPTS if path.stat().st_size > LARGEST] == []


def test_another_die_makes_another_game() -> None:
    text = (HERE / "time_wars" / "short-exchange.txt").read_text(encoding="utf-8")
    folder = HERE / "time_wars"
    assert again(folder, text) == text
    line = next(line for line in text.splitlines() if "d6 the attack, re-rolled" in line)
    other = text.replace(line, f"{line[:-1]}{int(line[-1]) - 1}", 1)
    with suppress(RuleError):  # or the answers fit no longer
        assert again(folder, other) != other
