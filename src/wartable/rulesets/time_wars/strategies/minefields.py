"""Minefields that stand on their owner's map alone (TW-STRAT-23): somebody walks into them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.plane import Polygon
from wartable.engine.terrain import Table
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.ground.field_works import feature_of, laid
from wartable.rulesets.time_wars.ground.terrain import hazard_entries, in_hazard
from wartable.rulesets.time_wars.moving.ways import Way
from wartable.rulesets.time_wars.specials.points import SIDE, TroopSpecial
from wartable.rulesets.time_wars.state import Game, Model, Unit


@dataclass(frozen=True, slots=True)
class MinefieldFound(TimeWarsEvent):
    """TW-STRAT-23: `unit` has entered a minefield that was on its owner's map alone; now everybody knows of it."""

    rule = "TW-STRAT-23"
    sentence = "{unit} has walked into a hidden minefield."
    reveals = True
    work: str
    unit: str
    polygon: Polygon

    @override
    def apply(self, game: Game) -> None:
        found = next(work for work in game.works if work.key == self.work)._replace(hidden=False)
        game.works = tuple(found if work.key == self.work else work for work in game.works)
        game.table = laid(game.table, found)


class Minefields(TroopSpecial):
    """TW-STRAT-23: one that stands on its owner's map alone is found by who walks into it, or stands in it."""

    __slots__ = ()
    key = "minefield"
    borne = SIDE
    standing = True  # those of a Stronghold too

    @override
    def sets_out(self, game: Game, me: Unit, way: Way, before: Sequence[Model]) -> None:
        entered(game, me, before, way)

    @override
    def before_hazards(self, game: Game, player: str) -> None:
        stood_in(game, player)


def entered(game: Game, unit: Unit, before: Sequence[Model], way: Way) -> None:
    """TW-STRAT-23: a hidden minefield that a model of `unit` enters or touches on its way is everybody's from now on.

    Args:
        before: the models where they set out.
    """
    hidden = [work for work in game.works if work.hidden]
    starts = {model.id: model for model in before} if hidden else {}
    for work in hidden:
        alone = Table(game.table.width, game.table.height, (feature_of(work),))
        if any(hazard_entries(alone, unit, starts[end.id], path) for end, path in zip(way.ends, way.paths)):
            game.emit(MinefieldFound(work.key, unit.id, work.polygon))


def stood_in(game: Game, player: str) -> None:
    """TW-STRAT-23: so is one in which somebody of `player` stands who did not walk there."""
    for work in [work for work in game.works if work.hidden]:
        feature = feature_of(work)
        unit = next((unit for unit in game.on_table(player) if any(in_hazard(feature, m) for m in unit.models)), None)
        if unit is not None:
            game.emit(MinefieldFound(work.key, unit.id, work.polygon))
