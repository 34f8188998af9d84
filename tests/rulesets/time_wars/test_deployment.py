"""Chapter DEPL with Infiltrators, Scouts, joining and riding: the battle up to its first turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad, vehicle
from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Choice, Flow, Move, Placement
from wartable.engine.errors import RuleError
from wartable.engine.formation import block
from wartable.engine.plane import body_inside_polygon, body_overlaps_polygon, gap, groups, overlaps
from wartable.engine.terrain import Going, Sight
from wartable.rulesets.time_wars import deployment, placing, teleport, zones
from wartable.rulesets.time_wars.events import Deployed, OrderOfPlaySet, SidesRolled, ZoneTaken
from wartable.rulesets.time_wars.placing import Region, Site, settle, template
from wartable.rulesets.time_wars.registry import special
from wartable.rulesets.time_wars.reserve_events import Reserved
from wartable.rulesets.time_wars.state import (
    COHESION,
    RESERVE,
    TABLE,
    WAITING,
    Cursor,
    Game,
    Profile,
    Side,
    Unit,
)
from wartable.rulesets.time_wars.troops import plain_key

INCH = 1000
SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))
STEPS: dict[str, Callable[[Game], Flow[None]]] = {
    "sides": deployment.sides,
    "declare": teleport.declare,
    "deploy": deployment.deploy,
    "infiltrate": deployment.infiltrate,
    "teleport": teleport.teleport,
    "first": deployment.first,
    "scouts": deployment.scouts,
}


def setup(
    *units: Unit, phase: str = "deploy", players: Sequence[str] = ("p1", "p2"), zones: bool = True, **kw: Any
) -> Game:
    """A battle before its first turn; p1 in the south, p2 in the north, p1 has won the roll for sides."""
    battle = game(*units, cursor=Cursor(phase), turn=0, active="", **kw)
    battle.order = tuple(players)
    battle.sides = {player: Side(player, player) for player in players}
    if zones:
        for player, zone in zip(players, (SOUTH, NORTH)):
            battle.sides[player].zones = (zone,)
        battle.winner_of_sides = players[0]
    return battle


def due(key: str, player: str = "p1", count: int = 5, **kw: Any) -> Unit:
    return squad(key, player, count, where=WAITING, **kw)


def play(battle: Game, faces: Sequence[int] = (), answers: Sequence[Any] = (), until: str = "") -> list[Ask]:
    """Run one step, or all up to the phase `until`; every face and answer must be used."""

    def steps() -> Flow[None]:
        yield from STEPS[battle.cursor.phase](battle)
        while until and battle.cursor.phase != until:
            yield from STEPS[battle.cursor.phase](battle)

    return run(steps(), faces, answers)[1]


def keys(ask: Ask) -> list[str]:
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


def answer(flow: Flow[Any]) -> Any:
    """The first request of a flow."""
    return next(flow)


def refusal(ask: Ask, value: Any) -> str:
    with pytest.raises(RuleError) as caught:
        ask.accept(value)
    return caught.value.clause


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


# ------------------------------------------------------------ Infiltrators
@pytest.mark.rule("TW-SPEC-17", "TW-DEPL-03")
def test_infiltrators_come_after_all_others_of_both_sides() -> None:
    sly: dict[str, Any] = {"specials": ("infiltrator",)}
    battle = setup(due("a1", count=1, **sly), due("a2"), due("b1", "p2", 1, **sly), due("b2", "p2"))
    wood = [{"to": [10_000, 5000]}, {"to": [10_000, 43_000]}, {"to": [60_000, 5000]}, {"to": [60_000, 43_000]}]
    play(battle, (), wood, "teleport")
    assert [event.unit for event in battle.log if isinstance(event, Deployed)] == ["a2", "b2", "a1", "b1"]


@pytest.mark.rule("TW-SPEC-17", "TW-VIS-08")
@pytest.mark.parametrize(
    ("y", "legal"),
    [
        (24_000, True),  # the wall at y = 26 hides it from the enemy at y = 40
        (30_000, False),  # on the enemy's side of it
    ],
)
def test_infiltrators_must_not_be_seen(y: int, legal: bool) -> None:
    wall = box("wall", 0, 26, 72, 1, kind="wall", sight=Sight.SOLID, height=5000)
    battle = setup(
        due("a", count=1, specials=("infiltrator",)), squad("b", "p2", 1, (36, 40)), phase="infiltrate", terrain=(wall,)
    )
    ask = answer(deployment.infiltrate(battle))
    if legal:
        assert ask.accept({"to": [36_000, y]})[1] == "infiltrator"
    else:
        assert refusal(ask, {"to": [36_000, y]}) == "TW-SPEC-17"


@pytest.mark.rule("TW-SPEC-17", "TW-VIS-08")
@pytest.mark.parametrize(("y", "legal"), [(30_399, True), (30_400, False)])
def test_within_fir_a_wall_does_not_hide_infiltrators(y: int, legal: bool) -> None:
    wall = box("wall", 0, 32, 72, 0.5, kind="wall", sight=Sight.SOLID, height=5000)
    enemy = squad("b", "p2", 1, (36, 36), profile=Profile(5, 5, 4, 4, 2, 4, 6, 1))
    battle = setup(due("a", count=1, specials=("infiltrator",)), enemy, phase="infiltrate", terrain=(wall,))
    ask = answer(deployment.infiltrate(battle))
    if legal:  # 36 - 30.399 - 0.6 = 5.001
        ask.accept({"to": [36_000, y]})
    else:  # 36 - 30.4 - 0.6 = 5 = FIR
        assert refusal(ask, {"to": [36_000, y]}) == "TW-SPEC-17"


@pytest.mark.rule("TW-SPEC-17")
def test_infiltrators_without_a_hidden_place_deploy_normally() -> None:
    battle = setup(due("a", specials=("infiltrator",)), squad("b", "p2", 5, (36, 43)), phase="infiltrate")
    ask = answer(deployment.infiltrate(battle))
    last = list(ask.ideas(Stream(1).below))[-1]
    assert ask.accept(last)[1] == "zone"  # its own zone, though the enemy sees it there


@pytest.mark.rule("TW-SPEC-19")
@pytest.mark.parametrize(
    ("spelt", "key"),
    [
        ("Scout", "scouts"),
        ("Scouts", "scouts"),
        ("Infiltrate", "infiltrator"),
        ("All Terrain", "all_terrain"),
        ("Monster Hunters", "monster_hunter"),
        ("Flamer", "flamethrower"),
        ("Dalek Special Weapon", "special_weapon"),
        ("Sonic Weapon", "sonic_weapons"),
    ],
)
def test_other_spellings_name_the_same_rule(spelt: str, key: str) -> None:
    assert plain_key(spelt) == key
    assert special(key) is special(plain_key(spelt))


# ------------------------------------------------------------ who plays first
@pytest.mark.rule("TW-DEPL-03", "TW-TURN-01")
@pytest.mark.parametrize(
    ("faces", "key", "order"),
    [
        ([5, 2], "first", ("p1", "p2")),
        ([5, 2], "second", ("p2", "p1")),
        ([2, 5], "first", ("p2", "p1")),
        ([3, 3, 1, 6], "second", ("p1", "p2")),
    ],
)
def test_the_highest_roll_decides_who_plays_first(faces: list[int], key: str, order: tuple[str, ...]) -> None:
    battle = setup(phase="first")
    play(battle, faces, [key])
    assert battle.order == order
    assert battle.cursor.phase == "scouts"


@pytest.mark.rule("TW-TURN-01")
def test_with_three_players_the_winner_names_the_first_and_seats_follow() -> None:
    battle = setup(phase="first", players=("p1", "p2", "p3"), zones=False)
    asks = play(battle, [4, 6, 6, 2, 3], ["p2"])  # p2 and p3 tie; p3 wins
    assert (asks[-1].seat, keys(asks[-1])) == ("p3", ["p1", "p2", "p3"])
    assert battle.order == ("p2", "p3", "p1")
    assert [event.order for event in battle.log if isinstance(event, OrderOfPlaySet)] == [battle.order]


# ------------------------------------------------------------ Scouts
@pytest.mark.rule("TW-SPEC-25", "TW-GEN-11")
def test_scouts_of_the_first_player_advance_first() -> None:
    scouts: dict[str, Any] = {"specials": ("scouts",)}
    battle = setup(
        squad("a", "p1", 1, (10, 5), **scouts), squad("b1", "p2", 1, (10, 43), **scouts),
        squad("b2", "p2", 1, (20, 43), **scouts), squad("c", "p2", 1, (30, 43)), phase="scouts",
    )  # fmt: skip
    battle.order = ("p2", "p1")
    asks = play(battle, (), ["b2", {"to": [20_000, 38_000]}, {"stay": True}, {"to": [10_000, 10_000]}], "begin")
    assert keys(asks[0]) == ["b1", "b2"]
    assert [ask.unit for ask in asks if isinstance(ask, Move)] == ["b2", "b1", "a"]
    assert (battle.units["b2"].models[0].y, battle.units["b1"].models[0].y) == (38_000, 43_000)
    assert battle.units["a"].models[0].y == 10_000  # with AGL 5 out of its zone
    assert battle.cursor == Cursor("begin", (), "p2")
    assert not battle.units["b2"].moved  # it does not count against the first turn
    assert battle.units["b2"].actions == 2


@pytest.mark.rule("TW-SPEC-25")
@pytest.mark.parametrize(("y", "legal"), [(10_000, True), (10_001, False)])
def test_scouts_go_agl_inches(y: int, legal: bool) -> None:
    battle = setup(squad("a", "p1", 1, (10, 5), specials=("scouts",)), phase="scouts")
    ask = answer(deployment.scouts(battle))
    if legal:
        ask.accept({"to": [10_000, y]})
    else:
        assert refusal(ask, {"to": [10_000, y]}) == "TW-SPEC-25"


@pytest.mark.rule("TW-SPEC-25")
@pytest.mark.parametrize(("y", "legal"), [(9379, True), (9380, False)])  # 10 - 9.38 - 0.6 = 0.02 is contact
def test_scouts_do_not_touch_enemies(y: int, legal: bool) -> None:
    battle = setup(squad("a", "p1", 1, (10, 5), specials=("scouts",)), squad("b", "p2", 1, (10, 10)), phase="scouts")
    ask = answer(deployment.scouts(battle))
    if legal:
        ask.accept({"to": [10_000, y]})
    else:
        assert refusal(ask, {"to": [10_000, y]}) == "TW-SPEC-25"


@pytest.mark.rule("TW-SPEC-25")
def test_hazards_are_as_usual_for_scouts() -> None:
    mines = box("mines", 9, 8, 2, 1, kind="minefield", hazardous=("all",))
    battle = setup(squad("a", "p1", 2, (10, 5), specials=("scouts",)), phase="scouts", terrain=(mines,))
    play(battle, [1, 4], [{"models": [[10_000, 9500], [10_700, 9500]]}])
    assert [model.id for model in battle.units["a"].models] == [1]


@pytest.mark.rule("TW-SPEC-26")
@pytest.mark.parametrize(
    ("of_squad", "of_hero", "asked"),
    [(("scouts",), (), True), ((), ("scouts",), False), ((), (), False), (("scouts",), ("scouts",), True)],
)
def test_scouts_need_all_ordinary_members(of_squad: tuple[str, ...], of_hero: tuple[str, ...], asked: bool) -> None:
    hero = individual("hero", "p1", where=WAITING, specials=of_hero)
    battle = setup(due("a", specials=of_squad), hero)
    play(battle, (), ["hero", "a", {"to": [10_000, 5000]}], "infiltrate")
    battle.cursor = Cursor("scouts")
    asks = play(battle, (), [{"to": [10_000, 9000]}] if asked else [], "begin")
    assert bool(asks) is asked
    if asked:  # he is carried along
        assert all(model.y > 7000 for model in battle.units["a"].models)


# ------------------------------------------------------------ room
@pytest.mark.parametrize("count", range(1, 22))
def test_the_template_is_what_the_check_makes_on_open_ground(count: int) -> None:
    battle = setup(due("a", count=count, teams=("hmg",) * (count // 4)))
    ask = answer(deployment.deploy(battle))
    models = ask.accept({"to": [36_000, 5000]})[0]
    places, reach = template(tuple(model.r for model in models))
    assert [(model.x - 36_000, model.y - 5000) for model in models] == list(places)
    assert all((x * x + y * y) ** 0.5 + model.r <= reach for (x, y), model in zip(places, models))


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(1, 20), st.booleans()), min_size=1, max_size=14), st.integers(0, 10**6))
def test_whatever_is_deployed_at_random_stands_legally(kinds: list[tuple[int, bool]], seed: int) -> None:
    units = [
        vehicle(f"u{i}", "p1", where=WAITING) if wheels else due(f"u{i}", count=count)
        for i, (count, wheels) in enumerate(kinds)
    ]
    battle = setup(*units, size=(24, 24), zones=False)
    battle.sides["p1"].zones = (zones.standard(battle.table.width, battle.table.height)["south"],)
    roll = Stream(seed).below
    for unit in units:
        flow = settle(battle, unit, teleport.own_zones(battle, "p1"), "")
        try:
            ask = next(flow)
            flow.send(first_accepted(ask, roll))
        except StopIteration:
            continue
    models = [model for unit in battle.on_table() for model in unit.models]
    assert all(body_inside_polygon(model, battle.sides["p1"].zones[0]) for model in models)
    assert not any(overlaps(one, two) for i, one in enumerate(models) for two in models[:i])
    assert all(len(groups(unit.models, COHESION)) == 1 for unit in battle.on_table())


def first_accepted(ask: Any, roll: Callable[[int], int]) -> Any:
    ideas = list(ask.ideas(roll))
    assert ask.accept(ideas[-1])  # the last is always legal
    for idea in ideas:
        try:
            return ask.accept(idea)
        except RuleError:
            continue
    raise AssertionError(ideas)


def army(player: str) -> list[Unit]:
    """Some of everything: plain, hidden, beamed, scouting, riding, alone."""
    return [
        due(f"{player}-plain", player, 10, teams=("hmg",)),
        due(f"{player}-sly", player, specials=("infiltrator",)),
        due(f"{player}-beam", player, specials=("teleport",)),
        due(f"{player}-scouts", player, specials=("scouts",)),
        vehicle(f"{player}-apc", player, where=WAITING, capacity=6),
        individual(f"{player}-hero", player, where=WAITING),
    ]


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_every_random_set_up_comes_to_the_first_turn_and_stands_legally(seed: int) -> None:
    wood = box("wood", 20, 15, 10, 10, kind="wood", sight=Sight.AREA, height=2000, cover=1, going=Going.HARD)
    lava = box("lava", 5, 3, 6, 4, kind="lava", going=Going.IMPASSABLE)
    battle = setup(*army("p1"), *army("p2"), phase="sides", zones=False, size=(48, 36), terrain=(wood, lava))
    roll = Stream(seed).below
    while battle.cursor.phase != "begin":
        flow, send = STEPS[battle.cursor.phase](battle), None
        while (ask := next_ask(flow, send)) is not None:
            if isinstance(ask, Placement):
                send = first_accepted(ask, roll)
            elif isinstance(ask, Choice):
                send = ask.options[roll(len(ask.options))].key
            else:
                send = 1 + roll(6)
    models = [model for unit in battle.on_table() for model in unit.models]
    assert all(battle.table.on_table(model) for model in models)
    assert not any(overlaps(one, two) for i, one in enumerate(models) for two in models[:i])
    assert not any(body_overlaps_polygon(model, lava.polygon) for model in models)
    assert all(not unit.apart for unit in battle.on_table())
    assert all(unit.where != WAITING for unit in battle.units.values())


def next_ask(flow: Flow[None], send: Any) -> Ask | None:
    try:
        return flow.send(send)
    except StopIteration:
        return None


def test_who_finds_no_room_waits_in_reserve() -> None:
    battle = setup(due("a"), zones=False)
    battle.sides["p1"].zones = (((0, 0), (1700, 0), (1700, 700), (0, 700)),)  # two models fit, not five
    play(battle)
    assert battle.units["a"].where == RESERVE
    assert [event.cause for event in battle.log if isinstance(event, Reserved)] == ["no room"]


def test_a_narrow_zone_takes_a_bent_formation() -> None:
    battle = setup(due("a"), zones=False)
    battle.sides["p1"].zones = (((0, 0), (4000, 0), (4000, 700), (0, 700)),)  # five in a row: 5 x 0.66 = 3.3
    ask = answer(deployment.deploy(battle))
    last = list(ask.ideas(Stream(3).below))[-1]
    models = ask.accept(last)[0]
    assert max(model.x for model in models) <= 3700
    assert all(min(gap(one, two) for two in models if two is not one) <= COHESION for one in models)


def test_a_vehicle_turns_to_fit() -> None:
    battle = setup(vehicle("t", "p1", where=WAITING), zones=False)
    battle.sides["p1"].zones = (((0, 0), (6000, 0), (6000, 1600), (0, 1600)),)  # 2.5 long, 1.5 wide
    ask = answer(deployment.deploy(battle))
    assert ask.accept(list(ask.ideas(Stream(3).below))[-1])[0][0].facing in (0, 180)


def test_no_place_is_looked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty who may be seen from nowhere, on open ground under the eyes of the enemy, are not packed over and over."""
    packed: list[Any] = []

    def counted(radii: Sequence[int], at: Any, inside: Callable[..., bool], **more: int) -> Any:
        packed.append(at)
        return block(radii, at, inside, **more)

    battle = setup(due("a", count=30), *(squad(f"b{n}", "p2", 10, (6 + 12 * n, 24)) for n in range(6)))
    site = Site(battle, battle.units["a"], (Region("TW-SPEC-17", "infiltrator", unseen=True),))
    monkeypatch.setattr(placing, "block", counted)
    assert site.certain() is None
    assert len(packed) == len(set(packed))


def test_a_region_beside_nobody_has_no_place() -> None:
    battle = setup(due("a"), squad("b", "p2", 1, (36, 43)))
    crowd = Region("TW-TYPE-04", "zone", SOUTH, beside=battle.units["b"].models)
    assert Site(battle, battle.units["a"], (crowd,)).certain() is None


@pytest.mark.rule("TW-DEPL-03")
@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_who_has_no_zone_of_the_scenario_takes_what_is_left(seat: str) -> None:
    battle = setup(phase="sides")
    had = battle.sides[seat].zones
    battle.sides[seat].zones = ()
    play(battle, [2, 5])
    assert battle.sides[seat].zones == had
    assert battle.winner_of_sides == "p2"
