"""What a client is told, what it may say, and how it comes and goes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.server.play import Line, give, hub, join, seated
from wartable.engine.ask import Choice
from wartable.server.net import connection as module
from wartable.server.net.connection import BURST, Connection
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import GONE_ON, Room
from wartable.server.rooms.store import Chair


def at_table(test: Callable[[Hub, Room, dict[str, str]], Awaitable[None]]) -> None:
    async def main() -> None:
        table = hub()
        room, tokens = await seated(table)
        try:
            await asyncio.wait_for(test(table, room, tokens), 120)
        finally:
            await table.close()
            table.store.close()
        assert not any(room.here.values())
        assert len(room.watchers) == 1  # the hub's

    asyncio.run(main())


async def gone(*lines: tuple[Line, asyncio.Task[None]]) -> None:
    for line, task in lines:
        line.hang_up()
        await asyncio.wait_for(task, 10)


def test_two_play_and_one_watches() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        one, two, watcher = (join(table, room, token) for token in (tokens["p1"], tokens["p2"], ""))
        lines = {"p1": one[0], "p2": two[0], "": watcher[0]}
        for seat, line in lines.items():
            welcome = await line.next("welcome")
            assert (welcome["seat"], welcome["version"], welcome["game"]) == (seat, 1, room.id)
            update = await line.next("update")
            assert (update["n"], update["line"], update["first"]) == (0, 0, 0)
            assert update["ground"] is not None
        assert isinstance(room.ask, Choice)
        seat = room.ask.seat
        key = update["request"]["ask"] and room.ask.options[0].key
        assert update["request"] == {**update["request"], "options": [], "question": ""}
        other = next(each for each in tokens if each != seat)
        refused = await lines[other].ask("answer", n=0, value=key)
        assert refused["type"] == "refused"
        assert "has to answer" in refused["why"]
        assert (await lines[""].ask("answer", n=0, value=key))["why"] == "you watch this game and have no seat in it"
        assert (await lines[seat].ask("answer", n=0, value="no such key"))["clause"]
        assert (await lines[seat].ask("answer", n=0, value=key, line=0)) == {"type": "accepted", "id": 900_002}
        for line in lines.values():
            update = await line.next("update")
            assert update["n"] == 1  # the zones are chosen, and part of the ground
        assert (await lines[seat].ask("answer", n=0, value=key))["type"] == "refused"
        await give(room)
        update = await watcher[0].next("update")
        while update["ground"] is not None:
            await give(room, number=room.n)
            update = await watcher[0].next("update")
        await gone(one, two, watcher)

    at_table(test)


def test_who_comes_back_is_told_what_it_missed_and_no_more() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        line, task = join(table, room, tokens["p1"])
        for number in range(20):
            await give(room, number=number)
        update = await line.next("update")
        while update["n"] < 20:
            update = await line.next("update")
        known = len(room.session.events)
        await gone((line, task))
        for number in range(5):
            await give(room, number=number)
        line, task = join(table, room, tokens["p1"], since=known, line=0)
        update = await line.next("update")
        assert (update["first"], update["n"]) == (known, 25)
        assert all(event["n"] >= known for event in update["events"])
        await room.take_back(room.trail.by[-1], 25, 1)
        if room.wish is not None:
            await room.consent(room.wish.needs[0], True)
        update = await line.next("update")
        assert (update["n"], update["line"]) == (24, 1)
        assert update["first"] == len(room.session.events)  # all that is left is known
        assert update["events"] == []
        await gone((line, task))
        every = len(room.session.events)
        for since, old, first in ((10**9, 0, every), (3, 0, 3), (3, 7, 0), (10**9, -5, 0), (0, -1, 0)):
            line, task = join(table, room, tokens["p1"], since=since, line=old)
            assert (await line.next("update"))["first"] == first
            await gone((line, task))

    at_table(test)


@pytest.mark.parametrize(
    ("first", "code"),
    [("{}", 4400), ("", 4400), (b"\xff", 4400), ('{"type":"hint","id":1,"n":0}', 4400), ("[" * 60_000, 4400),
     ('{"type":"hello","version":2}', 4426), ('{"type":"hello","version":1,"token":"x"}', 4403),
     ('{"type":"hello","version":1,"token":"' + "y" * 70_000 + '"}', 4413), ('{"type":"hello"}', 4400),
     ('{"type":"hello","version":1,"since":-1}', 4400), ('{"type":"hello","version":1,"more":1}', 4400)],
)  # fmt: skip
def test_who_is_not_let_in(first: str | bytes, code: int) -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        line = Line()
        line.said.put_nowait(first)
        await Connection(line, table, room).run()
        assert line.closed is not None
        assert line.closed[0] == code
        assert line.raw == []
        assert len(line.closed[1].encode()) <= 123

    at_table(test)


def test_who_says_nothing_and_who_reads_nothing_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        monkeypatch.setattr(module, "GREETING", 0.1)
        monkeypatch.setattr(module, "SLOW", 0.3)
        silent = Line()
        await asyncio.wait_for(Connection(silent, table, room).run(), 5)
        assert silent.closed == (4408, "nobody has said hello")
        deaf, task = join(table, room, tokens["p1"])
        deaf.reads.clear()
        other, play = join(table, room, tokens["p2"])
        for number in range(10):
            await give(room, number=number)  # nobody waits for it
        await asyncio.wait_for(task, 10)
        assert deaf.closed == (4408, "the line is too slow")
        await gone((other, play))

    at_table(test)


def test_a_flood_and_a_giant() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        line, task = join(table, room, tokens["p1"])
        for number in range(BURST * 2):
            line.say(type="say", id=number, text="")
        await asyncio.wait_for(task, 20)
        assert line.closed == (4429, "too many messages")
        line, task = join(table, room, tokens["p1"])
        line.said.put_nowait("x" * 64_001)
        await asyncio.wait_for(task, 20)
        assert line.closed is not None
        assert line.closed[0] == 4413

    at_table(test)


def test_many_of_one_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        monkeypatch.setattr(module, "SEAT_MOST", 2)
        monkeypatch.setattr(module, "WATCHERS_MOST", 1)
        found = [join(table, room, token) for token in (tokens["p1"], tokens["p1"], tokens["p2"], "")]
        for line, _ in found:
            await line.next("update")
        for token in (tokens["p1"], ""):
            line, task = join(table, room, token)
            await task
            assert line.closed == (4429, "too many are connected here")
        one, two = found[0][0], found[1][0]
        await one.ask("say", text="a  greeting\n to all " + "x" * 400)
        said = await two.next("said")
        assert said["text"].startswith("a greeting to all x")
        assert len(said["text"]) == 300
        await gone(*found)

    at_table(test)


def test_words_reach_those_they_are_meant_for() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        one, two, watcher = (join(table, room, token) for token in (tokens["p1"], tokens["p2"], ""))
        await one[0].ask("say", text="for you", to="p2")
        await one[0].ask("say", text="for all")
        assert (await one[0].ask("say", text=" \n "))["why"] == "nothing was said"
        assert (await one[0].ask("say", text="x", to="p9"))["why"] == "no seat is called 'p9'"
        assert (await two[0].next("said"))["text"] == "for you"
        assert (await watcher[0].next("said"))["text"] == "for all"
        late = join(table, room)
        assert (await late[0].next("said"))["text"] == "for all"
        back = join(table, room, tokens["p2"], line=0)
        await back[0].next("update")
        assert "said" not in {json.loads(raw)["type"] for raw in back[0].raw}
        assert not any(b"for you" in raw for line, _ in (watcher, late) for raw in line.raw)
        before = sum(b'"update"' in raw for raw in watcher[0].raw)
        await one[0].ask("say", text="words move nothing")
        await watcher[0].next("said")
        assert sum(b'"update"' in raw for raw in watcher[0].raw) == before
        await gone(one, two, watcher, late, back)

    at_table(test)


def test_a_seat_that_is_given_away_sends_its_holder_away() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        old = join(table, room, tokens["p1"])
        other = join(table, room, tokens["p2"])
        await old[0].next("update")
        token = await room.reseat(Chair("p1", "human", "Ada"))
        await asyncio.wait_for(old[1], 5)
        assert old[0].closed == (4403, "somebody else has this seat now")
        assert [seat["player"] for seat in (await other[0].next("table"))["seats"]] == ["Ada", ""]
        new = join(table, room, token)
        assert (await new[0].next("welcome"))["seat"] == "p1"
        await gone(other, new)

    at_table(test)


def test_taking_back_is_asked_and_told() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        lines = {seat: join(table, room, token) for seat, token in tokens.items()}
        await give(room)
        mine = room.trail.by[-1]
        yours = next(seat for seat in tokens if seat != mine)
        assert (await lines[yours][0].ask("take_back", n=1, count=1))["type"] == "accepted"
        for line, _ in lines.values():
            assert (await line.next("asked")) == {"type": "asked", "seat": yours, "count": 1, "needs": [mine]}
        again = join(table, room, tokens[mine])
        assert (await again[0].next("asked"))["needs"] == [mine]
        assert (await lines[yours][0].ask("consent", yes=True))["type"] == "refused"
        assert (await lines[mine][0].ask("consent", yes=True))["type"] == "accepted"
        for line, _ in (*lines.values(), again):
            assert (await line.next("withdrawn"))["done"] is True
        assert room.n == 0
        await gone(*lines.values(), again)

    at_table(test)


def test_a_hint_comes_while_others_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        gate = asyncio.Event()
        real = table.think

        async def slow(*args: Any) -> Any:
            await gate.wait()
            return await real(*args)

        monkeypatch.setattr(table, "think", slow)
        assert room.ask is not None
        seat = room.ask.seat
        line, task = join(table, room, tokens[seat])
        line.say(type="hint", id=50, n=0)
        assert (await line.ask("hint", n=0))["why"] == "a bot is thinking about it already"
        assert (await line.ask("say", text="meanwhile"))["type"] == "accepted"
        gate.set()
        ideas = await line.next("ideas")
        assert ideas["id"] == 50
        assert ideas["ideas"]
        assert (await line.ask("hint", n=7))["why"] == "you are not asked now"
        await gone((line, task))

    at_table(test)


def test_hints_are_told_with_words_and_come_to_an_end() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        assert room.ask is not None
        line, task = join(table, room, tokens[room.ask.seat])
        first = await line.ask("hint", n=0)
        assert first["step"] == room.step
        assert all(idea["what"] and idea["why"] for idea in first["ideas"])
        assert [bool(idea["beside"]) for idea in first["ideas"]] == [False] + [True] * (len(first["ideas"]) - 1)
        assert first["say"] == f"I have nothing better to say than: {first['ideas'][0]['what']}."
        assert (await line.ask("hint", n=0, after=1))["ideas"] == first["ideas"][1:]
        assert (await line.ask("hint", n=0, after=9)) == {**first, "id": first["id"] + 2, "ideas": []}
        await gone((line, task))

    at_table(test)


def test_a_hint_that_comes_when_something_else_is_asked_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        asked, gate = asyncio.Event(), asyncio.Event()
        real = table.think

        async def slow(*args: Any) -> Any:
            asked.set()
            found = await real(*args)
            await gate.wait()
            return found

        monkeypatch.setattr(table, "think", slow)
        assert room.ask is not None
        line, task = join(table, room, tokens[room.ask.seat])
        line.say(type="hint", id=50, n=0)
        await asked.wait()
        await give(room)
        gate.set()
        refused = await line.next("refused")
        assert (refused["id"], refused["why"]) == (50, GONE_ON)
        await gone((line, task))

    at_table(test)


def test_a_view_that_fails_closes_the_line_and_hurts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        def fails(*_: Any) -> Any:
            raise KeyError("view")

        with monkeypatch.context() as patch:
            patch.setattr(module, "position", fails)
            line, task = join(table, room, tokens["p1"])
            await asyncio.wait_for(task, 5)
            assert line.closed is not None
            assert line.closed[0] == 4500
        line, task = join(table, room, tokens["p1"])
        await line.next("update")
        monkeypatch.setattr(room, "answer", fails)
        told = await line.ask("answer", n=0, value="x")
        assert (told["type"], told["why"]) == ("refused", "this could not be done; nothing has changed")
        await gone((line, task))

    at_table(test)
