"""A battle as a bot sees it that plans: one activation, and what the enemy would do about it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from wartable.engine.ask import Ask, Choice, Move
from wartable.engine.compat import override
from wartable.engine.matching import Allot
from wartable.engine.planning import EVEN, Outcome, Outlook, Plan, Planning, Spread, Weights
from wartable.engine.ruleset import Idea, Odds
from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.bot.eye import POINT, Eye
from wartable.rulesets.gates_of_doom.bot.ideas import judged
from wartable.rulesets.gates_of_doom.bot.judgement import VETERAN
from wartable.rulesets.gates_of_doom.bot.planning import telling
from wartable.rulesets.gates_of_doom.bot.planning.candidates import DOES, GOES, NAMES, Candidates
from wartable.rulesets.gates_of_doom.bot.planning.replies import Replies
from wartable.rulesets.gates_of_doom.shooting.declaring import Declaration
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import figures

ALIVE = 0.5
"""What of the worth of somebody's actions to come is taken from him only when he falls, and not wound by wound."""
ALIKE = 2
"""So many plans are kept that read alike, to another place each."""
FEARED = 0.5
"""What counts of the danger at a first look."""


class View(Outlook):
    """One position; what befalls somebody is told in points of damage, and all is worth so many of them."""

    def __init__(self, game: Game, ask: Ask, weights: Weights = EVEN) -> None:
        self.game, self.ask, self.weights = game, ask, weights
        self.eye = Eye(game, ask.seat, VETERAN)
        self.unit = game.units[game.active]
        self.candidates = Candidates(self.eye, self.unit, ask, weights)
        self.replies = Replies(self.eye, self.unit)

    @override
    def actors(self) -> Sequence[str]:
        return (self.unit.id,)

    @override
    def plans(self, actor: str, work: int) -> Sequence[Plan]:
        """Of those that read alike the best ones at a first look, so that others are compared with them too."""
        found: dict[str, list[tuple[float, Plan]]] = {}
        for plan in self.candidates.of():
            due = self._due(plan)
            fear = sum(self._part(foe, due) * self.reply(foe, plan) for foe in self.foes())
            gain = sum(self.harm(target, (round(mean),)) for target, mean in due.items())
            found.setdefault(plan.why, []).append((plan.worth + gain - FEARED * fear, plan._replace(fear=fear)))
        alike = (sorted(those, key=lambda row: -row[0])[:ALIKE] for those in found.values())
        return [plan for those in alike for _, plan in those]

    def _due(self, plan: Plan) -> dict[str, float]:
        """The damage that everybody is to expect of a plan."""
        found: dict[str, float] = {}
        for target, chances in plan.effects:
            found[target] = found.get(target, 0.0) + sum(outcome[0] * chance for outcome, chance in chances)
        return found

    def _part(self, foe: str, due: Mapping[str, float]) -> float:
        return max(0.0, 1 - due.get(foe, 0.0) / self.most(foe)[0])

    @override
    def foes(self) -> Sequence[str]:
        return tuple(foe.id for foe in self.candidates.tactics.foes)

    @override
    def most(self, target: str) -> Outcome:
        return (max(1, harm.health_of(self.game.units[target])),)

    @override
    def harm(self, target: str, outcome: Outcome) -> float:
        unit = self.game.units[target]
        whole = max(1, harm.health_of(unit))
        prize, points = self.eye.prize(unit), min(outcome[0], whole)
        later = max(0.0, prize - POINT) * whole
        found = (prize - later / whole) * points + later * _power(unit, points)
        if unit.side == self.eye.seat:
            return -found
        return self.weights.stake * self.eye.by_time(self.eye.mind.now) * found

    @override
    def left(self, foe: str, outcome: Outcome) -> float:
        return 1 - _power(self.game.units[foe], outcome[0])

    @override
    def reply(self, foe: str, plan: Plan) -> float:
        enemy = self.game.units[foe]
        toll, elsewhere = self._tolls(enemy, plan)
        return self.eye.mind.danger * self.replies.part(enemy) * max(toll * self.eye.prize(self.unit), elsewhere)

    def _tolls(self, foe: Unit, plan: Plan) -> tuple[float, float]:
        post = self.candidates.posts[int(str(plan.stand))]
        return self.replies.of(foe, post.models, post.lying)

    @override
    def told(self, plan: Plan, spreads: Mapping[str, Spread], foe: str, left: float) -> str:
        foes = self.candidates.tactics.foes
        tolls = {enemy.id: self.replies.part(enemy) * self._tolls(enemy, plan)[0] for enemy in foes}
        if foe in tolls:
            tolls[foe] *= left
        return telling.told(self.game, self.unit, plan.why, spreads, tolls)


def _power(unit: Unit, points: int) -> float:
    """What part of what it can do so much damage takes from a unit, whose models fall one after the other."""
    whole = max(1, harm.health_of(unit))
    fallen, rest = 0, points
    for health in sorted((figures.health(model) for model in unit.models), reverse=True):
        if rest < health:
            break
        fallen, rest = fallen + 1, rest - health
    return (1 - ALIVE) * points / whole + ALIVE * fallen / max(1, len(unit.models))


class Battles(Planning[Game]):
    """What bots plan an activation with: what the unit does, where it goes and at whom it fires."""

    single = True

    @override
    def covers(self, game: Game, ask: Ask) -> bool:
        unit = game.units.get(game.active)
        if unit is None or game.overwatch or game.result is not None or unit.side != ask.seat or not unit.on_table:
            return False
        if isinstance(ask, Move):
            return ask.clause == GOES and ask.unit == unit.id
        if isinstance(ask, Allot):
            return ask.clause == NAMES and isinstance(ask.matter, Declaration) and ask.matter.unit == unit.id
        return isinstance(ask, Choice) and ask.clause == DOES and ask.about == unit.id

    @override
    def mark(self, game: Game, ask: Ask) -> Hashable:
        """The dice, and who stands where and how: each throw and each move that is over is a new position."""
        units = tuple((unit.id, unit.models, unit.under_fire, unit.lying, unit.watching, unit.activated)
                      for unit in game.units.values())  # fmt: skip
        return game.round, game.active, game.dice, units

    @override
    def outlook(self, game: Game, ask: Ask, chances: Odds, weights: Weights = EVEN) -> View:
        return View(game, ask, weights)

    @override
    def ideas(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        """Reactions, overwatch, parries and all else out of an activation, judged as plans are."""
        return judged(Eye(game, ask.seat, VETERAN), ask)
