"""Battles in which everything there is gets fielded: entries, vehicles, mounts, equipment, items, skills, abilities.

Effects, actions, results of tables and what is cast or used count once they have come up. Bots answer at random, and
every position is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

from tests.kit.maker import Everything, Feature
from wartable.rulesets.battle_group.catalogue import abilities, results
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.troops import troops
from wartable.rulesets.battle_group.catalogue.vehicles import mounts, vehicles
from wartable.rulesets.battle_group.events.abilities import DisplacementRolled, RiftRolled
from wartable.rulesets.battle_group.events.base import ActionTaken, EffectCame
from wartable.rulesets.battle_group.events.biotech import BiotechUsed, ItemUsed
from wartable.rulesets.battle_group.events.effects import AbilityPicked
from wartable.rulesets.battle_group.events.fighting import AttackBegan
from wartable.rulesets.battle_group.events.vehicles import WreckRolled
from wartable.rulesets.battle_group.ill_effects.ending import ENDED
from wartable.rulesets.battle_group.state import FLYING, HOVER, TRACKED, WALKER, WHEELED, Game

WIDTH, HEIGHT, TURNS = 44, 30, 2
STYLES = (WALKER, WHEELED, TRACKED, HOVER, FLYING)
MELEE = tuple(key for key, weapon in weapons().items() if weapon.melee and not weapon.mounted)
MISSILE = tuple(key for key, weapon in weapons().items() if weapon.missile and not weapon.mounted)
MOUNTED = tuple(key for key, weapon in weapons().items() if weapon.mounted)
IN_PLAY = ("effect", "action", "cast", "used", "ill", "picked", "rift", "displacement", "wreck")
ACTIONS = ("melee", "shoot", "carry", "spur", "grapple", "rift", "displacement", "time_slip")
USED_UP = ("antivenin", "foam_canister", "stimulant", "satchel_charge")
NAMES = {row.name.lower(): key for table in (abilities.abilities(), abilities.items()) for key, row in table.items()}
LINES = ("wall", "wire", "tank_traps")


def wanted() -> frozenset[Feature]:
    """Everything that battles have to show."""
    there: dict[str, Sequence[str]] = {
        "troop": tuple(troops()), "vehicle": tuple(vehicles()), "mount": tuple(mounts()), "weapon": tuple(weapons()),
        "shield": tuple(shields()), "armour": tuple(armours()), "item": tuple(abilities.items()),
        "skill": tuple(abilities.skills()), "ability": tuple(abilities.abilities()),
        "generator": tuple(abilities.generators()), "style": STYLES, "terrain": tuple(results.terrain()),
        "effect": tuple({each.name for w in weapons().values() for each in w.effects if not each.instead}),
        "action": ACTIONS, "cast": tuple(abilities.abilities()), "used": USED_UP, "ill": tuple(ENDED),
        "picked": tuple(key for key, skill in abilities.skills().items() if skill.selected),
        "rift": tuple(row.name for row in results.rifts().values()),
        "displacement": tuple(row.name for row in results.displacements().values()),
        "wreck": tuple(row.name for row in results.wrecks().values()),
    }  # fmt: skip
    return frozenset(Feature(kind, key) for kind, keys in there.items() for key in keys)


# ------------------------------------------------------------------ what is fielded
class Stores:
    """All that there is, each thing after the other, again and again."""

    def __init__(self) -> None:
        self.melee, self.missile, self.mounted = cycle(MELEE), cycle(MISSILE), cycle(MOUNTED)
        self.shield, self.armour, self.item = cycle(shields()), cycle(armours()), cycle(abilities.items())
        self.skill, self.ability = cycle(abilities.skills()), cycle(abilities.abilities())
        self.power, self.mount, self.style = cycle(abilities.generators()), cycle(mounts()), cycle(STYLES)
        self.troop, self.vehicle, self.ground = cycle(troops()), cycle(vehicles()), cycle(results.terrain())
        self.shown = set[Feature]()

    def take(self, kind: str, kept: Iterator[str]) -> str:
        """The next one, which is shown by that."""
        key = next(kept)
        self.shown.add(Feature(kind, key))
        return key

    def armed(self, kept: Iterator[str], alike: bool) -> dict[str, Any]:
        """Three models, or two large ones, each with another weapon or all with the same one, alike in the rest."""
        armour = self.take("armour", self.armour)
        many = 2 if armours()[armour].doubles else 3
        held = [self.take("weapon", kept)] * many if alike else [self.take("weapon", kept) for _ in range(many)]
        return {
            "models": [{"weapons": [key]} for key in held],
            "shield": self.take("shield", self.shield), "armour": armour, "hp": 2,
            "items": [self.take("item", self.item)], "skills": {self.take("skill", self.skill): 1},
        }  # fmt: skip

    def caster(self) -> dict[str, Any]:
        """A user by nature with two abilities and power for both, and somebody beside him."""
        known = {self.take("ability", self.ability): 1, self.take("ability", self.ability): 2}
        held = [self.take("generator", self.power), "pack_generator", "pack_generator"]
        return {"count": 2, "user": "natural", "abilities": known, "power": held, "hp": 2}

    def hull(self, number: int) -> dict[str, Any]:
        """A vehicle of the lists, or one of its own with two mounted weapons."""
        if number % 2 == 0:
            return {"vehicle": self.take("vehicle", self.vehicle)}
        guns = [self.take("weapon", self.mounted) for _ in range(2)]
        style = self.take("style", self.style)
        return {"kind": "vehicle", "style": style, "turret": guns[:1], "front": guns[1:], "hp": 2, "move": 8,
                "open": number % 4 == 1, "capacity": 4, "access": ["rear"]}  # fmt: skip

    def force(self, seat: str, number: int) -> Iterator[dict[str, Any]]:
        """The units of a side in their places: those with blades touch the enemy's."""
        facing, near, line, far = (90, 14.5, 9, 4) if seat == "p1" else (270, 15.5, 21, 26)
        entry = troops()[self.take("troop", self.troop)]
        large = entry.mount or (entry.armour and armours()[entry.armour].doubles)
        hull = self.hull(number)
        if "style" not in hull:
            self.shown.add(Feature("style", vehicles()[hull["vehicle"]].style))
        alike = number % 3 == 0
        blades, guns = self.armed(self.melee, alike), self.armed(self.missile, alike)
        rows: dict[str, tuple[float, float, int, dict[str, Any]]] = {
            "blades": (4, near, len(blades["models"]), blades), "guns": (12, line, len(guns["models"]), guns),
            "troop": (20, line, 2 if not large else 1, {"troop": entry.key, "count": 1 if large else 2}),
            "hull": (28, line, 1, hull), "caster": (36, line, 2, self.caster()),
            "riders": (20, far, 2, {"count": 2, "mount": self.take("mount", self.mount), "weapons": ["lance"]}),
        }  # fmt: skip
        for key, (x, y, count, fields) in rows.items():
            step = 1.6 if key == "riders" else 1.2
            places = [[round(x + step * n, 3), y] for n in range(count)]
            yield {"id": f"{seat}-{key}", "side": seat, "name": f"{key.capitalize()} of {seat}", "facing": facing,
                   "places": places, **fields}  # fmt: skip
        if hull.get("capacity") or ("vehicle" in hull and vehicles()[hull["vehicle"]].capacity):
            yield {"id": f"{seat}-inside", "side": seat, "name": f"Inside of {seat}", "count": 1,
                   "aboard": f"{seat}-hull"}  # fmt: skip
        yield {"id": f"{seat}-late", "side": seat, "name": f"Reserve of {seat}", "count": 2, "reserve": True}


