"""What is told over HTTP of a game that is looked at again: how it leaned, what turned it, what bots wanted."""

from __future__ import annotations

import msgspec


class Favour(msgspec.Struct, frozen=True):
    """How likely each seat was to win at moment `n`, in the order of `Favours.seats`, together 1.

    `low` and `high`: between which bounds each of these lies, as far as recorded games say; none if they do not.
    `why`: what most spoke for who was ahead, in a word or two each.
    """

    n: int
    chances: list[float]
    low: list[float] = []
    high: list[float] = []
    why: list[str] = []


class TurningPoint(msgspec.Struct, frozen=True):
    """A moment that decided something: after `n` decisions, in which turn, what it was, one for each turn of a player.

    `seat` gained by it: its chance to win was `before` and is `after`; '' where no positions are weighed. `wanted`:
    what the bot wanted with it whose decision it was, a sentence; '' if no bot's was, or it had no reason.
    """

    n: int
    turn: int
    say: str
    seat: str = ""
    before: float = 0.0
    after: float = 0.0
    wanted: str = ""


class LuckOf(msgspec.Struct, frozen=True):
    """What the dice of a seat brought of something in `rolls` rolls, and what they were to bring (`expected`)."""

    seat: str
    counts: str
    rolls: int
    came: float
    expected: float


class Favours(msgspec.Struct, frozen=True):
    """How a game that is over leaned: an estimate at its turning points and whenever another player's turn began.

    `seats`: sides; who plays together is one, what plays against all is last. `meaning`: what it is made of; none of a
    system that weighs no positions. `turnings` are the moments that decided it, `luck` how the dice fell.
    """

    seats: list[str]
    meaning: str
    favours: list[Favour]
    turnings: list[TurningPoint] = []
    luck: list[LuckOf] = []


class Purpose(msgspec.Struct, frozen=True):
    """What a bot wanted with what an entry tells, a sentence; '' if no bot did it, for no reason, or it is secret."""

    say: str
