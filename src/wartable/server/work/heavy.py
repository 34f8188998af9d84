"""Heavy work of requests, in processes apart from games and bots: one of an address at a time, priced by its time.

What takes more than a moment in the server's own process would hold up everybody who plays there.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from litestar.di import NamedDependency
from litestar.exceptions import HTTPException

from wartable.engine.errors import WartableError
from wartable.picture.typeset import NotSet
from wartable.rulesets import systems
from wartable.server.rooms.bots import Died, Failed, Late, Worker

T = TypeVar("T")
WORKERS = 2
SECONDS = 10.0  # of a processor, for one piece of work
LONG = 6  # times that much for whole games that are run again
WALL = 6  # times that many seconds may go by on a machine that has much else to do
STARTS = 120.0  # seconds in which a process comes to life, on a machine that has much else to do
LINE, QUEUE = 4, 24  # requests of an address that wait for their turn, and of all
BURST, SHARE = 40.0, 0.5  # seconds of work that an address may cause at once, and for each second that goes by
ADDRESSES = 4096
GENTLE = 5  # games and bots go before


class Outcome(NamedTuple):
    """What came of a piece of work: `found`, or the `status` of HTTP and `why`; `spent` are seconds of a processor.

    `late`: it did not come to its end.
    """

    found: Any = None
    status: int = 0
    why: str = ""
    spent: float = 0.0
    late: bool = False


# ------------------------------------------------------------------ in the other process
@cache
def _give_way() -> None:
    os.nice(GENTLE)


class Spent(BaseException):
    """The time of a piece of work is over; nothing that looks out for faults may hold that up."""


def _over(number: int, frame: FrameType | None) -> None:
    raise Spent


def attempt(seconds: float, work: Callable[..., Any], args: tuple[Any, ...]) -> Outcome:
    """Do it within so many seconds of the processor; a fault of what was sent is a sentence and no exception."""
    _give_way()
    began = _used()
    outcome = Outcome(late=True)
    signal.signal(signal.SIGPROF, _over)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        outcome = _outcome(work, args)
        signal.setitimer(signal.ITIMER_PROF, 0)
    except Spent:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return outcome._replace(spent=_used() - began)


def _used() -> float:
    """Seconds of a processor of this process, and of those that it has waited for, such as one that sets pages."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def _outcome(work: Callable[..., Any], args: tuple[Any, ...]) -> Outcome:
    try:
        return Outcome(work(*args))
    except HTTPException as why:
        return Outcome(None, why.status_code, why.detail)
    except WartableError as why:
        return Outcome(None, 400, str(why))
    except NotSet as why:
        return Outcome(None, 503, f"{why}; try again later")


def ready() -> bool:
    """The process is there."""
    return True


# ------------------------------------------------------------------ in the server
def later(status: int, why: str, seconds: float) -> HTTPException:
    """Something cannot be done now, but in so many seconds."""
    return HTTPException(status_code=status, detail=why, headers={"Retry-After": str(max(1, round(seconds)))})


class Work:
    """Who waits, who is at work, and how much work each address has caused lately.

    Args:
        workers: processes.
        seconds: of a processor, for one piece of work.
        share: seconds of work that an address may cause for each second that goes by.
        burst: the same, at once.
    """

    def __init__(
        self, workers: int = WORKERS, seconds: float = SECONDS, share: float = SHARE, burst: float = BURST
    ) -> None:
        self.seconds, self.share, self.burst = seconds, share, burst
        self._workers = [Worker() for _ in range(max(1, workers))]
        self._idle = deque(self._workers)
        self._free = asyncio.Semaphore(len(self._workers))
        self._turns: dict[str, asyncio.Lock] = {}
        self._here: Counter[str] = Counter()
        self._spent: dict[str, tuple[float, float]] = {}

    async def do(
        self, address: str, work: Callable[..., T], *args: Any, long: bool = False, line: int | None = None
    ) -> T:
        """What `work` comes to, which must be a function of a module; `long`: a whole game is run again for it.

        `line` of the same address may wait for their turn, if it is not as many as usual.

        Raises:
            HTTPException: what was sent is faulty; 429: the address has too much going on; 503: all have, or it takes
                too long, or the process has died.
        """
        self._may(address, LINE if line is None else line)
        self._here[address] += 1
        turn = self._turns.setdefault(address, asyncio.Lock())
        try:
            async with turn, self._free:
                outcome = await self._done(address, self.seconds * (LONG if long else 1), work, args)
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address], self._turns[address]
        if outcome.status:
            raise HTTPException(status_code=outcome.status, detail=outcome.why)
        found: T = outcome.found
        return found

    def _may(self, address: str, line: int) -> None:
        if self._here[address] > line:
            raise later(429, "other requests of yours are still being worked on; send this one again in a moment", 2)
        if self._here.total() >= QUEUE:
            raise later(503, "the server is busy with the requests of others; send this one again in a moment", 5)
        over = self._debt(address) - self.burst
        if over > 0:
            wait = over / self.share if self.share else 60.0
            raise later(429, "you have asked for much work lately; send this again in a while", min(wait, 60.0) + 1)

    def _debt(self, address: str) -> float:
        spent, at = self._spent.get(address, (0.0, 0.0))
        return max(0.0, spent - (asyncio.get_running_loop().time() - at) * self.share)

    async def _done(self, address: str, seconds: float, work: Callable[..., Any], args: tuple[Any, ...]) -> Outcome:
        worker = self._idle.popleft()
        spent = 0.0
        try:
            await self._begun(worker)
            outcome = await worker.run(WALL * seconds, systems()[0], attempt, seconds, work, args)
            spent = outcome.spent
            if outcome.late:
                worker.stop()  # what was broken off may have left anything behind
                raise TimeoutError
            return outcome
        except TimeoutError:
            spent = max(spent, seconds)
            why = f"this takes longer than {seconds:g} seconds and was given up; ask for less"
            raise HTTPException(status_code=503, detail=why) from None
        except (Died, Late):
            raise later(503, "the work was broken off; send this again", 1) from None
        except Failed as why:
            raise RuntimeError(str(why)) from None  # a fault of ours, which is logged as such
        finally:
            self._idle.append(worker)
            debt = self._debt(address) + spent
            self._spent.pop(address, None)  # whoever came last stands last
            self._spent[address] = debt, asyncio.get_running_loop().time()
            while len(self._spent) > ADDRESSES:
                del self._spent[next(iter(self._spent))]

    @staticmethod
    async def _begun(worker: Worker) -> None:
        """The time of the work is not that of a start, which is no fault of whoever asks."""
        try:
            await worker.run(STARTS, systems()[0], ready)
        except (TimeoutError, Died, Late):
            why = "the server is still starting what works this out; send this again in a moment"
            raise later(503, why, 5) from None

    async def warm(self) -> None:
        """Start the processes before anybody waits for them."""
        await asyncio.gather(*(self._start() for _ in self._workers))

    async def _start(self) -> None:
        async with self._free:
            worker = self._idle.popleft()
            try:
                with suppress(TimeoutError, Died, Late):
                    await worker.run(STARTS, systems()[0], ready)
            finally:
                self._idle.append(worker)

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.close()


class Apart:
    """Work for whoever sent a request."""

    def __init__(self, work: Work, address: str) -> None:
        self._work, self._address = work, address

    async def do(self, work: Callable[..., T], *args: Any, long: bool = False, line: int | None = None) -> T:
        """What `work` comes to, as `Work.do`."""
        return await self._work.do(self._address, work, *args, long=long, line=line)


TheWork = NamedDependency[Apart]
