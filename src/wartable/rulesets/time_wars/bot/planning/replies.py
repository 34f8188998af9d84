"""What an enemy could take in its next turn from somebody who stands where he is thought of.

It stays and attacks twice, comes on and attacks once, or charges, whichever takes most.
"""

from __future__ import annotations

from math import hypot

from wartable.rulesets.time_wars.bot.appraisal import between
from wartable.rulesets.time_wars.bot.planning.shots import Shots, Spread, stood
from wartable.rulesets.time_wars.morale.suppression import silenced
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Unit

TWICE = 1.8
"""What two attacks take, in parts of one: the second meets fewer."""
CHARGED = 1.0
"""What counts of a charge."""


class Replies:
    """Answers of the enemies in one position."""

    def __init__(self, shots: Shots) -> None:
        self.shots, self.game = shots, shots.game
        self._rested: dict[str, Unit] = {}

    def rested(self, foe: Unit) -> Unit:
        """`foe` at the beginning of its next turn, if nothing befalls it: without orders, its actions fresh."""
        if foe.id not in self._rested:
            found = foe.copy()
            found.orders, found.moved, found.advanced, found.fired, found.anchored = (), False, False, False, False
            found.actions, found.declined = max(0, 2 - foe.fewer), ()
            self._rested[foe.id] = found
        return self._rested[foe.id]

    def worst(self, foe: Unit, unit: Unit) -> float:
        """What `foe` could take from `unit`, in points."""
        if self.game.melees and self.game.melee_of(foe.id) is not None:
            return 0.0
        fresh = self.rested(foe)
        if not fresh.actions or silenced(fresh):
            return 0.0
        one = fresh.actions < 2
        best = self.shots.harm(fresh, unit) * (1.0 if one else TWICE)
        if not one:
            if not best or between(fresh.box, unit.box) > self.shots.seen.reach(fresh):
                best = max(best, self._comes_on(fresh, unit))
            if fresh.kind != VEHICLE:
                arrives, bout = self.shots.charge(fresh, unit)
                best = max(best, CHARGED * arrives * bout)
        return best

    def toll(self, foe: Unit, unit: Unit) -> float:
        """How many models `foe` fells in the mean if it stays and fires at `unit`, or comes on to fire; 0 if neither.

        Of a vehicle: the chance that it is destroyed.
        """
        fresh = self.rested(foe)
        if not fresh.actions or silenced(fresh):
            return 0.0
        stays = _mean(self.shots, fresh, unit) * (TWICE if fresh.actions > 1 else 1.0)
        there = self._nearer(fresh, unit) if fresh.actions > 1 else None
        comes = _mean(self.shots, there, unit) if there is not None else 0.0
        return min(float(_whole(unit)), max(stays, comes))

    def fells(self, foe: Unit, unit: Unit) -> dict[int, float]:
        """How many models `foe` fells if it does as `toll` says, each number with its chance: in one attack or two."""
        fresh = self.rested(foe)
        if not fresh.actions or silenced(fresh):
            return {}
        there = self._nearer(fresh, unit) if fresh.actions > 1 else None
        stays = self.shots.spread(fresh, unit)
        comes = self.shots.spread(there, unit) if there is not None else ()
        one = _counts(unit, ((0, 1.0),), stays)
        two = _counts(unit, tuple(one.items()), stays) if fresh.actions > 1 else one
        return max(two, _counts(unit, ((0, 1.0),), comes), key=lambda spread: 1 - spread.get(0, 0.0))

    def _comes_on(self, foe: Unit, unit: Unit) -> float:
        """An advance straight on, then an attack."""
        there = self._nearer(foe, unit)
        return self.shots.harm(there, unit) if there is not None else 0.0

    def _nearer(self, foe: Unit, unit: Unit) -> Unit | None:
        """`foe` after an advance straight on; None if it could not fire from there."""
        agl, reach = foe.profile.agl, self.shots.seen.reach(foe)
        if not foe.profile.fir or between(foe.box, unit.box) > 4 * reach + agl:
            return None
        dx = (unit.box[0] + unit.box[2] - foe.box[0] - foe.box[2]) / 2
        dy = (unit.box[1] + unit.box[3] - foe.box[1] - foe.box[3]) / 2
        full = hypot(dx, dy)
        if full < INCH:
            return None
        part = min(agl * INCH, max(0.0, full - 2 * INCH)) / full
        key = (foe.id, round(dx * part / INCH), round(dy * part / INCH))
        return self._came(foe, key, round(dx * part), round(dy * part))

    def _came(self, foe: Unit, key: tuple[str, int, int], dx: int, dy: int) -> Unit:
        """The same place to come to for those who stand in about the same direction."""
        name = f"{key}"
        if name not in self._rested:
            self._rested[name] = stood(foe, dx, dy)
        return self._rested[name]


def _mean(shots: Shots, foe: Unit, unit: Unit) -> float:
    whole = _whole(unit)
    return sum(min(whole, wounds) * chance for wounds, chance in shots.spread(foe, unit))


def _counts(unit: Unit, before: Spread, attack: Spread) -> dict[int, float]:
    """How many models have fallen after one more attack, each number with its chance."""
    found: dict[int, float] = {}
    for gone, likely in before:
        for wounds, chance in attack or ((0, 1.0),):
            both = min(_whole(unit), gone + wounds)
            found[both] = found.get(both, 0.0) + likely * chance
    return found


def _whole(unit: Unit) -> int:
    return 1 if unit.kind == VEHICLE else len(unit.models)
