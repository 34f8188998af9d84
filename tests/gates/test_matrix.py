"""The matrix of lists in `script/soak` is taken up where the last run ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.clock import Clock
from tests.soak.parts import matrix_gates


def test_battles_that_have_been_played_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    matrix_gates(Clock(1e6), 0, said.append, 1)
    (kept,) = (tmp_path / ".soak").iterdir()
    first = kept.read_text(encoding="utf-8")
    assert len(first.splitlines()) == 2  # what is played, and a battle
    matrix_gates(Clock(1e6), 0, said.append, 2)
    both = kept.read_text(encoding="utf-8")
    assert both.startswith(first)
    assert len(both.splitlines()) == 3
    assert all("Delian League" in text for text in said)
