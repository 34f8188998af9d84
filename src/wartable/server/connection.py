"""One WebSocket: what a client says, and what it is told.

Two tasks: one reads and carries out, one sends. The sender sleeps until something has changed and then tells everything
at once, so that a slow client is told less often and never holds the game up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any, NamedTuple, Protocol

import msgspec

from wartable.engine.errors import RuleError, WartableError
from wartable.engine.ruleset import Scene
from wartable.engine.session import Session
from wartable.server import messages as m
from wartable.server.hub import Hub
from wartable.server.room import Room, ghosts
from wartable.umpire import telling

log = logging.getLogger("wartable.server")
SIZE = 64_000  # bytes of a message
RATE, BURST = 40.0, 120  # messages a second, and at once
STILL = ("board", "ground", "room", "small", "solid", "terrain", "wall", "window", "zone")
WORDS = 300


class Wire(Protocol):
    """What a connection needs of a WebSocket."""

    async def receive(self) -> str | bytes | None:
        """The next message, None when the other side has gone."""

    async def send(self, data: bytes) -> None:
        """Send a message."""

    async def close(self, code: int, reason: str) -> None:
        """End it."""


class Known(NamedTuple):
    """What a client has been told: events, the line of play, the ground."""

    events: int = 0
    line: int = -1
    ground: Any = None


class Connection:
    """A client at a game; `seat` is '' for a spectator."""

    def __init__(self, wire: Wire, hub: Hub, room: Room) -> None:
        self.wire = wire
        self.hub = hub
        self.room = room
        self.seat = ""
        self.known = Known()
        self._changed = asyncio.Event()
        self._seats: list[m.Seat] = []
        self._wish: object = None
        self._tokens = float(BURST)
        self._last = 0.0

    async def run(self) -> None:
        """Talk until one of the two leaves."""
        first = await self._first()
        if first is None:
            return
        room = self.room
        room.here[self.seat] = room.here.get(self.seat, 0) + 1
        room.watchers.append(self._changed.set)
        sender = asyncio.create_task(self._sending(first))
        try:
            room.tell()
            await self._reading()
        finally:
            sender.cancel()
            room.watchers.remove(self._changed.set)
            room.here[self.seat] -= 1
            room.tell()

    async def _first(self) -> m.Hello | None:
        """The greeting, None if it is not to be let in."""
        data = await self.wire.receive()
        if data is None:
            return None
        try:
            hello = m.read(data)
        except ValueError as why:
            await self.wire.close(4400, str(why)[:120])
            return None
        if not isinstance(hello, m.Hello):
            await self.wire.close(4400, "the first message is hello")
            return None
        if hello.version != m.VERSION:
            await self.wire.close(4426, f"this server speaks protocol {m.VERSION}: load the page again")
            return None
        seat = await self.hub.store.seat_of(self.room.id, hello.token) if hello.token else ""
        if seat is None:
            await self.wire.close(4403, "this link opens no seat of this game")
            return None
        self.seat = seat
        return hello

    # ------------------------------------------------------------------ reading
    async def _reading(self) -> None:
        while (data := await self.wire.receive()) is not None:
            if len(data) > SIZE:
                await self.wire.close(4413, f"a message has at most {SIZE} bytes")
                return
            if not self._may():
                await self.wire.close(4429, "too many messages")
                return
            try:
                message = m.read(data)
            except ValueError as why:
                await self.tell(m.Refused(id=-1, why=str(why)))
                continue
            if isinstance(message, m.Hello):
                await self.tell(m.Refused(id=-1, why="you have said hello already"))
                continue
            await self._carry_out(message)

    def _may(self) -> bool:
        """Whether one more message is allowed now: so many a second, and a few more at once."""
        now = asyncio.get_running_loop().time()
        self._tokens = min(BURST, self._tokens + (now - self._last) * RATE)
        self._last = now
        self._tokens -= 1
        return self._tokens >= 0

    async def _carry_out(self, message: Any) -> None:
        try:
            await self._do(message)
        except RuleError as why:
            await self.tell(m.Refused(id=message.id, why=why.text, clause=why.clause))
        except WartableError as why:
            log.exception("game %s", self.room.id)
            await self.tell(m.Refused(id=message.id, why=str(why)))

    async def _do(self, message: Any) -> None:
        room = self.room
        if not self.seat:
            raise RuleError("", "you watch this game and have no seat in it")
        if isinstance(message, m.Check):
            await self._check(message)
            return
        if isinstance(message, m.Hint):
            await self._hint(message)
            return
        if isinstance(message, m.Answer):
            await room.answer(self.seat, message.n, message.value)
        elif isinstance(message, m.TakeBack):
            await room.take_back(self.seat, message.n, message.count)
        elif isinstance(message, m.Consent):
            await room.consent(self.seat, message.yes)
        elif isinstance(message, m.Say):
            self._say(message)
        await self.tell(m.Accepted(id=message.id))

    async def _check(self, message: m.Check) -> None:
        def work(session: Session) -> list[list[int]]:
            ask = session.ask
            if ask is None or ask.seat != self.seat or session.decisions != message.n:
                raise RuleError("", "the game has gone on meanwhile")
            return ghosts(ask, message.value)

        try:
            models = await self.room.reading(work)
        except RuleError as why:
            await self.tell(m.Checked(id=message.id, models=[], why=why.text, clause=why.clause))
        else:
            await self.tell(m.Checked(id=message.id, models=models))

    async def _hint(self, message: m.Hint) -> None:
        ask = self.room.session.ask
        if ask is None or ask.seat != self.seat or self.room.session.decisions != message.n:
            raise RuleError("", "you are not asked now")
        thought = await self.hub.hint(self.room, self.seat)
        ideas = thought.ideas or ((thought.value, 0.0, ""),)
        await self.tell(m.Ideas(id=message.id, ideas=[m.Idea(*idea) for idea in ideas]))

    def _say(self, message: m.Say) -> None:
        text = " ".join(message.text.split())[:WORDS]
        if not text:
            raise RuleError("", "nothing was said")
        if message.to and message.to not in self.room.chairs:
            raise RuleError("", f"no seat is called {message.to!r}")
        self.room.words.append((self.seat, message.to, text))
        self.room.tell()

    # ------------------------------------------------------------------ telling
    async def tell(self, message: m.Outgoing) -> None:
        """Send one message."""
        await self.wire.send(m.write(message))

    async def _sending(self, hello: m.Hello) -> None:
        room = self.room
        self._seats = self._table()
        await self.tell(m.Welcome(
            version=m.VERSION, game=room.id, title=room.title, ruleset=room.ruleset.name, system=room.ruleset.title,
            seat=self.seat, seats=self._seats, measure=room.ruleset.measure, secrets=room.ruleset.secrets,
        ))  # fmt: skip
        if hello.line == room.line:
            self.known = Known(max(0, hello.since), hello.line)
        heard = len(room.words)
        while True:
            self._changed.clear()
            seats = self._table()
            if seats != self._seats:
                self._seats = seats
                await self.tell(m.Table(seats=seats))
            heard = await self._words(heard)
            await self.tell(await room.reading(self._update))
            await self._wished()
            await self._changed.wait()

    def _table(self) -> list[m.Seat]:
        here = self.room.here
        return [
            m.Seat(seat, name, chair.kind, chair.kind != "human" or bool(here.get(seat)), chair.player, chair.typed)
            for (seat, name), chair in zip(self.room.names.items(), self.room.chairs.values())
        ]

    async def _words(self, heard: int) -> int:
        for seat, to, text in self.room.words[heard:]:
            if not to or self.seat in (seat, to):
                await self.tell(m.Said(seat=seat, text=text, to=to))
        return len(self.room.words)

    async def _wished(self) -> None:
        wish = self.room.wish
        if wish == self._wish:
            return
        if wish is not None:
            await self.tell(m.Asked(seat=wish.seat, count=wish.steps, needs=list(wish.needs)))
        else:
            await self.tell(m.Withdrawn(done=self.room.granted))
        self._wish = wish

    def _update(self, session: Session) -> m.Update:
        """Everything that has happened since the last one."""
        room, seat = self.room, self.seat
        first = self.known.events if self.known.line == room.line else 0
        _ = session.ask
        game = telling.known(session, seat)
        teller = telling.Teller(session, seat)
        events = list(teller.some(min(first, len(session.events))))
        ground, shapes, title = split(session.ruleset.scene(game, seat))
        told = None if ground == self.known.ground else ground
        self.known = Known(len(session.events), room.line, ground)
        ended = telling.result(session.outcome) if session.ask is None else None
        request = telling.request(session.ask, seat)
        return m.Update(
            n=session.decisions, line=room.line, first=first, events=events,
            view=session.ruleset.view(game, seat), ground=told, shapes=shapes, title=title,
            request=msgspec.convert(request, m.Request) if request else None,
            outcome=msgspec.convert(ended, m.Outcome) if ended else None,
            back=len(session.answers) if seat else 0, thinking=room.thinking,
        )  # fmt: skip


def split(scene: Scene) -> tuple[m.Ground, list[m.Shape], str]:
    """What of a scene seldom changes, and the rest."""
    still, moving = [], deque[m.Shape]()
    for shape in scene.shapes:
        made = m.Shape(shape.kind, list(shape.points), shape.radius, shape.tone, shape.text, shape.turn)
        if shape.kind in STILL:
            still.append(made)
        else:
            moving.append(made)
    return m.Ground(scene.width, scene.height, scene.kind, still), list(moving), scene.title
