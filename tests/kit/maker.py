"""What a system hands in to be put through all that every system is put through.

Its scenarios are plain data, so that a system that is installed only while its tests run can be handed in as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from hypothesis import settings
from hypothesis import strategies as st

from tests.kit.drive import LIMIT, Scenario, often, start
from wartable.engine.ask import Ask, Choice
from wartable.engine.event import Event
from wartable.engine.session import Session
from wartable.kit.system import System
from wartable.rulesets import load_ruleset

Scenarios = st.SearchStrategy[Scenario]
Make = Callable[[], Scenario]


class Ledger(Protocol):
    """Follows a session from its beginning and holds what there is now to the events since the last call."""

    def follow(self, session: Session) -> None:
        """Look at what is new."""


class Some(NamedTuple):
    """Small scenarios, and how many of them are played."""

    scenarios: Callable[[], Scenarios]
    many: int


class Tries(NamedTuple):
    """At how many drawn games everything is tried: at `row` requests one after the other, then at one in `every`."""

    many: int
    row: int
    every: int


class Fork(NamedTuple):
    """A scenario that is forked at each decision; one fork in `every` is played to its end."""

    make: Make
    seed: int
    every: int = 1


# ------------------------------------------------------------------ odds
Outcome = Mapping[str, int | bool]
Predicted = Mapping[str, Mapping[int, float]]
"""The chance of each value of each figure."""


def first_option(session: Session, ask: Ask) -> Any:
    """Any answer: the first option."""
    assert isinstance(ask, Choice), ask
    return ask.options[0].key


class Fight(NamedTuple):
    """Something whose odds are told, played out at the table.

    Attributes:
        make: the scenario.
        answers: given to begin with.
        predicted: the odds that are told before the last of them.
        figures: the same, read from the events of one run.
        goes_on: whether it is not over yet.
        rest: what is answered until it is.
        runs: how often it is played.
    """

    make: Make
    answers: tuple[Any, ...]
    predicted: Callable[[Session], Predicted]
    figures: Callable[[Sequence[Event]], Outcome]
    goes_on: Callable[[Session], bool] = lambda session: False
    rest: Callable[[Session, Ask], Any] = first_option
    runs: int = 2500


class Foretold(NamedTuple):
    """A scenario, played `games` times: up to `most` prospects of what options may bring are held to throws, no fewer
    than `least`."""

    make: Make
    least: int
    most: int = 40
    games: int = 2


class Walk(NamedTuple):
    """A step that is walked through every face and every option to its end, from the request after `answers` on.

    Attributes:
        make, answers, figures: as of a `Fight`.
        least, most: so many ways there are.
        predicted: the odds that are told before the last answer; None: none are.
    """

    make: Make
    answers: tuple[Any, ...]
    least: int
    most: int = 2000
    predicted: Callable[[Session], Predicted] | None = None
    figures: Callable[[Sequence[Event]], Outcome] = lambda events: {}


# ------------------------------------------------------------------ files, and everything there is
class Files(NamedTuple):
    """Documents into which something is put that cannot stand there.

    Attributes:
        paths: scenarios, in which each key is looked for; of other systems are passed over.
        least: so many keys there are at least.
        changed: documents of which values are changed by lot, `times` times; and pieces of the text of `paths[0]`.
        words: which stand among those values.
        lists: army lists, with which the same is done.
    """

    paths: Callable[[], Sequence[Path]]
    least: int
    changed: Callable[[], Sequence[Any]]
    times: int
    words: Sequence[str] = ("zorg",)
    lists: Callable[[], Sequence[Path]] = lambda: ()


class Feature(NamedTuple):
    """Something that has to be used: its kind (entry, option, card, weapon ...) and its key."""

    kind: str
    key: str


class Everything(NamedTuple):
    """Games in which everything there is gets used.

    Attributes:
        wanted: everything.
        games: scenarios without end, from a number on, each with what it shows by being set up.
        used: what an event shows that was used.
        in_play: the kinds that are shown by events alone.
        all: so many scenarios show all the rest.
        played: the numbers of those that are played to their end.
    """

    wanted: Callable[[], frozenset[Feature]]
    games: Callable[[int], Iterator[tuple[Scenario, frozenset[Feature]]]]
    used: Callable[[Any, Event], Iterable[Feature]]
    in_play: tuple[str, ...]
    all: int
    played: tuple[int, ...]


class Table(NamedTuple):
    """What is opened in a browser: the name of an example, and the seat that a person takes."""

    scenario: str
    seat: str
    answers: int = 4


# ------------------------------------------------------------------ the whole
@dataclass(frozen=True)
class Maker:
    """A system and its makers.

    Attributes:
        name: of the system.
        look: what holds in every position of it, at an open request or at the end.
        ledger: what follows a session that has just begun.
        small: any small game.
        games: small games by kind: they are played to the end, every position is looked at.
        wholes: examples and whole games by name, each played `times` times.
        tries: where everything that is offered is tried.
        tried: the names of those `wholes` in which it is tried too.
        naming: clauses of requests that may have one option.
        forks: what is forked at every decision.
        undone: how many small games are saved, loaded and taken back; `stepped`: how many step by step.
        back: whole games that are saved, loaded and taken back to a decision.
        sent: games that are saved and come out the same in other processes.
        begin: starts a small game that was drawn; it may reject (`assume`) what is no example.
        scatter: deals anew, in a game, what a seat may not know; None where there are no secrets.
        shrink: look for the smallest game that fails; of whole games of many seats that takes minutes.
        limit: within so many answers every game ends.
        turns: so many turns has a game at most if nobody has agreed on fewer.
        queries: questions of odds by name.
        foretold: what is told of options at the table; `fights`: the same, played out.
        walks: small flows that are walked through every face and every option.
        files: scenarios and lists into which something is put that cannot stand there.
        everything: games in which everything is used, if a system has more than its examples show.
        table: what is opened in a browser.
    """

    name: str
    look: Callable[[Session], None]
    ledger: Callable[[Session], Ledger]
    small: Callable[[], Scenarios]
    games: Mapping[str, Some]
    wholes: Mapping[str, Make]
    tries: Tries
    forks: Mapping[str, Fork]
    sent: tuple[Make, ...]
    times: int = 1
    tried: tuple[str, ...] = ()
    naming: tuple[str, ...] = ()
    undone: int = 6
    stepped: int = 6
    back: Mapping[str, Make] = field(default_factory=dict)
    begin: Callable[..., Session] = start
    scatter: Callable[[Any, str, Callable[[int], int]], None] | None = None
    shrink: bool = True
    limit: int = LIMIT
    turns: int = 99
    queries: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    foretold: Foretold | None = None
    fights: Mapping[str, Fight] = field(default_factory=dict)
    walks: Mapping[str, Walk] = field(default_factory=dict)
    files: Files | None = None
    everything: Everything | None = None
    table: Table | None = None

    @property
    def rules(self) -> System[Any]:
        """Its ruleset; it must be installed by now."""
        return load_ruleset(self.name)

    def often(self, count: int) -> settings:
        """So many examples."""
        return often(count, self.shrink)
