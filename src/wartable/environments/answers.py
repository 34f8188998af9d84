"""The answers to a request as a numbered list, and what a program is told of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from wartable.ai.greedy import accepts, odds_of
from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Choice, Placement
from wartable.engine.codec import canonical
from wartable.engine.matching import Matching
from wartable.engine.session import Session

COLUMNS = 6
"""Of an answer: that it is legal, a number for its word, whether it is a place, where (x, y), its own number."""
TRIED = 200
"""So many places are tried for one request at most."""
WORDS = 997


def answers(session: Session, ask: Ask, most: int, stream: Stream) -> list[Any]:
    """At most `most` legal answers to `ask`, at least one.

    A choice has its options in their order. A place has what the ruleset proposes, the best first, then places drawn
    from `stream`. Where many things are matched with many, the answer at hand is the only one.
    """
    if isinstance(ask, Choice):
        return [option.key for option in ask.options[:most]]
    if isinstance(ask, Matching):
        return [ask.usual()]
    assert isinstance(ask, Placement), "dice are thrown by the environment"
    found: dict[str, Any] = {}
    for answer in _places(session, ask, most, stream):
        key = canonical(answer)
        if key not in found and accepts(ask, answer):
            found[key] = answer
        if len(found) == most:
            break
    return list(found.values())


def _places(session: Session, ask: Placement, most: int, stream: Stream) -> Iterator[Any]:
    rules = session.ruleset
    game = rules.redact(session.game, ask.seat) if session.secrets else session.game
    ideas = sorted(rules.ideas(game, ask, odds_of(rules.name)), key=lambda idea: -idea.worth)
    yield from (idea.answer for idea in ideas[: most // 2])
    yield from islice(ask.ideas(stream.below), TRIED)
    *_, last = ask.ideas(stream.below)  # the last one is legal
    yield last


def told(ask: Ask, found: Sequence[Any], most: int, size: tuple[int, int]) -> NDArray[np.float32]:
    """A row for each of `most` answers, `COLUMNS` wide, all from 0 to 1; rows of answers that there are not are 0.

    Args:
        ask: the request.
        found: the answers to it.
        most: how many rows there are.
        size: width and height of the table, mils.
    """
    rows = np.zeros((most, COLUMNS), dtype=np.float32)
    for number, answer in enumerate(found):
        place = _place(answer)
        word = crc32(f"{ask.clause} {answer if isinstance(answer, str) else ''}".encode()) % WORDS / WORDS
        rows[number] = (1, word, place is not None, *_on(place, size), number / most)
    return rows


def _place(answer: Any) -> Sequence[float] | None:
    """The first point of an answer, if it has any."""
    if not isinstance(answer, dict):
        return None
    models = answer.get("models")
    point = answer.get("to") or (models[0] if isinstance(models, list | tuple) and models else None)
    return point if isinstance(point, list | tuple) and len(point) == 2 else None


def _on(place: Sequence[float] | None, size: tuple[int, int]) -> tuple[float, float]:
    if place is None:
        return 0.0, 0.0
    x, y = (min(1.0, max(0.0, at / most)) for at, most in zip(place, size))
    return x, y
