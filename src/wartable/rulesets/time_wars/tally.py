"""What every mission counts with: who is still in the battle, what Troop Types score, how near they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wartable.engine.plane import body_touches_polygon, within
from wartable.engine.ruleset import Score
from wartable.rulesets.time_wars.state import JOINED, PRESENT, TABLE, Game, Model, Objective, Result, Unit

SUICIDE = "suicide_mission"
"""The special rule of a Squad on a Suicide Mission."""


# ------------------------------------------------------------ who is still there
def players(game: Game) -> tuple[str, ...]:
    """The seats in the order of play (TW-TURN-01)."""
    return game.order or tuple(game.sides)


def in_battle(game: Game, player: str) -> bool:
    """Whether `player` has troops left, in a detachment that has not fled (TW-TURN-03, TW-TURN-05).

    TW-MISS-04: Troop Types in reserve keep their side in the game, and so does a target of Assassinate that has routed
    and is still on the table.
    """
    side = game.sides.get(player)
    if side is None:
        return False
    fled = side.out or _all_fled(game, player)
    return any(
        (unit.running and unit.alive) if fled else unit.lasting
        for unit in game.units.values()
        if unit.player == player
    )


def _all_fled(game: Game, player: str) -> bool:
    mine = [item.gone for item in game.detachments.values() if item.player == player]
    return bool(mine) and all(mine)


def sides_left(game: Game) -> tuple[str, ...]:
    """The seats that are still in the battle, in the order of play."""
    return tuple(player for player in players(game) if in_battle(game, player))


def called(game: Game, player: str) -> str:
    """The name of a side for people."""
    return game.sides[player].name or player


# ------------------------------------------------------------ what counts
def printed_tv(game: Game, unit: Unit) -> int:
    """TW-MISS-05: what the loss of `unit` counts in missions: all its TV, however few models it has, or had, left.

    Expendable changes nothing here. A commander and his Retinue have one TV between them, which is the Retinue's; any
    other joined Individual has his own. A Squad on a Suicide Mission counts twice.
    """
    if any(squad.retinue == unit.id for squad in game.units.values()):
        return 0
    return 2 * unit.tv if SUICIDE in unit.specials else unit.tv


def score_tv(game: Game, unit: Unit) -> int:
    """TW-MISS-05: what `unit` scores where it stands; a commander without his Retinue has the TV of both.

    TW-ARMY-48: they have one between them, also if the Eternal War has brought both back apart; it is the Retinue's.
    """
    if any(squad.retinue == unit.id and squad.models and squad.where in PRESENT for squad in game.units.values()):
        return 0
    return 2 * unit.tv if SUICIDE in unit.specials else unit.tv


def credited(game: Game, unit: Unit) -> str:
    """TW-MISS-09, TW-MISS-12: the player to whom the end of `unit` counts: its only enemy, else who hit it last."""
    enemies = [seat for seat in players(game) if seat != unit.player]
    return enemies[0] if len(enemies) == 1 else unit.hit_by


# ------------------------------------------------------------ how near
def standing(game: Game, unit: Unit) -> tuple[Model, ...]:
    """The models of a Troop Type on the table; of a joined Individual his own. None of those aboard."""
    if unit.where == JOINED:
        squad = game.units[unit.joined]
        return tuple(model for model in squad.models if model.of == unit.id) if squad.where == TABLE else ()
    if unit.where != TABLE:
        return ()
    return tuple(model for model in unit.models if model.of in ("", unit.retinue)) or unit.models


def near(game: Game, spot: Objective, reach: int) -> Iterator[Unit]:
    """TW-MISS-16: the Troop Types with a model at most `reach` mils from the edge of `spot`."""
    for unit in game.units.values():
        if any(is_near(game, model, spot, reach) for model in standing(game, unit)):
            yield unit


def is_near(game: Game, model: Model, spot: Objective, reach: int) -> bool:
    """TW-MISS-16: whether a base is at most `reach` mils from a marker, or from the wall of a building or inside."""
    if spot.feature:
        return body_touches_polygon(model, game.table.feature(spot.feature).polygon, reach)
    return within(model, spot, reach)


# ------------------------------------------------------------ missions
def nothing(game: Game) -> None:
    """Nothing that ends the battle before its time."""


def no_prize(game: Game, unit: Unit) -> float:
    """No Troop Type is wanted more than any other."""
    return 0.0


def no_pull(game: Game, unit: Unit) -> tuple[Objective, ...]:
    """No place draws anybody."""
    return ()


def nothing_more(game: Game, player: str) -> bool:
    """A mission that knows of no objective but to win."""
    return False


@dataclass(frozen=True, slots=True)
class Mission:
    """One mission.

    Args:
        alone: the result when at most one side is left; the sides that are left are given.
        timed: the result after the last turn, with those sides.
        score: how a side stands at the moment, for bots and for the reader; the higher the better.
        rows: what counts for a side, by the clauses that count it.
        early: the result at the end of a Game Turn before the last, None to play on.
        prize: what the end of a Troop Type is worth to its enemies beyond what it cost, in points, for bots.
        achieved: whether a player has done what is asked of him though nobody has won (TW-CAMP-04).
        pull: the places that draw a Troop Type, for bots; `value` says how strongly, in parts of its points.
    """

    key: str
    name: str
    alone: Callable[[Game, tuple[str, ...]], Result]
    timed: Callable[[Game, tuple[str, ...]], Result]
    score: Callable[[Game, str], int]
    rows: Callable[[Game, str], Iterator[Score]]
    early: Callable[[Game], Result | None] = nothing
    prize: Callable[[Game, Unit], float] = no_prize
    pull: Callable[[Game, Unit], tuple[Objective, ...]] = no_pull
    achieved: Callable[[Game, str], bool] = nothing_more


def side_left(game: Game, left: tuple[str, ...]) -> Result:
    """TW-MISS-04: in most missions the side left alone wins; if all go at the same moment it is a draw."""
    if left:
        return Result(left, "TW-MISS-04", f"Victory for {called(game, left[0])}: no enemy is left.")
    return Result((), "TW-MISS-04", "No force is left: the battle is drawn.")


def highest(game: Game, totals: dict[str, int], clause: str, what: str) -> Result:
    """The seat with the highest total wins, level is a draw; `what` says what the total counts."""
    best = max(totals.values())
    first = tuple(player for player, total in totals.items() if total == best)
    if len(first) == 1:
        return Result(first, clause, f"Victory for {called(game, first[0])}: {what} {best}.")
    return Result((), clause, f"The battle is drawn: {what} {best} on each side.")
