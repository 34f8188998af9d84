"""Which scenarios lie on the shelf of a system."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable import shelf
from wartable.engine.errors import DataError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(shelf, "_EXAMPLES", (tmp_path,))
    return tmp_path


def test_a_file_that_is_written_anew_is_read_anew(folder: Path) -> None:
    path = folder / "a.yaml"
    path.write_text("ruleset: time_wars\n", encoding="utf-8")
    assert path in shelf.examples("time_wars")
    path.write_text("ruleset: hunt_for_davros\n", encoding="utf-8")
    assert path not in shelf.examples("time_wars")
    assert path in shelf.examples("hunt_for_davros")


def test_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "a.yaml").symlink_to(folder / "nowhere.yaml")
    with pytest.raises(DataError, match=r"a\.yaml.*there is no such file"):
        shelf.examples("time_wars")
