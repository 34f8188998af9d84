"""Who moves, what lies about him and by which clauses he is refused (chapter MOVE); the geometry is the kit's.

TW-MOVE-07: a path is measured along the ground in plan, climbing is free; nobody leaves the table.
TW-GEN-06: lengths are exact to a thousandth of an inch; TW-GEN-04: bases touch at 0.02 inch and never overlap.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.plane import CONTACT, Bodied, Body, gap, path_length
from wartable.kit.inches import ways
from wartable.kit.inches.terrain import runs_in
from wartable.kit.inches.ways import Bodies, MoveClauses, Movement, staying
from wartable.kit.wording import inched
from wartable.rulesets.time_wars.ground.terrain import closed_to, frozen, hard_features
from wartable.rulesets.time_wars.state import COHESION, TABLE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

Way = ways.Way[Model]
CLAUSES = MoveClauses(
    base="TW-MOVE-06", edge="TW-MOVE-07", closed="TW-TERR-08", building="TW-TERR-06", hard="TW-TERR-04",
    group="TW-MOVE-05",
)  # fmt: skip


def standing(unit: Unit) -> Way:
    """The way of those who stay where they are: a move of no distance (TW-MOVE-01)."""
    return staying(in_cohesion(unit))


class Walk(Movement[Model]):
    """One request to move `unit`, or those of it that are in cohesion (TW-SQUAD-03), which end as one group.

    TW-MOVE-06: each stops where it first touches an enemy. TW-MOVE-05, TW-SQUAD-02: they end in cohesion.

    Args:
        full: how far each model may go, mils.
        hard: how far on a path that touches hard going (TW-TERR-04).
        contact: whether it may end in contact with an enemy.
        leaves: a Squad out of whose cohesion it must come (TW-TYPE-05), or "".
        ashore: how far on a path that leaves the frozen water on which it stands (TW-MOD-14), -1 if there is none.
    """

    driver = "a vehicle"

    def __init__(
        self, game: Game, unit: Unit, clause: str, full: int, hard: int, contact: bool = True, leaves: str = "",
        ashore: int = -1,
    ) -> None:  # fmt: skip
        super().__init__(
            game.table, unit.player, unit.id, in_cohesion(unit), clause, CLAUSES, full=full, hard=hard, link=COHESION,
            driven=unit.kind == VEHICLE, contact=contact, closed=closed_to(unit), tires=hard_features,
        )  # fmt: skip
        self.game, self.moved, self.leaves, self.ashore = game, unit, leaves, ashore

    @override
    def about(self) -> Bodies[Model]:
        """TW-MOVE-06: enemies and friendly vehicles are walls, other friends may be passed but not stood on."""
        unit, foes, walls, rests = self.moved, list[Model](), list[Model](), list[Model]()
        far = self.full + 2 * CONTACT
        left, low, right, high = unit.box[0] - far, unit.box[1] - far, unit.box[2] + far, unit.box[3] + far
        for other in self.game.units.values():
            if other.where != TABLE or not other.models or other.id == unit.id:
                continue
            box = other.box
            if box[0] > right or box[2] < left or box[1] > high or box[3] < low:
                continue
            if other.player != unit.player:
                foes += other.models
            elif VEHICLE in (other.kind, unit.kind):  # a vehicle is no ordinary model: it passes through nobody
                walls += other.models
            else:
                rests += other.models
        if unit.apart:
            rests += [model for model in unit.models if model.id in unit.apart]
        return Bodies(foes, walls, rests)

    @override
    def shy(self) -> Iterator[Bodied]:
        """TW-TYPE-05: who leaves a Squad ends out of its cohesion."""
        if self.leaves:
            for model in self.game.units[self.leaves].models:
                yield Body(model.x, model.y, model.r + COHESION + 1)

    @override
    def judge(self, way: Way) -> None:
        """TW-MOD-14: off the ice it goes less far. TW-TYPE-05: who leaves a Squad ends out of its cohesion."""
        if self.ashore >= 0:
            ice = frozen(self.game.table)
            for path in way.paths:
                if path_length(path) > self.ashore and not runs_in(ice, path):
                    text = f"off the ice it goes at most {inched(self.ashore)}"
                    raise RuleError("TW-MOD-14", text)
        if self.leaves:
            squad = self.game.units[self.leaves]
            if any(gap(model, member) <= COHESION for model in way.ends for member in squad.models):
                raise RuleError("TW-TYPE-05", "to leave the Squad it must end more than 1 inch from its members")
