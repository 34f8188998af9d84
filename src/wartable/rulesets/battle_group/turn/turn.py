"""Which step comes next: sequence of play, phases of a player's turn, game turns (chapter TURN)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow
from wartable.rulesets.battle_group.events.base import (
    GameTurnBegan,
    MovePhaseOver,
    PhaseBegan,
    PlaceTaken,
    PlayerTurnBegan,
    PlayerTurnEnded,
    Turned,
)
from wartable.rulesets.battle_group.events.scenarios import FactSet
from wartable.rulesets.battle_group.ill_effects.recovery import recover
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.resolution.testing import resolve
from wartable.rulesets.battle_group.setup.deployment import deploy
from wartable.rulesets.battle_group.setup.sequence import roll_sequence
from wartable.rulesets.battle_group.state import Game, Phase
from wartable.rulesets.battle_group.turn.actions import act_one
from wartable.rulesets.battle_group.turn.rooms import ROOMS
from wartable.rulesets.battle_group.turn.start import start
from wartable.rulesets.battle_group.weapon_abilities.rift import further
from wartable.rulesets.battle_group.winning.ending import count_out, finish, game_turn_over, over
from wartable.rulesets.battle_group.winning.scenarios import scenario

assert ROOMS
PREPARED = "prepared"
AFTER = {
    Phase.START: Phase.MOVE, Phase.MOVE: Phase.ACTION, Phase.ACTION: Phase.RECOVER, Phase.RECOVER: Phase.RESOLUTION,
    Phase.RESOLUTION: Phase.END,
}  # fmt: skip
"""BG-TURN-04: the phases of a player's turn in their order."""
PARTS: Mapping[Phase, Callable[[Game], Flow[bool]]] = {
    Phase.START: start, Phase.MOVE: move_one, Phase.ACTION: act_one, Phase.RECOVER: recover, Phase.RESOLUTION: resolve,
}  # fmt: skip
"""One step of each phase: a generator that says whether the phase goes on.

BG-TURN-06: the Resolution Phase is for units of all players, the others for those of the player whose turn it is.
"""


def step(game: Game) -> Flow[None] | None:
    """The next step; None once the battle is over."""
    if game.result is not None:
        return None
    phase = game.cursor.phase
    if phase is Phase.SEQUENCE:
        first = scenario(game).first(game)
        if first:
            return _agreed(game, first)
        return roll_sequence(game)
    if phase is Phase.DEPLOY:
        if scenario(game).prepares and not game.fact(PREPARED):
            return _prepare(game)
        return deploy(game)
    if over(game):
        return _ended(game)
    return _part(game, phase)


def _agreed(game: Game, first: str) -> Flow[None]:
    """BG-NEW-SCENARIOS-02: who moves first is the scenario's affair; the others follow as they are named."""
    order = (first, *(seat for seat in game.sides if seat != first))
    for place, seat in enumerate(order, 1):
        game.emit(PlaceTaken(seat, place, order if place == len(order) else ()))
    game.emit(Turned(Phase.DEPLOY))
    yield from ()


def _prepare(game: Game) -> Flow[None]:
    """What a scenario has done before anybody is set down, once."""
    game.emit(FactSet(PREPARED, 1))
    yield from scenario(game).prepare(game)


def _part(game: Game, phase: Phase) -> Flow[None]:
    if phase is Phase.END:
        yield from next_player(game)
        return
    if phase is Phase.MOVE and (yield from further(game)):
        return
    if (yield from PARTS[phase](game)):
        return
    if phase is Phase.MOVE:
        game.emit(MovePhaseOver(game.player))
    game.emit(PhaseBegan(AFTER[phase]))


def in_play(game: Game) -> list[str]:
    """BG-TURN-05: the sequence of play without players who are out."""
    return [seat for seat in game.sequence if not game.sides[seat].out]


def next_player(game: Game) -> Flow[None]:
    """BG-TURN-05, BG-TERM-08: the next player in the sequence; after the last a new game turn."""
    if game.player:
        yield from scenario(game).player_turn_ends(game, game.player)
        game.emit(PlayerTurnEnded(game.player))
    count_out(game)
    later: list[str] = []
    if game.player in game.sequence:
        place = game.sequence.index(game.player)
        later = [seat for seat in game.sequence[place + 1 :] if not game.sides[seat].out]
    if later:
        yield from _turn_of(game, later[0])
        return
    if game.turn:
        yield from game_turn_over(game)
    if game.turn >= game.turns or over(game):
        finish(game)
        return
    game.emit(GameTurnBegan(game.turn + 1))
    yield from scenario(game).game_turn_begins(game)
    yield from _turn_of(game, in_play(game)[0])


def _turn_of(game: Game, seat: str) -> Flow[None]:
    game.emit(PlayerTurnBegan(seat))
    yield from scenario(game).player_turn_begins(game, seat)


def _ended(game: Game) -> Flow[None]:
    finish(game)
    yield from ()
