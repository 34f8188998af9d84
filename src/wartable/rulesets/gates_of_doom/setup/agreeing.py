"""Lists that break rules are played if both sides agree (GD-GEN-06)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose
from wartable.kit.wording import count, does
from wartable.rulesets.gates_of_doom.events.base import ListAgreed, ListBreaks, Turned
from wartable.rulesets.gates_of_doom.events.ending import BattleEnded
from wartable.rulesets.gates_of_doom.state import RESERVE, Game, Phase

CLAUSE = "GD-GEN-06"
PLAY, REFUSE = "play", "refuse"


def not_agreed(game: Game) -> list[str]:
    """GD-GEN-06: the sides that meet a list which breaks rules and have not agreed to it."""
    return [seat for seat, side in game.sides.items() if game.sides[game.other(seat)].breaks and not side.lenient]


def agree(game: Game) -> Flow[None]:
    """GD-GEN-06: what a list breaks is told, and its opponent says whether it is played; if not, there is no battle."""
    for seat, told in [(side.seat, told) for side in game.sides.values() for told in side.breaks]:
        game.emit(ListBreaks(seat, *told))
    for seat in not_agreed(game):
        other = game.sides[game.other(seat)]
        many = count(len(other.breaks), "rule")
        options = (Option(PLAY, "play all the same", CLAUSE), Option(REFUSE, "call the battle off", CLAUSE))
        question = f"The list of {other.name} breaks {many} of army building. Do you play against it?"
        if (yield from choose(CLAUSE, seat, question, options)) == REFUSE:
            refused = does(game.sides[seat].name, "do")
            text = f"No battle: {refused} not agree to the list of {other.name}."
            game.emit(BattleEnded((), text, CLAUSE))
            return
        game.emit(ListAgreed(seat))
    game.emit(Turned(_next(game)))


def _next(game: Game) -> Phase:
    if all(unit.where != RESERVE or unit.kept for unit in game.units.values()):
        return Phase.BEGIN
    return Phase.AIMS if all(side.zone for side in game.sides.values()) else Phase.EDGES
