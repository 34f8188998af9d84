"""Plans for a whole side at once: what all do together, less what the foes would do to it.

Each actor begins with what is best for it alone; then one after the other takes what goes best with the plans of the
others, until nobody changes. Attacks on the same target add up, so that a second shot at one who falls anyway is worth
less, and the one that finishes it more; foes answer to all plans together, each where it takes most.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from itertools import islice
from typing import NamedTuple

from wartable.engine.planning import Chances, Effect, Outcome, Outlook, Plan

WORK = 2400
"""About how many attacks are weighed for the plans of one side; it is what bounds the time, on any machine alike."""
LEAST = 40
"""So many for each actor at least."""
KEPT = 16
"""So many plans of each actor are compared with those of the others."""
BOLD = 4
"""So many more, of those that bring most: what seems dangerous at a first look may not be so to one among many."""
ROUNDS = 3
"""How often each actor may change its plan."""
DANGER = 0.6
"""What counts of what the foes could take: they may have something better to do, or be out of luck."""
CLEARLY = 1e-6
"""What other plans have to be better by."""
RARE = 1e-4
"""Outcomes that are less likely are left out."""


class Rival(NamedTuple):
    """A plan that an actor might have in place of its own, and what all plans together are worth with it."""

    plan: Plan
    worth: float


class Joint:
    """The plans of one side in one position.

    Args:
        before: in the middle of a move the plans that were made before it: those of all others stand.
        danger: what counts of what the foes could take.
    """

    def __init__(
        self, outlook: Outlook, work: int = WORK, before: Joint | None = None, danger: float = DANGER
    ) -> None:  # fmt: skip
        self.outlook = outlook
        self.weight = danger
        self.options: dict[str, list[Plan]] = {}
        actors = outlook.actors()
        settled: Mapping[str, Plan] = before.plans if before is not None else {}
        self.plans: dict[str, Plan] = {actor: plan for actor, plan in settled.items() if actor not in actors}
        self._gains: dict[tuple[str, tuple[Chances, ...]], tuple[float, float]] = {}
        self._replies: dict[tuple[str, str, object], float] = {}
        self._exposed = {foe: outlook.exposed(foe) for foe in outlook.foes()}
        if before is not None:  # where the others are to stand only those plans know
            stands = ((foe, plan) for plan in self.plans.values() for foe in self._exposed)
            self._replies = {(foe, plan.actor, plan.stand): before.reply(foe, plan) for foe, plan in stands}
        share = max(LEAST, work // max(1, len(actors)))
        for actor in actors:
            found = sorted(outlook.plans(actor, share), key=self._alone, reverse=True)
            bold = sorted(found[KEPT:], key=self._brave, reverse=True)[:BOLD]
            self.options[actor] = [*found[:KEPT], *bold]
            if found:
                self.plans[actor] = found[0]
        self._search()

    # ------------------------------------------------------------ the search
    def _search(self) -> None:
        """From what is best for each alone, and from what all could do to one of those on whom they might join.

        Where there are such it also begins with what each would do without fear: a foe does but one thing, so that
        what is dangerous to one alone may not be so to all together.
        """
        alone, focuses = dict(self.plans), self.outlook.focuses()
        self._climb()
        best = self.plans, self.worth() if focuses else 0.0
        starts = [self._against(target) for target in focuses]
        if focuses:
            starts.append({actor: max(found, key=self._brave) for actor, found in self.options.items() if found})
        for start in starts:
            self.plans = {**alone, **start}
            self._climb()
            if (worth := self.worth()) > best[1] + CLEARLY:
                best = self.plans, worth
        self.plans = best[0]

    def _against(self, target: str) -> dict[str, Plan]:
        """The first plan of each actor that does something to `target`."""
        found = {}
        for actor, options in self.options.items():
            plan = next((plan for plan in options if any(each.target == target for each in plan.effects)), None)
            if plan is not None:
                found[actor] = plan
        return found

    def worth(self) -> float:
        """What all plans are worth together."""
        base = _by_target(self.plans.values())
        total = sum(plan.worth for plan in self.plans.values())
        total += sum(self._gain(target, chances)[0] for target, chances in base.items())
        for foe, exposed in self._exposed.items():
            threat = max(exposed, *(self.reply(foe, plan) for plan in self.plans.values()), 0.0)
            total -= self.weight * self._gain(foe, base.get(foe, ()))[1] * threat
        return total

    def _climb(self, settled: str = "") -> None:
        for _ in range(ROUNDS):
            changed = False
            for actor in (each for each in self.options if each != settled):
                best = self.rivals(actor)
                if best and best[0].plan is not self.plans[actor]:
                    self.plans[actor] = best[0].plan
                    changed = True
            if not changed:
                return

    def rivals(self, actor: str) -> list[Rival]:
        """What `actor` could do, each with what it is worth beside the plans of the others, the best first."""
        others = {key: plan for key, plan in self.plans.items() if key != actor}
        base = _by_target(others.values())
        threats = {foe: max(exposed, *(self.reply(foe, plan) for plan in others.values()), 0.0)
                   for foe, exposed in self._exposed.items()}  # fmt: skip
        found = [Rival(plan, self._worth(plan, base, threats)) for plan in self.options.get(actor, ())]
        return sorted(found, key=lambda rival: -rival.worth)

    def _worth(self, plan: Plan, base: Mapping[str, tuple[Chances, ...]], threats: Mapping[str, float]) -> float:
        mine = _by_target((plan,))
        total = plan.worth
        for target, chances in mine.items():
            before = base.get(target, ())
            total += self._gain(target, before + chances)[0] - self._gain(target, before)[0]
        for foe, threat in threats.items():
            left = self._gain(foe, base.get(foe, ()) + mine.get(foe, ()))[1]
            total -= self.weight * left * max(threat, self.reply(foe, plan))
        return total

    def others(self, count: int, each: int = 1) -> list[Joint]:
        """The best joint plans beside these: in each somebody does another thing, and the others what goes with it.

        Args:
            count: how many at most, `each`: so many other things at most of one actor.
        """
        found: list[tuple[float, str, Plan]] = []
        for actor, mine in self.plans.items():
            rivals = self.rivals(actor)
            own = next((rival.worth for rival in rivals if rival.plan is mine), 0.0)
            others = dict[str, Rival]()
            for rival in rivals:
                others.setdefault(rival.plan.why, rival)
            others.pop(mine.why, None)
            best = islice(others.values(), each)
            found += [(own - rival.worth, actor, rival.plan) for rival in best]
        return [self._with(actor, plan) for _, actor, plan in sorted(found, key=lambda row: row[:2])[:count]]

    def _with(self, actor: str, plan: Plan) -> Joint:
        other = copy(self)
        other.options, other.plans = dict(self.options), {**self.plans, actor: plan}
        other._climb(actor)
        return other

    def strike_off(self, actor: str, plan: Plan) -> bool:
        """`plan` has turned out not to be possible: whether `actor` has another one, which is its plan then."""
        self.options[actor] = [other for other in self.options.get(actor, ()) if other is not plan]
        best = self.rivals(actor)
        if best:
            self.plans[actor] = best[0].plan
        else:
            self.plans.pop(actor, None)
        return bool(best)

    # ------------------------------------------------------------ what comes of it
    def _alone(self, plan: Plan) -> float:
        return self._brave(plan) - self.weight * plan.fear

    def _brave(self, plan: Plan) -> float:
        gains = (self._gain(target, chances)[0] for target, chances in _by_target((plan,)).items())
        return sum(gains) + plan.worth

    def _gain(self, target: str, attacks: tuple[Chances, ...]) -> tuple[float, float]:
        """What `attacks` together take from the side of `target`, and what part of its power they leave to it."""
        key = (target, attacks)
        if key not in self._gains:
            most, outlook = self.outlook.most(target), self.outlook
            spread = _together(attacks, most)
            self._gains[key] = (
                sum(chance * outlook.harm(target, outcome) for outcome, chance in spread if any(outcome)),
                sum(chance * outlook.left(target, outcome) for outcome, chance in spread),
            )
        return self._gains[key]

    def reply(self, foe: str, plan: Plan) -> float:
        """What `foe`, unharmed, would take from the actor of `plan`."""
        key = (foe, plan.actor, plan.stand)
        if key not in self._replies:
            self._replies[key] = self.outlook.reply(foe, plan)
        return self._replies[key]

    def told(self, plan: Plan) -> str:
        """`plan` in words, with what comes of it."""
        mine = _by_target((plan,))
        spreads = {target: _together(chances, self.outlook.most(target)) for target, chances in mine.items()}
        _, foe = self.danger(plan)
        left = self._gain(foe, mine.get(foe, ()))[1] if foe else 0.0
        return self.outlook.told(plan, spreads, foe, left)

    def danger(self, plan: Plan) -> tuple[float, str]:
        """What the actor of `plan` may lose to the foe that could take most, and who that is, '' for nobody."""
        others = (other for actor, other in self.plans.items() if actor != plan.actor)
        base = _by_target((*others, plan))
        found = ((self.reply(foe, plan) * self._gain(foe, base.get(foe, ()))[1], foe) for foe in self.outlook.foes())
        worst = max(found, default=(0.0, ""))
        return worst if worst[0] > 0 else (0.0, "")


def _by_target(plans: Iterable[Plan]) -> dict[str, tuple[Chances, ...]]:
    found: dict[str, tuple[Chances, ...]] = {}
    effects: Sequence[Effect] = [effect for plan in plans for effect in plan.effects]
    for target, chances in effects:
        found[target] = (*found.get(target, ()), chances)
    return found


def _together(attacks: Sequence[Chances], most: Outcome) -> list[tuple[Outcome, float]]:
    """What several attacks come to, each number at most what `most` says."""
    found: dict[Outcome, float] = {tuple(0 for _ in most): 1.0}
    for attack in attacks:
        after: dict[Outcome, float] = {}
        for before, weight in found.items():
            for outcome, chance in attack:
                if weight * chance < RARE:
                    continue
                both = tuple(min(end, a + b) for a, b, end in zip(before, outcome, most))
                after[both] = after.get(both, 0.0) + weight * chance
        found = after
    return list(found.items())
