"""The transcripts, played again with their own answers and dice, come out the same to the letter."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.games.transcript import HERE, again, plan
from wartable.engine.errors import RuleError

TRANSCRIPTS = sorted(HERE.glob("time_wars/*.txt"))


@pytest.mark.parametrize("name", [path.stem for path in TRANSCRIPTS])
def test_transcript(name: str) -> None:
    text = (HERE / "time_wars" / f"{name}.txt").read_text(encoding="utf-8")
    assert again(text).splitlines() == text.splitlines(), f"python -m tests.games.update {name} records it anew"


def test_all_that_are_planned_are_there() -> None:
    assert sorted(plan()) == [path.stem for path in TRANSCRIPTS]


def test_another_die_makes_another_game() -> None:
    text = (HERE / "time_wars" / "short-exchange.txt").read_text(encoding="utf-8")
    assert again(text) == text
    line = next(line for line in text.splitlines() if "d6 the attack, re-rolled" in line)
    other = text.replace(line, f"{line[:-1]}{int(line[-1]) - 1}", 1)
    with suppress(RuleError):  # or the answers fit no longer
        assert again(other) != other
