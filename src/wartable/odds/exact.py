"""Exact distributions by running a flow over all dice.

A flow cannot be copied, so it is run from its start for every way that the dice can fall. It must
therefore be repeatable: it reads nothing that an earlier run has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from math import comb, gcd, inf, lcm
from time import monotonic
from typing import Any, TypeVar

from wartable.engine.apart import Apart, Narrow
from wartable.engine.ask import Ask, Choice, Die, Faces, Flow, Pool, Tally
from wartable.engine.errors import WartableError
from wartable.engine.matching import Matching
from wartable.odds.dist import Dist, mixture
from wartable.odds.sums import dice

T = TypeVar("T", bound=Hashable)

Prefer = Callable[[str, Dist[Any]], float]
Stage = Callable[[Any], Flow[Any]]
# The ways of one request: an answer that stands for all with its effect, how many they are; their sum.
Ways = tuple[tuple[tuple[Any, int], ...], int]
MOST_VECTORS = 1_000_000  # ways to share dice out that are counted at all
PARTS = 20_000  # parts of flows that are remembered


class Mean:
    """A preference by the mean of `worth(seat, outcome)`: quicker than one that looks at whole distributions."""

    __slots__ = ("worth",)

    def __init__(self, worth: Callable[[str, Any], float]) -> None:
        self.worth = worth

    def __call__(self, seat: str, dist: Dist[Any]) -> float:
        worth = self.worth
        return dist.mean(lambda outcome: worth(seat, outcome))


class TooLong(WartableError):
    """There are so many ways for the dice to fall that the time was up."""


def distribution(
    make_flow: Callable[[], Flow[Any]], prefer: Prefer | None = None, *, then: Sequence[Stage] = (), until: float = 0,
    most: int = 0,
) -> Dist[Any]:  # fmt: skip
    """The distribution of what the flow returns.

    Args:
        make_flow: makes the flow anew for each run.
        prefer: the worth for a seat of a distribution of final outcomes, `Mean` if it is but a mean; a
            choice takes the option worth most, the first of equals.
        then: later stages, each a flow of the outcome before it; each is run once for each different
            outcome, which makes it quick to cut a long flow where little is carried on.
        until: when it has to be done, as `time.monotonic` tells it; 0: no limit.
        most: how many ways it may go through at most; 0: no limit.

    Raises:
        TooLong: it was not, or there are more.
        WartableError: the flow asks for a place, for a choice without `prefer`, or is not repeatable.
    """
    return _Walk(prefer, tuple(then), until, most).whole(make_flow)


class _Walk:
    """One computation; `steps` keeps for each stage what comes of each outcome before it."""

    def __init__(self, prefer: Prefer | None, then: tuple[Stage, ...], until: float = 0, most: int = 0) -> None:
        self.prefer = prefer
        self.until = until
        self.left = most or inf
        self.then = then
        self.steps: tuple[dict[Any, Dist[Any]], ...] = tuple({} for _ in then)
        self.parts: tuple[dict[Any, Dist[Any] | None], ...] = tuple({} for _ in then)
        self.worths: dict[tuple[str, int], dict[Any, float]] = {}

    def whole(self, make_flow: Callable[[], Flow[Any]]) -> Dist[Any]:
        return self.settle(_Stage(self, make_flow, 0).dist(), 0)

    def settle(self, dist: Dist[Any], stage: int) -> Dist[Any]:
        """What comes of `dist` through all stages from `stage` on."""
        for later in range(stage, len(self.then)):
            dist = mixture([(self.step(outcome, later), weight) for outcome, weight in dist.weights.items()])
        return dist

    def step(self, outcome: Any, stage: int) -> Dist[Any]:
        """What comes of `outcome` through `stage` alone."""
        known = self.steps[stage].get(outcome)
        if known is None:
            make = self.then[stage]
            known = self._narrowed(make, outcome, stage) if isinstance(make, Narrow) else None
            if known is None:
                known = _Stage(self, lambda: make(outcome), stage + 1).dist()
            self.steps[stage][outcome] = known
        return known

    def _narrowed(self, make: Narrow, outcome: Any, stage: int) -> Dist[Any] | None:
        """The same by what the stage goes by; None if somebody chooses in it, for whom all that came before counts."""
        by, parts, puts = make.reads(outcome), self.parts[stage], make.puts
        if by is None:
            return Dist.sure(outcome)
        if by not in parts:
            try:
                parts[by] = _Stage(self, lambda: make.flow(by), NO_CHOICE).dist()
            except _Chosen:
                parts[by] = None
        part = parts[by]
        return part.map(lambda found: puts(outcome, found)) if part is not None else None

    def worth(self, seat: str, dist: Dist[Any], stage: int) -> float:
        """What `dist`, of outcomes before `stage`, is worth for `seat` in the end."""
        prefer = self.prefer
        if isinstance(prefer, Mean):
            return self.mean(seat, dist, stage, prefer.worth)
        assert prefer is not None
        return prefer(seat, self.settle(dist, stage))

    def mean(self, seat: str, dist: Dist[Any], stage: int, worth: Callable[[str, Any], float]) -> float:
        worths = self.worths.setdefault((seat, stage), {})
        total = 0.0
        for outcome, weight in dist.weights.items():
            value = worths.get(outcome)
            if value is None:
                if stage == len(self.then):
                    value = worth(seat, outcome)
                else:
                    value = self.mean(seat, self.step(outcome, stage), stage + 1, worth)
                worths[outcome] = value
            total += value * weight
        return total / dist.total


NO_CHOICE = -1


class _Chosen(Exception):
    """Somebody chooses in a flow that is counted without what came before it."""


class _Stage:
    """All runs of one flow. Weights are gathered by denominator: `found[d][outcome]` ways in d."""

    def __init__(self, walk: _Walk, make_flow: Callable[[], Flow[Any]], next_stage: int) -> None:
        self.walk = walk
        self.make_flow = make_flow
        self.next_stage = next_stage
        self.path: list[Any] = [None]

    def dist(self) -> Dist[Any]:
        flow = self.make_flow()
        try:
            ask = flow.send(None)
        except StopIteration as stop:
            return Dist.sure(stop.value)
        return self._below(flow, ask)

    def _below(self, flow: Flow[Any], ask: Ask) -> Dist[Any]:
        found: dict[int, dict[Any, int]] = {}
        self._explore(flow, ask, 1, 1, found)
        return _joined(found)

    def _explore(self, flow: Flow[Any], ask: Ask, weight: int, over: int, found: dict[int, dict[Any, int]]) -> None:
        """Add to `found` all that can follow the open `ask` of `flow`, which is used up."""
        walk = self.walk
        if walk.left < 0 or (walk.until and monotonic() > walk.until):
            raise TooLong("these odds take too long")
        if isinstance(ask, Choice):
            best = self._best(flow, ask)
            into = found.setdefault(over * best.total, {})
            for outcome, part in best.weights.items():
                into[outcome] = into.get(outcome, 0) + part * weight
            return
        ways, total = _parted(ask, walk.until) if isinstance(ask, Apart) else _ways(ask)
        walk.left -= len(ways)
        over *= total
        path, make_flow, clause = self.path, self.make_flow, ask.clause
        into = found.setdefault(over, {})
        fresh = False
        for answer, count in ways:
            if fresh:
                flow = make_flow()
                self._again(flow, clause)
            fresh = True
            try:
                following = flow.send(answer)
            except StopIteration as stop:
                value = stop.value
                into[value] = into.get(value, 0) + count * weight
                continue
            path.append(answer)
            self._explore(flow, following, weight * count, over, found)
            path.pop()

    def _again(self, flow: Flow[Any], clause: str) -> None:
        """Run a new `flow` to the request under `clause` at which the path ends."""
        send, ask = flow.send, None
        try:
            for answer in self.path:
                ask = send(answer)
        except StopIteration:
            ask = None
        if ask is None or ask.clause != clause:
            raise WartableError(f"odds need a flow that runs the same each time; this one does not ({clause})")

    def _best(self, flow: Flow[Any], ask: Choice) -> Dist[Any]:
        if self.next_stage == NO_CHOICE:
            raise _Chosen
        if self.walk.prefer is None:
            raise WartableError(f"«{ask.question}» is a choice ({ask.clause}), and nobody says what is preferred")
        best: Dist[Any] | None = None
        most = 0.0
        for number, option in enumerate(ask.options):
            if number:
                flow = self.make_flow()
                self._again(flow, ask.clause)
            dist = self._option(flow, option.key)
            worth = self.walk.worth(ask.seat, dist, self.next_stage)
            if best is None or worth > most:
                best, most = dist, worth
        if best is None:
            raise WartableError(f"«{ask.question}» has no options ({ask.clause})")
        return best

    def _option(self, flow: Flow[Any], key: str) -> Dist[Any]:
        try:
            ask = flow.send(key)
        except StopIteration as stop:
            return Dist.sure(stop.value)
        self.path.append(key)
        dist = self._below(flow, ask)
        self.path.pop()
        return dist


def _joined(found: dict[int, dict[Any, int]]) -> Dist[Any]:
    if len(found) == 1:
        ((total, weights),) = found.items()
        return Dist(weights, total)
    filled = {over: weights for over, weights in found.items() if weights}
    common = lcm(*filled)
    joined: dict[Any, int] = {}
    for over, weights in filled.items():
        scale = common // over
        for outcome, weight in weights.items():
            joined[outcome] = joined.get(outcome, 0) + weight * scale
    by = gcd(common, *joined.values())
    return Dist({outcome: weight // by for outcome, weight in joined.items()}, common // by)


_known: dict[Hashable, Ways] = {}


def _parted(ask: Apart, until: float) -> Ways:
    """What a part of a flow comes to, from memory if it has been counted before; the oldest half is forgotten."""
    found = _known.get(ask.same)
    if found is None:
        dist = distribution(ask.make_flow, then=ask.then, until=until)
        if len(_known) >= PARTS:
            for old in list(_known)[: PARTS // 2]:
                _known.pop(old, None)
        found = _known[ask.same] = tuple(dist.weights.items()), dist.total
    return found


def _ways(ask: Ask) -> Ways:
    if isinstance(ask, Die):
        return _die_ways(ask.sides, ask.d3, ask.faces)
    if isinstance(ask, Tally):
        return class_ways(ask.count, tuple(sort.faces for sort in ask.classes), ask.sides, ask.faces)
    if isinstance(ask, Faces):
        each = tuple((face,) for face in sorted(set(ask.faces or range(1, ask.sides + 1))))
        return class_ways(ask.count, each, ask.sides, ask.faces)
    if isinstance(ask, Matching):
        return ((ask.accept(ask.usual()), 1),), 1
    if isinstance(ask, Pool):
        return pool_ways(ask.count, ask.sides, ask.d3, ask.faces)
    raise WartableError(f"odds cannot answer a {type(ask).__name__.lower()} ({ask.clause}); they run dice and choices")


@lru_cache(maxsize=64)
def _die_ways(sides: int, d3: bool, printed: tuple[int, ...]) -> Ways:
    if printed:
        return tuple((face, count) for _, face, count in _printed(printed, d3)), sides
    # (face + 1) // 2 is all that counts of a D3: one face stands for two of the same worth.
    faces = range(2, sides + 1, 2) if d3 and sides % 2 == 0 else range(1, sides + 1)
    return tuple((face, 1) for face in faces), len(faces)


@lru_cache(maxsize=1024)
def pool_ways(count: int, sides: int, d3: bool, printed: tuple[int, ...] = ()) -> Ways:
    """For each total of a pool, faces that come to it and how many ways there are; `printed` are those of each die."""
    if not count:
        return (((), 1),), 1
    if printed:
        return _special_ways(count, d3, printed), sides**count
    worths = (sides + 1) // 2 if d3 else sides
    if d3 and sides % 2:
        raise WartableError("a D3 is half of a die with an even number of sides")
    sums = dice(count, worths)
    ways = tuple((_faces(count, worths, extra, d3), ways) for extra, ways in enumerate(sums.ways))
    return ways, sums.total


@lru_cache(maxsize=256)
def class_ways(count: int, classes: tuple[tuple[int, ...], ...], sides: int, printed: tuple[int, ...] = ()) -> Ways:
    """For each way to share `count` dice out to `classes` of faces, faces that do so and how many ways there are.

    Raises:
        TooLong: there are more than a million.
    """
    kinds = [(those[0], sum(map(printed.count, those)) if printed else len(those)) for those in classes if those]
    if comb(count + len(kinds) - 1, count) > MOST_VECTORS:
        raise TooLong(f"{count} dice fall in too many ways to count them")
    return tuple(_shared(count, kinds)), sides**count


def _shared(count: int, kinds: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Faces of `count` dice with the ways to throw them, for kinds of a face and the sides that stand for it."""
    (face, wide), *rest = kinds
    if not rest:
        yield (face,) * count, wide**count
        return
    for here in range(count + 1):
        times = comb(count, here) * wide**here
        for faces, ways in _shared(count - here, rest):
            yield (face,) * here + faces, times * ways


