"""Terrain that strategies build: TW-STRAT-12, -13, -15 to -24."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, happened, run, squad
from wartable.engine.ask import Choice, Placement
from wartable.engine.codec import plain
from wartable.engine.errors import RuleError
from wartable.engine.plane import Body, body_inside_polygon, body_overlaps_polygon, body_touches_polygon, inches
from wartable.engine.ruleset import UMPIRE
from wartable.engine.terrain import Feature, Going, Sight
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.events.base import HazardTested
from wartable.rulesets.time_wars.ground.field_works import Lot, Plot, disc, laid
from wartable.rulesets.time_wars.ground.terrain import hazardous_features, is_hard
from wartable.rulesets.time_wars.moving import march
from wartable.rulesets.time_wars.moving.ways import Walk
from wartable.rulesets.time_wars.ruleset import TimeWars
from wartable.rulesets.time_wars.sight import cover
from wartable.rulesets.time_wars.state import Cursor, Game, Phase, Purchase, Unit
from wartable.rulesets.time_wars.strategies import minefields, stronghold
from wartable.rulesets.time_wars.strategies.minefields import MinefieldFound
from wartable.rulesets.time_wars.strategies.sites import WorkBuilt, WorkForfeited
from wartable.rulesets.time_wars.telling import view
from wartable.rulesets.time_wars.troops import hazards

INCH = 1000
SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


def site(*keys: str, terrain: tuple[Feature, ...] = (), units: tuple[Unit, ...] = ()) -> Game:
    """p1 in the south has bought `keys` and is about to build; p2 in the north."""
    battle = game(*(units or (squad("a", "p1", at=(60, 2)), squad("x", "p2", at=(60, 45)))), terrain=terrain, turn=0,
                  active="", cursor=Cursor("works"))  # fmt: skip
    for seat, zone in (("p1", SOUTH), ("p2", NORTH)):
        battle.sides[seat].zones = (zone,)
    battle.sides["p1"].bought = tuple(Purchase(key, 1) for key in keys)
    battle.winner_of_sides = "p1"
    return battle


def raised(battle: Game, *answers: Any, faces: tuple[int, ...] = ()) -> list[Feature]:
    """What is on the table after p1 has built."""
    before = len(battle.table.features)
    run(turn.of_rules(battle), faces, answers)
    return list(battle.table.features[before:])


def at(x: float, y: float, facing: int = 0, **more: Any) -> dict[str, Any]:
    return {"to": [round(x * INCH), round(y * INCH)], "facing": facing, **more}


def extent(feature: Feature) -> tuple[int, int]:
    return feature.right - feature.left, feature.bottom - feature.top


# ------------------------------------------------------------------ walls and buildings
@pytest.mark.rule("TW-STRAT-15", "TW-STRAT-16")
@pytest.mark.parametrize(
    ("key", "answers", "sizes", "grade", "kind"),
    [
        ("makeshift_cover", ["wall", at(20, 5)], [(6000, 500)], 1, "wall"),
        ("makeshift_cover", ["two-wall", at(20, 5), at(30, 5, 90)], [(3000, 500), (500, 3000)], 1, "wall"),
        ("defensive_wall", ["wall", at(20, 5, 90)], [(500, 4000)], 2, "wall"),
        ("defensive_wall", ["two-wall", at(20, 5), at(30, 5)], [(2000, 500), (2000, 500)], 2, "wall"),
        ("defensive_wall", ["trench", at(20, 5)], [(4000, 500)], 2, "trench"),
        ("defensive_wall", ["two-trench", at(20, 5), at(30, 5)], [(2000, 500), (2000, 500)], 2, "trench"),
    ],
)
def test_walls(key: str, answers: list[Any], sizes: list[tuple[int, int]], grade: int, kind: str) -> None:
    found = raised(site(key), *answers)
    assert [extent(feature) for feature in found] == sizes
    assert {(feature.cover, feature.kind, is_hard(feature), feature.going) for feature in found} == {
        (grade, kind, True, Going.HARD),
    }


@pytest.mark.rule("TW-STRAT-17", "TW-STRAT-18")
@pytest.mark.parametrize(("key", "side", "grade"), [("outpost", 4000, 2), ("bunker", 2000, 3)])
def test_buildings(key: str, side: int, grade: int) -> None:
    (feature,) = raised(site(key), at(20, 5))
    assert (extent(feature), feature.cover, feature.sight) == ((side, side), grade, Sight.BUILDING)


@pytest.mark.rule("TW-STRAT-17")
@pytest.mark.parametrize(
    ("size", "fits"),
    [
        ([4000, 4000], True),
        ([3000, 2000], True),
        ([4001, 4000], False),
        ([4000, 4001], False),
        ([999, 2000], False),
        (["a", 1], False),
    ],
)
def test_a_building_may_be_smaller_and_not_larger(size: list[Any], fits: bool) -> None:
    battle = site("outpost")
    if not fits:
        with pytest.raises(RuleError, match="it may be 1 x 1 to 4 x 4 inches"):
            raised(battle, at(20, 5, size=size))
        return
    (feature,) = raised(battle, at(20, 5, size=size))
    assert extent(feature) == tuple(size)


@pytest.mark.rule("TW-STRAT-15", "TW-STRAT-16", "TW-STRAT-17", "TW-STRAT-18", "TW-DEPL-02")
@pytest.mark.parametrize(("y", "fault"), [(9.75, ""), (9.751, "deployment zone"), (24, "deployment zone"),
                                          (45, "deployment zone"), (0.25, ""), (0.249, "off the table")])  # fmt: skip
def test_it_lies_wholly_in_its_own_zone(y: float, fault: str) -> None:
    battle = site("makeshift_cover")
    if fault:
        with pytest.raises(RuleError, match=fault):
            raised(battle, "wall", at(20, y))
    else:
        assert len(raised(battle, "wall", at(20, y))) == 1


@pytest.mark.rule("TW-STRAT-15")
@pytest.mark.parametrize(("y", "fits"), [(5.0, False), (5.749, False), (5.75, True), (6, True)])
@pytest.mark.parametrize("going", [Going.HARD, Going.OPEN])
def test_it_may_not_overlap_other_terrain(y: float, fits: bool, going: Going) -> None:
    road = box("r", 15, 4.5, 10, 1, kind="road", going=going)
    battle = site("makeshift_cover", terrain=(road,))
    if fits or going is Going.OPEN:  # ground that is open all the same is no matter
        assert len(raised(battle, "wall", at(20, y))) == 1
    else:
        with pytest.raises(RuleError, match="overlap other terrain") as why:
            raised(battle, "wall", at(20, y))
        assert why.value.clause == "TW-STRAT-15"


@pytest.mark.rule("TW-STRAT-15")
def test_nor_anybody_who_stands_there() -> None:
    battle = site("bunker")
    with pytest.raises(RuleError, match="somebody stands there"):
        raised(battle, at(60, 2))


@pytest.mark.rule("TW-STRAT-16", "TW-COVER-03")
def test_what_was_built_gives_cover() -> None:
    battle = site("defensive_wall")
    raised(battle, "wall", at(61.5, 4))
    a, x = battle.units.values()
    assert cover.ranged_cover(battle, x, a).bonus == 2


@pytest.mark.rule("TW-STRAT-24")
def test_what_does_not_fit_is_forfeited() -> None:
    battle = site("outpost", terrain=(box("m", 0, 0, 72, 10, kind="marsh", going=Going.HARD),))
    assert raised(battle) == []
    assert [event.name for event in happened(battle, WorkForfeited)] == ["outpost"]
    assert battle.cursor.phase == "declare"


def test_each_player_builds_in_his_turn() -> None:
    battle = site("bunker", "bunker")
    battle.sides["p2"].bought = (Purchase("bunker", 3), Purchase("air_support", 4))
    raised(battle, at(20, 5), at(30, 5))
    assert battle.cursor == Cursor("works", ("p2",))
    raised(battle, at(20, 45))
    assert battle.cursor.phase == "declare"
    assert [work.key for work in battle.works] == ["bunker-of-p1-1", "bunker-of-p1-2", "bunker-of-p2-1"]


def test_the_suggestions_are_legal() -> None:
    battle = site("makeshift_cover", terrain=(box("w", 20, 0, 30, 9, kind="wood", cover=1),))
    flow = turn.of_rules(battle)
    assert isinstance(next(flow), Choice)
    ask = flow.send("wall")
    assert isinstance(ask, Placement)
    *_, last = ask.ideas(lambda most: most // 3)
    assert isinstance(ask.check(last), Lot)
    assert ask.shows(ask.first())


# ------------------------------------------------------------------ minefields
@pytest.mark.rule("TW-STRAT-12", "TW-STRAT-13")
@pytest.mark.parametrize("face", [1, 3, 6])
def test_a_minefield(face: int) -> None:
    battle = site("minefield")
    (field,) = raised(battle, {"to": [36_000, 24_000]}, faces=(face,))
    assert extent(field) == (2000 * face, 2000 * face)
    assert (field.cover, field.going, field.hazardous) == (0, Going.OPEN, ("all",))
    assert hazardous_features(battle.table) == (field,)
    for seat, edge, safe in (("p1", face + 0.29, face + 0.33), ("p2", face + 0.29, face + 0.33)):
        for far, ids in ((edge, (0,)), (safe, ())):
            unit = squad("m", seat, 1, at=(36 + far, 24))
            assert hazards.endangered(battle, unit) == ids


@pytest.mark.rule("TW-STRAT-12", "TW-DEPL-02")
@pytest.mark.parametrize(
    ("x", "y", "fits"),
    [
        (36, 24, True),
        (36, 10.001, True),
        (36, 9.999, False),
        (36, 38.001, False),
        (36, 37.999, True),
        (10, 24, False),
        (12.001, 24, True),
        (-1, 24, False),
    ],
)
def test_its_middle_lies_on_open_ground_in_no_mans_land(x: float, y: float, fits: bool) -> None:
    battle = site("minefield", terrain=(box("w", 8, 22, 4, 4, kind="wood", cover=1),))
    if fits:
        assert raised(battle, {"to": [round(x * INCH), round(y * INCH)]}, faces=(1,))
    else:
        with pytest.raises(RuleError, match="open ground in no man's land"):
            raised(battle, {"to": [round(x * INCH), round(y * INCH)]}, faces=(1,))


@pytest.mark.rule("TW-STRAT-12")
def test_what_reaches_into_a_zone_has_no_effect() -> None:
    battle = site("minefield")
    (field,) = raised(battle, {"to": [36_000, 12_000]}, faces=(4,))
    assert (field.top, field.bottom) == (10_000, 16_000)
    assert hazards.endangered(battle, squad("m", "p1", 1, at=(36, 9.6))) == ()
    assert hazards.endangered(battle, squad("m", "p1", 1, at=(36, 10.4))) == (0,)
    assert not body_overlaps_polygon(Body(36_000, 5_000, 4_990), field.polygon)


@pytest.mark.rule("TW-STRAT-12")
def test_nor_what_reaches_off_the_table() -> None:
    battle = site("minefield")
    polygon = disc(battle, 0, 24_000, 6_000)
    assert min(x for x, _ in polygon) == 0
    assert max(x for x, _ in polygon) == 6_000


# ------------------------------------------------------------------ the Stronghold
def strong(battle: Game, bunkers: int, *answers: Any) -> list[Feature]:
    return raised(battle, *answers, faces=(bunkers,))


NOTHING_MORE = ("leave-out", "leave-out")  # no forward wall, no minefield


@pytest.mark.rule("TW-STRAT-19", "TW-STRAT-20")
@pytest.mark.parametrize(
    ("bunkers", "places"),
    [
        (1, ["south"]),
        (2, ["south", "north"]),
        (4, ["south-west", "south-east", "north-west", "north-east"]),
        (6, ["south-west", "south-east", "north-west", "north-east", "south", "north"]),
    ],
)
@pytest.mark.parametrize(("side", "facing"), [(10, 0), (6, 0), (6, 90)])
def test_all_bunkers_are_joined_by_walls(bunkers: int, places: list[str], side: int, facing: int) -> None:
    battle = site("stronghold")
    whole = at(36, 5, facing, size=[side * INCH, side * INCH])
    found = strong(battle, bunkers, whole, *places, "leave-out", "enough", *NOTHING_MORE)
    posts = [feature for feature in found if feature.kind == "bunker"]
    walls = [feature for feature in found if feature.kind == "wall"]
    assert len(posts) == bunkers
    assert {(extent(post), post.cover) for post in posts} == {((2000, 2000), 3)}
    assert {wall.cover for wall in walls} == {2}
    assert {min(extent(wall)) for wall in walls} == {500}
    left, right = min(f.left for f in found), max(f.right for f in found)
    assert right - left == side * INCH  # TW-STRAT-20: it fits into the square
    chain = [found[0]]  # each touches another, round the square
    while more := [f for f in found if f not in chain and any(_meet(f, g) for g in chain)]:
        chain += more
    assert len(chain) == len(found)
    assert not any(_overlap(f, g) for i, f in enumerate(found) for g in found[:i])


def _meet(one: Feature, two: Feature) -> bool:
    return body_touches_polygon(_body(one), two.polygon, 2)


def _overlap(one: Feature, two: Feature) -> bool:
    return body_overlaps_polygon(_body(one), two.polygon)


def _body(feature: Feature) -> Body:
    x, y = (feature.left + feature.right) // 2, (feature.top + feature.bottom) // 2
    return Body(x, y, 20 * INCH, feature.polygon)


@pytest.mark.rule("TW-STRAT-20")
@pytest.mark.parametrize(("gates", "gaps"), [(["enough"], 0), (["south", "enough"], 1), (["south", "west"], 2)])
def test_at_most_two_gates_of_an_inch(gates: list[str], gaps: int) -> None:
    battle = site("stronghold")
    found = strong(battle, 1, at(36, 5), "north", "leave-out", *gates, *NOTHING_MORE)
    walls = sum(max(extent(wall)) for wall in found if wall.kind == "wall")
    assert walls == 10_000 + 8_000 + 2 * 9_000 - gaps * INCH


@pytest.mark.rule("TW-STRAT-20")
@pytest.mark.parametrize(("size", "fits"), [([10_000, 10_000], True), ([10_001, 10_001], False), ([9000, 8000], False),
                                             ([6000, 6000], True), ([5999, 5999], False)])  # fmt: skip
def test_the_size_of_the_enclosure(size: list[int], fits: bool) -> None:
    plot = Plot(site(), "p1", "TW-STRAT-20", "stronghold", stronghold.SIZES, "not enemy", stronghold.ring, free=False)
    if fits:
        assert plot.check(at(36, 15, size=size)).length == size[0]
    else:
        with pytest.raises(RuleError):
            plot.check(at(36, 15, size=size))


@pytest.mark.rule("TW-STRAT-19", "TW-STRAT-24")
def test_bunkers_stand_in_their_own_zone() -> None:
    """It reaches 4 inches into no man's land: the southern places are at home, the others are not."""
    battle = site("stronghold")
    flow = turn.of_rules(battle)
    next(flow)
    asked = flow.send(5)
    assert asked.clause == "TW-STRAT-20"
    ask = flow.send(asked.accept(at(36, 9)))
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["south", "south-west", "south-east", "west", "east"]
    battle = site("stronghold")
    strong(battle, 5, at(36, 12), "south", "south-west", "leave-out", "enough", *NOTHING_MORE)
    assert [event.name for event in happened(battle, WorkForfeited)] == ["bunker", "bunker"]
    assert sum(work.kind == "bunker" for work in battle.works) == 3


