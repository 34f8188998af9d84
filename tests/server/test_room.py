"""A game changes one step at a time, for good, and only by those who may."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import Any

import pytest

from tests.server.play import at_table, give, hub, join, seated
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError, WartableError
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room
from wartable.server.rooms.running import rerun
from wartable.server.rooms.showing import position
from wartable.server.rooms.store import ANSWER, DICE, UNDO, Chair, Entry
from wartable.server.rooms.tasks import ended


async def same_as_stored(table: Hub, room: Room) -> None:
    """The game is what the store makes of it."""
    kept = await table.store.load(room.id)
    assert kept is not None
    assert [entry[:2] for entry in kept.entries] == [entry[:2] for entry in room.entries]
    assert rerun(kept, room.ruleset).hash() == room.session.hash()
    assert (room.n, room.ask) == (room.session.decisions, room.session.ask)
    assert len(room.trail.by) == room.n


async def other_than(room: Room, seat: str) -> str:
    return next(each for each in room.chairs if each != seat)


def test_what_is_told_of_an_answer_is_there_once_it_is_stored() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        line, task = join(table, room, tokens["p1"])
        await line.next("update")
        await give(room)
        assert room.at_once("p1", position)
        assert not room.at_once("p2", position)  # nobody is there
        told = await room.reading(lambda session: (room.shown("p1", position), position(session, "p1")))
        assert told[0].view.parts == told[1].view.parts
        assert told[0]._replace(view=told[1].view) == told[1]
        room.version += 1
        assert not room.at_once("p1", position)
        line.hang_up()
        await task

    at_table(test)


def test_answers_are_stored_and_run_again() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        for number in range(60):
            await give(room, number=number)
        assert room.n == 60
        assert room.entries[49].hash
        await same_as_stored(table, room)
        table.rooms.clear()
        again = await table.room(room.id)
        assert again is not None
        assert again is not room
        assert again.session.hash() == room.session.hash()

    at_table(test)


def test_an_answer_that_is_being_carried_out_is_written_before_the_table_closes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody has to wait for it: whoever gave it may have left, or was cut short with the clocks."""

    async def main() -> None:
        table, begun, go = hub(), threading.Event(), threading.Event()
        room, _ = await seated(table)
        carry_out = room._answered

        def slowly(kind: str, value: Any) -> Entry:
            begun.set()
            assert go.wait(20)
            return carry_out(kind, value)

        monkeypatch.setattr(room, "_answered", slowly)
        giving = asyncio.create_task(give(room))
        await asyncio.to_thread(begun.wait, 20)
        await ended([giving])
        closing = asyncio.create_task(table.close())
        assert not (await asyncio.wait([closing], timeout=0.2))[0]
        go.set()
        await closing
        kept = await table.store.load(room.id)
        assert kept is not None
        assert [entry.kind for entry in kept.entries] == [ANSWER]
        table.store.close()

    asyncio.run(main())


def test_who_may_answer() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        assert isinstance(room.ask, Choice)
        seat = room.ask.seat
        value = room.ask.options[0].key
        with pytest.raises(RuleError, match="has to answer, not you"):
            await room.answer(await other_than(room, seat), 0, value)
        with pytest.raises(RuleError, match="gone on"):
            await room.answer(seat, 1, value)
        with pytest.raises(RuleError, match="gone on"):
            await room.answer(seat, 0, value, line=3)
        with pytest.raises(RuleError, match="gone on"):
            await room.answer(seat, 0, value, chair=Chair(seat, "greedy"))
        with pytest.raises(RuleError):
            await room.answer(seat, 0, "nonsense")
        assert (room.n, room.entries) == (0, [])
        done = await asyncio.gather(*(room.answer(seat, 0, value) for _ in range(5)), return_exceptions=True)
        assert sum(each is None for each in done) == 1
        assert room.n == 1
        await same_as_stored(table, room)

    at_table(test)


