"""The Simioids (chapter SIM)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.ask import Flow, Option, choose_or_skip, d3, die, pool
from wartable.engine.compat import override
from wartable.engine.plane import INCH, within
from wartable.kit.wording import asked
from wartable.rulesets.gates_of_doom.catalogue.gear import items
from wartable.rulesets.gates_of_doom.events.fate import BoonGiven
from wartable.rulesets.gates_of_doom.events.mishaps import Failed, ItemFailed
from wartable.rulesets.gates_of_doom.events.powers import Rammed, Repaired
from wartable.rulesets.gates_of_doom.specials.points import Action, GatesSpecial
from wartable.rulesets.gates_of_doom.specials.traits import TWO_HANDED
from wartable.rulesets.gates_of_doom.state import GUN, MELEE, VEHICLES, Bonus, Boon, Game, Model, Unit, Until, Weapon
from wartable.rulesets.gates_of_doom.troops import losses, saves
from wartable.rulesets.gates_of_doom.troops.items import fails

REPAIR, NEAR = "GD-SIM-10", 2 * INCH
FISTS = Weapon("fists", "Bare hands", MELEE, attacks=4, tech=0)
ITEMS, ENGINE, RAM, GUNS = "GD-SIM-03", "GD-SIM-21", "GD-SIM-22", "GD-SIM-23"
UPGRADES = ("modded_engine", "explosive_ram", "souped_up_guns")
BLAST = Weapon("explosive_ram", "Explosive ram", tech=0)  # AP 0, damage 1
HACKED, FAILS, USELESS, EXPLODES = "GD-SIM-02", "GD-SIM-04", "GD-SIM-05", "GD-SIM-06"
MALFUNCTIONS = {5: FAILS, 3: USELESS, 1: EXPLODES}
"""The rows of the table by the least face of each."""


class IgnoresFire(GatesSpecial):
    """GD-SIM-26: under fire markers mean nothing to aberrations (GD-UF-07); health and nerve are of the entry."""

    __slots__ = ()

    @override
    def fearless(self, unit: Unit) -> str | None:
        return "GD-SIM-26"


class Hacked(GatesSpecial):
    """GD-SIM-02: a natural 1 is a malfunction: one roll for each use, which misses; GD-SIM-04 to -06."""

    __slots__ = ()

    @override
    def unreliable(self, me: Model, weapon: Weapon) -> tuple[bool, str] | None:
        return (True, HACKED) if weapon.key in me.hacked else None

    @override
    def mishap(self, game: Game, unit: Unit, me: Model, weapon: Weapon, ones: int) -> Flow[bool]:
        guns = (model for model in unit.models if model.kind == GUN)
        if weapon.key not in (*me.hacked, *(key for gun in guns for key in gun.hacked)):
            return False
        face = yield from die(6, HACKED, unit.side, f"malfunction of {weapon.name}")
        clause = _row(face)
        game.emit(Failed(unit.id, me.id, weapon.key, face, clause != FAILS, clause))
        if clause == EXPLODES:
            yield from losses.wound(game, unit, unit.model(me.id), 1, "")
        return True


def _row(face: int) -> str:
    """GD-SIM-04 to -06: the row of the table for a die."""
    return next(row for least, row in MALFUNCTIONS.items() if face >= least)


class HackedItems(GatesSpecial):
    """GD-SIM-03: gear that is no weapon fails on a 1 as it is used, and then has a roll on the table."""

    __slots__ = ()

    @override
    def item_fails(self, game: Game, unit: Unit, me: Model, item: str) -> Flow[bool]:
        if item not in (*me.hacked, *UPGRADES):
            return False
        name = items()[item].name
        if (yield from die(6, ITEMS, unit.side, f"whether the hacked {name} fails")) > 1:
            return False
        face = yield from die(6, ITEMS, unit.side, f"malfunction of {name}")
        clause = _row(face)
        game.emit(ItemFailed(unit.id, me.id, item, face, clause != FAILS, clause))
        if clause == EXPLODES:
            yield from losses.wound(game, unit, unit.model(me.id), 1, "")
        return True


# ------------------------------------------------------------------ vehicles
class ModdedEngine(GatesSpecial):
    """GD-SIM-21: D6 inches of speed more, thrown in each move."""

    __slots__ = ()

    @override
    def sets_off(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        if (yield from fails(game, unit, me.id, "modded_engine")):
            return
        face = yield from die(6, ENGINE, unit.side, "inches of speed more")
        game.emit(BoonGiven(unit.id, Boon(Bonus.SPEED, face * INCH, ENGINE, "modded engine", Until.MOVE)))


class ExplosiveRam(GatesSpecial):
    """GD-SIM-22: 2D6 hits on an enemy unit with which it has moved into melee."""

    __slots__ = ()

    @override
    def meets(self, game: Game, unit: Unit, me: Model, foes: tuple[str, ...]) -> Flow[None]:
        if (yield from fails(game, unit, me.id, "explosive_ram")):
            return
        options = [Option(key, game.units[key].name, RAM, key) for key in foes if game.units[key].models]
        if not options:
            return
        question = f"Whom does the ram of {unit.name} hit?"
        words = [other.id for other in game.units.values() if other.side != unit.side]
        key = yield from choose_or_skip(game, RAM, unit.side, question, options, about=unit.id, words=words)
        hits = yield from pool(2, 6, RAM, unit.side, "hits of the ram")
        game.emit(Rammed(unit.id, key, hits))
        yield from saves.take_hits(game, game.units[key], BLAST, hits, unit.side)


class SoupedUpGuns(GatesSpecial):
    """GD-SIM-23: D6 attack dice more for each of its small arms."""

    __slots__ = ()

    @override
    def opens_fire(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        if (yield from fails(game, unit, me.id, "souped_up_guns")):
            return
        game.emit(BoonGiven(unit.id, Boon(Bonus.BARRELS, 1, GUNS, "souped-up guns", Until.ATTACK)))


class BareHands(GatesSpecial):
    """GD-SIM-18: a brute that uses no melee weapon makes four attacks; it cannot parry with them."""

    __slots__ = ()

    @override
    def unarmed(self, me: Model) -> Weapon | None:
        return FISTS


class BruteHands(GatesSpecial):
    """GD-SIM-19: two-handed weapons take one of their hands, Large ones two."""

    __slots__ = ()

    @override
    def hands(self, weapon: Weapon) -> int | None:
        return 1 if TWO_HANDED in weapon.traits else None


class HastyRepairs(GatesSpecial):
    """GD-SIM-10: an action gives a friendly vehicle within 2 inches D3+1 of its lost health back."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("repair", "repair a vehicle", REPAIR, 1, _no_repair, _repair),)


