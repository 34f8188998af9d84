"""Models that are built of parts: mechs with pilots, vehicles (MCH, VEH); weapons that stand by themselves (EMP)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.engine.plane import INCH, Body, body_overlaps_polygon, overlaps
from wartable.kit.documents import Map, fault, maps
from wartable.kit.fields import Key, check, point
from wartable.kit.wording import does
from wartable.rulesets.gates_of_doom.catalogue import vehicles
from wartable.rulesets.gates_of_doom.catalogue.gear import MECHS, items, of_kind
from wartable.rulesets.gates_of_doom.ground.kinds import blocks
from wartable.rulesets.gates_of_doom.specials.traits import LARGE
from wartable.rulesets.gates_of_doom.state import (
    MELEE,
    RADIUS,
    SMALL_VEHICLE,
    VEHICLE,
    Emplaced,
    Game,
    Model,
    Weapon,
)

PARTS = {
    "mech": Key("text", "the mech that it pilots (GD-MCH-01)", words=tuple(item.key for item in of_kind(MECHS))),
    "hull": Key("text", "the vehicle that it is (GD-VEH-01)", words=tuple(vehicles.hulls())),
    "plating": Key("text", "the armour of the vehicle (GD-VEH-05)",
                   words=tuple(key for key, part in vehicles.parts().items() if part.kind == "armour")),
    "propulsion": Key("text", "what moves the vehicle (GD-VEH-05)",
                      words=tuple(key for key, part in vehicles.parts().items() if part.kind == "propulsion")),
}  # fmt: skip
"""What is said of a model that is built of parts."""
EMPLACED = {
    "key": Key("text", "its key, one word", must=True),
    "weapon": Key("text", "the weapon by key", must=True),
    "at": Key("point", "where it stands", must=True),
}


def built(model: Model, node: Map, weapons: list[Weapon]) -> Model:
    """The model with the figures of its parts.

    Raises:
        DataError: parts are missing, or it carries more than it has slots for.
    """
    if "hull" in node:
        return _vehicle(model, node, weapons)
    stray = next((key for key in ("plating", "propulsion") if key in node), None)
    if stray is not None:
        raise fault(node, stray, f"{stray} is a part of a vehicle; name its hull: {', '.join(vehicles.hulls())}")
    return _mech(model, node, weapons) if "mech" in node else model


def _mech(model: Model, node: Map, weapons: list[Weapon]) -> Model:
    """GD-MCH-01: skills of the pilot, health of both; GD-MCH-02 to -04: its slots."""
    mech = items()[str(node["mech"])]
    blades = sum(weapon.kind == MELEE for weapon in weapons)
    guns = len(weapons) - blades
    apart = mech.melee_slots and (blades > mech.melee_slots or guns > mech.ranged_slots)
    if apart or blades + guns + _shields(model) > mech.slots:
        room = f"{does(mech.name, 'have')} room for {mech.text.split(', ')[-1]}"
        raise fault(node, "weapons", f"{room}; a shield takes one slot")
    profile = model.profile._replace(health=model.profile.health + mech.health)
    return model._replace(
        kind=mech.key, r=RADIUS[mech.key], profile=profile, speed=mech.speed * INCH, save=mech.save, armour=""
    )


def _shields(model: Model) -> int:
    """GD-MCH-04, GD-VEH-08: the slots that shields take."""
    return sum(key in items() and items()[key].stops > 0 for key in model.gear)


def _vehicle(model: Model, node: Map, weapons: list[Weapon]) -> Model:
    """GD-VEH-01, -05, -07, GD-VEH-09: health of the hull, save and speed of the parts, a soldier's row for the rest."""
    hull = vehicles.hulls()[str(node["hull"])]
    missing = next((key for key in ("plating", "propulsion") if key not in node), None)
    if missing is not None:
        words = PARTS[missing].words
        text = f"a vehicle needs plating: and propulsion: (GD-VEH-05); {missing} is one of {', '.join(words)}"
        raise fault(node, "hull", text)
    parts = [vehicles.parts()[str(node[key])] for key in ("plating", "propulsion")]
    large = sum(LARGE in weapon.traits for weapon in weapons)
    rest = len(weapons) - large + _shields(model)
    if large > hull.large or large + rest > hull.large + hull.other:
        raise fault(node, "weapons", f"a {hull.name.lower()} has room for {hull.text or 'one large weapon'}")
    kind = SMALL_VEHICLE if hull.size == vehicles.SMALL else VEHICLE
    speed = max(0, sum(part.speed[hull.column] for part in parts))
    return model._replace(
        kind=kind, r=RADIUS[kind], level="", profile=model.profile._replace(health=hull.health), speed=speed * INCH,
        save=sum(part.save[hull.column] for part in parts if part.save), armour="",
        gear=(*model.gear, str(node["propulsion"])),
    )  # fmt: skip


def carries(node: Map) -> int:
    """GD-VEH-04: how many models a vehicle has room for."""
    return vehicles.hulls()[str(node["hull"])].carries if "hull" in node else 0


# ------------------------------------------------------------------ weapons that stand by themselves
def emplaced(game: Game, node: Map, arm: Callable[[Map, str, str], Any]) -> tuple[Emplaced, ...]:
    """GD-EMP-01: the weapons that are set up on the board.

    Raises:
        DataError: one is no ranged weapon, or stands where it cannot.
    """
    found: list[Emplaced] = []
    for one in maps(node, "emplaced"):
        check(one, EMPLACED, "an emplaced weapon")
        key = str(one["weapon"])
        arm(one, "weapon", key)
        made = Emplaced(str(one["key"]), key, *point(one, "at"))
        body = Body(made.x, made.y, made.r)
        if game.arms[key].kind == MELEE:
            text = f"{game.arms[key].name} is a melee weapon; only ranged ones are emplaced (GD-EMP-01)"
            raise fault(one, "weapon", text)
        bad = not game.table.on_table(body) or any(
            blocks(piece) and body_overlaps_polygon(body, piece.polygon) for piece in game.table.features
        )
        if bad or any(overlaps(body, other) for other in found):
            raise fault(one, "at", f"{made.key} has no free ground there")
        if any(other.key == made.key for other in found):
            raise fault(one, "key", f"two emplaced weapons are called {made.key!r}; give each its own key")
        found.append(made)
    return tuple(found)
