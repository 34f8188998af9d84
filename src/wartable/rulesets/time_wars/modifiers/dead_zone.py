"""Modifier 3, The Dead Zone: terrain that kills who moves through it (TW-MOD-07 to -09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.plane import CONTACT, Point, off_outline, path_length
from wartable.engine.terrain import Feature
from wartable.kit.inches.terrain import is_building
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.ground.terrain import is_open_ground
from wartable.rulesets.time_wars.modifiers.modifiers import HAZARDOUS, Modifier, played
from wartable.rulesets.time_wars.moving.paths_taken import Trail, comes_near, trodden
from wartable.rulesets.time_wars.moving.ways import Way
from wartable.rulesets.time_wars.state import INCH, SQUAD, TABLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops import hazards
from wartable.rulesets.time_wars.troops.losses import remove, take_wounds
from wartable.rulesets.time_wars.troops.squads import rolls_size

LARGE = 12 * INCH
"""TW-MOD-07: from this longest side on a feature is large."""
MARGIN = 6 * INCH
"""TW-MOD-08: how near a large feature one may not come without a test."""
DEAD_ZONE = "the Dead Zone"
NEAREST, TERRAIN, BUILDINGS = "nearest", "terrain", "buildings"


# ------------------------------------------------------------ which terrain
def areas(game: Game) -> tuple[Feature, ...]:
    """TW-MOD-07: the dead terrain: what was named, all of it, all buildings, or the feature nearest the middle."""
    if not played(game, "dead_zone"):
        return ()
    features, options = game.table.features, game.options
    if options.dead_areas:
        return tuple(feature for feature in features if feature.key in options.dead_areas)
    if options.dead_zone == BUILDINGS:
        return tuple(feature for feature in features if is_building(feature))
    found = tuple(feature for feature in features if not is_open_ground(feature))
    return found if options.dead_zone == TERRAIN else _nearest(game, found)


def _nearest(game: Game, features: Sequence[Feature]) -> tuple[Feature, ...]:
    """The one of `features` whose outline is nearest to the middle of the table; of several alike the first."""
    x, y = game.table.width // 2, game.table.height // 2

    def away(feature: Feature) -> int:
        return 0 if feature.contains(x, y) else off_outline(x, y, feature.polygon)

    return (min(features, key=away),) if features else ()


def named(game: Game) -> Options:
    """TW-MOD-07: the options with the nearest feature written down, so that terrain that is bought changes nothing."""
    options = game.options
    if not played(game, "dead_zone") or options.dead_areas or options.dead_zone != NEAREST:
        return options
    return options._replace(dead_areas=tuple(feature.key for feature in areas(game)))


def is_large(game: Game, feature: Feature) -> bool:
    """TW-MOD-07: whether it is large: its longest side is 12 inches or more, or it was named so.

    For an outline of more than four corners, such as that of a wood, the box round it counts too.
    """
    if feature.key in game.options.dead_large:
        return True
    corners = feature.polygon
    sides = [path_length(side) for side in zip(corners, (*corners[1:], corners[0]))]
    if len(corners) == 4:  # however a rectangle is turned, its sides are its sides
        return max(sides) >= LARGE
    return max(*sides, feature.right - feature.left, feature.bottom - feature.top) >= LARGE


def margin(game: Game, feature: Feature) -> int:
    """TW-MOD-08: how near a base must come, in mils: 6 inches of a large feature, of a small one into contact."""
    return MARGIN if is_large(game, feature) else CONTACT


# ------------------------------------------------------------ the test
class DeadZone(Modifier):
    """TW-MOD-07 to -09: terrain that kills who moves through it."""

    __slots__ = ()
    key = "dead_zone"
    number = 3
    clause = "TW-MOD-07"
    causes: ClassVar[Mapping[str, str]] = {"TW-MOD-09": DEAD_ZONE}

    @override
    def after_move(self, game: Game, me: Unit, way: Way, before: Sequence[Model]) -> Flow[None]:
        """TW-MOD-08: one test at the end of a movement action that led into a dead area, or near a large one.

        It harms every side; who stands still is safe.
        """
        dead = areas(game)
        if not dead or me.where != TABLE:
            return
        trails = tuple(trodden(me, way, before))
        if any(comes_near(trail, feature, margin(game, feature)) for feature in dead for trail in trails):
            yield from test(game, me)

    @override
    def risks(self, game: Game, me: Unit, here: Point, to: Point) -> float:
        """TW-MOD-09: of a Squad a model, and then a die for each of the others."""
        model = me.models[0]
        start, end = (model._replace(x=x, y=y, corners=()) for x, y in (here, to))
        trail = Trail(start, end, (here, to))
        if not any(comes_near(trail, feature, margin(game, feature)) for feature in areas(game)):
            return 0.0
        count = len(me.models) if me.kind == SQUAD else 1
        return HAZARDOUS * (1 + (count - 1) * HAZARDOUS) / count

    @override
    def comes_to(self, game: Game) -> str:
        return ", ".join(feature.name for feature in areas(game)) or "no terrain"

    @override
    def made_of(self, game: Game, feature: Feature) -> Iterator[str]:
        if feature in areas(game):
            yield "dead, and 6 inches round it" if is_large(game, feature) else "dead"


def test(game: Game, unit: Unit) -> Flow[None]:
    """TW-MOD-09: a Squad rolls a single die; on a 1 its owner loses a model and each other member rolls for itself.

    Individuals, Swarms and vehicles roll one die.
    """
    if not (yield from hazards.risk(game, unit, DEAD_ZONE)):
        return
    if unit.kind != SQUAD or rolls_size(unit):
        yield from remove(game, unit, [model.id for model in unit.models], DEAD_ZONE)
        return
    yield from take_wounds(game, unit, 1, DEAD_ZONE)
    if unit.where == TABLE and unit.models:
        yield from hazards.test(game, unit, [model.id for model in unit.models], DEAD_ZONE)
