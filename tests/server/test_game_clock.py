"""The game clock: banks and increments, by a time that stands still unless a test lets it pass."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from tests.server.play import at_table, give, hub, join, seated, served
from tests.server.test_clocks import hunt, to_a_choice
from tests.server.test_guard import get
from wartable.engine.ask import Die, Pool
from wartable.engine.ruleset import TIME_UP
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room, Wish
from wartable.server.rooms.store import HUMAN, MIGRATIONS, Chair
from wartable.server.rooms.timing import game_clock
from wartable.server.rooms.timing.game_clock import GameClocks, Told

BANK, MORE = 600, 5


class Time:
    """The time of the clocks, which passes when a test says so."""

    def __init__(self, clocks: GameClocks) -> None:
        self.clocks, self.at = clocks, 0.0
        clocks.now = lambda: self.at

    def passes(self, seconds: float, room: Room) -> None:
        """So many seconds pass, and the timer that is due rings."""
        self.at += seconds
        running = self.clocks._running.get(room.id)
        if running is not None:
            running[1].cancel()
            self.clocks._passed(room, running[0])


async def timed(
    table: Hub, kinds: tuple[str, ...] = (), clocked: tuple[str, ...] = ("p1", "p2"), bank: int = BANK
) -> tuple[Room, dict[str, str], Time]:
    """A game whose seats have a clock; somebody sits at it."""
    room, tokens = await seated(table, kinds=kinds)
    chairs = tuple(room.chairs.values())
    await game_clock.agree(table.store, room.id, dict.fromkeys(clocked, (bank, MORE)), chairs)
    await table.game_clocks.open(room)
    return room, tokens, Time(table.game_clocks)


def left(table: Hub, room: Room) -> dict[str, float]:
    return {told.seat: told.left for told in table.game_clocks.told(room)}


def running(table: Hub, room: Room) -> str:
    return next((told.seat for told in table.game_clocks.told(room) if told.runs), "")


async def to_no_die(room: Room) -> str:
    """Play until something is asked that is no die; the seat that is asked."""
    while isinstance(room.ask, Die | Pool):
        await give(room)
    assert room.ask is not None
    return room.ask.seat


def other(room: Room, seat: str) -> str:
    return next(each for each in room.seats if each != seat)


def test_only_the_bank_of_who_is_asked_runs() -> None:
    async def test(table: Hub) -> None:
        room, _, time = await timed(table)
        seat = await to_no_die(room)
        time.at += 50
        assert running(table, room) == ""  # nobody is at the table
        room.come("")
        room.tell()
        time.at += 50
        assert running(table, room) == ""  # whoever is asked has not come yet
        room.come(seat)
        room.tell()
        assert running(table, room) == seat
        time.at += 30
        assert left(table, room) == {seat: BANK - 30, other(room, seat): BANK}
        room.wish = Wish(seat, 1, (), room.n)
        room.tell()
        assert running(table, room) == ""
        time.at += 30
        room.wish = None
        room.tell()
        time.at += 10
        assert left(table, room) == {seat: BANK - 40, other(room, seat): BANK}
        room.go(seat)
        room.tell()
        time.at += 5
        assert left(table, room)[seat] == BANK - 45  # who goes is asked all the same
        room.go("")
        room.tell()
        time.at += 99
        assert left(table, room) == {seat: BANK - 45, other(room, seat): BANK}

    at_table(test)


def test_an_answer_earns_its_increment_once_and_no_time_comes_back() -> None:
    async def test(table: Hub) -> None:
        room, _, time = await timed(table)
        seat = await to_no_die(room)
        room.come(seat)
        room.tell()
        time.at += 20
        await give(room)
        assert left(table, room)[seat] == pytest.approx(BANK - 20 + MORE)
        await room.take_back(seat, room.n, 1)
        while room.wish:
            await room.consent(room.wish.needs[0], yes=True)
        assert running(table, room) == seat
        time.at += 7
        before = left(table, room)[seat]
        assert before == pytest.approx(BANK - 20 + MORE - 7)  # what was spent is spent
        await give(room)
        assert left(table, room)[seat] == before  # and earned once
        while room.ask and (room.ask.seat != seat or isinstance(room.ask, Die | Pool)):
            await give(room)
        await give(room)
        assert left(table, room)[seat] == before + MORE

    at_table(test)


def test_no_bank_runs_for_dice_or_a_seat_without() -> None:
    async def test(table: Hub) -> None:
        room, _, _ = await timed(table, clocked=("p2",))
        for seat in room.seats:
            room.come(seat)
        seen = set()
        for _ in range(60):
            assert room.ask is not None
            room.tell()
            dice = isinstance(room.ask, Die | Pool)
            assert running(table, room) == ("p2" if room.ask.seat == "p2" and not dice else "")
            seen.add((room.ask.seat, dice))
            await give(room)
        assert {("p1", False), ("p2", False)} <= seen
        assert list(left(table, room)) == ["p2"]

    at_table(test)


@pytest.mark.parametrize(("first", "runs"), [("open", False), ("greedy", True)])
def test_whose_bank_runs(first: str, runs: bool) -> None:
    """A bot's runs if it was chosen for a bot; nobody's does not; one who takes a person's place has none."""

    async def test(table: Hub) -> None:
        room, _, _ = await timed(table, kinds=(first, first))
        seat = await to_no_die(room)
        room.come(seat)
        table._moving[room.id] = asyncio.create_task(asyncio.sleep(0))  # no bot moves meanwhile
        table.game_clocks.see(room)
        assert running(table, room) == (seat if runs else "")
        room.chairs[seat] = Chair(seat, HUMAN)
        table.game_clocks.see(room)
        assert running(table, room) == seat

    at_table(test)


