"""Chapter ORD: the seven orders, and the windows that Defensive Fire! opens."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.time_wars.events.base import Dug, Prepared
from wartable.rulesets.time_wars.morale.suppression import silenced
from wartable.rulesets.time_wars.specials.ask import keeps_actions
from wartable.rulesets.time_wars.state import SQUAD, Game, Unit

CHARGE, COMBINED_FIRE, DEFENSIVE_FIRE = "charge", "combined_fire", "defensive_fire"
QUICKEN_PACE, STAND_FAST, TAKE_AIM, TAKE_COVER = "quicken_pace", "stand_fast", "take_aim", "take_cover"

NAMES = {
    CHARGE: "Charge!",
    COMBINED_FIRE: "Combined Fire!",
    DEFENSIVE_FIRE: "Defensive Fire!",
    QUICKEN_PACE: "Quicken Pace!",
    STAND_FAST: "Stand Fast!",
    TAKE_AIM: "Take Aim!",
    TAKE_COVER: "Take Cover!",
}
CLAUSES = {
    CHARGE: "TW-ORD-01",
    COMBINED_FIRE: "TW-ORD-03",
    DEFENSIVE_FIRE: "TW-ORD-08",
    QUICKEN_PACE: "TW-ORD-10",
    STAND_FAST: "TW-ORD-14",
    TAKE_AIM: "TW-ORD-16",
    TAKE_COVER: "TW-ORD-18",
}


def under(unit: Unit, order: str) -> bool:
    """TW-CMD-18, TW-CMD-19: whether the order is in force for `unit`; a second copy adds nothing."""
    return any(item.name == order for item in unit.orders)


def issue_of(unit: Unit, order: str) -> tuple[int, ...]:
    """TW-ORD-03: the issues of `order` under which `unit` stands."""
    return tuple(item.issue for item in unit.orders if item.name == order)


def partners(game: Game, unit: Unit, taken: Sequence[str] = ()) -> tuple[Unit, ...]:
    """TW-ORD-03: Squads with both actions left that could help `unit`, covered by one issue of Combined Fire! with it.

    TW-PROF-02: with FIR 0 there is no ranged attack of any kind, so no help with one.

    Args:
        taken: ids of those who help already; all must be covered by that one issue.
    """
    issues = issue_of(unit, COMBINED_FIRE)
    for key in taken:
        issues = tuple(issue for issue in issues if issue in issue_of(game.units[key], COMBINED_FIRE))
    if not issues:
        return ()
    return tuple(
        other
        for other in game.on_table(unit.player)
        if other.id != unit.id
        and other.id not in taken
        and other.kind == SQUAD
        and other.profile.fir
        and other.actions >= 2
        and not silenced(other)
        and game.melee_of(other.id) is None
        and set(issues) & set(issue_of(other, COMBINED_FIRE))
    )


def cover_cost(unit: Unit) -> int:
    """What a point of Take Cover! costs: one action (TW-ORD-18), Unceasing troops pay two (TW-ORD-20)."""
    return 2 if keeps_actions(unit) else 1


def take_cover(game: Game, unit: Unit) -> None:
    """TW-ORD-18: one point of cover until the order ends."""
    game.emit(Dug(unit.id, 1))


def prepare(game: Game, unit: Unit) -> None:
    """TW-ORD-08: it lies in wait until the order ends."""
    game.emit(Prepared(unit.id))
