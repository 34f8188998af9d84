"""A small flow walked through every face of every die and every option of every choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple

import pytest

from tests.kit.decisions import fault_of
from tests.kit.maker import Maker, Predicted, Walk
from wartable.engine.answer import Physical, Stream
from wartable.engine.ask import Ask, Choice, Die, Placement, Pool
from wartable.engine.matching import Matching
from wartable.engine.session import Session


class End(NamedTuple):
    """Where a way through a flow ends, and how likely it is if people take any option as likely as another."""

    session: Session
    chance: float


def dice_of(ask: Die | Pool) -> Iterator[tuple[Any, float]]:
    """Every way that dice can fall, as an answer, and its chance; those of a pool are told in order of their faces."""
    printed = Counter(ask.faces or range(1, ask.sides + 1))
    if isinstance(ask, Die):
        yield from ((face, count / ask.sides) for face, count in printed.items())
        return
    for faces in combinations_with_replacement(sorted(printed), ask.count):
        many = Counter(faces)
        orders = factorial(ask.count) / prod(factorial(count) for count in many.values())
        yield list(faces), orders * prod(printed[face] for face in faces) / ask.sides**ask.count


def answers(ask: Ask, below: Any) -> list[tuple[Any, float]]:
    """Every answer to a request; of places, of which there is no end, the first idea that is legal."""
    if isinstance(ask, Die | Pool):
        return list(dice_of(ask))
    if isinstance(ask, Choice):
        return [(option.key, 1 / len(ask.options)) for option in ask.options]
    if isinstance(ask, Matching):
        return [(ask.usual(), 1.0)]
    assert isinstance(ask, Placement), ask
    return [(next(idea for idea in ask.ideas(below) if fault_of(ask, idea) is None), 1.0)]


def begun(maker: Maker, walk: Walk) -> tuple[Predicted, Session]:
    """What is told before the last of the answers, and the session after it; from there on every die is asked for."""
    session = Session(maker.rules, maker.rules.new_game(walk.make()), Physical(), keep="last")
    for value in walk.answers[:-1]:
        session.answer(value)
    told = walk.predicted(session) if walk.predicted is not None else {}
    for value in walk.answers[-1:]:
        session.answer(value)
    return told, session


def ends(maker: Maker, session: Session, most: int) -> list[End]:
    """All ends of the step in which a session stands; every position on the way is looked at."""
    _ = session.ask
    mark, below = session.marks[-1].answers, Stream("walks").below
    todo, found = [End(session, 1.0)], []
    while todo:
        session, chance = todo.pop()
        ask = session.ask
        if not isinstance(ask, Die | Pool):
            maker.look(session)
        if ask is None or session.marks[-1].answers != mark:
            found.append(End(session, chance))
            assert len(found) <= most, f"more than {most} ways"
            continue
        for value, part in answers(ask, below):
            fork = session.fork(Physical(), keep="last")
            fork.answer(value)
            todo.append(End(fork, chance * part))
    return found


def walked(maker: Maker, key: str) -> None:
    """Every way to the end of a step: none is stuck, each comes to a whole position, and the odds are those told."""
    walk = maker.walks[key]
    told, session = begun(maker, walk)
    found = ends(maker, session, walk.most)
    assert len(found) >= walk.least, f"{len(found)} ways"
    assert sum(end.chance for end in found) == pytest.approx(1)
    for figure, chances in told.items():
        seen: dict[int, float] = {}
        for end in found:
            value = int(walk.figures(end.session.events).get(figure, 0))
            seen[value] = seen.get(value, 0.0) + end.chance
        assert seen == pytest.approx({value: chance for value, chance in chances.items() if chance}), figure
