"""Which drawing a Troop Type and its models have, of those that there are (`kit.view`). Only looks hang on it."""

from __future__ import annotations

from functools import cache

from wartable.rulesets.time_wars.lists.entries import Troop, find
from wartable.rulesets.time_wars.state import INDIVIDUAL, LARGE, VEHICLE, Game, Model, Unit

_RACES = {"dalek": "dalek", "ogron": "ogron"}
_LED = ("rifle", "unit", "conscript")
"""Those whose leaders look like officers."""
_DALEKS = ("dalek", "heavy")


@cache
def of_entry(entry: str, faction: str, race: str, kind: str) -> str:
    """The drawing of an ordinary model of an entry, or of a Troop Type without one."""
    troop = find(entry, faction) if entry else None
    return (troop.art if troop is not None else "") or _usual(race, kind)


def _usual(race: str, kind: str) -> str:
    return "apc" if kind == VEHICLE else _RACES.get(race, "rifle")


def of_troop(troop: Troop) -> str:
    """The drawing that stands for an entry in a book."""
    return of_kind(troop.art or _usual(troop.race, troop.kind), troop.kind)


def of_kind(ordinary: str, kind: str) -> str:
    """The drawing of a model of a kind, among those whose ordinary models are drawn so."""
    if kind == "team":
        return "heavy" if ordinary in _DALEKS else "mortar"
    if kind in (INDIVIDUAL, LARGE) and ordinary == "dalek":
        return "supreme"
    return "officer" if kind in (INDIVIDUAL, LARGE, "leader") and ordinary in _LED else ordinary


def of_unit(unit: Unit) -> str:
    """The drawing that stands for a Troop Type."""
    return of_kind(of_entry(unit.entry, unit.faction, unit.race, unit.kind), unit.kind)


def of_model(game: Game, unit: Unit, model: Model) -> str:
    """The drawing of one model: one that has joined looks as it does alone."""
    if model.of in game.units:
        return of_unit(game.units[model.of])
    return of_kind(of_entry(unit.entry, unit.faction, unit.race, unit.kind), model.kind)
