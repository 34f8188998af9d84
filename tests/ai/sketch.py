"""Planning without a system behind it: all that a plan is made of stands in tables."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Ask
from wartable.engine.compat import override
from wartable.engine.planning import EVEN, Effect, Outcome, Outlook, Plan, Planning, Weights

Kills = Mapping[str, tuple[int, float]]
"""By target: how many wounds it bears, and what it is worth when it has them all."""


def shot(target: str, chance: float, wounds: int = 1) -> Effect:
    """An attack that wounds so often, else does nothing."""
    return Effect(target, (((wounds,), chance), ((0,), 1 - chance)))


class Sketch(Outlook):
    """`threats`: what a foe takes from who stands at a place, by both."""

    def __init__(
        self, plans: Sequence[Plan], kills: Kills, threats: Mapping[tuple[str, str], float] | None = None,
        word: Any = None,
    ) -> None:  # fmt: skip
        self.all, self.kills, self.threats, self.word = plans, kills, dict(threats or {}), word
        self.shares: list[int] = []

    @override
    def actors(self) -> Sequence[str]:
        return tuple(dict.fromkeys(plan.actor for plan in self.all))

    @override
    def plans(self, actor: str, work: int) -> Sequence[Plan]:
        self.shares.append(work)
        return [plan for plan in self.all if plan.actor == actor]

    @override
    def foes(self) -> Sequence[str]:
        return tuple(self.kills)

    @override
    def most(self, target: str) -> Outcome:
        return (self.kills[target][0],)

    @override
    def harm(self, target: str, outcome: Outcome) -> float:
        wounds, worth = self.kills[target]
        return worth if outcome[0] >= wounds else 0.0

    @override
    def left(self, foe: str, outcome: Outcome) -> float:
        return 0.0 if outcome[0] >= self.kills[foe][0] else 1.0

    @override
    def reply(self, foe: str, plan: Plan) -> float:
        return self.threats.get((foe, str(plan.stand)), 0.0)

    @override
    def otherwise(self, ask: Ask, plans: Mapping[str, Plan]) -> Any:
        return self.word


class Sketched(Planning[Any]):
    """Hands out one sketch after the other; `made` counts them, `at` is the position that plans are made for."""

    def __init__(self, clauses: Sequence[str], *sketches: Sketch) -> None:
        self.clauses, self.sketches = clauses, sketches
        self.made, self.at = 0, "here"

    @override
    def covers(self, game: Any, ask: Ask) -> bool:
        return ask.clause in self.clauses

    @override
    def mark(self, game: Any, ask: Ask) -> Hashable:
        return self.at

    @override
    def outlook(self, game: Any, ask: Ask, chances: Any, weights: Weights = EVEN) -> Sketch:
        self.made += 1
        return self.sketches[self.made - 1]
