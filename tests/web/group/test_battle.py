"""Battles of groups in the browser: by mouse, by keyboard, and at two tables when one moves what is the other's."""

from __future__ import annotations

import random
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.web.access import AXE, SETTLED, grave
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Keys, Mouse, Seat, throw, until

OBSERVATORY = Path(__file__).parent / "observatory.yaml"


class Six:
    """Throws for a test the face that it names."""

    def __init__(self, face: int) -> None:
        self.face = face

    def choice(self, faces: Any) -> int:
        """The face."""
        return self.face


def changed(tmp_path: Path, **units: dict[str, Any]) -> Path:
    """The observatory with a sequence of play, its units with more said of them."""
    doc = yaml.safe_load(OBSERVATORY.read_text(encoding="utf-8"))
    doc["sequence"] = ["p1", "p2"]
    for unit in doc["units"]:
        unit.update(units.get(unit["id"], {}))
    path = tmp_path / "changed.yaml"
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    return path


def ended(seat: Seat) -> None:
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
    assert all(refusal["why"] and refusal["clause"] for refusal in seat.refused)


class Hearing:
    """Answers as somebody does, moves as soon as it may, and keeps which kinds of requests there were."""

    def __init__(self, by: Mouse | Keys) -> None:
        self.by = by
        self.kinds: set[str] = set()

    def __call__(self, seat: Seat) -> None:
        ask = seat.request["ask"]
        self.kinds.add(ask)
        keys = [option["key"] for option in seat.request["options"]]
        wanted = [key for key in ("sabre", "move") if key in keys and "drive" not in self.kinds]
        if ask == "drive":
            drive(seat)
        elif wanted:
            seat.pick(wanted[0])
        else:
            self.by(seat)


class Finger:
    """Taps options and what sends them, moves where the page proposes it, and keeps which requests there were."""

    def __init__(self, seed: str) -> None:
        self.dice = random.Random(seed)
        self.kinds: set[str] = set()

    def __call__(self, seat: Seat) -> None:
        ask = seat.request["ask"]
        self.kinds.add(ask)
        if ask == "choice":
            keys = [option["key"] for option in seat.request["options"]]
            wanted = [key for key in ("sabre", "move") if key in keys and "drive" not in self.kinds]
            key = wanted[0] if wanted else self.dice.choice(keys)
            option = next(item for item in seat.request["options"] if item["key"] == key)
            assert seat.moves(lambda: self._take(seat, option))
        elif not (seat.main.is_enabled() and seat.moves(seat.main.tap)):
            seat.button("Hint").tap()
            assert seat.moves(seat.decision.get_by_role("list", name="Ideas").get_by_role("button").first.tap)

    def _take(self, seat: Seat, option: dict[str, Any]) -> None:
        """An action stands below the table, of the unit that acts or that was gone to; it may lie beyond the edge."""
        expect(seat.title).to_have_text(seat.request["question"])
        declared = seat.declare if seat.request["verb"] else None
        may = seat.decision.get_by_role("region", name="What it may do")
        acts = may.get_by_role("list", name="Actions").get_by_role("button", disabled=False)
        if seat.request["acts"] and option["target"]:
            self._go_to(seat, may, seat.update["view"]["units"][option["target"]]["name"])
            word = acts.first.locator(".name").inner_text()
            told = seat.told + (1 if word == option["label"] else 2)  # who acts is answered with what it does
            acts.first.tap()
            seat.until(lambda: seat.told >= told, f"{word} was not taken")
        elif not seat.request["acts"] and acts.count():
            wanted = acts.filter(has_text=option["label"]).first
            if not wanted.is_visible():
                may.get_by_role("button", name="More").tap()
            wanted.tap()
        else:
            seat.option(option).tap()
        if declared:
            declared.tap()

    def _go_to(self, seat: Seat, may: Locator, name: str) -> None:
        """By the button that goes through all that may act; whoever is passed has actions."""
        gone: set[str] = set()
        while not may.get_by_text(name, exact=True).is_visible():
            seat.button("Next unit").tap()
            until(seat.page, lambda: self._passed(may) not in ("", *gone), f"{name} was not come to, only {gone}")
            gone.add(self._passed(may))

    def _passed(self, may: Locator) -> str:
        return "".join(may.locator("header b").all_inner_texts())


def drive(seat: Seat) -> None:
    """Lay a leg ahead and stop there."""
    expect(seat.main).to_be_enabled()
    legs = seat.decision.get_by_role("list", name="What may come next").get_by_role("button")
    legs.filter(has_text="ahead").first.click()
    expect(seat.decision.get_by_role("table", name="Legs").get_by_role("row")).to_have_count(1)
    expect(seat.decision.get_by_role("table", name="Legs")).to_contain_text("left")
    if not seat.moves(seat.button("Stop here").click):
        assert seat.moves(seat.button("Stay where it is").click)


