"""Limits of time for people, where the players have agreed on one."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.play import at_table, give, join
from wartable.engine.ask import Choice
from wartable.engine.ruleset import TIME_UP
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room, Wish
from wartable.server.rooms.store import HUMAN, Chair
from wartable.server.rooms.timing import clocks
from wartable.server.rooms.timing.clocks import limit_of
from wartable.shelf import example, load_scenario

LIMIT = 30


async def hunt(table: Hub, seconds: int = LIMIT) -> tuple[Room, dict[str, str]]:
    """A hunt of two, played by bots until a person may dither."""
    ruleset, doc = load_scenario(example("hunt_two"))
    options = {**dict(doc.get("options") or {}), "decision_seconds": seconds}
    seats = ruleset.seats(ruleset.new_game(doc))
    chairs = tuple(Chair(seat, HUMAN) for seat in seats)
    key, tokens = await table.create(ruleset, {**doc, "options": options}, "Hunt", "7", chairs)
    room = await table.room(key)
    assert room is not None
    return room, tokens


async def to_a_choice(room: Room) -> Choice:
    """Play first options until a request may be dithered over."""
    for _ in range(400):
        ask = room.ask
        assert ask is not None
        if isinstance(ask, Choice) and any(option.key == TIME_UP for option in ask.grave):
            return ask
        await give(room)
    raise AssertionError("nobody could dither")


@pytest.mark.rule("HD-GEN-07")
def test_who_takes_too_long_has_lost_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub) -> None:
        room, _ = await hunt(table)
        ask = await to_a_choice(room)
        monkeypatch.setattr(room, "seconds", 0.05)
        before = room.step
        room.come(ask.seat)
        room.tell()
        running = table.clocks.of(room)
        assert running is not None
        assert (running.seat, running.step, running.limit) == (ask.seat, before, 0.05)
        async with asyncio.timeout(20):
            while room.step == before:
                await asyncio.sleep(0.01)
        assert room.entries[before].value == TIME_UP

    at_table(test)


@pytest.mark.rule("HD-GEN-07")
def test_where_no_time_is_kept() -> None:
    async def test(table: Hub) -> None:
        room, _ = await hunt(table, 0)
        assert room.seconds == 0  # not agreed on, and the rules offer nothing then
        room, _ = await hunt(table)
        ask = await to_a_choice(room)
        assert limit_of(room) == 0  # nobody is there
        room.come(ask.seat)
        assert limit_of(room) == LIMIT
        room.chairs[ask.seat] = Chair(ask.seat, "greedy")
        assert limit_of(room) == 0  # a bot

    at_table(test)


def test_an_answer_in_time_stops_the_clock() -> None:
    async def test(table: Hub) -> None:
        room, _ = await hunt(table)
        ask = await to_a_choice(room)
        room.come(ask.seat)
        room.tell()
        first = table.clocks.of(room)
        room.tell()
        assert table.clocks.of(room) is first  # goes on, whoever comes
        await room.answer(ask.seat, room.n, ask.options[0].key)
        assert table.clocks.of(room) is not first
        late = clocks._answer
        assert first is not None
        before = room.step
        await late(room, first)  # as if it struck in the same moment
        assert room.step == before

    at_table(test)


def test_everybody_is_told_the_time() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await hunt(table)
        ask = await to_a_choice(room)
        line, task = join(table, room, tokens[ask.seat])
        told = await line.next("clock")
        assert (told["seat"], told["step"], told["limit"]) == (ask.seat, room.step, LIMIT)
        assert 0 < told["left"] <= LIMIT
        room.wish = Wish(ask.seat, 1, (), room.n)
        room.tell()
        assert await line.next("clock") == {"type": "clock", "seat": "", "step": 0, "left": 0.0, "limit": 0}
        task.cancel()

    at_table(test)
