"""The points at which a special rule can speak: cards that are held, machines that are attended, traits of profiles.

A special rule subclasses `HuntSpecial` and overrides what it needs; none holds state or a model. `card` is the
id of the card it comes from, "" for a trait: what everybody sees of a card shows the card (HD-GEN-10).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from wartable.engine.mod import Mod
from wartable.engine.special import Special
from wartable.rulesets.hunt_for_davros.state import Game, Model


class Band(IntEnum):
    """HD-FIRE-03: the range bands; what is worse than long is no shot (HD-FIRE-04)."""

    SHORT = 0
    MEDIUM = 1
    LONG = 2
    NONE = 3


class Step(IntEnum):
    """HD-FIRE-06: the order in which a shot is worked out."""

    RANGE = 0
    CARDS = 1
    WINDOWS = 2
    DICE = 3
    DOUBLED = 4
    ADDED = 5


@dataclass(slots=True)
class Shot:
    """One shot between its declaration and its dice. `how` is fire, temper, return, turret, grenade or designate.

    `true_band` is that of the distance in squares, `band` what is left of it after cards and windows.
    """

    game: Game
    firer: Model
    target: Model
    how: str = "fire"
    distance: int = 0
    true_band: Band = Band.SHORT
    band: Band = Band.SHORT


class HuntSpecial(Special):
    """All points, doing nothing. `me` is the model that has the rule."""

    __slots__ = ()

    def band_shifts(self, me: Model, shot: Shot) -> Iterator[Mod]:
        """How many bands worse (positive) or better a shot by or at `me` is (HD-FIRE-06)."""
        return iter(())

    def dice_mods(self, me: Model, shot: Shot) -> Iterator[Mod]:
        """Dice that a shot by or at `me` has more or fewer (HD-FIRE-06)."""
        return iter(())

    def firing_arc(self, me: Model) -> int:
        """The firing arc in degrees in the place of 90 (HD-FIRE-02), 0 for no say."""
        return 0

    def fire_limit(self, me: Model) -> int:
        """How many FIRE actions an activation of nothing else may hold (HD-TURN-04), 0 for no say."""
        return 0

    def rerolls(self, me: Model) -> int:
        """How many D3 of effect rolls it may roll again in one fire action (HD-FIRE-09)."""
        return 0

    def drops_hits(self, me: Model) -> int:
        """How many hits on it are dropped each turn before effect rolls are made."""
        return 0

    def ignores(self, me: Model, result: str, secondary: bool) -> str:
        """The clause by which a result does nothing to it, or ''."""
        return ""

    def extra_effects(self, me: Model, shot: Shot) -> Iterator[Mod]:
        """Effect rolls that a hit on `me` makes more (HD-NEW-TEAM-03)."""
        return iter(())
