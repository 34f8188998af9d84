"""A game that comes out differently under the rules of today: the page says so, why, and what can be done with it."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.play import served
from tests.server.test_api import saved
from tests.web.conftest import dist
from tests.web.desk import Desk
from tests.web.seat import Seat
from wartable.server.app import Settings

DECISIONS = 12
WHY = "comes out differently from decision"


def other(store: Path, game: str) -> int:
    """Let an event of a stored game be something else, as if the rules had been others then; how far it agrees."""
    with sqlite3.connect(store) as kept:
        found = kept.execute("select number, came from entries where game = ? order by number", (game,)).fetchall()
        number, faces, did = next((n, *json.loads(came)) for n, came in found[4:] if came and json.loads(came)[1])
        text = json.dumps([faces, ["Wounded 123456", *did[1:]]])
        kept.execute("update entries set came = ? where game = ? and number = ?", (text, game, number))
    kept.close()
    return int(number) - 1


def test_a_game_that_cannot_go_on_says_why_and_is_continued_from_a_moment(page: Page, tmp_path: Path):
    settings = Settings(tmp_path / "games.db", 1, 20.0, dist(), rate=2000.0)
    with served(settings) as (address, _):
        form = {"text": "\n".join(saved(DECISIONS)), "seats": {"p1": {"kind": "human"}, "p2": {"kind": "human"}}}
        made = Desk(f"http://{address}").post("/api/games/import", form)
    agreed = other(tmp_path / "games.db", made["game"])
    with served(settings) as (address, _):
        page.goto(f"http://{address}/game/{made['game']}#token={made['tokens']['p1']}")
        closed = page.get_by_role("region", name="This game cannot go on")
        expect(closed).to_contain_text(WHY)
        decision = page.get_by_role("region", name="Decision", exact=True)
        expect(decision.get_by_role("heading", level=2).first).to_have_text("Nobody decides any more")
        expect(decision.get_by_role("listitem")).to_have_count(0)
        closed.get_by_role("link", name="Replay it as far as it goes").click()
        expect(closed).to_contain_text(WHY)
        expect(closed).to_contain_text("“Continue from here” makes a game of its own")
        page.get_by_role("slider", name="Moment of the game").press("End")
        last = re.compile(rf"decision {agreed} of {agreed}\b")
        expect(page.get_by_role("slider", name="Moment of the game")).to_have_attribute("aria-valuetext", last)
        seat = Seat(page)
        page.get_by_role("button", name="Continue from here").click()
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url(re.compile(rf"/game/(?!{made['game']})"))
        seat.until(lambda: bool(seat.update), "the other game never began")
        expect(closed).to_have_count(0)
        assert seat.update["n"] >= agreed
