"""Bots at work, in processes of their own: they think beside the server, never in it.

A game belongs to one worker, which keeps a copy of it and is sent what has happened since. The copy throws no dice: it
knows the faces that have been thrown, and a bot sees nothing but what its seat may know.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

from wartable.ai.players import GreedyPlayer, player
from wartable.engine.answer import Physical
from wartable.engine.ask import Ask, Die, Pool
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.server.store import ANSWER, UNDO, Entry
from wartable.server.tasks import whole

T = TypeVar("T")
log = logging.getLogger("wartable.server")
KEPT = 32  # games that a worker remembers
PATIENCE = 60.0  # seconds in which a worker starts and comes to where a game is
LAST_RESORT = "random"
TOLD = 5  # ideas, the best first
AHEAD, MOST_AHEAD = 4, 5.0  # a bot looks ahead for a part of the time it has, and for so many seconds at most


class Task(NamedTuple):
    """Where a game stands: after `entries` from number `first` on; the `scenario` is told with the first of them.

    `faces` are all faces thrown so far.
    """

    game: str
    ruleset: str
    scenario: Mapping[str, Any]
    first: int
    entries: tuple[Entry, ...]
    faces: tuple[int, ...]


class Thought(NamedTuple):
    """A bot's answer and its best ideas, (answer, worth, why) each; `late`: why another one had to answer for it."""

    value: Any
    ideas: tuple[tuple[Any, float, str], ...] = ()
    late: str = ""


class Late(Exception):
    """A bot took longer than it may."""


# ------------------------------------------------------------------ in a worker
class _Copy:
    """A worker's copy of a game: how far it has come, and its bots."""

    def __init__(self, task: Task) -> None:
        ruleset = load_ruleset(task.ruleset)
        self.session = Session(ruleset, ruleset.new_game(task.scenario), Physical())
        self.done = 0
        self.players: dict[tuple[str, str], Any] = {}

    def follow(self, task: Task) -> None:
        """Come to where the game is."""
        session = self.session
        session.faces = list(task.faces)
        session.take_dice(Physical())
        for entry in task.entries[self.done - task.first :]:
            if entry.kind == UNDO:
                session.undo(entry.value)
                session.faces = list(task.faces)
            elif entry.kind == ANSWER:
                session.answer(entry.value)
            self.done += 1


_copies: OrderedDict[str, _Copy] = OrderedDict()


def follow(task: Task) -> bool:
    """Bring the worker's copy to where the game is; False if it has to be told everything from the start."""
    copy = _copies.get(task.game)
    if copy is None or copy.done < task.first or copy.done > task.first + len(task.entries):
        if task.first:
            return False
        copy = _copies[task.game] = _Copy(task)
    try:
        copy.follow(task)
    except Exception:
        del _copies[task.game]  # half a copy is none
        raise
    _copies.move_to_end(task.game)
    while len(_copies) > KEPT:
        _copies.popitem(last=False)
    return True


def think(game: str, seat: str, kind: str, seed: str, seconds: float = 0.0) -> Thought:
    """The answer of a bot, worked out in a worker that has followed the game; it looks ahead for `seconds` at most."""
    copy = _copies[game]
    bot = copy.players.setdefault((seat, kind), player(kind, f"{seed} {seat}", seconds))
    ask = copy.session.ask
    if ask is None or ask.seat != seat or isinstance(ask, Die | Pool):
        raise RuleError("", f"{seat} is not asked")
    value = bot.answer(copy.session, ask)
    ideas = _legal(ask, bot.last_reasons) if isinstance(bot, GreedyPlayer) else ()
    return Thought(value, tuple((idea.answer, float(idea.worth), idea.why) for idea in islice(ideas, TOLD)))


def _legal(ask: Ask, ideas: Iterable[Idea]) -> Iterator[Idea]:
    """Those ideas that would be accepted: what a bot may try need not be possible."""
    for idea in ideas:
        try:
            ask.accept(idea.answer)
        except RuleError:
            continue
        yield idea


