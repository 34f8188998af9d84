"""Answers that match many things with many: shooters with targets, dice with dice.

Each has an answer of its own, which is legal and is what most would take: one click or word sends it, bots and odds
take it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.engine.ask import Ask, Flow, Option, Standing, put
from wartable.engine.compat import override
from wartable.engine.errors import RuleError

USUAL = {"usual": True}
"""The answer that stands for the one which the request brings with it."""


@dataclass(slots=True)
class Matching(Ask):
    """What both have: a question, and a legal answer at hand.

    `matter` is what the rule that asks knows of the question, for its odds; nobody is shown it. Each of
    `standing` gives the answer at hand.
    """

    question: str = ""
    matter: Any = field(default=None, compare=False, repr=False)
    standing: tuple[Standing, ...] = ()

    def usual(self) -> dict[str, Any]:
        """The legal answer at hand, in full."""
        raise NotImplementedError

    def _rows(self, answer: Any, key: str, length: int) -> list[tuple[Any, ...]]:
        """The rows of `{key: [...]}`."""
        if answer == USUAL:
            answer = self.usual()
        rows = answer.get(key) if isinstance(answer, dict) and len(answer) == 1 else None
        if not isinstance(rows, list | tuple) or not all(
            isinstance(row, list | tuple) and len(row) == length for row in rows
        ):
            raise RuleError(self.clause, f"write {{{key!r}: [...]}} with {length} in each row, not {answer!r}")
        return [tuple(row) for row in rows]


class Shooters(NamedTuple):
    """Models that are alike: which they are, and how many."""

    key: str
    label: str
    many: int = 1


class Barred(NamedTuple):
    """Why those of `group` may not be sent at `target`."""

    group: str
    target: str
    why: str
    clause: str


class Share(NamedTuple):
    """So `many` of `group` at `target`."""

    group: str
    target: str
    many: int


@dataclass(slots=True)
class Allot(Matching):
    """Every one of `groups` is sent at one of `targets`; the flow gets `Share`s in the order of both.

    An answer is `{"allot": [[group, target, many], ...]}`; `shares` is the one at hand. `barred` tells which group may
    not be sent where, `legal` raises RuleError for what is wrong with the whole.
    """

    groups: tuple[Shooters, ...] = ()
    targets: tuple[Option, ...] = ()
    shares: tuple[Share, ...] = ()
    barred: tuple[Barred, ...] = ()
    legal: Callable[[tuple[Share, ...]], None] = field(default=lambda shares: None)

    @override
    def usual(self) -> dict[str, Any]:
        return {"allot": [list(share) for share in self.shares]}

    @override
    def accept(self, answer: Any) -> tuple[Share, ...]:
        sent: dict[tuple[str, str], int] = {}
        known = {group.key for group in self.groups}, {target.key for target in self.targets}
        for group, target, count in self._rows(answer, "allot", 3):
            for key, keys, what in ((group, known[0], "shooters"), (target, known[1], "target")):
                if key not in keys:
                    raise RuleError(self.clause, f"{key!r} is no {what}; it may be {', '.join(sorted(keys))}")
            if type(count) is not int or count < 1:
                raise RuleError(self.clause, f"{count!r} is no number of models, such as 3")
            sent[group, target] = sent.get((group, target), 0) + count
        for bar in self.barred:
            if (bar.group, bar.target) in sent:
                raise RuleError(bar.clause, bar.why)
        for one in self.groups:
            here = sum(count for (group, _), count in sent.items() if group == one.key)
            if here != one.many:
                raise RuleError(self.clause, f"{here} of the {one.many} {one.label} have a target; each needs one")
        shares = tuple(
            Share(one.key, target.key, sent[one.key, target.key])
            for one in self.groups for target in self.targets if (one.key, target.key) in sent
        )  # fmt: skip
        self.legal(shares)
        return shares


class Thing(NamedTuple):
    """One of those that are paired; a die shows its `face`, 0: it is no die."""

    key: str
    label: str
    face: int = 0


Couple = tuple[str, str]


@dataclass(slots=True)
class Pairs(Matching):
    """Things of one row are each set against one of another, or none; the flow gets the pairs in the order of `left`.

    An answer is `{"pairs": [[left, right], ...]}`; `couples` is the one at hand. `legal` raises RuleError.
    """

    left: tuple[Thing, ...] = ()
    right: tuple[Thing, ...] = ()
    couples: tuple[Couple, ...] = ()
    legal: Callable[[tuple[Couple, ...]], None] = field(default=lambda couples: None)

    @override
    def usual(self) -> dict[str, Any]:
        return {"pairs": [list(couple) for couple in self.couples]}

    @override
    def accept(self, answer: Any) -> tuple[Couple, ...]:
        rows = self._rows(answer, "pairs", 2)
        for place, row in ((0, self.left), (1, self.right)):
            keys, taken = [thing.key for thing in row], [couple[place] for couple in rows]
            for key in taken:
                if key not in keys:
                    raise RuleError(self.clause, f"{key!r} is not there to be paired; it may be {', '.join(keys)}")
                if taken.count(key) > 1:
                    raise RuleError(self.clause, f"{key} is paired twice; each may be paired once")
        partner = dict(rows)
        couples = tuple((thing.key, partner[thing.key]) for thing in self.left if thing.key in partner)
        self.legal(couples)
        return couples


def allot(ask: Allot) -> Flow[tuple[Share, ...]]:
    """Who is sent at whom."""
    shares: tuple[Share, ...] = yield from put(ask)
    return shares


def pair(ask: Pairs) -> Flow[tuple[Couple, ...]]:
    """What is set against what."""
    couples: tuple[Couple, ...] = yield from put(ask)
    return couples
