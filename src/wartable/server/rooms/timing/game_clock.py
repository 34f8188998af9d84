"""The game clock: a bank of time for each seat that was given one, and an increment for each of its answers.

It belongs to the table and to no rulebook. A bank runs only while its seat is asked something that is no die and that
others may know of, since what is left of it is told to all. It stands still whenever nobody could answer: while a step
back is wished for, while nobody is at the table, while the server is down or fetches the game. What is spent comes back
by no step back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from time import monotonic
from typing import Any, NamedTuple

import sqlalchemy as sa

from wartable.engine.ask import Choice, Die, Pool, hidden_from
from wartable.engine.ruleset import TIME_UP
from wartable.server.rooms.room import Room
from wartable.server.rooms.store import ANSWER, HUMAN, Chair, Store, meta
from wartable.server.rooms.tasks import ended

log = logging.getLogger("wartable.server")
SAVES = 10.0  # seconds of a bank that a server that is killed may give back
banks = sa.Table(
    "game_clocks", meta,
    sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String, primary_key=True),
    sa.Column("bank", sa.Integer, nullable=False),
    sa.Column("increment", sa.Integer, nullable=False),
    sa.Column("left", sa.Float, nullable=False),
    sa.Column("paid", sa.Integer, nullable=False),
    sa.Column("bot", sa.Boolean, nullable=False),
)  # fmt: skip


class Bank(NamedTuple):
    """The time of a seat, seconds: `bank` at the start, `increment` after each answer, `left` now.

    `paid`: up to so many decisions increments have been given; an answer that is given again earns none. `bot`: it
    runs for a bot too.
    """

    bank: int
    increment: int
    left: float
    paid: int = 0
    bot: bool = False


class Running(NamedTuple):
    """The bank of `seat` runs for the request `step`, asked after `n` decisions, `since` (time of the loop)."""

    seat: str
    step: int
    n: int
    since: float


class Told(NamedTuple):
    """A bank as everybody may know it."""

    seat: str
    bank: int
    increment: int
    left: float
    runs: bool


Late = Callable[[Room, Running], Coroutine[Any, Any, None]]


async def agree(store: Store, game: str, agreed: Mapping[str, tuple[int, int]], chairs: tuple[Chair, ...]) -> None:
    """Keep the clocks of a new game: bank and increment by seat, seconds."""
    rows = [
        {"game": game, "seat": chair.seat, "bank": agreed[chair.seat][0], "increment": agreed[chair.seat][1],
         "left": agreed[chair.seat][0], "paid": 0, "bot": chair.bot}
        for chair in chairs if chair.seat in agreed
    ]  # fmt: skip
    if rows:
        await store.do(lambda connection: connection.execute(banks.insert(), rows) and None)


class GameClocks:
    """The clocks of all games; `late` answers for a seat whose bank is spent."""

    def __init__(self, store: Store, late: Late) -> None:
        self.now: Callable[[], float] = monotonic
        self._store = store
        self._late = late
        self._banks: dict[str, dict[str, Bank]] = {}
        self._running: dict[str, tuple[Running, asyncio.TimerHandle]] = {}
        self._struck: dict[str, asyncio.Task[None]] = {}
        self._saving: set[asyncio.Task[None]] = set()
        self._turns: dict[str, int] = {}

    async def open(self, room: Room) -> None:
        """Fetch the clock of a game that is opened; it stands still until somebody comes."""

        def read(connection: sa.Connection) -> dict[str, Bank]:
            rows = connection.execute(sa.select(banks).where(banks.c.game == room.id))
            return {row.seat: Bank(row.bank, row.increment, row.left, row.paid, row.bot) for row in rows}

        found = await self._store.do(read)
        if found:
            self._banks[room.id] = found
            self._turns[room.id] = self._turns.get(room.id, 0) + 1

    def forget(self, game: str) -> None:
        """The game has left; nobody was at it."""
        self._banks.pop(game, None)

    def turn(self, room: Room) -> int:
        """A number that is another after whatever the clock of a game has begun or stopped; 0: it has none."""
        return self._turns.get(room.id, 0)

    def told(self, room: Room) -> list[Told]:
        """The clock of a game, in the order of its seats."""
        held, running = self._banks.get(room.id, {}), self._running.get(room.id)
        seat, spent = (running[0].seat, self.now() - running[0].since) if running else ("", 0.0)
        return [
            Told(each, bank.bank, bank.increment, max(0.0, bank.left - (spent if each == seat else 0)), each == seat)
            for each in room.seats if (bank := held.get(each))
        ]  # fmt: skip

    def see(self, room: Room) -> None:
        """Something has changed at a table: the bank of who is asked runs, all others stand."""
        held = self._banks.get(room.id)
        if not held:
            return
        due, now = runs(room, held), self._running.get(room.id)
        if now is not None and (now[0].seat, now[0].step) == (due, room.step):
            return
        if now is not None:
            now[1].cancel()
            self._stop(room, now[0])
        if due and room.id not in self._struck:
            self._start(room, due)

    def _start(self, room: Room, seat: str) -> None:
        running = Running(seat, room.step, room.n, self.now())
        self._running[room.id] = running, self._wait(room, running)
        self._turns[room.id] += 1

    def _wait(self, room: Room, running: Running) -> asyncio.TimerHandle:
        left = self._banks[room.id][running.seat].left
        return asyncio.get_running_loop().call_later(min(left, SAVES), self._passed, room, running)

    def _passed(self, room: Room, running: Running) -> None:
        """Some time is over, or all."""
        bank = self._spent(room.id, running)
        self._keep(room.id, running.seat, bank)
        if bank.left > 0:
            again = running._replace(since=self.now())
            self._running[room.id] = again, self._wait(room, again)
            return
        del self._running[room.id]
        self._turns[room.id] += 1
        task = self._struck[room.id] = asyncio.create_task(self._late(room, running))
        task.add_done_callback(lambda done: self._answered(room, running, done))
        room.tell()

    def _answered(self, room: Room, running: Running, done: asyncio.Task[None]) -> None:
        del self._struck[room.id]
        if done.cancelled():
            return
        if why := done.exception():
            log.error("game %s: nobody answers for %s, whose time is spent", room.id, running.seat, exc_info=why)
        bank = self._banks.get(room.id, {}).get(running.seat)
        if bank is not None and room.step != running.step:
            self._keep(room.id, running.seat, _paid(room, running, bank))
            room.tell()

    def _stop(self, room: Room, running: Running) -> None:
        del self._running[room.id]
        self._turns[room.id] += 1
        self._keep(room.id, running.seat, _paid(room, running, self._spent(room.id, running)))

    def _spent(self, game: str, running: Running) -> Bank:
        bank = self._banks[game][running.seat]
        return bank._replace(left=max(0.0, bank.left - (self.now() - running.since)))

    def _keep(self, game: str, seat: str, bank: Bank) -> None:
        self._banks[game][seat] = bank
        task = asyncio.create_task(self._save(game, seat, bank))
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)

    async def _save(self, game: str, seat: str, bank: Bank) -> None:
        change = banks.update().where(banks.c.game == game, banks.c.seat == seat)
        values = {"left": bank.left, "paid": bank.paid}
        try:
            await self._store.do(lambda connection: connection.execute(change, values) and None)
        except Exception:  # the game goes on, and it is tried again within seconds
            log.exception("game %s: what the clock of %s shows is not kept", game, seat)

    async def close(self) -> None:
        """Stop them all, and keep what they show."""
        await ended(self._struck.values())
        for game, (running, handle) in self._running.items():
            handle.cancel()
            self._keep(game, running.seat, self._spent(game, running))
        self._running.clear()
        if self._saving:
            await asyncio.wait(self._saving)


def _paid(room: Room, running: Running, bank: Bank) -> Bank:
    """With the increment for an answer that the seat itself has given, or that was given when its time was spent."""
    kind = room.entries[running.step].kind if len(room.entries) > running.step else ""
    if kind != ANSWER or running.n < bank.paid:
        return bank
    return bank._replace(left=bank.left + bank.increment, paid=running.n + 1)


def runs(room: Room, held: Mapping[str, Bank]) -> str:
    """The seat whose bank runs now, '' if none does."""
    ask = room.ask
    bank = held.get(ask.seat) if ask else None
    if ask is None or bank is None or isinstance(ask, Die | Pool) or hidden_from(ask, ""):
        return ""
    still = room.wish is not None or room.lost or room.stuck or bool(room.closed) or not room.peopled
    chair = room.chairs[ask.seat]
    # Whoever has not come since the game was opened has not been asked yet; who has come and goes is.
    asked = bank.bot if chair.bot else chair.kind == HUMAN and ask.seat in room.here
    return ask.seat if asked and not still else ""


def time_up(room: Room) -> str:
    """The key of the answer that the rules have for who has no time left, '' if they have none."""
    offered = isinstance(room.ask, Choice) and any(option.key == TIME_UP for option in room.ask.grave)
    return TIME_UP if offered else ""
