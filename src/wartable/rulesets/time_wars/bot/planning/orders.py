"""Which orders are worth giving to those who have a plan: only what the plan gains by."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.compat import override
from wartable.engine.formation import centre
from wartable.engine.planning import Plan
from wartable.rulesets.time_wars.bot.appraisal import Appraisal
from wartable.rulesets.time_wars.bot.planning.candidates import DOES
from wartable.rulesets.time_wars.bot.planning.replies import Replies
from wartable.rulesets.time_wars.bot.planning.shots import Shots
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.command import orders
from wartable.rulesets.time_wars.state import Order, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

NEEDED = {
    orders.CHARGE: ("charge",),
    orders.QUICKEN_PACE: ("run",),
    orders.TAKE_COVER: ("", "take-cover"),
    orders.DEFENSIVE_FIRE: ("", "prepare"),
}
"""With which first action, '' for none, an order fits."""
GRIT = 0.25
"""What Stand Fast! is worth, in parts of what the enemy could take."""
DUG = 0.15
"""What a point of Take Cover! is worth, in parts of it."""


class Ordering(Tactics):
    """As a soldier thinks of orders, but by the `plans` of those who would receive them."""

    def __init__(
        self, seen: Appraisal, shots: Shots, replies: Replies, stands: Mapping[tuple[str, int], Unit],
        plans: Mapping[str, Plan],
    ) -> None:  # fmt: skip
        super().__init__(seen)
        self.shots, self.replies, self.stands, self.made = shots, replies, stands, plans

    @override
    def order_worth(self, unit: Unit, order: str) -> float:
        plan = self.made.get(unit.id)
        if plan is None:
            return super().order_worth(unit, order)
        deeds = [str(step.answer) for step in plan.steps if step.clause == DOES]
        first = deeds[0] if deeds else ""
        if order == orders.TAKE_AIM:
            return self._aimed(unit, plan) if first in ("fire", "suppress") else 0.0
        if order == orders.STAND_FAST:
            return GRIT * self._danger(plan)
        if first not in NEEDED.get(order, (first,)):
            return 0.0
        if order == orders.TAKE_COVER:
            return DUG * self._danger(plan)
        worth = super().order_worth(unit, order)
        if order == orders.QUICKEN_PACE and self._stumbles(unit, plan):
            worth -= self.seen.harm(unit, 1) / 6
        return worth

    def _stumbles(self, unit: Unit, plan: Plan) -> bool:
        """TW-ORD-12: whether a 1 for its run would cost it a model, since its way begins or ends in cover."""
        there = self.stands.get(plan.stand, unit) if isinstance(plan.stand, tuple) else unit
        return any(self.seen.cover_at(*centre(in_cohesion(each))) > 0 for each in (unit, there))

    def _aimed(self, unit: Unit, plan: Plan) -> float:
        """TW-ORD-16: what the first attack of the plan takes more when its band is one nearer."""
        target = self.game.units.get(plan.effects[0].target) if plan.effects else None
        if target is None:
            return 0.0
        aiming = unit.copy()
        aiming.orders = (*unit.orders, Order(orders.TAKE_AIM, unit.id))
        return self.shots.harm(aiming, target) - self.shots.harm(unit, target)

    def _danger(self, plan: Plan) -> float:
        """What the worst enemy could take from it where its plan leads."""
        unit = self.stands.get(plan.stand) if isinstance(plan.stand, tuple) else None
        if unit is None:
            return 0.0
        return max((self.replies.worst(enemy, unit) for enemy in self.game.enemies(unit.player)), default=0.0)
