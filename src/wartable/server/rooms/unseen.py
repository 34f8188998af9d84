"""What is asked in secret: how a game is numbered and shown to those who may not know of it.

For a seat that may not know that something was asked, that decision was never made: the decisions and requests that it
is told of are numbered without it, and while it is open the game stands where it stood before. Once a game is over
everybody may know everything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from wartable.engine.ask import Ask, hidden_from
from wartable.engine.session import Session
from wartable.server.rooms.running import Trail
from wartable.server.rooms.store import Chair
from wartable.umpire.decisions import Decision
from wartable.umpire.telling import hides


class Numbers(NamedTuple):
    """How many decisions and how many requests of a game a seat does not know of."""

    decisions: int = 0
    requests: int = 0


def numbers(trail: Trail, over: bool, seat: str) -> Numbers:
    """Those of `seat` in the game of `trail`; none if it is over."""
    if over or not trail.unseen:
        return Numbers()
    return Numbers(count(trail.made, seat), sum(other.hidden_from(seat) for other in trail.unseen))


def count(made: Sequence[Decision], seat: str) -> int:
    """How many of these decisions `seat` does not know of."""
    return sum(decision.hidden_from(seat) for decision in made)


def back(made: Sequence[Decision], seat: str, known: int) -> int:
    """How many decisions are taken back by who takes back the last `known` of which `seat` knows."""
    steps = 0
    for decision in reversed(made):
        if not known:
            break
        steps, known = steps + 1, known - (not decision.hidden_from(seat))
    return steps + known


def rests(trail: Trail, session: Session, seat: str) -> list[int]:
    """After how many decisions the game stood as `seat` may see it: where nothing was asked that it may not know."""
    if session.over:
        return list(range(session.decisions + 1))
    found = [n for n, decision in enumerate(trail.made) if not decision.hidden_from(seat)]
    return found if hides(session.ask, seat) else [*found, session.decisions]


def public(trail: Trail, session: Session, seat: str) -> Session:
    """The game as `seat` may see it: where it stands, or where it stood before others were asked in secret."""
    if not hides(session.ask, seat):
        return session
    then = session.at(next(reversed(rests(trail, session, seat)), 0))
    _ = then.ask
    return then


class Hush:
    """The while in which nobody is told what came of an answer, since somebody may be speaking to it in secret.

    It takes `beat` seconds, whether anybody has anything to say or not: how soon the game goes on tells nothing.
    `until` is when the last one ends, in time of the loop.
    """

    def __init__(self, beat: float = 0.0) -> None:
        self.beat = beat
        self.until = 0.0

    @property
    def now(self) -> bool:
        """Whether it is still."""
        return self.until > 0 and asyncio.get_running_loop().time() < self.until

    def begins(self, ask: Ask, heard: Collection[str], chairs: Iterable[Chair]) -> bool:
        """Whether one begins, now that `ask` is answered and the seats `heard` could have spoken.

        What bots hear does not matter, nor what somebody hears of himself.
        """
        people = [chair.seat for chair in chairs if not chair.bot]
        speaks = any(seat != other for seat in heard for other in people)
        if not self.beat or not speaks or hidden_from(ask, ""):
            return False
        self.until = asyncio.get_running_loop().time() + self.beat
        return True

    async def over(self) -> None:
        """Wait until it is."""
        while self.now:
            await asyncio.sleep(self.until - asyncio.get_running_loop().time())