@pytest.mark.rule("TW-STRAT-24")
@pytest.mark.parametrize(("y", "text"), [(33.001, "enemy's zone"), (33, "own deployment zone"), (15.001, "own"),
                                         (13, "")])  # fmt: skip
def test_no_part_lies_in_an_enemys_zone(y: float, text: str) -> None:
    flow = turn.of_rules(site("stronghold"))
    next(flow)
    ask = flow.send(1)
    if not text:
        assert isinstance(ask.accept(at(36, y)), Lot)
        return
    with pytest.raises(RuleError, match=text) as why:
        ask.accept(at(36, y))
    assert why.value.clause == ("TW-STRAT-24" if text == "enemy's zone" else "TW-STRAT-20")


@pytest.mark.rule("TW-STRAT-19", "TW-STRAT-24")
def test_a_stronghold_without_room_is_forfeited() -> None:
    marsh = box("m", 0, 0, 72, 38, kind="marsh", going=Going.HARD)
    battle = site("stronghold", terrain=(marsh,))
    strong(battle, 3, "build", "table")
    assert [event.name for event in happened(battle, WorkForfeited)] == ["stronghold", "wall", "minefield"]


@pytest.mark.rule("TW-STRAT-21")
@pytest.mark.parametrize(
    ("where", "side", "size"),
    [
        ("inside", 10, 4000),
        ("inside", 7, 3000),
        ("north", 10, 4000),
        ("north-east", 10, 4000),
        ("north-west", 7, 2500),
        ("leave-out", 10, 0),
    ],
)
def test_the_building_of_a_stronghold(where: str, side: int, size: int) -> None:
    battle = site("stronghold")
    whole = at(36, 5, size=[side * INCH, side * INCH])
    found = strong(battle, 2, whole, "south", "south-west", where, "enough", *NOTHING_MORE)
    houses = [feature for feature in found if feature.kind == "building"]
    assert [(extent(house), house.cover) for house in houses] == ([((size, size), 2)] if size else [])
    assert not any(_overlap(f, g) for i, f in enumerate(found) for g in found[:i])
    if where == "inside":
        assert not any(_meet(houses[0], f) for f in found if f.kind == "wall")
    elif size:
        assert sum(_meet(houses[0], f) for f in found if f.kind == "wall") == 2


