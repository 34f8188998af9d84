"""A seat at the table as a person has it: what the page shows, by role and label, and what was told over the wire."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.web.access import middle
from wartable.server.net.patch import changed, joined

PATIENCE = 60.0  # seconds in which a loaded machine does what a page waits for
LIST = 9  # options that have a digit of their own
DICE = ("die", "pool", "tally", "faces")


class Chooser(Protocol):
    """Who throws dice for a test."""

    def choice(self, faces: Sequence[int], /) -> int:
        """One of the faces."""


def until(page: Page, ready: Callable[[], bool], why: str | Callable[[], str] = "nothing more happened") -> None:
    """Wait for what no locator tells."""
    end = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > end:
            pytest.fail(why if isinstance(why, str) else why())
        page.wait_for_timeout(10)  # lets messages in; how long it takes decides nothing


class Seat:
    """A page with a table on it. It hears the wire, to know when something happens, and answers only by the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.raw: list[str] = []
        self.refused: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.ground: dict[str, Any] = {}  # it is told when it is new
        self.lines = 0  # WebSockets opened so far
        self.taken = self.told = 0  # answers accepted, updates heard
        self.looks: set[int] = set()  # what was asked beside answers, such as how far a move reaches
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.lines += 1
        socket.on("framereceived", self._heard)
        socket.on("framesent", self._sent)

    def _sent(self, data: str | bytes) -> None:
        message = json.loads(data)
        if message["type"] in ("reach", "way", "foresee", "odds", "look"):
            self.looks.add(message["id"])
        else:
            self.looks.discard(message.get("id", 0))

    def _heard(self, data: str | bytes) -> None:
        text = data if isinstance(data, str) else data.decode()
        message = json.loads(text)
        self.raw.append(text)
        match message["type"]:
            case "update" | "patch":
                self.update = message if message["type"] == "update" else whole(self.update, message)
                self.ground = self.update.get("ground") or self.ground
                self.told += 1
            case "accepted":
                self.taken += 1
            case "welcome":
                self.welcome = message
            case "refused" if message["id"] not in self.looks:
                self.refused.append(message)

    # ------------------------------------------------------------------ where the game stands
    def sit(self, address: str) -> Seat:
        """Come to the table."""
        self.page.goto(address)
        self.until(lambda: bool(self.update), "the table was never told")
        return self

    def until(self, ready: Callable[[], bool], why: str = "nothing more happened") -> None:
        """Wait for what is told over the wire, or for what comes of it."""
        until(self.page, ready, lambda: f"{why}; the decision is {self.title.text_content()!r}")

    @property
    def over(self) -> bool:
        return bool(self.update.get("outcome"))

    @property
    def request(self) -> dict[str, Any]:
        """The open request of this seat, {} if there is none."""
        found = self.update.get("request") or {}
        return found if found.get("seat") == self.welcome.get("seat") else {}

    @property
    def stamp(self) -> tuple[int, int]:
        return self.update["line"], self.update["n"]

    @property
    def _asked(self) -> tuple[tuple[int, int], int, bool]:
        """Which request is open, of which position, and whether it is of this seat."""
        return self.stamp, self.update["step"], bool(self.request)

    def hears(self, stamp: tuple[int, int]) -> None:
        """Wait until this page knows what another has heard."""
        self.until(lambda: self.stamp == stamp, "the page was not told")

    def abreast(self, other: Seat) -> None:
        """Wait until this page and another one know the same, whichever of the two heard of it first."""
        self.until(lambda: self.stamp == other.stamp, "the pages were not told the same")

    def hears_more(self, told: int) -> None:
        """Wait until more is known than after `told` updates."""
        self.until(lambda: self.told > told)

    def asked(self) -> None:
        """Wait until this seat has to decide."""
        self.until(lambda: self.over or bool(self.request), "the seat was never asked")
        assert not self.over, "the game is over"

    # ------------------------------------------------------------------ the page
    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("region", name="Decision", exact=True)

    @property
    def title(self) -> Locator:
        return self.decision.get_by_role("heading", level=2)

    @property
    def options(self) -> Locator:
        return self.decision.get_by_role("list", name="Options").get_by_role("button")

    @property
    def record(self) -> Locator:
        return self.page.get_by_role("log", name="Record")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("main", name="Board")

    @property
    def main(self) -> Locator:
        """The button that sends what stands on the board."""
        return self.decision.get_by_role("button", name="here").first

    def button(self, name: str) -> Locator:
        return self.decision.get_by_role("button", name=name)

    def option(self, option: dict[str, Any]) -> Locator:
        """The button of one option; options that say the same stand in the order in which they were told."""
        alike = [item["key"] for item in self.request["options"] if item["label"] == option["label"]]
        found = self.options.filter(has=self.page.get_by_text(option["label"], exact=True))
        return found.nth(alike.index(option["key"]))

    # ------------------------------------------------------------------ to answer
    def moves(self, act: Callable[[], object]) -> bool:
        """Do something that answers; whether it was accepted. A page that is told the same again has not moved."""
        taken, asked, noes = self.taken, self._asked, len(self.refused)
        act()
        self.until(lambda: self.taken > taken or len(self.refused) > noes, "nothing was answered")
        if self.taken == taken:
            return False
        self.until(lambda: self._asked != asked, "the answer changed nothing")
        return True

    def pick(self, *keys: str) -> Seat:
        """Answer some choices, one after the other, by the keys of their options."""
        for key in keys:
            self.asked()
            option = next(item for item in self.request["options"] if item["key"] == key)
            assert self.moves(partial(self.take, option)), self.refused
        return self

    def take(self, option: dict[str, Any]) -> None:
        """Answer with the button of an option; a declaration is picked first and sent by the button that says it."""
        declared = self.declare if self.request["verb"] else None  # after the click it may be another request
        self.option(option).focus()  # what stands at its unit is listed only for whoever comes by the keyboard
        self.option(option).click()
        if declared:
            declared.click()

    @property
    def declare(self) -> Locator:
        """The button of a declaration: verb and object."""
        return self.decision.get_by_role("button", name=self.request["verb"])

    def play(self, answer: Callable[[Seat], object], most: int = 400) -> int:
        """Answer whatever is asked until the game is over; how often that was."""
        for done in range(most):
            self.until(lambda: self.over or bool(self.request), "the seat was not asked and the game did not end")
            if self.over:
                return done
            answer(self)
        pytest.fail(f"the game is not over after {most} answers")


