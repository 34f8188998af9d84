"""Two squads that meet, the command line called in this process, and lines that are typed into it."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.cli.main import run

Output = pytest.CaptureFixture[str]


TINY = """\
wartable: 1
ruleset: time_wars
title: A meeting
options: {turns: 1}
sides:
  - {seat: p1, name: Federation}
  - {seat: p2, name: Daleks}
units:
  - {id: marines-1, side: p1, unit: marine_squad, at: [20, 24]}
  - {id: daleks-1, side: p2, unit: dalek_patrol, at: [26, 24]}
turn: 1
active: p1
cursor: action
"""


def call(capsys: Output, *args: str | Path) -> tuple[int, str, str]:
    code = run([str(arg) for arg in args])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def _saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    given: Iterator[str] = iter(lines)

    def read(prompt: str = "") -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", read)
