"""What the catalogue prints, as a battle has it: weapons."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.catalogue import weapons as catalogue
from wartable.rulesets.gates_of_doom.catalogue.reading import Amount
from wartable.rulesets.gates_of_doom.specials import traits
from wartable.rulesets.gates_of_doom.state import Game, Weapon

HANDS: Mapping[str, tuple[str, ...]] = {
    catalogue.ONE: (traits.ONE_HANDED,), catalogue.TWO: (traits.TWO_HANDED,), catalogue.LARGE: (traits.LARGE,),
}  # fmt: skip


def printed(key: str) -> Weapon:
    """The weapon `key` of the catalogue."""
    row = catalogue.weapons()[key]
    attacks, attack_die = _amount(row.dice, 1)
    damage, damage_die = _amount(row.harm, 0)
    words = [*HANDS.get(row.hands, ()), *(("heavy",) if row.heavy else ()), *(("rad",) if row.rad else ())]
    words += [traits.OF_CLAUSE[clause] for clause in row.clauses if clause in traits.OF_CLAUSE]
    if traits.LAUNCHER in words:
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


def loaded(game: Game) -> None:
    """GD-WPN-16: each grenade that a launcher may throw is known to the battle: its range, all else the grenade's."""
    arms = list(game.arms.values())
    for launcher in (weapon for weapon in arms if traits.LAUNCHER in weapon.traits):
        for weapon in (weapon for weapon in arms if traits.GRENADE in weapon.traits):
            made = launched(launcher, weapon)
            game.arms[made.key] = made


def launched(launcher: Weapon, weapon: Weapon) -> Weapon:
    """GD-WPN-16, GD-WPN-29: a grenade as a launcher throws it; the two are held in two hands."""
    words = tuple(word for word in weapon.traits if word not in traits.HANDS)
    return weapon._replace(
        key=traits.launched_key(launcher, weapon), name=f"{weapon.name}, launched", ranges=launcher.ranges,
        traits=(traits.TWO_HANDED, *words),
    )  # fmt: skip


def brought(game: Game, key: str, pull: int) -> tuple[Weapon, ...]:
    """The weapon `key` as a battle with such gravity has it (GD-CON-01), with what a launcher makes of it.

    Nothing of what the battle knows already.
    """
    made = printed(key)
    if key not in game.arms:
        made = made._replace(ranges=tuple(max(0, value + pull) for value in made.ranges))
    else:
        made = game.arms[key]
    known = [*game.arms.values(), made]
    found = {made.key: made}
    for launcher in (weapon for weapon in known if traits.LAUNCHER in weapon.traits):
        for weapon in (weapon for weapon in known if traits.GRENADE in weapon.traits):
            one = launched(launcher, weapon)
            found[one.key] = one
    return tuple(weapon for weapon in found.values() if weapon.key not in game.arms)
