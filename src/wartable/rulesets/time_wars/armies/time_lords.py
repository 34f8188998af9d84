"""The special rules of the Time Lords: Foresight (TW-TL-01, TW-TL-02) and Warriors of Time (TW-TL-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wartable.engine.ask import Flow, Option, choose, pool_faces
from wartable.engine.compat import override
from wartable.engine.terrain import Feature
from wartable.kit.inches.terrain import is_building
from wartable.rulesets.time_wars.dice import offer_reroll
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import count, ground, name
from wartable.rulesets.time_wars.ground.terrain import trapped
from wartable.rulesets.time_wars.setup import shares
from wartable.rulesets.time_wars.setup.placing import Site, settle
from wartable.rulesets.time_wars.setup.teleport import in_turn, unseen_places
from wartable.rulesets.time_wars.specials.ask import infiltrates
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import Detachment, Game, Unit

ENOUGH, LEAVE = "enough", "leave"


def led_by(game: Game, player: str, special: str) -> Iterator[Detachment]:
    """The detachments of `player` whose commander has `special` on his entry."""
    for item in game.detachments.values():
        if item.player == player and item.commander and special in game.units[item.commander].specials:
            yield item


class HighPriestess(TroopSpecial):
    """TW-TL-14, TW-TL-15: one of the Sisters is the High Priestess; she brings the Squad Teleport."""

    __slots__ = ()
    key = "priestess"
    model = "the High Priestess"


# ------------------------------------------------------------------ Foresight
@dataclass(frozen=True, slots=True)
class Foreseen(TimeWarsEvent):
    """TW-TL-01: `unit` has used its Foresight: up to `many` redeploy by the D3 `face`; 0: that die is thrown again."""

    rule = "TW-TL-01"
    unit: str
    face: int = 0
    many: int = 0

    @override
    def told(self, game: Game) -> str:
        if not self.many:
            return f"{name(game, self.unit)} has foreseen it: the {self.face or 'die'} is thrown again."
        many, more = count(self.many, "Troop Type"), self.many - (self.face + 1) // 2
        further = f", and {more} for further Time Lords" if more else ""  # TW-TL-02
        return f"{name(game, self.unit)} has foreseen it: up to {many} may be redeployed (D3: {self.face}{further})."

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += ("foresight",)


class Foresight(TroopSpecial):
    """TW-TL-01, TW-TL-02: as Supreme Commander he throws the die for sides again, or redeploys a D3 of his Troop Types,
    one more for each further Time Lord who has this rule.
    """

    __slots__ = ()
    key = "foresight"
    standing = True

    @override
    def sides_rolled(self, game: Game, rolls: Sequence[tuple[str, int]]) -> Flow[Sequence[tuple[str, int]]]:
        return (yield from throw_again(game, rolls))

    @override
    def may_redeploy(self, game: Game, me: Unit) -> bool:
        return foresees(game, me.player) == me.id

    @override
    def redeploys(self, game: Game, me: Unit) -> Flow[None]:
        if self.may_redeploy(game, me):
            yield from redeploy(game, me.player)


def foresees(game: Game, player: str) -> str:
    """TW-TL-01: the Supreme Commander of `player` if he has Foresight and it has not been used, or ''."""
    leader = game.units.get(game.sides[player].supreme)
    if leader is None or Foresight.key not in leader.specials or Foresight.key in leader.used:
        return ""
    return leader.id


def throw_again(game: Game, rolls: Sequence[tuple[str, int]]) -> Flow[tuple[tuple[str, int], ...]]:
    """TW-TL-01: the die for sides may be thrown once more; that uses the rule. The faces that stand, by player.

    TW-DICE-03: it is settled when all dice are known, by one player after the other.
    """
    found = dict(rolls)
    for player, face in rolls:
        leader = foresees(game, player)
        if not leader:
            continue
        rival = max((other for seat, other in found.items() if seat != player), default=0)
        outcome = "it wins" if face > rival else f"it loses to a {rival}" if face < rival else "it ties"
        thrown = (face,)
        new = yield from offer_reroll(("TW-TL-01",), player, thrown, outcome, "the die for sides")
        if new is not thrown:
            game.emit(Foreseen(leader, face))
            found[player] = new[0]
    return tuple(found.items())


def redeploy(game: Game, player: str) -> Flow[None]:
    """TW-TL-01: when both sides have deployed, up to a D3 of the Troop Types of `player` are set down anew."""
    leader = foresees(game, player)
    mine = list(game.on_table(player))
    if not leader or not mine:
        return
    options = (Option("use", "redeploy some Troop Types", "TW-TL-01"), Option(LEAVE, "let them stand", "TW-TL-01"))
    if (yield from choose("TW-TL-01", player, "Foresight: redeploy?", options, (), leader)) == LEAVE:
        return
    (face,) = yield from pool_faces(1, 6, "TW-TL-01", player, "Foresight", d3=True)
    many = (face + 1) // 2 + further(game, player)
    game.emit(Foreseen(leader, face, many))
    yield from _set_anew(game, player, mine, many)


def further(game: Game, player: str) -> int:
    """TW-TL-02: one more for each further detachment under a Time Lord with Foresight."""
    return max(0, sum(1 for _ in led_by(game, player, Foresight.key)) - 1)


def _set_anew(game: Game, player: str, mine: list[Unit], many: int) -> Flow[None]:
    for left in range(many, 0, -1):
        if not mine:
            return
        options = tuple(Option(unit.id, unit.name, "TW-TL-01", unit.id) for unit in mine)
        question = f"Which Troop Type is redeployed? ({left} left)"
        key = yield from choose("TW-TL-01", player, question, (*options, Option(ENOUGH, "no more", "TW-TL-01")))
        if key == ENOUGH:
            return
        unit = game.units[key]
        mine = [other for other in mine if other is not unit]
        regions = shares.anew(game, unit)
        if infiltrates(unit):
            regions = (unseen_places(game), *regions)
        if Site(game, unit, regions).certain() is not None:  # else it stays where it stands
            yield from settle(game, unit, regions, f"Where is {unit.name} redeployed?")


# ------------------------------------------------------------------ Warriors of Time
@dataclass(frozen=True, slots=True)
class TrapLaid(TimeWarsEvent):
    """TW-TL-03: `unit` has made the terrain `feature` hazardous to its enemies for the whole battle."""

    rule = "TW-TL-03"
    unit: str
    feature: str

    @override
    def told(self, game: Game) -> str:
        return f"{name(game, self.unit)} has made the {ground(game, self.feature)} hazardous."

    @override
    def apply(self, game: Game) -> None:
        """TW-SPEC-14: it spares friends. Other games that share the table keep theirs."""
        player = game.units[self.unit].player
        game.traps += ((self.feature, player),)
        game.table = trapped(game.table, self.feature, player)


class WarriorsOfTime(TroopSpecial):
    """TW-TL-03: one piece of area terrain becomes hazardous to the enemy."""

    __slots__ = ()
    key = "warriors_of_time"
    standing = True

    @override
    def before_deployment(self, game: Game) -> Flow[None]:
        for player in in_turn(game):
            yield from lay_traps(game, player)


def lay_traps(game: Game, player: str) -> Flow[None]:
    """TW-TL-03: for each detachment under such a leader one area feature, anywhere, becomes hazardous to the enemy."""
    for item in led_by(game, player, WarriorsOfTime.key):
        options = tuple(Option(f.key, f.name or f.kind, "TW-TL-03") for f in game.table.features if may_trap(f))
        if not options:
            continue
        leader = game.units[item.commander]
        none = Option(LEAVE, "none of them", "TW-TL-03")
        question = f"Which ground does {leader.name} make hazardous?"
        key = yield from choose("TW-TL-03", player, question, (*options, none), (), leader.id)
        if key != LEAVE:
            game.emit(TrapLaid(leader.id, key))


def may_trap(feature: Feature) -> bool:
    """TW-TL-03: a wood, a building, something that gives cover; what is hazardous already stays as it is."""
    return bool(feature.cover or is_building(feature)) and not feature.hazardous
