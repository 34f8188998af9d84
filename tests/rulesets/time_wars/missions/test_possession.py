"""Mission 4, Possession: TW-MISS-15 to TW-MISS-19."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Placement
from wartable.engine.errors import DataError, RuleError
from wartable.engine.terrain import Going, Sight
from wartable.rulesets.time_wars import ending, turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.bot import bot
from wartable.rulesets.time_wars.missions import objectives, possession
from wartable.rulesets.time_wars.missions.objectives import ObjectivePlaced
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.setup import order
from wartable.rulesets.time_wars.state import INCH, Cursor, Game, Model, Objective, Result, Unit
from wartable.rulesets.time_wars.telling import view

SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


def spot(key: str, x: float, y: float, value: int, **fields: Any) -> Objective:
    """An objective at a place in inches, with a marker of half an inch."""
    return Objective(key, round(x * INCH), round(y * INCH), value=value, **fields)


MIDDLE = (spot("a", 18, 24, 1), spot("b", 36, 24, 3), spot("c", 54, 24, 2))


def table(*units: Unit, spots: tuple[Objective, ...] = MIDDLE, **fields: Any) -> Game:
    """Standard zones, p1 in the south, at the end of the last Player Turn; both have a Squad far from anything."""
    fields = {"turn": 6, "active": "p2", "cursor": Cursor("end"), "options": Options(mission="possession"), **fields}
    rest = (squad("x", "p1", at=(4, 4), tv=1), squad("y", "p2", at=(66, 44), tv=1))
    battle = game(*rest, *units, **fields)
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    battle.objectives = spots
    return battle


# ------------------------------------------------------------ holding
@pytest.mark.rule("TW-MISS-16")
@pytest.mark.parametrize(
    ("x", "held"),
    [
        (36 + 0.5 + 3 + 0.3, "p1"),  # edge of the marker, 3 inches, radius of the base
        (36 + 0.5 + 3 + 0.301, ""),
        (36, "p1"),
    ],
)
def test_three_inches_from_the_edge_of_the_marker(x: float, held: str) -> None:
    battle = table(individual("i", "p1", (x, 24), tv=2))
    assert possession.holder(battle, MIDDLE[1]) == held


@pytest.mark.rule("TW-MISS-16")
def test_the_nearest_model_counts_and_one_near_two_counts_for_both() -> None:
    spots = (spot("a", 20, 24, 4), spot("b", 27, 24, 2))
    unit = squad("s", "p1", 3, places=[(21, 24), (22, 24), (30, 24)], tv=1)
    battle = table(unit, spots=spots)
    assert possession.points(battle, "p1") == 6
    unit.stand(unit.models[:1])
    assert possession.points(battle, "p1") == 4


@pytest.mark.rule("TW-MISS-16")
@pytest.mark.parametrize("where", ["aboard", "reserve", "routed", "destroyed"])
def test_who_is_not_on_the_table_holds_nothing(where: str) -> None:
    battle = table(squad("s", "p1", at=(36, 24), tv=2, where=where))
    assert possession.sums(battle, MIDDLE[1]) == {}


@pytest.mark.rule("TW-MISS-16")
@pytest.mark.parametrize(("x", "held"), [(40 + 3 + 0.3, "p1"), (40 + 3 + 0.301, ""), (38, "p1")])
def test_a_building_is_measured_to_its_wall(x: float, held: str) -> None:
    """A house from 34 to 40; inside it one is near, wherever in it the marker lies."""
    house = box("house", 34, 20, 6, 8, kind="building", sight=Sight.BUILDING, height=3000)
    inside = spot("b", 35, 24, 6, feature="house")
    battle = table(individual("i", "p1", (x, 24), tv=2), terrain=[house], spots=(inside,))
    assert possession.holder(battle, inside) == held


@pytest.mark.rule("TW-MISS-17", "TW-MISS-05")
@pytest.mark.parametrize(
    ("mine", "theirs", "held"),
    [
        ((2, 2), (3,), "p1"),
        ((2, 1), (3,), ""),
        ((1, 1), (3,), "p2"),
        ((0,), (), "p1"),  # alone with TV 0
        ((0,), (0,), ""),
        ((), (), ""),
    ],
)
def test_the_highest_sum_of_tv(mine: tuple[int, ...], theirs: tuple[int, ...], held: str) -> None:
    """However few models they have left, all of their TV counts."""
    units = [individual(f"m{i}", "p1", (34 + i, 22)) for i in range(len(mine))]
    units += [individual(f"t{i}", "p2", (34 + i, 26)) for i in range(len(theirs))]
    for unit, tv in zip(units, mine + theirs, strict=True):
        unit.tv, unit.start = tv, 5
    battle = table(*units)
    assert possession.holder(battle, MIDDLE[1]) == held


@pytest.mark.rule("TW-MISS-05", "TW-MISS-17")
def test_a_retinue_counts_once_and_a_guest_by_himself() -> None:
    lord, guest = (
        individual(key, "p1", tv=tv, where="joined", joined="own") for key, tv in (("lord", 4), ("guest", 2))
    )
    own = squad("own", "p1", 3, at=(35, 24), tv=4, retinue="lord")
    far = Model(5_000, 30_000, id=91, kind="individual", of="guest")
    own.stand([*own.models, Model(36_000, 25_000, id=90, kind="individual", of="lord"), far])
    for unit in (lord, guest):
        unit.stand(())
    battle = table(own, lord, guest)
    assert possession.sums(battle, MIDDLE[1]) == {"p1": 4}
    own.stand([*own.models[:-1], far._replace(x=36_000, y=26_000)])
    assert possession.sums(battle, MIDDLE[1]) == {"p1": 4 + 2}


@pytest.mark.rule("TW-MISS-05")
def test_a_suicide_mission_counts_twice() -> None:
    battle = table(squad("s", "p1", at=(35, 24), tv=2))
    battle.units["s"].specials += ("suicide_mission",)
    assert possession.sums(battle, MIDDLE[1]) == {"p1": 4}


# ------------------------------------------------------------ who wins
@pytest.mark.rule("TW-MISS-15")
@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        ((36,), (18, 54), ()),  # 3 against 1 + 2
        ((36,), (54,), ("p1",)),
        ((18,), (54,), ("p2",)),
        ((), (), ()),
    ],
)
def test_the_value_of_all_that_is_held(
    mine: tuple[int, ...], theirs: tuple[int, ...], winners: tuple[str, ...]
) -> None:
    units = [individual(f"m{x}", "p1", (x, 23)) for x in mine] + [individual(f"t{x}", "p2", (x, 25)) for x in theirs]
    battle = table(*units)
    found = ending.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == (winners, "TW-MISS-15")
    rows = [row.seat for row in ending.scores(battle) if row.clause == "TW-MISS-15"]
    assert rows == ["p1", "p2"]


@pytest.mark.rule("TW-MISS-15", "TW-MISS-04")
def test_nothing_is_scored_during_the_game() -> None:
    """p1 holds all in turn 5; at the end nobody does. The side left alone wins whatever it holds."""
    held = [individual(f"m{x}", "p1", (x, 24)) for x in (18, 36, 54)]
    battle = table(*held, turn=5)
    assert ending.verdict(battle) is None
    assert ending.standing(battle) == {"p1": 6, "p2": 0}
    battle.turn = 6
    for unit in held:
        unit.where = "destroyed"
    found = ending.verdict(battle)
    assert found is not None
    assert found.winners == ()
    battle.units["x"].where = "destroyed"
    found = ending.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == (("p2",), "TW-MISS-04")


# ------------------------------------------------------------ the split
@pytest.mark.rule("TW-MISS-18")
@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("3+2+1", (3, 2, 1)),
        ("1 + 5", (5, 1)),
        ("6", (6,)),
        ("1+1+1+1+1+1", (1,) * 6),
    ],
)
def test_six_points_in_any_split(text: str, values: tuple[int, ...]) -> None:
    assert possession.split(text) == values


@pytest.mark.rule("TW-MISS-18")
@pytest.mark.parametrize("text", ["3+2", "4+3", "6+0", "7+-1", "", "3+2+x", "2+2+1.0+1"])
def test_no_other_split(text: str) -> None:
    with pytest.raises(ValueError, match="add up to 6"):
        possession.split(text)


SIDES = [
    {"seat": "p1", "units": [{"id": "m-1", "unit": "marine_squad"}]},
    {"seat": "p2", "units": [{"id": "d-1", "unit": "dalek_patrol"}]},
]


def doc(**fields: Any) -> dict[str, Any]:
    """A scenario with a Squad on each side."""
    return {"wartable": 1, "ruleset": "time_wars", "mission": "possession", "sides": SIDES, **fields}


@pytest.mark.rule("TW-MISS-18")
def test_the_players_agree_on_the_split() -> None:
    assert Options().objectives == "3+2+1"
    assert possession.Possession().values(new_game(doc(options={"objectives": "4+2"}))) == (4, 2)
    with pytest.raises(DataError, match="add up to 6"):
        new_game(doc(options={"objectives": "4+3"}))


@pytest.mark.rule("TW-MISS-18")
@pytest.mark.parametrize(
    "items",
    [
        [{"at": [36, 24], "value": 5}],
        [{"at": [36, 24], "value": 6, "hidden": True}],
        [{"at": [36, 24]}, {"at": [20, 24], "value": 6}],
    ],
)
def test_a_position_has_six_points_too(items: list[dict[str, Any]]) -> None:
    with pytest.raises(DataError, match="6 in all"):
        new_game(doc(objectives=items))


# ------------------------------------------------------------ placing
def bare(**fields: Any) -> Game:
    """Before anything is placed, p2 having won the roll for sides."""
    return table(spots=(), turn=0, active="", cursor=Cursor("markers"), winner_of_sides="p2", **fields)


@pytest.mark.rule("TW-MISS-19")
@pytest.mark.parametrize(
    ("x", "y", "fits"),
    [
        (36, 10.501, True),
        (36, 10.5, False),  # the border belongs to the zone
        (36, 37.499, True),
        (36, 37.5, False),
        (0.5, 24, True),
        (0.499, 24, False),
        (20 + 7, 24, True),
        (20 + 6.999, 24, False),  # 6 inches from edge to edge
    ],
)
def test_in_no_mans_land_and_six_inches_apart(x: float, y: float, fits: bool) -> None:
    battle = bare()
    battle.objectives = (spot("objective-1", 20, 24, 3),)
    ask = objectives.Spot(battle, (40_000, 24_000)).ask("p1", "objective-2", "Where?")
    answer = {"to": [round(x * INCH), round(y * INCH)]}
    if fits:
        assert ask.accept(answer) == tuple(answer["to"])
        assert ask.faults(answer) == []
    else:
        assert [fault.clause for fault in ask.faults(answer)] in (["TW-MISS-19"], ["TW-DEPL-02"])
        with pytest.raises(RuleError):
            ask.accept(answer)


@pytest.mark.parametrize("answer", [None, {}, {"to": [1]}, {"models": []}, {"to": [1, 2], "models": [[1, 2]]}, "3 4"])
def test_what_is_no_place(answer: Any) -> None:
    ask = objectives.Spot(bare(), (36_000, 24_000)).ask("p1", "objective-1", "Where?")
    with pytest.raises(RuleError, match="thousandths"):
        ask.accept(answer)


@pytest.mark.rule("TW-MISS-19", "TW-DEPL-03")
def test_the_players_place_them_in_turn_the_dearest_first() -> None:
    """The winner of the roll for sides begins; what lies in a house is that house."""
    house = box("house", 40, 20, 6, 6, kind="building", sight=Sight.BUILDING, height=3000)
    battle = bare(terrain=[house])
    assert order.then(battle, "sides") == "markers"
    asks: list[Placement] = []
    for x in (20, 42, 60):
        _, asked = run(turn.of_rules(battle), answers=[{"to": [x * INCH, 24 * INCH]}])
        asks += [ask for ask in asked if isinstance(ask, Placement)]
    assert [(ask.seat, ask.question.split()[-2:]) for ask in asks] == [
        ("p2", ["3", "points?"]),
        ("p1", ["2", "points?"]),
        ("p2", ["1", "point?"]),
    ]
    assert [(item.value, item.feature) for item in battle.objectives] == [(3, ""), (2, "house"), (1, "")]
    assert battle.cursor.phase == order.then(battle, "markers")
    assert [event.clause for event in happened(battle, ObjectivePlaced)] == ["TW-MISS-19"] * 3


@pytest.mark.rule("TW-MISS-19")
def test_every_idea_of_the_request_ends_with_one_that_does() -> None:
    battle = bare()
    flow = turn.of_rules(battle)
    ask = next(flow)
    assert isinstance(ask, Placement)
    assert ask.shows(ask.first()) == [(36_000, 24_000)]
    answers = list(ask.ideas(lambda limit: limit - 1))
    assert ask.accept(answers[-1]) == (36_000, 24_000)
    best = max(bot.ideas(battle, ask, lambda key, make: ()), key=lambda idea: idea.worth)
    assert best.answer["to"][1] > 24_000  # p2's zone is in the north


@pytest.mark.rule("TW-MISS-19")
def test_without_room_for_six_inches_they_lie_as_far_apart_as_possible() -> None:
    """No man's land is a strip of 2 by 10 inches; one end is taken, the umpire uses the other."""
    battle = bare()
    battle.sides["p1"].zones = (
        ((0, 0), (72_000, 0), (72_000, 23_000), (0, 23_000)),
        ((6_000, 23_000), (72_000, 23_000), (72_000, 26_000), (6_000, 26_000)),
    )
    battle.sides["p2"].zones = (((0, 26_000), (72_000, 26_000), (72_000, 48_000), (0, 48_000)),)
    battle.objectives = (spot("objective-1", 1, 24.5, 3),)
    _, asked = run(turn.of_rules(battle))
    assert asked == []
    assert [(item.x, item.y) for item in battle.objectives] == [(1_000, 24_500), (5_000, 24_000)]


