"""Games of bots that are due, played in several processes if wanted, and the file that takes their results."""

from __future__ import annotations

import gc
import json
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError, WartableError
from wartable.engine.parsing import NotJson, json_value
from wartable.sim.match import LIMIT, Loader, MatchResult, Tally, Thrower, match

FRESH = 2  # how often processes are begun anew after one has died and none has finished anything


class Job(NamedTuple):
    """One game that is due: its seed, and by how many seats the bots are moved on."""

    seed: str
    rotation: int = 0


class Bout(NamedTuple):
    """All that makes one game: what is played, by whom (`bots` by seat), and how closely it is watched.

    `own` names bots that stand in files of their own, each with its file. `dice` makes the dice of a seed, and `tally`
    counts what is wanted of the game besides; with several processes both are found by their names in a module. With
    `behaviour` it is counted what each seat did.
    """

    job: Job
    ruleset: str
    scenario: Mapping[str, Any]
    bots: Mapping[str, str]
    seen: bool = False
    limit: int = LIMIT
    trace: bool = False
    own: tuple[tuple[str, str], ...] = ()
    dice: Thrower = Seeded
    tally: Tally | None = None
    behaviour: bool = False


def play_out(
    loader: Loader,
    bouts: Sequence[Bout],
    mark: Mapping[str, Any],
    *,
    jobs: int = 1,
    path: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[MatchResult]:
    """Play all `bouts`, each of another job; the results are in their order, whoever finished first.

    Args:
        loader: makes a ruleset of its name; with more than one process a function of a module.
        bouts: what is played.
        mark: what makes two runs the same, however many games of them are played.
        jobs: how many processes.
        path: a file of JSON lines that takes each result at once; games that it holds are not played again.
        progress: is told how many games are done, and of how many.

    Raises:
        DataError: a scenario, a bot or the file is faulty, or the file belongs to another run.
        WartableError: a game fails; the sentence names its seed.
    """
    with Store(path, mark) as store:
        found = store.found
        todo = [bout for bout in bouts if bout.job not in found]
        for count, result in enumerate(_played(loader, todo, max(1, jobs)), len(bouts) - len(todo) + 1):
            found[Job(result.seed, result.rotation)] = result
            store.add(result)
            if progress is not None:
                progress(count, len(bouts))
    return [found[bout.job] for bout in bouts]


# ---------------------------------------------------------------------- playing
def _played(loader: Loader, todo: Sequence[Bout], processes: int) -> Iterator[MatchResult]:
    if processes == 1 or len(todo) < 2:
        for bout in todo:
            yield _one(loader, bout)
        return
    # Chunks are small enough that all are busy to the end, and that little is lost when it is broken off.
    size = max(1, min(16, len(todo) // (4 * processes)))
    left = {i: tuple(todo[i : i + size]) for i in range(0, len(todo), size)}
    deaths = 0
    while left:
        before = len(left)
        try:
            for place, results in _pooled(loader, left, processes):
                del left[place]
                yield from results
        except BrokenProcessPool:
            # Somebody ended a process, or there was no memory for it: what it was at is played in a fresh one.
            deaths = deaths + 1 if len(left) == before else 1
            if deaths > FRESH:
                raise WartableError(_dead(left)) from None


def _dead(left: Mapping[int, Sequence[Bout]]) -> str:
    seeds = [bout.job.seed for bouts in left.values() for bout in bouts]
    return (
        f"the processes that play games have died {FRESH + 1} times without finishing any; {len(seeds)} games are due, "
        f"the first with seed {seeds[0]!r}. This machine may lack memory: use fewer --jobs"
    )


def _pooled(
    loader: Loader, chunks: Mapping[int, Sequence[Bout]], processes: int
) -> Iterator[tuple[int, list[MatchResult]]]:
    """The results of each chunk as it is finished, in processes that have nothing behind them.

    Raises:
        BrokenProcessPool: a process has died; all that was finished before has been told.
    """
    spawn = multiprocessing.get_context("spawn")
    names = {bout.ruleset for bouts in chunks.values() for bout in bouts}
    begin = partial(_begin, loader, sorted(names))
    with ProcessPoolExecutor(min(processes, len(chunks)), mp_context=spawn, initializer=begin) as pool:
        places = {pool.submit(_chunk, loader, chunk): place for place, chunk in chunks.items()}
        waiting: set[Future[list[MatchResult]]] = set(places)
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=lambda each: each.exception() is not None):
                    yield places[future], future.result()
        finally:
            for future in waiting:
                future.cancel()


def _begin(loader: Loader, names: Sequence[str]) -> None:
    """The search for garbage of a process that only plays leaves the rules alone, which stay (`seldom_collected`)."""
    for name in names:
        with suppress(WartableError):  # whoever plays says what is wrong
            loader(name)
    gc.collect()
    gc.freeze()


def _chunk(loader: Loader, bouts: Sequence[Bout]) -> list[MatchResult]:
    return [_one(loader, bout) for bout in bouts]


def _one(loader: Loader, bout: Bout) -> MatchResult:
    try:
        return match(
            loader, bout.ruleset, bout.scenario, bout.bots, bout.job.seed,
            rotation=bout.job.rotation, seen=bout.seen, limit=bout.limit, trace=bout.trace, own=dict(bout.own),
            dice=bout.dice, tally=bout.tally, behaviour=bout.behaviour,
        )  # fmt: skip
    except DataError:
        raise
    except Exception as error:
        text = f"the game with seed {bout.job.seed!r}, bots moved on by {bout.job.rotation}, fails: "
        raise WartableError(f"{text}{type(error).__name__}: {error}") from error


# ---------------------------------------------------------------------- the file
class Store:
    """The file of a run: a first line that marks it, then a line for each result."""

    def __init__(self, path: Path | None, mark: Mapping[str, Any]) -> None:
        self.path = path
        self.mark = mark
        self.found: dict[Job, MatchResult] = {}
        self._file: TextIO | None = None

    def __enter__(self) -> Store:
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
                data = json_value(line, str(path), number)
                if number == 1:
                    self._check(path, data)
                else:
                    result = MatchResult.read(data)
                    self.found[Job(result.seed, result.rotation)] = result
            except (NotJson, ValueError, TypeError, KeyError) as error:
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
