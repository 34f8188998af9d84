"""Many games of one scenario, in several processes if wanted, that can be broken off and taken up again."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from wartable.engine.codec import canonical, digest
from wartable.engine.errors import DataError, WartableError
from wartable.sim.match import LIMIT, Loader, MatchResult, match


class Job(NamedTuple):
    """One game that is due: its seed, and by how many seats the bots are moved on."""

    seed: str
    rotation: int = 0


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
    due = list(plan.jobs())
    with _Store(path, _mark(loader, plan)) as store:
        found = store.found
        todo = [job for job in due if job not in found]
        played = _played(loader, plan, seats, todo, max(1, jobs))
        for count, result in enumerate(played, len(due) - len(todo) + 1):
            found[Job(result.seed, result.rotation)] = result
            store.add(result)
            if progress is not None:
                progress(count, len(due))
    return [found[job] for job in due]


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


# ---------------------------------------------------------------------- playing
def _played(
    loader: Loader, plan: Plan, seats: tuple[str, ...], todo: Sequence[Job], processes: int
) -> Iterator[MatchResult]:
    if processes == 1 or len(todo) < 2:
        for job in todo:
            yield _one(loader, plan, seats, job)
        return
    # Chunks are small enough that all are busy to the end, and that little is lost when it is broken off.
    size = max(1, min(16, len(todo) // (4 * processes)))
    chunks = [todo[i : i + size] for i in range(0, len(todo), size)]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(chunks)), mp_context=spawn) as pool:
        waiting: set[Future[list[MatchResult]]] = {
            pool.submit(_chunk, loader, plan, seats, tuple(chunk)) for chunk in chunks
        }
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from future.result()
        finally:
            for future in waiting:
                future.cancel()


def _chunk(loader: Loader, plan: Plan, seats: tuple[str, ...], jobs: Sequence[Job]) -> list[MatchResult]:
    return [_one(loader, plan, seats, job) for job in jobs]


def _one(loader: Loader, plan: Plan, seats: tuple[str, ...], job: Job) -> MatchResult:
    bots = {seat: plan.bots[(place + job.rotation) % len(seats)] for place, seat in enumerate(seats)}
    try:
        return match(
            loader, plan.ruleset, plan.scenario, bots, job.seed,
            rotation=job.rotation, seen=plan.seen, limit=plan.limit, trace=plan.trace,
        )  # fmt: skip
    except DataError:
        raise
    except Exception as error:
        text = f"the game with seed {job.seed!r}, bots moved on by {job.rotation}, fails: "
        raise WartableError(f"{text}{type(error).__name__}: {error}") from error


# ---------------------------------------------------------------------- the file
class _Store:
    """The file of a series: a first line that marks it, then a line for each result."""

    def __init__(self, path: Path | None, mark: dict[str, Any]) -> None:
        self.path = path
        self.mark = mark
        self.found: dict[Job, MatchResult] = {}
        self._file: TextIO | None = None

    def __enter__(self) -> _Store:
        if self.path is not None:
            kept = self._read(self.path) if self.path.exists() else 0
            self._file = self.path.open("a", encoding="utf-8")
            # A line that was cut short when the last run was broken off makes room.
            self._file.truncate(kept)
            if not kept:
                self._write(self.mark)
        return self

    def __exit__(self, *rest: object) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, result: MatchResult) -> None:
        """Write `result` down at once."""
        self._write(result.data())

    def _write(self, data: Mapping[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(data, separators=(",", ":")) + "\n")
            self._file.flush()

    def _read(self, path: Path) -> int:
        """Take in all whole lines; how many bytes they are."""
        kept = 0
        raw = path.read_bytes()
        for number, line in enumerate(raw.splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):
                break
            try:
                data = json.loads(line)
                if number == 1:
                    self._check(path, data)
                else:
                    result = MatchResult.read(data)
                    self.found[Job(result.seed, result.rotation)] = result
            except (ValueError, TypeError, KeyError) as error:
                raise DataError(str(path), number, "this line is no result of a game; move the file away") from error
            kept += len(line)
        if raw and not kept:
            raise DataError(str(path), 1, "this is no file of results; move it away or name another")
        return kept

    def _check(self, path: Path, data: Any) -> None:
        if not isinstance(data, dict) or "series" not in data:
            raise DataError(str(path), 1, "this is no file of results; move it away or name another")
        for key, value in self.mark.items():
            if data.get(key) != value:
                text = f"these are results of another series ({key} is {data.get(key)!r}, not {value!r})"
                raise DataError(str(path), 1, f"{text}; name another file")
