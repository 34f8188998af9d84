"""The Wild Sector Armies (chapter WLD)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.factions.united_nations import CommunicationsArray
from wartable.rulesets.gates_of_doom.specials.points import Clash, GatesSpecial, Lent, Shot, Told
from wartable.rulesets.gates_of_doom.state import Model, Unit

GUARD = "GD-WLD-19"
ELITE, LEADER, MERCENARY = "GD-WLD-07", "GD-WLD-17", "GD-WLD-18"


class NobleNear(GatesSpecial):
    """GD-WLD-19: elite guard models near the noble have 1 more to attack with, not to parry."""

    __slots__ = ()

    @override
    def shooter_mods(self, shot: Shot) -> Iterator[Mod]:
        if is_guard(shot.unit, shot.model):
            yield Mod(1, GUARD, "the noble is near")

    @override
    def clash_mods(self, clash: Clash) -> Iterator[Mod]:
        if not clash.parry and is_guard(clash.unit, clash.model):
            yield Mod(1, GUARD, "the noble is near")


class Noble(GatesSpecial):
    """GD-WLD-19: elite guard models within 6 inches fight better."""

    __slots__ = ()

    @override
    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        yield Lent(NOBLE_NEAR, 6 * INCH)


class EliteGuard(GatesSpecial):
    """GD-WLD-07: what the noble makes better; GD-WLD-03: others do not benefit."""

    __slots__ = ()


def is_guard(unit: Unit, model: Model) -> bool:
    """Whether a model is one of the Elite Guard."""
    return ELITE in model.rules or unit.entry == "wild_sector_armies.elite_guard"


class Mercenary(GatesSpecial):
    """GD-WLD-18: its nerve is in its figures; GD-WLD-17: the array of a Mercenary Leader reaches such units alone."""

    __slots__ = ()


class Wily(GatesSpecial):
    """GD-WLD-13: two under fire markers fewer as the unit is drawn, not one."""

    __slots__ = ()

    @override
    def drops(self, me: Model) -> Told | None:
        return 2, "GD-WLD-13"


class MustRun(GatesSpecial):
    """GD-WLD-15: pirates run away whenever they are able to; they roll for it every time."""

    __slots__ = ()

    @override
    def must_run(self, me: Model) -> str | None:
        return "GD-WLD-15"


NOBLE_NEAR = NobleNear()
RULES: Mapping[str, GatesSpecial] = {
    ELITE: EliteGuard(), LEADER: CommunicationsArray(LEADER, MERCENARY), MERCENARY: Mercenary(), GUARD: Noble(),
    "GD-WLD-13": Wily(), "GD-WLD-15": MustRun(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
