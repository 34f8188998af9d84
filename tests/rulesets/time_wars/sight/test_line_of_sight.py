"""The line of sight that a player asks for: as the rules have it, and where nobody may measure without any distance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, squad
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import Look
from wartable.engine.terrain import Feature, Sight
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.sight.line_of_sight import look
from wartable.rulesets.time_wars.sight.visibility import sees
from wartable.rulesets.time_wars.state import ABOARD, Profile, Unit


def fir(n: int) -> Profile:
    return Profile(5, n, 4, 4, 2, 4, 6, 1)


def eye(n: int = 5, **fields: Any) -> Unit:
    return squad("a", "p1", 1, (10, 10), profile=fir(n), name="Marines", **fields)


def mark(x: float, y: float = 10.0, **fields: Any) -> Unit:
    return squad("b", "p2", 1, (x, y), name="Ogrons", **fields)


def third(player: str, x: float) -> Unit:
    return squad("c", player, 1, (x, 10), name="Retinue")


def wood(x: float, w: float) -> Feature:
    return box("Karn Wood", x, 0, w, 20, kind="wood", sight=Sight.AREA, height=2000, cover=1)


def rock(x: float) -> Feature:
    return box("the rock", x, 0, 1, 20, kind="rock", sight=Sight.SOLID, height=2000)


def told(*units: Unit, strict: bool, terrain: tuple[Feature, ...] = ()) -> Look:
    return look(game(*units, terrain=terrain, options=Options(strict=strict)), "a", "b")


@pytest.mark.rule("TW-VIS-01", "TW-VIS-02", "TW-VIS-04", "TW-VIS-08", "TW-VIS-10", "TW-VIS-11")
@pytest.mark.parametrize(
    ("others", "terrain", "how", "clause"),
    [
        ([mark(30)], (), "clear", "TW-VIS-01"),
        ([mark(14)], (rock(12),), "clear", "TW-VIS-08"),       # 3.4 inches: within FIR 5
        ([mark(30)], (rock(12),), "screened", "TW-VIS-02"),
        ([mark(30)], (wood(12, 3),), "clear", "TW-VIS-01"),    # it sees 3 inches deep
        ([mark(30)], (wood(12, 3.1),), "screened", "TW-VIS-04"),
        ([mark(14), third("p2", 12)], (), "screened", "TW-VIS-10"),
        ([mark(30), third("p1", 12)], (), "clear", "TW-VIS-01"),
        ([mark(30), third("p1", 17)], (), "screened", "TW-VIS-11"),
    ],
)  # fmt: skip
def test_where_everybody_may_measure_it_says_what_the_rules_say(
    others: list[Unit], terrain: tuple[Feature, ...], how: str, clause: str
) -> None:
    units = [eye(), *others]
    found = told(*units, strict=False, terrain=terrain)
    assert (found.how, found.clause) == (how, clause)
    assert sees(game(*units, terrain=terrain), units[0], units[1]) == (how == "clear")


@pytest.mark.rule("TW-GEN-07", "TW-VIS-02", "TW-VIS-04", "TW-VIS-09", "TW-VIS-10")
@pytest.mark.parametrize("n", [1, 5, 10])
@pytest.mark.parametrize("far", [13.0, 16.0, 60.0])
@pytest.mark.parametrize(
    ("between", "terrain", "how", "say", "clause"),
    [
        ([], (), "clear", "Marines to Ogrons: clear.", "TW-VIS-01"),
        ([], (rock(11),), "doubtful", "Marines to Ogrons: screened by the rock, visible only if close.", "TW-VIS-02"),
        ([], (wood(11, 1),), "doubtful",
         "Marines to Ogrons: screened by Karn Wood, visible only if close, or if little of it lies between.",
         "TW-VIS-04"),
        ([third("p1", 11.5)], (), "doubtful",
         "Marines to Ogrons: screened by Retinue, visible if Retinue is close.", "TW-VIS-11"),
        ([third("p2", 11.5)], (rock(11),), "screened", "Marines to Ogrons: screened by Retinue.", "TW-VIS-10"),
    ],
)  # fmt: skip
def test_where_nobody_may_measure_no_distance_has_a_say(
    between: list[Unit], terrain: tuple[Feature, ...], how: str, say: str, clause: str, far: float, n: int
) -> None:
    found = told(eye(n), mark(far), *between, strict=True, terrain=terrain)
    assert (found.how, found.say, found.clause) == (how, say, clause)


@pytest.mark.rule("TW-VIS-01")
@pytest.mark.parametrize("strict", [True, False])
def test_the_line_runs_from_a_model_that_sees_to_one_that_is_seen(strict: bool) -> None:
    a = squad("a", "p1", 2, (10, 10), name="Marines")
    a.stand([a.models[0]._replace(x=10_000, y=10_000), a.models[1]._replace(x=10_000, y=10_800)])
    assert told(a, mark(30), strict=strict).line == ((10_000, 10_000), (30_000, 10_000))
    wall = box("a wall", 12, 9.5, 1, 0.85, kind="wall", sight=Sight.SOLID, height=2000)
    past = told(a, mark(30), strict=strict, terrain=(wall,))
    assert (past.how, past.line[0]) == ("clear", (10_000, 10_800))


@pytest.mark.rule("TW-VIS-01", "TW-SQUAD-03")
def test_single_models_look_and_are_looked_at() -> None:
    a = squad("a", "p1", 2, (10, 10), name="Marines")
    a.stand([a.models[0], a.models[1]._replace(x=10_000, y=20_000)])
    wall = box("a wall", 12, 9, 1, 2, kind="wall", sight=Sight.SOLID, height=2000)
    b = squad("b", "p2", 2, (30, 10), name="Ogrons")
    b.stand([b.models[0], b.models[1]._replace(y=10_600, x=30_000)])
    found = game(a, b, terrain=(wall,), options=Options(strict=True))
    assert look(found, "a", "b", a.models[0].id).how == "doubtful"
    assert look(found, "a", "b", a.models[0].id, b.models[1].id).line[1][1] == 10_600
    with pytest.raises(RuleError, match="out of cohesion"):
        look(found, "a", "b", a.models[1].id)
    with pytest.raises(RuleError, match="no such model"):
        look(found, "a", "b", -1, 77)


@pytest.mark.rule("TW-VIS-01")
@pytest.mark.parametrize("key", ["b", "c", "a"])
def test_who_is_not_on_the_table_is_not_looked_at(key: str) -> None:
    found = game(eye(), mark(20, where=ABOARD), options=Options(strict=True))
    with pytest.raises(RuleError, match=r"not on the table|needs nobody"):
        look(found, "a", key)
