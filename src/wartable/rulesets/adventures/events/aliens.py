"""Events of the automatic side: what an alien does and why (chapters ALN, NEW-OBS, NEW-RACE)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.adventures.events.base import Under
from wartable.rulesets.adventures.state import Game, Plan

_TOLD = {
    "fight": "{figure:to fight} on against {goal}: {words:text}.",
    "lead": "{figure:to go} to {goal}: {words:text}.",
    "guard": "{figure:to stay} with {goal}: {words:text}.",
    "catch": "{figure:to go} for {goal}: {words:text}.",
    "charge": "{figure:to charge} {goal}: {words:text}.",
    "run": "{figure:to run} at {goal}: {words:text}.",
    "advance": "{figure:to advance} towards {goal}: {words:text}.",
    "halt": "{figure:to halt}: {words:text}.",
    "go": "{figure:to go} to {goal}: {words:text}.",
    "wait": "{figure:to wait} at {goal}: {words:text}.",
    "follow": "{figure:to creep} towards {goal}: {words:text}.",
    "keep": "{figure:to follow} {goal}: {words:text}.",
    "flee": "{figure:to run}: {words:text}.",
    "stay": "{figure:to stay} in place: {words:text}.",
}
"""How each action is told (aliens.plan.AlienAction)."""


@dataclass(frozen=True, slots=True)
class AlienPlanned(Under):
    """AT-NEW-OBS-01: what an alien does in its move, whom or which marker it goes to, and why.

    `deed`: its `AlienAction`, by the name that it has in recorded games. `target`: whom it goes for from now on
    (AT-ALN-04), `marker`: the one to which it goes (AT-ALN-01), `lost`: the turn in which it lost its target, -1 if it
    has not. `x`, `y`: the place that it goes to.
    """

    rule = "AT-NEW-OBS-01"
    sign = Sign.ORDER
    part = Part.HEAD
    figure: str
    deed: str
    goal: str
    x: int
    y: int
    order: str
    words: str
    target: str = ""
    marker: str = ""
    lost: int = -1
    by: str = "AT-NEW-OBS-01"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, _TOLD[self.deed])

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.order, figure.ordered = self.order, True
        figure.target, figure.objective, figure.lost = self.target, self.marker, self.lost
        figure.halted = max(0, figure.halted - 1)
        plan = Plan(self.figure, self.x, self.y, self.words, self.by, self.goal)
        game.plans = (*(other for other in game.plans if other.figure != self.figure), plan)


@dataclass(frozen=True, slots=True)
class AlienAimed(Under):
    """AT-ALN-06: at whom an alien is going to shoot, and why."""

    rule = "AT-ALN-06"
    sign = Sign.FIRE
    sentence = "{figure:to aim} at {target}: {words:text}."
    figure: str
    target: str
    how: str
    words: str
    by: str = "AT-ALN-06"


@dataclass(frozen=True, slots=True)
class ShowedItself(Under):
    """AT-NEW-RACE-09: a figure that looked like a friend shows what it is."""

    rule = "AT-NEW-RACE-09"
    sentence = "{figure:to show} {figure:themselves}: no friend."
    sign = Sign.FIND
    turning = "leader"
    figure: str
    word: str
    by: str = "AT-NEW-RACE-09"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.used = (*figure.used, self.word)
