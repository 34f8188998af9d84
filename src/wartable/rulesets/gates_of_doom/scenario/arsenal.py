"""What the catalogue prints, as a battle has it: weapons."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.catalogue import weapons as catalogue
from wartable.rulesets.gates_of_doom.catalogue.reading import Amount
from wartable.rulesets.gates_of_doom.specials import traits
from wartable.rulesets.gates_of_doom.state import Weapon

HANDS: Mapping[str, tuple[str, ...]] = {
    catalogue.ONE: (traits.ONE_HANDED,), catalogue.TWO: (traits.TWO_HANDED,), catalogue.LARGE: (traits.LARGE,),
}  # fmt: skip
LAUNCHER = "GD-WPN-16"


def printed(key: str) -> Weapon:
    """The weapon `key` of the catalogue."""
    row = catalogue.weapons()[key]
    attacks, attack_die = _amount(row.dice, 1)
    damage, damage_die = _amount(row.harm, 0)
    words = [*HANDS.get(row.hands, ()), *(("heavy",) if row.heavy else ()), *(("rad",) if row.rad else ())]
    words += [traits.OF_CLAUSE[clause] for clause in row.clauses if clause in traits.OF_CLAUSE]
    if LAUNCHER in row.clauses:
        words.append(traits.TWO_HANDED)  # GD-WPN-29
    return Weapon(
        key, row.name, row.table, tuple(value * INCH for value in row.ranges), attacks, attack_die, row.penetration,
        damage, damage_die, row.direct.fixed if row.direct else 0, row.spread * INCH, row.tech,
        tuple(dict.fromkeys(words)),
    )  # fmt: skip


def _amount(found: Amount | None, none: int) -> tuple[int, str]:
    """A number, or the dice that a battle throws for it."""
    if found is None:
        return none, ""
    if not found.dice:
        return found.fixed, ""
    return 0, f"{found.dice if found.dice > 1 else ''}D{found.sides}"
