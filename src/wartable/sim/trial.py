"""An army list tried out: bots play battles with it against other lists, from either seat in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.ai.players import keep_for, player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.sim.figures import Share, share
from wartable.sim.match import LIMIT, Loader

SEATS = ("p1", "p2")
Army = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Trial:
    """A list that is tried, `games` times.

    Attributes:
        ruleset: the system.
        army: the list.
        foe: the list that is met in the battle of a number; the same number, the same list.
        field: the scenario of a number for two lists by seat.
        unit_results: reads from a scenario and the game that it came to what each unit of a side did.
        bot: who plays both sides.
        seed: of dice and bots.
    """

    ruleset: str
    army: Army
    foe: Callable[[int], Army]
    field: Callable[[int, Mapping[str, Army]], Mapping[str, Any]]
    unit_results: Callable[[Mapping[str, Any], Any], Mapping[str, Sequence[Any]]]
    games: int
    bot: str = "soldier"
    seed: str = "trial"


class Fought(NamedTuple):
    """One battle: `won` is None without a winner; `margin` what was left of the list less what was left of the foe."""

    number: int
    won: bool | None
    margin: float
    results: tuple[Any, ...]


def scenario(trial: Trial, number: int) -> tuple[Mapping[str, Any], str]:
    """The battle of a number, from 0 on, and the seat of the list; two battles in a row are on the same field.

    Lists that break rules are played all the same.
    """
    seat, other = SEATS[number % 2], SEATS[1 - number % 2]
    armies = {seat: trial.army, other: trial.foe(number // 2)}
    doc = dict(trial.field(number // 2, {key: armies[key] for key in SEATS}))
    return {**doc, "sides": [{**side, "legal": False} for side in doc["sides"]]}, seat


def played(loader: Loader, trial: Trial, number: int) -> tuple[Session, Mapping[str, Any], str]:
    """The battle of a number fought to its end; its scenario, and the seat of the list."""
    ruleset = loader(trial.ruleset)
    doc, seat = scenario(trial, number)
    seed = f"{trial.seed}-{number}"
    session = Session(ruleset, ruleset.new_game(doc), Seeded(seed), keep=keep_for((trial.bot,)))
    session.play({key: player(trial.bot, f"{seed} {key}") for key in SEATS}, LIMIT)
    return session, doc, seat


def battles(loader: Loader, trial: Trial) -> Iterator[Fought]:
    """All battles, one after the other.

    Raises:
        DataError: a list cannot be played at all.
    """
    for number in range(trial.games):
        session, doc, seat = played(loader, trial, number)
        outcome, left = session.outcome, session.ruleset.left(session.game)
        winners = outcome.winners if outcome else ()
        won = seat in winners if len(winners) == 1 else None
        margin = left.get(seat, 0.0) - sum(part for key, part in left.items() if key != seat)
        yield Fought(number, won, margin, tuple(trial.unit_results(doc, session.game)[seat]))


@dataclass(slots=True)
class Record:
    """A unit over all battles: how much of it was lost on average, what it took, how often that was what it cost."""

    path: str
    name: str
    points: int
    lost: float = 0.0
    taken: float = 0.0
    earned: int = 0


@dataclass(slots=True)
class Score:
    """What has come of the battles so far."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    margins: list[float] = field(default_factory=list)
    units: dict[str, Record] = field(default_factory=dict)

    def add(self, fought: Fought) -> None:
        """Count a battle."""
        self.games += 1
        self.wins += fought.won is True
        self.losses += fought.won is False
        self.margins.append(fought.margin)
        for result in fought.results:
            record = self.units.setdefault(result.path, Record(result.path, result.name, result.points))
            record.lost += result.lost
            record.taken += result.taken
            record.earned += result.taken >= result.points

    @property
    def won(self) -> Share:
        """How many battles were won, of all."""
        return share(self.wins, self.games)

    @property
    def typical(self) -> int:
        """The number of the battle that went most like all of them."""
        return min(range(self.games), key=lambda number: abs(self.margins[number] - self._middle))

    @property
    def oddest(self) -> int:
        """The number of the battle that went least like all of them."""
        return max(range(self.games), key=lambda number: abs(self.margins[number] - self._middle))

    @property
    def _middle(self) -> float:
        return sum(self.margins) / max(1, self.games)
