"""Fatigue (chapter SPEC): who tires, what it costs in a run or charge, and who is worn out."""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.questions import fixed_pace, tireless
from wartable.rulesets.time_wars.registry import right
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Game, Unit
from wartable.rulesets.time_wars.terrain import weather_tires

WORN_OUT_FROM = 5  # TW-SPEC-10


class Reach(NamedTuple):
    """How far a run or charge may go, in mils: at all (`full`), and on a path that touches hard going (`hard`)."""

    full: int
    hard: int
    why: tuple[Reason, ...] = ()
    hard_clause: str = ""


def fatigue(game: Game, unit: Unit) -> str:
    """TW-SPEC-08: the clause by which `unit` has Fatigue by a rule of its own or the weather, or ''.

    TW-SPEC-11: never an Unceasing Troop Type, even with both rules printed. Two sources count once.
    """
    if unit.kind == VEHICLE or tireless(unit):
        return ""
    return right(unit, "tires") or weather_tires(game, unit)


def hard_going_tires(unit: Unit) -> str:
    """TW-TERR-04: the clause by which hard going tires `unit`, or ''.

    Not vehicles (TW-TERR-05), not All-Terrain (TW-SPEC-01), not Unceasing, for whom it is hazardous (TW-SPEC-11, -49).
    """
    if unit.kind == VEHICLE or tireless(unit) or right(unit, "crosses_hard_going"):
        return ""
    return "TW-TERR-04"


def hurries(unit: Unit) -> bool:
    """TW-ORD-10 to -12: whether Quicken Pace! is in force for `unit`; TW-ORD-13: the Unceasing gain nothing from it."""
    return any(order.name == "quicken_pace" for order in unit.orders) and not fixed_pace(unit)


def worn_out(game: Game, unit: Unit) -> str:
    """TW-SPEC-10: the clause by which `unit` has -1 MEL and -1 END in melee, or ''.

    From turn 5 on, for Fatigue by its own rule or the weather, not for standing in hard going.
    """
    return "TW-SPEC-10" if game.turn >= WORN_OUT_FROM and fatigue(game, unit) else ""


def loss(game: Game, unit: Unit, hard: bool) -> tuple[int, str]:
    """TW-SPEC-09: the inches that a run or charge loses, on hard going or off it, and the clause.

    TW-SPEC-08: its own Fatigue and that of hard going count once. TW-ORD-11: under Quicken Pace! that of hard going,
    and no other, is halved rounding up (TW-GEN-09).
    """
    if clause := fatigue(game, unit):
        return game.turn, clause
    if not hard or not hard_going_tires(unit):
        return 0, ""  # TW-TERR-01
    if hurries(unit):
        return (game.turn + 1) // 2, "TW-ORD-11"
    return game.turn, "TW-TERR-04"


def reach(game: Game, unit: Unit, face: int) -> Reach:
    """TW-MOVE-03, TW-MELEE-04: AGL + `face` inches less Fatigue (TW-SPEC-09), at least 0; TW-SPEC-47: else twice AGL.

    Args:
        face: the D6 of the run or charge; ignored for the Unceasing, who roll none.
    """
    agl = unit.profile.agl
    fixed = fixed_pace(unit)
    if fixed:
        whole = 2 * agl * INCH
        return Reach(whole, whole, (Reason(fixed, "twice AGL", 2 * agl),))
    why = [Reason("TW-PROF-03", "AGL", agl), Reason("TW-MOVE-03", "D6", face)]
    open_loss, clause = loss(game, unit, False)
    if open_loss:
        why.append(Reason("TW-SPEC-09", f"Fatigue, turn {game.turn}", -open_loss))
    hard_loss, hard_clause = loss(game, unit, True)
    full = max(0, agl + face - open_loss) * INCH
    return Reach(full, max(0, agl + face - hard_loss) * INCH, tuple(why), "" if clause else hard_clause)
