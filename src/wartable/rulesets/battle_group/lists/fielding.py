"""The units that a list brings to the table: each group with its models, whether it is in reserve (BG-FORCE-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.kit.armies.bought import Army, Bought, Force
from wartable.kit.wording import several
from wartable.rulesets.battle_group.catalogue.vehicles import HUMANS
from wartable.rulesets.battle_group.lists.entries import skills_of, troop_of, vehicle_of
from wartable.rulesets.battle_group.lists.points import skill_price, troop_price
from wartable.rulesets.battle_group.state import Model, Unit
from wartable.rulesets.battle_group.troops.models import driven, recruited

RESERVE = "reserve"
"""The mark of a group that is kept for a rift (BG-NEW-RIFT-08)."""
_PLURALS = {"man": "men", "us": "i", "ss": "sses"}


class Fielded(NamedTuple):
    """A group as it comes to the table: its path in the list, the key of most of it, name, models, reserve."""

    path: str
    key: str
    name: str
    models: tuple[Model, ...]
    kept: bool
    faction: str = HUMANS


def fielded(army: Army) -> Iterator[Fielded]:
    """BG-BGF-03: the groups of an army as its list has formed them, in its order; one without models is left out."""
    for force in army.sections:
        found = tuple(model._replace(id=number) for number, model in enumerate(models(force), 1))
        if found:
            yield Fielded(force.path, leading(force).key, called(force), found, kept(force))


def models(force: Force) -> Iterator[Model]:
    """The models of a group."""
    for unit in force.units:
        yield from _models(unit)


def _models(unit: Bought) -> Iterator[Model]:
    vehicle, troop = vehicle_of(unit), troop_of(unit)
    if vehicle is not None:
        yield driven(vehicle)
    elif troop is not None:
        price, skills = troop_price(troop).points, skills_of(unit)
        for number in range(unit.size):
            more = skills if number == 0 else ()
            cost = sum(skill_price(key, level) for key, level in troop.option if key in more)
            yield recruited(troop, more=more)._replace(points=price + cost)


def grouped(force: Force) -> Unit:
    """A group as a unit with all its models, for its combined line (BG-BGF-06)."""
    found = tuple(model._replace(id=number) for number, model in enumerate(models(force), 1))
    return Unit(force.path, "", models=found)


def kept(force: Force) -> bool:
    """BG-NEW-RIFT-08: whether a group is in reserve."""
    return bool(force.terms.get(RESERVE))


def leading(force: Force) -> Bought:
    """The line of a group that has most models, the first of these."""
    return max(force.units, key=lambda unit: unit.size)


def called(force: Force) -> str:
    """What a group is called: its own name, else that of most of it."""
    if force.name:
        return force.name
    most = leading(force)
    return many(most.entry.name) if force.models > 1 else most.called


def many(name: str) -> str:
    """The plural of the name of a troop: Riflemen, Colossi, Captains of the Paradox Squad."""
    if several(name):
        return name
    head, gap, rest = name.partition(" of ")
    if head == "Chorus":
        return "Choruses"
    for end, plural in _PLURALS.items():
        if head.endswith(end):
            return f"{head.removesuffix(end)}{plural}{gap}{rest}"
    return f"{head}{'es' if head.endswith(('x', 'ch', 'sh')) else 's'}{gap}{rest}"
