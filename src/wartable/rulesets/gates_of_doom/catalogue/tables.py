"""The data of the system as flat tables: units, weapons, equipment and cards, one row for each row that is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.rulesets.gates_of_doom.catalogue import cards, gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.factions import Muster, Role, factions, musters
from wartable.rulesets.gates_of_doom.catalogue.weapons import NONE, weapons

Row = Mapping[str, Any]
GEAR = {
    gear.COMMON: "common", gear.RARE: "rare", gear.ARMOUR: "armour", gear.DRUGS: "drug",
    gear.CONDITIONS: "condition gear",
    gear.MECHS: "mech", gear.VEHICLE_UPGRADES: "vehicle upgrade", gear.UPGRADES: "unit upgrade",
    gear.SURCHARGES: "surcharge",
}  # fmt: skip
CARDS = {
    cards.OBJECTIVES: "objective", cards.CONDITIONS: "condition", cards.FATE: "fate card",
    cards.MALFUNCTIONS: "malfunction", cards.TRAITS: "terrain trait",
}  # fmt: skip


def tables() -> Mapping[str, Sequence[Row]]:
    """All tables by name."""
    return {
        "units": tuple(_units()), "weapons": tuple(_weapons()), "equipment": tuple(_equipment()),
        "cards": tuple(_cards()),
    }  # fmt: skip


# ------------------------------------------------------------------ units
def _units() -> Iterator[Row]:
    for unit in musters():
        if unit.titled:
            yield {
                "faction": factions()[unit.faction].name, "slot": unit.slot, "name": unit.name, "power": unit.power,
                "key": unit.key, "bracket": unit.bracket, "composition": composition(unit), "levels": _levels(unit),
                "allowed equipment": _allowed(unit), "abilities": ", ".join(each.name for each in unit.abilities),
                "clauses": unit.clauses,
            }  # fmt: skip


def composition(unit: Muster) -> str:
    """Who is in a unit: `1 hero, 0-4 soldiers or veterans`."""
    if unit.hulls:
        return " or ".join(vehicles.hulls()[key].name.lower() for key in unit.hulls)
    gun = f", 1 large weapon ({unit.gun.health} health, {unit.gun.speed} speed, {unit.gun.save}+)" if unit.gun else ""
    return ", ".join(f"{_many(role)} {_who(role)}" for role in unit.models) + gun


def _many(role: Role) -> str:
    if role.low == role.high:
        return str(role.low)
    return f"{role.low}-{role.high}" if role.high else f"{role.low}+"


def _who(role: Role) -> str:
    if role.of or role.profile or not role.levels:
        return f"× {role.name} (AI)" if role.ai else f"× {role.name}"
    return " or ".join(level if role.high == 1 else _plural(level) for level in role.levels)


def _plural(level: str) -> str:
    return f"{level}es" if level.endswith("o") else f"{level}s"


def _levels(unit: Muster) -> tuple[str, ...]:
    used = {level for role in unit.models for level in role.levels}
    return tuple(level for level in gear.LEVELS if level in used)


def _allowed(unit: Muster) -> str:
    told = []
    for role in unit.models:
        words = [*role.gear, *(f"must: {word}" for word in role.must), *(f"has: {word}" for word in role.has)]
        words += [*role.access, *(["one in 5: any"] if role.one_in else [])]
        if words:
            told.append(f"{role.name}: {', '.join(words)}")
    return "; ".join([*told, *(["upgrades: " + ", ".join(unit.upgrades)] if unit.upgrades else [])]).replace("_", " ")


# ------------------------------------------------------------------ weapons and gear
def _weapons() -> Iterator[Row]:
    for weapon in weapons().values():
        yield {
            "table": weapon.printed, "name": weapon.name, "power": weapon.power, "ranges": weapon.ranges or None,
            "attacks": None if weapon.attacks == NONE else weapon.attacks, "ap": weapon.ap, "damage": weapon.damage,
            "spread": weapon.spread or None, "tech": weapon.tech if weapon.tech_printed else None, "key": weapon.key,
            "traits": weapon.words, "clauses": weapon.clauses,
        }  # fmt: skip


def _equipment() -> Iterator[Row]:
    for kind, profiles in (("level", gear.levels()), ("profile", gear.profiles())):
        for profile in profiles.values():
            yield _thing(kind, profile.name, profile.power or None, None, profile.key, _figures(profile))
    for item in gear.items().values():
        yield _thing(GEAR[item.kind], item.name, item.power, item.tech or None, item.key, item.text)
    for hull in vehicles.hulls().values():
        yield _thing("vehicle hull", hull.name, None, None, hull.key, f"{hull.health} health, {hull.text}")
    for part in vehicles.parts().values():
        kind = "vehicle armour" if part.kind == "armour" else part.kind
        yield _thing(kind, part.name, part.power, part.tech, part.key, _built(part))
    for faction in factions().values():
        shares = ", ".join(f"tech {level} for {percent}% of the models" for level, percent in faction.tech.shares)
        yield _thing("faction tech range", faction.name, None, faction.tech.printed, faction.key, shares)


def _thing(kind: str, name: str, power: Any, tech: Any, key: str, effect: str) -> Row:
    return {"kind": kind, "name": name, "power": power, "tech": tech, "key": key, "effect": effect}


def _figures(profile: gear.Profile) -> str:
    skills = "" if profile.bare else f"melee {profile.melee:+}, ranged {profile.ranged:+}, nerve {profile.nerve}, "
    return f"{skills}agility {profile.agility}, health {profile.health}"


def _built(part: vehicles.Part) -> str:
    small, normal = part.speed
    saves = "".join(f"{save}+ " for save in part.save)
    return f"{saves}speed {small} {normal}" + (f", {part.text}" if part.text else "")


def _cards() -> Iterator[Row]:
    for kind, found in cards.cards().items():
        for card in found.values():
            yield {
                "kind": CARDS[kind], "number": card.number, "name": card.name, "key": card.key, "effect": card.text,
                "clause": card.clause,
            }  # fmt: skip
