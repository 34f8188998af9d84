"""Who charges whom, and who else stands about (TW-MELEE-05); the geometry is the kit's."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.kit.inches import charges
from wartable.kit.inches.ways import Bodies
from wartable.rulesets.time_wars.ground.terrain import closed_to, hard_features
from wartable.rulesets.time_wars.state import COHESION, TABLE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion


class Onset(charges.Onset[Model]):
    """TW-MELEE-05: one charge of `unit` at the models `prey` of the Troop Type `target`, moved by the umpire.

    TW-MOVE-06: each stops where it first touches another enemy. TW-SQUAD-03: who cannot follow is out of cohesion.

    Args:
        full: how far each may go, mils.
        hard: how far on a path that touches hard going (TW-TERR-04).
    """

    def __init__(
        self, game: Game, unit: Unit, target: str, prey: Sequence[Model], full: int, hard: int
    ) -> None:  # fmt: skip
        super().__init__(
            game.table, in_cohesion(unit), prey, _about(game, unit, target), full=full, hard=hard, link=COHESION,
            closed=closed_to(unit), tires=hard_features,
        )  # fmt: skip


def _about(game: Game, unit: Unit, target: str) -> Bodies[Model]:
    """TW-MOVE-06: enemies and friendly vehicles are walls, other friends may be passed but not stood on."""
    foes, walls, rests = list[Model](), list[Model](), list[Model]()
    for other in game.units.values():
        if other.where != TABLE or other.id in (unit.id, target):
            continue
        if other.player != unit.player:
            foes += other.models
        elif other.kind == VEHICLE:
            walls += other.models
        else:
            rests += other.models
    return Bodies(foes, walls, [*rests, *(model for model in unit.models if model.id in unit.apart)])
