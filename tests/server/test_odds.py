"""The odds that a client may ask for, over the wire."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from tests.server.play import Line, give, join
from tests.server.test_connection import at_table, gone
from wartable.engine.ask import Choice
from wartable.odds.prospects import chances as count
from wartable.server.net.hub import Hub
from wartable.server.rooms import odds as module
from wartable.server.rooms.room import Room

SURE = 1e-5


async def until(room: Room, clause: str, most: int = 400) -> Choice:
    """Play on until something is asked under a clause."""
    for number in range(most):
        if isinstance(room.ask, Choice) and room.ask.clause == clause:
            return room.ask
        await give(room, number=number)
    raise AssertionError(f"{clause} never came up")


async def lines(table: Hub, room: Room, tokens: dict[str, str]) -> dict[str, tuple[Line, asyncio.Task[None]]]:
    """Both players and one who watches."""
    return {seat: join(table, room, tokens.get(seat, "")) for seat in (*tokens, "")}


@pytest.mark.rule("TW-CMD-06")
def test_who_is_asked_may_know_the_odds_and_nobody_else() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        at = await lines(table, room, tokens)
        ask = await until(room, "TW-CMD-05")
        told = await at[ask.seat][0].ask("odds", n=room.n)
        assert (told["type"], told["n"], told["entry"]) == ("chances", room.n, -1)
        assert {chance["key"] for chance in told["chances"]} <= {option.key for option in ask.options}
        for chance in told["chances"]:
            assert abs(sum(bar["chance"] for bar in chance["bars"]) - 1) < SURE
            assert chance["text"].startswith("obeyed")
            assert chance["terms"][0]["value"] is None  # the die
            assert chance["terms"][-1] == {"value": 15, "label": "needed", "clause": "TW-CMD-08"}
        other = next(seat for seat in tokens if seat != ask.seat)
        assert (await at[other][0].ask("odds", n=room.n))["why"] == "you are not asked now"
        assert (await at[ask.seat][0].ask("odds", n=room.n - 1))["why"] == "you are not asked now"
        assert (await at[""][0].ask("odds", n=room.n))["type"] == "refused"
        await gone(*at.values())

    at_table(test)


def test_an_entry_tells_everybody_how_likely_it_was() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        at = await lines(table, room, tokens)
        await until(room, "TW-CMD-05")
        while not any(type(event).__name__ == "OrderTried" for event in room.session.events):
            await give(room)
        entry = next(n for n, event in enumerate(room.session.events) if type(event).__name__ == "OrderTried")
        answers = [await line.ask("odds", n=0, entry=entry) for line, _ in at.values()]
        assert [answer["chances"] for answer in answers] == [answers[0]["chances"]] * 3
        (chance,) = answers[0]["chances"]
        assert [bar["here"] for bar in chance["bars"]].count(True) == 1
        assert answers[0]["entry"] == entry
        assert (await at[""][0].ask("odds", n=0, entry=0))["chances"] == []  # nothing was thrown
        assert (await at[""][0].ask("odds", n=0, entry=99_999))["chances"] == []
        await gone(*at.values())

    at_table(test)


def test_the_table_goes_on_while_odds_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()

    def slow(*given: Any) -> Any:
        begun.set()
        assert go.wait(20)
        return count(*given)

    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        ask = await until(room, "TW-CMD-05")
        line, task = join(table, room, tokens[ask.seat])
        await line.next("update")
        monkeypatch.setattr(module, "chances", slow)
        line.say(type="odds", id=1, n=room.n)
        while not begun.is_set():
            await asyncio.sleep(0.01)
        assert (await line.ask("odds", n=room.n))["why"] == "other odds are being worked out"
        assert (await line.ask("answer", n=room.n, value=ask.options[0].key))["type"] == "accepted"
        go.set()
        assert (await line.next("chances"))["id"] == 1
        await gone((line, task))

    at_table(test)
