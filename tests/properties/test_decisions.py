"""What a request offers works, and what it refuses is refused: tried out on forks of the very position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import checks
from tests.properties.drive import SEEDS, Drawn, draws, faces, often, start, start_drawn
from tests.properties.scenes import NAMES, Scenario, example, scenarios
from wartable.engine.answer import Seeded, Stream
from wartable.engine.ask import Ask, Choice, Placement
from wartable.engine.errors import RuleError
from wartable.engine.session import Session

NONSENSE: tuple[Any, ...] = (
    None, "", "no-such-key", 7, -1, 2.5, True, [], {}, {"to": 3}, {"to": [1]}, {"to": ["a", "b"]},
    {"to": [10**9, -(10**9)]}, {"models": []}, {"models": [[0, 0]] * 40}, {"models": "x"}, {"stay": 0}, {"facing": 5},
    {"to": [1, 1], "facing": "n"}, {"to": [1.5, 2.5]}, {"to": [float("nan"), 1]}, {"models": [[True, None]]},
    {"to": [[], []]},
)  # fmt: skip
NAMING = ("TW-ACT-01", "TW-FIRE-01", "TW-CMD-05", "TW-MELEE-03", "TW-SPEC-34", "TW-SPEC-36")
"""What is declared is named even if there is but one choice: a script does not depend on who else is in sight."""


Look = Callable[[Session], None]


def try_everything(
    session: Session, below: Any, look: Look = checks.position, naming: tuple[str, ...] = NAMING
) -> None:
    """Each option on a fork; each refused key and all nonsense on the position itself, which stays as it was.

    `look` holds every position that comes of it to what must be true; requests under `naming` may have one option.
    """
    ask = session.ask
    assert ask is not None
    assert ask.clause, ask
    before = session.hash()
    if isinstance(ask, Choice):
        choices(session, ask, look, naming)
    else:
        assert isinstance(ask, Placement)
        places(session, ask, below, look)
    for answer in NONSENSE:
        refused(session, ask, answer)
    assert session.hash() == before
    assert session.ask is ask


def choices(session: Session, ask: Choice, look: Look, naming: tuple[str, ...]) -> None:
    keys = [option.key for option in ask.options + ask.grave]
    assert keys, ask
    assert len(set(keys)) == len(keys), f"two options of one key: {keys}"
    assert ask.options, f"nothing ordinary to do: {ask}"
    assert len(keys) > 1 or ask.clause in naming, f"a question with one answer: {ask}"
    for option in ask.options + ask.grave:
        assert option.key, ask
        assert option.key == "".join(option.key.lower().split()), option
        assert option.label, option
        assert option.clause, option
        works(session, option.key, look)
    for refusal in ask.refused:
        assert refusal.key not in keys, f"offered and refused: {refusal}"
        assert refusal.why, refusal
        with pytest.raises(RuleError) as caught:
            session.answer(refusal.key)
        assert caught.value.clause == refusal.clause


def places(session: Session, ask: Placement, below: Any, look: Look) -> None:
    """Ideas may be refused, but for the last; whatever is accepted works."""
    ideas = list(ask.ideas(below))
    assert ideas, ask
    legal = []
    for idea in ideas:
        fault = fault_of(ask, idea)
        if fault is None:
            legal.append(idea)
        else:
            assert fault.clause, fault
            assert fault.text, fault
    assert legal, f"no idea is legal: {ask}"
    for idea in legal[:3]:
        works(session, idea, look)


def works(session: Session, answer: Any, look: Look) -> None:
    """It can be given on a fork, which comes to a whole position; and the dice may fall otherwise."""
    for dice in (None, Seeded(f"other dice {session.decisions}")):
        fork = session.fork(dice, keep="last")
        fork.answer(answer)
        look(fork)


def refused(session: Session, ask: Ask, answer: Any) -> None:
    """`answer` is refused with a clause and a sentence, or it is one."""
    if fault := fault_of(ask, answer):
        assert fault.text, f"{answer!r} is refused without a word"
        with pytest.raises(RuleError):
            session.answer(answer)


def fault_of(ask: Ask, answer: Any) -> RuleError | None:
    """Why `answer` is refused, None if it is not."""
    try:
        ask.accept(answer)
    except RuleError as why:
        return why
    return None


def from_here(session: Session, player: Drawn, skip: int, count: int) -> None:
    """Try everything at `count` requests, after `skip` of them, and then at every seventh."""
    below = Stream(f"tries {skip}").below
    number = 0
    while (ask := session.ask) is not None:
        if skip <= number < skip + count or number % 7 == 6:
            try_everything(session, below)
        session.answer(player.answer(session, ask))
        number += 1


@often(30)
@given(scenarios(), draws(), faces(), SEEDS, st.integers(0, 60))
def test_small_battles(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int, skip: int) -> None:
    from_here(start_drawn(scenario, seed, thrown, keep="last"), Drawn(drawn, seed), skip, 5)


@pytest.mark.parametrize("name", NAMES[:3])
def test_examples(name: str) -> None:
    from_here(start(example(name), name, keep="last"), Drawn((), name), 40, 5)
