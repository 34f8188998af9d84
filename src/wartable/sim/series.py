"""Many games of one scenario, in several processes if wanted, that can be broken off and taken up again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wartable.engine.codec import canonical, digest
from wartable.engine.errors import DataError
from wartable.sim.bouts import Bout, play_out
from wartable.sim.bouts import Job as Job
from wartable.sim.match import LIMIT, Loader, MatchResult


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: `games` seeds from `seed`-1 on, once with the bots as given, by seat in the order of play.

    With `swap` each seed is played once for every way to move the bots on by a seat. `trace` watches the code for
    clauses that come up.
    """

    ruleset: str
    scenario: Mapping[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: str = "series"
    swap: bool = False
    seen: bool = True
    limit: int = LIMIT
    trace: bool = False

    def jobs(self) -> Iterator[Job]:
        """All games in order."""
        for number in range(1, self.games + 1):
            for rotation in range(len(self.bots) if self.swap else 1):
                yield Job(f"{self.seed}-{number}", rotation)

    def bout(self, job: Job, seats: tuple[str, ...]) -> Bout:
        """One of its games."""
        bots = {seat: self.bots[(place + job.rotation) % len(seats)] for place, seat in enumerate(seats)}
        return Bout(job, self.ruleset, self.scenario, bots, self.seen, self.limit, self.trace)


def series(
    loader: Loader,
    plan: Plan,
    *,
    jobs: int = 1,
    path: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[MatchResult]:
    """Play all games of `plan`; the results are in the order of the plan, whoever finished first.

    Args:
        loader: makes a ruleset of its name; with more than one process a function of a module.
        plan: what is played.
        jobs: how many processes.
        path: a file of JSON lines that takes each result at once; games that it holds are not played again.
        progress: is told how many games are done, and of how many.

    Raises:
        DataError: the scenario, the bots or the file are faulty, or the file belongs to another series.
        WartableError: a game fails; the sentence names its seed.
    """
    seats = _seats(loader, plan)
    bouts = [plan.bout(job, seats) for job in plan.jobs()]
    return play_out(loader, bouts, _mark(loader, plan), jobs=jobs, path=path, progress=progress)


def _seats(loader: Loader, plan: Plan) -> tuple[str, ...]:
    ruleset = loader(plan.ruleset)
    seats = ruleset.seats(ruleset.new_game(plan.scenario))
    if len(plan.bots) != len(seats):
        raise DataError("", 0, f"{len(seats)} bots are needed, for {', '.join(seats)}, not {len(plan.bots)}")
    return seats


def _mark(loader: Loader, plan: Plan) -> dict[str, Any]:
    """What makes two series the same, however many games of them are played."""
    ruleset = loader(plan.ruleset)
    return {
        "series": 1, "ruleset": plan.ruleset, "version": ruleset.version, "rules": ruleset.rules_hash,
        "scenario": digest(canonical(plan.scenario)), "bots": list(plan.bots), "seed": plan.seed,
        "seen": plan.seen, "limit": plan.limit,
    }  # fmt: skip
