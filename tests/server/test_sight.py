"""Lines of sight that a client may ask for, over the wire."""

from __future__ import annotations

import asyncio
from itertools import permutations

from tests.server.play import Line, give, join
from tests.server.test_connection import at_table, gone
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room

HOWS = {"clear", "screened", "doubtful"}


async def both_standing(room: Room, most: int = 400) -> tuple[str, str]:
    """Play on until two units stand on the table; their ids."""
    for number in range(most):
        units = room.session.ruleset.view(room.session.game, "")["units"]
        there = [key for key, unit in units.items() if unit["where"] == "table" and unit["models"]]
        if len(there) > 1:
            return there[0], there[-1]
        await give(room, number=number)
    raise AssertionError("nobody ever stood on the table")


def test_everybody_is_told_the_same_line_of_sight_and_nothing_is_said_of_who_is_not_there() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        at: dict[str, tuple[Line, asyncio.Task[None]]]
        at = {seat: join(table, room, tokens.get(seat, "")) for seat in (*tokens, "")}
        ids = await both_standing(room)
        for one, other in permutations(ids):
            told = [await line.ask("look", viewer=one, target=other) for line, _ in at.values()]
            assert {answer["type"] for answer in told} == {"sight"}
            assert told[0]["how"] in HOWS
            assert [answer["say"] for answer in told] == [told[0]["say"]] * len(told)
            assert len(told[0]["line"]) == 2
        line, _ = at[""]
        assert (await line.ask("look", viewer=ids[0], target="nobody"))["clause"] == "TW-VIS-01"
        assert (await line.ask("look", viewer=ids[0], target=ids[0]))["type"] == "refused"
        await gone(*at.values())

    at_table(test)
