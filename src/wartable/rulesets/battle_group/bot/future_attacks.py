"""What enemies are worth to a unit over the turns that are left: whom it makes for, and how fast."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.bot.chances import at_least, both
from wartable.rulesets.battle_group.bot.eye import Eye, armed
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.moving import charges
from wartable.rulesets.battle_group.moving.phase import no_run, run_number
from wartable.rulesets.battle_group.sight.lines import sees_unit
from wartable.rulesets.battle_group.state import Unit
from wartable.rulesets.battle_group.troops import line, near

LATER = 0.9  # what is left of a hope for each turn that goes by before it comes true
FUTURE = 0.8  # what turns to come count for beside this one
ELSEWHERE = 1.5  # turns that it takes to get to where somebody is seen
NEARER = 0.002  # for an inch nearer to the enemy, where there is nothing else to hope for, of a unit's points


class FutureAttack(NamedTuple):
    """One way to attack an enemy: what it takes of the enemy's points each turn, on average, and from how far, mils."""

    foe: Unit
    part: float
    reach: int


class FutureAttacks:
    """What a unit may hope for in a battle as a seat sees it."""

    def __init__(self, eye: Eye, unit: Unit) -> None:
        self.eye, self.unit = eye, unit
        self.left = max(0, eye.game.turns - eye.game.turn)
        move = line.move(unit)
        runs = 0.0 if no_run(eye.game, unit)[0] else run_number(unit) / 6
        self.speed = max(1.0, move * (1 + runs))
        self.reach = ranges(unit)[1]
        self.ways = [way for foe in eye.foes for way in self._ways(foe) if way.part > 0]

    def _ways(self, foe: Unit) -> list[FutureAttack]:
        found = []
        short, far = ranges(self.unit)
        if far:
            found.append(FutureAttack(foe, self._shots(foe), short))
            if far > short:
                found.append(FutureAttack(foe, self.eye.volley(self.unit, foe, 2).worth / self.eye.prize(foe), far))
        if line.av(self.unit) and not charges.why_not(self.eye.game, self.unit, foe)[0]:
            charging = replace(self.unit, charged=(*self.unit.charged, foe.id))
            found.append(FutureAttack(foe, self.eye.fight(charging, foe).worth / self.eye.prize(foe), 0))
        return found

    def _shots(self, foe: Unit) -> float:
        """BG-DMG-04: alone, or its share of what all who shoot do together."""
        mine = self.eye.volley(self.unit, foe)
        if not mine.average:
            return 0.0
        found, mean = mine.chances, mine.average
        for friend in self.eye.own:
            if friend.id != self.unit.id and friend.side == self.unit.side and shoots(friend):
                harm = self.eye.volley(friend, foe)
                found, mean = both(found, harm.chances), mean + harm.average
        share = at_least(found, max(1, line.hp(foe))) * mine.average / mean
        return max(mine.worth / self.eye.prize(foe), share)

    # -------------------------------------------------------------- what it comes to
    def at(self, unit: Unit) -> tuple[float, bool]:
        """What a unit that stood so may hope for after this turn, in points, and whether it is a fight."""
        gaps = {foe.id: near.apart(unit.models, foe.models) for foe in self.eye.foes}
        blind = {foe.id for foe in self.eye.foes if gaps[foe.id] <= self.reach and not self._sees(unit, foe)}
        return self._at(gaps, 0, blind)

    def _sees(self, unit: Unit, foe: Unit) -> bool:
        """BG-FACE-04: whether one in the middle of a unit would see an enemy if it looked there."""
        return sees_unit(self.eye.game, unit.models[len(unit.models) // 2], foe, arc=False)

    def after(self, far: int) -> float:
        """The same if it went so far towards whom it makes for."""
        return self._at({foe.id: near.apart(self.unit.models, foe.models) for foe in self.eye.foes}, far)[0]

    def _at(self, gaps: dict[str, int], far: int, blind: Collection[str] = ()) -> tuple[float, bool]:
        """`blind`: enemies who are not seen from there, to shoot at whom it has to go elsewhere."""
        best, fights = 0.0, False
        for way in self.ways:
            more = ELSEWHERE if way.reach and way.foe.id in blind else 0
            if (worth := self._worth(way, gaps[way.foe.id] - far, more)) > best:
                best, fights = worth, not way.reach
        still = NEARER * self.eye.prize(self.unit) * max(0, min(gaps.values(), default=0) - far) / INCH
        return FUTURE * best - still, fights

    def _worth(self, way: FutureAttack, gap: int, more: float = 0) -> float:
        turns = max(0, gap - way.reach) / self.speed + more
        attacks = max(0.0, self.left - max(0.0, turns - 1))
        return float(self.eye.prize(way.foe) * (1 - (1 - min(0.95, way.part)) ** attacks) * LATER**turns)

    def best(self, many: int) -> list[FutureAttack]:
        """The enemies whom it may best make for, each once."""
        gaps = {foe.id: near.apart(self.unit.models, foe.models) for foe in self.eye.foes}
        found: dict[str, FutureAttack] = {}
        for way in sorted(self.ways, key=lambda way: -self._worth(way, gaps[way.foe.id])):
            found.setdefault(way.foe.id, way)
        return list(found.values())[:many]

    # -------------------------------------------------------------- this turn
    def now(self, far: int, shooting: bool = True) -> float:
        """What it could do this turn after `far` mils of way, ground and sight left aside, in points."""
        best = 0.0
        for foe in self.eye.foes:
            gap = max(0, near.apart(self.unit.models, foe.models) - far)
            for way in self.ways:
                if way.foe is foe and gap <= way.reach and (shooting or not way.reach):
                    best = max(best, way.part * self.eye.prize(foe))
        return best

    def going(self, far: int, shooting: bool = True) -> float:
        """What a move of `far` mils is worth, this turn and later."""
        return self.now(far, shooting) + self.after(far)

    def running(self) -> float:
        """BG-RUN-01, BG-RUN-04: what it is worth to try to run."""
        move, chance = line.move(self.unit), run_number(self.unit) / 6
        return chance * self.going(2 * move) + (1 - chance) * self.going(move, shooting=False)


def shoots(unit: Unit) -> bool:
    """Whether a unit has anything that shoots."""
    return fixed(line.mv_line(unit)) > 0 or any(weapons()[key].template for key in armed(unit))


def ranges(unit: Unit) -> tuple[int, int]:
    """BG-SHO-08: how far a unit shoots with all that it has, and with anything, mils; 0 if it has nothing for that."""
    held = [weapons()[key] for key in armed(unit)]
    reach = [weapon.range for weapon in held if weapon.mv] or [weapon.template for weapon in held if weapon.template]
    return min(reach, default=0), max(reach, default=0)
