"""Pieces of terrain laid by hand before a game: dragged, added, refused with a reason, played on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import AXE, FEET, SETTLED, SIZES, box, grave, middle, size
from tests.web.conftest import People, Watch
from tests.web.seat import Seat
from tests.web.test_home import TABLE

LONE = {"kind": "wood", "name": "lone wood", "at": [20, 20], "size": [9, 6]}
WIDEST = "e => Math.max(...[e, ...e.querySelectorAll(':not(svg *)')].map(one => one.getBoundingClientRect().right))"
STEP = 0.26  # inches that a snap to the grid may take away


def opened(page: Page, scenario: str = "skirmish") -> Locator:
    """The editor with the table of a scenario."""
    page.goto(f"/new?system=time_wars&scenario={scenario}")
    page.get_by_role("button", name="Lay pieces by hand").click()
    editor = page.get_by_role("region", name="Lay pieces by hand")
    expect(editor.locator("[data-piece]").first).to_be_attached()
    expect(editor.get_by_role("region", name="Lay a piece")).to_be_visible()
    return editor


def saved(editor: Locator) -> dict[str, Any]:
    """The scenario as the editor saves it."""
    with editor.page.expect_download() as download:
        editor.get_by_role("button", name="Save as a file").click()
    found: dict[str, Any] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    return found


def piece(editor: Locator, name: str) -> Locator:
    return editor.get_by_role("button", name=re.compile(f"^{name}, "))


def start(page: Page) -> dict[str, Any]:
    """Starts the game; the table as its seat is told it."""
    seat = Seat(page)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(TABLE)
    seat.until(lambda: bool(seat.ground))
    return seat.ground


def drag(page: Page, of: Locator, dx: float, dy: float) -> None:
    """Drags the middle of something by pixels, in steps as a hand does."""
    of.scroll_into_view_if_needed()
    x, y = middle(of)
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(1, 6):
        page.mouse.move(x + dx * i / 5, y + dy * i / 5)
    page.mouse.up()


def test_pieces_laid_by_hand_are_played_on(page: Page):
    """A piece is dragged, another added, named and graded; the game that starts has both."""
    editor = opened(page)
    before = saved(editor)
    wood = piece(editor, "wood 1")
    drag(page, wood, 60, 0)
    moved = saved(editor)["terrain"][0]
    assert moved["at"][0] > before["terrain"][0]["at"][0] + 2
    assert abs(moved["at"][1] - before["terrain"][0]["at"][1]) < STEP
    editor.get_by_role("button", name="bunker", exact=True).click()
    form = editor.get_by_role("region", name="Piece", exact=True)
    form.get_by_label("name").fill("the hide")
    form.get_by_label("name").press("Enter")
    form.get_by_label("cover").select_option("light")
    expect(piece(editor, "the hide")).to_have_accessible_name("the hide, bunker, light cover")
    after = saved(editor)
    assert after["terrain"][-1]["name"] == "the hide"
    assert after["terrain"][-1]["cover"] == "light"
    assert len(after["terrain"]) == len(before["terrain"]) + 1
    ground = start(page)
    shapes = [shape for shape in ground["shapes"] if shape["kind"] == "terrain"]
    assert len(shapes) == len(after["terrain"])
    assert shapes[-1]["text"] == "the hide"
    xs = [x for x, _ in shapes[0]["points"]]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(moved["at"][0] * 1000, abs=30)
    expect(page.locator(".inch .names")).to_contain_text("the hide")


def test_a_fault_is_told_at_its_piece(page: Page):
    """What the server will not have is said in its words at the piece, and can be taken back."""
    editor = opened(page)
    wood = piece(editor, "wood 1")
    wood.focus()
    for _ in range(20):
        page.keyboard.press("Shift+ArrowLeft")
    expect(editor.get_by_role("alert")).to_have_text("wood 1 lies off the table")
    expect(piece(editor, "wood 1")).to_have_accessible_name("wood 1, wood, light cover, wood 1 lies off the table")
    page.keyboard.press("Escape")
    editor.get_by_role("button", name="Go to wood 1").click()
    expect(editor.get_by_role("region", name="Piece", exact=True).get_by_role("heading")).to_contain_text("wood 1")
    editor.get_by_role("button", name="Take back").click()
    expect(editor.get_by_role("alert")).to_be_hidden()


def test_everything_by_keys(page: Page):
    """Arrows move half an inch, with Shift a whole one; commas turn, brackets size, Delete takes away."""
    editor = opened(page)
    first = saved(editor)["terrain"]
    piece(editor, "ruin 1").focus()
    i = next(i for i, item in enumerate(first) if item["kind"] == "ruin")
    for key in ("ArrowUp", "Shift+ArrowRight", ",", "]"):
        page.keyboard.press(key)
    now = saved(editor)["terrain"][i]
    x, y = first[i]["at"]
    assert now["at"] == [x + 1, y + 0.5]
    assert now["angle"] == first[i].get("angle", 0) + 15
    assert now["size"] == [side + 0.5 for side in first[i]["size"]]
    page.keyboard.press("Delete")
    assert "ruin" not in [item["kind"] for item in saved(editor)["terrain"]]
    editor.get_by_label("Pieces on the table").select_option(label="hedge 1")
    editor.get_by_role("button", name="Take away").click()
    assert "hedge" not in [item["kind"] for item in saved(editor)["terrain"]]
    for _ in range(9):
        back = editor.get_by_role("button", name="Take back")
        if back.is_disabled():
            break
        back.click()
    assert saved(editor)["terrain"] == first
    editor.get_by_role("button", name="Do again").click()
    assert saved(editor)["terrain"] != first


def test_laid_out_again_and_mirrored(page: Page):
    """Another number lays another table; the same number the same; mirrored it is the same from both sides."""
    editor = opened(page, "meeting")
    expect(editor.get_by_label("Number")).not_to_have_value("")
    tables = []
    for number in ("12", "13", "12"):
        editor.get_by_label("Number").fill(number)
        editor.get_by_label("Number").press("Enter")
        expect(page.get_by_text(f"Table {number} laid out")).to_be_attached()
        tables.append(saved(editor)["terrain"])
    assert tables[0] == tables[2] != tables[1]
    editor.get_by_label("Layout").select_option("town")
    expect(piece(editor, "wall 1")).to_be_attached()
    editor.get_by_role("button", name="Mirror the south").click()
    doc = saved(editor)
    houses = [item["at"] for item in doc["terrain"] if item["kind"] == "building"]
    assert sorted(houses) == sorted([72 - x, 48 - y] for x, y in houses)
    ground = start(page)
    assert len([shape for shape in ground["shapes"] if shape["kind"] == "terrain"]) == len(doc["terrain"])


def test_a_saved_table_can_be_opened(page: Page, watch: Watch, tmp_path: Path):
    """What was saved is a scenario file; opened in another game it brings its table and leaves the armies."""
    editor = opened(page)
    doc = saved(editor)
    assert doc["wartable"] == 1
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**doc, "terrain": [LONE]}))
    editor.get_by_label("File of a scenario").set_input_files(file)
    expect(piece(editor, "lone wood")).to_be_attached()
    assert saved(editor)["sides"] == doc["sides"]
    watch.allow("400")
    bad = tmp_path / "bad.yaml"
    bad.write_text("wartable: [1")
    editor.get_by_label("File of a scenario").set_input_files(bad)
    expect(editor.get_by_role("alert")).to_contain_text("this is neither YAML nor JSON")


def test_all_that_lies_on_the_table_of_a_file_is_taken(page: Page, tmp_path: Path):
    """Zones, objectives, size, mission and name come with it; the armies stay, and it is said what was left aside."""
    editor = opened(page)
    mine = saved(editor)
    first, second = mine["sides"]
    zones = ([[0, 0], [60, 0], [60, 9], [0, 9]], [[0, 31], [60, 31], [60, 40], [0, 40]])
    theirs = {
        **mine, "title": "The bridge", "table": {"width": 60, "height": 40}, "terrain": [LONE], "mission": "possession",
        "objectives": [{"key": "bridge", "at": [30, 20], "value": 6}], "options": {"turns": 9, "objectives": "6"},
        "sides": [{**first, "zone": zones[0]}, {**second, "name": "Others", "zone": zones[1]}],
    }  # fmt: skip
    file = tmp_path / "bridge.json"
    file.write_text(json.dumps(theirs))
    editor.get_by_label("File of a scenario").set_input_files(file)
    taken = "Taken from bridge.json: a table of 60 by 40 inches, 1 piece, 2 zones, 1 objective, the mission possession"
    expect(editor.get_by_text(taken)).to_be_visible()
    expect(editor.get_by_text("Left aside: the armies of Federation, Others; what was agreed (turns).")).to_be_visible()
    expect(editor.get_by_role("group", name="Table, 60 by 40 inches")).to_be_visible()
    expect(editor.get_by_role("alert")).to_be_hidden()
    doc = saved(editor)
    assert [doc[key] for key in ("title", "table", "terrain", "mission", "objectives")] == [
        theirs[key] for key in ("title", "table", "terrain", "mission", "objectives")
    ]
    assert [side["zone"] for side in doc["sides"]] == list(zones)
    assert [side["army"] for side in doc["sides"]] == [side["army"] for side in mine["sides"]]
    assert doc["sides"][1]["name"] == second["name"]
    ground = start(page)
    assert (ground["width"], ground["height"]) == (60_000, 40_000)
    assert len([shape for shape in ground["shapes"] if shape["kind"] == "zone"]) == 2


def test_an_outline_is_drawn_by_keys_and_by_the_pointer(page: Page):
    """From an empty table to a battle: arrows and Space set corners, Enter lays it; a press on the first corner too."""
    editor = opened(page)
    editor.get_by_role("button", name="Empty the table").click()
    assert saved(editor)["terrain"] == []
    bar = editor.get_by_role("toolbar", name="Draw an outline")
    bar.get_by_label("What is drawn").select_option("marsh")
    bar.get_by_role("button", name="Draw it corner by corner").click()
    for way in ("ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press("Space")
        for _ in range(5):
            page.keyboard.press(f"Shift+{way}")
    expect(bar.get_by_text("3 corners")).to_be_visible()
    page.keyboard.press("Enter")
    (marsh,) = saved(editor)["terrain"]
    assert marsh == {"kind": "marsh", "shape": "polygon", "points": [[24, 18], [24, 23], [29, 23]]}
    bar.get_by_label("What is drawn").select_option(label="zone of Daleks")
    bar.get_by_role("button", name="Draw it corner by corner").click()
    left, top, right, bottom = box(editor.get_by_role("group", name="Table, 48 by 36 inches"))
    for x, y in ((0.3, 0.2), (0.7, 0.2), (0.6, 0.35), (0.3, 0.2)):
        page.mouse.click(left + (right - left) * x, top + (bottom - top) * y)
    zone = saved(editor)["sides"][1]["zone"]
    assert len(zone) == 3
    page.keyboard.press("c")
    page.keyboard.press("ArrowUp")
    moved = saved(editor)["sides"][1]["zone"]
    assert moved == [[zone[0][0], zone[0][1] + 0.5], *zone[1:]]
    page.keyboard.press("Control+z")
    assert saved(editor)["sides"][1]["zone"] == zone
    expect(editor.get_by_role("alert")).to_be_hidden()
    ground = start(page)
    assert [shape["text"] for shape in ground["shapes"] if shape["kind"] == "terrain"] != []


def test_zones_and_objectives_are_laid_and_saved(page: Page):
    """A zone is laid, shaped by a corner and mirrored for the other side; objectives get a value; the game has them."""
    page.goto("/new?system=time_wars&scenario=skirmish")
    page.get_by_role("group", name="Mission").get_by_role("radio", name="Possession").check()
    page.get_by_role("button", name="Lay pieces by hand").click()
    editor = page.get_by_role("region", name="Lay pieces by hand")
    marks = editor.get_by_role("toolbar", name="Zones and objectives")
    marks.get_by_role("button", name="Zone of Federation").click()
    assert saved(editor)["sides"][0]["zone"] == [[0, 0], [48, 0], [48, 8], [0, 8]]
    drag(page, editor.locator('[data-handle="3"]'), 0, -40)
    zone = saved(editor)["sides"][0]["zone"]
    assert zone[3][1] > 9
    assert zone[:3] == [[0, 0], [48, 0], [48, 8]]
    marks.get_by_role("button", name="Objective").click()
    form = editor.get_by_role("region", name="Piece", exact=True)
    form.get_by_label("value").fill("3")
    form.get_by_label("value").press("Enter")
    editor.get_by_label("Pieces on the table").select_option(label="objective 1")
    editor.locator("[data-piece].objective").focus()
    for _ in range(6):
        page.keyboard.press("Shift+ArrowDown")
    editor.get_by_role("button", name="Mirror the south").click()
    doc = saved(editor)
    assert sorted(doc["sides"][1]["zone"]) == sorted([48 - x, 36 - y] for x, y in zone)
    (x, y), (u, v) = (item["at"] for item in doc["objectives"])
    assert (u, v) == (48 - x, 36 - y)
    assert [item["value"] for item in doc["objectives"]] == [3, 3]
    expect(editor.get_by_role("button", name="objective 2, value 3")).to_be_attached()
    expect(editor.get_by_role("alert")).to_be_hidden()
    expect(page.get_by_role("button", name="Is it fair?")).to_be_enabled()  # it is drawn
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not grave(page)
    ground = start(page)
    assert len([shape for shape in ground["shapes"] if shape["kind"] == "zone"]) == 2


def test_a_zone_off_the_table_is_refused_where_it_lies(page: Page):
    """It is told in the server's words, with a way to it, and can be taken away."""
    editor = opened(page)
    editor.get_by_role("button", name="Zone of Daleks").click()
    page.keyboard.press("ArrowUp")
    expect(editor.get_by_role("alert")).to_contain_text("zone")
    page.keyboard.press("Escape")
    editor.get_by_role("button", name="Go to zone of Daleks").click()
    editor.get_by_role("button", name="Take away").click()
    expect(editor.get_by_role("alert")).to_be_hidden()
    assert "zone" not in saved(editor)["sides"][1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(person: People, scheme: str):
    """Neither with a piece that is looked at nor with one that is refused."""
    page = person(color_scheme=scheme)
    editor = opened(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    piece(editor, "wood 1").focus()
    assert not grave(page)
    for _ in range(20):
        page.keyboard.press("Shift+ArrowLeft")
    expect(editor.get_by_role("alert")).to_have_text("wood 1 lies off the table")
    assert not grave(page)


def test_a_finger_lays_pieces_on_a_small_screen(person: People):
    """At 390 pixels a piece is laid, moved by buttons of a finger's size and seen without scrolling sideways."""
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    editor = opened(page)
    editor.get_by_role("button", name="crater", exact=True).tap()
    form = editor.get_by_role("region", name="Piece", exact=True)
    before = saved(editor)["terrain"][-1]
    left = form.get_by_role("button", name="Left", exact=True)
    assert min(size(left)) >= 44
    left.tap()
    after = saved(editor)["terrain"][-1]
    assert after["at"] == [before["at"][0] - 0.5, before["at"][1]]
    for part in (editor.get_by_role("group", name="Table, 48 by 36 inches"), form, editor.get_by_role("toolbar").first):
        at = box(part)
        assert at[0] >= 0
        assert at[2] <= 390
    assert not page.evaluate(FEET)
    for window in SIZES.values():
        page.set_viewport_size(window)
        page.evaluate(SETTLED)
        assert editor.evaluate(WIDEST) <= window["width"], window
