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
from functools import partial
from itertools import count, islice
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

from wartable.ai.hints import Hint, hints
from wartable.ai.lookahead import NODES, LookaheadPlayer
from wartable.ai.players import GreedyPlayer, player
from wartable.engine.answer import Physical
from wartable.engine.ask import Ask, Die, Pool
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session
from wartable.rulesets import FIRST, load_ruleset
from wartable.server.rooms.store import ANSWERS, UNDO, Entry
from wartable.server.rooms.tasks import whole

T = TypeVar("T")
log = logging.getLogger("wartable.server")
KEPT = 32  # games that a worker remembers
PATIENCE = 60.0  # seconds in which a worker starts and comes to where a game is
LAST_RESORT = "random"
ADVISER = "adviser"  # who gives hints, and answers nothing
FRESH = 2  # how often an answer is asked of a fresh process after one has died over it
TOLD = 5  # ideas, the best first
AHEAD, MOST_AHEAD = 4, 5.0  # a bot looks ahead for a part of the time it has, and for so many seconds at most
OWN = 0.8  # the part of a limit of its own that it looks ahead for; the rest is for coming to the end
PACE = 120  # decisions that it may play out for each second of such a limit


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
    """A bot's answer and its best ideas, (answer, worth, why) each; `late`: why another one had to answer for it.

    An adviser's are `hints`.
    """

    value: Any
    ideas: tuple[tuple[Any, float, str], ...] = ()
    late: str = ""
    hints: tuple[Hint, ...] = ()


class Late(Exception):
    """A bot took longer than it may."""


class Pause(NamedTuple):
    """What a bot may take: `seconds` until another answer is given for it, `ahead` of them to look ahead.

    `nodes` are the decisions that it may play out, 0: as many as are usual; `number` names the thought, 0 if nobody can
    press it.
    """

    seconds: float
    ahead: float
    nodes: int = 0
    number: int = 0


class Musing(NamedTuple):
    """What the bot at `seat` does in its thoughts, since when (time of the loop), and what it may take; seconds.

    `hurries`: it has a best answer so far, which it can be told to give now.
    """

    seat: str
    doing: str
    since: float
    limit: float
    hurries: bool = False


class Pressed:
    """A thought of a bot in a game that somebody may press: `number` names it, `now` is whether somebody has."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.now = False


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
        back, given = 0, list[Any]()
        entries = task.entries[self.done - task.first :]
        for entry in entries:
            if entry.kind == UNDO:  # what was thrown in a future that was taken back may not be known any more
                kept = max(0, len(given) - entry.value)
                back += entry.value - (len(given) - kept)
                del given[kept:]
            elif entry.kind in ANSWERS:
                given.append(entry.value)
        if back:
            session.undo(back)
        session.faces = list(task.faces)
        session.take_dice(Physical())
        for value in given:
            session.answer(value)
        self.done += len(entries)


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


def think(game: str, seat: str, kind: str, seed: str, pause: Pause) -> Thought:
    """The answer of a bot, worked out in a worker that has followed the game, within `pause`."""
    copy = _copies[game]
    if kind == ADVISER:
        told = hints(copy.session, seat)
        return Thought(told[0].answer, hints=told)
    bot = copy.players.setdefault((seat, kind), player(kind, f"{seed} {seat}"))
    if isinstance(bot, LookaheadPlayer):
        bot.seconds, bot.nodes = pause.ahead, pause.nodes or NODES
        bot.hurried = partial(_hurried, pause.number)
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


def _hurried(number: int) -> bool:
    """Whether the thought of that number shall come to its end."""
    return number > 0 and _pressed is not None and _pressed.value == number


_pressed: Any = None  # the number of the thought that shall end, in memory that the server shares


def _work(line: Connection, ruleset: str, pressed: Any) -> None:
    """The life of a worker: do what comes down the line, until nothing more can."""
    global _pressed
    _pressed = pressed
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
READY = [__name__, *(f"wartable.rulesets.{name}.ruleset" for name in FIRST)]
"""What is imported once and for all: a process that begins with nothing takes a second or two for it."""


def processes() -> ForkServerContext | SpawnContext:
    """What makes processes: copies of one that has the rules at hand; on Windows each begins with nothing."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(READY)
    return found


