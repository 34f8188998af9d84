"""Modifier 6, Under Cover of Darkness: who is hard to see, and orders that do not carry far (TW-MOD-23 to -25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.compat import override
from wartable.engine.mod import Mod, Reason
from wartable.engine.plane import nearest
from wartable.rulesets.time_wars.modifiers.modifiers import Modifier
from wartable.rulesets.time_wars.shooting.sums import range_bonus
from wartable.rulesets.time_wars.specials.ask import doubled
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.state import INCH, Band, Game, Model, Unit


class Darkness(Modifier):
    """TW-MOD-23 to -25: beyond the standard range band all are hard to hit, and orders do not carry far."""

    __slots__ = ()
    key = "darkness"
    number = 6
    clause = "TW-MOD-23"

    @override
    def defending_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        """TW-MOD-23: cover and range are doubled as by Subterfuge (TW-SPEC-38), beyond their usual limits.

        TW-MOD-24: for those who have it anyway what they get is doubled once more. The size is never doubled.
        """
        bonus = shot.cover + range_bonus(shot)
        if not bonus or not hides(shot):
            return
        if doubled(me):
            yield Mod(2 * bonus, "TW-MOD-24", "darkness doubles them again", 9)
        else:
            yield Mod(bonus, "TW-MOD-23", "darkness doubles cover and range", 9)

    @override
    def command_mods(
        self, game: Game, me: Unit, here: Sequence[Model], others: Sequence[Sequence[Model]]
    ) -> Iterator[Reason]:
        """TW-MOD-25: 1 less for every full multiple of the Commander's rank in the distance, inches.

        The nearest model of each recipient, and of several recipients the farthest counts.
        """
        if not here or not me.rank:
            return
        far = max((nearest(here, models)[0] for models in others if models), default=0)
        if lost := far // (me.rank * INCH):
            yield Reason("TW-MOD-25", f"darkness, {far // INCH} inches at rank {me.rank}", -lost)

    @override
    def title(self, game: Game) -> str:
        return "darkness"


def hides(shot: Shot) -> bool:
    """TW-MOD-23: whether the target is beyond the standard range band that counts, vehicles included."""
    return shot.band is not Band.STANDARD
