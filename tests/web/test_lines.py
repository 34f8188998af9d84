"""Lines that break: a page that is loaded again, a server that dies and comes back."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import SETTLED
from tests.web.conftest import People, Watch, dist
from tests.web.desk import Desk
from tests.web.seat import Keys, Seat


def test_loading_again_in_the_middle_of_a_decision(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", "marines-1")
    seat.asked()
    page.evaluate(SETTLED)
    question, stamp, record = seat.request["question"], seat.stamp, seat.record.inner_text()
    seat.update = {}
    page.reload()
    seat.until(lambda: bool(seat.update))
    assert (seat.stamp, seat.request["question"]) == (stamp, question)
    expect(seat.title).to_have_text(question)
    expect(seat.record).to_have_text(record, use_inner_text=True)
    seat.pick("hold")


RUN = "from wartable.cli.main import app; app()"


class Process:
    """`wartable serve` as a program that can be killed."""

    def __init__(self, store: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.store = store
        self.running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-c", RUN, "serve", "--port", str(self.port), "--store", str(self.store), "-j", "1"],
            env={**os.environ, "WARTABLE_DIST": str(dist())}, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.running.stdout is not None
        assert b"stands at" in self.running.stdout.readline()
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/api/systems", timeout=5):
                    return
            except OSError:
                assert self.running.poll() is None

    def kill(self) -> None:
        assert self.running is not None
        self.running.kill()
        self.running.wait()
        assert self.running.stdout is not None
        self.running.stdout.close()
        self.running = None


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    found = Process(tmp_path / "games.db")
    found.start()
    yield found
    if found.running is not None:
        found.kill()


def test_the_server_is_killed_under_the_page(person: People, watch: Watch, process: Process):
    watch.allow("WebSocket connection", "Failed to load resource", "ERR_CONNECTION_REFUSED")
    game = Desk(process.address).small()
    seat = Seat(person()).sit(process.address + game.of("p1")).pick("done", "marines-1")
    seat.asked()
    stamp, question = seat.stamp, seat.request["question"]
    process.kill()
    offline = seat.page.get_by_role("banner").get_by_role("status")
    expect(offline).to_be_visible()
    seat.take(seat.request["options"][0])
    expect(offline).to_contain_text("1 step kept")
    expect(seat.title).to_have_text(question)
    lines = seat.lines
    process.start()
    seat.until(lambda: seat.lines > lines)
    expect(offline).to_have_count(0)
    seat.until(lambda: seat.stamp[1] == stamp[1] + 1)  # what was kept has been sent, once
    assert seat.play(Keys()) >= 1
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
