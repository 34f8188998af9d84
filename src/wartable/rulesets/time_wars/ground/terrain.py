"""Chapter TERR: what the ground does to those who move over it.

A path is the line that the centre of a base follows. TW-TERR-01: where no feature lies the ground is open and hinders
nobody. The tags of `Feature.hazardous` (TW-TERR-07) say whom a feature endangers: all, squad, individual, vehicle, foot
(all but vehicles) or the name of a race; `of:SEAT` marks a feature that the troops of SEAT made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from wartable.engine.paths import Path, impassable
from wartable.engine.plane import Bodied
from wartable.engine.terrain import Feature, Going, Table
from wartable.kit.inches import terrain
from wartable.kit.inches.terrain import Entry, contacts, first_entry, in_contact, is_building, lies_in, runs_in, through
from wartable.rulesets.time_wars.specials.core import race_of
from wartable.rulesets.time_wars.state import VEHICLE, Game, Model, Unit

HARD_GOING = "hard going"
HAZARD = "hazard"
STORM, FROZEN = "storm", "frozen"  # TW-MOD-12 to -14: the tags of what the weather makes hazardous; frozen is open too
WATER = ("river", "stream", "marsh", "deep_water", "thin_ice")  # TW-MOD-12: water features of every kind


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
    return impassable(feature)


def _closed_to_vehicles(feature: Feature) -> bool:
    if is_building(feature):
        return True  # TW-TERR-06
    return _closed_to_all(feature)


def hard_entry(table: Table, path: Path) -> Entry | None:
    """TW-TERR-04, TW-TERR-05: where a path first touches hard going, linear obstacles included; None if nowhere.

    TW-TERR-03: of a building only the outline counts.
    """
    return first_entry(hard_features(table), path)


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
    return in_contact(feature, body)


def hazard_entries(table: Table, unit: Unit, model: Model, path: Path) -> tuple[Entry, ...]:
    """TW-SPEC-12: the hazardous features that `model` enters or comes into contact with on a path, the first met first.

    Those in which it started have been tested before (TW-SPEC-13).
    """
    return contacts((f for f in hazardous_features(table) if endangers(f, unit)), model, path)


def swallowed(table: Table, models: Iterable[Model]) -> tuple[int, ...]:
    """TW-TERR-08: the ids of `models` that a forced move has put into impassable terrain, where they are destroyed."""
    return terrain.swallowed(table, models)


@lru_cache(maxsize=64)
def rough(table: Table) -> tuple[Feature, ...]:
    """TW-MOD-15: the features of a table that are not open ground."""
    return tuple(feature for feature in table.features if not is_open_ground(feature))


@lru_cache(maxsize=64)
def frozen(table: Table) -> tuple[Feature, ...]:
    """TW-MOD-14: the frozen water of a table."""
    return tuple(feature for feature in table.features if FROZEN in feature.hazardous)


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
