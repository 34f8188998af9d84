"""What missions count with: what Troop Types score, how near they are to a place."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.plane import body_touches_polygon, within
from wartable.rulesets.time_wars.ending import called, players
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import JOINED, PRESENT, TABLE, Game, Model, Objective, Result, Unit


# ------------------------------------------------------------ what counts
def printed_tv(game: Game, unit: Unit) -> int:
    """TW-MISS-05: what the loss of `unit` counts in missions: all its TV, however few models it has, or had, left.

    Expendable changes nothing here. A commander and his Retinue have one TV between them, which is the Retinue's; any
    other joined Individual has his own. A Squad on a Suicide Mission counts twice.
    """
    if any(squad.retinue == unit.id for squad in game.units.values()):
        return 0
    return _tv(unit)


def score_tv(game: Game, unit: Unit) -> int:
    """TW-MISS-05: what `unit` scores where it stands; a commander without his Retinue has the TV of both.

    TW-ARMY-48: they have one between them, also if the Eternal War has brought both back apart; it is the Retinue's.
    """
    if any(squad.retinue == unit.id and squad.models and squad.where in PRESENT for squad in game.units.values()):
        return 0
    return _tv(unit)


def _tv(unit: Unit) -> int:
    """TW-STRAT-42: twice its TV where a rule of its own says so."""
    return 2 * unit.tv if right(unit, "counts_twice") else unit.tv


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


def highest(game: Game, totals: dict[str, int], clause: str, what: str) -> Result:
    """The seat with the highest total wins, level is a draw; `what` says what the total counts."""
    best = max(totals.values())
    first = tuple(player for player, total in totals.items() if total == best)
    if len(first) == 1:
        return Result(first, clause, f"Victory for {called(game, first[0])}: {what} {best}.")
    return Result((), clause, f"The battle is drawn: {what} {best} on each side.")
