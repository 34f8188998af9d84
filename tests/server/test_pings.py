"""What players point at: seen by all who are there, bounded, kept nowhere, and no news of anything hidden."""

from __future__ import annotations

import json

import pytest
import sqlalchemy as sa

from tests.server.play import Line, at_table, join, seated
from wartable.server.net.hub import Hub
from wartable.server.rooms.pings import BURST, FADES, OFF, OFTEN, RATE, Pings

AT, TO = [12_000, 9_000], [15_000, 10_500]


async def still(line: Line) -> list[str]:
    """All that comes until this client is answered something."""
    await line.ask("consent", yes=True)  # it is refused, and is answered after whatever was to be told before
    return [json.loads(raw)["type"] for raw in line.raw]


def test_a_place_and_an_arrow_are_seen_by_all() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        lines = [join(table, room, token) for token in (tokens["p1"], tokens["p2"], "")]
        for line, _ in lines:
            await line.next("update")
        assert (await lines[0][0].ask("point", at=AT))["type"] == "accepted"
        assert (await lines[1][0].ask("point", at=AT, to=TO))["type"] == "accepted"
        for line, _ in lines:
            assert await line.next("pointed") == {"type": "pointed", "seat": "p1", "at": AT, "to": None}
            assert await line.next("pointed") == {"type": "pointed", "seat": "p2", "at": AT, "to": TO}
        late, coming = join(table, room, tokens["p1"])
        await late.next("update")
        assert "pointed" not in await still(late)
        for task in (*(task for _, task in lines), coming):
            task.cancel()

    at_table(test)


def test_it_changes_nothing_of_the_game() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        line, task = join(table, room, tokens["p1"])
        await line.next("update")
        before = room.version, room.step, len(room.words)
        kept = await table.store.load(room.id)
        await line.ask("point", at=AT, to=TO)
        assert (room.version, room.step, len(room.words)) == before
        assert await table.store.load(room.id) == kept

        def rows(connection: sa.Connection) -> str:
            names = sa.inspect(connection).get_table_names()
            return "".join(str(connection.execute(sa.text(f'SELECT * FROM "{name}"')).all()) for name in names)

        assert "12000, 9000" not in await table.store.do(rows)
        task.cancel()

    at_table(test)


def test_only_seats_point_and_only_at_the_table() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        watcher, watching = join(table, room)
        line, task = join(table, room, tokens["p1"])
        await line.next("update")
        refused = await watcher.ask("point", at=AT)
        assert refused["why"] == "you watch this game and have no seat in it"
        scene = await room.reading(lambda session: session.ruleset.scene(session.game, ""))
        for far in ([scene.width + 1, 0], [0, scene.height + 1]):
            assert (await line.ask("point", at=far))["why"] == OFF
            assert (await line.ask("point", at=AT, to=far))["why"] == OFF
        assert (await line.ask("point", at=[scene.width, scene.height]))["type"] == "accepted"
        for wrong in ([-1, 0], [1], [1, 2, 3], [2**53, 0], ["a", 1]):
            line.say(type="point", id=5, at=wrong)
            assert (await line.next("refused"))["id"] == -1
        for each in (watching, task):
            each.cancel()

    at_table(test)


def test_it_is_told_so_often_and_no_more() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        now = 0.0
        table.pings.now = lambda: now
        one, task = join(table, room, tokens["p1"])
        same, again = join(table, room, tokens["p1"])  # another screen of the same seat
        await one.next("update")
        await same.next("update")
        for number in range(int(BURST)):
            assert (await (one, same)[number % 2].ask("point", at=AT))["type"] == "accepted"
        assert (await one.ask("point", at=AT))["why"] == OFTEN
        assert (await same.ask("point", at=AT))["why"] == OFTEN
        other, coming = join(table, room, tokens["p2"])
        await other.next("update")
        assert (await other.ask("point", at=AT))["type"] == "accepted"
        now += 1 / RATE
        assert (await one.ask("point", at=AT))["type"] == "accepted"
        assert (await one.ask("point", at=AT))["why"] == OFTEN
        for each in (task, again, coming):
            each.cancel()

    at_table(test)


def test_what_has_faded_is_told_to_nobody() -> None:
    pings, now = Pings(), 10.0
    pings.now = lambda: now
    size = (20_000, 20_000)
    pings.point("g", "p1", AT, (), size)
    assert [ping.at for ping in pings.since("g", 0, size)] == [tuple(AT)]
    assert pings.since("g", 1, size) == []
    now += FADES
    assert pings.since("g", 0, size) == []


@pytest.mark.parametrize("size", [(11_999, 20_000), (20_000, 8_999), (14_999, 20_000), (20_000, 10_499)])
def test_no_place_tells_of_a_larger_table(size: tuple[int, int]) -> None:
    pings = Pings()
    pings.now = lambda: 0.0
    pings.point("g", "p1", AT, TO, (20_000, 20_000))
    assert pings.since("g", 0, size) == []
    assert len(pings.since("g", 0, (20_000, 20_000))) == 1
