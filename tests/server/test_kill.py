"""A server that is killed at any moment has every answer that it has acknowledged, and the game goes on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.play import an_answer, enter
from tests.server.test_guard import get
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.server.rooms.running import rerun
from wartable.server.rooms.store import Store
from wartable.shelf import example, load_scenario

KILLS = 4


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "games.db")
    made.start()
    yield made
    if made.process is not None and made.process.poll() is None:
        made.end(signal.SIGKILL)


class Running(Protocol):
    """A server that can be asked and ended."""

    address: str

    def end(self, how: signal.Signals) -> int:
        """End it; its exit code."""


class Server:
    """`wartable serve` as a process."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        words = [str(Path(sys.executable).parent / "wartable"), "serve", "--port", "0", "--store", str(self.store)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.split("http://")[1].split("/")[0]

    def end(self, how: signal.Signals) -> int:
        process = self.process
        assert process is not None
        assert process.stdout is not None
        os.kill(process.pid, how)
        process.stdout.close()
        return process.wait(30)


class Player:
    """Somebody at one seat who answers whatever is asked; `mirror` is the game as far as it was acknowledged."""

    def __init__(self, seat: str, token: str, mirror: Session) -> None:
        self.seat, self.token, self.mirror = seat, token, mirror
        self.n, self.line, self.since = -1, -1, 0

    async def play(self, address: str, game: str, most: int) -> None:
        """Answer until `most` decisions are made, or the server is gone."""
        socket = await enter(address, game, self.token, since=self.since, line=self.line)
        sent = None
        try:
            async for raw in socket:
                told = json.loads(raw)
                if told["type"] == "accepted":
                    self.mirror.answer(sent)
                    if self.mirror.decisions >= most:
                        return
                elif told["type"] == "update":
                    request = self.hears(told)
                    if self.n >= most or request is None:
                        return
                    if request["seat"] == self.seat:
                        sent = await self.choice()
                        await socket.send(json.dumps({"type": "answer", "id": 1, "n": self.n, "value": sent}))
                else:
                    assert told["type"] in ("welcome", "table", "presence", "opening"), told
        except ConnectionClosed:
            pass
        finally:
            await socket.close()

    def hears(self, update: dict[str, Any]) -> Any:
        self.n, self.line = update["n"], update["line"]
        self.since = max([update["first"], *(event["n"] + 1 for event in update["events"])])
        return update["request"]

    async def choice(self) -> Any:
        """The answer to what is asked now, once all that was answered before is acknowledged."""
        for _ in range(2000):
            if self.mirror.decisions == self.n:
                break
            await asyncio.sleep(0.001)
        return an_answer(self.mirror, self.n)


def test_killed_in_the_middle(server: Server) -> None:
    form = {"scenario": "skirmish", "seed": "7", "seats": {seat: {"kind": "human"} for seat in ("p1", "p2")}}
    status, text, _ = get(f"http://{server.address}/api/games", form)
    assert status == 201
    game, tokens = json.loads(text)["game"], json.loads(text)["tokens"]
    ruleset, doc = load_scenario(example("skirmish"))
    mirror = Session(ruleset, ruleset.new_game(doc), Seeded("7"))
    moments = random.Random(3)
    for _ in range(KILLS):
        after = mirror.decisions + moments.randrange(1, 12)
        asyncio.run(broken_off(server, game, tokens, mirror, after, moments.random() * 0.05))
        server.start()
        asyncio.run(found(server, game, tokens, mirror))
    asyncio.run(to_the(mirror.decisions + 12, server, game, tokens, mirror))
    assert server.end(signal.SIGTERM) == -signal.SIGTERM
    asyncio.run(same(server.store, game, mirror))


async def to_the(most: int, server: Running, game: str, tokens: dict[str, str], mirror: Session) -> None:
    """Play on until so many decisions are made."""
    players = [Player(seat, token, mirror) for seat, token in tokens.items()]
    await asyncio.wait_for(asyncio.gather(*(player.play(server.address, game, most) for player in players)), 120)


async def broken_off(
    server: Running, game: str, tokens: dict[str, str], mirror: Session, after: int, later: float
) -> None:
    """Play, and kill the server some moment after so many answers were acknowledged."""
    players = [Player(seat, token, mirror) for seat, token in tokens.items()]
    tasks = [asyncio.create_task(player.play(server.address, game, 10**6)) for player in players]
    async with asyncio.timeout(120):
        while mirror.decisions < after:
            await asyncio.sleep(0.001)
            assert not any(task.done() for task in tasks), tasks
    await asyncio.sleep(later)
    assert server.end(signal.SIGKILL) == -signal.SIGKILL
    await asyncio.gather(*tasks)


async def found(server: Running, game: str, tokens: dict[str, str], mirror: Session) -> None:
    """What the server has after it was killed: all that it had acknowledged, and at most one more."""
    socket = await enter(server.address, game, next(iter(tokens.values())))
    while (update := json.loads(await socket.recv()))["type"] != "update":
        pass
    await socket.close()
    assert update["n"] - mirror.decisions in (0, 1)
    if update["n"] > mirror.decisions:  # it was stored, and nobody has heard the acknowledgement
        mirror.answer(an_answer(mirror, mirror.decisions))


async def same(path: Path, game: str, mirror: Session) -> None:
    """The stored game is the one that was played, and the one that is played in one process."""
    store = Store(path)
    kept = await store.load(game)
    assert kept is not None
    assert [entry.value for entry in kept.entries] == json.loads(json.dumps(mirror.answers))
    assert rerun(kept, mirror.ruleset).hash() == mirror.hash()
    store.close()
