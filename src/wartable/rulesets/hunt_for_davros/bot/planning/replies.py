"""What an enemy could do to somebody who stands where he is thought of: comes as near as he can, and fires."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.bot.appraisal import FAR, Appraisal, fates
from wartable.rulesets.hunt_for_davros.data.data import profile, weapons
from wartable.rulesets.hunt_for_davros.moving.steps import pace
from wartable.rulesets.hunt_for_davros.shooting.attack import MEDIUM_UP_TO, band_of
from wartable.rulesets.hunt_for_davros.shooting.damage_table import DESTROYED, EXPLODED
from wartable.rulesets.hunt_for_davros.specials.points import Band
from wartable.rulesets.hunt_for_davros.state import KILL, SAVE, Model
from wartable.rulesets.hunt_for_davros.umpire.moves import strides

STEPS = 2
"""So many MOVE actions an enemy would spend to come nearer."""
SQUARES = 3
"""So many squares at most, however fast he is."""
LATER = 0.5
"""What counts of an enemy who has acted: the other side may act before him in the next turn."""
ELSEWHERE = 0.4
"""What counts of a rival team in a hunt: it has more to do than to shoot at us."""
MOST = 3
"""So many shots at most (HD-FIRE-12)."""


class Replies:
    """Answers of the enemies in one position; `Appraisal` says who they are."""

    def __init__(self, eye: Appraisal) -> None:
        self.eye, self.game = eye, eye.game
        self._posts: dict[str, tuple[tuple[Cell, int], ...]] = {}
        self._kept: dict[tuple[str, str, Cell], float] = {}
        self._tables: dict[tuple[str, str], tuple[tuple[float, ...], ...]] = {}

    def lost(self, foe: Model, model: Model, at: Cell, models: Mapping[Cell, int]) -> float:
        """The chance that `foe` destroys `model`, which stands in `at`, before that acts again.

        Args:
            models: the cells that are taken while it stands there.
        """
        key = (foe.id, model.id, at)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._lost(foe, model, at, models)
        return found

    def _lost(self, foe: Model, model: Model, at: Cell, models: Mapping[Cell, int]) -> float:
        assert foe.at is not None
        far = self.game.grid.distance
        gap = far(foe.at, at)
        if gap > FAR + STEPS:
            return 0.0
        table, worst = self._table(foe, model), 0.0
        posts = self._from(foe)
        for post, moves in posts if gap <= MEDIUM_UP_TO + STEPS else posts[:1]:
            best = table[band_of(far(post, at))][moves]
            if best <= worst or post == at:
                continue  # sight is what takes time
            band = self.eye.band_among(foe, post, at, models)
            if band is not None:
                worst = max(worst, table[band][moves])
        if foe.acted:
            worst *= LATER
        return worst * (ELSEWHERE if self._busy(foe) else 1.0)

    def _table(self, foe: Model, model: Model) -> tuple[tuple[float, ...], ...]:
        """The chance that `foe` destroys `model` with the shots that so many MOVE actions leave, by band."""
        key = (foe.id, model.profile)
        if key not in self._tables:
            actions = profile(foe.profile).actions
            ones = [self._one(foe, model, Band(band)) for band in range(Band.NONE)]
            self._tables[key] = tuple(
                tuple(1.0 - (1.0 - one) ** min(MOST, actions - moves) for moves in range(STEPS + 1)) for one in ones
            )
        return self._tables[key]

    def _busy(self, foe: Model) -> bool:
        return foe.team in self.game.teams and self.eye.purpose in (KILL, SAVE)

    def _from(self, foe: Model) -> tuple[tuple[Cell, int], ...]:
        """Where `foe` could shoot from, each with the MOVE actions that it takes."""
        if foe.id not in self._posts:
            assert foe.at is not None
            stride, most = pace(self.game, foe), min(STEPS, profile(foe.profile).actions - 1)
            squares = min(SQUARES, most * stride)
            ways = {foe.at: ()} if foe.still or foe.rides else strides(self.game, foe, squares)
            self._posts[foe.id] = tuple((cell, -(-len(way) // stride)) for cell, way in ways.items())
        return self._posts[foe.id]

    def _one(self, foe: Model, model: Model, band: Band) -> float:
        found = fates(self.eye.chances, self.eye.throw(weapons()[foe.weapon], model, band))
        return sum(chance for result, chance in found if result in (DESTROYED, EXPLODED))
