"""`wartable army check`: verdicts in words and as JSON, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wartable.cli.main import run
from wartable.shelf import lists

GOOD = """faction: cybermen
name: Hive
detachments:
  - commander: {unit: cyber_commander, options: [cybermen]}
    units: [{unit: cyber_patrol, as: basic}, {unit: cyber_slave_troopers}]
"""


@pytest.fixture
def hive(tmp_path: Path) -> Path:
    path = tmp_path / "hive.yaml"
    path.write_text(GOOD.replace("[cybermen]", "[cybermen: 5]"))
    return path


def test_a_legal_list(hive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["army", "check", str(hive)]) == 0
    assert capsys.readouterr().out == f"{hive}: Hive, 57 points, legal.\n"


def test_faults_with_clause_place_and_repair(hive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hive.write_text(hive.read_text().replace("as: basic}", "as: basic, options: [more: 6]}"))
    assert run(["army", "check", str(hive)]) == 1
    out = capsys.readouterr().out
    assert "not legal" in out
    assert "[TW-CYB-06] (line 5, detachments[0].units[0].options)" in out
    assert "to mend it: take more out" in out


def test_as_json(hive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["army", "check", "--json", str(hive)]) == 0
    one = json.loads(capsys.readouterr().out)
    assert one == {"file": str(hive), "name": "Hive", "points": 57, "legal": True, "faults": [], "warnings": []}
    assert run(["army", "check", "--json", str(hive), str(hive)]) == 0
    assert json.loads(capsys.readouterr().out) == [one, one]


@pytest.mark.parametrize(("text", "part"), [
    ("ruleset: hunt_for_davros\n", "hunt_for_davros has no army lists"),
    ("faction: movellans\n", "movellans"),
    ("[", ""),
])
def test_what_is_no_list(hive: Path, text: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    hive.write_text(text)
    assert run(["army", "check", str(hive)]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert str(hive) in told
    assert part in told


@pytest.mark.parametrize("path", lists("time_wars"), ids=lambda path: path.stem)
def test_the_lists_that_are_shipped_are_legal(path: Path) -> None:
    assert run(["army", "check", str(path)]) == 0