@pytest.mark.rule("TW-MISS-19", "TW-MISS-18")
def test_a_battle_that_begins_later_has_them_on_the_line() -> None:
    """3 in the middle, 2 and 1 at its quarters; ground that nobody can enter is left out."""
    sides = [{**SIDES[0], "units": [{"id": "m-1", "unit": "marine_squad", "at": [36, 5]}]},
             {**SIDES[1], "units": [{"id": "d-1", "unit": "dalek_patrol", "at": [36, 43]}]}]  # fmt: skip
    battle = new_game(doc(sides=sides))
    assert [(item.value, item.x, item.y) for item in battle.objectives] == [
        (3, 36_000, 24_000),
        (2, 18_000, 24_000),
        (1, 54_000, 24_000),
    ]
    lava = {"kind": "lava", "shape": "rectangle", "at": [36, 24], "size": [2, 2]}
    battle = new_game(doc(sides=sides, terrain=[lava]))
    first = battle.objectives[0]
    assert all(feature.going is not Going.IMPASSABLE for feature in battle.table.touching(first))
    assert abs(first.x - 36_000) + abs(first.y - 24_000) <= 3_000


def test_objectives_are_for_missions_that_have_them() -> None:
    with pytest.raises(DataError, match="possession and reclamation"):
        new_game(doc(mission="confrontation", objectives=[{"at": [36, 24], "value": 6}]))
    with pytest.raises(DataError, match="off the table"):
        new_game(doc(objectives=[{"at": [0, 24], "value": 6}]))
    with pytest.raises(DataError, match="no other objective"):
        new_game(doc(objectives=[{"key": "a", "at": [9, 24], "value": 3}, {"key": "a", "at": [30, 24], "value": 3}]))


