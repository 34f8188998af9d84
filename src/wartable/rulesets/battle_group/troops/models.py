"""Models as their entries make them (BG-STAT-07, BG-VEH-01), and the bases that they stand on."""

from __future__ import annotations

from wartable.engine.plane import rectangle
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.catalogue.troops import CHARACTER, Troop, race_of
from wartable.rulesets.battle_group.catalogue.vehicles import Vehicle, mounts, vehicles
from wartable.rulesets.battle_group.state import (
    BIKE,
    FOOT,
    FRONT,
    MOUNTED,
    TURRET,
    VEHICLE,
    WHOLE,
    Model,
    Mounting,
)

RADIUS = {FOOT: 500, MOUNTED: 650, BIKE: 650}
"""Mils; the document leaves bases to the figures: an inch across, a little more for who rides."""
HULL = {"buggy": (3000, 2000), "light": (3500, 2000)}
"""Length and width of vehicles by type, mils; all others are 4 by 2.5 inches."""
LARGE = 4000, 2500


def recruited(troop: Troop, number: int = 1, mount: str = "", item: str = "", more: tuple[str, ...] = ()) -> Model:
    """The model that an entry is; `mount` and `item` in place of its own, `more` the skills that it has bought."""
    race = race_of(troop)
    ridden = mount or troop.mount
    extra = tuple((key, level) for key, level in troop.option if key in more)
    return saddled(Model(
        number, troop=troop.key, race=race.key, hp=troop.hp, wv=troop.wv, move=race.move, size=race.size,
        weapons=troop.weapons, shield=troop.shield, armour=troop.armour, mount=ridden,
        items=tuple(key for key in (item or troop.item,) if key), skills=(*troop.skills, *extra),
        abilities=troop.abilities, power=troop.power, user=troop.user, character=troop.kind == CHARACTER,
        points=troop.points,
    ))  # fmt: skip


def saddled(model: Model) -> Model:
    """BG-MNT-01, BG-VTP-01: a model with the kind and base that its mount gives it."""
    if not model.mount or model.kind == VEHICLE:
        return model._replace(r=RADIUS.get(model.kind, model.r))
    ridden = mounts()[model.mount]
    kind = BIKE if ridden.style else MOUNTED
    return model._replace(kind=kind, style=ridden.style, r=RADIUS[kind])


def driven(vehicle: Vehicle, number: int = 1) -> Model:
    """The model that a vehicle is."""
    mounted = (
        *(Mounting(key, TURRET) for key in vehicle.turret), *(Mounting(key, FRONT) for key in vehicle.front),
    )  # fmt: skip
    assert all(each.weapon in weapons() for each in mounted)
    return stood(Model(
        number, kind=VEHICLE, style=vehicle.style, troop=vehicle.key, hp=vehicle.hp, wv=vehicle.wv, move=vehicle.move,
        size=5 * WHOLE, av=vehicle.av, dv=vehicle.dv, mounts=mounted, hull=vehicle.hull, open=vehicle.open,
        capacity=vehicle.capacity * WHOLE, access=vehicle.access, points=vehicle.points,
    ), 0, 0, 0)  # fmt: skip


def outline(kind: str) -> tuple[int, int]:
    """Length and width of a vehicle of a type, mils."""
    return HULL.get(kind, LARGE)


def stood(model: Model, x: int, y: int, facing: int) -> Model:
    """A model at a place, faced so; a vehicle gets its corners."""
    if model.kind != VEHICLE:
        return model._replace(x=x, y=y, facing=facing)
    known = vehicles().get(model.troop)
    length, width = outline(known.type if known else "")
    body = rectangle(x, y, length, width, facing)
    return model._replace(x=x, y=y, facing=facing, corners=body.corners, r=body.r)
