"""What a builder and a printed sheet show of a line of a group: figures, arms, rules, drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wartable.engine.rulebook import Rulebook
from wartable.kit.armies.bought import Bought, Force
from wartable.kit.armies.lists import Entry
from wartable.kit.armies.shop import Arm, Body, Part, Rule, Stat, Total
from wartable.rulesets.battle_group.catalogue import abilities as able
from wartable.rulesets.battle_group.catalogue.equipment import Armour, Shield, Weapon, kit, weapons
from wartable.rulesets.battle_group.catalogue.tables import special
from wartable.rulesets.battle_group.catalogue.troops import Troop
from wartable.rulesets.battle_group.catalogue.vehicles import Vehicle, mounts
from wartable.rulesets.battle_group.lists.entries import Listed, skills_of, troop_of, vehicle_of
from wartable.rulesets.battle_group.lists.fielding import grouped
from wartable.rulesets.battle_group.state import Model, Unit
from wartable.rulesets.battle_group.telling import art
from wartable.rulesets.battle_group.telling.view import profile
from wartable.rulesets.battle_group.troops.models import driven, recruited

NAMES = {"HP": "health points", "AV": "attack value", "MV": "missile value", "DV": "defence value", "WV": "will power"}


def model_of(entry: Entry) -> Model:
    """A model of an entry as it comes."""
    assert isinstance(entry, Listed), entry
    if entry.vehicle is not None:
        return driven(entry.vehicle)
    assert entry.troop is not None, entry
    return recruited(entry.troop)


def stats(entry: Entry) -> tuple[Stat, ...]:
    """The figures of an entry as it comes."""
    return _stats(model_of(entry))


def _stats(model: Model) -> tuple[Stat, ...]:
    """BG-STAT-01 to -06: the figures of a model."""
    found = {figure.key: figure for figure in profile(Unit("", "", models=(model,)))}
    return tuple(Stat(key, NAMES.get(key, found[key].name.lower()), str(found[key].value)) for key in found)


def sums(force: Force) -> Iterator[Total]:
    """BG-BGF-06 to -08: the combined line of a group, each number with its parts."""
    if force.units:
        for figure in profile(grouped(force)):
            parts = tuple(Part(reason.text, reason.value, reason.clause) for reason in figure.why)
            yield Total(figure.key, figure.name, str(figure.value), figure.clause, parts)


def drawing(entry: Entry) -> str:
    """The drawing of an entry."""
    return art.of_model(model_of(entry))


def arms(entry: Entry) -> tuple[Arm, ...]:
    """The weapons of an entry as it comes."""
    model = model_of(entry)
    return tuple(_arms((*model.weapons, *(each.weapon for each in model.mounts)), 1))


def _arms(keys: tuple[str, ...], many: int) -> Iterator[Arm]:
    for key, count in Counter(keys).items():
        weapon = weapons()[key]
        clauses = (*weapon.clauses, *(clause for effect in weapon.effects for clause in effect.clauses))
        rule = Rule(key, weapon.label, clauses[0] if clauses else "BG-NEW-EQUIPMENT-00", _told(weapon), clauses)
        yield Arm(count * many, rule)


def _told(item: Weapon | Shield | Armour) -> str:
    """The figures of a piece of equipment in a line."""
    figures = [f"AV {item.av:+}" if item.av else "", f"DV {item.dv:+}" if item.dv else ""]
    if isinstance(item, Weapon) and item.missile:
        figures.insert(0, f"MV {item.mv}, {item.range // 1000}\u2033" if item.range else "template")
    return ", ".join(filter(None, (*figures, special(item))))


def rules(book: Rulebook, entry: Entry) -> tuple[Rule, ...]:
    """What an entry has beside its weapons."""
    assert isinstance(entry, Listed), entry
    return tuple(_rules(book, entry.troop) if entry.troop else _of_vehicle(book, entry.vehicle))


def _rules(book: Rulebook, troop: Troop, more: tuple[str, ...] = ()) -> Iterator[Rule]:
    for key in filter(None, (troop.shield, troop.armour)):
        item = kit(key)
        clauses = (*item.clauses, *(clause for effect in item.effects for clause in effect.clauses))
        yield Rule(key, item.label, clauses[0] if clauses else "BG-NEW-EQUIPMENT-00", _told(item), clauses)
    levels = (*troop.skills, *((key, level) for key, level in troop.option if key in more))
    named = [(able.skills()[key].label(level), able.skills()[key].clauses) for key, level in levels]
    known = ((able.abilities()[key], level) for key, level in troop.abilities)
    named += [(f"{ability.name} {level}", ability.clauses) for ability, level in known]
    named += [(able.generators()[key].name, able.generators()[key].clauses) for key in dict.fromkeys(troop.power)]
    named += [(mounts()[troop.mount].name, mounts()[troop.mount].clauses)] if troop.mount else []
    named += [(able.items()[troop.item].name, able.items()[troop.item].clauses)] if troop.item else []
    for name, clauses in named:
        yield Rule(name.lower().replace(" ", "_"), name, clauses[0], _said(book, clauses[0]), clauses)


def _of_vehicle(book: Rulebook, vehicle: Vehicle | None) -> Iterator[Rule]:
    if vehicle is not None and vehicle.hull:
        yield Rule("hull", "Hull", "BG-NEW-VEHICLES-01", _said(book, "BG-NEW-VEHICLES-01"), ("BG-NEW-VEHICLES-01",))
    if vehicle is not None and vehicle.capacity:
        text = f"carries unit sizes of {vehicle.capacity}"
        yield Rule("carrier", "Carrier", "BG-CAR-01", text, ("BG-CAR-01", "BG-CAR-02"))


def _said(book: Rulebook, clause: str) -> str:
    return " ".join(book[clause].rule.split())


def body(book: Rulebook, unit: Bought, kind: str) -> Body:
    """A line of a group: the figures of one of its models with all that each of them has."""
    troop, vehicle = troop_of(unit), vehicle_of(unit)
    model = recruited(troop) if troop else model_of(unit.entry)
    held = (*model.weapons, *(each.weapon for each in model.mounts))
    marks = tuple(able.skills()[key].name for key in skills_of(unit))
    told = _rules(book, troop, skills_of(unit)) if troop else _of_vehicle(book, vehicle)
    capacity = vehicle.capacity if vehicle else 0
    return Body(
        unit.key, unit.entry.name, kind, unit.size, marks, _stats(model), tuple(told), tuple(_arms(held, unit.size)),
        capacity,
    )  # fmt: skip