class Failed(Exception):
    """A bot has a fault."""


class Died(Failed):
    """The process of a worker has died."""


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
        # A word that the process reads while it is at work: its line is heard only between two things to do.
        self._pressed = processes().RawValue("q", 0)

    def press(self, number: int) -> None:
        """The thought of that number shall come to its end."""
        self._pressed.value = number

    async def run(self, seconds: float, ruleset: str, work: Callable[..., T], *args: Any) -> T:
        """What `work` comes to.

        Raises:
            TimeoutError: it took longer; the process has been ended.
            Failed: it failed.
            Died: the process has died; the next thing to do starts another one.
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
            raise why if isinstance(why, TimeoutError) else Died("the process has died") from why
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
        context = processes()
        self._line, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, ruleset, self._pressed), daemon=True)
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
        self._pressed: dict[str, Pressed] = {}  # by game: the thought of a bot that moves there
        self._numbers = count(1)

    def limit(self, own: float) -> float:
        """The seconds that a bot with a limit of its `own` (0: none) may take."""
        return min(own, self.seconds) if own else self.seconds

    def press(self, game: str) -> None:
        """The bot that moves in a game shall give the best answer that it has so far."""
        thought = self._pressed.get(game)
        if thought is not None:
            thought.now = True
            self._of(game).press(thought.number)

    def _of(self, game: str) -> Worker:
        return self._workers[crc32(game.encode()) % len(self._workers)]

    async def moves(self, task: Task, seed: str, seat: str, kind: str, own: float) -> Thought:
        """What the bot that moves answers, within its own limit; it can be pressed.

        Raises:
            Late: not even the simplest bot answered in time.
        """
        thought = self._pressed[task.game] = Pressed(next(self._numbers))
        ahead, nodes = (OWN * self.limit(own), int(PACE * self.limit(own))) if own else (self._ahead, 0)
        try:
            return await self.answer(task, seed, seat, kind, Pause(self.seconds, ahead, nodes, thought.number), thought)
        finally:
            if self._pressed.get(task.game) is thought:
                del self._pressed[task.game]

    @property
    def _ahead(self) -> float:
        return min(MOST_AHEAD, self.seconds / AHEAD)

    async def answer(
        self, task: Task, seed: str, seat: str, kind: str, pause: Pause | None = None, pressed: Pressed | None = None
    ) -> Thought:
        """What the bot `kind` at `seat` answers; if it is too slow or fails, what the simplest of all would.

        A process that dies, for want of memory or because somebody has ended it, is no fault of the bot: a fresh one
        is asked again, `FRESH` times.

        Raises:
            Late: not even that came in time.
        """
        worker = self._of(task.game)
        within = pause or Pause(self.seconds, self._ahead)

        async def ask() -> Thought:
            late, fresh, attempts = "", FRESH, [kind, LAST_RESORT, LAST_RESORT]
            async with worker.turn:
                while attempts:
                    try:
                        await self._follow(worker, task)
                        if pressed is not None and pressed.now:  # while another game was thought about
                            worker.press(pressed.number)
                        args = task.game, seat, attempts[0], seed, within
                        thought = await worker.run(within.seconds, task.ruleset, think, *args)
                        return thought._replace(late=late)
                    except Late:
                        raise
                    except Exception as why:
                        if worker.ended:
                            raise Late("the server ends") from None
                        self._told.pop(task.game, None)
                        log.warning("game %s: the bot %s of %s gave no answer: %r", task.game, attempts[0], seat, why)
                        if isinstance(why, Died) and fresh:
                            fresh -= 1
                            continue
                        late = late or self._failing(why)
                        attempts.pop(0)
                raise Late(f"the bot of {seat} gave no answer")

        # Who no longer waits must not let the next one in while the process is at it still.
        return await whole(ask())

    def _failing(self, why: Exception) -> str:
        """What a bot that gives no answer has done."""
        if isinstance(why, TimeoutError):
            return f"has not answered within {self.seconds:g} seconds"
        return f"has crashed {FRESH + 1} times over its answer" if isinstance(why, Died) else "has failed"

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