def test_a_bot_in_the_place_of_a_person_has_no_clock() -> None:
    async def test(table: Hub) -> None:
        room, _, _ = await timed(table)
        seat = await to_no_die(room)
        room.come(seat)
        room.chairs[seat] = Chair(seat, "greedy")
        table.game_clocks.see(room)
        assert running(table, room) == ""

    at_table(test)


def test_a_bank_that_is_spent_is_answered_for_by_a_bot() -> None:
    async def test(table: Hub) -> None:
        room, _, time = await timed(table)
        seat = await to_no_die(room)
        room.come(seat)
        room.tell()
        step = room.step
        time.passes(BANK - 1, room)
        assert running(table, room) == seat  # a second is left
        time.passes(1, room)
        async with asyncio.timeout(60):
            while room.step == step:
                await asyncio.sleep(0.01)
        assert room.entries[step].kind == "answer"
        told = [word.text for word in room.words]
        assert told == [f"The clock of {room.names[seat]} has run out. Whenever it has, a bot answers in their place."]
        await asyncio.sleep(0)
        assert left(table, room)[seat] == MORE  # it may think so long about the next

    at_table(test)


@pytest.mark.rule("HD-GEN-07")
def test_a_bank_that_is_spent_does_what_the_rules_say() -> None:
    async def test(table: Hub) -> None:
        room, _ = await hunt(table)
        ask = await to_a_choice(room)
        await game_clock.agree(table.store, room.id, {ask.seat: (10, 0)}, tuple(room.chairs.values()))
        await table.game_clocks.open(room)
        time = Time(table.game_clocks)
        room.come(ask.seat)
        room.tell()
        step = room.step
        time.passes(10, room)
        async with asyncio.timeout(20):
            while room.step == step:
                await asyncio.sleep(0.01)
        assert room.entries[step].value == TIME_UP

    at_table(test)


def test_an_answer_in_the_last_moment_counts() -> None:
    async def test(table: Hub) -> None:
        room, _, time = await timed(table)
        seat = await to_no_die(room)
        room.come(seat)
        room.tell()
        mine = table.game_clocks._running[room.id][0]
        await give(room)
        step = room.step
        await table._late(room, mine)  # as if it struck in the same moment
        assert room.step == step
        assert time.at == 0

    at_table(test)


