"""Ordnance Support (TW-STRAT-14): what a Spotter has shot at is shelled."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.compat import override
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.specials.ask import spots
from wartable.rulesets.time_wars.specials.points import SIDE, TroopSpecial
from wartable.rulesets.time_wars.state import TABLE, Game, Unit
from wartable.rulesets.time_wars.strategies.strategies import count
from wartable.rulesets.time_wars.troops import hazards

CALL, SPARE = "shell", "spare"


@dataclass(frozen=True, slots=True)
class OrdnanceCalled(TimeWarsEvent):
    """TW-STRAT-14: `unit`, a Spotter, has brought Ordnance Support down on the `target` that it shot at."""

    rule = "TW-STRAT-14"
    sentence = "{unit} calls Ordnance Support down on {target}."
    unit: str
    target: str

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[game.units[self.unit].player]
        turn, used = side.shelled
        side.shelled = (game.turn, used + 1 if turn == game.turn else 1)


class OrdnanceSupport(TroopSpecial):
    """TW-STRAT-14: what a Spotter has shot at is shelled."""

    __slots__ = ()
    key = "ordnance_support"
    borne = SIDE

    @override
    def after_shooting(self, game: Game, me: Unit, target: Unit) -> Flow[None]:
        yield from follow(game, me, target)


def left(game: Game, player: str) -> int:
    """TW-STRAT-14: how often it can still be used in this turn: on one Troop Type for each purchase."""
    turn, used = game.sides[player].shelled
    return count(game, player, "ordnance_support") - (used if turn == game.turn else 0)


def follow(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """TW-STRAT-14: `unit` has shot at `target`, hit or miss: if it is a Spotter in its own turn, each model tests."""
    player = unit.player
    if player != game.active or not game.sides[player].bought or left(game, player) < 1:
        return
    if not spots(unit) or target.where != TABLE or not target.models:
        return
    options = (
        Option(CALL, f"shell {target.name}", "TW-STRAT-14", target.id),
        Option(SPARE, "keep it for another target this turn", "TW-STRAT-14"),
    )
    key = yield from choose("TW-STRAT-14", player, "Ordnance Support?", options, (), unit.id)
    if key == SPARE:
        return
    game.emit(OrdnanceCalled(unit.id, target.id))
    ids = [model.id for model in target.models]
    yield from hazards.test(game, target, ids, hazards.ORDNANCE, credit=player)
