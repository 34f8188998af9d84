"""Distributions by throwing the dice of a flow often, where the ways that they can fall are too many to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from wartable.engine.answer import Stream
from wartable.engine.apart import Apart
from wartable.engine.ask import Ask, Choice, Die, Flow, Pool
from wartable.engine.errors import WartableError
from wartable.engine.matching import Matching
from wartable.odds.dist import Dist
from wartable.odds.exact import Prefer, Stage

THROWS = 10_000
LEAST = 25
"""How often the dice are thrown, and how often at least if the time is up."""
TRIALS, FEW, PLACES = 400, 16, 200
"""How often an option of a choice is played out to see what it is worth; so `FEW` times after so many choices."""
WEIGHING = 0.1
"""The part of the time after which an option is played out `FEW` times: throws tell more then than better choices."""


def sampled(
    make_flow: Callable[[], Flow[Any]], prefer: Prefer | None = None, *, then: Sequence[Stage] = (), until: float = 0,
    throws: int = THROWS, seed: str | int = 0, clock: Callable[[], float] = monotonic,
) -> Dist[Any]:  # fmt: skip
    """What the flow returns, about: its dice are thrown so often, always the same for a seed and a number of throws.

    The arguments are those of `exact.distribution`; once `clock` says that it is `until`, fewer throws will do. A
    choice takes the option that was worth most in a few throws of each. `margin` of what is found is what a chance may
    be wrong by: 95 times in a hundred no chance is farther off, 0.01 for 10,000 throws.

    Raises:
        WartableError: the flow asks for a place, or for a choice without `prefer`.
    """
    began = clock() if until else 0.0
    weighed = began + (until - began) * WEIGHING

    def hasty() -> bool:
        return bool(until) and clock() > weighed

    run = _Throws(make_flow, prefer, tuple(then), Stream(f"odds {seed}"), hasty)
    found: Counter[Any] = Counter()
    for number in range(throws):
        if until and number >= LEAST and clock() > until:
            break
        found[run.outcome()] += 1
    total = found.total()
    return Dist(dict(found), total, margin=total**-0.5)


class _Throws:
    """One computation; `taken` keeps what was taken at each choice, by all answers before it."""

    def __init__(
        self, make_flow: Callable[[], Flow[Any]], prefer: Prefer | None, then: tuple[Stage, ...], stream: Stream,
        hasty: Callable[[], bool],
    ) -> None:  # fmt: skip
        self.make_flow = make_flow
        self.prefer = prefer
        self.then = then
        self.below = stream.below
        self.hasty = hasty
        self.taken: dict[Any, str] = {}

    def outcome(self, stage: int = 0, before: Any = None, path: tuple[Any, ...] = (), *, trial: bool = False) -> Any:
        """The final outcome of one throw, from the answers of `path` in `stage` on.

        `before` is the outcome that the stage is of. In a `trial` later choices take their first option.
        """
        for number in range(stage, len(self.then) + 1):
            flow = self.then[number - 1](before) if number else self.make_flow()
            before = self._through(flow, number, before, path if number == stage else (), trial)
        return before

    def _through(self, flow: Flow[Any], stage: int, before: Any, known: tuple[Any, ...], trial: bool) -> Any:
        given: list[Any] = []
        answer: Any = None
        while True:
            try:
                ask = flow.send(answer)
            except StopIteration as stop:
                return stop.value
            if len(given) < len(known):
                answer = known[len(given)]
            elif isinstance(ask, Choice):
                answer = self._choice(ask, stage, before, tuple(given), trial)
            else:
                answer = self._thrown(ask)
            given.append(answer)

    def _thrown(self, ask: Ask) -> Any:
        if isinstance(ask, Die):
            return self._face(ask)
        if isinstance(ask, Pool):
            # Which die shows what counts nowhere: throws that are alike are one to what is kept of choices.
            return tuple(sorted(self._face(ask) for _ in range(ask.count)))
        if isinstance(ask, Matching):
            return ask.accept(ask.usual())
        if isinstance(ask, Apart):
            return self._parted(ask)
        kind = type(ask).__name__.lower()
        raise WartableError(f"odds cannot answer a {kind} ({ask.clause}); they run dice and choices")

    def _parted(self, ask: Apart) -> Any:
        found: Any = None
        for number in range(len(ask.then) + 1):
            flow = ask.then[number - 1](found) if number else ask.make_flow()
            found = self._through(flow, 0, None, (), True)
        return found

    def _face(self, ask: Die | Pool) -> int:
        side = self.below(ask.sides)
        return ask.faces[side] if ask.faces else side + 1

    def _choice(self, ask: Choice, stage: int, before: Any, given: tuple[Any, ...], trial: bool) -> str:
        if self.prefer is None:
            raise WartableError(f"«{ask.question}» is a choice ({ask.clause}), and nobody says what is preferred")
        if not ask.options:
            raise WartableError(f"«{ask.question}» has no options ({ask.clause})")
        if trial or len(ask.options) == 1:
            return ask.options[0].key
        place = stage, before, given
        if place not in self.taken:
            self.taken[place] = self._best(self.prefer, ask, place)
        return self.taken[place]

    def _best(self, prefer: Prefer, ask: Choice, place: tuple[int, Any, tuple[Any, ...]]) -> str:
        stage, before, given = place
        trials = TRIALS if len(self.taken) < PLACES else FEW
        worths = {}
        for option in ask.options:
            tries: Counter[Any] = Counter()
            for number in range(trials):
                if number >= FEW and self.hasty():
                    break
                tries[self.outcome(stage, before, (*given, option.key), trial=True)] += 1
            worths[option.key] = prefer(ask.seat, Dist(dict(tries)))
        return max(worths, key=lambda key: worths[key])