@pytest.mark.rule("TW-MISS-16")
def test_a_vehicle_holds_like_anybody() -> None:
    battle = table(vehicle("v", "p1", (36, 28), tv=1))
    assert possession.holder(battle, MIDDLE[1]) == "p1"


def test_the_step_is_one_of_setting_up() -> None:
    assert "markers" in turn.STEPS
    assert not order.due(game(), "markers")


@pytest.mark.rule("TW-GEN-07", "TW-MISS-15")
@pytest.mark.parametrize("strict", [True, False])
def test_who_holds_them_is_shown_where_it_may_be_measured(strict: bool) -> None:
    """In a strict battle not before it is over."""
    battle = table(individual("i", "p1", (36, 23), tv=2), options=Options(mission="possession", strict=strict), turn=3)
    assert view.view(battle, "p1")["objectives"]["b"]["holder"] == ("" if strict else "p1")
    drawn = [shape for shape in view.scene(battle, "p1").shapes if shape.kind == "objective"]
    assert [(shape.id, shape.text, shape.tone) for shape in drawn if shape.id != "b"] == [
        ("a", "1", ""),
        ("c", "2", ""),
    ]
    assert [(shape.text, shape.tone) for shape in drawn if shape.id == "b"] == [
        ("3", "") if strict else ("3 · p1", "side0")
    ]
    battle.result = Result((), "TW-MISS-15", "")
    assert view.view(battle, "p2")["objectives"]["b"]["holder"] == "p1"
