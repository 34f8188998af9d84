"""The Doctor (TW-CHAR-08 to -15), in his several lives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.ask import Flow, Option, choose, d3
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.time_wars.armies.heroes import unless_supreme
from wartable.rulesets.time_wars.bot.thoughts import first
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import count, name
from wartable.rulesets.time_wars.setup import shares
from wartable.rulesets.time_wars.setup.placing import Site, settle
from wartable.rulesets.time_wars.specials.points import Thought, TroopSpecial
from wartable.rulesets.time_wars.state import SQUAD, Game, Unit

ENOUGH, LEAVE = "enough", "leave"


class TacticalGenius(TroopSpecial):
    """TW-CHAR-08: while he lives all Troop Types of the detachment that he leads have 1 more NRV."""

    __slots__ = ()
    key = "tactical_genius"

    @override
    def steels_for(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-CHAR-08: as Supreme Commander he does not give it to the rest of his army."""
        led = game.detachments.get(other.detachment)
        return "TW-CHAR-08" if led is not None and led.commander == me.id else ""


class AlwaysRunning(TroopSpecial):
    """TW-CHAR-09: the Doctor is Expendable unless he is the Supreme Commander."""

    __slots__ = ()
    key = "always_running"

    @override
    def uncounted(self, game: Game, me: Unit) -> str:
        return unless_supreme(game, me, "TW-CHAR-09")


class Wise(TroopSpecial):
    """TW-CHAR-13: his army plays second; in its first turn the Squad Leaders whom he leads know all orders."""

    __slots__ = ()
    key = "wise"

    @override
    def yields_first(self, me: Unit) -> str:
        return "TW-CHAR-13"

    @override
    def teaches_for(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-CHAR-13: those of his own detachment, in the first Player Turn of his player."""
        led = game.detachments.get(other.detachment)
        own = led is not None and led.commander == me.id
        return "TW-CHAR-13" if own and game.turn <= 1 and game.active == me.player else ""


@dataclass(frozen=True, slots=True)
class LokiPlayed(TimeWarsEvent):
    """TW-CHAR-14: `unit` redeploys up to `many` enemy Squads, a D3 of the natural `face`."""

    rule = "TW-CHAR-14"
    unit: str
    face: int
    many: int

    @override
    def told(self, game: Game) -> str:
        who, many = name(game, self.unit), count(self.many, "enemy Squad")
        return f"{who} plays Loki: up to {many} may be redeployed (rolled {self.face})."

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += ("loki",)


class Loki(TroopSpecial):
    """TW-CHAR-14: before the battle he redeploys up to a D3 enemy Squads within their own zone."""

    __slots__ = ()
    key = "loki"
    number = 1
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-CHAR-14": first}

    @override
    def may_redeploy(self, game: Game, me: Unit) -> bool:
        """TW-CHAR-14: once in a battle."""
        return me.alive and self.key not in me.used

    @override
    def redeploys(self, game: Game, me: Unit) -> Flow[None]:
        if self.may_redeploy(game, me):
            yield from loki(game, me)


def loki(game: Game, unit: Unit) -> Flow[None]:
    """TW-CHAR-14: up to a D3 enemy Squads stand elsewhere in their own zone, Infiltrators too.

    Retinues are Squads, vehicles and Individuals are not. Each place must be one that its owner could have taken.
    """
    squads = [enemy for enemy in game.enemies(unit.player) if enemy.kind == SQUAD]
    if not squads:
        return
    options = (Option("use", "redeploy enemy Squads", "TW-CHAR-14"), Option(LEAVE, "let them stand", "TW-CHAR-14"))
    if (yield from choose("TW-CHAR-14", unit.player, "Loki: redeploy?", options, (), unit.id)) == LEAVE:
        return
    face, many = yield from d3("TW-CHAR-14", unit.player, "Loki")
    game.emit(LokiPlayed(unit.id, face, many))
    for left in range(many, 0, -1):
        named = tuple(Option(enemy.id, enemy.name, "TW-CHAR-14", enemy.id) for enemy in squads)
        question = f"Which enemy Squad is redeployed? ({left} left)"
        done = Option(ENOUGH, "no more", "TW-CHAR-14")
        key = yield from choose("TW-CHAR-14", unit.player, question, (*named, done), (), unit.id)
        if key == ENOUGH:
            return
        squads = [enemy for enemy in squads if enemy.id != key]
        yield from _elsewhere(game, unit, game.units[key])
        if not squads:
            return


def _elsewhere(game: Game, unit: Unit, enemy: Unit) -> Flow[None]:
    regions = shares.anew(game, enemy)
    if Site(game, enemy, regions).certain() is not None:
        yield from settle(game, enemy, regions, f"Where is {enemy.name} redeployed?", unit.player)


class CombatMasterMel(TroopSpecial):
    """TW-CHAR-15: +2 MEL for his Squad, or for himself when alone."""

    __slots__ = ()
    key = "combat_master_mel"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "mel", Mod(2, "TW-CHAR-15", "Combat Master")


class CombatMasterFir(TroopSpecial):
    """TW-CHAR-15: +1 FIR for his Squad, or for himself when alone; the range bands grow with it."""

    __slots__ = ()
    key = "combat_master_fir"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "fir", Mod(1, "TW-CHAR-15", "Combat Master")
