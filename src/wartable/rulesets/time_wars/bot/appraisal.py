"""What things are worth to a bot: Troop Types, attacks, charges, places. Judgement, not rules.

Distances are judged by eye, to the whole inch: nobody may measure before declaring (TW-GEN-07).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, TypeVar

from wartable.engine.ask import Flow
from wartable.engine.memo import Memo
from wartable.engine.plane import nearest
from wartable.engine.ruleset import Odds
from wartable.engine.terrain import Table
from wartable.kit.inches.sight import nearest_of
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.bot.versions import JUDGEMENTS, Versions
from wartable.rulesets.time_wars.ground.terrain import is_hard
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale import detachments, morale
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.shooting.attack import AttackNumbers, roll_attack
from wartable.rulesets.time_wars.shooting.shooting import counted_band
from wartable.rulesets.time_wars.sight import cover, visibility
from wartable.rulesets.time_wars.sight.cover import AGAINST_SHOTS, spotter_cut
from wartable.rulesets.time_wars.specials.ask import band_closed, fells, keeps_actions
from wartable.rulesets.time_wars.specials.points import Felled, Shot
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Band, Game, Melee, Objective, Unit
from wartable.rulesets.time_wars.troops import fatigue
from wartable.rulesets.time_wars.troops.casualties import tv_of
from wartable.rulesets.time_wars.troops.characteristics import fir
from wartable.rulesets.time_wars.troops.squads import bodies, size

T = TypeVar("T")
MORALE = 0.35
"""Part of a detachment that is at stake with the TV that it can still lose before it tests."""
ROUT = 0.7
"""Part of what is left of a Troop Type that a likely rout is worth."""


_SHELTERS: Memo[cover.Cover] = Memo(8192)
_WAYS: Memo[tuple[int, bool]] = Memo(8192)


def eye(a: Unit, b: Unit) -> int:
    """The gap between two Troop Types as judged by eye, whole inches."""
    return between(a.box, b.box)


def between(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> int:
    """The gap between two boxes (least x, least y, most x, most y), whole inches."""
    dx = max(0, b[0] - a[2], a[0] - b[2])
    dy = max(0, b[1] - a[3], a[1] - b[3])
    # Squads are no boxes: their nearest models stand a little farther apart than the corners say.
    return round((hypot(dx, dy) + (300 if dx and dy else 0)) / INCH)


def band_by_eye(game: Game, unit: Unit, inches: int) -> Band | None:
    """The band in which a target at `inches` is likely to lie; None beyond extreme, where the eye may err."""
    return band_of(fir(unit) * game.options.scale, inches)


_BANDS = tuple(Band)


def band_of(reach: int, inches: int) -> Band | None:
    """As `band_by_eye`, for bands that are `reach` inches deep."""
    return _BANDS[inches // reach] if inches < 4 * reach else None


def _arms(unit: Unit, moved: bool) -> tuple[tuple[int, ...], dict[str, int]]:
    """Who of `unit` could fire, and the weapons that they could bring."""
    members = sums.able(unit, moved, False)
    weapons = sums.weapons_of(unit, members)
    for key in sums.barred(unit, moved):
        weapons.pop(key, None)
    return members, weapons


def _straight(table: Table, unit: Unit, target: Unit) -> tuple[int, bool]:
    packed = nearest_of(visibility.party(table, unit), visibility.party(table, target))
    gap, i, j = packed or nearest(unit.models, target.models)
    start, end = unit.models[i], target.models[j]
    return gap, any(is_hard(feature) for feature in table.crossed(start.x, start.y, end.x, end.y))


def _wounds(numbers: AttackNumbers) -> Flow[int]:
    roll = yield from roll_attack(numbers)
    return roll.wounds


_LATEST: list[tuple[int, Appraisal]] = []


def appraise(game: Game, chances: Odds) -> Appraisal:
    """Judgements on the position as it is now: those of the last request if nothing has happened since."""
    if _LATEST:
        events, known = _LATEST[0]
        if known.game is game and known.chances is chances and events == len(game.log):
            return known
    _LATEST[:] = [(len(game.log), Appraisal(game, chances))]
    return _LATEST[0][1]


class Appraisal:
    """Judgements on one position; what was worked out is kept for as long as this object lives."""

    def __init__(self, game: Game, chances: Odds) -> None:
        self.game = game
        self.chances = chances
        self._kept: dict[Hashable, Any] = {}
        self._shots: dict[tuple[str, str, Band, bool, bool], float] = {}
        self._marks: dict[str, int] = {}
        self._stances: dict[str, Hashable] = {}
        self.versions = Versions(game)
        self.lore: dict[Hashable, Any] | None = getattr(chances, "lore", None)

    def mark(self, unit: Unit) -> int:
        """A number for all that a judgement on `unit` looks at; while looking ahead equal ones are judged alike."""
        found = self._marks.get(unit.id)
        if found is None and self.lore is not None:
            looks = (
                unit.id, unit.models, unit.suppression, unit.orders, unit.dug, unit.prepared, unit.charged,
                unit.declined, unit.where, unit.lent, unit.moved_last,
            )  # fmt: skip
            found = self._marks[unit.id] = self.lore.setdefault(looks, len(self.lore))
        return found or 0

    def stance(self, unit: Unit) -> Hashable:
        """What it is, where it stands, what it has done, and what its loss would take: all that an action hangs on."""
        seen = self._stances.get(unit.id)
        if seen is None:
            now = self.versions
            seen = self._stances[unit.id] = (
                now.own(unit), now.place(unit), unit.orders, unit.fired, unit.moved, self.stake(unit),
            )  # fmt: skip
        return seen

    def learned(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was worked out for equal troops in another position of the same look ahead, else what `make` says."""
        if self.lore is None:
            return make()
        if key not in self.lore:
            self.lore[key] = make()
        found: T = self.lore[key]
        return found

    def once(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """What `make` says, worked out once in this position."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    # ------------------------------------------------------------ Troop Types
    def value(self, unit: Unit) -> float:
        """What is left of it, in points."""
        return (unit.cost or 8) * len(unit.models) / max(1, unit.start)

    def stake(self, unit: Unit) -> float:
        """What its loss takes from the morale of its detachment, in points: the more, the nearer that is to a test."""
        return float(self.once(("stake", unit.id), lambda: self._stake(unit)))

    def _stake(self, unit: Unit) -> float:
        item = self.game.detachments.get(unit.detachment)
        tv = tv_of(self.game, unit)
        extra = ending.mission(self.game).prize(self.game, unit)
        if item is None or not tv:
            return extra
        chief = detachments.leader(self.game, item)
        nerve = chief.nrv if chief else 5
        whole = self.once(("whole", item.id), lambda: self._whole(item.id))
        return extra + float(tv * MORALE * whole / max(2, nerve + 1 - item.lost))

    def _whole(self, detachment: str) -> float:
        return sum(self.value(u) for u in self.game.units.values() if u.detachment == detachment and u.alive)

    def breaks(self, unit: Unit, lost: int) -> float:
        """The chance that it fails its Nerve Test after losing `lost` models."""
        return float(self.once(("nerve", unit.id, lost), lambda: self._breaks_recalled(unit, lost)))

    def _breaks_recalled(self, unit: Unit, lost: int) -> float:
        key = (self.versions.own(unit), unit.orders, self.versions.around, lost)
        return JUDGEMENTS.recall(self.game, key, lambda: self._breaks(unit, lost))

    def _breaks(self, unit: Unit, lost: int) -> float:
        after = unit.copy()
        after.models = unit.models[lost:]
        numbers = morale.nerve_numbers(self.game, after).bare

        def test() -> Flow[int]:
            roll = yield from morale.roll_nerve(numbers)
            return int(roll.passed)

        return sum(chance for passed, chance in self.chances(("nerve", numbers), test) if not passed)

    # ------------------------------------------------------------ shooting
    def shot(self, unit: Unit, target: Unit, band: Band, suppressive: bool = False, moved: bool | None = None) -> float:
        """The worth of one ranged attack at `band`, as if all its members took part."""
        moved = unit.moved if moved is None else moved
        key = (unit.id, target.id, band, suppressive, moved)
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = float(self._shot_learned(unit, target, band, suppressive, moved))
        return found

    def _shot_learned(self, unit: Unit, target: Unit, band: Band, suppressive: bool, moved: bool) -> float:
        if self.lore is None:
            return self._shot_recalled(unit, target, band, suppressive, moved)
        spotted = sum(spot.target == target.id for spot in self.game.spots)
        own = unit.player == self.game.active
        about = (band, suppressive, moved, own, spotted, round(self.stake(target)))
        key = (self.mark(unit), self.mark(target), *about)
        return self.learned(key, lambda: self._shot_recalled(unit, target, band, suppressive, moved))

    def _shot_recalled(self, unit: Unit, target: Unit, band: Band, suppressive: bool, moved: bool) -> float:
        seen, game = self.versions, self.game
        counted = counted_band(unit, band, unit.player != game.active)
        cut = spotter_cut(game, unit.player, target.id) if game.spots else 0
        at_stake = 0.0 if suppressive else self.stake(target)
        key = (
            seen.own(unit), seen.own(target), seen.around, band, counted, suppressive, moved,
            self.shelter(unit, target), cut, target.orders, at_stake,
        )  # fmt: skip
        return JUDGEMENTS.recall(self.game, key, lambda: self._shot(unit, target, band, suppressive, moved))

    def _shot(self, unit: Unit, target: Unit, band: Band, suppressive: bool, moved: bool) -> float:
        worth = self.suppression if suppressive else self.harm
        spread = self.spread(unit, target, band, suppressive, moved)
        return sum(chance * worth(target, wounds) for wounds, chance in spread if wounds)

    def spread(
        self, unit: Unit, target: Unit, band: Band, suppressive: bool = False, moved: bool | None = None
    ) -> Sequence[tuple[int, float]]:
        """The wounds, or points, of one ranged attack at `band` with their chances; none if it cannot be made."""
        moved = unit.moved if moved is None else moved
        if not unit.profile.fir or not target.models:
            return ()
        game, seen = self.game, self.versions
        counted = counted_band(unit, band, unit.player != game.active)
        covered = self.shelter(unit, target)
        cut = spotter_cut(game, unit.player, target.id) if game.spots else 0
        key = (
            "spread", seen.own(unit), seen.own(target), seen.led, band, counted, suppressive, moved,
            covered.bonus, covered.heavy, cut,
        )  # fmt: skip
        shot = (unit, target, band, counted, suppressive, moved)
        return JUDGEMENTS.recall(game, key, lambda: self._spread(*shot, covered))

    def _spread(
        self, unit: Unit, target: Unit, band: Band, counted: Band, suppressive: bool, moved: bool, covered: cover.Cover
    ) -> Sequence[tuple[int, float]]:
        if band_closed(unit, counted):
            return ()
        members, weapons = self.once(("arms", unit.id, moved), lambda: _arms(unit, moved))
        if not members:
            return ()
        shot = Shot(self.game, unit, target, suppressive, counted, band, members, dict(weapons), moved)
        numbers = sums.sums(shot, covered.bonus, covered.heavy, covered.clause, covered.name).numbers.alike
        return self.chances(("wounds", numbers), lambda: _wounds(numbers))

    def shelter(self, unit: Unit, target: Unit) -> cover.Cover:
        """The terrain cover of `target` against `unit` as they stand; remembered while both stay."""
        key = (id(self.game.table), self.versions.place(unit), self.versions.place(target))
        found = _SHELTERS.get(key)
        return found or _SHELTERS.keep(key, cover.ranged_cover(self.game, unit, target), self.game.table)

    def harm(self, target: Unit, wounds: int) -> float:
        """Points that `wounds` take from `target`: models, nerve, and the morale of its detachment."""
        return float(self.once(("harm", target.id, wounds), lambda: self._harm(target, wounds)))

    def _harm(self, target: Unit, wounds: int) -> float:
        count = len(target.models)
        value = self.value(target)
        if target.kind == VEHICLE or wounds >= count:
            return value + self.stake(target)
        rest = value * (count - wounds) / count
        broken = self.breaks(target, wounds) if target.kind == "squad" else 0.0
        return value - rest + broken * (ROUT * rest + self.stake(target))

    def routed(self, target: Unit, wounds: int) -> float:
        """Points that `target` is worth to its side once it has lost `wounds`, if it runs then."""
        return ROUT * self.value(target) * (1 - wounds / len(target.models)) + self.stake(target)

    def harm_parts(self, target: Unit, wounds: int) -> tuple[float, float, float]:
        """What `harm` is made of: models, those who may run then, and the morale of their detachment."""
        if not wounds:
            return 0.0, 0.0, 0.0
        count, value = len(target.models), self.value(target)
        if target.kind == VEHICLE or wounds >= count:
            return value, 0.0, self.stake(target)
        models = value * wounds / count
        runs = self.breaks(target, wounds) * ROUT * (value - models) if target.kind == "squad" else 0.0
        return models, runs, self.harm(target, wounds) - models - runs

    def suppression(self, target: Unit, points: int) -> float:
        """Points that suppression is worth: a smaller size, a lost action, silence, the Hazardous die."""
        full = max(1, bodies(target))
        value = self.value(target)
        worth = 0.22 * value * min(1.0, points / full) + value / max(1, len(target.models)) / 6
        if not keeps_actions(target):
            if points >= size(target):
                worth += 0.35 * value
            worth += 0.15 * value * min(1.0, points / 4)
        return worth

    def reach(self, unit: Unit) -> int:
        """How deep its range bands are, inches."""
        return int(self.once(("reach", unit.id), lambda: fir(unit) * self.game.options.scale))

    def best_shot(self, unit: Unit, enemies: list[Unit], inches: dict[str, int], moved: bool) -> tuple[float, str]:
        """The best attack at the distances given: its worth and its target, ('' and 0 for none)."""
        best, at = 0.0, ""
        reach = self.reach(unit)
        for enemy in enemies:
            band = band_of(reach, inches[enemy.id])
            if band is None or self.game.melee_of(enemy.id) is not None:
                continue
            worth = self.shot(unit, enemy, band, False, moved)
            if worth > best:
                best, at = worth, enemy.id
        return best, at

    # ------------------------------------------------------------ melee
    def charge(self, unit: Unit, target: Unit) -> float:
        """The worth of a charge: what the round brings less what it may cost, times the chance to get there."""
        key = ("charge", self.mark(unit), self.mark(target))
        return float(
            self.once(("charge", unit.id, target.id), lambda: self.learned(key, lambda: self._charge(unit, target)))
        )

    def arrives(self, unit: Unit, target: Unit) -> float:
        """The chance that a charge covers the way to `target`, as straight as a good eye sees it."""
        return float(self.once(("arrives", unit.id, target.id), lambda: self.arriving(unit, target)))

    def arriving(self, unit: Unit, target: Unit) -> float:
        """As `arrives`, of troops that may be only thought of where they stand; nothing is remembered."""
        reaches = self.paces(unit)
        if eye(unit, target) * INCH > max(reach.full for reach in reaches) + INCH:
            return 0.0
        gap, rough = self._way(unit, target)
        return sum((reach.hard if rough else reach.full) >= gap for reach in reaches) / 6

    def _way(self, unit: Unit, target: Unit) -> tuple[int, bool]:
        """The gap to `target`, mils, and whether hard going lies in it; remembered while both stand there."""
        units, table = self.game.units, self.game.table
        if units.get(unit.id) is not unit or units.get(target.id) is not target:  # only thought of
            return _straight(table, unit, target)
        key = (id(table), self.versions.place(unit), self.versions.place(target))
        return _WAYS.get(key) or _WAYS.keep(key, _straight(table, unit, target), table)

    def paces(self, unit: Unit) -> list[fatigue.Reach]:
        """How far it comes with each face of the die."""
        game, seen = self.game, self.versions
        key = ("paces", seen.own(unit), unit.orders, seen.around, game.turn, game.weather)
        return JUDGEMENTS.recall(game, key, lambda: [fatigue.reach(game, unit, face) for face in range(1, 7)])

    def _charge(self, unit: Unit, target: Unit) -> float:
        arrives = self.arrives(unit, target)
        if not arrives:
            return -0.5
        return arrives * self.bout(unit, target) - (1 - arrives) * 0.15 * self.value(unit)

    def bout(self, unit: Unit, target: Unit) -> float:
        """What one round with a charge brings, losses set against gains."""
        key = ("bout", self.mark(unit), self.mark(target))
        return self.learned(key, lambda: self._bout(unit, target))

    def _bout(self, unit: Unit, target: Unit) -> float:
        eager = unit.copy()
        eager.charged = True
        fight = Melee("", (unit.id,), (target.id,))
        felled = Felled(fells(unit, target), fells(target, unit))
        numbers, ahead = melee.bout_numbers(self.game, fight, eager, target, felled).level
        if all(side.bane and side.rerolls for side in numbers):  # too many dice for a glance
            numbers = melee.Numbers(*(replace(side, rerolls=()) for side in numbers))
        won = melee.harm(self.game, fight, eager, target)
        lost = melee.harm(self.game, fight, target, eager)

        def margin() -> Flow[int]:
            roll = yield from melee.roll_bout(numbers)
            return roll.margin

        total = 0.0
        for dice, chance in self.chances(("bout", numbers), margin):
            by = dice + ahead
            if by + felled.lead > 0:
                total += chance * self._beaten(target, felled.by_attackers + won.wounds(max(0, by)))
                total -= chance * self.harm(unit, felled.by_defenders) if felled.by_defenders else 0.0
            elif by + felled.lead < 0:
                total -= chance * self._beaten(unit, felled.by_defenders + lost.wounds(max(0, -by)))
                total += chance * self.harm(target, felled.by_attackers) if felled.by_attackers else 0.0
        return total

    def _beaten(self, unit: Unit, wounds: int) -> float:
        return self.harm(unit, wounds) + 0.3 * self.breaks(unit, 0) * self.value(unit)

    # ------------------------------------------------------------ places
    def wanted(self, unit: Unit) -> tuple[Objective, ...]:
        """The places that the mission wants it to be at, with their value."""
        found: tuple[Objective, ...] = self.once(
            ("wanted", unit.id), lambda: ending.mission(self.game).pull(self.game, unit)
        )
        return found

    def threat(self, unit: Unit, inches: dict[str, int], enemies: list[Unit]) -> float:
        """What the two worst enemies could do to it in their next turn at these distances."""
        return sum(worth for worth, _ in self.threats(unit, inches, enemies)[:2])

    def threats(self, unit: Unit, inches: dict[str, int], enemies: list[Unit]) -> list[tuple[float, str]]:
        """What each enemy could do to it in its next turn at these distances, the worst first."""
        worst = []
        for enemy in enemies:
            band = band_of(self.reach(enemy), max(0, inches[enemy.id] - enemy.profile.agl))
            if band is not None:
                worst.append((self.shot(enemy, unit, band, False, True), enemy.id))
        return sorted(worst, reverse=True)

    def cover_at(self, x: int, y: int) -> int:
        """The cover bonus against shots that a place gives (0 to 2)."""
        return AGAINST_SHOTS[max((feature.cover for feature in self.game.table.features_at(x, y)), default=0)]
