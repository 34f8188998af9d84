"""The data of the system as flat tables for people: `tables()`, one row for each row that is printed or proposed.

`weapons` has what the document prints, table by table, with its names and figures; nothing stands where it has a dash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.engine.plane import inches
from wartable.rulesets.battle_group.catalogue import abilities, equipment, results, vehicles
from wartable.rulesets.battle_group.catalogue.equipment import (
    Armour,
    Effect,
    Shield,
    Weapon,
    armours,
    kit,
    shields,
    weapons,
)
from wartable.rulesets.battle_group.catalogue.reading import HI_TECH
from wartable.rulesets.battle_group.catalogue.troops import Troop, factions, line, troops

Row = Mapping[str, Any]
HEADS = {
    equipment.MELEE: "Melee Weapons", equipment.HYBRID: "Hybrid Weapons", equipment.MISSILE: "Missile Weapons",
    "shields": "Shields", "armour": "Armour",
}  # fmt: skip
"""The heads of the printed tables."""
TEMPLATE = "Template"
_WHEN = {
    equipment.CHARGED: " on the turn an enemy charges", equipment.CHARGING: " on the turn of a charge",
    equipment.IN_MELEE: " in melee",
}  # fmt: skip
_DICE = {
    equipment.HITS: "failed hits", equipment.WOUNDS: "failed wounds", equipment.NULLIFIES: "failed Defence rolls",
    equipment.ONE_HIT: "one successful hit", equipment.ALL_HITS: "successful hits",
    equipment.DEFENCE: "successful Defence rolls",
}  # fmt: skip


def tables() -> Mapping[str, Sequence[Row]]:
    """All tables by name."""
    return {
        "weapons": tuple(_weapons()), "mounted": tuple(_mounted()), "units": tuple(_units()),
        "vehicles": tuple(_vehicles()), "mounts": tuple(_mounts()), "skills": tuple(_skills()),
        "abilities": tuple(_abilities()), "generators": tuple(_generators()), "items": tuple(_items()),
        "prices": tuple(_prices()), "results": tuple(_results()), "terrain": tuple(_terrain()),
    }  # fmt: skip


# ------------------------------------------------------------------ weapons, shields, armour
def _weapons() -> Iterator[Row]:
    for weapon in weapons().values():
        if weapon.table in equipment.PRINTED:
            yield _printed(HEADS[weapon.table], weapon, weapon.mv, _range(weapon))
    for shield in shields().values():
        yield _printed(HEADS["shields"], shield, 0, None)
    for armour in armours().values():
        yield _printed(HEADS["armour"], armour, armour.mv, None)


def _printed(table: str, item: Weapon | Shield | Armour, mv: int, reach: int | str | None) -> Row:
    left_out = isinstance(item, Weapon) and not item.mv_printed
    return {
        "table": table, "name": item.name, "era": item.era if item.era == HI_TECH else f"{item.era} +",
        "type": item.type, "av": item.av or None, "dv": item.dv or None, "mv": None if left_out else mv or None,
        "range": reach, "special": special(item),
    }  # fmt: skip


def _range(weapon: Weapon) -> int | str | None:
    return TEMPLATE if weapon.template else int(inches(weapon.range)) or None


def special(item: Weapon | Shield | Armour) -> str:
    """What is special about a piece of equipment, in words of our own."""
    said: list[str] = []
    if isinstance(item, Weapon):
        said += _marks(
            (item.hands == 2, "two-handed"), (item.only_mounted, "mounted only"), (item.bayonette, "fits a rifle"),
            (item.only_still, "may not fire after moving"), (not item.mv_printed, f"MV {item.mv} is ours"),
        )  # fmt: skip
    if isinstance(item, Armour):
        if item.move:
            said.append(f"Move {int(inches(item.move)):+}")
        said += _marks((item.doubles, "counts as 2 models"), (item.users, "Biotech Users only"))
    return "; ".join([*said, *(told(effect) for effect in item.effects)])


def _marks(*marks: tuple[bool, str]) -> list[str]:
    return [word for has, word in marks if has]


def told(effect: Effect) -> str:
    """An effect with its figures: `spread: hits on 5+, may re-roll failed hits`."""
    figures = [
        *(f"{word} {number}+" for word, number in _numbers(effect) if number),
        *([f"may re-roll {_DICE[effect.rerolls]}{_WHEN.get(effect.when, '')}"] if effect.rerolls else []),
        *([f"enemy re-rolls {_DICE[effect.forces]}"] if effect.forces else []),
        *([f"template of {int(inches(effect.template))} inches"] if effect.template else []),
        *([f"HP {effect.hp:+} of who is wounded"] if effect.hp else []),
        *([f"{effect.enemy_hits:+} to hit the bearer"] if effect.enemy_hits else []),
        *([f"targets out of sight at {effect.unseen_hits:+}"] if effect.unseen else []),
        *([f"Hi-Tech weapons and shields fail on 1 to {effect.fails_to}"] if effect.fails_to else []),
        *_marks(
            (effect.explodes, "explodes"),
            (effect.flaming, "flaming"),
            (effect.everyone, "if all in the BGF have it"),
        ),
    ]
    name = effect.name.replace("_", " ")
    return f"{name}: {', '.join(figures)}" if figures else name


def _numbers(effect: Effect) -> tuple[tuple[str, int], ...]:
    return (
        ("hits on", effect.hits_on), ("unmoved hits on", effect.still_hits_on), ("wounds on", effect.wounds_on),
        ("nullifies on", effect.nullifies_on), ("on", effect.on),
    )  # fmt: skip


def _mounted() -> Iterator[Row]:
    for weapon in weapons().values():
        if weapon.mounted:
            yield {
                "class": weapon.table, "name": weapon.name, "key": weapon.key, "mv": weapon.mv or None,
                "range": _range(weapon), "special": special(weapon), "points": weapon.points, "clauses": weapon.clauses,
            }  # fmt: skip


def _prices() -> Iterator[Row]:
    printed = [weapon for weapon in weapons().values() if not weapon.mounted]
    everything: tuple[Weapon | Shield | Armour, ...] = (*printed, *shields().values(), *armours().values())
    for item in everything:
        yield {"name": item.label, "printed name": item.name, "key": item.key, "points": item.points}


# ------------------------------------------------------------------ units
def _units() -> Iterator[Row]:
    for troop in troops().values():
        found = line(troop)
        yield {
            "faction": factions()[troop.faction].name, "name": troop.name, "kind": troop.kind, "era": troop.era,
            "traveller": troop.traveller, "move": int(inches(found.move)), "hp": found.hp, "av": found.av,
            "mv": found.mv, "dv": found.dv, "wv": found.wv, "size": halves(found.size), "equipment": equipped(troop),
            "skills": skilled(troop), "points": troop.points, "limit": troop.limit or None, "key": troop.key,
            "clauses": troop.clauses,
        }  # fmt: skip


def halves(size: int) -> int | float:
    """A unit size in halves as people write it: 1, 1.5."""
    return size / 2 if size % 2 else size // 2


def equipped(troop: Troop) -> str:
    """What a troop has in its hands, on its body and under it."""
    names = [kit(key).name for key in (*troop.weapons, *filter(None, (troop.shield, troop.armour)))]
    names += [vehicles.mounts()[troop.mount].name] if troop.mount else []
    names += [abilities.items()[troop.item].name] if troop.item else []
    return ", ".join([*names, *(abilities.generators()[key].name for key in troop.power)])


def skilled(troop: Troop) -> str:
    """The skills and abilities of a troop, with levels."""
    skills = [abilities.skills()[key].label(level) for key, level in troop.skills]
    return ", ".join([*skills, *(f"{abilities.abilities()[key].name} {level}" for key, level in troop.abilities)])


def _vehicles() -> Iterator[Row]:
    for vehicle in vehicles.vehicles().values():
        mounted = [f"{weapons()[key].name} (turret)" for key in vehicle.turret]
        mounted += [f"{weapons()[key].name} (front)" for key in vehicle.front]
        yield {
            "faction": factions()[vehicle.faction].name, "name": vehicle.name, "type": vehicle.type.replace("_", " "),
            "style": vehicle.style, "move": int(inches(vehicle.move)), "hp": vehicle.hp, "av": vehicle.av,
            "mv": vehicle.mv, "dv": vehicle.dv, "wv": vehicle.wv, "size": halves(vehicles.STRENGTH),
            "weapons": ", ".join(mounted), "open topped": vehicle.open, "capacity": vehicle.capacity,
            "access": ", ".join(vehicle.access), "hull": vehicle.hull, "points": vehicle.points, "key": vehicle.key,
        }  # fmt: skip


def _mounts() -> Iterator[Row]:
    for mount in vehicles.mounts().values():
        yield {
            "name": mount.name, "kind": mount.kind, "style": mount.style or None, "era": mount.era,
            "factions": ", ".join(factions()[key].name for key in mount.factions), "move": int(inches(mount.move)),
            "av": mount.av, "dv": mount.dv, "size": halves(vehicles.HALF), "points": mount.points, "key": mount.key,
        }  # fmt: skip


# ------------------------------------------------------------------ abilities
def _skills() -> Iterator[Row]:
    for skill in abilities.skills().values():
        yield {
            "name": skill.name, "kind": skill.kind, "ranked": skill.ranked, "works on": skill.of or None,
            "points": skill.points, "key": skill.key, "clauses": skill.clauses,
        }  # fmt: skip


def _abilities() -> Iterator[Row]:
    for each in abilities.abilities().values():
        figures = ("hits", "hp", "dv", "effects", "pools")
        yield {
            "name": each.name, "pp": each.pp, "range": int(inches(each.range)), "kind": each.kind,
            "implantable": each.implantable, "target": each.target,
            **{key: getattr(each, key) or None for key in figures}, "move": int(inches(each.move)) or None,
            "gives": each.gives or None, "key": each.key, "clauses": each.clauses,
        }  # fmt: skip


def _generators() -> Iterator[Row]:
    for each in abilities.generators().values():
        yield {
            "name": each.name, "pp": each.pp, "points": each.points, "move": int(inches(each.move)) or None,
            "most": each.most, "users": each.users, "key": each.key, "clauses": each.clauses,
        }  # fmt: skip


def _items() -> Iterator[Row]:
    for item in abilities.items().values():
        yield {
            "name": item.name, "era": item.era, "points": item.points, "action": item.action, "key": item.key,
            "clauses": item.clauses,
        }  # fmt: skip


# ------------------------------------------------------------------ what is rolled on, terrain
def _results() -> Iterator[Row]:
    for table, found in (
        ("Rift", results.rifts()), ("Temporal displacement", results.displacements()),
        ("Destroyed vehicles", results.wrecks()),
    ):  # fmt: skip
        for row in found.values():
            yield {"table": table, "roll": row.roll, "name": row.name, "key": row.key, "clauses": row.clauses}


def _terrain() -> Iterator[Row]:
    for kind in results.terrain().values():
        yield {
            "name": kind.name, **{mover: kind.cost(mover) for mover in results.MOVERS}, "crossing": kind.crossing,
            "cover": kind.cover, "sight": kind.sight, "key": kind.key, "clauses": kind.clauses,
        }  # fmt: skip
