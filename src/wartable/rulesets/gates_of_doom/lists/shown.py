"""What a builder and a printed sheet show of a unit that was bought: its figures with all it wears, arms, rules.

The figures are those of the plain models of a unit (GD-ARM-28 to -31): its leader and its sergeant stand beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from wartable.kit.armies.bought import Bought
from wartable.kit.armies.shop import Arm, Body, Rule, Stat
from wartable.rulesets.gates_of_doom.catalogue import gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.weapons import MISSILE, Weapon, weapons
from wartable.rulesets.gates_of_doom.lists.carried import GUN, line_of
from wartable.rulesets.gates_of_doom.lists.fielding import Fielded, plainly

DRAWN = {
    "infantry": "rifle", "small_mech": "walker", "medium_mech": "walker", "small_vehicle": "lpc", "vehicle": "tank",
    GUN: "mortar",
}  # fmt: skip
"""The drawing of each kind of model, of those that there are (`kit.view`)."""


def drawing(kind: str, ai: bool, leader: bool) -> str:
    """The drawing of a model."""
    if kind == "infantry" and (ai or leader):
        return "drone" if ai else "officer"
    return DRAWN.get(kind, "rifle")


def body(unit: Bought, kind: str, usual: tuple[Stat, ...], rules: tuple[Rule, ...]) -> Body:
    """A unit on the table, its members left aside; `usual` are its figures and `rules` the rules of its entry."""
    found = plainly(unit)
    plain = next((model for model in reversed(found) if model.kind != GUN), None)
    marks = tuple(filter(None, map(_mark, found)))
    stats = usual if plain is None else figures(plain)
    held = tuple({rule.name: rule for rule in (*rules, *_gear(found))}.values())
    return Body(unit.key, unit.entry.name, kind, unit.size, marks, stats, held, tuple(_arms(unit, found)), 0)


def _mark(model: Fielded) -> str:
    return "leader" if model.leader else "sergeant" if model.sergeant else "weapon" if model.kind == GUN else ""


def figures(model: Fielded) -> tuple[Stat, ...]:
    """The figures of a model with all that it has (GD-ARM-07, GD-ARM-30)."""
    skills = ("-", "-", "-") if model.ai else (f"{model.melee:+}", f"{model.ranged:+}", str(model.nerve))
    rows = zip(("MEL", "RNG", "NRV"), ("melee skill", "ranged skill", "nerve"), skills, strict=True)
    save = f"{model.save}+" if model.save else "none"
    return (
        *(Stat(*row) for row in rows), Stat("AGL", "agility", str(model.agility)),
        Stat("HP", "health", str(model.health)), Stat("SPD", "speed in inches", str(model.speed)),
        Stat("SAVE", "armour save", save),
    )  # fmt: skip


def _arms(unit: Bought, found: Iterable[Fielded]) -> Iterator[Arm]:
    """How many of each weapon the unit has; a sergeant of a squad stands there with those that are its own."""
    counts = Counter(key for model in found for key in model.weapons)
    if not counts:
        counts = Counter({key: many for key, many in unit.bill.counts.items() if key in weapons()})
    for key, many in counts.items():
        weapon = weapons()[key]
        clause = next(iter(weapon.clauses), line_of(unit).muster.clauses[0])
        yield Arm(many, Rule(key, weapon.name, clause, told(weapon), weapon.clauses))


def told(weapon: Weapon) -> str:
    """The figures of a weapon in a line: its bands, dice, AP and damage, then its traits."""
    dice = f"{weapon.attacks} attack{'' if weapon.attacks == 1 else 's'}" if weapon.attacks != "" else ""
    damage = f"damage {weapon.damage}"
    if weapon.table == MISSILE and weapon.damage != "-":
        blast, _, direct = str(weapon.damage).partition("/")  # GD-MIS-03, GD-MIS-04
        damage = f"damage {blast} in the blast, {direct} of a direct hit"
    bands = f"{'/'.join(map(str, weapon.ranges))}\u2033" if weapon.ranges else ""
    spread = f"spread {weapon.spread}\u2033" if weapon.spread else ""
    return ", ".join(filter(None, (bands, dice, f"AP {weapon.ap}", damage, spread, weapon.words)))


def _gear(found: Iterable[Fielded]) -> Iterator[Rule]:
    """What the gear of models does, and the parts of a vehicle."""
    for model in found:
        mech = model.kind if model.kind in gear.items() else ""
        for key in dict.fromkeys(filter(None, (mech, model.armour, *model.gear))):
            item = gear.items().get(key) or vehicles.parts().get(key)
            if item is not None and item.text:
                yield Rule(key, item.name, item.clauses[0], item.text, item.clauses)
