"""People at the table, for tests: a wire without a network, a server in a thread, clients that answer."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from wartable.ai.players import player
from wartable.engine.ask import Die, Pool
from wartable.server.app import Settings, create
from wartable.server.net.connection import SIZE, Connection, Gone
from wartable.server.net.hub import Hub
from wartable.server.net.protocols import Heads, Sockets
from wartable.server.rooms.bots import Bots
from wartable.server.rooms.room import Room
from wartable.server.rooms.store import Chair, Store
from wartable.shelf import example, load_scenario

SEED = "tests"


class Line:
    """A wire whose other end is the test: `say` something, read what was `told`."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.raw: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.reads = asyncio.Event()  # whether the client takes what it is sent
        self.reads.set()
        self.ids = 900_000
        self.kept: deque[dict[str, Any]] = deque()  # heard while something else was waited for

    async def receive(self) -> str | bytes | None:
        return await self.said.get()

    async def send(self, data: bytes) -> None:
        if self.closed:
            raise Gone
        await self.reads.wait()
        self.raw.append(data)
        self.heard.put_nowait(json.loads(data))

    async def close(self, code: int, reason: str) -> None:
        self.closed = self.closed or (code, reason)

    def say(self, **message: Any) -> None:
        self.said.put_nowait(json.dumps(message))

    def hello(self, token: str = "", **more: Any) -> None:
        self.say(type="hello", version=1, token=token, **more)

    def hang_up(self) -> None:
        self.said.put_nowait(None)

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types; others are passed over."""
        while True:
            message = self.kept.popleft() if self.kept else await asyncio.wait_for(self.heard.get(), 20)
            if message["type"] in kinds:
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something and wait for what became of it."""
        self.ids += 1
        self.say(type=kind, id=self.ids, **fields)
        while True:
            message = await asyncio.wait_for(self.heard.get(), 20)
            if message.get("id") == self.ids:
                return message
            self.kept.append(message)


def hub(path: Path | None = None, seconds: float = 20.0) -> Hub:
    return Hub(Store(path), Bots(1, seconds))


async def seated(
    table: Hub, scenario: str = "skirmish", kinds: tuple[str, ...] = (), typed: tuple[str, ...] = (), **options: Any
) -> tuple[Room, dict[str, str]]:
    """A game: its room, and the tokens of its people."""
    ruleset, found = load_scenario(example(scenario))
    doc = {**found, "options": {**dict(found.get("options") or {}), **options}} if options else dict(found)
    seats = ruleset.seats(ruleset.new_game(doc))
    chairs = tuple(
        Chair(seat, kinds[place] if place < len(kinds) else "human", typed=seat in typed)
        for place, seat in enumerate(seats)
    )
    key, tokens = await table.create(ruleset, doc, scenario, SEED, chairs)
    room = await table.room(key)
    assert room is not None
    return room, tokens


def at_table(test: Callable[[Hub], Awaitable[None]]) -> None:
    """Run a test at a table of its own."""

    async def main() -> None:
        table = hub()
        try:
            await test(table)
        finally:
            await table.close()
            table.store.close()

    asyncio.run(main())


def join(table: Hub, room: Room, token: str = "", **more: Any) -> tuple[Line, asyncio.Task[None]]:
    """A client at the game."""
    line = Line()
    line.hello(token, **more)
    return line, asyncio.create_task(Connection(line, table, room).run())


async def give(room: Room, seat: str = "", number: int = 0) -> Any:
    """Let whoever is asked answer, past the wire; the value."""
    ask = room.ask
    assert ask is not None
    value = await room.reading(lambda session: session.ask and an_answer(session, number))
    await room.answer(seat or ask.seat, room.n, value)
    return value


def an_answer(session: Any, number: int = 0) -> Any:
    """What the random bot would answer; all dice show the first of their faces."""
    ask = session.ask
    if isinstance(ask, Die | Pool):
        face = ask.faces[0] if ask.faces else 1
        return [face] * ask.count if isinstance(ask, Pool) else face
    return player("random", f"{number}").answer(session, ask)


# ------------------------------------------------------------------ a server in a thread
@contextmanager
def served(settings: Settings | None = None, heads: type[Heads] = Heads, **more: Any) -> Iterator[tuple[str, Any]]:
    """A server on a free port: its address without a scheme, and the application."""
    app = create(settings)
    config = uvicorn.Config(
        app, host="127.0.0.1", port=0, log_level="error", ws=Sockets, ws_max_size=2 * SIZE, lifespan="on",
        timeout_graceful_shutdown=2, server_header=False, http=heads, **{"proxy_headers": False, **more},
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            threading.Event().wait(0.01)
        host, port = server.servers[0].sockets[0].getsockname()
        yield f"{host}:{port}", app
    finally:
        server.should_exit = True
        thread.join(20)
    assert not thread.is_alive()


async def enter(address: str, game: str, token: str, **more: Any) -> ClientConnection:
    """A client of the real network that has said hello."""
    socket = await connect(f"ws://{address}/ws/{game}", max_size=None)
    await socket.send(json.dumps({"type": "hello", "version": 1, "token": token, **more}))
    return socket
