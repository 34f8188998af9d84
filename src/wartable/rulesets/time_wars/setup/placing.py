"""Setting a Troop Type down on the table (chapter DEPL): who stands about and who sees it there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wartable.engine.ask import Flow, place
from wartable.engine.compat import override
from wartable.kit.inches import placing
from wartable.kit.inches.placing import Fault, Neighbour, PlaceClauses
from wartable.rulesets.time_wars.events.base import Deployed
from wartable.rulesets.time_wars.events.reserves import Reserved
from wartable.rulesets.time_wars.ground.terrain import closed_to
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.state import COHESION, TABLE, Game, Model, Unit

CLAUSES = PlaceClauses(edge="TW-DEPL-02", closed="TW-TERR-08", base="TW-GEN-04", group="TW-SQUAD-02")


@dataclass(frozen=True, slots=True)
class Region(placing.Region):
    """Where a Troop Type may be set down, and how that is called: zone, infiltrator, teleport or reserve (`Deployed`).

    TW-DEPL-02: every base wholly inside a zone. TW-SPEC-17: no enemy may have visibility to it where it is `unseen`.
    """

    near: Fault = ("TW-SPEC-46", "it may not be set down in contact with an enemy")
    alone: Fault = ("TW-TYPE-04", "it must stand within 1 inch of a member of the Squad that it joins")


class Ground(placing.Ground):
    """What the bases of one Troop Type meet in one region: table, zones, terrain, other bases."""

    __slots__ = ()

    def __init__(self, game: Game, unit: Unit, region: Region) -> None:
        others = (
            Neighbour(other.box, other.models, other.player != unit.player)
            for other in game.units.values()
            if other.where == TABLE and other.models and other.id != unit.id
        )
        super().__init__(game.table, region, CLAUSES, others, COHESION, closed_to(unit))


class Site(placing.Site[Model]):
    """The request to set `unit` down in one of `regions`; a place that is sure to do is sought from the last on."""

    def __init__(self, game: Game, unit: Unit, regions: Sequence[Region]) -> None:
        super().__init__(game.table, unit.name, unit.models, [Ground(game, unit, region) for region in regions])
        self.game, self.unit = game, unit
        self._watcher: Unit | None = None  # who saw the place that was tried last, and mostly sees the next one too

    @override
    def seen(self, models: tuple[Model, ...]) -> Fault | None:
        """TW-SPEC-17: an enemy that would have visibility to `unit` there, the standard band included (TW-VIS-08)."""
        viewer = _sees(self.game, self.unit, models, self.game.enemies(self.unit.player))
        return ("TW-SPEC-17", f"{viewer.name} would see it there") if viewer else None

    @override
    def watched(self, models: tuple[Model, ...]) -> bool:
        """Whether an enemy sees it there; the one that sees most places is asked first."""
        if self._watcher is not None and _sees(self.game, self.unit, models, (self._watcher,)):
            return True
        self._watcher = _sees(self.game, self.unit, models, self.game.enemies(self.unit.player))
        return self._watcher is not None


def _sees(game: Game, unit: Unit, models: tuple[Model, ...], enemies: Iterable[Unit]) -> Unit | None:
    """The first of `enemies` that would have visibility to `unit` if it stood as `models`."""
    ghost = unit.copy()
    ghost.where = TABLE
    ghost.stand(models)
    return next((enemy for enemy in enemies if visibility.sees(game, enemy, ghost)), None)


def settle(game: Game, unit: Unit, regions: Sequence[Region], question: str, seat: str = "") -> Flow[bool]:
    """The owner, or `seat`, sets `unit` down in one of `regions`; if there is no room it waits in reserve: False."""
    site = Site(game, unit, regions)
    if site.certain() is None:
        game.emit(Reserved(unit.id, "no room"))
        return False
    models, how = yield from place(site.ask(seat or unit.player, question, unit.id))
    game.emit(Deployed(unit.id, models, how))
    return True
