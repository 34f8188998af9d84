"""Chapter TURN: which step comes next. The cursor is data; each step is a flow that takes only the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars import actions, ending
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import (
    PlayerTurnBegan,
    PlayerTurnEnded,
    SuppressionEnded,
    TurnBegan,
    Turned,
)
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale import detachments, morale, suppression
from wartable.rulesets.time_wars.moving import cohesion
from wartable.rulesets.time_wars.setup import declarations, deployment, order, redeployments, reserves, teleport
from wartable.rulesets.time_wars.specials.ask import losses_settled
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import GONE, Game, Phase
from wartable.rulesets.time_wars.troops import hazards
from wartable.rulesets.time_wars.troops.squads import size


def begin(game: Game) -> Flow[None]:
    """TW-TURN-01, TW-SUPP-08: the next player's turn: his suppression of others ends, actions and orders are fresh."""
    seat = next_player(game)
    if game.turn == 0 or not ending.following(game):
        sizes = tuple((unit.id, size(unit)) for unit in game.units.values() if unit.where not in GONE)
        game.emit(TurnBegan(game.turn + 1, sizes))
        for rule in voices(game, None, "game_turn_begins"):
            yield from rule.game_turn_begins(game)
        seat = next_player(game)
    end_suppression(game, seat)
    game.emit(PlayerTurnBegan(seat))
    yield from reserves.arrivals(game, seat)
    for rule in voices(game, None, "turn_begins"):
        yield from rule.turn_begins(game, seat)
    for rule in voices(game, None, "before_command"):
        rule.before_command(game, seat)
    game.emit(Turned("command"))


def end_suppression(game: Game, seat: str) -> None:
    """TW-SUPP-08: what `seat` has caused is over; TW-GEN-01: so is what was caused by those who play no more."""
    for by in game.order:
        if by != seat and ending.in_battle(game, by):
            continue
        freed = tuple(
            unit.id for unit in game.units.values() if any(player == by and n for player, n in unit.suppression)
        )
        if freed:
            game.emit(SuppressionEnded(by, freed))


def next_player(game: Game) -> str:
    """TW-TURN-01: always in the order set before the game; those who are out are passed over."""
    first = next((seat for seat in game.order if ending.in_battle(game, seat)), game.active)
    return ending.following(game) or first


def of_rules(game: Game) -> Flow[None]:
    """TW-DEPL-03: a step of setting up that a battle has because of its special rules alone."""
    step, goes_on = game.cursor.phase, False
    for rule in voices(game, None, "in_step"):
        goes_on = (yield from rule.in_step(game, step)) or goes_on
    if not goes_on:
        game.emit(Turned(order.then(game, step)))


def hazard_step(game: Game) -> Flow[None]:
    """Before any action who stands in a hazard tests (TW-SPEC-13), and stragglers come back (TW-SQUAD-04)."""
    yield from suppression.settle_swarms(game, game.active)
    for rule in voices(game, None, "before_hazards"):
        rule.before_hazards(game, game.active)
    yield from hazards.repeat_tests(game, game.active)
    for rule in voices(game, None, "hazards_again"):
        yield from rule.hazards_again(game, game.active)
    yield from cohesion.regain_all(game, game.active)
    for rule in voices(game, None, "before_actions"):
        yield from rule.before_actions(game, game.active)
    game.emit(Turned("action"))


def end(game: Game) -> Flow[None]:
    """TW-TURN-03: the Player Turn is over; after the last one of the last turn the mission decides."""
    game.emit(PlayerTurnEnded(game.active))
    yield from ending.closing(game)
    if not ending.ended(game):
        game.emit(Turned("begin"))


_AT_ONCE = (Phase.COMMAND, Phase.HAZARDS, Phase.ACTION, Phase.MELEE, Phase.MORALE)
"""Where a battle ends as soon as one force is left; a Morale Phase that has begun is finished first (TW-TURN-03)."""


def decided(game: Game) -> bool:
    """TW-TURN-03, TW-MISS-06: whether all forces but one have gone, so that the battle ends at once.

    A side that never had any troops is no force: positions to try things out are set up so.
    """
    cursor = game.cursor
    if cursor.phase not in _AT_ONCE or (cursor.phase == Phase.MORALE and cursor.queue):
        return False
    left, one = ending.sides_left(game), ""
    for unit in game.units.values() if len(left) > 1 else ():
        owner = unit.turned or unit.player
        if owner != one and owner in left:
            if one:
                return False
            one = owner
    fielded = {unit.owner for unit in game.units.values()}
    return len(fielded) > 1


def over(game: Game) -> Flow[None]:
    """TW-MISS-04, TW-MISS-06: nobody is left to fight; what is gone is noted, and the mission says who has won."""
    detachments.sweep(game)
    ending.ended(game)
    yield from ()


STEPS: Mapping[Phase, Callable[[Game], Flow[None]]] = {
    Phase.STRATEGY: of_rules,
    Phase.SIDES: deployment.sides,
    Phase.DEFENCE: of_rules,
    Phase.WORKS: of_rules,
    Phase.MARKS: of_rules,
    Phase.MISSION: of_rules,
    Phase.MARKERS: of_rules,
    Phase.DECLARE: declarations.declare,
    Phase.WEATHER: of_rules,
    Phase.DEPLOY: deployment.deploy,
    Phase.INFILTRATE: deployment.infiltrate,
    Phase.REDEPLOY: redeployments.redeploy,
    Phase.TELEPORT: teleport.teleport,
    Phase.STRIKES: of_rules,
    Phase.FIRST: deployment.first,
    Phase.SCOUTS: deployment.scouts,
    Phase.BEGIN: begin,
    Phase.COMMAND: command.step,
    Phase.HAZARDS: hazard_step,
    Phase.ACTION: actions.step,
    Phase.MELEE: melee.step,
    Phase.MORALE: morale.step,
    Phase.END: end,
}
"""TW-TURN-02 and the set-up before it (TW-DEPL-03): what is done in each phase."""


def step(game: Game) -> Flow[None] | None:
    """The step that the cursor points to, None when the battle is over."""
    if game.result is not None:
        return None
    for rule in voices(game, None, "before_anything"):
        if (first := rule.before_anything(game)) is not None:
            return first()
    if decided(game):
        return over(game)
    return settled(game, STEPS[Phase(game.cursor.phase)](game))


def settled(game: Game, step: Flow[None]) -> Flow[None]:
    """`step`, and what becomes of those who were lost in it."""
    yield from step
    if game.result is None:
        yield from losses_settled(game)
