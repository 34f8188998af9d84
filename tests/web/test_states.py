"""What a page shows while things go wrong, and how it goes on: lines that break, servers that die, people who leave."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, WebSocketRoute, expect
from websockets.sync.client import connect

from tests.server import bad
from tests.server.play import served
from tests.web.access import SETTLED
from tests.web.cable import Cable
from tests.web.conftest import People, Watch, dist
from tests.web.desk import SMALL, Desk, Game
from tests.web.seat import Seat, type_dice
from wartable.server.app import Settings
from wartable.server.rooms import bots

TO_A_REACTION = [
    ("p1", "marines-1"), ("p1", "marines-1"), ("p1", "hold"), ("p2", "troopers-1"), ("p2", "troopers-1"),
    ("p2", "prepare"), ("p1", "done"), ("p1", "marines-1"), ("p1", "suppress"), ("p1", "troopers-1"),
]  # fmt: skip
LOST = "WebSocket|ERR_"  # what a browser says on its console of a line that breaks


def carry(address: str, game: Game, answers: list[tuple[str, str]]) -> None:
    """Give answers past the pages."""
    with ExitStack() as lines:
        where = address.replace("http", "ws", 1) + f"/ws/{game.key}"
        wires = {seat: lines.enter_context(connect(where)) for seat in game.tokens}
        for seat, wire in wires.items():
            wire.send(json.dumps({"type": "hello", "version": 1, "token": game.tokens[seat]}))
        for n, (seat, value) in enumerate(answers):
            wires[seat].send(json.dumps({"type": "answer", "id": n, "n": n, "value": value}))
            while (told := json.loads(wires[seat].recv(20)))["type"] not in ("accepted", "refused"):
                pass
            assert told["type"] == "accepted", told


@pytest.fixture
def cable(server: str) -> Iterator[Cable]:
    """The way of one browser to the server."""
    made = Cable(server)
    yield made
    made.close()


def news(seat: Seat) -> Any:
    return seat.decision.get_by_role("status")


# ------------------------------------------------------------------ in the middle of a reaction
def test_reload_and_break_in_the_middle_of_a_reaction(person: People, desk: Desk, watch: Watch, cable: Cable):
    watch.allow(LOST)
    game = desk.small("p1", "p2")
    carry(desk.address, game, TO_A_REACTION)
    one, two = Seat(person()).sit(game.of("p1")), Seat(person(base_url=cable.address)).sit(game.of("p2"))
    two.asked()
    question, keys = two.request["question"], [option["key"] for option in two.request["options"]]
    assert "Defensive Fire?" in question
    expect(one.title).to_contain_text("Waiting for")

    two.page.reload()
    expect(two.title).to_have_text(question)
    expect(two.options).to_have_count(len(keys))
    assert two.request["question"] == question

    lines = two.lines
    cable.pull()
    expect(two.page.get_by_text("You are offline since")).to_be_visible()
    expect(two.title).to_have_text(question)  # the table stays, to be looked at
    cable.plug()
    expect(news(two).filter(has_text="Back after")).to_contain_text("Nothing has happened meanwhile.")
    assert two.lines > lines
    assert two.update["first"] > 0  # told from where it was, not from the beginning
    two.pick("pass")
    one.abreast(two)
    expect(news(two).filter(has_text="Back after")).to_have_count(0)  # whoever plays on has read it


def test_a_step_made_offline_is_kept_and_sent(person: People, desk: Desk, watch: Watch, cable: Cable):
    watch.allow(LOST)
    game = desk.small("p1", "p2")
    one, two = Seat(person(base_url=cable.address)).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    one.asked()
    before = one.stamp
    cable.pull()
    expect(two.page.get_by_role("list", name="Seats")).to_contain_text("away")
    option = next(item for item in one.request["options"] if item["key"] == "done")
    one.take(option)
    expect(one.page.get_by_text("1 step kept")).to_be_visible()
    expect(one.decision.get_by_text("Kept until the line stands again")).to_be_visible()
    assert two.stamp == before
    cable.plug()
    expect(news(one).filter(has_text="Your step is sent.")).to_be_visible()
    two.until(lambda: two.stamp[1] == before[1] + 1)
    one.abreast(two)
    assert one.taken == 1


def test_a_step_made_offline_comes_too_late(person: People, desk: Desk, watch: Watch, cable: Cable):
    """The same seat was played on another screen meanwhile: the step is not sent, and the page says so."""
    watch.allow(LOST)
    game = desk.small("p1", "p2")
    one, other = Seat(person(base_url=cable.address)).sit(game.of("p1")), Seat(person()).sit(game.of("p1"))
    cable.pull()
    one.take(next(item for item in one.request["options"] if item["key"] == "done"))
    expect(one.page.get_by_text("1 step kept")).to_be_visible()
    other.pick("marines-1")
    cable.plug()
    expect(news(one).filter(has_text="your step was not sent")).to_be_visible()
    one.abreast(other)
    assert (one.taken, one.refused) == (0, [])


# ------------------------------------------------------------------ two screens of one seat
def test_played_on_another_screen(person: People, desk: Desk):
    game = desk.small("p1", "p2")
    one, other = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of("p1"))
    one.pick("done")
    expect(news(other).filter(has_text="Played on another screen of yours at")).to_be_visible()
    other.abreast(one)
    expect(news(one).filter(has_text="Played on another screen")).to_have_count(0)
    other.decision.get_by_role("button", name="Put away").click()
    expect(news(other).filter(has_text="Played on another screen")).to_have_count(0)


def test_dice_meant_for_the_last_request(person: People, desk: Desk):
    """Typed dice are no decisions: the second screen, which has not heard, would answer the next die with the last."""
    game = desk.small(typed=("p1",))
    quick, slow = Seat(person()), Seat(person())
    quick.sit(game.of("p1")).pick("marines-1")
    quick.asked()
    assert quick.request["ask"] in ("die", "pool")
    deaf = False

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        news = ('{"type":"update"', '{"type":"patch"')
        server.on_message(lambda text: None if deaf and str(text).startswith(news) else line.send(text))

    slow.page.route_web_socket("**/ws/**", hold)
    slow.page.goto(game.of("p1"))
    send = slow.decision.get_by_role("button", name="to type")
    expect(send).to_have_attribute("aria-disabled", "true")
    deaf = True
    stamp = quick.stamp
    assert quick.moves(lambda: type_dice(quick, Dice(3)))
    for face in "3" * (quick.request.get("count") or 1):
        slow.page.keyboard.press(face)
    slow.page.keyboard.press("Enter")
    expect(slow.decision.get_by_role("alert")).to_contain_text("gone on meanwhile")
    assert quick.stamp[0] == stamp[0]
    expect(quick.record.get_by_text("rolled 3").first).to_be_attached()


class Dice:
    """Dice that all show one face."""

    def __init__(self, face: int) -> None:
        self.face = face

    def choice(self, faces: Sequence[int]) -> int:
        return self.face


# ------------------------------------------------------------------ a server that dies
class Server:
    """`wartable serve` as a process with an address that stays."""

    def __init__(self, store: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = listener.getsockname()[1]
        self.store = store
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        program = str(Path(sys.executable).parent / "wartable")
        words = [program, "serve", "--port", str(self.port), "--store", str(self.store), "--requests", "2000"]
        env = {**os.environ, "WARTABLE_DIST": str(dist())}
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        assert "http://" in self.process.stdout.readline()

    def end(self, how: signal.Signals) -> None:
        process = self.process
        if process is None or process.poll() is not None:
            return
        os.kill(process.pid, how)
        assert process.stdout is not None
        process.stdout.close()
        process.wait(30)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "games.db")
    made.start()
    yield made
    made.end(signal.SIGKILL)


def test_killed_while_two_people_play(person: People, mortal: Server, watch: Watch):
    watch.allow(LOST)
    game = Desk(mortal.address).small("p1", "p2")
    seats = {seat: Seat(person(base_url=mortal.address)).sit(game.of(seat)) for seat in ("p1", "p2")}
    one, two = seats.values()
    one.pick("marines-1")
    stamp = one.stamp
    two.hears(stamp)
    for seat in seats.values():
        seat.page.evaluate(SETTLED)
    told = [seat.record.get_by_role("listitem").count() for seat in seats.values()]
    for kill in range(2):
        mortal.end(signal.SIGKILL)
        for seat in seats.values():
            expect(seat.page.get_by_text("You are offline since")).to_be_visible()
        asked = next(seat for seat in seats.values() if seat.request)
        if kill:  # a step made while nobody is there
            asked.take(asked.request["options"][-1])
            expect(asked.page.get_by_text("1 step kept")).to_be_visible()
        mortal.start()
        for seat in seats.values():
            expect(news(seat).filter(has_text="Back after")).to_be_visible()
            assert seat.stamp[0] == stamp[0]
        if kill:
            asked.until(partial(came, asked, stamp[1] + 1))
        else:
            assert [seat.stamp for seat in seats.values()] == [stamp, stamp]
            for seat, count in zip(seats.values(), told):
                expect(seat.record.get_by_role("listitem")).to_have_count(count)
    finish(seats)


def came(seat: Seat, line: int) -> bool:
    """Whether its page knows of that many decisions."""
    return bool(seat.stamp[1] == line)


def ended(seat: Seat) -> bool:
    """Whether its page knows that the game is over."""
    return bool(seat.over)


def level(one: Seat, two: Seat) -> bool:
    """Whether both pages know the same; the other is given time to hear."""
    if one.over or one.stamp == two.stamp:
        return True
    two.page.wait_for_timeout(10)
    return False


def finish(seats: dict[str, Seat]) -> None:
    """Play on to the end, each with its own page; the last option ends most things."""
    one, two = seats.values()
    for _ in range(60):
        one.until(partial(level, one, two))
        if one.over:
            break
        seat = next(seat for seat in seats.values() if seat.request)
        ask = seat.request
        if ask["ask"] == "choice":
            key = next((key for key in ("done", "end", "pass", "hold", "keep") if has(ask, key)), "")
            option = next((item for item in ask["options"] if item["key"] == key), ask["options"][0])
            assert seat.moves(partial(seat.take, option)), seat.refused
        else:
            assert seat.moves(seat.main.click), seat.refused
        for other in seats.values():
            other.abreast(seat)
    for seat in seats.values():
        seat.until(partial(ended, seat))
        expect(seat.title).to_have_text(seat.update["outcome"]["say"])


def has(ask: dict[str, Any], key: str) -> bool:
    return any(option["key"] == key for option in ask["options"])


# ------------------------------------------------------------------ people who come and go
def test_the_other_is_away_and_a_bot_takes_over(person: People, desk: Desk):
    chairs = {seat: {"kind": "human"} for seat in ("p1", "p2")}
    made = desk.post("/api/games", {"document": document(), "seats": chairs, "seed": "tests"})
    game = Game(made["game"], made["tokens"])
    place = {"game": game.key, "tokens": {"p1": game.tokens["p1"]}, "links": {"p2": game.tokens["p2"]},
             "owner": made["owner"], "title": "t", "system": "Time Wars"}  # fmt: skip
    one, two = Seat(person()), Seat(person())
    one.page.add_init_script(f"localStorage.setItem('wartable.places', JSON.stringify([{json.dumps(place)}]))")
    one.page.clock.install()
    one.sit(game.of("p1"))
    two.sit(game.of("p2"))
    one.pick("done", "end")
    expect(one.title).to_contain_text("Waiting for")
    two.page.close()
    expect(one.page.get_by_role("list", name="Seats")).to_contain_text("away")
    expect(one.decision.get_by_text("Away 0:")).to_be_visible()
    takes = one.decision.get_by_role("button", name="Let a bot play")
    expect(takes).to_have_count(0)  # they may come back
    one.page.clock.fast_forward(45_000)
    expect(one.decision.get_by_text("Away 0:4")).to_be_visible()
    expect(one.page.get_by_role("list", name="Seats")).to_contain_text("away 0:4")
    expect(one.decision.get_by_role("link", name="Adjourn")).to_be_visible()
    stamp = one.stamp
    takes.click()
    one.until(lambda: one.stamp != stamp, "the bot does not play")
    expect(one.page.get_by_role("list", name="Seats")).not_to_contain_text("away")


def document() -> Any:
    return yaml.safe_load(SMALL.read_text(encoding="utf-8"))


def test_who_watches_is_counted(person: People, desk: Desk):
    game = desk.small("p1", "p2")
    one, two = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of())
    banner = one.page.get_by_role("banner")
    expect(banner.get_by_text("1 watching")).to_be_visible()
    two.page.close()
    expect(banner.get_by_text("1 watching")).to_have_count(0)


def test_words_said_meanwhile_are_told_later(person: People, desk: Desk, watch: Watch, cable: Cable):
    watch.allow(LOST)
    game = desk.small("p1", "p2")
    one, two = Seat(person()).sit(game.of("p1")), Seat(person(base_url=cable.address)).sit(game.of("p2"))
    say(one, "before")
    two.until(lambda: any('"before"' in text for text in two.raw))
    cable.pull()
    expect(two.page.get_by_text("You are offline since")).to_be_visible()
    say(one, "while you were away")
    cable.plug()
    expect(two.page.get_by_text("2 new", exact=True)).to_be_visible()
    two.page.locator("details.talk summary").click()
    words = two.page.get_by_role("log", name="Chat").get_by_role("listitem")
    expect(words).to_have_count(2)
    expect(words.last).to_contain_text("while you were away")
    two.page.reload()
    expect(two.page.locator("details.talk summary")).to_contain_text("Chat")
    two.until(lambda: "while you were away" in "".join(two.raw[-8:]))
    expect(two.page.get_by_text("2 new", exact=True)).to_have_count(0)


def say(seat: Seat, text: str) -> None:
    box = seat.page.get_by_role("combobox", name="Chat")
    if not box.is_visible():
        seat.page.locator("details.talk summary").click()
    box.fill(text)
    box.press("Enter")
    expect(seat.page.get_by_role("log", name="Chat")).to_contain_text(text)


# ------------------------------------------------------------------ bots, waiting and faults
def test_a_bot_takes_its_time(person: People, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(bots, "think", bad.hangs)
    with served(Settings(tmp_path / "games.db", 1, 4.0, dist(), rate=2000.0)) as (address, _):
        game = Desk(f"http://{address}").small("p1", seats=("p1", "p2"))
        seat = Seat(person(base_url=f"http://{address}")).sit(game.of("p1"))
        seat.pick("done", "end")
        bar = seat.decision.get_by_role("progressbar")
        expect(bar).to_be_visible()
        expect(bar).to_have_attribute("aria-valuemax", "4")
        expect(seat.decision.get_by_text("of 4 seconds")).to_contain_text("Weighing", ignore_case=True)
        expect(seat.page.get_by_text("1 new", exact=True)).to_be_visible()
        seat.page.locator("details.talk summary").click()
        words = seat.page.get_by_role("log", name="Chat").get_by_role("listitem")
        expect(words.first).to_contain_text("The umpire: The bot of p2 has not answered within 4 seconds")
        seat.page.goto("about:blank")


def test_sent_and_waiting(page: Page, desk: Desk):
    """An umpire who takes long: the page says what it waits for, and takes no second answer meanwhile."""
    seat = Seat(page)
    held: list[tuple[WebSocketRoute, Any]] = []
    slow = False

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: held.append((line, text)) if slow else line.send(text))

    page.route_web_socket("**/ws/**", hold)
    page.goto(desk.small("p1", "p2").of("p1"))
    expect(seat.options.first).to_be_visible()
    slow = True
    seat.options.first.click()
    status = seat.decision.get_by_role("status")
    expect(status.filter(has_text="Sent")).to_be_visible()
    expect(status.filter(has_text="Waiting for the umpire")).to_be_visible()
    for line, text in held:
        line.send(text)
    slow = False
    expect(status.filter(has_text="Waiting for the umpire")).to_have_count(0)


def test_a_failure_can_be_reported_and_tried_again(page: Page, desk: Desk):
    seat = Seat(page)
    broken = True

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if broken and message["type"] == "answer":
                why = "this could not be done; nothing has changed"
                line.send(json.dumps({"type": "refused", "id": message["id"], "why": why, "clause": "", "fault": True}))
            else:
                server.send(text)

        line.on_message(told)

    page.route_web_socket("**/ws/**", hold)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    game = desk.small("p1", "p2")
    page.goto(game.of("p1"))
    seat.options.filter(has_text="no more orders").click()
    alert = seat.decision.get_by_role("alert")
    expect(alert).to_contain_text("this could not be done")
    expect(alert).to_contain_text("Nothing that was accepted is lost")
    alert.get_by_role("button", name="Copy report").click()
    expect(alert).to_contain_text("The report is copied")
    report = page.evaluate("navigator.clipboard.readText()")
    assert game.key in report
    assert game.tokens["p1"] not in report
    assert "decision 0" in report
    broken = False
    alert.get_by_role("button", name="Try again").click()
    expect(seat.decision.get_by_role("alert")).to_have_count(0)
    expect(seat.options.filter(has_text="no more orders")).to_have_count(0)


def test_a_seat_that_was_given_away(person: People, desk: Desk):
    made = desk.post("/api/games", {"document": document(), "seats": {s: {"kind": "human"} for s in ("p1", "p2")}})
    seat = Seat(person()).sit(Game(made["game"], made["tokens"]).of("p1"))
    desk.post(f"/api/games/{made['game']}/seats", {"owner": made["owner"], "seat": "p1", "form": {"kind": "human"}})
    alert = seat.decision.get_by_role("alert")
    expect(alert).to_contain_text("somebody else has this seat now")
    expect(alert.get_by_role("button", name="Watch the game")).to_be_visible()
    expect(seat.page.get_by_role("banner")).to_contain_text("somebody else has this seat now")
