"""Models as a scenario file describes them: of an entry, or made up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wartable.kit.documents import Map, fault, take, texts
from wartable.kit.fields import length
from wartable.rulesets.battle_group.catalogue.troops import Troop, races, troops
from wartable.rulesets.battle_group.catalogue.vehicles import vehicles
from wartable.rulesets.battle_group.lists.points import troop_price
from wartable.rulesets.battle_group.scenario.keys import MODEL
from wartable.rulesets.battle_group.state import FOOT, FRONT, TURRET, VEHICLE, WALKER, WHOLE, Model, Mounting
from wartable.rulesets.battle_group.troops.models import driven, recruited, saddled, stood

NUMBERS = ("hp", "wv", "av", "mv", "dv", "pp", "facing")
LISTS = ("weapons", "items", "power", "access", "spent")
WORDS = ("shield", "armour", "mount", "user", "style", "kind", "race")


def made(unit: Map, one: Map | None, own: Mapping[str, Troop] = {}) -> Model:
    """A model: what is said of it alone, else of all models of its unit, else by its entry, which may be one of `own`.

    Raises:
        DataError: it cannot be.
    """
    merged = Map({**{key: unit[key] for key in MODEL if key in unit}, **(one or {})}.items(), unit.file, unit.line)
    merged.lines = {**unit.lines, **(one.lines if one is not None else {})}
    found = _born(merged, own)._replace(**_said(merged))
    if found.kind == VEHICLE:
        return stood(found, 0, 0, found.facing)
    return saddled(found)


def _born(node: Map, own: Mapping[str, Troop]) -> Model:
    if "troop" in node and "vehicle" in node:
        raise fault(node, "vehicle", "a model is of a troop type or a vehicle, not both")
    if "vehicle" in node:
        return driven(vehicles()[str(node["vehicle"])])
    if "troop" in node:
        troop = {**troops(), **own}[str(node["troop"])]
        troop = replace(troop, mount=take(node, "mount", str, troop.mount))
        return recruited(troop)._replace(points=troop_price(troop).points)
    race = races()[take(node, "race", str, "human")]
    kind = take(node, "kind", str, FOOT)
    size = 5 * WHOLE if kind == VEHICLE else race.size
    style = WALKER if kind == VEHICLE else ""
    return Model(1, kind=kind, style=style, race=race.key, hp=race.hp, wv=race.wv, move=race.move, size=size)


def _said(node: Map) -> dict[str, Any]:
    """What the file says of a model itself."""
    found: dict[str, Any] = {key: node[key] for key in (*NUMBERS, *WORDS) if key in node}
    found.update({key: texts(node, key) for key in LISTS if key in node})
    found.update({key: node[key] for key in ("hull", "open") if key in node})
    if "move" in node:
        found["move"] = length(node, "move")
    if "capacity" in node:
        found["capacity"] = int(node["capacity"]) * WHOLE
    for key in ("skills", "abilities"):
        if key in node:
            found[key] = tuple(take(node, key, Map).items())
    if "turret" in node or "front" in node:
        found["mounts"] = (
            *(Mounting(key, TURRET) for key in texts(node, "turret")),
            *(Mounting(key, FRONT) for key in texts(node, "front")),
        )
    return found