def test_it_outlives_the_server(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def first() -> tuple[str, str]:
        table = hub(path)
        room, _, time = await timed(table)
        seat = await to_no_die(room)
        room.come(seat)
        room.tell()
        time.at += 42
        await table.close()
        table.store.close()
        return room.id, seat

    async def later(key: str, seat: str) -> None:
        table = hub(path)
        room = await table.room(key)
        assert room is not None
        assert left(table, room)[seat] == BANK - 42
        assert running(table, room) == ""  # until somebody comes
        time = Time(table.game_clocks)
        room.come(seat)
        room.tell()
        time.at += 8
        assert left(table, room)[seat] == BANK - 50
        await table.close()
        table.store.close()

    asyncio.run(later(*asyncio.run(first())))


def test_a_server_that_is_killed_gives_little_back(tmp_path: Path) -> None:
    async def test() -> None:
        table = hub(tmp_path / "games.db")
        room, _, time = await timed(table)
        seat = await to_no_die(room)
        room.come(seat)
        room.tell()
        time.passes(game_clock.SAVES, room)
        time.at += 3  # of these nothing is kept yet
        await asyncio.wait(table.game_clocks._saving)

        def kept(connection: sa.Connection) -> Any:
            where = game_clock.banks.c.seat == seat
            return connection.execute(sa.select(game_clock.banks.c.left).where(where)).scalar_one()

        assert await table.store.do(kept) == BANK - game_clock.SAVES
        await table.close()
        table.store.close()

    asyncio.run(test())


def test_everybody_is_told() -> None:
    async def test(table: Hub) -> None:
        room, tokens, time = await timed(table)
        seat = await to_no_die(room)
        line, task = join(table, room, tokens[seat])
        watcher, watching = join(table, room)
        for each in (line, watcher):
            told = await each.next("game_clock")
            if not any(bank["runs"] for bank in told["seats"]):
                told = await each.next("game_clock")
            assert {bank["seat"]: bank["runs"] for bank in told["seats"]} == {seat: True, other(room, seat): False}
            assert told["seats"][0] == {**told["seats"][0], "bank": BANK, "increment": MORE, "left": BANK}
        time.at += 4
        room.wish = Wish(seat, 1, (), room.n)
        room.tell()
        told = await line.next("game_clock")
        assert [bank["left"] for bank in told["seats"] if bank["seat"] == seat] == [BANK - 4]
        again, coming = join(table, room, tokens[seat])  # a page that was loaded again
        assert (await again.next("game_clock")) == told
        for ending in (task, watching, coming):
            ending.cancel()

    at_table(test)


def test_a_game_without_has_none() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        line, task = join(table, room, tokens["p1"])
        await line.next("update")
        await give(room)
        await line.next("update")
        assert "game_clock" not in [json.loads(raw)["type"] for raw in line.raw]
        assert table.game_clocks.told(room) == []
        task.cancel()

    at_table(test)


@pytest.mark.parametrize(
    ("clocks", "why"),
    [
        ({"p9": {"bank": 60}}, "no seat is called 'p9', so it gets no clock; there are: p1, p2"),
        ({"p1": {"bank": 5}}, "Expected `int` >= 10"),
        ({"p1": {"bank": 60, "increment": 4000}}, "Expected `int` <= 3600"),
    ],
)
def test_clocks_of_a_form(clocks: dict[str, Any], why: str) -> None:
    with served() as (address, app):
        one = {"p1": {"bank": 60, "increment": 2}}
        form = {"scenario": "skirmish", "seats": {"p1": {"kind": "human"}}, "clocks": one}
        status, text, _ = get(f"http://{address}/api/games", form)
        assert status == 201, text
        key = json.loads(text)["game"]
        assert get(f"http://{address}/api/games/{key}")[0] == 200
        room = app.state.hub.rooms[key]
        assert app.state.hub.game_clocks.told(room) == [Told("p1", 60, 2, 60.0, False)]
        status, text, _ = get(f"http://{address}/api/games", {**form, "clocks": clocks})
        assert status == 400
        assert why in json.loads(text)["why"]


def test_a_store_of_before_has_no_clocks(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def first() -> str:
        table = hub(path)
        room, _ = await seated(table)
        await table.close()
        table.store.close()
        return room.id

    async def later(key: str) -> None:
        table = hub(path)
        room = await table.room(key)
        assert room is not None
        assert table.game_clocks.told(room) == []
        room.come("")
        room.tell()
        await give(room)
        await table.close()
        table.store.close()

    key = asyncio.run(first())
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0006")
        assert not sa.inspect(connection).has_table("game_clocks")
    engine.dispose()
    asyncio.run(later(key))


def test_a_game_that_goes_on_from_another_has_the_clocks_of_its_form() -> None:
    with served() as (address, app):
        form: dict[str, Any] = {"scenario": "skirmish", "clocks": {"p1": {"bank": 60, "increment": 2}}}
        key = json.loads(get(f"http://{address}/api/games", form)[1])["game"]
        again = {"n": 0, "anew": True, "clocks": {"p2": {"bank": 90}}}
        for body, clock in ((again, [Told("p2", 90, 0, 90.0, False)]), ({"n": 0}, [])):
            status, text, _ = get(f"http://{address}/api/games/{key}/branch", body)
            assert status == 201, text
            made = json.loads(text)["game"]
            assert get(f"http://{address}/api/games/{made}")[0] == 200
            assert app.state.hub.game_clocks.told(app.state.hub.rooms[made]) == clock
