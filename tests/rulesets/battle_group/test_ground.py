"""Terrain: what it costs, whom it bars, sight and cover (chapters NEW-TERRAIN, FACE)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import EAST, NORTH, battle, row, unit
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.ground.kinds import closed, crossings, toll
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.sight.cover import hidden, in_cover
from wartable.rulesets.battle_group.sight.lines import in_front, sees, sees_unit
from wartable.rulesets.battle_group.state import BIKE, FOOT, MOUNTED, VEHICLE, Game, Model, Wreck

FAR = unit("foe", "p2", (40, 40))
BAND = {"shape": "rectangle", "at": [20, 20], "size": [40, 4]}  # from 18 to 22 inches up
LINE = {"points": [[2, 20], [38, 20]]}
AREAS = ("rough", "woods", "building", "deep_water")
FOUR: dict[str, dict[str, Any]] = {kind: {"kind": kind, **BAND} for kind in AREAS}
LINES: dict[str, dict[str, Any]] = {kind: {"kind": kind, **LINE} for kind in ("wall", "wire", "tank_traps")}
MOVERS = {
    "foot": Model(1, kind=FOOT), "mount": Model(1, kind=MOUNTED), "bike": Model(1, kind=BIKE, style="wheeled"),
    "hover bike": Model(1, kind=BIKE, style="hover"), "walker": Model(1, kind=VEHICLE, style="walker"),
    "wheeled": Model(1, kind=VEHICLE, style="wheeled"), "tracked": Model(1, kind=VEHICLE, style="tracked"),
    "hover": Model(1, kind=VEHICLE, style="hover"), "flying": Model(1, kind=VEHICLE, style="flying"),
}  # fmt: skip
COLUMNS = tuple(MOVERS)


def ground(*pieces: dict[str, Any], units: tuple[dict[str, Any], ...] = ()) -> Game:
    return battle(*(units or (unit("us", "p1", (10, 10)),)), FAR, terrain=list(pieces), cursor="move")


def cost(kind: str, mover: str) -> int | None:
    """What 4 inches of a piece, or crossing it, cost a mover beside the way itself, inches; None if it is barred."""
    (piece,) = ground({**FOUR, **LINES}[kind]).table.features
    model = MOVERS[mover]
    if closed(piece, model):
        return None
    return toll(piece, model, ((20_000, 15_000), (20_000, 25_000))) // INCH


# ------------------------------------------------------------------ what ground costs
@pytest.mark.rule("BG-NEW-TERRAIN-00", "BG-NEW-TERRAIN-01", "BG-MOVE-08", "BG-VMV-10", "BG-VMV-11", "BG-VMV-14")
def test_rough_ground_costs_two_for_an_inch():
    assert [cost("rough", mover) for mover in COLUMNS] == [4, 4, 4, 0, 4, 4, 0, 0, 0]


@pytest.mark.rule("BG-NEW-TERRAIN-00", "BG-NEW-TERRAIN-02")
def test_woods_cost_two_for_an_inch_and_bar_wheels():
    assert [cost("woods", mover) for mover in COLUMNS] == [4, 4, None, 0, 4, None, 0, 0, 0]


@pytest.mark.rule("BG-NEW-TERRAIN-00", "BG-NEW-TERRAIN-03", "BG-VMV-08")
def test_walls_cost_an_inch_to_cross_and_bar_wheels():
    assert [cost("wall", mover) for mover in COLUMNS] == [1, 1, None, 0, 0, None, 0, 0, 0]


@pytest.mark.rule("BG-NEW-TERRAIN-00", "BG-NEW-TERRAIN-04", "BG-VMV-08")
def test_wire_costs_two_to_cross_and_bars_mounts_and_wheels():
    assert [cost("wire", mover) for mover in COLUMNS] == [2, None, None, 0, 0, None, 0, 0, 0]


@pytest.mark.rule("BG-NEW-TERRAIN-00", "BG-NEW-TERRAIN-05", "BG-VMV-08")
def test_tank_traps_bar_wheels_and_tracks():
    assert [cost("tank_traps", mover) for mover in COLUMNS] == [0, 0, None, 0, 0, None, None, 0, 0]


@pytest.mark.rule("BG-NEW-TERRAIN-00", "BG-NEW-TERRAIN-06")
def test_buildings_are_for_feet_and_wings():
    assert [cost("building", mover) for mover in COLUMNS] == [0, None, None, None, None, None, None, None, 0]


@pytest.mark.rule("BG-NEW-TERRAIN-00", "BG-NEW-TERRAIN-07")
def test_deep_water_is_for_hover_and_flying_units():
    assert [cost("deep_water", mover) for mover in COLUMNS] == [None, None, None, 0, None, None, None, 0, 0]


@pytest.mark.rule("BG-NEW-SCENARIOS-07")
def test_nobody_enters_what_burns_and_it_is_no_cover():
    game = ground({**FOUR["building"], "hazard": ["burning"]}, units=(unit("us", "p1", (20, 20)),))
    assert closed(game.table.features[0], MOVERS["foot"])
    assert hidden(game, game.units["us"].models[0]) is None


@pytest.mark.rule("BG-NEW-TERRAIN-03")
def test_a_wall_is_paid_once_however_the_path_bends_on_it():
    (wall,) = ground(LINES["wall"]).table.features
    assert crossings(wall, ((20_000, 18_000), (20_000, 20_000), (21_000, 22_000))) == 1
    assert crossings(wall, ((20_000, 18_000), (20_000, 20_000))) == 1  # onto it
    assert crossings(wall, ((20_000, 20_000), (20_000, 22_000))) == 0  # on from there
    assert crossings(wall, ((20_000, 18_000), (20_000, 22_000), (21_000, 18_000))) == 2


def far(game: Game, limit: int = 4 * INCH, x: float = 10) -> float:
    """How far straight up a model on foot gets, inches, to the hundredth."""
    best = 0
    for gone in range(0, limit + 1, 10):
        try:
            Walk(game, game.units["us"], limit).check({"to": [round(x * INCH), game.units["us"].models[0].y + gone]})
        except RuleError:
            continue
        best = gone
    return best / INCH


@pytest.mark.rule("BG-MOVE-08", "BG-NEW-TERRAIN-01", "BG-NEW-TERRAIN-02", "BG-NEW-TERRAIN-03", "BG-NEW-TERRAIN-04")
@pytest.mark.parametrize(("kind", "gone"), [("rough", 3), ("woods", 3), ("wall", 3), ("wire", 2)])
def test_a_move_over_ground_is_as_much_shorter(kind, gone):
    piece = {**FOUR, **LINES}[kind]
    begin = 16 if kind in FOUR else 18.75
    assert far(ground(piece, units=(unit("us", "p1", (10, begin)),))) == gone


@pytest.mark.rule("BG-MOVE-08")
def test_on_open_ground_nothing_changes():
    assert far(ground(units=(unit("us", "p1", (10, 16)),))) == 4


@pytest.mark.rule("BG-MOVE-08")
def test_who_can_goes_round_what_costs():
    game = ground({"kind": "rough", "at": [10, 12], "size": [1, 1]}, units=(unit("us", "p1", (10, 10)),))
    way = Walk(game, game.units["us"], 4800).check({"to": [10_000, 14_000]})
    assert 4_000 < way.distance <= 4_800


@pytest.mark.rule("BG-VTP-02", "BG-NEW-TERRAIN-06")
def test_of_a_mixed_group_only_those_on_foot_enter_a_building():
    models = [{"at": [10, 10]}, {"at": [12, 10], "mount": "horse"}]
    game = ground({"kind": "building", "at": [10, 13], "size": [2, 3]}, units=(unit("us", "p1", models=models),))
    how = Walk(game, game.units["us"], 4 * INCH)
    how.check({"models": [[10_000, 13_000], [12_000, 12_000]]})
    with pytest.raises(RuleError, match="may not enter"):
        how.check({"models": [[10_000, 10_000], [10_000, 13_000]]})


@pytest.mark.rule("BG-NEW-TERRAIN-01", "BG-VMV-07", "BG-VMV-08")
def test_a_walker_pays_like_infantry_and_walks_over_wire():
    rough = ground(FOUR["rough"], units=(unit("us", "p1", (10, 15), vehicle="stalker", facing=NORTH),))
    with pytest.raises(RuleError) as caught:
        Walk(rough, rough.units["us"], 6 * INCH).check({"to": [10_000, 20_000]})
    assert caught.value.clause == "BG-MOVE-08"
    wire = ground(LINES["wire"], units=(unit("us", "p1", (10, 15), vehicle="stalker", facing=NORTH),))
    Walk(wire, wire.units["us"], 6 * INCH).check({"to": [10_000, 21_000]})


# ------------------------------------------------------------------ the arc
def eye(game: Game) -> Model:
    return game.units["us"].models[0]


def mark(game: Game) -> Model:
    return game.units["them"].models[0]


def pair(them: tuple[float, float], *pieces: dict[str, Any], facing: int = NORTH, us: tuple[float, float] = (20, 10),
         more: tuple[dict[str, Any], ...] = (), **fields: Any) -> Game:  # fmt: skip
    found = unit("us", "p1", us, facing=facing, **fields), unit("them", "p2", them), *more
    return battle(*found, terrain=list(pieces))


@pytest.mark.rule("BG-FACE-02")
@pytest.mark.parametrize(
    ("them", "seen"),
    [((20, 20), True), ((30, 20), True), ((30.70, 20), True), ((30.72, 20), False), ((20, 5), False),
     ((9.30, 20), True), ((9.28, 20), False)],
)  # fmt: skip
def test_a_model_sees_what_has_any_part_within_forty_five_degrees(them, seen):
    game = pair(them)
    assert in_front(eye(game), mark(game)) is seen
    assert sees(game, eye(game), mark(game)) is seen
    assert sees(game, eye(game), mark(game), arc=False)


@pytest.mark.rule("BG-FACE-03")
def test_one_model_of_a_unit_is_enough_to_see_it():
    game = battle(unit("us", "p1", (20, 10)), unit("them", "p2", (20, 5), (20, 12)))
    assert sees_unit(game, eye(game), game.units["them"])
    assert not sees(game, eye(game), game.units["them"].models[0])


# ------------------------------------------------------------------ what blocks sight
@pytest.mark.rule("BG-FACE-04")
@pytest.mark.parametrize(
    ("between", "seen"),
    [({"vehicle": "mule"}, False), ({"vehicle": "kestrel"}, False), ({"mount": "horse"}, True), ({}, True),
     ({"mount": "bike"}, True)],
)  # fmt: skip
def test_vehicles_block_sight_models_do_not(between, seen):
    game = pair((20, 20), more=(unit("we", "p1", (20, 15), facing=EAST, **between),))
    assert sees(game, eye(game), mark(game)) is seen


@pytest.mark.rule("BG-FACE-04")
def test_a_side_of_the_base_is_enough():
    half = {"kind": "building", "at": [18, 15], "size": [4, 2]}  # up to x = 20
    game = pair((20, 20), half)
    assert sees(game, eye(game), mark(game))
    game = pair((20, 20), {**half, "size": [5.2, 2]})
    assert not sees(game, eye(game), mark(game))


@pytest.mark.rule("BG-NEW-TERRAIN-01", "BG-NEW-TERRAIN-03", "BG-NEW-TERRAIN-04", "BG-NEW-TERRAIN-05")
@pytest.mark.rule("BG-NEW-TERRAIN-07")
@pytest.mark.parametrize("kind", ["rough", "deep_water", "wall", "wire", "tank_traps"])
def test_low_ground_blocks_nothing(kind):
    game = pair((20, 30), {**FOUR, **LINES}[kind])
    assert sees(game, eye(game), mark(game))


@pytest.mark.rule("BG-NEW-TERRAIN-02")
@pytest.mark.parametrize(("deep", "seen"), [(3, True), (3.01, False)])
def test_woods_are_looked_through_for_three_inches(deep, seen):
    game = pair((20, 30), {"kind": "woods", "at": [20, 20], "size": [30, deep]})
    assert sees(game, eye(game), mark(game)) is seen


@pytest.mark.rule("BG-NEW-TERRAIN-06")
def test_a_building_blocks_sight():
    game = pair((20, 30), {"kind": "building", "at": [20, 20], "size": [30, 1]})
    assert not sees(game, eye(game), mark(game))


@pytest.mark.rule("BG-NEW-TERRAIN-10")
@pytest.mark.parametrize(("y", "seen"), [(18 + 3.5, True), (18 + 3.51, False)])
def test_who_is_in_woods_is_seen_across_three_inches_of_them(y, seen):
    game = pair((20, y), {"kind": "woods", "at": [20, 22], "size": [30, 8]})
    assert sees(game, eye(game), mark(game)) is seen
    game = pair((20, 10), {"kind": "woods", "at": [20, 22], "size": [30, 8]}, us=(20, y), facing=270)
    assert sees(game, eye(game), mark(game)) is seen


@pytest.mark.rule("BG-NEW-TERRAIN-10")
@pytest.mark.parametrize(("y", "seen"), [(23, True), (23.01, False)])
def test_within_the_same_woods_models_see_three_inches(y, seen):
    game = pair((20, y), {"kind": "woods", "at": [20, 22], "size": [30, 12]}, us=(20, 19))
    assert sees(game, eye(game), mark(game)) is seen


@pytest.mark.rule("BG-NEW-TERRAIN-10")
@pytest.mark.parametrize(("y", "seen"), [(18 + 1.5, True), (18 + 1.51, False)])
def test_in_a_building_one_sees_out_and_is_seen_within_an_inch_of_the_wall(y, seen):
    house = {"kind": "building", "at": [20, 22], "size": [30, 8]}
    game = pair((20, y), house)
    assert sees(game, eye(game), mark(game)) is seen
    game = pair((20, 10), house, us=(20, y), facing=270)
    assert sees(game, eye(game), mark(game)) is seen


@pytest.mark.rule("BG-NEW-TERRAIN-10")
def test_within_the_same_building_models_see_without_limit():
    game = pair((30, 22), {"kind": "building", "at": [20, 22], "size": [30, 8]}, us=(8, 22), facing=EAST)
    assert sees(game, eye(game), mark(game))
    game = pair((30, 22), {"kind": "building", "at": [8, 22], "size": [6, 8]},
                {"kind": "building", "at": [30, 22], "size": [6, 8]}, us=(8, 22), facing=EAST)  # fmt: skip
    assert not sees(game, eye(game), mark(game))


# ------------------------------------------------------------------ cover
@pytest.mark.rule("BG-NEW-TERRAIN-08", "BG-NEW-TERRAIN-02", "BG-NEW-TERRAIN-06")
@pytest.mark.parametrize("kind", ["woods", "building"])
def test_all_models_have_to_be_in_cover(kind):
    piece = {"kind": kind, "at": [20, 20], "size": [10, 10]}
    game = ground(piece, units=(unit("us", "p1", (15.5, 20), (16.7, 20)),))
    assert in_cover(game, game.units["us"])
    game = ground(piece, units=(unit("us", "p1", (15.49, 20), (16.7, 20)),))
    assert not in_cover(game, game.units["us"])


@pytest.mark.rule("BG-NEW-TERRAIN-08")
@pytest.mark.parametrize("kind", ["rough", "deep_water", "wire", "tank_traps"])
def test_the_other_kinds_are_no_cover(kind):
    game = ground({**FOUR, **LINES}[kind], units=(unit("us", "p1", (20, 20.7)),))
    assert not in_cover(game, game.units["us"], [unit_of(game, "foe")])


def unit_of(game: Game, key: str) -> Model:
    return game.units[key].models[0]


@pytest.mark.rule("BG-NEW-TERRAIN-09", "BG-NEW-TERRAIN-03")
@pytest.mark.parametrize(("y", "behind"), [(22.75, True), (22.76, False), (20.8, True)])
def test_behind_a_wall_is_within_two_inches_of_it(y, behind):
    """The wall is half an inch wide: it ends at 20.25 inches."""
    game = pair((20, y), LINES["wall"])
    assert in_cover(game, game.units["them"], [eye(game)]) is behind


@pytest.mark.rule("BG-NEW-TERRAIN-09")
def test_a_wall_is_no_cover_from_the_side_on_which_one_stands():
    game = pair((20, 19), LINES["wall"])
    assert not in_cover(game, game.units["them"], [eye(game)])


@pytest.mark.rule("BG-NEW-TERRAIN-09")
def test_the_line_from_the_nearest_firing_model_counts():
    wall = {"kind": "wall", "points": [[18, 20], [20, 20]]}
    game = pair((20, 21), wall, us=(19.5, 10), more=(unit("we", "p1", (24, 10)),))
    eyes = [eye(game), unit_of(game, "we")]
    assert in_cover(game, game.units["them"], eyes)
    game = pair((20, 21), wall, us=(18, 5), more=(unit("we", "p1", (24, 16)),))
    eyes = [eye(game), unit_of(game, "we")]
    assert not in_cover(game, game.units["them"], eyes)


@pytest.mark.rule("BG-NEW-WRECK-01", "BG-NEW-WRECK-05")
def test_a_wreck_is_cover_unless_it_burns():
    game = pair((20, 21.5))
    outline = ((18_000, 18_000), (22_000, 18_000), (22_000, 20_500), (18_000, 20_500))
    game.wrecks = (Wreck("w", outline),)
    assert in_cover(game, game.units["them"], [eye(game)])
    game.wrecks = (Wreck("w", outline, burning=True),)
    assert not in_cover(game, game.units["them"], [eye(game)])


@pytest.mark.rule("BG-NEW-TERRAIN-08")
def test_a_shot_at_a_unit_half_of_which_is_behind_is_at_no_cover():
    game = pair((20, 21), {"kind": "wall", "points": [[19, 20], [21, 20]]})
    assert in_cover(game, game.units["them"], [eye(game)])
    game = battle(unit("us", "p1", (20, 10)), unit("them", "p2", *row(20, 21, 3)),
                  terrain=[{"kind": "wall", "points": [[19, 20], [21, 20]]}])  # fmt: skip
    assert not in_cover(game, game.units["them"], [eye(game)])
