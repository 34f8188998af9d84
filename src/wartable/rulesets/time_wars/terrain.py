"""Chapter TERR: what the ground does to those who move over it.

A path is the line that the centre of a base follows. TW-TERR-01: where no feature lies the ground is open and hinders
nobody. The tags of `Feature.hazardous` (TW-TERR-07) say whom a feature endangers: all, squad, individual, vehicle, foot
(all but vehicles) or the name of a race; `of:SEAT` marks a feature that the troops of SEAT made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from wartable.engine.paths import Path
from wartable.engine.plane import (
    CONTACT,
    Bodied,
    Body,
    Polygon,
    along,
    body_overlaps_polygon,
    body_touches_polygon,
    first_contact,
    path_length,
)
from wartable.engine.terrain import Feature, Going, Sight, Table
from wartable.rulesets.time_wars.special_rules import race_of
from wartable.rulesets.time_wars.state import VEHICLE, Game, Model, Unit

HARD_GOING = "hard going"
HAZARD = "hazard"
STORM, FROZEN = "storm", "frozen"  # TW-MOD-12 to -14: the tags of what the weather makes hazardous; frozen is open too
WATER = ("river", "stream", "marsh", "deep_water", "thin_ice")  # TW-MOD-12: water features of every kind


class Entry(NamedTuple):
    """Where a path first meets a feature: `distance` mils from its start, 0 if it starts there."""

    distance: int
    feature: Feature


def is_building(feature: Feature) -> bool:
    """TW-TERR-03, TW-TERR-06: whether a feature is a building."""
    return feature.sight is Sight.BUILDING


def is_hard(feature: Feature) -> bool:
    """TW-TERR-02: hard going is all terrain that gives cover, and what else is marked so: rivers, hills, marsh, ...

    That is so as a rule: a scenario may say that a piece is open though it gives cover. TW-MOD-14: frozen water counts
    as open.
    """
    if feature.going in (Going.IMPASSABLE, Going.FREE) or FROZEN in feature.hazardous:
        return False
    return feature.going is Going.HARD or feature.cover > 0


@lru_cache(maxsize=64)
def hard_features(table: Table) -> tuple[Feature, ...]:
    """TW-TERR-02: the hard going of a table, in its order."""
    return tuple(feature for feature in table.features if is_hard(feature))


@lru_cache(maxsize=64)
def hazardous_features(table: Table) -> tuple[Feature, ...]:
    """TW-TERR-07: the features of a table that endanger somebody, in its order."""
    return tuple(feature for feature in table.features if feature.hazardous)


def closed_to(unit: Unit) -> Callable[[Feature], bool]:
    """Tells which features `unit` cannot enter: impassable ones (TW-TERR-08), a vehicle buildings too (TW-TERR-06)."""
    return _closed_to_vehicles if unit.kind == VEHICLE else _closed_to_all


def _closed_to_all(feature: Feature) -> bool:
    """TW-TERR-08."""
    return feature.going is Going.IMPASSABLE


def _closed_to_vehicles(feature: Feature) -> bool:
    if is_building(feature):
        return True  # TW-TERR-06
    return _closed_to_all(feature)


def _sides(poly: Polygon) -> tuple[Body, ...]:
    return tuple(Body(*a, 0, (a, b)) for a, b in zip(poly, poly[1:] + poly[:1]))


def _meets(path: Path, bodies: tuple[Body, ...], r: int, margin: int) -> int | None:
    gone = 0
    for (ax, ay), (bx, by) in pairwise(path):
        if (ax, ay) == (bx, by):
            continue
        stops = [first_contact(ax, ay, bx, by, r, body, margin) for body in bodies]
        if found := [stop for stop in stops if stop is not None]:
            return gone + min(found)
        gone += path_length(((ax, ay), (bx, by)))
    return None


def _beside(path: Path, feature: Feature, r: int) -> bool:
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return (
        max(xs) + r < feature.left
        or min(xs) - r > feature.right
        or max(ys) + r < feature.top
        or min(ys) - r > feature.bottom
    )


def through(path: Path, feature: Feature) -> int | None:
    """How far along a path, in mils, it first runs through hard going, its border included; None if it does not.

    TW-TERR-03: of a building only the outline counts. A model that does not stir goes through nothing.
    """
    if _beside(path, feature, 0):
        return None
    bodies = _sides(feature.polygon) if is_building(feature) else (Body(0, 0, 0, feature.polygon),)
    return _meets(path, bodies, 0, -1)


def hard_entry(table: Table, path: Path) -> Entry | None:
    """TW-TERR-04, TW-TERR-05: where a path first touches hard going, linear obstacles included; None if nowhere."""
    first: Entry | None = None
    for feature in hard_features(table):
        distance = through(path, feature)
        if distance is not None and (first is None or distance < first.distance):
            first = Entry(distance, feature)
    return first


def enters_cover(table: Table, path: Path) -> bool:
    """TW-ORD-12: whether a path enters terrain that gives cover."""
    return any(through(path, feature) is not None for feature in _covering(table))


@lru_cache(maxsize=64)
def _covering(table: Table) -> tuple[Feature, ...]:
    features = (feature for feature in table.features if feature.cover and FROZEN not in feature.hazardous)
    return tuple(feature for feature in features if feature.going is not Going.IMPASSABLE)


def trapped(table: Table, key: str, player: str) -> Table:
    """TW-TL-03: `table` with the feature `key` hazardous to all but `player`.

    Raises:
        KeyError: there is no such feature.
    """
    return table.replaced(key, hazardous=(*kept(table.feature(key)), "all", f"of:{player}"))


def kept(feature: Feature) -> tuple[str, ...]:
    """The tags that the weather has given a feature, which nothing that troops do takes away."""
    return tuple(tag for tag in feature.hazardous if tag in (STORM, FROZEN))


def weathered(table: Table, weather: str) -> Table:
    """`table` under `weather` alone: what it makes hazardous and what no other weather does any more.

    TW-MOD-12: rain makes all water hazardous. TW-MOD-13: a hurricane all buildings, those that were bought too.
    TW-MOD-14: snow all water, which freezes.
    """
    for feature in table.features:
        tags = tuple(tag for tag in feature.hazardous if tag not in (STORM, FROZEN))
        if (weather == "rain" and feature.kind in WATER) or (weather == "hurricane" and is_building(feature)):
            tags = (*tags, STORM)
        elif weather == "snow" and feature.kind in WATER:
            tags = (*tags, FROZEN)
        if tags != feature.hazardous:
            table = table.replaced(feature.key, hazardous=tags)
    return table


def is_open_ground(feature: Feature) -> bool:
    """TW-TERR-01: whether the ground under a feature, a road or a lawn, is as open as if nothing lay there."""
    return feature.going is Going.OPEN and not is_hard(feature) and not feature.hazardous


def endangers(feature: Feature, unit: Unit) -> bool:
    """TW-TERR-07: whether a feature is hazardous to `unit`.

    TW-SPEC-14: one that troops made (`of:SEAT`) is not to their friends; terrain and weather are nobody's friends.
    """
    tags = feature.hazardous
    if STORM in tags or FROZEN in tags:
        return True  # TW-MOD-12 to -14
    if f"of:{unit.player}" in tags:
        return False  # TW-SPEC-14
    names = ["all", unit.kind, race_of(unit.race), "" if unit.kind == VEHICLE else "foot"]
    return any(tag and (tag in names or race_of(tag) in names) for tag in tags)


def in_hazard(feature: Feature, body: Bodied) -> bool:
    """TW-SPEC-12, TW-SPEC-13: whether a base is in a hazardous area or in contact with it."""
    return body_touches_polygon(body, feature.polygon, CONTACT)


def hazard_entries(table: Table, unit: Unit, model: Model, path: Path) -> tuple[Entry, ...]:
    """TW-SPEC-12: the hazardous features that `model` enters or comes into contact with on a path, the first met first.

    Those in which it started have been tested before (TW-SPEC-13).
    """
    found = []
    for feature in hazardous_features(table):
        if not endangers(feature, unit) or in_hazard(feature, model):
            continue
        r = model.r
        if _beside(path, feature, r + CONTACT):
            continue
        distance = _meets(path, (Body(0, 0, 0, feature.polygon),), r, CONTACT - 1)
        if distance is not None:
            found.append(Entry(distance, feature))
    return tuple(sorted(found, key=lambda entry: entry.distance))


def swallowed(table: Table, models: Iterable[Model]) -> tuple[int, ...]:
    """TW-TERR-08: the ids of `models` that a forced move has put into impassable terrain, where they are destroyed."""
    deadly = [feature for feature in table.features if feature.going is Going.IMPASSABLE]
    return tuple(
        model.id for model in models if any(body_overlaps_polygon(model, feature.polygon) for feature in deadly)
    )


@lru_cache(maxsize=64)
def rough(table: Table) -> tuple[Feature, ...]:
    """TW-MOD-15: the features of a table that are not open ground."""
    return tuple(feature for feature in table.features if not is_open_ground(feature))


@lru_cache(maxsize=64)
def frozen(table: Table) -> tuple[Feature, ...]:
    """TW-MOD-14: the frozen water of a table."""
    return tuple(feature for feature in table.features if FROZEN in feature.hazardous)


def lies_in(features: Iterable[Feature], x: int, y: int) -> bool:
    """Whether a place lies in one of `features`, its border included."""
    return any(feature.contains(x, y) for feature in features)


def runs_in(features: tuple[Feature, ...], path: Path) -> bool:
    """Whether all of a path, both ends included, lies in `features`; it is looked at every 0.05 inch."""
    if not lies_in(features, *path[-1]):
        return False
    return all(lies_in(features, *along(path, gone)) for gone in range(0, path_length(path), 50))


def on_ice(game: Game, unit: Unit) -> bool:
    """TW-MOD-14: whether all its models stand on frozen water, so that a move may be free of Fatigue."""
    ice = frozen(game.table)
    if not ice or unit.kind == VEHICLE:
        return False
    return all(lies_in(ice, model.x, model.y) for model in unit.models)


def over_ice(table: Table, path: Path) -> bool:
    """TW-MOD-14: whether a path runs wholly on frozen water."""
    return runs_in(frozen(table), path)


def weather_tires(game: Game, unit: Unit) -> str:
    """TW-TERR-09: under extreme weather, if the players agreed on it, Squads and Individuals have Fatigue in full.

    TW-MOD-11: so they have in a storm, on open ground too.
    """
    if unit.kind == VEHICLE:
        return ""
    if game.options.weather:
        return "TW-TERR-09"
    return "TW-MOD-11" if storming(game) else ""


def storming(game: Game) -> bool:
    """TW-MOD-10: whether a storm is on the battlefield now."""
    return game.weather not in ("", "calm")
