"""The points formula (BG-NEW-POINTS-00 to -13): what anything costs, with the parts that the price is made of.

`item_price`, `mount_price`, `weapon_price` (of a mounted one), `vehicle_price` and `troop_price` give a `Price`,
`skill_price` a number. All sums are exact; the figures stand in `data/points.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from wartable.engine.plane import INCH
from wartable.kit.documents import Map, fault, number, shown, take, unknown
from wartable.rulesets.battle_group.catalogue import abilities, equipment
from wartable.rulesets.battle_group.catalogue.equipment import Armour, Effect, Shield, Weapon, kit, weapons
from wartable.rulesets.battle_group.catalogue.reading import STYLES, shipped
from wartable.rulesets.battle_group.catalogue.troops import WHOLE, Troop, line, race_of
from wartable.rulesets.battle_group.catalogue.vehicles import BIKE, Mount, Vehicle, mounts

Gear = Weapon | Shield | Armour
BASE = 4
OVER = "over"
SPREAD, STILL, AGAIN = "5 with a re-roll", "3 standing still", "re-roll"
HITS, WOUNDS = ("5", SPREAD, "4", STILL, "3", "2"), ("4", "3", AGAIN, "2")
POWERED, REROLLED, FORCED = Fraction("2.5"), Fraction("1.5"), Fraction("1.33")
CHAMELEON = Fraction("1.67")
DOUBLED = 3
ATTACK = Fraction("1.25")  # BG-NEW-POINTS-02
MISSILES, MASSED = Fraction("0.58"), Fraction(3)  # BG-NEW-POINTS-03: more dice than kill a group are lost
_KEYS = ("range", "hits", "wounds", "flat", "style", "games")


class Part(NamedTuple):
    """What a part of a price is for, how much it is, and by which clause."""

    what: str
    points: Fraction
    clause: str


class Price(NamedTuple):
    """What something costs, and the parts of it, which are not rounded."""

    points: int
    parts: tuple[Part, ...]

    @property
    def exact(self) -> Fraction:
        """The sum of the parts before it was rounded."""
        return total(self.parts)


class Figures(NamedTuple):
    """The factors and flat prices of the formula.

    Args:
        bands: up to how many inches a factor of the range holds, the last one (None) beyond them.
        hits, wounds: factors by the number needed. flat: by the word that an effect names. style: of vehicles.
        games: usual limits by name (BG-NEW-POINTS-13).
    """

    bands: tuple[tuple[int | None, Fraction], ...]
    hits: Mapping[str, Fraction]
    wounds: Mapping[str, Fraction]
    flat: Mapping[str, int]
    style: Mapping[str, int]
    games: Mapping[str, int]


def half_up(value: Fraction) -> int:
    """BG-NEW-POINTS-00: a whole number, halves up."""
    return (value + Fraction(1, 2)).__floor__()


def total(parts: Iterable[Part]) -> Fraction:
    """The sum of parts of a price."""
    return sum((part.points for part in parts), Fraction())


@cache
def figures() -> Figures:
    """The figures of the formula."""
    return read_figures(shipped("points.yaml"))


# ------------------------------------------------------------------ items
def item_price(item: Gear) -> Price:
    """BG-NEW-POINTS-05: a piece of equipment; one that vehicles mount has another price (`weapon_price`)."""
    parts = (*_attack(item), *_defence(item), *_missiles(item), *_flat(item))
    return Price(max(1, half_up(total(parts))), parts)


def _attack(item: Gear) -> Iterator[Part]:
    """BG-NEW-POINTS-02: a point of AV is 1.25 for attack and 1 for block."""
    if not item.av:
        return
    factor = Fraction(1)
    for effect in item.effects:
        if effect.forces == equipment.DEFENCE:
            factor *= FORCED
        elif effect.rerolls in (equipment.HITS, equipment.WOUNDS) and effect.when in ("", equipment.IN_MELEE):
            factor *= REROLLED
    yield Part("attack", item.av * (ATTACK * factor if item.av > 0 else Fraction(1)), "BG-NEW-POINTS-02")
    yield Part("block", Fraction(item.av), "BG-NEW-POINTS-02")


def _defence(item: Gear) -> Iterator[Part]:
    """BG-NEW-POINTS-02: DV, twice where armour nullifies on 3+; MV below 0."""
    if item.dv:
        thick = isinstance(item, Armour) and any(effect.nullifies_on for effect in item.effects)
        yield Part("defence", Fraction(item.dv * (4 if thick and item.dv > 0 else 2)), "BG-NEW-POINTS-02")
    if not isinstance(item, Shield) and item.mv < 0:
        yield Part("missiles below 0", Fraction(item.mv), "BG-NEW-POINTS-02")


def _missiles(item: Gear) -> Iterator[Part]:
    """BG-NEW-POINTS-03: 0.58 x m x (m, at most 3) x range factor x move factor."""
    if isinstance(item, Weapon) and item.mv > 0:
        dice = _dice(item)
        price = MISSILES * dice * min(MASSED, dice) * _reach(item.range)
        yield Part("missiles", price * (Fraction("0.8") if item.only_still else 1), "BG-NEW-POINTS-03")


def _dice(weapon: Weapon) -> Fraction:
    """BG-NEW-POINTS-03: m = MV x hit factor x wound factor."""
    found = Fraction(weapon.mv)
    for effect in weapon.effects:
        if not effect.exempt:
            found *= figures().hits[_hits(effect)] * figures().wounds[_wounds(effect)]
    return found


def _hits(effect: Effect) -> str:
    if effect.still_hits_on:
        return STILL
    if effect.rerolls == equipment.HITS and effect.hits_on:
        return SPREAD
    return str(effect.hits_on or 4)


def _wounds(effect: Effect) -> str:
    return AGAIN if effect.rerolls == equipment.WOUNDS else str(effect.wounds_on or 4)


def _reach(reach: int) -> Fraction:
    return next(factor for most, factor in figures().bands if most is None or reach <= most * INCH)


def _flat(item: Gear) -> Iterator[Part]:
    """BG-NEW-POINTS-04: what it can do."""
    words = [word for effect in item.effects for word in effect.priced]
    if isinstance(item, Armour):
        words += ["slow"] * (-item.move // INCH) + ["doubles"] * item.doubles
    for word in words:
        yield Part(word.replace("_", " "), Fraction(figures().flat[word]), "BG-NEW-POINTS-04")


# ------------------------------------------------------------------ mounts and vehicles
def mount_price(mount: Mount) -> Price:
    """BG-NEW-POINTS-10: a creature, or a bike, trike or quad."""
    rate = Fraction("0.75") if mount.kind == BIKE else Fraction(1)
    found = [Part("Move", rate * _faster(mount.move), "BG-NEW-POINTS-10")]
    found += [
        Part(what, Fraction(2 * value), "BG-NEW-POINTS-10")
        for what, value in (("AV", mount.av), ("DV", mount.dv), ("hover", mount.hovers))
        if value
    ]
    return _rounded(found)


def weapon_price(weapon: Weapon) -> Price:
    """BG-NEW-POINTS-11: a weapon that vehicles mount: m x range factor and its flat prices."""
    shots = [Part("missiles", _dice(weapon) * _reach(weapon.range), "BG-NEW-POINTS-11")] if weapon.mv else []
    return _rounded((*shots, *_flat(weapon)))


def vehicle_price(vehicle: Vehicle) -> Price:
    """BG-NEW-POINTS-12: a vehicle with all that it mounts."""
    count = len(vehicle.weapons)
    arms = sum(weapon_price(weapons()[key]).points for key in vehicle.weapons)
    values: tuple[tuple[str, Fraction | int], ...] = (
        ("HP", vehicle.hp), ("AV", vehicle.av), ("DV", 2 * vehicle.dv), ("WV", 2 * (vehicle.wv - 3)),
        ("Move", Fraction(1, 2) * _faster(vehicle.move)),
        ("weapons", arms * (Fraction("0.6") + Fraction("0.2") * count)),
        (vehicle.style, figures().style[vehicle.style]), ("capacity", vehicle.capacity),
        ("hull", 7 * vehicle.hp * vehicle.hull), ("turrets", 2 * len(vehicle.turret)),
    )  # fmt: skip
    return _rounded(Part(what, Fraction(value), "BG-NEW-POINTS-12") for what, value in values if value)


def _faster(move: int) -> Fraction:
    """Inches of Move above 4."""
    return Fraction(move, INCH) - BASE


def _rounded(parts: Iterable[Part]) -> Price:
    found = tuple(parts)
    return Price(half_up(total(found)), found)


# ------------------------------------------------------------------ troops
def troop_price(troop: Troop) -> Price:
    """BG-NEW-POINTS-09: a model with all that it has; each part is whole, and says what it is for."""
    found = [_race(troop)]
    keys = (*troop.weapons, *filter(None, (troop.shield, troop.armour)))
    for item in (kit(key) for key in keys):
        found.append(Part(item.label, Fraction(item_price(item).points), "BG-NEW-POINTS-05"))
    if troop.item:
        item_ = abilities.items()[troop.item]
        found.append(Part(item_.name, Fraction(item_.points), "BG-NEW-ITEMS-00"))
    if troop.mount:
        ridden = mounts()[troop.mount]
        found.append(Part(ridden.name, Fraction(mount_price(ridden).points), "BG-NEW-POINTS-10"))
    found += [Part(*_skill(key, level), "BG-NEW-POINTS-07") for key, level in troop.skills]
    found += _powers(troop)
    if thick := surcharge(troop):
        found.append(Part("thick armour", Fraction(thick), "BG-NEW-POINTS-06"))
    return _rounded(found)


def _race(troop: Troop) -> Part:
    """BG-NEW-POINTS-01: HP, 2 for each point of WV above 3, 2 for each inch of Move above 4."""
    race = race_of(troop)
    return Part(race.name, troop.hp + 2 * (troop.wv - 3) + 2 * _faster(race.move), "BG-NEW-POINTS-01")


def skill_price(key: str, level: int = 1) -> int:
    """BG-NEW-POINTS-07: a skill; each level of a ranked one costs as much as the first."""
    return abilities.skills()[key].points * level


def _skill(key: str, level: int) -> tuple[str, Fraction]:
    return abilities.skills()[key].label(level), Fraction(skill_price(key, level))


def _powers(troop: Troop) -> Iterator[Part]:
    """BG-NEW-POINTS-08: 3 for each PP of an ability at its level, 3 for each PP of a generator, 10 for a Familiar."""
    for key in troop.power:
        source = abilities.generators()[key]
        price = source.points if source.familiar else 3 * source.power.fixed
        yield Part(source.name, Fraction(price), "BG-NEW-POINTS-08")
    for key, level in troop.abilities:
        known = abilities.abilities()[key]
        yield Part(f"{known.name} {level}", Fraction(3 * known.cost(level)), "BG-NEW-POINTS-08")


def surcharge(troop: Troop) -> int:
    """BG-NEW-POINTS-06: what thick armour costs more, for the whole model."""
    found = line(troop)
    effects = [effect for item in troop.kit for effect in item.effects]
    thickness = Fraction(found.dv)
    if any(effect.nullifies_on for item in troop.kit if isinstance(item, Armour) for effect in item.effects):
        thickness *= POWERED
    if any(effect.rerolls == equipment.NULLIFIES for effect in effects):
        thickness *= CHAMELEON
    doubles = any(isinstance(item, Armour) and item.doubles for item in troop.kit)
    size = Fraction(found.size, WHOLE)
    above = thickness / (DOUBLED if doubles else size) - 2
    return half_up(above * above * (1 if doubles else size)) if above > 0 else 0


# ------------------------------------------------------------------ reading
def read_figures(node: Map) -> Figures:
    """The figures of a file of points.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, _KEYS, "a file of points")
    bands = take(node, "range", Map)
    if list(bands)[-1:] != [OVER]:
        raise fault(node, "range", f"range must end with {OVER}: the factor beyond the last number of inches")
    reach = [(None if key == OVER else _inches(bands, key), _factor(bands, key)) for key in bands]
    return Figures(
        tuple(reach), _factors(node, "hits", HITS), _factors(node, "wounds", WOUNDS), _wholes(node, "flat"),
        _wholes(node, "style", STYLES), _wholes(node, "games"),
    )  # fmt: skip


def _inches(node: Map, key: str) -> int:
    if not key.isdecimal():
        raise fault(node, key, f"range has {key}; write a number of inches, or {OVER}")
    return int(key)


def _factors(node: Map, key: str, names: tuple[str, ...]) -> dict[str, Fraction]:
    found = take(node, key, Map)
    unknown(found, names, key)
    for name in names:
        if name not in found:
            raise fault(node, key, f"{key} lacks {name!r}")
    return {name: _factor(found, name) for name in names}


def _factor(node: Map, key: str) -> Fraction:
    value = node[key]
    try:
        return Fraction(value if isinstance(value, str) else "")
    except (ValueError, ZeroDivisionError):
        raise fault(node, key, f'{key} is {shown(value)}; write a number as a text, such as "1.5"') from None


def _wholes(node: Map, key: str, names: tuple[str, ...] = ()) -> dict[str, int]:
    found = take(node, key, Map)
    for name in names:
        if name not in found:
            raise fault(node, key, f"{key} lacks {name!r}")
    return {name: number(found, name, -20, 10_000) for name in found}
