"""What is printed when a game is over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.meeting import Output, _saves, call
from wartable.shelf import example

__all__ = ["_saves"]


@pytest.mark.parametrize(("name", "word"), [("gates_shields", "Round"), ("first_battle", "Turn")])
def test_turning_points_are_told_by_the_rulebooks_word(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, word: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = call(capsys, "play", example(name), "--watch", "--bots", "recruit", "--seed", "5")
    assert (code, err) == (0, "")
    points = out.partition("\nTurning points\n")[2].partition("\n\n")[0].splitlines()
    assert points
    assert all(re.match(rf"  {word} \d+: ", line) for line in points), points


def test_turning_points_tell_what_the_bot_wanted(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = call(capsys, "play", example("first_battle"), "--watch", "--bots", "soldier", "--seed", "5")
    assert (code, err) == (0, "")
    points = out.partition("\nTurning points\n")[2].partition("\n\n")[0]
    assert "Why the bot chose that: " in points
