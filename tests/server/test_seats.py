"""Seats that whoever comes may take, and bots that are told to move now."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from typing import Any

import pytest
import sqlalchemy

from tests.server import bad
from tests.server.play import Line, at_table, give, hub, join, seated
from wartable.engine.ask import Die, Pool
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import UMPIRE
from wartable.server.net import connection
from wartable.server.net.connection import Connection, opened
from wartable.server.net.hub import Hub
from wartable.server.rooms import bots
from wartable.server.rooms.bots import Bots
from wartable.server.rooms.room import GONE_ON, Room
from wartable.server.rooms.running import Trail
from wartable.server.rooms.setups import looking_on
from wartable.server.rooms.store import OPEN, Chair, Store
from wartable.shelf import example, load_scenario


# ------------------------------------------------------------------ open seats
def test_an_open_seat_is_taken_once() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table, kinds=("human", OPEN))
        assert set(tokens) == {"p1"}
        watch, task = join(table, room)
        seats = (await watch.next("welcome"))["seats"]
        assert [(seat["kind"], seat["here"]) for seat in seats] == [("human", False), ("open", False)]

        found = await asyncio.gather(*(room.sit("p2", f"player {n}") for n in range(5)), return_exceptions=True)
        given = [token for token in found if isinstance(token, str)]
        refused = [why for why in found if isinstance(why, RuleError)]
        assert (len(given), len(refused)) == (1, 4)
        assert {why.text for why in refused} == {f"the seat of {room.names['p2']} is taken"}
        assert await table.store.seat_of(room.id, given[0]) == "p2"

        told = (await watch.next("table"))["seats"][1]
        assert (told["kind"], told["player"]) == ("human", "player 0")
        assert not any(given[0].encode() in data for data in watch.raw)
        task.cancel()

    at_table(test)


@pytest.mark.parametrize("kind", ["human", "greedy"])
def test_a_seat_that_is_not_open_is_not_given_away(kind: str) -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table, kinds=("human", kind))
        with pytest.raises(RuleError, match="is taken"):
            await room.sit("p2", "")
        with pytest.raises(RuleError, match="is taken"):
            await room.sit("p1", "")
        assert await table.store.seat_of(room.id, tokens["p1"]) == "p1"

    at_table(test)


def test_an_open_seat_waits_and_holds_nobody_up() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table, kinds=("human", OPEN))
        while room.ask is not None and room.ask.seat != "p2":
            await give(room)
        room.come("p1")
        table.move(room.id)
        await asyncio.sleep(0.1)
        assert (room.thinking, room.bot_due()) == ("", None)  # nobody answers in its place
        await room.sit("p2", "Joss")
        await give(room, "p2")
        await room.reseat(Chair("p2", OPEN))
        await room.take_back("p1", room.n, 1)
        assert room.wish is None  # of an open seat nobody is asked

    at_table(test)


def test_an_open_seat_and_a_limit_outlive_the_server(tmp_path: Any) -> None:
    async def main() -> None:
        table = hub(tmp_path / "games.db")
        room, _ = await seated(table, kinds=("human", OPEN))
        await room.reseat(Chair("p1", "veteran", seconds=7))
        await table.close()
        table.store.close()
        again = Hub(Store(tmp_path / "games.db"), Bots(1))
        found = await again.room(room.id)
        assert found is not None
        assert list(found.chairs.values()) == [Chair("p1", "veteran", seconds=7), Chair("p2", OPEN)]
        await again.close()
        again.store.close()

    asyncio.run(main())


def _execute(change: str, connection: sqlalchemy.Connection) -> None:
    connection.execute(sqlalchemy.text(change))


def test_a_store_from_before_is_taken_up(tmp_path: Any) -> None:
    """Seats of games that were set up before bots had limits have none."""
    path = tmp_path / "games.db"

    async def main() -> str:
        table = hub(path)
        room, _ = await seated(table)
        later = ("seats seconds", "seats standing", "games rules", "games earlier", "games opening", "entries came")
        changes = ["ALTER TABLE {} DROP COLUMN {}".format(*name.split()) for name in later]
        for change in (*changes, "DROP TABLE game_clocks", "UPDATE alembic_version SET version_num = '0003'"):
            await table.store.do(partial(_execute, change))
        await table.close()
        table.store.close()
        again = Hub(Store(path), Bots(1))
        found = await again.room(room.id)
        assert found is not None
        assert [chair.seconds for chair in found.chairs.values()] == [0, 0]
        await again.close()
        again.store.close()
        return room.id

    asyncio.run(main())


# ------------------------------------------------------------------ move now
async def to_the_bot(room: Room) -> None:
    async with asyncio.timeout(90):
        while room.thought is None:
            if room.ask is not None and room.ask.seat == "p1":
                await give(room)
            else:
                await asyncio.sleep(0.01)


def test_a_bot_that_is_pressed_moves_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", bad.waits)

    async def test(table: Hub) -> None:
        room, tokens = await seated(table, kinds=("human", "human"))
        line, task = join(table, room, tokens["p1"])
        other, ends = join(table, room)
        await room.reseat(Chair("p2", "marshal", seconds=9))
        assert (await line.ask("hurry", n=room.n))["why"] == "no bot is looking ahead now"
        await to_the_bot(room)
        told = await line.next("thinking")
        assert (told["seat"], told["limit"], told["hurries"]) == ("p2", 9.0, True)
        n = room.n
        assert (await line.ask("hurry", n=n + 1))["type"] == "refused"
        assert "no seat" in (await other.ask("hurry", n=n))["why"]
        assert room.n == n
        assert (await line.ask("hurry", n=n))["type"] == "accepted"
        async with asyncio.timeout(15):
            while room.n == n:
                await asyncio.sleep(0.01)
        assert not room.words  # nobody had to answer for it
        for each in (task, ends):
            each.cancel()

    at_table(test)


def test_a_game_that_waits_for_its_turn_is_pressed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", bad.waits)

    async def test(table: Hub) -> None:
        rooms = [(await seated(table))[0] for _ in range(2)]
        tasks = [await table._task(room) for room in rooms]
        seats = [room.ask.seat for room in rooms if room.ask is not None]
        moves = [
            asyncio.create_task(table.bots.moves(task, "x", seat, "veteran", 0)) for task, seat in zip(tasks, seats)
        ]
        await asyncio.sleep(0.2)  # the first is thought about, the second waits for the same process
        table.bots.press(rooms[1].id)
        await asyncio.sleep(0.2)
        table.bots.press(rooms[0].id)
        async with asyncio.timeout(60):
            thoughts = await asyncio.gather(*moves)
        assert [thought.late for thought in thoughts] == ["", ""]

    at_table(test)


def test_limits_of_bots() -> None:
    made = Bots(1, 20.0)
    assert [made.limit(own) for own in (0, 5, 60)] == [20.0, 5, 20.0]
    made.close()


# ------------------------------------------------------------------ what is told meanwhile
def test_who_waits_for_a_game_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(connection, "TELLS", 0.02)

    async def main() -> None:
        table = hub(tmp_path / "games.db")
        room, _ = await seated(table)
        for _ in range(12):
            await give(room)
        await table.close()
        table.store.close()
        again = Hub(Store(tmp_path / "games.db"), Bots(1))
        real = Trail.note

        def slow(self: Trail, entry: Any, ask: Any, events: int) -> None:
            threading.Event().wait(0.02)
            real(self, entry, ask, events)

        monkeypatch.setattr(Trail, "note", slow)
        line = Line()
        found = await opened(line, again, room.id)
        assert found is not None
        assert found.n == room.n
        told = [line.heard.get_nowait() for _ in range(line.heard.qsize())]
        assert {message["type"] for message in told} == {"opening"}
        counts = [message["done"] for message in told if message["of"] == 12]  # 0 of 0: it is still looked up
        assert counts == sorted(counts)
        assert counts[0] < counts[-1] <= 12
        assert await opened(line, again, room.id) is found  # at once, and nothing is told
        assert line.heard.empty()
        assert again.coming(room.id) == (0, 0)
        assert await opened(line, again, "nothing") is None
        await again.close()
        again.store.close()

    asyncio.run(main())


def test_typed_dice_are_those_that_the_client_was_told_of() -> None:
    """They leave `n` as it is: a second screen must not answer the next die with what was thrown for this one."""

    async def test(table: Hub) -> None:
        room, tokens = await seated(table, typed=("p1", "p2"))
        while not (room.step and isinstance(room.ask, Die | Pool)):
            await give(room)
        line = Line()
        line.hello(tokens[room.ask.seat])
        screen = Connection(line, table, room)
        task = asyncio.create_task(screen.run())
        n, step = (await line.next("update"))["n"], room.step
        value = [1] * room.ask.count if isinstance(room.ask, Pool) else 1
        screen._shown = step - 1  # it has yet to be told that the die before was thrown, at another screen
        told = await line.ask("answer", n=n, value=value)
        assert (told["type"], told["why"]) == ("refused", GONE_ON)
        assert (await line.ask("answer", n=n, value=value, step=step - 1))["type"] == "refused"
        assert room.step == step
        screen._shown = step
        assert (await line.ask("answer", n=n, value=value))["type"] == "accepted"
        task.cancel()

    at_table(test)


# ------------------------------------------------------------------ an umpire
async def with_umpire(
    table: Hub, scenario: str, kinds: tuple[str, str] = ("human", "human")
) -> tuple[Room, dict[str, str]]:
    ruleset, doc = load_scenario(example(scenario))
    seats = ruleset.seats(ruleset.new_game(doc))
    chairs = (*(Chair(seat, kind) for seat, kind in zip(seats, kinds)), *looking_on(seats, wanted=True))
    key, tokens = await table.create(ruleset, doc, scenario, "tests", chairs)
    room = await table.room(key)
    assert room is not None
    return room, tokens


def test_an_umpire_sees_everything_and_answers_nothing() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await with_umpire(table, "hunt_two")
        assert room.seats == tuple(seat for seat in room.chairs if seat != UMPIRE)
        while not any(not event.visible_to("") for event in room.session.events):
            await give(room)
        secret = sum(not event.visible_to("") for event in room.session.events)
        umpire, one = join(table, room, tokens[UMPIRE]), join(table, room)
        told = await umpire[0].next("update")
        welcome = await one[0].next("welcome")
        seen = await one[0].next("update")
        assert len(told["events"]) == len(seen["events"]) + secret
        assert told["request"]["seat"] in room.seats
        assert welcome["seats"][-1]["seat"] == UMPIRE  # everybody knows that somebody looks on
        answer = await umpire[0].ask("answer", n=room.n, value="done")
        assert "not you" in answer["why"]
        assert (await umpire[0].ask("hint", n=room.n))["why"] == "you are not asked now"
        for _, task in (umpire, one):
            task.cancel()

    at_table(test)


def test_an_umpire_is_asked_with_the_others() -> None:
    async def test(table: Hub) -> None:
        room, _ = await with_umpire(table, "skirmish", ("human", "greedy"))
        while not room.n or room.trail.by[-1] != "p2":
            await give(room)
        await room.take_back("p1", room.n, 1)  # what a bot decided: the umpire alone must agree
        assert room.wish is not None
        assert room.wish.needs == (UMPIRE,)
        n = room.n
        await room.consent(UMPIRE, yes=True)
        assert room.n == n - 1
        while not room.n or room.trail.by[-1] != "p1":
            await give(room)
        await room.take_back(UMPIRE, room.n, 1)  # the umpire asks as well, and the player must agree
        assert room.wish is not None
        assert room.wish.needs == ("p1",)

    at_table(test)


def test_the_rules_may_have_an_umpire_of_their_own() -> None:
    assert looking_on(("p1", UMPIRE), wanted=True) == ()
    assert looking_on(("p1", "p2"), wanted=False) == ()
