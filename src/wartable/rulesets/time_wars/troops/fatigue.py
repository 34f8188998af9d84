"""Fatigue (chapter SPEC): who tires, what it costs in a run or charge, and who is worn out."""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.ground.terrain import storming, weather_tires
from wartable.rulesets.time_wars.specials.ask import fixed_pace, tireless
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Game, Unit

WORN_OUT_FROM = 5  # TW-SPEC-10


class Reach(NamedTuple):
    """How far a run or charge may go, in mils: at all (`full`), and on a path that touches hard going (`hard`).

    TW-MOD-14: `ice` is how far on a path that runs wholly on frozen water.
    """

    full: int
    hard: int
    why: tuple[Reason, ...] = ()
    hard_clause: str = ""
    ice: int = 0


def fatigue(game: Game, unit: Unit) -> str:
    """TW-SPEC-08: the clause by which `unit` has Fatigue by a rule of its own or the weather, or ''.

    TW-SPEC-11: never an Unceasing Troop Type, even with both rules printed. Two sources count once.
    TW-MOD-18: where the players agreed on it, extreme weather spares nobody.
    """
    if unit.kind == VEHICLE:
        return ""
    if tireless(unit):
        return "TW-MOD-18" if extreme(game) and game.options.storm_spares_nobody else ""
    return own_fatigue(unit) or weather_tires(game, unit)


def own_fatigue(unit: Unit) -> str:
    """TW-SPEC-08: the clause by which `unit` has Fatigue by a rule of its own, or ''."""
    return right(unit, "tires")


def extreme(game: Game) -> bool:
    """TW-MOD-17: whether a storm is on the battlefield that doubles Fatigue."""
    return game.options.extreme_weather and storming(game)


def twice(game: Game, unit: Unit, hard: bool = False) -> str:
    """TW-MOD-17: the clause by which Fatigue is doubled for `unit`, tired by its own rule or (`hard`) by hard going.

    TW-MOD-18: never for those who are otherwise immune.
    """
    if not extreme(game) or unit.kind == VEHICLE or tireless(unit):
        return ""
    return "TW-MOD-17" if own_fatigue(unit) or (hard and hard_going_tires(unit)) else ""


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


def wear(game: Game, unit: Unit, value: int) -> tuple[int, str]:
    """TW-SPEC-10: what `unit` loses in melee of a MEL or END of `value`, and the clause; TW-MOD-17: it may be 2.

    A characteristic does not fall below 0.
    """
    clause = worn_out(game, unit)
    doubled = twice(game, unit) if clause else ""
    return min(value, 2 if doubled else 1 if clause else 0), doubled or clause


def loss(game: Game, unit: Unit, hard: bool) -> tuple[int, str]:
    """TW-SPEC-09: the inches that a run or charge loses, on hard going or off it, and the clause.

    TW-SPEC-08: its own Fatigue and that of hard going count once. TW-ORD-11: under Quicken Pace! that of hard going,
    and no other, is halved rounding up (TW-GEN-09). TW-MOD-17: in extreme weather it may be twice the turn.
    """
    if clause := fatigue(game, unit):
        doubled = twice(game, unit, hard)
        if not doubled:
            return game.turn, clause
        halved = hurries(unit) and not own_fatigue(unit)
        return game.turn + ((game.turn + 1) // 2 if halved else game.turn), doubled
    if not hard or not hard_going_tires(unit):
        return 0, ""  # TW-TERR-01
    if hurries(unit):
        return (game.turn + 1) // 2, "TW-ORD-11"
    return game.turn, "TW-TERR-04"


def reach(game: Game, unit: Unit, face: int) -> Reach:
    """TW-MOVE-03, TW-MELEE-04: AGL + `face` inches less Fatigue (TW-SPEC-09), at least 0; TW-SPEC-47: else twice AGL.

    TW-MOD-18: the Unceasing may tire too, off that doubled move.

    Args:
        face: the D6 of the run or charge; ignored for the Unceasing, who roll none.
    """
    agl = unit.profile.agl
    fixed = fixed_pace(unit)
    if fixed:
        tired, clause = loss(game, unit, False)
        whole = max(0, 2 * agl - tired) * INCH
        lines = [Reason(fixed, "twice AGL", 2 * agl)]
        if clause:
            lines.append(Reason(clause, f"Fatigue, turn {game.turn}", -tired))
        return Reach(whole, whole, tuple(lines), "", 2 * agl * INCH)
    why = [Reason("TW-PROF-03", "AGL", agl), Reason("TW-MOVE-03", "D6", face)]
    open_loss, clause = loss(game, unit, False)
    if open_loss:
        by = clause if clause.startswith("TW-MOD") else "TW-SPEC-09"
        why.append(Reason(by, f"Fatigue, turn {game.turn}", -open_loss))
    hard_loss, hard_clause = loss(game, unit, True)
    full = max(0, agl + face - open_loss) * INCH
    hard_limit = max(0, agl + face - hard_loss) * INCH
    tiring = hard_clause if hard_loss > open_loss else ""
    return Reach(full, hard_limit, tuple(why), tiring, max(0, agl + face) * INCH)
