"""Arrival from reserve at the start of a Player Turn."""

from __future__ import annotations

from wartable.engine.ask import Flow, die
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.detachments import commander
from wartable.rulesets.time_wars.events import ReserveRolled
from wartable.rulesets.time_wars.placing import Region, settle
from wartable.rulesets.time_wars.state import INCH, RESERVE, Game, Unit
from wartable.rulesets.time_wars.teleport import pick

NEEDED = 10
FAR = Region("TW-SPEC-44", "reserve", apart=12 * INCH - 1)
"""TW-SPEC-44: anywhere at least 12 inches from every enemy model; exactly 12 will do (TW-GEN-06)."""


def waiting(game: Game, player: str) -> list[Unit]:
    """The Troop Types of `player` in reserve that may still come: not if their detachment fled (TW-DET-06)."""
    return [
        unit
        for unit in game.units.values()
        if unit.player == player
        and unit.where == RESERVE
        and unit.models
        and not (unit.detachment in game.detachments and game.detachments[unit.detachment].gone)
    ]


def rank_over(game: Game, unit: Unit) -> int:
    """TW-SPEC-44: the rank of the commander who leads its detachment at this moment, 0 if he is gone."""
    item = game.detachments.get(unit.detachment)
    chief = commander(game, item) if item is not None else None
    return chief.rank if chief is not None else 0


def arrivals(game: Game, player: str) -> Flow[None]:
    """TW-SPEC-44: each of his Troop Types in reserve rolls once; the player places those that come as he likes.

    Those who find no place 12 inches from all enemies stay in reserve.
    """
    due = []
    for unit in waiting(game, player):
        arrived = yield from attempt(game, unit)
        if arrived:
            due.append(unit)
    while due:
        unit = yield from pick(game, player, due, "TW-GEN-11", "Who is placed next?")
        due.remove(unit)
        yield from settle(game, unit, (FAR,), f"Where does {unit.name} arrive?")


def attempt(game: Game, unit: Unit) -> Flow[bool]:
    """TW-SPEC-44: D6 + the detachment commander's rank + the turn; it arrives on 10 or more, whatever the face."""
    face = yield from die(6, "TW-SPEC-44", unit.player, f"Reserve roll of {unit.name}")
    rank = rank_over(game, unit)
    total = face + rank + game.turn
    why = (
        Reason("TW-SPEC-44", "D6", face),
        Reason("TW-SPEC-44", "rank of the detachment's commander", rank),
        Reason("TW-SPEC-44", "turn", game.turn),
    )
    game.emit(ReserveRolled(unit.id, face, total, total >= NEEDED, why))
    return total >= NEEDED
