"""What each purchase of an army did in a battle: what was lost of it, and which points of the enemy fell or fled by it.

Points go by models: a Squad that has lost half of its models has lost half of what it cost; whoever routs has lost the
rest as well. Who hurt a Troop Type last gets what it loses by fleeing. It is no rule of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from wartable.engine.event import Event
from wartable.kit.armies.shop import UnitResult
from wartable.kit.documents import Map, adopt
from wartable.rulesets.time_wars.events.losses import Destroyed, IndividualLost, ModelsLost, Routed
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.shooting import Fired
from wartable.rulesets.time_wars.lists.army import read_army
from wartable.rulesets.time_wars.lists.units import Ids, Mustered, mustered
from wartable.rulesets.time_wars.state import GONE, Game, Unit


def unit_results(doc: Mapping[str, Any], game: Game) -> dict[str, list[UnitResult]]:
    """What the purchases of each side's list did in `game`, which was played from the scenario `doc` to its end."""
    node, ids = adopt(dict(doc)), Ids()
    armies = {str(side["seat"]): mustered(read_army(side["army"]), str(side["seat"]), ids)
              for side in node["sides"] if isinstance(side.get("army"), Map)}  # fmt: skip
    first = {unit.id: unit for army in armies.values() for unit in army.units}
    taken = _taken(game.log, first)
    return {seat: list(_of_army(army, game, taken)) for seat, army in armies.items()}


def _of_army(army: Mustered, game: Game, taken: Mapping[str, float]) -> Iterator[UnitResult]:
    names = Counter(_name(army.units, key) for key in army.ids.values())
    given: Counter[str] = Counter()
    for path, key in army.ids.items():
        name = _name(army.units, key)
        given[name] += 1
        units = _together(army.units, key)
        points = sum(unit.cost for unit in units)
        lost = sum(_lost(unit, game) for unit in units)
        title = f"{name} {given[name]}" if names[name] > 1 else name
        by = sum(taken.get(unit.id, 0.0) for unit in units)
        yield UnitResult(path, title, points, min(1.0, lost / points) if points else 0.0, by)


def _name(units: list[Unit], key: str) -> str:
    return next(unit.name for unit in units if unit.id == key).rstrip("0123456789").rstrip()


def _together(units: list[Unit], key: str) -> list[Unit]:
    """A Troop Type with the Retinue and the transport that it brought."""
    squads = [unit.id for unit in units if unit.retinue == key]
    return [unit for unit in units if unit.id in (key, *squads) or unit.serves in (key, *squads)]


def _lost(unit: Unit, game: Game) -> float:
    now = game.units.get(unit.id)
    if now is None or now.where in GONE:
        return float(unit.cost)
    return unit.cost * min(1.0, now.lost / now.start) if now.start else 0.0


def _taken(log: list[Event], first: Mapping[str, Unit]) -> dict[str, float]:
    """The points that each Troop Type has taken from its enemies."""
    found: dict[str, float] = {}
    left = {key: float(unit.cost) for key, unit in first.items()}
    hurt: dict[str, str] = {}
    doer = ""
    for event in log:
        if isinstance(event, Fired):
            doer = event.firer
            hurt[event.target] = doer
        elif isinstance(event, MeleeFought) and event.winner:
            doer = event.winner
            hurt[event.victim or (event.defender if doer == event.attacker else event.attacker)] = doer
        elif isinstance(event, ModelsLost | Destroyed | Routed | IndividualLost) and event.unit in left:
            unit = first[event.unit]
            models = len(event.models) if isinstance(event, ModelsLost) else unit.start
            by = min(left[unit.id], unit.cost * models / max(1, unit.start))
            left[unit.id] -= by
            who = hurt.get(unit.id, "")
            if who in first and first[who].player != unit.player:
                found[who] = found.get(who, 0.0) + by
    return found
