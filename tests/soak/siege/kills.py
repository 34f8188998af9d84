"""A server is killed at random moments: no answer that it has acknowledged is lost, in games of both systems."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.exceptions import WebSocketException

from tests.server.test_kill import Player, found, same, to_the
from tests.soak.clock import Clock, Say
from tests.soak.siege.warm import SCENARIOS
from wartable.cli import serve
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.server.net.hub import Hub
from wartable.server.rooms.bots import Bots
from wartable.server.rooms.store import Chair, Store
from wartable.shelf import example, load_scenario

ROUND = 20
"""Kills of a server with the same two games; then other games begin."""
LATER = 0.12
"""Seconds at most between the last acknowledgement that is waited for and the kill."""
PATIENCE = 300.0
STARTED = get_context("forkserver")
STARTED.set_forkserver_preload(["tests.soak.siege.warm", "tests.soak.siege.kills"])


def table(store: str, line: Connection) -> None:
    """Serve games of `store` on a free port of this machine; what is printed goes down the `line`."""
    os.dup2(line.fileno(), 1)
    serve.run(serve.HOST, 0, Path(store), rate=10_000.0)


class Served:
    """The server as a process of its own, which starts quickly: what it needs is imported already."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.address = ""
        self.process: ForkServerProcess | None = None

    def start(self) -> None:
        """Start it and wait for its address."""
        ours, theirs = STARTED.Pipe(duplex=False)
        self.process = STARTED.Process(target=table, args=(str(self.store), theirs))
        self.process.start()
        theirs.close()
        with os.fdopen(os.dup(ours.fileno()), encoding="utf-8") as told:
            line = told.readline()
        ours.close()
        assert "http://" in line, "the server has not come up"
        self.address = line.split("http://")[1].split("/")[0]

    def end(self, how: signal.Signals) -> int:
        """End it; its exit code."""
        process = self.process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, how)
        process.join(PATIENCE)
        code = process.exitcode
        assert code is not None
        self.process = None
        process.close()
        return code


@dataclass
class Played:
    """A game on the server, and the same game here as far as it was acknowledged."""

    game: str
    tokens: dict[str, str]
    mirror: Session

    @property
    def over(self) -> bool:
        return self.mirror.over


async def begun(path: Path, name: str, seed: str) -> Played:
    """Set a game up in a store that nobody serves yet, with a person at each seat."""
    ruleset, doc = load_scenario(example(name))
    mirror = Session(ruleset, ruleset.new_game(doc), Seeded(seed), keep="last")
    chairs = tuple(Chair(seat, "human") for seat in ruleset.seats(mirror.game))
    store = Store(path)
    try:
        game, tokens = await Hub(store, Bots()).create(ruleset, doc, name, seed, chairs)
    finally:
        store.close()
    return Played(game, tokens, mirror)


async def plays(player: Player, address: str, game: str) -> None:
    """Play until the server is gone, which it may be before anybody has sat down."""
    with suppress(OSError, WebSocketException):
        await player.play(address, game, 10**6)


async def killed(server: Served, games: list[Played], moments: random.Random) -> None:
    """Play all games at once; kill the server some moment after some answers were acknowledged in one of them."""
    playing = [
        asyncio.create_task(plays(Player(seat, token, each.mirror), server.address, each.game))
        for each in games for seat, token in each.tokens.items()
    ]  # fmt: skip
    watched = moments.choice(games)
    after = watched.mirror.decisions + moments.randrange(6)
    async with asyncio.timeout(PATIENCE):
        while watched.mirror.decisions < after and not any(task.done() for task in playing):
            await asyncio.sleep(0.001)
    await asyncio.sleep(moments.random() * LATER)
    assert server.end(signal.SIGKILL) == -signal.SIGKILL
    await asyncio.gather(*playing)


def kills(clock: Clock, first: int, say: Say) -> None:
    """Kill the server while there is time; each time both games are found with all that was acknowledged."""
    answers = rounds = 0
    while clock.left:
        moments = random.Random(f"{first} {rounds}")
        with TemporaryDirectory(prefix="wartable-") as folder:
            answers += _round(clock, Served(Path(folder) / "games.db"), f"{first}-{rounds}", moments)
        rounds += 1
    say(f"  {clock.count} kills, {2 * rounds} games of both systems, {answers} answers acknowledged, 0 lost")


def _round(clock: Clock, server: Served, seed: str, moments: random.Random) -> int:
    """Some kills of one server; how many answers were acknowledged."""
    games = [asyncio.run(begun(server.store, name, seed)) for name in SCENARIOS]
    server.start()
    try:
        for _ in range(ROUND):
            if not clock.left or any(each.over for each in games):
                break
            asyncio.run(killed(server, games, moments))
            server.start()
            for each in games:
                asyncio.run(found(server, each.game, each.tokens, each.mirror))
            clock.count += 1
        for each in games:  # they go on
            asyncio.run(to_the(each.mirror.decisions + 2, server, each.game, each.tokens, each.mirror))
    finally:
        if server.process is not None:
            server.end(signal.SIGKILL)
    for each in games:
        asyncio.run(same(server.store, each.game, each.mirror))
    return sum(each.mirror.decisions for each in games)
