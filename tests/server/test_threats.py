"""What the foes could do to a unit is told to its own seat alone, when it asks, and of what it may know."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.play import at_table, give, join, seated
from wartable.server.net.hub import Hub
from wartable.server.work.threats import askable


@pytest.mark.parametrize("scenario", ["skirmish", "gates_first", "bg_first", "hunt_two", "at_village"])
def test_a_seat_is_told_of_its_own_units_only(scenario: str) -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table, scenario)
        for number in range(400):
            game: Any = room.session.game
            if room.ruleset.turn(game):
                break
            await give(room, number=number)
        ruleset, (seat, other) = room.ruleset, tokens
        threats = ruleset.threats
        assert threats is not None
        line, task = join(table, room, tokens[seat])
        watcher, watching = join(table, room)
        welcome = await line.next("welcome")
        assert welcome["threats"] is True
        own = threats.askable(game, seat)[0]
        parcel = await room.reading(lambda session: askable(session, seat, own))
        await table.threats.of(parcel, seat, own)  # the process has begun, however long that takes
        told = await line.ask("threat", unit=own)
        assert (told["type"], told["step"]) == ("threatened", room.step)
        told = told["threat"]
        assert told["unit"] == own
        rows, rest = divmod(len(told["danger"]), told["columns"])
        assert (rest, len(told["cover"])) == (0, len(told["danger"]))
        scene = ruleset.scene(game, seat)
        assert rows * told["cell"] >= scene.height
        assert told["columns"] * told["cell"] >= scene.width
        assert all(part == -1 or 0 <= part <= 1 for part in told["danger"])
        assert max(told["danger"]) > 0 or ruleset.cooperative  # the aliens are still to come
        assert told["notes"]
        theirs = threats.askable(game, other)[0]
        assert (await line.ask("threat", unit=theirs))["type"] == "refused"
        assert (await watcher.ask("threat"))["type"] == "refused"
        for each, ended in ((line, task), (watcher, watching)):
            each.hang_up()
            await ended

    at_table(test)