@pytest.mark.rule("BG-VMV-02")
def test_a_battle_by_mouse(person: People, desk: Desk) -> None:
    page = person(viewport={"width": 1024, "height": 768})
    seat = Seat(page).sit(desk.game(OBSERVATORY, ("p1",), seats=("p1", "p2"), bot="soldier").of("p1"))
    hearing = Hearing(Mouse("m"))
    seat.play(hearing)
    assert {"choice", "move", "drive"} <= hearing.kinds
    ended(seat)
    assert page.evaluate("document.documentElement.scrollWidth") == 1024


@pytest.mark.rule("BG-VMV-02")
def test_a_battle_by_finger(person: People, desk: Desk) -> None:
    phone = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    seat = Seat(phone).sit(desk.game(OBSERVATORY, ("p1",), seats=("p1", "p2"), bot="soldier").of("p1"))
    finger = Finger("f")
    seat.play(finger)
    assert {"choice", "move", "drive"} <= finger.kinds
    ended(seat)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.rule("BG-MOVE-04")
def test_a_phone_counts_who_may_still_move(person: People, desk: Desk, tmp_path: Path) -> None:
    phone = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    seat = Seat(phone).sit(desk.game(changed(tmp_path), ("p1",), seats=("p1", "p2")).of("p1"))
    expect(seat.decision).to_contain_text("what it may do stands here")
    expect(seat.decision).to_contain_text("3 units left")
    seat.pick("sabre", "stay")
    expect(seat.decision).to_contain_text("2 units left")


def test_a_battle_by_keyboard(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game(OBSERVATORY, ("p1",), seats=("p1", "p2"), bot="soldier").of("p1"))
    hearing = Hearing(Keys("k"))
    seat.play(hearing)
    assert {"choice", "move"} <= hearing.kinds
    ended(seat)


@pytest.mark.rule("BG-CNF-01", "BG-CNF-02")
def test_who_is_confused_is_moved_by_the_opponent(person: People, desk: Desk, tmp_path: Path) -> None:
    confused = changed(tmp_path, riflemen={"effects": [{"key": "confusion", "by": "p2"}]})
    game = desk.game(confused, ("p1", "p2"), typed=("p1",))
    owner, other = (Seat(person()).sit(game.of(seat)) for seat in ("p1", "p2"))
    signs = owner.board.locator('[data-marks="riflemen"] [data-mark]')
    expect(signs).not_to_have_count(0)
    owner.asked()
    assert owner.request["clause"] == "BG-CNF-01"
    assert owner.moves(partial(throw, owner, Six(1)))
    other.abreast(owner)
    other.asked()
    assert not owner.request
    moved = other.update["view"]["units"]["riflemen"]
    assert moved["player"] == "p1"
    expect(other.title).to_contain_text("Riflemen")


@pytest.mark.rule("BG-FACE-01", "BG-FACE-02", "BG-FACE-05", "BG-BGF-06", "BG-BRN-01")
def test_the_table_tells_lines_fronts_and_ills(page: Page, desk: Desk, tmp_path: Path) -> None:
    seat = Seat(page).sit(desk.game(changed(tmp_path), ("p1",), seats=("p1", "p2")).of("p1"))
    seat.asked()
    phases = page.get_by_role("list", name="Phases").get_by_role("listitem")
    expect(phases).to_have_text(["move", "action", "recover", "resolution"])
    expect(phases.first).to_have_attribute("aria-current", "step")
    expect(seat.board.locator('[data-sign="front"]')).to_have_count(5 + 3 + 5 + 4)  # the vehicles have theirs drawn
    seat.board.locator('[data-unit="riflemen"]').click()
    line = page.get_by_role("table", name="Statistics")
    for key, value in {"HP": "5", "MV": "15"}.items():
        place = [figure["key"] for figure in seat.update["view"]["units"]["riflemen"]["profile"]].index(key)
        expect(line.get_by_role("cell").nth(place)).to_have_text(re.compile(rf"^{value}\b"))
    line.get_by_role("button", name=re.compile("Missile Value")).click()
    expect(page.get_by_text(re.compile("5 x Assault Rifle")).first).to_be_visible()
    page.keyboard.press("Escape")
    burning = seat.board.locator('[data-marks="stalker"] [data-mark]')
    expect(burning).to_have_count(1)
    expect(seat.board.locator('[data-unit="stalker"]')).to_have_accessible_name(re.compile("burning|on fire", re.I))
    seat.pick("sabre")
    expect(seat.board.locator('[data-sign="wedge"]')).to_have_count(1)
    page.evaluate(SETTLED)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not grave(page)
