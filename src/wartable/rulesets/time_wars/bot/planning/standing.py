"""What it is worth to stand at a place beside what one shoots from there now, and how much there is to fear."""

from __future__ import annotations

from wartable.engine.formation import centre
from wartable.rulesets.time_wars.bot.appraisal import between, eye
from wartable.rulesets.time_wars.bot.planning.shots import Shots
from wartable.rulesets.time_wars.bot.tactics import APPROACH, Tactics
from wartable.rulesets.time_wars.command.command import leads
from wartable.rulesets.time_wars.state import INDIVIDUAL, VEHICLE, Unit
from wartable.rulesets.time_wars.troops.characteristics import nrv
from wartable.rulesets.time_wars.troops.squads import in_cohesion

NEXT = 0.35
"""What counts of the best shot or charge that a place allows in the next turn."""
MISSION = 0.06
"""What an inch nearer to where the mission wants it is worth in the last turn, in parts of a Troop Type's points."""
MAIN = 6
"""The value of a place that draws so much (`Mission.pull`); others draw in proportion."""
FAR = 80
"""Inches at which a place draws nobody any more."""
COMMAND = 0.04
"""What it is worth to stand within Command Range, in parts of a Troop Type's points (TW-CMD-11)."""


class Standing:
    """The worth of places in one position; `mission`: what the mission counts, in parts of what it does as a rule."""

    def __init__(self, plans: Tactics, shots: Shots, mission: float = 1.0) -> None:
        self.plans, self.shots, self.mission = plans, shots, mission
        self.game, self.seen = plans.game, plans.seen

    def worth(self, unit: Unit, home: Unit, hurried: bool = False) -> float:
        """What it is worth to `unit`, which stands where it is thought of and in truth as `home`.

        Args:
            hurried: it comes there by a run.
        """
        near = self.plans.enemies(home)
        if not near:
            return 0.0
        inches = {enemy.id: eye(unit, enemy) for enemy in near}
        total = NEXT * self._next(unit, near) - APPROACH * self.plans.load(home) * min(inches.values())
        total -= self.plans.alone(home, near, inches)
        total += self._mission(unit, home) + self._command(unit, home)
        to, at = centre(in_cohesion(unit)), centre(in_cohesion(home))
        total += 0.02 * self.seen.value(home) * self.seen.cover_at(*to)
        return total - (self.plans.hardship(home, to, hurried) if to != at else 0.0)

    def fear(self, unit: Unit, home: Unit) -> float:
        """About how dangerous it is there, by eye alone."""
        near = self.plans.enemies(home)
        return self.seen.threat(home, {enemy.id: eye(unit, enemy) for enemy in near}, near)

    def _mission(self, unit: Unit, home: Unit) -> float:
        """Where the mission wants it: places count when the battle ends, so the more, the nearer that is."""
        best = 0.0
        for spot in self.seen.wanted(home):
            far = between(unit.box, (spot.x, spot.y, spot.x, spot.y))
            best = max(best, spot.value / MAIN * (FAR - far))
        turns = self.game.options.turns
        left = max(1, turns - self.game.turn + 1) if turns else 3
        return self.mission * MISSION * self.plans.load(home) * best / left

    def _next(self, unit: Unit, near: list[Unit]) -> float:
        """The best shot, or the best charge, that it could begin with from there."""
        best = max(self.shots.harm(unit, enemy) for enemy in near)
        if unit.kind != VEHICLE:
            for enemy in near[:3]:
                arrives, bout = self.shots.charge(unit, enemy)
                best = max(best, arrives * bout)
        return best

    def _command(self, unit: Unit, home: Unit) -> float:
        """TW-CMD-11: orders reach who stands near his commander; a commander wants to be near those whom he leads."""
        if home.kind == VEHICLE:
            return 0.0
        others = [other for other in self.game.on_table(home.player) if other.id != home.id and
                  other.detachment == home.detachment]  # fmt: skip
        if home.kind == INDIVIDUAL and leads(home):
            far = nrv(self.game, home)
            return COMMAND * sum(self.seen.value(other) for other in others if between(unit.box, other.box) <= far)
        chiefs = [other for other in others if other.kind == INDIVIDUAL and leads(other)]
        if not chiefs:
            return 0.0
        reached = any(between(unit.box, chief.box) <= nrv(self.game, chief) for chief in chiefs)
        return COMMAND * self.seen.value(home) if reached else 0.0
