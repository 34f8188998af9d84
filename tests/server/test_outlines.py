"""Where models may end is told when it is asked for, by a process apart, and for that question alone."""

from __future__ import annotations

import asyncio
import pickle
from typing import Any

import pytest

from tests.server.play import at_table, give, join, seated
from wartable.engine.ask import Move
from wartable.engine.errors import RuleError
from wartable.engine.session import unpacked
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room
from wartable.server.rooms.showing import position


async def moving(room: Room) -> str:
    """Decide until somebody moves; who does."""
    for number in range(400):
        if isinstance(room.ask, Move):
            return room.ask.seat
        await give(room, number=number)
    raise AssertionError("nobody has moved")


def drawn(ask: Any) -> list[dict[str, Any]]:
    areas = ((area.outlines, area.taken) for area in ask.reach())
    return [
        {"outlines": [[list(at) for at in line] for line in outlines], "taken": [list(disc) for disc in taken]}
        for outlines, taken in areas
    ]


def test_a_request_goes_out_without_its_outline(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        seat = await moving(room)
        monkeypatch.setattr(room.ask, "reach", lambda: pytest.fail("it was drawn before anybody had asked"))
        found = position(room.session, seat).request
        assert found is not None
        assert (found.ask, bool(found.movers), found.limit > 0) == ("move", True, True)

    at_table(test)


def test_another_process_draws_it_for_who_is_asked() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        seat = await moving(room)
        other = next(name for name in tokens if name != seat)
        one, two, watcher = join(table, room, tokens[seat]), join(table, room, tokens[other]), join(table, room)
        update = await one[0].next("update")
        heard = await one[0].ask("reach", n=room.n, step=update["step"])
        assert (heard["type"], heard["step"]) == ("reached", room.step)
        assert heard["reach"] == drawn(room.ask)
        for line in (two[0], watcher[0]):
            assert (await line.ask("reach", n=room.n, step=room.step))["type"] == "refused"
        await give(room, seat)
        heard = await one[0].ask("reach", n=room.n, step=update["step"])
        assert (heard["type"], "gone on" in heard["why"]) == ("refused", True)
        for line, task in (one, two, watcher):
            line.hang_up()
            await task

    at_table(test)


def test_what_is_drawn_for_a_request_that_has_gone_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer comes while another game has the process: nobody waits for the outline, and the next one is drawn."""

    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        seat = await moving(room)
        line, task = join(table, room, tokens[seat])
        update = await line.next("update")
        async with table.outlines._turn:
            line.say(type="reach", id=5, n=room.n, step=update["step"])
            while room.id not in table.outlines._asked:
                await asyncio.sleep(0)
            await give(room, seat)
            refused = await line.next("refused")
        assert (refused["id"], "gone on" in refused["why"]) == (5, True)
        seat = await moving(room)
        other, ending = join(table, room, tokens[seat])
        update = await other.next("update")
        assert (await other.ask("reach", n=room.n, step=room.step))["reach"] == drawn(room.ask)
        for each, until in ((line, task), (other, ending)):
            each.hang_up()
            await until

    at_table(test)


def test_a_drawing_under_way_is_broken_off_and_the_process_goes_on() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        await moving(room)
        parcel = room.session.parcel()
        await table.outlines.warm()
        drawing = asyncio.create_task(table.outlines.of(room.id, room.step, parcel))
        while not table.outlines._turn.locked():
            await asyncio.sleep(0)
        table.outlines.see(room.id, room.step + 1)
        with pytest.raises(RuleError, match="gone on"):
            await drawing
        found = await table.outlines.of("another", 1, parcel)
        assert len(found) == len(drawn(room.ask))

    at_table(test)


@pytest.mark.parametrize("scenario", ["skirmish", "hunt_two"])
def test_a_parcel_comes_to_the_same_request(scenario: str) -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table, scenario)
        for number in range(60):
            if room.ask is None:
                return
            parcel = pickle.loads(pickle.dumps(room.session.parcel()))
            again = unpacked(room.ruleset, parcel)
            assert again.ask is not None
            assert (again.ask.clause, again.ask.seat) == (room.ask.clause, room.ask.seat)
            assert again.hash() == room.session.hash()
            await give(room, number=number)

    at_table(test)