@pytest.mark.rule("TW-STRAT-22")
@pytest.mark.parametrize(("y", "fits"), [(24, True), (10.25, True), (10.249, False), (5, False), (37.76, False)])
def test_the_forward_wall(y: float, fits: bool) -> None:
    battle = site("stronghold")
    answers = (at(36, 5, size=[6000, 6000]), "south", "leave-out", "enough", "build", at(10, y), "leave-out")
    if fits:
        wall = strong(battle, 1, *answers)[-1]
        assert (extent(wall), wall.cover, battle.log[-2].clause) == ((6000, 500), 1, "TW-STRAT-22")
    else:
        with pytest.raises(RuleError):
            strong(battle, 1, *answers)


def mined(how: str, *units: Unit) -> Game:
    """A Stronghold whose minefield lies about (20, 20)."""
    battle = site("stronghold", units=units or ())
    strong(battle, 1, at(36, 5, size=[6000, 6000]), "south", "leave-out", "enough", "leave-out", how, at(20, 20))
    return battle


@pytest.mark.rule("TW-STRAT-23", "TW-STRAT-13")
def test_a_minefield_on_the_table() -> None:
    battle = mined("table")
    (field,) = hazardous_features(battle.table)
    assert (extent(field), field.hazardous) == ((4000, 4000), ("all",))
    assert all(event.visible_to("p2") for event in happened(battle, WorkBuilt))