def test_a_store_that_fails_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        for number in range(12):
            await give(room, number=number)
        before, told = room.session.hash(), room.version
        real = table.store.append

        async def full(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(table.store, "append", full)
        for _ in range(3):
            with pytest.raises(OSError, match="space"):
                await give(room)
        asked = room.ask
        with suppress(RuleError), pytest.raises(OSError, match="space"):
            await room.take_back(room.trail.by[-1], room.n, 1)
        monkeypatch.setattr(table.store, "append", real)
        room.wish = None
        assert (room.session.hash(), room.ask, room.n) == (before, asked, 12)
        assert room.version > told
        await give(room)
        await same_as_stored(table, room)

    at_table(test)


@pytest.mark.parametrize("fault", [RuleError("TW-FIRE-01", "in the middle"), KeyError("x"), WartableError("y")])
def test_a_rule_that_fails_in_the_middle_leaves_the_game_as_it_was(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        for number in range(6):
            await give(room, number=number)
        before = room.session.hash()

        def broken(*_: Any) -> Any:
            raise fault

        with monkeypatch.context() as patch:
            patch.setattr(room.session, "_next_step", broken)
            patch.setattr(room.session, "_flow", None)
            with pytest.raises(type(fault)):
                await decided(room, 40)
        await same_as_stored(table, room)
        assert room.n >= 6
        assert before
        await give(room)
        await same_as_stored(table, room)

    at_table(test)


def test_who_leaves_while_something_is_stored_does_not_split_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        real, gate = table.store.append, asyncio.Event()

        async def slow(*args: Any) -> None:
            await gate.wait()
            await real(*args)

        monkeypatch.setattr(table.store, "append", slow)
        task = asyncio.create_task(give(room))
        await asyncio.sleep(0.3)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert (room.n, room.busy) == (0, True)  # it is not known yet
        gate.set()
        await room.reading(lambda session: None)
        assert room.n == 1
        await same_as_stored(table, room)

    at_table(test)


def test_a_reader_that_leaves_does_not_let_others_in() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        gate, seen = threading.Event(), []

        def look(session: Any) -> None:
            gate.wait(10)
            seen.append(session.decisions)

        task = asyncio.create_task(room.reading(look))
        await asyncio.sleep(0.1)
        task.cancel()
        answered = asyncio.create_task(give(room))
        await asyncio.sleep(0.2)
        assert not answered.done()
        gate.set()
        await answered
        assert seen == [0]

    at_table(test)


# ------------------------------------------------------------------ taking back
async def decided(room: Room, count: int) -> None:
    for number in range(count):
        await give(room, number=number)


def test_nobody_takes_anothers_decision_back_alone() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        await decided(room, 1)
        mine = room.trail.by[-1]
        yours = await other_than(room, mine)
        await room.take_back(yours, 1, 1)
        assert room.wish is not None
        assert (room.wish.seat, room.wish.needs, room.n) == (yours, (mine,), 1)
        await room.consent(mine, True)
        assert (*stands(room), room.line) == (False, True, 0, 1)
        await same_as_stored(table, room)

    at_table(test)


def test_ones_own_decision_without_dice_is_ones_own() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        await decided(room, 1)
        await room.take_back(room.trail.by[-1], 1, 1)
        assert (room.n, room.line, room.entries[-1]) == (0, 1, Entry(UNDO, 1))
        for count in (0, 1, 10**12):
            with pytest.raises(RuleError):
                await room.take_back("p1", 0, count)
        await same_as_stored(table, room)

    at_table(test)


def stands(room: Room) -> tuple[bool, bool, int]:
    return room.wish is not None, room.granted, room.n


def test_a_wish_ends() -> None:
    async def wished(room: Room) -> tuple[str, str]:
        await decided(room, 1)
        mine = room.trail.by[-1]
        yours = await other_than(room, mine)
        await room.take_back(yours, room.n, 1)
        return mine, yours

    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        mine, yours = await wished(room)
        with pytest.raises(RuleError, match="settle that first"):
            await room.take_back(mine, room.n, 1)
        with pytest.raises(RuleError, match="nobody has asked you"):
            await room.consent(yours, True)
        await room.consent(mine, False)
        assert stands(room) == (False, False, 1)
        with pytest.raises(RuleError, match="nobody has asked you"):
            await room.consent(mine, True)
        mine, yours = await wished(room)
        await room.consent(yours, False)  # withdrawn
        assert stands(room) == (False, False, 2)
        mine, yours = await wished(room)
        await give(room)  # whoever plays on does not agree
        assert stands(room) == (False, False, 4)
        mine, yours = await wished(room)
        await room.reseat(Chair(mine, "random"))
        assert room.wish is None
        await same_as_stored(table, room)

    at_table(test)


def test_consent_and_answers_at_once() -> None:
    async def test(table: Hub) -> None:
        for turn in range(6):
            room, _ = await seated(table)
            await decided(room, 3)
            mine = room.trail.by[-1]
            yours = await other_than(room, mine)
            await room.take_back(yours, 3, 1)
            work = [room.consent(mine, True), room.consent(mine, True), give(room), give(room)]
            await asyncio.gather(*(work if turn % 2 else reversed(work)), return_exceptions=True)
            assert room.wish is None
            assert sum(entry.kind == UNDO for entry in room.entries) <= 1
            await same_as_stored(table, room)

    at_table(test)


def test_when_it_is_over_all_must_agree_to_go_on() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        number = 0
        while room.ask is not None:
            await give(room, number=number)
            number += 1
        assert room.ended
        kept = await table.store.load(room.id)
        assert kept is not None
        assert kept.ended
        last = room.trail.by[-1]
        await room.take_back(last, room.n, 1)
        assert room.wish is not None
        await room.consent(room.wish.needs[0], True)
        assert (room.ended, room.ask is None) == (False, False)
        await same_as_stored(table, room)

    at_table(test)


# ------------------------------------------------------------------ dice and seats
def test_real_dice_are_asked_stored_and_thrown_for_a_bot() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table, typed=("p1", "p2"))
        for number in range(80):
            await give(room, number=number)
        assert DICE in {entry.kind for entry in room.entries}
        await same_as_stored(table, room)
        with pytest.raises(RuleError):
            await room.throw()
        for seat in room.chairs:
            await room.reseat(Chair(seat, "random"))
        assert all(chair.typed for chair in room.chairs.values())
        room.here["p1"] = 1
        before = len(room.entries)
        table.move(room.id)
        async with asyncio.timeout(60):
            while not any(entry.kind == DICE for entry in room.entries[before:]):
                await asyncio.sleep(0.05)
        room.here["p1"] = 0
        await asyncio.sleep(0.2)
        await same_as_stored(table, room)

    at_table(test)


def test_rooms_leave_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub) -> None:
        monkeypatch.setattr("wartable.server.net.hub.AT_ONCE", 3)
        monkeypatch.setattr("wartable.server.net.hub.UNUSED", -1.0)
        first, _ = await seated(table)
        await decided(first, 2)
        busy, _ = await seated(table)
        busy.here["p1"] = 1
        for _ in range(4):
            await seated(table)
        assert first.id not in table.rooms
        assert table.rooms[busy.id] is busy
        assert len(table.rooms) <= 3
        one, two = await asyncio.gather(table.room(first.id), table.room(first.id))
        assert one is not None
        assert one is two
        assert one.session.hash() == first.session.hash()
        monkeypatch.setattr("wartable.server.net.hub.UNUSED", 1000.0)
        monkeypatch.setattr("wartable.server.net.hub.MOST", 3)
        with pytest.raises(WartableError, match="too many games"):
            await seated(table)

    at_table(test)
