"""Which orders are worth giving to those who have a plan: only what the plan gains by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from wartable.engine.compat import override
from wartable.engine.formation import centre
from wartable.engine.planning import Plan
from wartable.rulesets.time_wars.bot.appraisal import Appraisal
from wartable.rulesets.time_wars.bot.planning.candidates import CHARGES, DOES
from wartable.rulesets.time_wars.bot.planning.replies import Replies
from wartable.rulesets.time_wars.bot.planning.shots import Shots
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.command import orders
from wartable.rulesets.time_wars.state import SQUAD, Order, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

NEEDED = {
    orders.QUICKEN_PACE: ("run",),
    orders.TAKE_COVER: ("", "take-cover"),
    orders.DEFENSIVE_FIRE: ("", "prepare"),
}
"""With which first action, '' for none, an order fits."""
LIKELY = 0.8
"""How likely a Nerve Test has to be for Stand Fast!: to order what is hardly needed is a wasted word."""
EVEN = 0.5
"""How likely nobody harms an enemy before the charge for which Charge! is: else another thing may be better by then."""
ATTACKS = 0.6
"""How likely an enemy attacks whom he could take most from: he may have something better to do."""
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
        does = [str(step.answer) for step in plan.steps if step.clause == DOES]
        first = does[0] if does else ""
        if order == orders.TAKE_AIM:
            return self._aimed(unit, plan) if first in ("fire", "suppress") else 0.0
        if order == orders.STAND_FAST:
            return self._steadied(unit, plan)
        if order == orders.CHARGE:
            return self._charged(unit, plan) if first == "charge" else 0.0
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
        return self.shots.harm(_under(unit, orders.TAKE_AIM), target) - self.shots.harm(unit, target)

    def _charged(self, unit: Unit, plan: Plan) -> float:
        """TW-ORD-01, TW-ORD-02: what the charge of the plan brings more with a second throw and 1 more in combat."""
        against = next((str(step.answer) for step in plan.steps if step.clause == CHARGES), "")
        target = self.game.units.get(against)
        if target is None or self._unharmed(target, unit.id) < EVEN:
            return 0.0
        arrives, bout = self.shots.charge(unit, target)
        again = 1 - (1 - arrives) ** 2
        return again * self.seen.bout(_under(unit, orders.CHARGE), target) - arrives * bout

    def _steadied(self, unit: Unit, plan: Plan) -> float:
        """TW-ORD-14: what a second throw keeps of it, if enemies are likely to fell some of it (TW-MORALE-02)."""
        stands = self._stands(plan)
        if stands is None or unit.kind != SQUAD:
            return 0.0
        full, found, spared = len(unit.models), 0.0, 1.0
        for enemy in self.game.enemies(unit.player):
            if self._sought.get(enemy.id) != unit.id:
                continue
            lost = [(gone, chance) for gone, chance in self.replies.fells(enemy, stands).items() if 0 < gone < full]
            spared *= 1 - ATTACKS * self._unharmed(enemy) * sum(chance for _, chance in lost)
            fails = {gone: self.seen.breaks(unit, gone) for gone, _ in lost}
            kept = ((chance * fails[gone] * (1 - fails[gone]), gone) for gone, chance in lost)
            found = max(found, sum(part * self.seen.routed(unit, gone) for part, gone in kept))
        return found if 1 - spared >= LIKELY else 0.0

    def _unharmed(self, enemy: Unit, but: str = "") -> float:
        """How likely none of the plans does anything to an enemy before its turn comes, that of `but` left out."""
        found, plans = 1.0, (plan for key, plan in self.made.items() if key != but)
        for effect in (effect for plan in plans for effect in plan.effects if effect.target == enemy.id):
            found *= sum(chance for outcome, chance in effect.chances if not any(outcome))
        return found

    @cached_property
    def _sought(self) -> dict[str, str]:
        """From whom each enemy could take most where the plans lead, by enemy: an enemy attacks one at a time."""
        placed = [(key, stands) for key, plan in self.made.items() if (stands := self._stands(plan)) is not None]
        found = {}
        for enemy in self.game.enemies(self.game.active):
            worst, key = max(((self.replies.worst(enemy, stands), key) for key, stands in placed), default=(0.0, ""))
            if worst > 0:
                found[enemy.id] = key
        return found

    def _stands(self, plan: Plan) -> Unit | None:
        """Whom it is about, as he stands where his plan leads."""
        return self.stands.get(plan.stand) if isinstance(plan.stand, tuple) else None

    def _danger(self, plan: Plan) -> float:
        """What the worst enemy could take from it where its plan leads."""
        unit = self._stands(plan)
        if unit is None:
            return 0.0
        return max((self.replies.worst(enemy, unit) for enemy in self.game.enemies(unit.player)), default=0.0)


def _under(unit: Unit, order: str) -> Unit:
    """The same under one more order."""
    found = unit.copy()
    found.orders = (*unit.orders, Order(order, unit.id))
    return found
