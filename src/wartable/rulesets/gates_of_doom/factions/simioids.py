"""The Simioids (chapter SIM)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.compat import override
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial
from wartable.rulesets.gates_of_doom.state import Unit


class IgnoresFire(GatesSpecial):
    """GD-SIM-26: under fire markers mean nothing to aberrations (GD-UF-07); health and nerve are of the entry."""

    __slots__ = ()

    @override
    def fearless(self, unit: Unit) -> str | None:
        return "GD-SIM-26"


RULES: Mapping[str, GatesSpecial] = {"GD-SIM-26": IgnoresFire()}
"""The special rules of the faction, by clause."""
