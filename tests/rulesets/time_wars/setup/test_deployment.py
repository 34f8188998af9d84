"""Chapter DEPL with Infiltrators, Scouts, joining and riding: the battle up to its first turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, run, squad, vehicle
from tests.rulesets.time_wars.setup.steps import INCH, NORTH, SOUTH, answer, due, keys, play, refusal, setup
from wartable.engine.ask import Choice, Placement
from wartable.engine.terrain import Going, Sight
from wartable.rulesets.time_wars.events.base import Deployed, SidesRolled, ZoneTaken
from wartable.rulesets.time_wars.ground import zones
from wartable.rulesets.time_wars.setup import deployment
from wartable.rulesets.time_wars.state import TABLE, WAITING, Game


# ------------------------------------------------------------ types and zones
@pytest.mark.rule("TW-DEPL-01")
@pytest.mark.parametrize(
    ("face", "key"),
    [(1, "standard"), (2, "thin_line"), (3, "convergence"), (4, "ambush"), (5, "foothold"), (6, "siege")],
)
def test_a_die_names_the_deployment_type(face: int, key: str) -> None:
    assert run(deployment.roll_type("p1"), [face])[0] == key


@pytest.mark.rule("TW-DEPL-05")
@pytest.mark.parametrize(
    ("height", "depth"),
    [
        (60, 10),
        (48, 10),
        (44, 10),  # (44 - 24) / 2 = 10 as well
        (43.999, 9),  # 9.9995 down to 9
        (42, 9),
        (40, 8),
        (36, 6),
        (34, 5),
        (33.999, 4),  # 4.9995 down to 4
        (32, 4),
        (30, 4),  # 3, but at least 4
        (24, 4),  # 0, but at least 4
    ],
)
def test_depth_by_height(height: float, depth: int) -> None:
    assert zones.depth(round(height * INCH)) == depth * INCH


@pytest.mark.rule("TW-GEN-05", "TW-DEPL-05")
@pytest.mark.parametrize("height", range(32, 73))
def test_two_feet_stay_between_the_zones(height: int) -> None:
    assert height * INCH - 2 * zones.depth(height * INCH) >= 24 * INCH


@pytest.mark.rule("TW-DEPL-04")
def test_standard_zones_are_strips_along_the_long_edges() -> None:
    assert {key: one.zones[0] for key, one in zones.offered(setup()).items()} == {"south": SOUTH, "north": NORTH}


@pytest.mark.rule("TW-DEPL-10", "TW-DEPL-08")
@pytest.mark.parametrize(
    ("count", "names"),
    [
        (3, ["south_west", "south_east", "north_middle"]),
        (4, ["south_west", "south_east", "north_west", "north_east"]),
        (5, ["south_west", "south_middle", "south_east", "north_west", "north_east"]),
        (6, ["south_west", "south_middle", "south_east", "north_west", "north_middle", "north_east"]),
    ],
)
def test_three_and_more_players_have_a_box_each(count: int, names: list[str]) -> None:
    offers = zones.offered(setup(players=[f"p{n}" for n in range(count)]))
    found = {key: one.zones[0] for key, one in offers.items()}
    assert list(found) == names
    assert all(max(x for x, _ in zone) - min(x for x, _ in zone) == 8 * INCH for zone in found.values())
    if "north_middle" in found:  # (72 - 8) / 2 = 32
        assert found["north_middle"] == ((32_000, 38_000), (40_000, 38_000), (40_000, 48_000), (32_000, 48_000))


@pytest.mark.rule("TW-DEPL-02")
@pytest.mark.parametrize(
    ("x", "y", "legal"),
    [
        (5000, 9700, True),  # 9.7 + 0.3 = 10: the border belongs to the zone
        (5000, 9701, False),
        (300, 5000, True),  # on the edge of the table
        (299, 5000, False),
    ],
)
def test_bases_lie_wholly_inside_the_zone(x: int, y: int, legal: bool) -> None:
    ask = answer(deployment.deploy(setup(due("a", count=1))))
    if legal:
        assert ask.accept({"to": [x, y]})[0][0][:2] == (x, y)
    else:
        assert refusal(ask, {"to": [x, y]}) == "TW-DEPL-02"


@pytest.mark.rule("TW-DEPL-02")
@pytest.mark.parametrize(
    ("y", "legal"),
    [(9700, True), (9701, False), (10_300, False), (10_301, True), (37_699, True), (37_700, False), (40_000, False)],
)  # 10.3 - 0.3 = 10 touches the border, which belongs to the zone; so does 37.7 + 0.3 = 38
def test_no_mans_land_lies_outside_all_zones(y: int, legal: bool) -> None:
    ask = answer(deployment.infiltrate(setup(due("a", count=1, specials=("infiltrator",)), phase="infiltrate")))
    if legal:
        assert ask.accept({"to": [36_000, y]})[1] == ("zone" if y < 10_000 else "infiltrator")
    else:
        assert refusal(ask, {"to": [36_000, y]}) == "TW-SPEC-17"


# ------------------------------------------------------------ sides
@pytest.mark.rule("TW-DEPL-03")
def test_the_higher_roll_chooses_and_ties_roll_again() -> None:
    battle = setup(phase="sides", zones=False)
    asks = play(battle, [4, 4, 2, 5], ["north"])
    assert keys(asks[-1]) == ["south", "north"]
    assert asks[-1].seat == "p2"
    assert (battle.sides["p2"].zones, battle.sides["p1"].zones) == ((NORTH,), (SOUTH,))
    assert battle.cursor.phase == "declare"
    assert [event.winner for event in battle.log if isinstance(event, SidesRolled)] == ["", "p2"]


@pytest.mark.rule("TW-DEPL-04", "TW-DEPL-06", "TW-DEPL-08", "TW-DEPL-12", "TW-DEPL-13", "TW-DEPL-16")
@pytest.mark.parametrize(("kind", "clause"), [
    ("standard", "TW-DEPL-04"), ("thin_line", "TW-DEPL-06"), ("convergence", "TW-DEPL-08"), ("ambush", "TW-DEPL-12"),
    ("foothold", "TW-DEPL-13"), ("siege", "TW-DEPL-16"),
])  # fmt: skip
def test_the_log_names_the_clause_that_makes_a_zone(kind: str, clause: str) -> None:
    battle = setup(phase="sides", zones=False)
    battle.options = battle.options._replace(deployment=kind)
    asks = play(battle, [1, 2], [keys(first_choice(battle, [1, 2]))[0]])
    assert isinstance(asks[-1], Choice)
    roles = kind in ("ambush", "foothold", "siege")
    assert asks[-1].question == ("Which side do you play?" if roles else "Which zone is yours?")
    assert [event.clause for event in battle.log if isinstance(event, ZoneTaken)] == [clause, clause]


def first_choice(battle: Game, faces: list[int]) -> Choice:
    """What the winner of the roll for sides is asked; the battle stays as it is."""
    flow, send = deployment.sides(battle.fresh()), None
    while True:
        ask = flow.send(send)
        if isinstance(ask, Choice):
            return ask
        send = faces[len(faces) - 2] if send is None else faces[-1]


@pytest.mark.rule("TW-STRAT-35", "TW-SPEC-44", "TW-SPEC-17", "TW-SPEC-46", "TW-DEPL-15", "TW-DEPL-03")
def test_the_log_names_the_clause_by_which_it_is_set_down() -> None:
    found = {how: Deployed("a", (), how).clause
             for how in ("zone", "foothold", "infiltrator", "teleport", "edge", "reserve")}  # fmt: skip
    assert found == {
        "zone": "TW-DEPL-03", "foothold": "TW-DEPL-15", "infiltrator": "TW-SPEC-17", "teleport": "TW-SPEC-46",
        "edge": "TW-STRAT-35", "reserve": "TW-SPEC-44",
    }  # fmt: skip


@pytest.mark.rule("TW-DEPL-03")
def test_zones_of_the_scenario_stay() -> None:
    battle = setup(phase="sides")
    assert play(battle) == []
    assert battle.sides["p1"].zones == (SOUTH,)
    assert battle.cursor.phase == "declare"


@pytest.mark.rule("TW-DEPL-03", "TW-DEPL-10")
def test_three_players_choose_boxes_in_the_order_of_the_roll() -> None:
    battle = setup(phase="sides", zones=False, players=("p1", "p2", "p3"))
    # p2 has 6; p1 and p3 are behind it with 3 and 5
    asks = play(battle, [3, 6, 5], ["north_middle", "south_east"])
    assert [ask.seat for ask in asks if isinstance(ask, Choice)] == ["p2", "p3"]
    assert max(x for x, _ in battle.sides["p1"].zones[0]) == 8 * INCH


@pytest.mark.rule("TW-DEPL-03", "TW-DEPL-10")
def test_who_ties_behind_the_winner_rolls_again_too() -> None:
    """p3 wins; p1 and p2 tie behind it, twice: which of them chooses next is no matter of seats."""
    battle = setup(phase="sides", zones=False, players=("p1", "p2", "p3"))
    asks = play(battle, [2, 2, 6, 4, 4, 1, 3], ["north_middle", "south_east"])
    assert [ask.seat for ask in asks if isinstance(ask, Choice)] == ["p3", "p2"]
    rolled = [(event.what, event.winner) for event in battle.log if isinstance(event, SidesRolled)]
    assert rolled == [("zones", "p3"), ("next zones", ""), ("next zones", "p2")]
    assert battle.winner_of_sides == "p3"


@pytest.mark.rule("TW-DEPL-03", "TW-DEPL-10")
def test_ties_at_the_top_come_before_those_below() -> None:
    """p1 and p4 tie at the top, p2 and p3 below: p4, p1, p3, p2."""
    battle = setup(phase="sides", zones=False, players=("p1", "p2", "p3", "p4"))
    play(battle, [5, 2, 2, 5, 1, 6, 3, 4], ["north_west", "north_east", "south_west"])
    at = {seat: (side.zones[0][0][0] > 30_000, side.zones[0][0][1] > 20_000) for seat, side in battle.sides.items()}
    assert at == {"p4": (False, True), "p1": (True, True), "p3": (False, False), "p2": (True, False)}
    assert battle.winner_of_sides == "p4"


# ------------------------------------------------------------ deploying
@pytest.mark.rule("TW-DEPL-03", "TW-GEN-11")
def test_the_winner_deploys_everything_first_in_the_order_he_likes() -> None:
    battle = setup(due("a1"), due("a2"), due("b1", "p2"))
    battle.winner_of_sides = "p2"
    answers = [{"to": [36_000, 43_000]}, "a2", {"to": [10_000, 5000]}, {"to": [20_000, 5000]}]
    asks = play(battle, (), answers, "infiltrate")
    assert [event.unit for event in battle.log if isinstance(event, Deployed)] == ["b1", "a2", "a1"]
    assert [type(ask) for ask in asks] == [Placement, Choice, Placement, Placement]  # one that is left is not asked for
    assert keys(asks[1]) == ["a1", "a2"]


@pytest.mark.rule("TW-DEPL-03")
def test_one_troop_type_at_each_step() -> None:
    battle = setup(due("a1"), due("a2"))
    play(battle, (), ["a1", {"to": [10_000, 5000]}])
    assert battle.cursor.phase == "deploy"
    assert [unit.where for unit in battle.units.values()] == [TABLE, WAITING]


@pytest.mark.rule("TW-SQUAD-02", "TW-GEN-04")
@pytest.mark.parametrize(
    ("models", "clause"),
    [
        ([[5000, 5000], [6600, 5000]], ""),  # 1.6 - 0.6 = 1
        ([[5000, 5000], [6601, 5000]], "TW-SQUAD-02"),
        ([[5000, 5000], [5600, 5000]], ""),  # edge against edge
        ([[5000, 5000], [5599, 5000]], "TW-GEN-04"),
        ([[5000, 5000]], "TW-DEPL-02"),  # two models, one place
    ],
)
def test_places_given_one_by_one(models: list[list[int]], clause: str) -> None:
    ask = answer(deployment.deploy(setup(due("a", count=2))))
    if clause:
        assert refusal(ask, {"models": models}) == clause
    else:
        assert [[model.x, model.y] for model in ask.accept({"models": models})[0]] == models


@pytest.mark.rule("TW-GEN-04")
@pytest.mark.parametrize(("x", "legal"), [(10_600, True), (10_599, False)])
def test_bases_never_overlap_those_of_friends(x: int, legal: bool) -> None:
    ask = answer(deployment.deploy(setup(due("a", count=1), squad("b", "p1", 1, (10, 5)))))
    if legal:
        ask.accept({"to": [x, 5000]})
    else:
        assert refusal(ask, {"to": [x, 5000]}) == "TW-GEN-04"


@pytest.mark.rule("TW-TERR-08", "TW-TERR-06")
def test_nobody_on_impassable_ground_and_no_vehicle_in_a_building() -> None:
    lava = box("lava", 10, 2, 4, 4, kind="lava", going=Going.IMPASSABLE)
    house = box("house", 20, 2, 4, 4, kind="building", sight=Sight.BUILDING, height=3000)
    foot = answer(deployment.deploy(setup(due("a", count=1), terrain=(lava, house))))
    assert refusal(foot, {"to": [9800, 4000]}) == "TW-TERR-08"  # 9.8 + 0.3 = 10.1 is over the lava's edge
    foot.accept({"to": [9700, 4000]})
    foot.accept({"to": [22_000, 4000]})
    tank = vehicle("t", "p1", where=WAITING)
    wheels = answer(deployment.deploy(setup(tank, terrain=(lava, house))))
    assert refusal(wheels, {"to": [22_000, 4000]}) == "TW-TERR-08"
    wheels.accept({"to": [30_000, 4000]})


@pytest.mark.parametrize(
    "value",
    [
        7,
        {},
        {"to": [1, 2], "models": []},
        {"to": [1.5, 2]},
        {"to": [True, 2]},
        {"to": "here"},
        {"models": 3},
        {"models": [[1, 2, 3]]},
        {"to": [5000, 5000], "facing": 360},
        {"to": [5000, 5000], "facing": "north"},
    ],
)
def test_a_malformed_place_is_refused(value: Any) -> None:
    refusal(answer(deployment.deploy(setup(due("a")))), value)


def test_a_vehicle_looks_where_it_is_told_or_at_the_enemy() -> None:
    tank = vehicle("t", "p2", where=WAITING)
    ask = answer(deployment.deploy(setup(tank)))
    assert ask.accept({"to": [36_000, 43_000]})[0][0].facing == 270
    model = ask.accept({"to": [36_000, 43_000], "facing": 0})[0][0]
    assert (max(x for x, _ in model.corners), max(y for _, y in model.corners)) == (37_250, 43_750)
    assert refusal(ask, {"to": [36_000, 38_800], "facing": 90}) == "TW-DEPL-02"  # 38.8 - 1.25 = 37.55
    ask.accept({"to": [36_000, 38_800], "facing": 0})  # 38.8 - 0.75 = 38.05
