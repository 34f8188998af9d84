"""Special rules that come with a profile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.hunt_for_davros.data.data import profiles
from wartable.rulesets.hunt_for_davros.specials.points import HuntSpecial, Shot
from wartable.rulesets.hunt_for_davros.state import Model


@dataclass(frozen=True, slots=True)
class WeakBack(HuntSpecial):
    """HD-NEW-TEAM-03: a hit from the rear 90 degrees makes one effect roll more; the 45 degree lines are inside."""

    rolls: int

    @override
    def extra_effects(self, me: Model, shot: Shot) -> Iterator[Mod]:
        origin, here = shot.firer.at, me.at
        if me is not shot.target or origin is None or here is None or origin.square == here.square:
            return
        if shot.game.grid.in_arc(here, (me.facing + 4) % 8, origin):
            yield Mod(self.rolls, "HD-NEW-TEAM-03", "hit from behind")


@cache
def traits_of(profile: str) -> tuple[HuntSpecial, ...]:
    """The special rules of a profile; a machine that fires has none."""
    row = profiles().get(profile)
    if row is None or not row.rear_effect_rolls:
        return ()
    return (WeakBack(row.rear_effect_rolls),)
