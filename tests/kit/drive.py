"""Whoever answers in these tests: hypothesis first, then a stream of its own seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from wartable.ai.players import first_legal
from wartable.engine.answer import Seeded, Stream
from wartable.engine.ask import Ask, Choice, Die, Placement, Pool
from wartable.engine.matching import Matching
from wartable.engine.session import Session
from wartable.kit.system import System
from wartable.rulesets import load_ruleset

LIMIT = 4000  # no small battle needs a tenth of it
Scenario = dict[str, Any]


class Drawn:
    """Any legal answer: `draws` choose while they last, then a stream. Fewer draws are a simpler game."""

    def __init__(self, draws: Sequence[int], seed: int | str) -> None:
        self._draws = list(draws)
        self._stream = Stream(f"drawn {seed}")

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return self._draws.pop(0) % limit if self._draws else self._stream.below(limit)

    def answer(self, session: Session, ask: Ask) -> Any:
        """A legal answer to `ask`."""
        if isinstance(ask, Choice):
            return ask.options[self.below(len(ask.options))].key
        if isinstance(ask, Matching):
            return ask.usual()
        assert isinstance(ask, Placement), ask
        return first_legal(ask, ask.ideas(self.below))


class Loaded:
    """Dice that show sides by number, whatever die it is, while numbers last; then those of a seed."""

    def __init__(self, numbers: Sequence[int], seed: int | str) -> None:
        self._numbers = tuple(numbers)
        self._rest = Seeded(seed)

    def face(self, number: int, ask: Die | Pool) -> int:
        """The face of the die with that number in the game, from 0."""
        if number >= len(self._numbers):
            return self._rest.face(number, ask)
        side = (self._numbers[number] - 1) % ask.sides
        return ask.faces[side] if ask.faces else side + 1


def rules_of(scenario: Mapping[str, Any]) -> System[Any]:
    """The system that a scenario is of."""
    return load_ruleset(scenario["ruleset"])


def start(scenario: Mapping[str, Any], seed: int | str, faces: Iterable[int] = (), keep: str = "none") -> Session:
    """The game of any system at its first request; the first dice show `faces`."""
    known = tuple(faces)
    dice = Loaded(known, seed) if known else Seeded(seed)
    rules = rules_of(scenario)
    return Session(rules, rules.new_game(scenario), dice, keep=keep)


def play(session: Session, player: Drawn, see: Callable[[Session], None] | None = None, limit: int = LIMIT) -> None:
    """Play until the battle ends; `see` looks at every position. It must end within `limit` answers."""
    for _ in range(limit):
        if see is not None:
            see(session)
        ask = session.ask
        if ask is None:
            return
        session.answer(player.answer(session, ask))
    raise AssertionError(f"the battle has not ended after {limit} answers, in turn {getattr(session.game, 'turn', 0)}")


def draws() -> st.SearchStrategy[list[int]]:
    """What hypothesis decides."""
    return st.lists(st.integers(0, 255), max_size=60)


def faces() -> st.SearchStrategy[list[int]]:
    """The first dice of a battle."""
    return st.lists(st.integers(1, 6), max_size=20)


SEEDS = st.integers(0, 9999)


def often(count: int, shrink: bool = True) -> settings:
    """So many examples; a long run (`script/soak`) repeats them with others.

    Args:
        count: how many.
        shrink: look for the smallest example that fails. Of whole games with many seats that takes minutes: without
            it the first that fails is shown as it is.
    """
    made = settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    return made if shrink else settings(made, phases=(Phase.explicit, Phase.generate))


def drawn(how: settings, body: Callable[..., None], *draw: st.SearchStrategy[Any]) -> None:
    """Hold `body` to what hypothesis draws, as often as `how` says."""

    @how
    @given(st.tuples(*draw))
    def test(values: tuple[Any, ...]) -> None:
        body(*values)

    test()
