"""Taking back goes to the last decision of the seat that asks, whatever bots have answered since."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.server.play import at_table, give, join, seated
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room
from wartable.server.rooms.running import rerun
from wartable.server.rooms.store import UNDO
from wartable.umpire.decisions import back


async def until(room: Room, ready: Callable[[], object]) -> None:
    """Wait for a change after which it is so."""
    changed = asyncio.Event()
    room.watchers.append(changed.set)
    try:
        while not ready():
            changed.clear()
            await asyncio.wait_for(changed.wait(), 60)
    finally:
        room.watchers.remove(changed.set)


async def answered_by_bots(room: Room, seat: str) -> int:
    """Decide until bots have answered after a decision of `seat`, which is asked again: how many decisions ago."""
    for number in range(400):
        await until(room, lambda: room.ask is None or room.ask.seat == seat)
        steps = room.back(seat).steps
        if steps > 1 or room.ask is None:
            return steps
        await give(room, seat, number)
    raise AssertionError("no bot has answered")


@pytest.mark.parametrize("scenario", ["skirmish", "hunt_two"])
def test_one_step_goes_back_over_what_bots_have_answered(scenario: str) -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table, scenario, ("human", "greedy"))
        seat = next(iter(tokens))
        line, task = join(table, room, tokens[seat])
        steps = await answered_by_bots(room, seat)
        assert steps > 1
        n, name = room.n - steps, room.back(seat).name
        asked = room.session.at(n).ask
        before = room.trail.made[n]
        assert (before.seat, before.name) == (seat, name)
        while (update := await line.next("update"))["n"] != room.n:
            pass
        assert (update["back"], update["back_to"]) == (steps, name)
        assert (await line.ask("take_back", n=room.n))["type"] == "accepted"
        assert (room.n, room.entries[-1].kind, room.entries[-1].value) == (n, UNDO, steps)
        assert room.ask is not None
        assert (room.ask.seat, room.ask.clause) == (seat, asked.clause if asked else "")
        told = [word.text for word in room.words if "has taken back" in word.text]
        assert len(told) == 1
        assert (name in told[0]) is not room.session.secrets
        kept = await table.store.load(room.id)
        assert kept is not None
        assert rerun(kept, room.ruleset).hash() == room.session.hash()
        for number in range(4):  # it is played on, and nothing has been done meanwhile
            await until(room, lambda: room.ask is None or room.ask.seat == seat)
            await give(room, seat, number)
        line.hang_up()
        await asyncio.gather(task, return_exceptions=True)

    at_table(test)


def test_who_has_decided_nothing_takes_nothing_back() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        await give(room)
        first = room.trail.by[0]
        other = next(seat for seat in tokens if seat != first)
        assert room.back(other).steps == 0
        with pytest.raises(RuleError, match="decided nothing yet"):
            await room.take_back(other, room.n, 0)
        assert room.back(first).steps == 1
        assert room.back("").steps == 0  # who watches
        room.closed = "its rules have changed"
        assert room.back(first).steps == 0

    at_table(test)


def test_another_persons_answers_in_between_need_consent() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        number = 0
        while len(set(room.trail.by)) < 2:
            await give(room, number=number)
            number += 1
        mine, yours = room.trail.by[0], room.trail.by[-1]
        steps = back(room.trail.made, (mine,)).steps
        await room.take_back(mine, room.n, 0)
        assert room.wish is not None
        assert (room.wish.steps, room.wish.needs) == (steps, (yours,))
        n = room.n
        await room.consent(yours, True)
        assert room.n == n - steps
        assert isinstance(room.ask, Choice) or room.ask is not None
        assert room.ask.seat == mine
        assert "has taken back" in room.words[-1].text

    at_table(test)