# ------------------------------------------------------------------ battles
def battles(seed: int = 0) -> Iterator[tuple[dict[str, Any], frozenset[Feature]]]:
    """Scenarios that together field all of it, without end, each with what it shows by being set up."""
    stores = Stores()
    for number in range(1_000_000):
        stores.shown = set()
        units = [one for seat in ("p1", "p2") for one in stores.force(seat, number + (seat == "p2"))]
        land = [stores.take("terrain", stores.ground) for _ in range(2)]
        if number >= seed:
            yield {
                "wartable": 1, "ruleset": "battle_group", "table": {"width": WIDTH, "height": HEIGHT}, "turns": TURNS,
                "sides": [{"seat": "p1"}, {"seat": "p2"}], "units": units, "player": "p1", "cursor": "start",
                "terrain": [_piece(kind, n) for n, kind in enumerate(land)],
                "options": {"own_dice": number % 3 == 1, "worn_defence": number % 3 == 2},
            }, frozenset(stores.shown)  # fmt: skip


def _piece(kind: str, place: int) -> dict[str, Any]:
    x = 15 + 16 * place
    if kind in LINES:
        return {"kind": kind, "points": [[x - 2, 15], [x + 2, 15]]}
    return {"kind": kind, "at": [x, 15], "size": [4, 3]}


def used(game: Game, event: Any) -> set[Feature]:
    """What has come up by an event."""
    match event:
        case AttackBegan(effect=name) if name:
            return {Feature("effect", name)}
        case ActionTaken(action=key) if key in ACTIONS:
            return {Feature("action", key)}
        case BiotechUsed(ability=key):
            return {Feature("cast", NAMES[key.lower()])}
        case ItemUsed(item=key):
            return {Feature("used", NAMES[key.lower()])}
        case EffectCame() if event.effect.key in ENDED:
            return {Feature("ill", event.effect.key)}
        case AbilityPicked(ability=key):
            return {Feature("picked", key)}
        case RiftRolled(result=name):
            return {Feature("rift", name)}
        case DisplacementRolled(result=name):
            return {Feature("displacement", name)}
        case WreckRolled(result=name):
            return {Feature("wreck", name)}
    return set()


EVERYTHING = Everything(wanted, battles, used, in_play=IN_PLAY, all=24, played=(0, 7))
