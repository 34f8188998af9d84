"""Limits of time for people: where the players have agreed on one, a request is answered for who takes too long."""

from __future__ import annotations

import asyncio
import logging
from typing import NamedTuple

from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import TIME_UP
from wartable.server.rooms.room import Room
from wartable.server.rooms.store import HUMAN
from wartable.server.rooms.tasks import ended

log = logging.getLogger("wartable.server")


class Clock(NamedTuple):
    """The time of one request: who is asked, its name, when it is over (time of the loop), seconds in all."""

    seat: str
    step: int
    until: float
    limit: int


class Clocks:
    """The clocks of all games. One stands still while nobody is at the table or a step back is wished for."""

    def __init__(self) -> None:
        self._running: dict[str, tuple[Clock, asyncio.TimerHandle]] = {}
        self._late: set[asyncio.Task[None]] = set()

    def of(self, room: Room) -> Clock | None:
        """The clock that runs in a game, None if none does."""
        running = self._running.get(room.id)
        return running[0] if running else None

    def see(self, room: Room) -> None:
        """Something has changed at a table: start its clock, or stop it."""
        limit = limit_of(room)
        running = self._running.get(room.id)
        if running is not None and limit and (running[0].seat, running[0].step) == (_seat(room), room.step):
            return
        if running is not None:
            running[1].cancel()
            del self._running[room.id]
        if limit:
            loop = asyncio.get_running_loop()
            clock = Clock(_seat(room), room.step, loop.time() + limit, limit)
            self._running[room.id] = clock, loop.call_at(clock.until, self._strike, room, clock)

    def _strike(self, room: Room, clock: Clock) -> None:
        self._running.pop(room.id, None)
        task = asyncio.create_task(_answer(room, clock))
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def close(self) -> None:
        """Stop them all."""
        for _, handle in self._running.values():
            handle.cancel()
        self._running.clear()
        await ended(self._late)


def limit_of(room: Room) -> int:
    """How many seconds who is asked now may take, 0: as many as they like."""
    ask = room.ask
    if not room.seconds or not isinstance(ask, Choice) or ask.manner.secret:
        return 0
    if all(option.key != TIME_UP for option in ask.grave):
        return 0
    still = room.wish is not None or room.lost or bool(room.closed) or not room.peopled
    return room.seconds if room.chairs[ask.seat].kind == HUMAN and not still else 0


def _seat(room: Room) -> str:
    return room.ask.seat if room.ask else ""


async def _answer(room: Room, clock: Clock) -> None:
    try:
        await room.answer(clock.seat, room.n, TIME_UP, line=room.line, step=clock.step)
    except RuleError as why:
        log.info("game %s: %s", room.id, why)
    except Exception:
        log.exception("game %s: the time of %s is over, and nothing could be done", room.id, clock.seat)
