"""Avalonia (chapter AVA)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.catalogue.gear import items
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial
from wartable.rulesets.gates_of_doom.state import Model


class PowerArmour(GatesSpecial):
    """GD-AVA-02: power armour loses its speed penalty."""

    __slots__ = ()

    @override
    def speed_mods(self, me: Model) -> Iterator[Mod]:
        worn = items().get(me.armour)
        if worn is not None and worn.powered and worn.speed:
            yield Mod(-worn.speed * INCH, "GD-AVA-02", "Avalonian power armour")


RULES: Mapping[str, GatesSpecial] = {"GD-AVA-02": PowerArmour()}
"""The special rules of the faction, by clause."""
