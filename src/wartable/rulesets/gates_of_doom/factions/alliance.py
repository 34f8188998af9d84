"""The Alliance (chapter ALL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow, Option, choose, choose_or_skip, d3, die
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH, within
from wartable.kit.wording import asked
from wartable.rulesets.gates_of_doom.events.effects import EffectBegan
from wartable.rulesets.gates_of_doom.events.powers import Commanded, Pressed, Repaired
from wartable.rulesets.gates_of_doom.factions import data_ghosts, manifestations
from wartable.rulesets.gates_of_doom.shooting.fire import mark
from wartable.rulesets.gates_of_doom.specials.points import Action, GatesSpecial, Shot, Told
from wartable.rulesets.gates_of_doom.state import ACTIVATION, Effect, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn.actions import can_do, one_action

MARKED, PSIONIC = 3 * INCH, 12 * INCH
NET, DISRUPT = "GD-ALL-15", "GD-ALL-17"


class SensorSuite(GatesSpecial):
    """GD-ALL-02: 1 more to hit with small arms; AIs have it in their number."""

    __slots__ = ()

    @override
    def shooter_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(1, "GD-ALL-02", "sensor suite")


class TrueAI(GatesSpecial):
    """GD-ALL-03: AIs of this army hit on 4 or more."""

    __slots__ = ()

    @override
    def own_number(self, me: Model) -> Told | None:
        return (4, "GD-ALL-03") if me.ai else None


class ProbeMarking(GatesSpecial):
    """GD-ALL-20: friends have 1 more ranged skill against a unit of which a model is within 3 inches of a probe."""

    __slots__ = ()

    @override
    def guide_mods(self, me: Model, shot: Shot) -> Iterator[Mod]:
        if any(within(me, mark, MARKED) for mark in shot.target.models):
            yield Mod(1, "GD-ALL-20", "a probe is near them")


class AvatarNumber(GatesSpecial):
    """GD-ALL-28: it hits on 2 or more, and passes nerve checks; it has not the AI rule for that."""

    __slots__ = ()

    @override
    def own_number(self, me: Model) -> Told | None:
        return 2, "GD-ALL-28"

    @override
    def unshaken(self, me: Model) -> str | None:
        return "GD-ALL-28"


class AdaptiveCamouflage(GatesSpecial):
    """GD-ALL-30: ranged attacks at the vehicle are 1 worse."""

    __slots__ = ()

    @override
    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(-1, "GD-ALL-30", "adaptive camouflage")


class CommandNet(GatesSpecial):
    """GD-ALL-15: once in each activation another unit of the army takes a free action at once (GD-RND-13)."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("command-net", "have another unit act, free", NET, 0, _no_net, _net),)


def _linked(game: Game, unit: Unit) -> Iterator[Unit]:
    mine = [other for other in near.about(game, unit) if other.side == unit.side]
    return (other for other in mine if can_do(game, other, 1, held=True))


def _no_net(game: Game, unit: Unit) -> tuple[str, str]:
    if unit.effect(NET):
        return "the Command-Net has been used in this activation", NET
    return ("", "") if any(True for _ in _linked(game, unit)) else ("no other unit can act", NET)


def _net(game: Game, unit: Unit) -> Flow[None]:
    options = tuple(Option(other.id, other.name, NET, other.id) for other in _linked(game, unit))
    key = yield from choose(NET, unit.side, asked(unit.name, "have act", "Whom"), options, about=unit.id)
    game.emit(EffectBegan(unit.id, Effect(NET, ACTIVATION), "{unit:to use} the Command-Net."))
    game.emit(Commanded(key, unit.id, False, NET))
    yield from one_action(game, game.units[key], free=True)


class Disruption(GatesSpecial):
    """GD-ALL-17: an action puts D6 under fire markers on a unit within 12 inches."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("disrupt", "psionic disruption", DISRUPT, 1, _no_disruption, _disrupt),)


def _disrupted(game: Game, unit: Unit) -> list[Unit]:
    minds = [model for model in unit.models if DISRUPT in model.rules]
    found = sorted(near.about(game, unit), key=lambda other: other.side == unit.side)
    return [o for o in found if any(near.reach(game, unit, me, o, m) <= PSIONIC for me in minds for m in o.models)]


def _no_disruption(game: Game, unit: Unit) -> tuple[str, str]:
    return ("", "") if _disrupted(game, unit) else ("no unit is within 12 inches", DISRUPT)


def _disrupt(game: Game, unit: Unit) -> Flow[None]:
    options = [Option(other.id, other.name, DISRUPT, other.id) for other in _disrupted(game, unit)]
    words = [other.id for other in game.units.values()]
    question = asked(unit.name, "disrupt", "Whom")
    key = yield from choose_or_skip(game, DISRUPT, unit.side, question, options, about=unit.id, words=words)
    face = yield from die(6, DISRUPT, unit.side, "under fire markers")
    game.emit(Pressed(key, face, DISRUPT))
    mark(game, game.units[key], face)


class SelfRepair(GatesSpecial):
    """GD-ALL-31: the vehicle gets D3 lost health back as it activates."""

    __slots__ = ()

    @override
    def activates(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        if me.wounds:
            _, points = yield from d3("GD-ALL-31", unit.side, "health that comes back")
            game.emit(Repaired(unit.id, me.id, min(points, me.wounds), "GD-ALL-31"))


RULES: Mapping[str, GatesSpecial] = {
    "GD-ALL-02": SensorSuite(), "GD-ALL-03": TrueAI(), "GD-ALL-20": ProbeMarking(), "GD-ALL-28": AvatarNumber(),
    "GD-ALL-30": AdaptiveCamouflage(), "GD-ALL-31": SelfRepair(), NET: CommandNet(), DISRUPT: Disruption(),
    manifestations.USE: manifestations.Manifestations(), manifestations.SHIELD: manifestations.ForceShield(),
    data_ghosts.IMMUNE: data_ghosts.DATA_GHOST,
}  # fmt: skip
"""The special rules of the faction, by clause."""
