"""The map of a Hunt drawn by hand before a game: walls, doors, rooms and what lies there; refused, saved, played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import AXE, FEET, grave
from tests.web.conftest import People
from tests.web.test_editor import WIDEST, saved, start
from wartable.shelf import load_scenario


def opened(page: Page, scenario: str = "hunt_yard") -> Locator:
    """The editor with the map of a scenario."""
    page.goto(f"/new?system=hunt_for_davros&scenario={scenario}")
    page.get_by_role("button", name="Draw the map by hand").click()
    editor = page.get_by_role("region", name="Draw the map by hand")
    expect(editor.get_by_role("application")).to_be_visible()
    return editor


def tool(editor: Locator, name: str) -> None:
    editor.get_by_role("radio", name=name, exact=True).check()
    editor.get_by_role("application").focus()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def table(editor: Locator) -> dict[str, Any]:
    found: dict[str, Any] = saved(editor)["table"]
    return found


def parts(editor: Locator) -> dict[str, Any]:
    """The same, whatever the order of its parts."""
    return {key: sorted(map(repr, part)) if isinstance(part, list) else part for key, part in table(editor).items()}


def test_a_map_is_drawn_by_keys_and_played_on(page: Page, tmp_path: Path):
    editor = opened(page)
    before = table(editor)
    tool(editor, "Wall")
    press(page, "Shift+ArrowRight", *["ArrowRight"] * 5, *["ArrowDown"] * 5, "Space", "ArrowRight", "Space")
    assert {"from": [11, 5], "to": [13, 5]} in table(editor)["walls"]
    tool(editor, "Room")
    press(page, *["Shift+ArrowLeft"] * 2, *["ArrowRight"] * 7, *["ArrowDown"] * 10, "Space")
    press(page, "ArrowRight", "ArrowRight", "ArrowDown", "Space")
    editor.get_by_label("Name of the room").fill("the hide")
    editor.get_by_label("Name of the room").press("Enter")
    tool(editor, "Locked door")
    press(page, ".", "Space")
    tool(editor, "Marker")
    press(page, "ArrowLeft", "Space")
    expect(editor.get_by_text("Column 8, row 16, the hide, marker, wall south")).to_have_count(2)  # one is read out
    doc = saved(editor)
    assert doc["table"]["rooms"][-1] == {
        "x": 7, "y": 15, "w": 3, "h": 2, "name": "the hide", "doors": [{"at": [9, 16], "side": "e", "locked": True}],
    }  # fmt: skip
    assert doc["table"]["markers"] == [*before["markers"], {"at": [8, 16]}]
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(doc))
    ruleset, read = load_scenario(file)
    game: Any = ruleset.new_game(read)
    assert [room.name for room in game.board.rooms][-1] == "the hide"
    ground = start(page)
    rooms = [shape["text"] for shape in ground["shapes"] if shape["kind"] == "room"]
    assert rooms[-1] == "The hide"


def test_a_laid_out_complex_is_drawn_on(page: Page):
    """What a number lays out is written down; the pointer sets what the tool says, and the same takes it away."""
    editor = opened(page, "hunt_wide")
    assert table(editor)["size"] == [24, 42]
    before = parts(editor)
    assert len(before["starts"]) == 4
    tool(editor, "Solid square")
    board = editor.get_by_role("application")
    board.click()
    after = parts(editor)
    assert after != before
    board.click()
    assert parts(editor) == before
    editor.get_by_role("button", name="Take back").click()
    assert parts(editor) == after
    editor.get_by_role("button", name="Take back").click()
    expect(editor.get_by_role("button", name="Take back")).to_be_disabled()
    editor.get_by_role("button", name="Do again").click()
    assert parts(editor) == after


def test_what_the_rules_will_not_have_is_told_where_it_lies(page: Page):
    editor = opened(page)
    tool(editor, "Solid square")
    press(page, "ArrowRight", *["ArrowDown"] * 10, "Space")
    expect(editor.get_by_role("alert")).to_have_text("[1, 10] is solid; nothing else can be there")
    press(page, "ArrowRight")
    editor.get_by_role("button", name="Go there").click()
    expect(editor.get_by_text("Column 1, row 10, guard room, solid square, marker", exact=False).first).to_be_visible()
    editor.get_by_role("button", name="Take back").click()
    expect(editor.get_by_role("alert")).to_be_hidden()


def test_an_empty_map_becomes_a_table_of_another_file(page: Page, tmp_path: Path):
    editor = opened(page)
    doc = saved(editor)
    editor.get_by_role("button", name="Empty the map").click()
    expect(editor.get_by_role("alert")).to_contain_text("needs a sanctum")
    assert "rooms" not in table(editor)
    file = tmp_path / "yard.json"
    file.write_text(json.dumps({**doc, "title": "Mine"}))
    editor.get_by_label("File of a scenario").set_input_files(file)
    expect(editor.get_by_role("status")).to_contain_text("Taken from yard.json: a map of 18 by 18 squares, its name.")
    expect(editor.get_by_role("alert")).to_be_hidden()
    assert saved(editor)["title"] == "Mine"
    assert table(editor) == doc["table"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(person: People, scheme: str):
    page = person(color_scheme=scheme)
    editor = opened(page)
    tool(editor, "Solid square")
    press(page, "ArrowRight", *["ArrowDown"] * 10, "Space")
    expect(editor.get_by_role("alert")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not grave(page)


def test_a_finger_draws_on_a_small_screen(person: People):
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    editor = opened(page)
    editor.get_by_role("radio", name="Bad going").check()
    before = table(editor)["small"]
    editor.get_by_role("application").tap()
    assert len(table(editor)["small"]) == len(before) + 1
    assert editor.evaluate(WIDEST) <= 390
    assert not page.evaluate(FEET)
