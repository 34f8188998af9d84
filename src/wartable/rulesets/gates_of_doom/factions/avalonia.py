"""Avalonia (chapter AVA)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.catalogue.gear import items
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial, Lent, Told
from wartable.rulesets.gates_of_doom.state import Model, Unit

AURA, LEADS = 6 * INCH, "GD-AVA-06"


class PowerArmour(GatesSpecial):
    """GD-AVA-02: power armour loses its speed penalty."""

    __slots__ = ()

    @override
    def speed_mods(self, me: Model) -> Iterator[Mod]:
        worn = items().get(me.armour)
        if worn is not None and worn.powered and worn.speed:
            yield Mod(-worn.speed * INCH, "GD-AVA-02", "Avalonian power armour")


class KnightLeader(GatesSpecial):
    """GD-AVA-06: the hero who leads a knight unit has 2 more attacks in melee and 1 more of both skills."""

    __slots__ = ()

    @override
    def more_strikes(self, me: Model) -> Told | None:
        return 2, "GD-AVA-06"

    @override
    def melee_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, "GD-AVA-06", "knight")

    @override
    def ranged_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, "GD-AVA-06", "knight")


class KnightRallies(GatesSpecial):
    """GD-AVA-16: the unit loses a marker more as it activates."""

    __slots__ = ()

    @override
    def drops(self, me: Model) -> Told | None:
        return 2, "GD-AVA-16"


class Heartened(GatesSpecial):
    """GD-AVA-08: a herald is near: 1 more nerve."""

    __slots__ = ()

    @override
    def nerve_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, "GD-AVA-08", "a herald is near")


class HeraldsAura(GatesSpecial):
    """GD-AVA-08: friendly models within 6 inches, the herald with them, have 1 more nerve."""

    __slots__ = ()

    @override
    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        yield Lent(HEARTENED, AURA)


class Loyal(GatesSpecial):
    """GD-AVA-13: as it is drawn a knight unit that has not activated may do so in its place; it goes back."""

    __slots__ = ()

    @override
    def instead(self, me: Model, other: Unit) -> str | None:
        return "GD-AVA-13" if any(LEADS in model.rules for model in other.models) else None


HEARTENED = Heartened()
RULES: Mapping[str, GatesSpecial] = {
    "GD-AVA-02": PowerArmour(), "GD-AVA-06": KnightLeader(), "GD-AVA-08": HeraldsAura(), "GD-AVA-13": Loyal(),
    "GD-AVA-16": KnightRallies(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
