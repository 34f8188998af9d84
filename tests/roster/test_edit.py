"""Changes of a list: setting, taking out, adding, moving, copying, and paths that lead nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.roster.lists import marines
from wartable.engine.errors import DataError
from wartable.kit.armies.list_edits import edited, path_of, plain, steps_of
from wartable.kit.armies.shop import Edit

SQUAD = "detachments[0].units[0]"


def options(doc: Any, *edits: Edit) -> Any:
    return edited(doc, edits).document["detachments"][0]["units"][0].get("options")


@pytest.mark.parametrize(
    ("path", "value", "then"),
    [
        ("lmg", 1, ["apc", "lmg"]),
        ("lmg", 3, ["apc", {"lmg": 3}]),
        ("lmg", "all", ["apc", {"lmg": "all"}]),
        ("lmg", 0, ["apc"]),
        ("apc", 1, ["apc"]),
        ("apc", None, []),
        ("apc.hmg", 1, [{"apc": ["hmg"]}]),
        ("apc.hmg", 0, ["apc"]),
    ],
)
def test_options_are_set_wherever_they_stand(path: str, value: Any, then: Any) -> None:
    assert options(marines("apc"), Edit(f"{SQUAD}.options.{path}", value)) == then


def test_what_an_option_brings_keeps_its_own_options() -> None:
    doc = marines({"apc": ["hmg"]})
    assert options(doc, Edit(f"{SQUAD}.options.apc", 1)) == [{"apc": ["hmg"]}]
    assert options(doc, Edit(f"{SQUAD}.options.apc.hmg")) == ["apc"]
    assert options(doc, Edit(f"{SQUAD}.options.apc.lmg", 1)) == [{"apc": ["hmg", "lmg"]}]


def test_a_pick_that_stands_twice_is_set_once() -> None:
    assert options(marines("lmg", {"lmg": 2}), Edit(f"{SQUAD}.options.lmg", 2)) == [{"lmg": 2}]
    assert options(marines("lmg", {"lmg": 2}), Edit(f"{SQUAD}.options.lmg")) == []


def test_options_of_a_unit_without_any() -> None:
    doc = edited(marines(), [Edit("detachments[0].units[1].options.lmg", 1)]).document
    assert doc["detachments"][0]["units"][1] == {"unit": "marine_squad", "options": ["lmg"]}


def test_adding_moving_copying_taking_out() -> None:
    doc = marines()
    added = edited(doc, [Edit("detachments[0].units[+]", {"unit": "conscripts"})])
    assert added.at == "detachments[0].units[4]"
    moved = edited(added.document, [Edit(added.at, to=SQUAD)])
    assert (moved.at, moved.document["detachments"][0]["units"][0]) == (SQUAD, {"unit": "conscripts"})
    copied = edited(moved.document, [Edit(f"{SQUAD}.id", "reds"), Edit(SQUAD, to="+")])
    assert copied.at == "detachments[0].units[1]"
    assert copied.document["detachments"][0]["units"][:2] == [
        {"unit": "conscripts", "id": "reds"},
        {"unit": "conscripts"},
    ]
    gone = edited(copied.document, [Edit(SQUAD), Edit(SQUAD), Edit("points")])
    assert (gone.at, gone.document) == ("", {key: value for key, value in plain(doc).items() if key != "points"})


def test_a_unit_moves_to_another_detachment() -> None:
    doc = edited(marines(), [Edit("detachments[+]", {"commander": {"unit": "captain"}})]).document
    moved = edited(doc, [Edit(SQUAD, to="detachments[1].units[+]")])
    assert moved.at == "detachments[1].units[0]"
    assert [len(force["units"]) for force in moved.document["detachments"]] == [3, 1]


def test_the_list_itself_stays_as_it_is() -> None:
    doc, same = marines("lmg"), marines("lmg")
    edited(doc, [Edit(f"{SQUAD}.options.lmg"), Edit("detachments[0].units[3]"), Edit("name", "x")])
    assert doc == same


@pytest.mark.parametrize("edit", [
    Edit(""), Edit("x["), Edit("a..b"), Edit("[x]"), Edit("nothing.here", 1), Edit("detachments[9].name", "x"),
    Edit("detachments[0].units[9]"), Edit("detachments[0].units[+]"), Edit("detachments[0].units.lmg.x", 1),
    Edit(f"{SQUAD}.options.apc.hmg", 1), Edit(f"{SQUAD}.options.lmg"), Edit(f"{SQUAD}.options.lmg", 100),
    Edit(f"{SQUAD}.options.lmg", "many"), Edit(f"{SQUAD}.options.lmg", -1), Edit("name.x", 1), Edit("name[0]", 1),
    Edit("detachments[0].units[9]", to=SQUAD), Edit(SQUAD, to="name"), Edit(SQUAD, to="detachments[0].units[99]"),
    Edit("name", to="+"), Edit("detachments[0].units[+]", to="+"), Edit("force_commander"),
])  # fmt: skip
def test_paths_that_lead_nowhere_are_told_in_a_sentence(edit: Edit) -> None:
    with pytest.raises(DataError) as told:
        edited(marines(), [edit])
    assert "\n" not in str(told.value)


def test_a_document_that_is_nested_too_deeply() -> None:
    deep: Any = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(DataError, match="nested too deeply"):
        plain(deep)


@pytest.mark.parametrize("path", ["name", "detachments[0].units[12].options.lmg", "detachments[+]", "a-b.c_d[3]"])
def test_paths_are_written_as_they_are_read(path: str) -> None:
    assert path_of(steps_of(path)) == path
