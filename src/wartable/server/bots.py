"""Bots at work, in processes of their own: they think beside the server, never in it.

A game belongs to one worker, which keeps a copy of it and is sent what has happened since. The copy throws no dice: it
knows the faces that have been thrown, and a bot sees nothing but what its seat may know.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple
from zlib import crc32

from wartable.ai.players import GreedyPlayer, player
from wartable.engine.answer import Physical
from wartable.engine.ask import Die, Pool
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.server.store import DICE, UNDO, Entry

KEPT = 64  # games that a worker remembers
LAST_RESORT = "random"


class Task(NamedTuple):
    """What a worker is asked: an answer for `seat`, after `entries` from number `first` on have been made.

    `faces` are all faces thrown so far from number `first_face` on.
    """

    game: str
    ruleset: str
    scenario: Mapping[str, Any]
    seat: str
    kind: str
    seed: str
    first: int
    entries: tuple[Entry, ...]
    faces: tuple[int, ...]


class Thought(NamedTuple):
    """A bot's answer and its best ideas, (answer, worth, why) each; `behind`: the worker has to be told from there."""

    value: Any
    ideas: tuple[tuple[Any, float, str], ...] = ()
    behind: int = -1


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
            elif entry.kind != DICE:
                session.answer(entry.value)
            self.done += 1


_copies: OrderedDict[str, _Copy] = OrderedDict()


def think(task: Task) -> Thought:
    """The answer of a bot, worked out in a worker."""
    copy = _copies.get(task.game)
    if copy is None or copy.done < task.first or copy.done > task.first + len(task.entries):
        if task.first:
            return Thought(None, behind=0)
        copy = _copies[task.game] = _Copy(task)
    try:
        copy.follow(task)
    except Exception:
        del _copies[task.game]  # half a copy is none
        raise
    _copies.move_to_end(task.game)
    while len(_copies) > KEPT:
        _copies.popitem(last=False)
    bot = copy.players.setdefault((task.seat, task.kind), player(task.kind, f"{task.seed} {task.seat}"))
    ask = copy.session.ask
    if ask is None or ask.seat != task.seat or isinstance(ask, Die | Pool):
        raise RuntimeError(f"{task.seat} is not asked here")
    value = bot.answer(copy.session, ask)
    ideas = bot.last_reasons[:5] if isinstance(bot, GreedyPlayer) else ()
    return Thought(value, tuple((idea.answer, float(idea.worth), idea.why) for idea in ideas))


def _warm(names: tuple[str, ...]) -> None:
    """Load the rules before the first game needs them."""
    for name in names:
        load_ruleset(name)


# ------------------------------------------------------------------ in the server
class Bots:
    """Workers, each a process; `seconds` is what a bot may take for one answer."""

    def __init__(self, workers: int = 2, seconds: float = 20.0) -> None:
        self.seconds = seconds
        self._pools: list[ProcessPoolExecutor | None] = [None] * max(1, workers)
        self._told: dict[str, int] = {}

    async def answer(self, game: str, ruleset: str, scenario: Mapping[str, Any], seed: str, seat: str, kind: str,
                     entries: tuple[Entry, ...], faces: tuple[int, ...]) -> Thought:  # fmt: skip
        """What the bot `kind` at `seat` answers; if it is too slow or fails, what the simplest of all would.

        Raises:
            Late: not even that came in time.
        """
        first = min(self._told.get(game, 0), len(entries))
        for attempt in (kind, kind, LAST_RESORT):
            task = Task(game, ruleset, scenario, seat, attempt, seed, first, entries[first:], faces)
            thought = await self._ask(task)
            if thought is not None and thought.behind < 0:
                self._told[game] = len(entries)
                return thought
            first = 0
        raise Late(f"the bot of {seat} gave no answer")

    async def _ask(self, task: Task) -> Thought | None:
        """The worker's answer, None if it failed: it is started anew then."""
        place = crc32(task.game.encode()) % len(self._pools)
        pool = self._pools[place]
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = self._pools[place] = ProcessPoolExecutor(1, context, _warm, ((task.ruleset,),))
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(pool, think, task), self.seconds)
        except (TimeoutError, BrokenProcessPool, RuntimeError):
            self._stop(place)
            return None

    def _stop(self, place: int) -> None:
        """End a worker, whatever it is at."""
        pool, self._pools[place] = self._pools[place], None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End all workers."""
        for place in range(len(self._pools)):
            self._stop(place)