def _broken(game: Game, unit: Unit) -> list[tuple[Unit, Model]]:
    hands = [model for model in unit.models if REPAIR in model.rules]
    return [
        (other, model) for other in game.friends(unit) for model in other.models
        if model.kind in VEHICLES and model.wounds and any(within(me, model, NEAR) for me in hands)
    ]  # fmt: skip


def _no_repair(game: Game, unit: Unit) -> tuple[str, str]:
    return ("", "") if _broken(game, unit) else ("no friendly vehicle within 2 inches has lost health", REPAIR)


def _repair(game: Game, unit: Unit) -> Flow[None]:
    found = {other.id: (other, model) for other, model in _broken(game, unit)}
    options = [Option(key, other.name, REPAIR, key) for key, (other, _) in found.items()]
    words = [other.id for other in game.units.values()]
    question = asked(unit.name, "repair", "What")
    key = yield from choose_or_skip(game, REPAIR, unit.side, question, options, about=unit.id, words=words)
    other, model = found[key]
    _, points = yield from d3(REPAIR, unit.side, "health that comes back, one more")
    game.emit(Repaired(other.id, model.id, min(points + 1, model.wounds), REPAIR))


RULES: Mapping[str, GatesSpecial] = {
    REPAIR: HastyRepairs(), HACKED: Hacked(), "GD-SIM-18": BareHands(), "GD-SIM-19": BruteHands(),
    "GD-SIM-26": IgnoresFire(), ITEMS: HackedItems(), ENGINE: ModdedEngine(), RAM: ExplosiveRam(), GUNS: SoupedUpGuns(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
