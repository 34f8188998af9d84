"""Where each model may end, drawn in a process apart: no game waits for the outline of another's move.

The process is sent the state before the open step and what was answered since, which is little; it comes to the same
request and draws. What is being drawn for a request that has gone is broken off.
"""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from types import FrameType
from typing import NamedTuple

from wartable.engine.ask import Placement
from wartable.engine.errors import RuleError
from wartable.engine.session import Parcel, unpacked
from wartable.rulesets import load_ruleset, systems
from wartable.server.protocol.requests import Area
from wartable.server.rooms.bots import Died, Worker

SECONDS = 60.0  # within which an outline is drawn; on a machine with much else to do it takes its time
GONE = "the game has gone on meanwhile; look again"
Drawn = list[tuple[list[list[list[int]]], list[list[int]]]]


class Asked(NamedTuple):
    """A drawing under way: of the request `step` of a game."""

    step: int
    task: asyncio.Task[list[Area]]


# ------------------------------------------------------------------ in the other process
class Dropped(BaseException):
    """Nobody wants the drawing any more; nothing that looks out for faults may hold that up."""


def _drop(number: int, frame: FrameType | None) -> None:
    raise Dropped


def outline(parcel: Parcel) -> Drawn | None:
    """Where each of those may end whom the open request of `parcel` moves or places; None if it was broken off."""
    signal.signal(signal.SIGUSR1, _drop)
    try:
        ask = unpacked(load_ruleset(parcel.ruleset), parcel).ask
        areas = ask.reach() if isinstance(ask, Placement) else ()
        found: Drawn = [
            ([[list(at) for at in line] for line in area.outlines], [list(disc) for disc in area.taken])
            for area in areas
        ]  # fmt: skip
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    except Dropped:
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        return None
    return found


def ready() -> int:
    """The process is there: its id."""
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    return os.getpid()


# ------------------------------------------------------------------ in the server
class Outlines:
    """The process that draws, and the drawing that is wanted in each game: whoever looks at it shares it."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._turn = asyncio.Lock()
        self._process = 0
        self._asked: dict[str, Asked] = {}

    async def of(self, game: str, step: int, parcel: Parcel) -> list[Area]:
        """The outlines of the request `step` of a game, which is what `parcel` holds.

        Raises:
            RuleError: the game has gone on meanwhile.
            TimeoutError: it takes too long.
        """
        asked = self._asked.get(game)
        if asked is None or asked.step != step:
            self.see(game, step)
            asked = self._asked[game] = Asked(step, asyncio.create_task(self._drawn(parcel)))
            asked.task.add_done_callback(lambda done: self._ended(game, done))
        try:
            return await asyncio.shield(asked.task)
        except asyncio.CancelledError:
            if asked.task.cancelled():
                raise RuleError("", GONE) from None
            raise

    def _ended(self, game: str, done: asyncio.Task[list[Area]]) -> None:
        asked = self._asked.get(game)
        failed = done.cancelled() or done.exception() is not None
        if failed and asked is not None and asked.task is done:
            del self._asked[game]

    def see(self, game: str, step: int) -> None:
        """The request `step` is open in a game now: what is drawn for another is broken off and forgotten."""
        asked = self._asked.get(game)
        if asked is not None and asked.step != step:
            asked.task.cancel()
            del self._asked[game]

    async def _drawn(self, parcel: Parcel) -> list[Area]:
        async with self._turn:
            self._process = await self._worker.run(SECONDS, parcel.ruleset, ready)
            running = asyncio.ensure_future(self._worker.run(SECONDS, parcel.ruleset, outline, parcel))
            try:
                found = await asyncio.shield(running)
            except asyncio.CancelledError:
                with suppress(ProcessLookupError):
                    os.kill(self._process, signal.SIGUSR1)
                await asyncio.wait([running])  # the next one must not be taken up before that
                raise
        if found is None:
            raise Died("it was broken off")
        return [Area(outlines, taken) for outlines, taken in found]

    async def warm(self) -> None:
        """Start the process before anybody waits for it."""
        async with self._turn:
            with suppress(TimeoutError, Died):
                self._process = await self._worker.run(SECONDS, systems()[0], ready)

    def close(self) -> None:
        """End the process, and what is drawn."""
        for asked in self._asked.values():
            asked.task.cancel()
        self._asked.clear()
        self._worker.close()