@pytest.mark.rule("TW-STRAT-23")
def test_a_minefield_on_a_map_is_hidden_from_the_enemy() -> None:
    battle = mined("map")
    assert hazardous_features(battle.table) == ()
    built = happened(battle, WorkBuilt)[-1]
    assert (built.visible_to("p1"), built.visible_to("p2"), built.visible_to("")) == (True, False, False)
    drawn = {
        seat: sum("on the map" in shape.text for shape in view.scene(battle, seat).shapes)
        for seat in ("p1", "p2", "", UMPIRE)
    }
    assert drawn == {"p1": 1, "p2": 0, "": 0, UMPIRE: 1}


@pytest.mark.rule("TW-STRAT-23")
@pytest.mark.parametrize("seat", ["p1", "p2"])
@pytest.mark.parametrize(("to", "found"), [(17.7, True), (17.6, False)])
def test_who_walks_into_it_finds_it(seat: str, to: float, found: bool) -> None:
    walker, other = squad("w", seat, 1, at=(14, 20)), squad("o", "p2" if seat == "p1" else "p1", at=(60, 30))
    battle = mined("map", walker, other)
    battle.active = seat
    way = Walk(battle, walker, "TW-MOVE-01", 5 * INCH, 5 * INCH).check({"to": [round(to * INCH), 20_000]})
    run(march.march(battle, "w", "advance", way), [2] if found else [])
    assert bool(happened(battle, MinefieldFound)) is found
    assert len(hazardous_features(battle.table)) == found
    assert [event.face for event in happened(battle, HazardTested)] == ([2] if found else [])
    assert any("map" in shape.text for shape in view.scene(battle, "p1").shapes) is not found


