"""The Simioids (chapter SIM)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.ask import Flow, Option, choose_or_skip, d3, die
from wartable.engine.compat import override
from wartable.engine.plane import INCH, within
from wartable.rulesets.gates_of_doom.events.mishaps import Failed
from wartable.rulesets.gates_of_doom.events.powers import Repaired
from wartable.rulesets.gates_of_doom.specials.points import Action, GatesSpecial
from wartable.rulesets.gates_of_doom.specials.traits import TWO_HANDED
from wartable.rulesets.gates_of_doom.state import MELEE, VEHICLES, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import losses

REPAIR, NEAR = "GD-SIM-10", 2 * INCH
FISTS = Weapon("fists", "Bare hands", MELEE, attacks=4, tech=0)
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
        if weapon.key not in me.hacked:
            return False
        face = yield from die(6, HACKED, unit.side, f"malfunction of {weapon.name}")
        clause = next(row for least, row in MALFUNCTIONS.items() if face >= least)
        game.emit(Failed(unit.id, me.id, weapon.key, face, clause != FAILS, clause))
        if clause == EXPLODES:
            losses.suffer(game, unit, unit.model(me.id), 1, "")
        return True


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
    question = f"What do {unit.name} repair?"
    key = yield from choose_or_skip(game, REPAIR, unit.side, question, options, about=unit.id, words=words)
    other, model = found[key]
    _, points = yield from d3(REPAIR, unit.side, "health that comes back, one more")
    game.emit(Repaired(other.id, model.id, min(points + 1, model.wounds), REPAIR))


RULES: Mapping[str, GatesSpecial] = {
    REPAIR: HastyRepairs(), HACKED: Hacked(), "GD-SIM-18": BareHands(), "GD-SIM-19": BruteHands(),
    "GD-SIM-26": IgnoresFire(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
