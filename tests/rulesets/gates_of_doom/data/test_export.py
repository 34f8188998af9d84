"""`wartable data export` and `wartable army` know the system as soon as it is installed."""

from __future__ import annotations

import csv
import io
import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.cli.leaving import call
from wartable import rulesets

NAME = "gates_of_doom"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system among those that are installed."""
    found = rulesets._Installed()
    point = EntryPoint(NAME, "wartable.rulesets.gates_of_doom:ruleset", rulesets.GROUP)
    found.__dict__["points"] = {**rulesets._Installed().points, NAME: point}
    monkeypatch.setattr(rulesets, "_installed", [found])


@pytest.mark.parametrize(
    ("table", "rows", "first"),
    [
        ("units", 63, {"faction": "Alliance", "slot": "command", "name": "Controller", "power": 10}),
        ("weapons", 64, {"table": "small arms", "name": "Slug Pistol", "power": 5, "ranges": [6, 12], "ap": 0}),
        ("equipment", 66, {"kind": "level", "name": "Recruit", "power": 5, "tech": None}),
        ("cards", 56, {"kind": "objective", "number": 1, "name": "Slaughter"}),
    ],
)
def test_a_table_is_exported(table: str, rows: int, first: dict[str, object]) -> None:
    found = json.loads(call("data", "export", NAME, table, "--format", "json").out)
    assert len(found) == rows
    assert {key: found[0][key] for key in first} == first
    written = list(csv.DictReader(io.StringIO(call("data", "export", NAME, table).out)))
    assert [row["name"] for row in written] == [row["name"] for row in found]


def test_an_army_by_lot_is_checked_and_printed(tmp_path: Path) -> None:
    path = tmp_path / "army.yaml"
    made = call("army", "random", "--system", NAME, "--faction", "avalonia", "--points", "400", "--seed", "2")
    path.write_text(made.out, encoding="utf-8")
    assert ", legal." in call("army", "check", path).out
    call("army", "print", path, "--out", tmp_path / "army.html")
    assert "Squads" in (tmp_path / "army.html").read_text(encoding="utf-8")