@pytest.mark.rule("TW-STRAT-23", "TW-SPEC-13")
def test_who_was_set_down_in_it_finds_it_in_his_turn() -> None:
    lost, other = squad("w", "p2", 1, at=(50, 20)), squad("o", "p1", at=(60, 30))
    battle = mined("map", lost, other)
    lost.stand([lost.models[0]._replace(x=20_000)])
    battle.active, battle.turn = "p2", 1
    run(turn.STEPS[Phase.HAZARDS](battle), [3])
    assert happened(battle, MinefieldFound)
    assert [event.face for event in happened(battle, HazardTested)] == [3]


@pytest.mark.rule("TW-STRAT-23", "TW-STRAT-24")
@pytest.mark.parametrize(("y", "fits"), [(36, True), (36.001, False), (8, True)])
def test_where_the_minefield_may_lie(y: float, fits: bool) -> None:
    battle = site("stronghold")
    answers = (at(36, 5, size=[6000, 6000]), "south", "leave-out", "enough", "leave-out", "table", at(10, y))
    if fits:
        assert strong(battle, 1, *answers)
    else:
        with pytest.raises(RuleError, match="enemy's zone") as why:
            strong(battle, 1, *answers)
        assert why.value.clause == "TW-STRAT-24"


# ------------------------------------------------------------------ keeping it
def test_what_was_built_survives_saving() -> None:
    battle = mined("map")
    raw = TimeWars()
    before = battle.fresh()
    before.table = type(battle.table)(72_000, 48_000, ())
    again = raw.restore(before, plain(battle))
    assert again.table.features == battle.table.features
    assert again.hash() == battle.hash()


