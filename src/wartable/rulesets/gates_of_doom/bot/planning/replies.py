"""What each enemy could take, the next time he acts, from a unit that stands where it is thought of."""

from __future__ import annotations

from dataclasses import replace

from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.tactics import COVERED, DOWN, Tactics
from wartable.rulesets.gates_of_doom.shooting.targets import allowed, views
from wartable.rulesets.gates_of_doom.sight.lines import covered
from wartable.rulesets.gates_of_doom.state import LANCE, MISSILE, RANGED, SMALL_ARMS, Model, Unit

AGAIN = 1.5
"""What both attacks of an activation take, in parts of one: he may have to come first, and the second meets fewer."""
DUE = 0.75
"""What counts of an enemy who is still to act in this round: others may deal with him before that."""
LATER = 0.4
"""The same of one who has acted: so much the more before he does again."""
SCREENED = 0.4
"""What is left of fire at a unit before which another one stands; he may go where it does not, or fell it first."""


class Replies:
    """Answers of the enemies in one position to what `unit` does."""

    def __init__(self, eye: Eye, unit: Unit) -> None:
        self.eye, self.game, self.unit = eye, eye.game, unit
        self.friends = [friend for friend in self.game.on_table(eye.seat) if friend.id != unit.id]
        self._tactics: dict[str, Tactics] = {}
        self._parts: dict[str, tuple[float, float]] = {}
        self._found: dict[tuple[str, tuple[Model, ...], bool], tuple[float, float]] = {}
        self._alone: dict[tuple[str, str, bool], float] = {}

    def part(self, foe: Unit) -> float:
        """How much counts of what he could do: whether he is still to act in this round, or in another one."""
        if self.eye.due(foe) > 0:
            return DUE
        return LATER * min(1.0, self.eye.rest)

    def of(self, foe: Unit, models: tuple[Model, ...], lying: bool) -> tuple[float, float]:
        """The damage that he could do to the unit if it stood so, and what he could take from any other, in points."""
        key = foe.id, models, lying
        if key not in self._found:
            there = replace(self.unit, models=models, lying=lying)
            may = self._open(foe, there)
            toll = self._toll(foe, there, not may or there.id in may)
            others = (self._other(foe, friend, not may or friend.id in may) for friend in self.friends)
            self._found[key] = toll, max(others, default=0.0)
        return self._found[key]

    def _open(self, foe: Unit, there: Unit) -> set[str]:
        """GD-TGT-01: at whom he may fire from where he stands; none if he sees nobody."""
        seen = views(self.game, foe, foe.models[0], [*self.friends, there])
        return {key for key, (why, _) in allowed(self.game, foe, seen).items() if not why}

    def _other(self, foe: Unit, friend: Unit, may: bool) -> float:
        key = foe.id, friend.id, may
        if key not in self._alone:
            self._alone[key] = self._toll(foe, friend, may) * self.eye.prize(friend)
        return self._alone[key]

    def _toll(self, foe: Unit, there: Unit, may: bool) -> float:
        """The damage that an enemy could do with an activation to a unit; `may`: nobody stands before it."""
        if there.id not in self._tactics:
            self._tactics[there.id] = Tactics(self.eye, self.game.units[there.id])
        plans = self._tactics[there.id]
        small, bound = self._arms(foe)
        kept = COVERED if covered(self.game.table, there.models) else 1.0  # GD-TER-05
        if there.lying:
            kept *= DOWN
        kept = 1 - small * (1 - kept)  # GD-ACT-03: what is aimed at a point minds neither
        if not may:
            kept *= 1 - bound * (1 - SCREENED)
        return min(AGAIN * plans.threat(there.models, foe, kept), float(harm.health_of(there)))

    def _arms(self, foe: Unit) -> tuple[float, float]:
        """What part of its fire is that of small arms, and what part of what has to meet the closest."""
        if foe.id not in self._parts:
            arms = [weapon for model in foe.models for weapon in self.game.weapons(model, *RANGED)]
            shots = [(harm.shots_of(arm) * harm.damage_of(arm), arm.kind) for arm in arms]
            whole = sum(many for many, _ in shots)
            small = sum(many for many, kind in shots if kind == SMALL_ARMS)
            bound = sum(many for many, kind in shots if kind not in (MISSILE, LANCE))
            self._parts[foe.id] = (small / whole, bound / whole) if whole else (1.0, 1.0)
        return self._parts[foe.id]
