from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game, individual, squad, vehicle
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.state import Order, Profile, Unit
from wartable.rulesets.time_wars.troops.fatigue import fatigue, hard_going_tires, hurries, loss, reach, worn_out

QUICK = (Order("quicken_pace", "captain", 1),)


def soldiers(*specials: str, orders: tuple[Order, ...] = (), agl: int = 5) -> Unit:
    return squad("a", "p1", 5, specials=specials, orders=orders, profile=Profile(agl, 5, 4, 4, 2, 4, 6, 1))


@pytest.mark.rule("TW-SPEC-08", "TW-SPEC-11", "TW-TERR-09")
@pytest.mark.parametrize(("unit", "weather", "clause"), [
    (soldiers(), False, ""),
    (soldiers("fatigue"), False, "TW-SPEC-08"),
    (soldiers(), True, "TW-TERR-09"),
    (soldiers("fatigue"), True, "TW-SPEC-08"),  # two sources, one Fatigue
    (soldiers("unceasing"), True, ""),
    (soldiers("fatigue", "unceasing"), False, ""),  # both printed
    (soldiers("all_terrain"), True, "TW-TERR-09"),  # TW-SPEC-01: weather remains
    (vehicle("v", "p1"), True, ""),
])  # fmt: skip
def test_who_has_fatigue(unit: Unit, weather: bool, clause: str) -> None:
    assert fatigue(game(unit, options=Options(weather=weather)), unit) == clause


@pytest.mark.rule("TW-SPEC-01", "TW-SPEC-11", "TW-TERR-04")
@pytest.mark.parametrize(("unit", "clause"), [
    (soldiers(), "TW-TERR-04"),
    (individual("i", "p1"), "TW-TERR-04"),
    (soldiers("all_terrain"), ""),
    (soldiers("unceasing"), ""),
    (vehicle("v", "p1"), ""),
])  # fmt: skip
def test_whom_hard_going_tires(unit: Unit, clause: str) -> None:
    assert hard_going_tires(unit) == clause


@pytest.mark.rule("TW-SPEC-01", "TW-SPEC-08", "TW-SPEC-09", "TW-ORD-11", "TW-ORD-13", "TW-GEN-09")
@pytest.mark.parametrize(("unit", "turn", "hard", "lost"), [
    (soldiers(), 3, False, 0),
    (soldiers(), 3, True, 3),
    (soldiers("all_terrain"), 3, True, 0),
    (soldiers("fatigue", "all_terrain"), 3, True, 3),  # its own remains
    (soldiers("fatigue"), 3, False, 3),
    (soldiers("fatigue"), 3, True, 3),  # not 6
    (soldiers(orders=QUICK), 1, True, 1),  # half of 1, rounded up
    (soldiers(orders=QUICK), 4, True, 2),
    (soldiers(orders=QUICK), 5, True, 3),
    (soldiers("fatigue", orders=QUICK), 5, True, 5),  # its own is not halved
    (soldiers("unceasing", orders=QUICK), 5, True, 0),
])  # fmt: skip
def test_what_a_run_loses(unit: Unit, turn: int, hard: bool, lost: int) -> None:
    assert loss(game(unit, turn=turn), unit, hard)[0] == lost


@pytest.mark.rule("TW-MOVE-03", "TW-MELEE-04", "TW-SPEC-09", "TW-SPEC-47")
@pytest.mark.parametrize(("unit", "turn", "face", "full", "hard"), [
    (soldiers(), 1, 4, 9000, 8000),  # 5 + 4; through hard going 1 less
    (soldiers("fatigue"), 6, 4, 3000, 3000),  # the die covers 4, AGL the other 2
    (soldiers("fatigue", agl=1), 6, 4, 0, 0),  # 1 + 4 - 6: never below 0
    (soldiers("unceasing"), 6, 1, 10000, 10000),  # twice AGL, whatever a die would show
    (soldiers("unceasing", agl=8), 6, 1, 16000, 16000),  # more than 6 inches extra
])  # fmt: skip
def test_how_far_a_run_or_charge_goes(unit: Unit, turn: int, face: int, full: int, hard: int) -> None:
    assert reach(game(unit, turn=turn), unit, face)[:2] == (full, hard)


@pytest.mark.rule("TW-SPEC-09")
def test_the_distance_tells_its_reasons() -> None:
    tired = soldiers("fatigue")
    limits = reach(game(tired, turn=2), tired, 4)
    assert sum(reason.value for reason in limits.why) == 7  # 5 + 4 - 2
    assert [reason.clause for reason in limits.why] == ["TW-PROF-03", "TW-MOVE-03", "TW-SPEC-09"]


@pytest.mark.rule("TW-SPEC-10", "TW-SPEC-11")
@pytest.mark.parametrize(("unit", "turn", "weather", "clause"), [
    (soldiers("fatigue"), 4, False, ""),
    (soldiers("fatigue"), 5, False, "TW-SPEC-10"),
    (soldiers("fatigue"), 6, False, "TW-SPEC-10"),
    (soldiers(), 6, False, ""),  # hard going alone never wears out
    (soldiers(), 5, True, "TW-SPEC-10"),
    (soldiers("fatigue", "unceasing"), 5, True, ""),
])  # fmt: skip
def test_who_is_worn_out(unit: Unit, turn: int, weather: bool, clause: str) -> None:
    assert worn_out(game(unit, turn=turn, options=Options(weather=weather)), unit) == clause


@pytest.mark.rule("TW-ORD-10", "TW-ORD-13")
@pytest.mark.parametrize(("unit", "quick"), [
    (soldiers(), False),
    (soldiers(orders=QUICK), True),
    (soldiers(orders=(Order("charge", "c", 1),)), False),
    (soldiers("unceasing", orders=QUICK), False),
])  # fmt: skip
def test_who_hurries(unit: Unit, quick: bool) -> None:
    assert hurries(unit) is quick