def test_other_games_keep_their_table() -> None:
    battle = site("bunker")
    other = battle.fresh()
    raised(battle, at(20, 5))
    assert len(battle.table.features) == 1
    assert not other.table.features
    assert laid(other.table, battle.works[0]) == battle.table
    assert body_inside_polygon(_body(battle.table.features[0]), SOUTH)
    assert inches(battle.table.features[0].right - battle.table.features[0].left) == "2"


@pytest.mark.rule("TW-STRAT-23")
def test_one_model_of_a_squad_is_enough_to_find_it() -> None:
    walker = squad("w", "p2", 2, places=[(14, 20), (14, 20.8)])
    battle = mined("map", walker, squad("o", "p1", at=(60, 30)))
    battle.active = "p2"
    way = Walk(battle, walker, "TW-MOVE-01", 5 * INCH, 5 * INCH).check({"models": [[17_000, 20_000], [17_750, 20_000]]})
    run(march.march(battle, "w", "advance", way), [2])
    assert happened(battle, MinefieldFound)


@pytest.mark.rule("TW-STRAT-23")
def test_where_nobody_stands_nobody_finds_it() -> None:
    battle = mined("map", squad("w", "p2", 1, at=(50, 20)), squad("o", "p1", at=(60, 30)))
    minefields.stood_in(battle, "p2")
    assert happened(battle, MinefieldFound) == []


@pytest.mark.rule("TW-STRAT-12", "TW-STRAT-15")
@pytest.mark.parametrize("answer", [{"to": 5}, {"to": "ab"}, {"to": None}, {"models": 3}, {"models": [[1, 2.5]]}, "x"])
@pytest.mark.parametrize("key", ["minefield", "makeshift_cover"])
def test_what_is_no_place_is_refused_in_words(key: str, answer: Any) -> None:
    flow = turn.of_rules(site(key))
    ask = next(flow)
    if key == "makeshift_cover":
        ask = flow.send("wall")
    with pytest.raises(RuleError, match="thousandths of an inch"):
        ask.accept(answer)


@pytest.mark.rule("TW-STRAT-15")
@pytest.mark.parametrize(("wide", "found"), [(1500, True), (400, False)])
def test_a_wall_stands_upright_where_it_cannot_lie(wide: int, found: bool) -> None:
    battle = site("makeshift_cover")
    battle.sides["p1"].zones = (((30_000, 0), (30_000 + wide, 0), (30_000 + wide, 10_000), (30_000, 10_000)),)
    plot = Plot(battle, "p1", "TW-STRAT-15", "wall", ((6000, 500),))
    assert (plot.first() is not None) is found


@pytest.mark.rule("TW-STRAT-20")
def test_the_ring_runs_round_all_four_sides() -> None:
    """About (20, 20), 10 inches wide: strips of 2 inches along its south, north, west and east."""
    found = []
    for strip in stronghold.ring(Lot(20_000, 20_000, 10_000, 10_000)):
        xs, ys = [x for x, _ in strip.body.corners], [y for _, y in strip.body.corners]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    assert found == [
        (15_000, 15_000, 25_000, 17_000), (15_000, 23_000, 25_000, 25_000),
        (15_000, 17_000, 17_000, 23_000), (23_000, 17_000, 25_000, 23_000),
    ]  # fmt: skip


@pytest.mark.rule("TW-STRAT-17")
def test_where_an_outpost_of_four_inches_does_not_fit_one_of_three_does() -> None:
    battle = site("outpost")
    battle.sides["p1"].zones = (((30_000, 0), (33_000, 0), (33_000, 3000), (30_000, 3000)),)
    ask = next(turn.of_rules(battle))
    assert isinstance(ask, Placement)
    assert ask.accept({"to": [31_500, 1500], "size": [3000, 3000]}).length == 3000
    assert ask.first is not None
    assert ask.first().length == 3000
