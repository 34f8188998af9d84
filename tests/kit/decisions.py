"""What a request offers works, and what it refuses is refused: tried out on forks of the very position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from tests.kit.drive import SEEDS, Drawn, Scenario, drawn, draws, faces, start
from tests.kit.maker import Maker
from wartable.engine.answer import Seeded, Stream
from wartable.engine.ask import Ask, Choice, Placement
from wartable.engine.errors import RuleError
from wartable.engine.matching import USUAL, Matching
from wartable.engine.session import Session

NONSENSE: tuple[Any, ...] = (
    None, "", "no-such-key", 7, -1, 2.5, True, [], {}, {"to": 3}, {"to": [1]}, {"to": ["a", "b"]},
    {"to": [10**9, -(10**9)]}, {"models": []}, {"models": [[0, 0]] * 40}, {"models": "x"}, {"stay": 0}, {"facing": 5},
    {"to": [1, 1], "facing": "n"}, {"to": [1.5, 2.5]}, {"to": [float("nan"), 1]}, {"models": [[True, None]]},
    {"to": [[], []]},
)  # fmt: skip


Look = Callable[[Session], None]


def try_everything(maker: Maker, session: Session, below: Any) -> None:
    """Each option on a fork; each refused key and all nonsense on the position itself, which stays as it was."""
    ask = session.ask
    assert ask is not None
    assert ask.clause in maker.rules.rulebook, ask
    before = session.hash()
    if isinstance(ask, Choice):
        choices(maker, session, ask)
    elif isinstance(ask, Matching):
        works(session, ask.usual(), maker.look)
        works(session, USUAL, maker.look)
    else:
        assert isinstance(ask, Placement)
        places(session, ask, below, maker.look)
    for answer in NONSENSE:
        refused(session, ask, answer)
    assert session.hash() == before
    assert session.ask is ask


def choices(maker: Maker, session: Session, ask: Choice) -> None:
    book = maker.rules.rulebook
    keys = [option.key for option in ask.options + ask.grave]
    assert keys, ask
    assert len(set(keys)) == len(keys), f"two options of one key: {keys}"
    assert ask.options, f"nothing ordinary to do: {ask}"
    assert len(keys) > 1 or ask.clause in maker.naming, f"a question with one answer: {ask}"
    for option in ask.options + ask.grave:
        assert option.key, ask
        assert option.key == "".join(option.key.lower().split()), option
        assert option.label, option
        assert option.clause in book, option
        works(session, option.key, maker.look)
    for refusal in (*ask.refused, *ask.silent):
        assert refusal.clause in book, refusal
        assert refusal.why, refusal
    for refusal in ask.refused:
        assert refusal.key not in keys, f"offered and refused: {refusal}"
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


def from_here(maker: Maker, session: Session, player: Drawn, skip: int) -> None:
    """Try everything at some requests after `skip` of them, and then now and again."""
    below = Stream(f"tries {skip}").below
    row, every = maker.tries.row, maker.tries.every
    number = 0
    while (ask := session.ask) is not None:
        if skip <= number < skip + row or number % every == every - 1:
            try_everything(maker, session, below)
        session.answer(player.answer(session, ask))
        number += 1


def tried(maker: Maker) -> None:
    """Small games that are drawn."""

    def body(scenario: Scenario, given: list[int], thrown: list[int], seed: int, skip: int) -> None:
        from_here(maker, maker.begin(scenario, seed, thrown, keep="last"), Drawn(given, seed), skip)

    drawn(maker.often(maker.tries.many), body, maker.small(), draws(), faces(), SEEDS, st.integers(0, 60))


def tried_in(maker: Maker, name: str) -> None:
    """A whole game."""
    from_here(maker, start(maker.wholes[name](), name, keep="last"), Drawn((), name), 40)
