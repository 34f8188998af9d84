"""A system in a browser: its table is opened and answered at, loaded anew, and a game of it is replayed."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Page, expect

from tests.kit.drive import Drawn, play, start
from tests.kit.maker import Maker
from tests.web.desk import Desk
from tests.web.seat import Seat, take_a_hint
from wartable.engine.record import lines
from wartable.shelf import example, load_scenario


def answered(maker: Maker, page: Page, desk: Desk) -> None:
    """Somebody answers some requests with the pointer; the page that is loaded anew shows the same."""
    table = maker.table
    assert table is not None
    seats = maker.rules.seats(maker.rules.new_game(load_scenario(example(table.scenario))[1]))
    seat = Seat(page).sit(desk.game(table.scenario, (table.seat,), seats=seats).of(table.seat))
    for _ in range(table.answers):
        seat.asked()
        answer(seat)
    seat.asked()
    expect(seat.title).to_have_text(seat.request["question"])
    stamp, question, told = seat.stamp, seat.title.inner_text(), seat.told
    assert question
    page.reload()
    seat.hears_more(told)
    assert seat.stamp == stamp
    expect(seat.title).to_have_text(question)
    expect(seat.board).to_be_visible()


def answer(seat: Seat) -> None:
    """Take the last option, or what a bot would do where there are none.

    What is heard over the wire may not be drawn yet: who clicks before it is has to look again.
    """
    if seat.request["ask"] != "choice":
        take_a_hint(seat)
        return
    for _ in range(3):
        expect(seat.title).to_have_text(seat.request["question"])
        option = seat.request["options"][-1]
        if seat.moves(partial(seat.take, option)):
            return
        assert "look again" in seat.refused[-1]["why"], seat.refused
    raise AssertionError(f"nothing is taken: {seat.refused}")


def replayed(maker: Maker, page: Page, desk: Desk) -> None:
    """A game that is over goes from its first moment to its last."""
    scenario = maker.sent[0]()
    session = start(scenario, maker.name)
    play(session, Drawn((), maker.name), limit=maker.limit)
    kept = desk.post("/api/games/import", {"text": "\n".join(lines(session, scenario)), "seats": {}})
    page.goto(f"/replay/{kept['game']}")
    expect(page.get_by_role("main", name="Board")).to_be_visible()
    expect(page.get_by_text(re.compile(rf"of {session.decisions}"))).to_be_visible()
    page.keyboard.press("End")
    assert session.outcome is not None
    expect(page.get_by_role("log", name="Record")).to_contain_text(session.outcome.say)
