"""When a battle is over, and who has won (BG-TURN-08, BG-NEW-TABLE-05, BG-NEW-TABLE-06)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.battle_group.events.ending import BattleEnded, LeftBehind, PlayerOut
from wartable.rulesets.battle_group.state import DESTROYED, RESERVE, Game
from wartable.rulesets.battle_group.winning.scenario import called, teams
from wartable.rulesets.battle_group.winning.scenarios import scenario


def has_units(game: Game, seat: str) -> bool:
    """BG-NEW-TABLE-05: whether a player has units left: on the table, aboard, out of time; reserves alone are none."""
    return any(
        unit.side == seat and unit.models and unit.where not in (DESTROYED, RESERVE) for unit in game.units.values()
    )


def standing(game: Game) -> list[tuple[str, ...]]:
    """The teams that have units left."""
    return [seats for seats in teams(game).values() if any(has_units(game, seat) for seat in seats)]


def over(game: Game) -> bool:
    """BG-NEW-TABLE-05: whether the battle ends now: the units of one side only are left, or its scenario is decided."""
    return len(standing(game)) < 2 or scenario(game).decided(game) is not None


def count_out(game: Game) -> None:
    """BG-TURN-05: players who have no units left are skipped from now on."""
    for seat, side in game.sides.items():
        if not side.out and not has_units(game, seat):
            game.emit(PlayerOut(seat))


def finish(game: Game) -> None:
    """BG-NEW-TABLE-06: reserves that have not come count as destroyed, then the scenario tells who has won.

    BG-NEW-TEMPORAL-07: who is out of time is not lost.
    """
    found = scenario(game).decided(game)
    left = standing(game)
    for unit in game.units.values():
        if unit.models and unit.where == RESERVE:
            game.emit(LeftBehind(unit.id, unit.side, unit.points))
    if found is None and len(left) == 1:
        found = left[0], f"{called(game, left[0])} won: nobody else has units left.", "BG-NEW-TABLE-05"
    winners, text, clause = found or scenario(game).verdict(game)  # BG-TURN-08
    game.emit(BattleEnded(winners, text, clause))


def game_turn_over(game: Game) -> Flow[None]:
    """BG-TERM-08: what a scenario counts as a game turn ends."""
    yield from scenario(game).game_turn_over(game)
