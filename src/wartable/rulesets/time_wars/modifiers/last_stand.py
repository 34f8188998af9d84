"""Modifier 5, Last Stand: one side is smaller, and steadier (TW-MOD-19, TW-MOD-20).

The two dice stand in `nerve_dice`.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.compat import override
from wartable.rulesets.time_wars.modifiers.modifiers import ATTACKER, DEFENDER, Modifier, defends, played
from wartable.rulesets.time_wars.state import Game, Side


class LastStand(Modifier):
    """TW-MOD-19, TW-MOD-20: one side is smaller, and steadier."""

    __slots__ = ()
    key = "last_stand"
    number = 5
    clause = "TW-MOD-19"

    @override
    def two_dice(self, game: Game, player: str) -> str:
        return "TW-MOD-20" if defends(game, player) else ""

    @override
    def comes_to(self, game: Game) -> str:
        return ", ".join(side.name or side.seat for side in game.sides.values() if defends(game, side.seat))


def strength(game: Game, side: Side) -> int:
    """TW-MOD-19: the points of an army as bought; without a list what its Troop Types cost."""
    return side.points or sum(unit.cost for unit in game.units.values() if unit.player == side.seat)


def limit(points: int, cut: int) -> int:
    """TW-MOD-19: the points of a defender against an army of `points`: `cut` percent fewer, fractions rounded down."""
    return points * (100 - cut) // 100


def defender(game: Game) -> Side | None:
    """TW-MOD-19: the side that makes the Last Stand, if that is settled."""
    return next((side for side in game.sides.values() if side.role == DEFENDER), None)


def assign(game: Game, agreed: Mapping[str, int]) -> str:
    """TW-MOD-19: give each side its part before the battle: the defender is always the one with fewer points.

    Args:
        agreed: what the army of a seat was allowed to cost, by seat, where its list says so.

    Returns:
        what is wrong with the armies, or ''.
    """
    if not played(game, "last_stand"):
        return ""
    sides = tuple(game.sides.values())
    points = {side.seat: strength(game, side) for side in sides}
    chosen = [side for side in sides if side.role == DEFENDER]
    least = [side for side in sides if points[side.seat] == min(points.values())]
    if len(chosen) > 1 or (not chosen and len(least) > 1):
        return "Last Stand needs one defender: give one side fewer points, or role: defender (TW-MOD-19)"
    one = (chosen or least)[0]
    for side in sides:
        side.role = DEFENDER if side is one else ATTACKER
    most = max(max(points[side.seat], agreed.get(side.seat, 0)) for side in sides if side is not one)
    allowed = limit(most, game.options.last_stand_cut)
    if most and points[one.seat] > allowed:
        cut = game.options.last_stand_cut
        return (
            f"in a Last Stand with {cut} percent fewer points the defender {one.name} has at most {allowed} against "
            f"{most}, not {points[one.seat]} (TW-MOD-19)"
        )
    return ""
