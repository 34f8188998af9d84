"""Attacks and charges of troops from where they stand or are only thought of, with the sight and cover of that place.

Distances are judged by eye, to the whole inch, where nobody may measure before declaring (TW-GEN-07).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wartable.engine.ask import Flow
from wartable.engine.plane import nearest
from wartable.kit.inches.bases import shifted
from wartable.rulesets.time_wars.bot.appraisal import Appraisal, band_of, between
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.shooting.attack import AttackNumbers, roll_attack
from wartable.rulesets.time_wars.shooting.shooting import counted_band
from wartable.rulesets.time_wars.sight import range, visibility
from wartable.rulesets.time_wars.specials.ask import band_closed
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.state import INCH, Band, Unit
from wartable.rulesets.time_wars.troops.characteristics import fir

Spread = Sequence[tuple[int, float]]
"""Wounds, or points of suppression, with their chances."""


def stood(unit: Unit, dx: int, dy: int) -> Unit:
    """`unit` as if it stood so far from its place, mils, and had moved there."""
    found = unit.copy()
    found.models = tuple(shifted(model, model.x + dx, model.y + dy) for model in unit.models)
    found.box = (unit.box[0] + dx, unit.box[1] + dy, unit.box[2] + dx, unit.box[3] + dy)
    found.moved = True
    return found


class Shots:
    """Attacks in one position, each weighed once; `weighed` counts those for which somebody had to look."""

    def __init__(self, seen: Appraisal) -> None:
        self.seen, self.game = seen, seen.game
        self.weighed = 0
        # The troops are kept with what was found, so that no other object can have their identity.
        self._kept: dict[tuple[Any, ...], tuple[Unit, Unit, Spread]] = {}
        self._bouts: dict[tuple[str, str], float] = {}

    def harm(self, unit: Unit, target: Unit, bared: bool = False) -> float:
        """What one attack of `unit` takes from `target` in the mean, in points; `bared` as in `spread`."""
        spread = self.spread(unit, target, bared=bared)
        return sum(chance * self.seen.harm(target, wounds) for wounds, chance in spread if wounds)

    def spread(self, unit: Unit, target: Unit, suppressive: bool = False, bared: bool = False) -> Spread:
        """What one attack may do, at the band that does most; nothing if `unit` sees or reaches nobody there.

        `bared`: as if a spotter had taken one from the cover of `target` (TW-SPEC-35).
        """
        key = (id(unit), id(target), suppressive, bared)
        if key not in self._kept:
            self._kept[key] = (unit, target, self._spread(unit, target, suppressive, bared))
        return self._kept[key][2]

    def _spread(self, unit: Unit, target: Unit, suppressive: bool, bared: bool) -> Spread:
        game = self.game
        far = 4 * self.seen.reach(unit) - between(unit.box, target.box)
        if not unit.profile.fir or not target.models or far < int(game.options.strict):
            return ()
        if game.melees and (game.melee_of(unit.id) is not None or game.melee_of(target.id) is not None):
            return ()
        self.weighed += 1
        if not visibility.sees(game, unit, target):
            return ()
        worth = self.seen.suppression if suppressive else self.seen.harm
        return max(
            (self._at(unit, target, suppressive, *held, bared) for held in self._bands(unit, target)),
            key=lambda spread: sum(chance * worth(target, wounds) for wounds, chance in spread if wounds), default=(),
        )  # fmt: skip

    def _bands(self, unit: Unit, target: Unit) -> Iterator[tuple[Band, tuple[int, ...]]]:
        """The bands that it may choose among, as far as one can tell now, each with who would take part."""
        able = sums.able(unit, unit.moved, False)
        by_model: dict[int, Band] = {}
        for model in unit.models:
            if model.id in able:
                gap = nearest((model,), target.models)[0]
                if self.game.options.strict:
                    band = band_of(self.seen.reach(unit), round(gap / INCH))
                else:
                    band = range.band_at(self.game.options, fir(unit), gap)
                if band is not None:
                    by_model[model.id] = band
        for band in sorted(set(by_model.values())):
            if not band_closed(unit, counted_band(unit, band, False)):
                yield band, tuple(key for key, held in by_model.items() if held <= band)

    def _at(
        self, unit: Unit, target: Unit, suppressive: bool, band: Band, members: tuple[int, ...], bared: bool = False
    ) -> Spread:
        weapons = sums.weapons_of(unit, members)
        for key in (*sums.barred(unit, unit.moved), *unit.declined):
            weapons.pop(key, None)
        counted = counted_band(unit, band, False)
        shot = Shot(self.game, unit, target, suppressive, counted, band, members, weapons, unit.moved)
        cover = self.seen.shelter(unit, target)
        bonus = max(0, cover.bonus - bared)
        numbers = sums.sums(shot, bonus, cover.heavy, cover.clause, cover.name).numbers.bare
        return self.seen.chances(("wounds", numbers), lambda: _wounds(numbers))

    def at_band(self, unit: Unit, target: Unit, suppressive: bool, band: Band, members: tuple[int, ...]) -> float:
        """What an attack at `band` is worth once it has been measured."""
        worth = self.seen.suppression if suppressive else self.seen.harm
        spread = self._at(unit, target, suppressive, band, members)
        return sum(chance * worth(target, wounds) for wounds, chance in spread if wounds)

    def able(self, unit: Unit) -> tuple[int, ...]:
        """The ids of the models that could fire now."""
        return sums.able(unit, unit.moved, False)

    # ------------------------------------------------------------ melee
    def charge(self, unit: Unit, target: Unit) -> tuple[float, float]:
        """The chance that a charge arrives, and what the round that follows is worth to the charger."""
        if between(unit.box, target.box) > unit.profile.agl * 2 + 7 or not unit.models or not target.models:
            return 0.0, 0.0
        arrives = self.seen.arriving(unit, target)
        if not arrives:
            return 0.0, 0.0
        key = (unit.id, target.id)
        if key not in self._bouts:
            self._bouts[key] = self.seen.bout(unit, target)
        return arrives, self._bouts[key]


def _wounds(numbers: AttackNumbers) -> Flow[int]:
    roll = yield from roll_attack(numbers)
    return roll.wounds
