"""Chapter TURN: which step comes next. The cursor is data; each step is a flow that takes only the game."""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars import (
    actions,
    building,
    buying,
    cohesion,
    command,
    declaring,
    deployment,
    detachments,
    hazards,
    markers,
    melee,
    missions,
    morale,
    reclamation,
    redeployments,
    reserves,
    setup_order,
    suppression,
    teleport,
)
from wartable.rulesets.time_wars.events import (
    PlayerTurnBegan,
    PlayerTurnEnded,
    SuppressionEnded,
    TurnBegan,
    Turned,
)
from wartable.rulesets.time_wars.questions import losses_settled
from wartable.rulesets.time_wars.registry import voices
from wartable.rulesets.time_wars.squads import size
from wartable.rulesets.time_wars.state import GONE, Game


def begin(game: Game) -> Flow[None]:
    """TW-TURN-01, TW-SUPP-08: the next player's turn: his suppression of others ends, actions and orders are fresh."""
    seat = next_player(game)
    if game.turn == 0 or not missions.following(game):
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
        if by != seat and missions.in_battle(game, by):
            continue
        freed = tuple(
            unit.id for unit in game.units.values() if any(player == by and n for player, n in unit.suppression)
        )
        if freed:
            game.emit(SuppressionEnded(by, freed))


def next_player(game: Game) -> str:
    """TW-TURN-01: always in the order set before the game; those who are out are passed over."""
    first = next((seat for seat in game.order if missions.in_battle(game, seat)), game.active)
    return missions.following(game) or first


def of_rules(game: Game) -> Flow[None]:
    """TW-DEPL-03: a step of setting up that a battle has because of its special rules alone."""
    step, goes_on = game.cursor.phase, False
    for rule in voices(game, None, "in_step"):
        goes_on = (yield from rule.in_step(game, step)) or goes_on
    if not goes_on:
        game.emit(Turned(setup_order.then(game, step)))


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
    yield from missions.closing(game)
    if not missions.ended(game):
        game.emit(Turned("begin"))


_AT_ONCE = ("command", "hazards", "action", "melee", "morale")
"""Where a battle ends as soon as one force is left; a Morale Phase that has begun is finished first (TW-TURN-03)."""


def decided(game: Game) -> bool:
    """TW-TURN-03, TW-MISS-06: whether all forces but one have gone, so that the battle ends at once.

    A side that never had any troops is no force: positions to try things out are set up so.
    """
    cursor = game.cursor
    if cursor.phase not in _AT_ONCE or (cursor.phase == "morale" and cursor.queue):
        return False
    fielded = {unit.owner for unit in game.units.values()}
    return len(fielded) > 1 and len(fielded.intersection(missions.sides_left(game))) < 2


def over(game: Game) -> Flow[None]:
    """TW-MISS-04, TW-MISS-06: nobody is left to fight; what is gone is noted, and the mission says who has won."""
    detachments.sweep(game)
    missions.ended(game)
    yield from ()


STEPS: dict[str, Callable[[Game], Flow[None]]] = {
    "strategy": buying.buy,
    "sides": deployment.sides,
    "defence": buying.buy_late,
    "works": building.works,
    "marks": of_rules,
    "mission": missions.choose_mission,
    "markers": markers.step,
    "declare": declaring.declare,
    "weather": of_rules,
    "deploy": deployment.deploy,
    "infiltrate": deployment.infiltrate,
    "redeploy": redeployments.redeploy,
    "teleport": teleport.teleport,
    "strikes": of_rules,
    "first": deployment.first,
    "scouts": deployment.scouts,
    "begin": begin,
    "command": command.step,
    "hazards": hazard_step,
    "action": actions.step,
    "melee": melee.step,
    "morale": morale.step,
    "end": end,
}
"""TW-TURN-02 and the set-up before it (TW-DEPL-03): the phases by name.

TW-GEN-12: the «Nerve Phase» is the Morale Phase.
"""


def step(game: Game) -> Flow[None] | None:
    """The step that the cursor points to, None when the battle is over."""
    if game.result is not None:
        return None
    if reclamation.let_go(game) is not None:
        return reclamation.drop(game)
    if decided(game):
        return over(game)
    return settled(game, STEPS[game.cursor.phase](game))


def settled(game: Game, step: Flow[None]) -> Flow[None]:
    """`step`, and what becomes of those who were lost in it."""
    yield from step
    if game.result is None:
        yield from losses_settled(game)
