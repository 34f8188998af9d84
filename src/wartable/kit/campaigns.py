"""What a system says of campaigns: what it keeps of each player, and what a battle makes of that.

The book of a campaign (`wartable.campaign.book`) knows a player by seat, name and army list. What else there is of him
(points, upgrades, who is missing) is the system's own: a mapping of plain data, `kept`, that nobody else reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from wartable.engine.ask import Flow

Kept = dict[str, Any]
"""What a system keeps of a player, as plain data."""
Player = Mapping[str, Any]
"""A player as a system is told of him: name, army (his list), kept."""


class Earned(NamedTuple):
    """What a player has of a battle: points, 0 if it is something else, with the clause and the words for it."""

    points: int
    clause: str
    say: str


class After(NamedTuple):
    """What a battle has left to a player.

    `unspent` are points that he had and has still, `lost` the ids of his units that are no more, `kept` what the system
    keeps of him from now on.
    """

    earned: tuple[Earned, ...]
    unspent: int
    lost: tuple[str, ...]
    kept: Kept


class Holding(NamedTuple):
    """Something that a player holds beside his points: what it is, the ids or names of who has it, the clause."""

    what: str
    who: tuple[str, ...]
    clause: str


class Term(NamedTuple):
    """Something that is agreed on for a battle: its key, its name, what it could be with the words for that.

    `many`: any number of them may be; else one, and none is as usual.
    """

    key: str
    name: str
    options: tuple[tuple[str, str], ...]
    many: bool = False


class Words(NamedTuple):
    """What pages and the terminal say of campaigns of a system.

    Args:
        about: what a campaign is, in a sentence or two. point, points: what is earned, one and many of it.
        unit, units: who is in an army. held: the heading over what a player holds.
        reform: what becomes of what he holds when he has another army.
    """

    about: str
    point: str
    points: str
    unit: str
    units: str
    held: str
    reform: str


class Verdict(NamedTuple):
    """Who has won a campaign that is over, in words, with the clause; no winners is a draw."""

    winners: tuple[str, ...]
    say: str
    clause: str


class Campaigns(Protocol):
    """What a system knows of campaigns."""

    def words(self) -> Words:
        """What is said of them."""

    def length(self) -> int:
        """How many battles one has unless others are agreed on; 0: as many as the players like."""

    def places(self) -> Mapping[str, str]:
        """What can be said of a place on the map, with the words for it; {} if it has no places."""

    def terms(self) -> Sequence[Term]:
        """What can be agreed on for a battle."""

    def layouts(self) -> Mapping[str, str]:
        """The tables that a number lays out, with their names."""

    def enlisted(self, armies: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        """The army lists by seat, with a name for each unit that it keeps from battle to battle, if it has one.

        Raises:
            DataError: a list cannot be read or is not legal.
        """

    def begun(self, army: Mapping[str, Any]) -> Kept:
        """What is kept of a player who begins with `army`."""

    def checked(self, kept: Mapping[str, Any], whose: str) -> Kept:
        """What is kept of a player, as a file has it; `whose` is "of player 1". Keys that are missing are as at first.

        Raises:
            TypeError: a part of it is missing or of the wrong kind; the sentence says which.
        """

    def reformed(self, kept: Kept, army: Mapping[str, Any]) -> tuple[Kept, Sequence[str]]:
        """What is kept of a player who takes up `army`, and what is to be said of it.

        Raises:
            DataError: he cannot have it.
        """

    def points(self, kept: Kept) -> int:
        """The points that a player holds."""

    def holdings(self, kept: Kept) -> Sequence[Holding]:
        """What a player holds beside them."""

    def troops(self, army: Mapping[str, Any]) -> dict[str, str]:
        """The names of the units of an army list by their ids."""

    def army_of(self, army: Mapping[str, Any]) -> tuple[str, int]:
        """The name of an army list and its points."""

    def battle(self, players: Mapping[str, Player], agreed: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The scenario of a battle of `players`, by seat; `agreed` are options of `terms` by key."""

    def differs(self, theirs: Mapping[str, Any], due: Mapping[str, Any]) -> str:
        """What is not the same of a side of a battle and of the one that is `due` to it, in words, '' if nothing."""

    def after(self, game: Any, players: Mapping[str, Player], place: str) -> Flow[Mapping[str, After]]:
        """What the battle that has ended leaves to each player; asks for nothing but dice.

        Args:
            place: what the place makes of it, a key of `places`.
        """

    def verdict(self, players: Mapping[str, Player]) -> Verdict:
        """Who has won, now that as many battles as agreed have been fought."""
