"""Battles that bots fight out by themselves, in a process beside the server, one at a time."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import aclosing, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from wartable.ai.levels import offered
from wartable.ai.players import KINDS, keep_for, player
from wartable.campaign import book, war
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError, WartableError
from wartable.engine.session import Session
from wartable.kit.documents import adopt
from wartable.rulesets import campaign_rules, load_ruleset
from wartable.server.rooms.bots import processes
from wartable.sim.figures import Share, figures
from wartable.sim.series import Plan, series

PATIENCE = 300.0  # seconds
BLINK = 0.25  # seconds
FRESH = 2  # how often work is begun anew in a fresh process after one has died over it
BUSY = "another battle is being fought out just now; try again in a moment"
_turn = threading.Lock()


class Busy(Exception):
    """Another battle is being fought."""


class _Died(Exception):
    """The process at work has died."""


class Task(NamedTuple):
    """A battle to be fought by bots of one level, `games` times."""

    ruleset: str
    scenario: Mapping[str, Any]
    bot: str
    games: int
    seed: str


def new_seed() -> str:
    """A seed that nobody has used."""
    return secrets.token_hex(8)


async def beside(work: Callable[[Any], Any], task: Any) -> Any:
    """What `work` makes of `task` in a process of its own.

    Raises:
        Busy: another one is at work.
        DataError: the task is faulty, or took too long.
    """
    if not _turn.acquire(blocking=False):
        raise Busy(BUSY)
    try:
        return await asyncio.to_thread(_apart, work, task)
    finally:
        _turn.release()


def _apart(work: Callable[[Any], Any], task: Any) -> Any:
    for _ in range(1 + FRESH):
        with suppress(_Died):
            return _once(work, task)
    raise _broken()


def _broken() -> DataError:
    times = f"their process has died {1 + FRESH} times"
    return DataError("", 0, f"the bots have broken off: {times}; this machine may lack memory, ask for fewer battles")


def _once(work: Callable[[Any], Any], task: Any) -> Any:
    here, there, process = _made(_child, work, task)
    process.start()
    there.close()
    try:
        if not here.poll(PATIENCE):
            raise DataError("", 0, f"the bots have not come to an end in {PATIENCE:.0f} seconds; ask for fewer battles")
        return _received(here)
    finally:
        _ended(here, process)


def _made(
    life: Callable[..., None], work: Callable[[Any], Any], task: Any
) -> tuple[Connection, Connection, BaseProcess]:
    """A process that will work, where it is heard, and where it speaks."""
    context = processes()
    here, there = context.Pipe(duplex=False)
    return here, there, context.Process(target=life, args=(there, work, task), daemon=True)


def _ended(here: Connection, process: BaseProcess) -> None:
    process.kill()
    process.join()
    here.close()


def _received(pipe: Connection) -> Any:
    try:
        said, found = pipe.recv()
    except (EOFError, OSError):  # between two words, or in the middle of one
        raise _Died from None
    if said:
        raise DataError("", 0, said)
    return found


async def watched(
    work: Callable[[Any], Iterator[Any]], task: Any, turn: threading.Lock = _turn, busy: str = BUSY
) -> AsyncGenerator[Any, None]:
    """What `work` yields for `task` in a process of its own, as it comes; whoever leaves off reading ends the process.

    Work with a `turn` of its own goes on beside the battles of others. If the process dies a fresh one begins anew;
    equal tasks yield the same parts, so those that have been told are passed over.

    Raises:
        Busy: another one is at work.
        DataError: the task is faulty, or one part of it takes too long.
    """
    if not turn.acquire(blocking=False):
        raise Busy(busy)
    told = 0
    try:
        for _ in range(1 + FRESH):
            with suppress(_Died):
                async with aclosing(_parts(work, task, told)) as parts:
                    async for part in parts:
                        told += 1
                        yield part
                return
        raise _broken()
    finally:
        turn.release()


async def _parts(work: Callable[[Any], Iterator[Any]], task: Any, told: int) -> AsyncGenerator[Any, None]:
    here, there, process = _made(_telling, work, task)
    try:
        await asyncio.to_thread(process.start)
        there.close()
        while (part := await _next(here)) is not None:
            if told:
                told -= 1
            else:
                yield part
    finally:
        _ended(here, process)


async def _next(pipe: Connection) -> Any:
    """The next part, None after the last one; whoever leaves off waits for a blink and not for a battle."""
    for _ in range(int(PATIENCE / BLINK)):
        if await asyncio.to_thread(pipe.poll, BLINK):
            return _received(pipe)
    raise DataError("", 0, f"a battle has not come to an end in {PATIENCE:.0f} seconds")


def _telling(pipe: Connection, work: Callable[[Any], Iterator[Any]], task: Any) -> None:
    try:
        for part in work(task):
            pipe.send(("", part))
        pipe.send(("", None))
    except WartableError as why:
        pipe.send((str(why), None))


def _child(pipe: Connection, work: Callable[[Any], Any], task: Any) -> None:
    try:
        pipe.send(("", work(task)))
    except WartableError as why:
        pipe.send((str(why), None))


# ------------------------------------------------------------------ in the other process
def odds(task: Task) -> dict[str, Any]:
    """How often each seat wins: shares with their bounds.

    Raises:
        DataError: the scenario or the bot is faulty.
    """
    known = seats(task)
    plan = Plan(task.ruleset, adopt(dict(task.scenario)), (task.bot,) * len(known), task.games, task.seed)
    found = figures(series(load_ruleset, plan))
    wins = {seat: _share(found.seats[seat]) for seat in known}
    return {"wins": wins, "draws": _share(found.draws)}


def _share(share: Share) -> tuple[float, float, float]:
    return share.part, share.low, share.high


def fought(work: tuple[Task, dict[str, Any]]) -> dict[str, Any]:
    """The campaign after the battle of the task has been fought.

    Raises:
        DataError: the scenario, the bot or the campaign is faulty, or the battle is none of the campaign.
    """
    task, document = work
    known, scenario = seats(task), adopt(dict(task.scenario))
    campaign = book.read(document, campaign_rules)
    ruleset = load_ruleset(task.ruleset)
    session = Session(ruleset, ruleset.new_game(scenario), Seeded(task.seed), keep=keep_for((task.bot,)))
    session.play({seat: player(task.bot, f"{task.seed} {seat}") for seat in known})
    rules = campaign_rules(task.ruleset)
    war.record(rules, campaign, session, scenario)
    return book.data(campaign)


def seats(task: Task) -> tuple[str, ...]:
    """The seats of the scenario of a task.

    Raises:
        DataError: the scenario or the bot is faulty.
    """
    if task.bot.partition("/")[0] not in KINDS:
        raise DataError("", 0, f"no bot is called {task.bot!r}; there are: {', '.join(KINDS)}")
    ruleset = load_ruleset(task.ruleset)
    offered(ruleset, task.bot)
    return tuple(ruleset.seats(ruleset.new_game(adopt(dict(task.scenario)))))
