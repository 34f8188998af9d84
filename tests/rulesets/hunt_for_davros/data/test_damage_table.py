"""The table of damage of Hunt for Davros, cell by cell."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wartable.rulesets.hunt_for_davros.data import data

# ------------------------------------------------------------------ damage
DESTROYED, COVER = "destroyed", "took_cover"
TABLE = {
    # row: daleks, cybermen, humans, davros
    "3": ("exploded", DESTROYED, DESTROYED, DESTROYED),
    "4": ("deflected", "missed", COVER, "missed"),
    "5": (COVER, "none", "missed", "lost_temper"),
    "6": ("systems_failure", "none", DESTROYED, "ran_away"),
    "7": ("lost_temper", "stunned", DESTROYED, "escaped"),
    "8": (DESTROYED, DESTROYED, COVER, DESTROYED),
    "9": ("exploded", DESTROYED, DESTROYED, DESTROYED),
    "treble": ("exploded", DESTROYED, DESTROYED, DESTROYED),
}
COLUMNS = ("daleks", "cybermen", "humans", "davros")
CELLS = {
    "daleks": "04 07 08 09 11 12 04 04", "cybermen": "13 14 14 14 15 13 13 13", "humans": "16 17 18 16 16 17 03 03",
    "davros": "19 19 DAV-01 DAV-02 DAV-03 19 19 19",
}  # fmt: skip


@pytest.mark.rule(
    "HD-DMG-06",
    "HD-DMG-12",
    "HD-DMG-13",
    "HD-DMG-14",
    "HD-DMG-15",
    "HD-DMG-16",
    "HD-DMG-17",
    "HD-DMG-18",
    "HD-DMG-19",
    "HD-DMG-26",
)
@pytest.mark.parametrize("row", TABLE)
def test_every_cell(row) -> None:
    assert tuple(data.damage()) == COLUMNS
    assert tuple(column.rows[row].result for column in data.damage().values()) == TABLE[row]


@pytest.mark.parametrize("key", COLUMNS)
def test_every_cell_names_its_clause(key) -> None:
    ids = [f"HD-{name}" if "-" in name else f"HD-DMG-{name}" for name in CELLS[key].split()]
    assert [cell.clause for cell in data.damage()[key].rows.values()] == ids


@pytest.mark.rule("HD-DMG-01", "HD-DMG-02", "HD-DMG-03")
@pytest.mark.parametrize(
    ("faces", "row"),
    [
        ((1, 1, 1), "treble"),
        ((2, 2, 2), "treble"),
        ((3, 3, 3), "treble"),
        ((1, 1, 2), "4"),
        ((2, 1, 1), "4"),
        ((1, 2, 2), "5"),
        ((1, 3, 1), "5"),
        ((1, 2, 3), "6"),
        ((3, 1, 2), "6"),  # 6 and no treble
        ((2, 2, 3), "7"),
        ((3, 3, 1), "7"),
        ((3, 3, 2), "8"),
    ],
)
def test_reading(faces, row) -> None:
    for number, column in enumerate(data.damage().values()):
        assert column.read(faces).result == TABLE[row][number]


@pytest.mark.rule("HD-DMG-03")
def test_every_treble_kills_in_every_column() -> None:
    for column in data.damage().values():
        for face in (1, 2, 3):
            assert column.read((face,) * 3).result == ("exploded" if column.key == "daleks" else "destroyed")


@pytest.mark.rule("HD-DMG-20", "HD-DMG-21", "HD-DMG-22")
@pytest.mark.parametrize(
    ("column", "order"),
    [
        ("daleks", "exploded destroyed lost_temper deflected systems_failure took_cover none"),
        ("cybermen", "destroyed stunned none"),
        ("humans", "destroyed took_cover missed"),
        ("davros", "destroyed escaped ran_away lost_temper missed"),
    ],
)
def test_the_worst_is_taken(column, order) -> None:
    names = order.split()
    found = data.damage()[column]
    assert [found.rank(name) for name in names] == list(range(len(names) - 1, -1, -1))
    for worse, less in pairwise(names):
        assert found.worst([less, worse]) == found.worst([worse, less, less]) == worse
    assert found.worst([]) == "none"
    assert found.rank("none") == 0


@pytest.mark.rule("HD-DMG-21")
def test_the_printed_ranks() -> None:
    assert dict(data.damage()["daleks"].ranks) == {
        "exploded": 6, "destroyed": 5, "lost_temper": 4, "deflected": 3, "systems_failure": 2, "took_cover": 1,
        "missed": 0, "none": 0,
    }  # fmt: skip
