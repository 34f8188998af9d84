"""A novice's eye: what somebody sees of a hunt who has learned the rules and little more.

He overlooks enemies, and all to whom a model would have to turn; he shoots at the nearest rather than at whom it hurts
most, does not think of who may shoot back, and sends each model by itself: none goes anywhere to shoot, two go to one
room, and the commander forgets his command. Nothing of it is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Ask
from wartable.engine.compat import override
from wartable.engine.grid import Cell
from wartable.engine.ruleset import Idea, Odds
from wartable.kit.bots.novice import NEAR, nearest, noticed
from wartable.rulesets.hunt_for_davros.bot import bot, distances
from wartable.rulesets.hunt_for_davros.bot.appraisal import Appraisal
from wartable.rulesets.hunt_for_davros.bot.objectives import Task, TaskAssignment, sites, tasks
from wartable.rulesets.hunt_for_davros.bot.tactics import Raid, Tactics
from wartable.rulesets.hunt_for_davros.shooting.sightlines import in_arc
from wartable.rulesets.hunt_for_davros.specials.points import Band
from wartable.rulesets.hunt_for_davros.state import TARGET, Game, Model


class Glance(Appraisal):
    """What things are worth to him."""

    @override
    def danger(self, model: Model, at: Cell) -> float:
        return 0.0

    @override
    def aimed(self, model: Model, target: Model, band: Band) -> tuple[float, float]:
        worth, stays = super().aimed(model, target, band)
        near = target.team != TARGET and target.id == nearest(self.foes, lambda foe: self._off(model, foe), _key)
        return worth * (NEAR if near else 1.0), stays

    def eyed(self, model: Model) -> frozenset[str]:
        """The enemies for whom a model has an eye."""
        found = noticed(model.id, self.foes, self.game.turn, lambda foe: self._off(model, foe), _key)
        return frozenset(foe.id for foe in found)

    def _off(self, model: Model, foe: Model) -> int:
        return self.game.grid.distance(model.at, foe.at) if model.at is not None and foe.at is not None else 99


def _key(model: Model) -> str:
    return model.id


class Alone(TaskAssignment):
    """Each goes by itself."""

    @override
    def _to_sites(self, mates: list[Model]) -> None:
        places = list(sites(self.game))
        for model in mates:
            assert model.at is not None
            fields = [distances.lasting(self.ground(model), site.cells) for site in places]
            rows = [(field[model.at], number) for number, field in enumerate(fields) if model.at in field]
            if rows:
                self._seek(model, places[min(rows)[1]])
        self._wait([model for model in mates if model.id not in self.found])

    @override
    def _lead(self, mates: list[Model]) -> None:
        """He does not think of it."""


class Novice(Tactics):
    """What he wants to do."""

    def __init__(self, game: Game, seat: str, chances: Odds) -> None:
        self.glance = Glance(game, seat, chances)
        super().__init__(game, seat, chances, self.glance)

    @property
    @override
    def tasks(self) -> TaskAssignment:
        return tasks(self.eye, Alone)

    @override
    def prey(self, model: Model) -> list[tuple[Model, Cell]]:
        eyed = self.glance.eyed(model)
        return [(other, at) for other, at in super().prey(model)
                if other.team == TARGET or (other.id in eyed and in_arc(self.game, model, at))]  # fmt: skip

    @override
    def raid(self, model: Model, free_turn: bool = False, steps: bool = True) -> Raid | None:
        return super().raid(model, free_turn, steps=False)

    @override
    def run_ahead(self, model: Model, task: Task, direction: int, fresh: bool = False) -> bool:
        return False

    @override
    def waits(self, model: Model, at: Cell) -> bool:
        return False

    @override
    def astray(self, model: Model, to: Cell) -> bool:
        return False


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """Answers to `ask` with what they are worth to him."""
    return bot.judged(game, ask, chances, Novice)
