"""Who can shoot at whom, with what, and what the die has to show (AT-SHOOT-01, AT-SHOOT-08, AT-WPN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod
from wartable.engine.plane import gap, touching
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.catalogue.races import Sort, Variant
from wartable.rulesets.adventures.catalogue.weapons import Weapon, weapons
from wartable.rulesets.adventures.persons.asked import aim_parts, passes_as_alien, spared
from wartable.rulesets.adventures.spotting.lines import sees
from wartable.rulesets.adventures.spotting.spot import known, spot
from wartable.rulesets.adventures.state import ALIENS, ENEMIES_HOLD_FIRE, TRUCE, VEHICLE, Figure, Game
from wartable.rulesets.adventures.vehicles.crew import aboard

PARALYSE, STUN = "paralyse", "stun"
"""How a weapon is used that paralyses or stuns in place of damage (AT-WPN-02, AT-WPN-03)."""


def thrower(figure: Figure) -> str:
    """AT-GEN-01: who throws the dice of a figure."""
    return figure.seat or UMPIRE


def arms(figure: Figure) -> Mapping[str, Weapon]:
    """AT-SHOOT-01, AT-WPN-01: the weapons with which a figure shoots, by key; what is switched off does not."""
    found = weapons()
    return {key: found[key] for key in figure.weapons if key not in figure.weapons_off and found[key].ranged}


def in_melee(game: Game, figure: Figure) -> bool:
    """AT-SHOOT-08: whether a figure is in contact with an enemy who is nobody's prisoner; a vehicle never is."""
    foes = (foe for foe in game.enemies(figure) if foe.kind != VEHICLE and not foe.prisoner)
    return figure.kind != VEHICLE and any(touching(figure.body, foe.body) for foe in foes)


def distance(shooter: Figure, target: Figure) -> int:
    """AT-GEN-02: how far a target is, mils, from base edge to base edge."""
    return gap(shooter.body, target.body)


def immune(game: Game, weapon: Weapon, target: Figure) -> str:
    """AT-CHAR-03, AT-WPN-05, AT-WPN-06: the clause by which a weapon does nothing to a target; '' if it hurts it."""
    late = game.options.dalek_variant == Variant.LATE and target.sort == Sort.DALEK
    if target.starred or late:
        game.cite("AT-WPN-06" if weapon.pierces else "AT-CHAR-03" if target.starred else "AT-WPN-05")
    if target.starred and not weapon.beats_star:
        return "AT-CHAR-03"
    return "AT-WPN-05" if late and weapon.weak else ""


def stuns(weapon: Weapon, target: Figure) -> bool:
    """AT-WPN-02, AT-WPN-03: whether a weapon can paralyse or stun a target; a vehicle has nobody to be stunned."""
    return (weapon.paralyses or bool(weapon.stuns)) and target.kind != VEHICLE


def holds_fire(game: Game, shooter: Figure) -> str:
    """AT-NEW-VOC-01: the clause by which a figure shoots at nobody this turn; '' if it may.

    The players may shoot in a truce, which breaks it (AT-NEW-SIL-05).
    """
    facts = (TRUCE, ENEMIES_HOLD_FIRE) if shooter.side == ALIENS else ()
    return "AT-NEW-VOC-01" if any(game.fact(key) >= game.turn > 0 for key in facts) else ""


def barred(game: Game, shooter: Figure, weapon: Weapon) -> str:
    """The clause by which a figure cannot use a weapon at all this turn; '' if it can."""
    clause = "AT-SHOOT-08" if in_melee(game, shooter) else ""
    if not clause and weapon.stationary and shooter.moved:
        clause = "AT-WPN-04"
    if clause:
        game.cite(clause)
    return clause or holds_fire(game, shooter)


def safe(game: Game, shooter: Figure, target: Figure) -> bool:
    """AT-SHOOT-08, AT-PRIS-04: whether nobody may shoot at a target: it is in contact with enemies, or a prisoner.

    AT-NEW-WHO-26: aliens take some for one of theirs, others they leave alone; so they do with an empty vehicle.
    """
    if target.prisoner or in_melee(game, target) or (target.kind == VEHICLE and not aboard(game, target)):
        return True
    return shooter.side == ALIENS and bool(passes_as_alien(game, target) or spared(game, shooter, target))


def in_reach(game: Game, shooter: Figure, weapon: Weapon) -> Iterator[Figure]:
    """AT-SHOOT-01: the enemies that a weapon reaches and can hurt, in line of sight, spotted or not."""
    for foe in game.enemies(shooter):
        if (
            weapon.need(distance(shooter, foe)) and not safe(game, shooter, foe) and not immune(game, weapon, foe)
            and sees(game, shooter, foe.body)
        ):  # fmt: skip
            yield foe


def targets(game: Game, shooter: Figure, weapon: Weapon) -> dict[str, bool | None]:
    """AT-SHOOT-01: whom a figure may shoot at, by id: True if it is spotted, None if a die decides (AT-VIS-03)."""
    if barred(game, shooter, weapon):
        return {}
    found = {foe.id: known(game, shooter.group, foe) for foe in in_reach(game, shooter, weapon)}
    return {key: seen for key, seen in found.items() if seen is not False}


def spotted(game: Game, shooter: Figure, target: str) -> Flow[bool]:
    """AT-VIS-03: whether the group of a shooter spots a target, by die if one is needed."""
    return (yield from spot(game, shooter.group, game.figures[target]))


# ------------------------------------------------------------------ the number
def parts(game: Game, shooter: Figure, target: Figure) -> tuple[Mod, ...]:
    """What is added to the D10; cover and movement do not change it (AT-SHOOT-01)."""
    return tuple(aim_parts(game, shooter, target, distance(shooter, target)))


def need(shooter: Figure, target: Figure, weapon: Weapon) -> int:
    """AT-SHOOT-01: what the D10 has to come to; 0 where the weapon does not reach."""
    return weapon.need(distance(shooter, target))
