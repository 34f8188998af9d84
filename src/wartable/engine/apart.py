"""A part of a flow that can be counted for itself: its dice are no business of what comes before and after it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from wartable.engine.ask import Ask, Flow, put


@dataclass(slots=True)
class Apart(Ask):
    """What a flow of dice, with later stages, comes to; nobody is asked it, for only odds are made of it.

    It holds no choice and changes nothing. Parts for which `same` is equal have equal outcomes, in every game: it is
    all numbers that they hang on, with a word for which part it is.
    """

    same: Hashable
    make_flow: Callable[[], Flow[Any]] = field(compare=False, repr=False)
    then: Sequence[Callable[[Any], Flow[Any]]] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Narrow:
    """A stage that goes by little of what came before it: its dice are counted once for all that is alike in that.

    Args:
        reads: what it goes by; None where it leaves what came before as it is.
        flow: makes its flow of that; it changes nothing.
        puts: what came before with what its flow came to.
    """

    reads: Callable[[Any], Hashable]
    flow: Callable[[Any], Flow[Any]]
    puts: Callable[[Any, Any], Any]

    def __call__(self, before: Any) -> Flow[Any]:
        """The whole stage as a flow."""
        by = self.reads(before)
        return before if by is None else self.puts(before, (yield from self.flow(by)))


def apart(
    clause: str, same: Hashable, make_flow: Callable[[], Flow[Any]], then: Sequence[Callable[[Any], Flow[Any]]] = ()
) -> Flow[Any]:  # fmt: skip
    """What such a part comes to."""
    return (yield from put(Apart(clause, "", same, make_flow, then)))
