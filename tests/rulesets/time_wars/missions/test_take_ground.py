"""Mission 6, Take Ground: TW-MISS-27 to -29, and who is left alone in it (TW-MISS-04)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, squad, vehicle
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.missions import take_ground
from wartable.rulesets.time_wars.state import Cursor, Game, Model, Unit

SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


def table(*units: Unit, **fields: Any) -> Game:
    """Standard zones, p1 in the south, at the end of the last Player Turn."""
    fields = {"turn": 6, "active": "p2", "cursor": Cursor("end"), "options": Options(mission="take_ground"), **fields}
    battle = game(*units, squad("x", "p2", at=(60, 45), tv=1), **fields)
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    return battle


@pytest.mark.rule("TW-MISS-27", "TW-MISS-29", "TW-DEPL-02")
@pytest.mark.parametrize(
    ("y", "score"),
    [
        (5, 0),
        (9.999, 0),
        (10, 0),
        (10.001, 3),  # a border belongs to its zone
        (24, 3),
        (37.999, 3),
        (38, 6),
        (44, 6),
    ],
)
def test_what_a_place_is_worth(y: float, score: int) -> None:
    battle = table(individual("a", "p1", (30, y), tv=3))
    assert take_ground.held(battle, "p1") == score


@pytest.mark.rule("TW-MISS-29")
@pytest.mark.parametrize(
    ("south", "middle", "north", "score"),
    [
        (2, 2, 0, 3),
        (3, 2, 0, 0),
        (0, 2, 2, 6),
        (0, 3, 2, 3),
        (2, 0, 2, 6),
        (2, 1, 2, 0),
    ],
)
def test_astride_a_border(south: int, middle: int, north: int, score: int) -> None:
    """The best area with at least half of the models."""
    places = [(20 + i, 5) for i in range(south)] + [(20 + i, 24) for i in range(middle)]
    places += [(20 + i, 44) for i in range(north)]
    battle = table(squad("a", "p1", len(places), places=places, tv=3))
    assert take_ground.held(battle, "p1") == score


@pytest.mark.rule("TW-MISS-28")
@pytest.mark.parametrize(("start", "left", "score"), [(10, 5, 3), (10, 4, 0), (9, 4, 0), (9, 5, 3), (1, 1, 3)])
def test_half_of_it_must_be_left(start: int, left: int, score: int) -> None:
    unit = squad("a", "p1", left, at=(20, 24), tv=3)
    unit.start = start
    assert take_ground.held(table(unit), "p1") == score


@pytest.mark.rule("TW-MISS-28")
def test_vehicles_individuals_and_swarms_always_qualify() -> None:
    swarm = individual("s", "p1", (20, 24), tv=2, specials=("swarm",))
    tank = vehicle("v", "p1", (30, 24), tv=3)
    for unit in (swarm, tank):
        unit.start = 4
    assert take_ground.held(table(swarm, tank), "p1") == 5


@pytest.mark.rule("TW-MISS-28", "TW-MISS-05")
@pytest.mark.parametrize(("men", "score"), [(4, 4), (3, 0)])
def test_a_retinue_counts_its_commander(men: int, score: int) -> None:
    """Eight men and the commander began; of nine, five are enough and four are not."""
    lord = individual("lord", "p1", tv=4, where="joined", joined="own")
    own = squad("own", "p1", men, at=(20, 24), tv=4, retinue="lord")
    own.stand([*own.models, Model(24_000, 24_000, id=90, kind="individual", of="lord")])
    own.start = 8
    lord.stand(())
    assert take_ground.held(table(own, lord), "p1") == score


@pytest.mark.rule("TW-MISS-05", "TW-MISS-27")
def test_a_joined_individual_scores_where_he_stands() -> None:
    mate = individual("mate", "p1", tv=2, where="joined", joined="own")
    own = squad("own", "p1", 2, at=(20, 24), tv=1)
    own.stand([*own.models, Model(24_000, 5_000, id=90, kind="individual", of="mate")])
    mate.stand(())
    assert take_ground.held(table(own, mate), "p1") == 1
    own.stand([*own.models[:2], Model(24_000, 40_000, id=90, kind="individual", of="mate")])
    assert take_ground.held(table(own, mate), "p1") == 1 + 4


@pytest.mark.rule("TW-MISS-27")
@pytest.mark.parametrize("where", ["aboard", "reserve", "routed", "destroyed"])
def test_who_does_not_stand_there_scores_nothing(where: str) -> None:
    unit, other = squad("a", "p1", at=(20, 24), tv=3, where=where), squad("b", "p1", at=(20, 4))
    assert take_ground.held(table(unit, other), "p1") == 0


@pytest.mark.rule("TW-MISS-27", "TW-MISS-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        (24, 45, ("p1",)),
        (4, 24, ("p2",)),
        (24, 24, ()),
        (4, 45, ()),
    ],
)
def test_the_highest_score_wins(mine: int, theirs: int, winners: tuple[str, ...]) -> None:
    battle = table(squad("a", "p1", at=(20, mine), tv=1))
    battle.units["x"].stand(squad("y", "p2", at=(60, theirs)).models)
    found = ending.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == (winners, "TW-MISS-27")
    rows = [(row.seat, row.value) for row in ending.scores(battle) if row.clause == "TW-MISS-27"]
    assert [seat for seat, _ in rows] == ["p1", "p2"]


@pytest.mark.rule("TW-MISS-04")
def test_the_side_left_alone_wins() -> None:
    battle = table(squad("a", "p1", at=(20, 4)), turn=2)
    battle.units["x"].where = "routed"
    found = ending.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == (("p1",), "TW-MISS-04")
    battle.units["a"].where = "routed"
    found = ending.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == ((), "TW-MISS-04")


@pytest.mark.rule("TW-MISS-05", "TW-ARMY-48", "TW-MOD-29")
@pytest.mark.parametrize(("where", "score"), [("table", 4), ("destroyed", 4), ("limbo", 4), ("reserve", 4)])
def test_a_commander_and_his_retinue_apart_have_one_tv(where: str, score: int) -> None:
    """As the Eternal War may bring them back: the Retinue bears it, and he alone when it is gone or away."""
    lord, own = individual("lord", "p1", (30, 24), tv=4), squad("own", "p1", at=(20, 24), tv=4, retinue="lord")
    battle = table(lord, own)
    own.where = where
    if where in ("destroyed", "limbo"):
        own.stand(())
    assert take_ground.held(battle, "p1") == score


@pytest.mark.rule("TW-MISS-27")
def test_a_joined_individual_aboard_scores_nothing() -> None:
    mate = individual("mate", "p1", tv=2, where="joined", joined="own")
    own = squad("own", "p1", 2, at=(20, 24), tv=1)
    own.stand([*own.models, Model(24_000, 24_000, id=90, kind="individual", of="mate")])
    mate.stand(())
    battle = table(own, mate, vehicle("apc", "p1", (40, 4)))
    own.where, own.aboard = "aboard", "apc"
    assert take_ground.held(battle, "p1") == 0


@pytest.mark.rule("TW-MISS-28")
@pytest.mark.parametrize(("men", "score"), [(3, 4), (2, 0)])
def test_a_retinue_of_seven_and_its_commander_are_eight(men: int, score: int) -> None:
    lord = individual("lord", "p1", tv=4, where="joined", joined="own")
    own = squad("own", "p1", men, at=(20, 24), tv=4, retinue="lord")
    own.stand([*own.models, Model(24_000, 24_000, id=90, kind="individual", of="lord")])
    own.start = 7
    lord.stand(())
    assert take_ground.held(table(own, lord), "p1") == score
