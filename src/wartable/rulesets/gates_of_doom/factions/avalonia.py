"""Avalonia (chapter AVA)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow, Option, choose, d3
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.catalogue.gear import items
from wartable.rulesets.gates_of_doom.events.effects import EffectBegan, Forged, MarkersLost
from wartable.rulesets.gates_of_doom.events.powers import Boomed
from wartable.rulesets.gates_of_doom.shooting.fire import mark
from wartable.rulesets.gates_of_doom.specials.points import Action, GatesSpecial, Lent, Told
from wartable.rulesets.gates_of_doom.specials.traits import FEAR
from wartable.rulesets.gates_of_doom.state import GAME, RANGED, Effect, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import losses, near
from wartable.rulesets.gates_of_doom.turn.actions import attack_with, can_attack

AURA, LEADS, BOOM, FORGE = 6 * INCH, "GD-AVA-06", "GD-AVA-09", "GD-AVA-11"


class PowerArmour(GatesSpecial):
    """GD-AVA-02: power armour loses its speed penalty."""

    __slots__ = ()

    @override
    def speed_mods(self, me: Model) -> Iterator[Mod]:
        worn = items().get(me.armour)
        if worn is not None and worn.powered and worn.speed:
            yield Mod(-worn.speed * INCH, "GD-AVA-02", "Avalonian power armour")


class PowerRider(GatesSpecial):
    """GD-AVA-03: a rider of a jet cycle in power armour has both hands for weapons beside those of the cycle."""

    __slots__ = ()

    @override
    def hands_free(self, me: Model) -> Told | None:
        worn = items().get(me.armour)
        return (2, "GD-AVA-03") if worn is not None and worn.powered else None


class KnightLeader(GatesSpecial):
    """GD-AVA-06: the hero who leads a knight unit has 2 more attacks in melee and 1 more of both skills."""

    __slots__ = ()

    @override
    def more_strikes(self, me: Model) -> Told | None:
        return 2, "GD-AVA-06"

    @override
    def melee_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, "GD-AVA-06", "knight")

    @override
    def ranged_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, "GD-AVA-06", "knight")


class KnightRallies(GatesSpecial):
    """GD-AVA-16: the unit loses a marker more as it activates."""

    __slots__ = ()

    @override
    def drops(self, me: Model) -> Told | None:
        return 2, "GD-AVA-16"


class Heartened(GatesSpecial):
    """GD-AVA-08: a herald is near: 1 more nerve."""

    __slots__ = ()

    @override
    def nerve_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, "GD-AVA-08", "a herald is near")


class HeraldsAura(GatesSpecial):
    """GD-AVA-08: friendly models within 6 inches, the herald with them, have 1 more nerve."""

    __slots__ = ()

    @override
    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        yield Lent(HEARTENED, AURA)


class Loyal(GatesSpecial):
    """GD-AVA-13: as it is drawn a knight unit that has not activated may do so in its place; it goes back."""

    __slots__ = ()

    @override
    def instead(self, me: Model, other: Unit) -> str | None:
        return "GD-AVA-13" if any(LEADS in model.rules for model in other.models) else None


# ------------------------------------------------------------------ the herald
class BoomingDeclaration(GatesSpecial):
    """GD-AVA-09: in place of his attack he heartens friends and shakes enemies as far as his sonic weapon reaches."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("declare", "attack, and a booming declaration", BOOM, 1, _mute, _declare),)


def _voice(game: Game, unit: Unit) -> tuple[Model, int] | None:
    """The herald of a unit that has a sonic weapon, and how far that reaches, mils."""
    found = [
        (model, weapon.reach) for model in unit.models if BOOM in model.rules
        for weapon in game.weapons(model, *RANGED) if FEAR in weapon.traits
    ]  # fmt: skip
    return max(found, key=lambda one: one[1], default=None)


def _mute(game: Game, unit: Unit) -> tuple[str, str]:
    return ("", "") if _voice(game, unit) else ("the herald has no sonic weapon", BOOM)


def _declare(game: Game, unit: Unit) -> Flow[None]:
    """GD-AVA-09: each friendly unit loses a marker, each enemy gains one; the others of his unit attack."""
    voice = _voice(game, unit)
    assert voice is not None
    me, reach = voice
    heard = [other for other in near.about(game, unit) if _hears(game, unit, me, other, reach)]
    game.emit(Boomed(unit.id, len(heard)))
    for other in (unit, *heard):
        if other.side == unit.side and other.under_fire:
            game.emit(MarkersLost(other.id, 1, other.under_fire - 1, BOOM))
        elif other.side != unit.side:
            mark(game, other, 1)
    rest = [model for model in unit.models if model.id != me.id]
    if can_attack(game, unit, rest):
        yield from attack_with(game, unit, rest)


def _hears(game: Game, unit: Unit, me: Model, other: Unit, reach: int) -> bool:
    return any(near.reach(game, unit, me, other, model) <= reach for model in other.models)


# ------------------------------------------------------------------ the forge master
class MasterForged(GatesSpecial):
    """GD-AVA-11: before deployment D3+3 weapons of the army are master-forged, each once."""

    __slots__ = ()

    @override
    def before_battle(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        if unit.effect(FORGE):
            return
        _, thrown = yield from d3(FORGE, unit.side, "master-forged weapons, three more")
        game.emit(EffectBegan(unit.id, Effect(FORGE, GAME, thrown + 3), "A forge master of {unit} has been at work."))
        for left in range(thrown + 3, 0, -1):
            found = _blanks(game, unit.side)
            if not found:
                return
            options = tuple(
                Option(key, f"{game.arms[weapon].name} of {one.name}: {losses.described(game, model)}", FORGE, one.id)
                for key, (one, model, weapon) in found.items()
            )
            question = f"Which weapon is master-forged? {left} left."
            key = yield from choose(FORGE, unit.side, question, options, about=unit.id)
            one, model, weapon = found[key]
            game.emit(Forged(one.id, model.id, weapon))


def _blanks(game: Game, side: str) -> dict[str, tuple[Unit, Model, str]]:
    """Weapons of a side that are not master-forged, one for each kind of model of each unit."""
    found: dict[str, tuple[Unit, Model, str]] = {}
    for unit in game.units.values():
        if unit.side != side:
            continue
        kinds = {losses.kind_of(model): model for model in reversed(unit.models)}
        for model in kinds.values():
            for weapon in dict.fromkeys(model.weapons):
                if model.forged.count(weapon) < model.weapons.count(weapon):
                    found[f"{unit.id}:m{model.id}:{weapon}"] = unit, model, weapon
    return found


HEARTENED = Heartened()
RULES: Mapping[str, GatesSpecial] = {
    "GD-AVA-02": PowerArmour(), "GD-AVA-06": KnightLeader(), "GD-AVA-08": HeraldsAura(), "GD-AVA-13": Loyal(),
    "GD-AVA-16": KnightRallies(), "GD-AVA-03": PowerRider(), BOOM: BoomingDeclaration(), FORGE: MasterForged(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