def _faces(count: int, sides: int, extra: int, d3: bool) -> tuple[int, ...]:
    """`count` faces whose worths come to `count + extra`."""
    full, rest = divmod(extra, sides - 1) if sides > 1 else (0, 0)
    worths = [sides] * full + ([1 + rest] if full < count else []) + [1] * (count - full - 1)
    return tuple(2 * worth for worth in worths) if d3 else tuple(worths)


@lru_cache(maxsize=64)
def _printed(printed: tuple[int, ...], d3: bool) -> tuple[tuple[int, int, int], ...]:
    """Each worth of a special die, a face that has it, and the number of sides with such a face."""
    found: dict[int, tuple[int, int]] = {}
    for face in sorted(printed):
        worth = (face + 1) // 2 if d3 else face
        found[worth] = found.get(worth, (face, 0))[0], found.get(worth, (face, 0))[1] + 1
    return tuple((worth, face, count) for worth, (face, count) in found.items())


def _special_ways(count: int, d3: bool, printed: tuple[int, ...]) -> tuple[tuple[Any, int], ...]:
    found: dict[int, tuple[tuple[int, ...], int]] = {0: ((), 1)}
    for _ in range(count):
        more: dict[int, tuple[tuple[int, ...], int]] = {}
        for total, (faces, ways) in found.items():
            for worth, face, sides in _printed(printed, d3):
                known, before = more.get(total + worth, ((*faces, face), 0))
                more[total + worth] = known, before + ways * sides
        found = more
    return tuple(found[total] for total in sorted(found))
