"""What a system tells bots that plan for a whole side: who could do what, what comes of it, and what the foes would do.

A plan is made of what its seat knows and of chances; nothing is played out and nothing drawn by lot, so the same
position gives the same plan on any machine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from wartable.engine.ask import Ask
from wartable.engine.compat import TypeVar
from wartable.engine.state import State

G = TypeVar("G", bound=State, default=Any)

Outcome = tuple[int, ...]
"""What befalls one target, in numbers that add up when it befalls it twice, such as wounds and suppression."""
Chances = tuple[tuple[Outcome, float], ...]
"""Outcomes with their chances, together 1."""

Spread = Sequence[tuple[Outcome, float]]
"""The same when several attacks have been put together; what is very unlikely may be missing."""


class Step(NamedTuple):
    """One answer of a plan: to which request it belongs, by its clause and by what it is about.

    Of the steps of several plans for the same request that with the lowest `turn` comes first.
    """

    clause: str
    about: str
    answer: Any
    turn: float = 0.0


class Effect(NamedTuple):
    """What a plan does to one target."""

    target: str
    chances: Chances


class Plan(NamedTuple):
    """What one actor could do, as far as it can be foreseen.

    Attributes:
        steps: the answers, in order; none to do nothing.
        effects: what it does to foes, step by step.
        stand: where it leaves the actor; plans with the same stand are in the same danger.
        worth: all that it is worth beside its effects and the danger: places, the mission, what may come of it later.
        fear: about how dangerous the stand is, for a first choice among many.
        why: what one would do by it, for people: "advance and fire at Battle Squad 2".
    """

    actor: str
    steps: tuple[Step, ...]
    effects: tuple[Effect, ...] = ()
    stand: Hashable = None
    worth: float = 0.0
    fear: float = 0.0
    why: str = ""


class Weights(NamedTuple):
    """What counts more or less than to an even player, in parts of what it counts to him.

    Attributes:
        danger: what the foes could take.
        stake: what hangs on those who are harmed beside themselves, such as the morale of others.
        mission: what the mission wants.
    """

    danger: float = 1.0
    stake: float = 1.0
    mission: float = 1.0


EVEN = Weights()
"""An even player."""


class Outlook(ABC):
    """One position as a seat sees it that plans. All worths are in what the ruleset counts in."""

    @abstractmethod
    def actors(self) -> Sequence[str]:
        """Who can still do something."""

    @abstractmethod
    def plans(self, actor: str, work: int) -> Sequence[Plan]:
        """What `actor` could do, to do nothing first; `work`: about how many attacks may be weighed for it."""

    @abstractmethod
    def foes(self) -> Sequence[str]:
        """Who may answer."""

    def focuses(self) -> Sequence[str]:
        """Targets at which all might go together; none where half of a kill is worth half as much."""
        return ()

    @abstractmethod
    def most(self, target: str) -> Outcome:
        """Beyond what numbers it makes no difference any more to `target`."""

    @abstractmethod
    def harm(self, target: str, outcome: Outcome) -> float:
        """What `outcome` takes from the side of `target`."""

    @abstractmethod
    def left(self, foe: str, outcome: Outcome) -> float:
        """What part of its power to answer `outcome` leaves to `foe`, 0 to 1."""

    @abstractmethod
    def reply(self, foe: str, plan: Plan) -> float:
        """What `foe`, unharmed, would take from the actor of `plan` in its next turn once that has been done."""

    def exposed(self, foe: str) -> float:
        """The most that `foe` could take from one of those who have nothing left to do, whatever is planned."""
        return 0.0

    def otherwise(self, ask: Ask, plans: Mapping[str, Plan]) -> Any:
        """The answer to a request for which no plan has a step, judged by the `plans` that are made; None: no word."""
        return None

    def told(self, plan: Plan, spreads: Mapping[str, Spread], foe: str, left: float) -> str:
        """`plan` in words: what it brings and what its actor may lose by it, as far as he may know.

        Args:
            spreads: what all its effects together do, by target.
            foe: who could take most from its actor then; '' for nobody.
            left: the part of his power that he will have, 0 to 1.
        """
        return plan.why


class Planning(ABC, Generic[G]):
    """The part of a ruleset that bots plan with.

    `proven`: who plans with it has beaten who weighs answer after answer, in battles that were counted. `single`: a
    plan is one of whoever is to act, where a side cannot choose who of it that is.
    """

    proven: bool = True
    single: bool = False

    @abstractmethod
    def covers(self, game: G, ask: Ask) -> bool:
        """Whether `ask` is answered by a plan; `game` is what its seat knows."""

    @abstractmethod
    def mark(self, game: G, ask: Ask) -> Hashable:
        """What the plan hangs on: another one is made when it changes, and only then."""

    @abstractmethod
    def outlook(self, game: G, ask: Ask, chances: Any, weights: Weights = EVEN) -> Outlook:
        """The position as the seat of `ask` sees it, by `chances` (`engine.ruleset.Odds`) and `weights`.

        What the foes could take it tells as it is; to weigh the danger is up to whoever compares plans.
        """

    def ideas(self, game: G, ask: Ask, chances: Any) -> Sequence[Any] | None:
        """What who plans thinks of a request of which no plan says anything, as `engine.ruleset.Idea`s.

        None where he thinks of it as anybody would (`Ruleset.ideas`). `game` is what the seat of `ask` knows.
        """
        return None