def whole(update: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The update that a patch makes of the last one; the ground stays as it was told last."""
    made = {key: value for key, value in patch.items() if key != "changes"}
    view, shapes = changed(update["view"], patch["changes"]), joined(update["shapes"], patch["shapes"])
    return {**made, "type": "update", "view": view, "shapes": shapes, "ground": None}


class Mouse:
    """Answers with the pointer: on the board where the option has a place there, else on its button."""

    def __init__(self, seed: str = "mouse") -> None:
        self.dice = random.Random(seed)
        self.on_board = self.placed = self.matched = 0

    def __call__(self, seat: Seat) -> None:
        ask = seat.request["ask"]
        if ask == "choice":
            option = self.dice.choice(seat.request["options"])
            on_board = self._target(seat, option)
            assert seat.moves(on_board or (lambda: seat.take(option)))
        elif ask in DICE:
            assert seat.moves(lambda: throw(seat, self.dice))
        elif ask in ("allot", "pairs"):
            self._match(seat, "Send them so" if ask == "allot" else "Pair them so")
        else:
            self._place(seat)

    def _match(self, seat: Seat, sends: str) -> None:
        """Send something at somebody, and all as proposed if that is refused."""
        self.matched += 1
        open_to = seat.decision.locator("[data-matched][aria-disabled='false']")
        if count := open_to.count():
            open_to.nth(self.dice.randrange(count)).click()
        if not seat.moves(seat.button(sends).click):
            expect(seat.decision.get_by_role("alert")).to_be_visible()
            seat.button("As proposed").click()
            assert seat.moves(seat.button(sends).click)

    def _target(self, seat: Seat, option: dict[str, Any]) -> Callable[[], object] | None:
        """The first of several options that aim at a unit is what a click on the unit picks."""
        target = option["target"]
        aimed = [item for item in seat.request["options"] if item["target"] == target]
        if not target or aimed[0] != option or seat.update["view"].get("units", {}).get(target) is None:
            return None
        unit = seat.board.get_by_role("button", name=f"may be chosen: {option['label']}")
        if unit.count() != 1:
            return None
        unit.locator("circle, use").first.click()
        self.on_board += 1
        return seat.declare.click if seat.request["verb"] else partial(seat.take, option)

    def _place(self, seat: Seat) -> None:
        expect(seat.main).to_be_enabled()
        drag(seat.page, seat.board.locator("[data-ghosts]"), self.dice.randint(-25, 25), self.dice.randint(-25, 25))
        self.placed += 1
        if seat.moves(seat.main.click):
            return
        expect(seat.decision.get_by_role("alert")).to_be_visible()
        stay = seat.button("Stay where it is")
        if stay.is_visible() and seat.moves(stay.click):
            return
        take_a_hint(seat)


class Keys:
    """Answers by the keyboard alone."""

    def __init__(self, seed: str = "keys") -> None:
        self.dice = random.Random(seed)
        self.ways: set[str] = set()

    def __call__(self, seat: Seat) -> None:
        press = seat.page.keyboard.press
        ask = seat.request["ask"]
        if ask == "choice":
            at = self.dice.randrange(len(seat.request["options"]))
            assert seat.moves(lambda: self._choose(seat, at))
        elif ask in DICE:
            assert seat.moves(lambda: type_dice(seat, self.dice))
        elif ask in ("allot", "pairs"):
            self.ways.add(ask)
            assert seat.moves(lambda: press("Enter"))
        else:
            expect(seat.main).to_be_enabled()
            for _ in range(self.dice.randrange(4)):
                press(self.dice.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
            self.ways.add("placed")
            if not seat.moves(lambda: press("Enter")):
                press("r")
                if not seat.moves(lambda: press("Enter")):
                    assert seat.moves(lambda: press("p"))

    def _choose(self, seat: Seat, at: int) -> None:
        press = seat.page.keyboard.press
        option, verb = seat.request["options"][at], seat.request["verb"]
        alike = [item for item in seat.request["options"] if option["label"].lower() in item["label"].lower()]
        if at < LIST and self.dice.random() < 0.7:
            self.ways.add("digit")
            press(str(at + 1))
            if verb:
                expect(seat.declare).to_have_attribute("aria-disabled", "false")
                press("Enter")
        elif len(seat.request["options"]) > LIST and len(alike) == 1:
            self.ways.add("words")
            press("/")
            seat.page.keyboard.type(option["label"])
            expect(seat.options).to_have_count(1)
            press("Enter")
        else:
            self.ways.add("arrows")
            seat.options.first.focus()
            for _ in range(at):
                press("ArrowDown")
            press("Enter")
            if verb:
                expect(seat.declare).to_have_attribute("aria-disabled", "false")
                press("Enter")


def throw(seat: Seat, dice: Chooser) -> list[int]:
    """Throw the dice that are asked for and click what they show."""
    request = seat.request
    faces = [dice.choice(request["faces"] or range(1, request["sides"] + 1)) for _ in range(request["count"] or 1)]
    pad = seat.decision.get_by_role("group", name="Faces")
    for face in faces:
        pad.get_by_role("button", name=str(face)).first.click()
    seat.button("Send").click()
    return faces


def type_dice(seat: Seat, dice: Chooser) -> list[int]:
    """The same by keys."""
    request = seat.request
    faces = [dice.choice(request["faces"] or range(1, request["sides"] + 1)) for _ in range(request["count"] or 1)]
    # Nothing that was typed for other dice is left.
    expect(seat.decision.get_by_role("button", name="to type")).to_have_attribute("aria-disabled", "true")
    for face in faces:
        seat.page.keyboard.press(str(face))
    seat.page.keyboard.press("Enter")
    return faces


def take_a_hint(seat: Seat) -> None:
    """Do what a bot would do."""
    seat.button("Hint").click()
    assert seat.moves(seat.decision.get_by_role("list", name="Ideas").get_by_role("button").first.click)


def drag(page: Page, what: Locator, dx: float, dy: float) -> None:
    """Press on something, draw it aside, let go."""
    x, y = middle(what)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2 + 6, y + dy / 2, steps=2)
    page.mouse.move(x + dx, y + dy, steps=2)
    page.mouse.up()
