"""Bots that die, hang or fail hold nobody up; what they would answer follows the game wherever it goes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server import bad
from tests.server.play import give, hub, join, seated
from wartable.engine.ask import Choice, Option
from wartable.engine.errors import DataError
from wartable.server.net.hub import Hub, _doing
from wartable.server.rooms import bots
from wartable.server.rooms.bots import Bots, Died, Failed, Late, Worker
from wartable.server.rooms.store import Chair
from wartable.server.work import resolving

RULES = "time_wars"


def with_worker(test: Callable[[Worker], Awaitable[None]]) -> None:
    async def main() -> None:
        worker = Worker()
        try:
            await test(worker)
        finally:
            worker.close()

    asyncio.run(main())


def test_a_process_that_dies_hangs_or_fails() -> None:
    async def test(worker: Worker) -> None:
        assert await worker.run(30, RULES, bad.sleep, 0) == "slept"
        first = worker._process
        with pytest.raises(Failed, match="KeyError"):
            await worker.run(30, RULES, bad.fail)
        assert worker._process is first  # a fault is no reason to end it
        with pytest.raises(Died, match="died"):
            await worker.run(30, RULES, bad.die)
        assert await worker.run(30, RULES, bad.sleep, 0) == "slept"
        hung = worker._process
        with pytest.raises(TimeoutError):
            await worker.run(0.3, RULES, bad.sleep, 3600)
        assert await worker.run(30, RULES, bad.sleep, 0) == "slept"
        assert worker._process is not hung  # nobody waits for it
        worker.close()
        with pytest.raises(Late):
            await worker.run(30, RULES, bad.sleep, 0)

    with_worker(test)


def test_processes_end_with_the_server() -> None:
    program = (
        "import asyncio, os\n"
        "from wartable.server.rooms.bots import Worker\n"
        "from tests.server import bad\n"
        "async def main():\n"
        "    worker = Worker()\n"
        "    await worker.run(60, 'time_wars', bad.sleep, 0)\n"
        "    print(worker._process.pid, flush=True)\n"
        "    await worker.run(60, 'time_wars', bad.sleep, 50)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    server = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pid = int(server.stdout.readline())
    os.kill(pid, 0)
    server.kill()
    server.wait()
    server.stdout.close()
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        stat = Path(f"/proc/{pid}/stat")
        if stat.exists() and ") Z " in stat.read_text(encoding="utf-8"):
            return
        time.sleep(0.05)
    pytest.fail("the process of a bot outlives the server")


def a_game_with_a_bot(test: Callable[[Hub, Any], Awaitable[None]], kind: str = "greedy", seconds: float = 20.0) -> None:
    async def main() -> None:
        table = hub(seconds=seconds)
        try:
            room, tokens = await seated(table, kinds=("human", kind))
            line, task = join(table, room, tokens["p1"])
            await test(table, room)
            line.hang_up()
            await task
        finally:
            await table.close()
            table.store.close()

    asyncio.run(main())


async def until(room: Any, ready: Callable[[], bool], seconds: float = 90) -> None:
    """Answer for p1 until something is so."""
    async with asyncio.timeout(seconds):
        while not ready():
            if room.ask is not None and room.ask.seat == "p1" and room.wish is None:
                await give(room, number=room.n)
            else:
                await asyncio.sleep(0.01)


def longer(room: Any, count: int) -> bool:
    return len(room.entries) > count


def test_a_bot_plays_and_taking_back_does_not_confuse_it() -> None:
    async def test(table: Hub, room: Any) -> None:
        for turn in range(3):
            count = len(room.entries) + 3
            await until(room, lambda: "p2" in room.trail.by)
            await until(room, partial(longer, room, count))
            await until(room, lambda: room.ask.seat == "p2")
            await room.take_back("p1", room.n, min(room.n, 1 + turn))  # while it thinks
            assert room.wish is None  # bots always agree
        kept = await table.store.load(room.id)
        assert kept is not None
        assert len(kept.entries) == len(room.entries)

    a_game_with_a_bot(test)


def test_a_game_moves_to_another_process_and_back() -> None:
    async def test(table: Hub, room: Any) -> None:
        await until(room, lambda: room.trail.by.count("p2") > 3)
        table.bots._workers[0].stop()  # it remembers nothing
        await until(room, lambda: room.trail.by.count("p2") > 6)
        table.bots._told[room.id] = 2  # it is told again what it knows
        await until(room, lambda: room.trail.by.count("p2") > 7)

    a_game_with_a_bot(test)


@pytest.mark.parametrize(
    ("work", "why"),
    [
        (bad.hangs, "has not answered within 1 seconds"),
        (bad.dies, "has crashed 3 times over its answer"),
        (bad.fails, "has failed"),
    ],
)
def test_the_simplest_bot_helps_out_and_the_table_is_told(monkeypatch: pytest.MonkeyPatch, work: Any, why: str) -> None:
    monkeypatch.setattr(bots, "think", work)

    async def test(table: Hub, room: Any) -> None:
        await until(room, lambda: room.trail.by.count("p2") >= 1 and room.words)
        assert [(word.seat, word.to) for word in room.words] == [("", "")]  # once, however often it happens
        name = room.names["p2"]
        assert room.words[0].text == f"The bot of {name} {why}; a chance answer was given for it, and the game goes on."

    a_game_with_a_bot(test, seconds=1.0 if work is bad.hangs else 20)


def pid_of(table: Hub) -> int:
    process = table.bots._workers[0]._process
    assert process is not None
    assert process.pid is not None
    return process.pid


def test_a_process_that_is_killed_costs_no_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bots, "think", bad.killed)

    async def test(table: Hub, room: Any) -> None:
        await until(room, bad.FLAG.exists)
        await until(room, lambda: room.thinking == "p2")
        pid = pid_of(table)
        before = room.trail.by.count("p2")
        os.kill(pid, signal.SIGKILL)
        await until(room, lambda: room.trail.by.count("p2") > before)
        assert pid_of(table) != pid
        assert not room.words  # the bot itself has answered, so that there is nothing to tell

    a_game_with_a_bot(test)


def test_work_beside_the_server_is_begun_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def told(work: Any) -> list[int]:
        return [part async for part in resolving.watched(work, 5)]

    monkeypatch.chdir(tmp_path)
    assert asyncio.run(told(bad.counts)) == [1, 2, 3, 4, 5]
    bad.FLAG.unlink()
    assert asyncio.run(resolving.beside(bad.adds, 5)) == 6
    with pytest.raises(DataError, match="their process has died 3 times"):
        asyncio.run(resolving.beside(bad.adds_in_vain, 5))
    with pytest.raises(DataError, match="their process has died 3 times"):
        asyncio.run(told(bad.counts_in_vain))


def test_a_bot_without_an_answer_waits_for_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", bad.never)

    async def test(table: Hub, room: Any) -> None:
        await until(room, lambda: room.ask.seat == "p2")
        await until(room, lambda: len(room.words) == 1)
        assert "gives no answer and is asked again" in room.words[0].text
        assert room.thinking == "p2"
        monkeypatch.undo()
        await until(room, lambda: room.trail.by.count("p2") >= 1)

    a_game_with_a_bot(test)


def test_a_bot_that_thinks_for_long_says_what_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", bad.hangs)

    async def test(table: Hub, room: Any) -> None:
        line, task = join(table, room)
        await until(room, lambda: room.thought is not None)
        told = await line.next("thinking")
        assert (told["seat"], told["limit"]) == ("p2", 2.0)
        assert told["doing"].startswith(("weighing", "looking"))
        assert 0.3 < told["seconds"] < 2
        late, other = join(table, room)  # who comes meanwhile is told as well
        assert (await late.next("thinking"))["seconds"] >= told["seconds"]
        await until(room, lambda: room.trail.by.count("p2") >= 1)
        assert room.thought is None
        for each, ends in ((line, task), (late, other)):
            each.hang_up()
            await ends

    a_game_with_a_bot(test, seconds=2.0)


def test_what_a_bot_does_tells_no_secrets() -> None:
    options = tuple(Option(f"o{n}", "", "TW-CMD-01", f"unit-{n % 3}") for n in range(6))
    ask = Choice("p2", "TW-CMD-01", "Which target?", options)
    assert _doing(ask, secrets=False) == "weighing 3 targets"
    assert _doing(ask, secrets=True) == "weighing what to do"
    assert _doing(Choice("p2", "TW-CMD-01", "?", options[:1]), secrets=False) == "weighing what to do"


def test_a_person_takes_the_seat_while_the_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub, room: Any) -> None:
        await until(room, lambda: room.ask.seat == "p2")
        before = room.n
        await room.reseat(Chair("p2", "human"))
        await asyncio.sleep(1.5)
        assert (room.n, room.thinking) == (before, "")
        await give(room)

    monkeypatch.setattr(bots, "think", bad.hangs)
    a_game_with_a_bot(test, seconds=1.0)


def test_a_marshal_at_the_table_tells_what_it_has_tried() -> None:
    async def test(table: Hub, room: Any) -> None:
        await until(room, lambda: room.ask.seat == "p2" and room.ask.clause == "TW-ACT-01")
        ask = room.ask  # the bot itself is at it already and may be first
        thought = await table.think(room, "p2", "marshal")
        ask.accept(thought.value)
        assert thought.late == ""
        assert "would" in thought.ideas[0][2]
        assert "played out" in thought.ideas[0][2]

    a_game_with_a_bot(test, kind="marshal", seconds=8.0)


def test_hints_at_once_are_answered_one_by_one() -> None:
    async def main() -> None:
        table = hub()
        rooms = [(await seated(table))[0] for _ in range(3)]
        asks = [ask for room in rooms * 2 if (ask := room.ask) is not None]
        assert len(asks) == 6
        found = await asyncio.gather(*(table.hint(room, ask.seat) for room, ask in zip(rooms * 2, asks)))
        for ask, thought in zip(asks, found):
            ask.accept(thought.value)
        assert isinstance(table.bots, Bots)
        await table.close()
        table.store.close()

    asyncio.run(main())
