"""What a unit meets where it is set down (GD-RND-08, GD-RND-11, GD-TER-04)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.compat import override
from wartable.kit.inches.bases import Base
from wartable.kit.inches.placing import Fault, Ground, PlaceClauses
from wartable.rulesets.gates_of_doom.troops import near

CLAUSES = PlaceClauses(edge="GD-RND-11", closed="GD-TER-04", base="GD-ACT-01", group="GD-RND-08")


class Loose(Ground):
    """GD-RND-08: models given one by one need a neighbour each, not one chain."""

    __slots__ = ()

    @override
    def scattered(self, models: Sequence[Base]) -> Fault | None:
        found = super().scattered(models)
        if found is None or found[0] != self.clauses.group or not near.together(models):
            return found
        return None