def _work(line: Connection, ruleset: str) -> None:
    """The life of a worker: do what comes down the line, until nothing more can."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is meant for the server, which ends this one
    threading.Thread(target=_leave, daemon=True).start()
    load_ruleset(ruleset)  # before the first game needs it
    with suppress(EOFError, OSError):
        while True:
            work, args = line.recv()
            try:
                found = (work(*args), "")
            except Exception as why:
                found = (None, f"{type(why).__name__}: {why}")
            line.send(found)


def _leave() -> None:
    """End when the server has ended, however it did."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


# ------------------------------------------------------------------ in the server
class Failed(Exception):
    """A worker died, or a bot has a fault."""


class Worker:
    """A process that does one thing at a time, so that nobody's time runs while another's bot thinks.

    It has a line of its own and a thread that listens: a process that is ended in the middle of a word leaves nothing
    behind that somebody would wait for.
    """

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.ended = False
        self._thread = ThreadPoolExecutor(1, "bots")
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    async def run(self, seconds: float, ruleset: str, work: Callable[..., T], *args: Any) -> T:
        """What `work` comes to.

        Raises:
            TimeoutError: it took longer; the process has been ended.
            Failed: it failed, or the process has died.
            Late: the server ends.
        """
        if self.ended:
            raise Late("the server ends")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(seconds):
                found: T = await loop.run_in_executor(self._thread, self._call, ruleset, work, args)
        except (TimeoutError, OSError, EOFError) as why:
            self.stop()
            raise why if isinstance(why, TimeoutError) else Failed("the process has died") from why
        return found

    def _call(self, ruleset: str, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        if self._line is None:
            self._start(ruleset)
        line = self._line
        if line is None:
            raise EOFError
        line.send((work, args))
        found, fault = line.recv()
        if fault:
            raise Failed(fault)
        return found

    def _start(self, ruleset: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, ruleset), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        if self.ended:  # meanwhile
            process.kill()

    def stop(self) -> None:
        """End the process, whatever it is at."""
        process, self._process, self._line = self._process, None, None
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process for good."""
        self.ended = True
        self.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)


class Bots:
    """Workers, each a process; `seconds` is what a bot may take for one answer."""

    def __init__(self, workers: int = 2, seconds: float = 20.0) -> None:
        self.seconds = seconds
        self._workers = [Worker() for _ in range(max(1, workers))]
        self._told: dict[str, int] = {}

    async def answer(self, game: str, ruleset: str, scenario: Mapping[str, Any], seed: str, seat: str, kind: str,
                     entries: tuple[Entry, ...], faces: tuple[int, ...]) -> Thought:  # fmt: skip
        """What the bot `kind` at `seat` answers; if it is too slow or fails, what the simplest of all would.

        Raises:
            Late: not even that came in time.
        """
        worker = self._workers[crc32(game.encode()) % len(self._workers)]

        async def ask() -> Thought:
            late = ""
            async with worker.turn:
                for attempt in (kind, LAST_RESORT, LAST_RESORT):
                    try:
                        await self._follow(worker, Task(game, ruleset, scenario, 0, entries, faces))
                        ahead = min(MOST_AHEAD, self.seconds / AHEAD)
                        thought = await worker.run(self.seconds, ruleset, think, game, seat, attempt, seed, ahead)
                        return thought._replace(late=late)
                    except Late:
                        raise
                    except Exception as why:
                        slow = isinstance(why, TimeoutError)
                        late = late or (f"has not answered within {self.seconds:g} seconds" if slow else "has failed")
                        if worker.ended:
                            raise Late("the server ends") from None
                        self._told.pop(game, None)
                        log.warning("game %s: the bot %s of %s gave no answer: %r", game, attempt, seat, why)
                raise Late(f"the bot of {seat} gave no answer")

        # Who no longer waits must not let the next one in while the process is at it still.
        return await whole(ask())

    async def _follow(self, worker: Worker, task: Task) -> None:
        """Tell a worker what has happened, all of it if it must."""
        first = min(self._told.get(task.game, 0), len(task.entries))
        news = task._replace(scenario={}, first=first, entries=task.entries[first:]) if first else task
        if not await worker.run(PATIENCE, task.ruleset, follow, news):
            await worker.run(PATIENCE, task.ruleset, follow, task)
        self._told[task.game] = len(task.entries)

    def forget(self, game: str) -> None:
        """The game has left."""
        self._told.pop(game, None)

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.close()
