"""Chapter DEPL: the zones of all six deployments, who has which, and where they cannot be played."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, run, squad
from wartable.engine.ask import Choice
from wartable.engine.errors import DataError, RuleError
from wartable.engine.plane import Body, Polygon, body_inside_polygon, body_overlaps_polygon, point_in_polygon
from wartable.engine.terrain import Feature
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import ZoneTaken
from wartable.rulesets.time_wars.events.setup import DeploymentRolled
from wartable.rulesets.time_wars.ground import zones
from wartable.rulesets.time_wars.missions.take_ground import ENEMY, HOME, MIDDLE, worth_of
from wartable.rulesets.time_wars.scenario import file
from wartable.rulesets.time_wars.scenario.file import areas, choices, new_game
from wartable.rulesets.time_wars.setup import deployment, teleport
from wartable.rulesets.time_wars.state import Cursor, Game, Side
from wartable.rulesets.time_wars.telling.view import scene

INCH = 1000
ALL = ("standard", "thin_line", "convergence", "ambush", "foothold", "siege")


def table(
    kind: str, size: tuple[int, int] = (72, 48), count: int = 2, terrain: tuple[Feature, ...] = (), **fields: Any
) -> Game:
    """A battle before the roll for sides, with `count` sides."""
    battle = game(
        size=size, terrain=terrain, cursor=Cursor("sides"), turn=0, options=Options(deployment=kind, **fields)
    )
    battle.sides = {f"p{n}": Side(f"p{n}", f"p{n}") for n in range(1, count + 1)}
    battle.order = tuple(battle.sides)
    return battle


def boxed(zone: Polygon) -> tuple[float, ...]:
    """Left, right, low and high of a zone, inches."""
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    return min(xs) / INCH, max(xs) / INCH, min(ys) / INCH, max(ys) / INCH


def offers(battle: Game) -> dict[str, list[tuple[float, ...]]]:
    return {key: [boxed(zone) for zone in offer.zones] for key, offer in zones.offered(battle).items()}


def refused(battle: Game) -> tuple[str, str]:
    with pytest.raises(RuleError) as caught:
        zones.offered(battle)
    return caught.value.clause, caught.value.text


def made(deployment_: str = "standard", **more: Any) -> Game:
    """The battle of a scenario with two sides."""
    sides = more.pop("sides", [{"seat": "p1"}, {"seat": "p2"}])
    return new_game({"wartable": 1, "ruleset": "time_wars", "deployment": deployment_, "sides": sides, **more})


# ------------------------------------------------------------ Thin Line
def off_diagonal(battle: Game, x: int, y: int) -> float:
    """s of TW-DEPL-06 in inches."""
    w, h = battle.table.width, battle.table.height
    return (w * y - h * x) / hypot(w, h) / INCH


@pytest.mark.rule("TW-DEPL-06")
@pytest.mark.parametrize("size", [(72, 48), (48, 48), (60, 44)])
@pytest.mark.parametrize("band", [6, 8, 10])
def test_a_diagonal_band_parts_the_armies(size: tuple[int, int], band: int) -> None:
    battle = table("thin_line", size, band=band)
    found = {key: offer.zones[0] for key, offer in zones.offered(battle).items()}
    assert list(found) == ["south_east", "north_west"]
    for x in range(0, battle.table.width, 500):
        for y in range(0, battle.table.height, 500):
            s = off_diagonal(battle, x, y)
            if abs(abs(s) - band / 2) > 0.005:  # rounding never makes the band narrower, and by no more than that wider
                assert point_in_polygon(x, y, found["north_west"]) is (s >= band / 2)
                assert point_in_polygon(x, y, found["south_east"]) is (s <= -band / 2)
    assert all(abs(off_diagonal(battle, x, y)) >= band / 2 for zone in found.values() for x, y in zone)


@pytest.mark.rule("TW-DEPL-06")
@pytest.mark.parametrize(("band", "fine"), [(5, False), (6, True), (10, True), (11, False)])
def test_the_band_is_six_to_ten_inches(band: int, fine: bool) -> None:
    if fine:
        assert made("thin_line", options={"band": band}).options.band == band
    else:
        with pytest.raises(DataError, match=r"band is .*; it must be 6 to 10"):
            made("thin_line", options={"band": band})


RIVER = {"kind": "river", "key": "river", "points": [[-1, 20], [30, 26], [73, 22]], "width": 3}


def river(*pieces: dict[str, Any], **options: Any) -> Game:
    return made("thin_line", terrain=list(pieces), options=options)


@pytest.mark.rule("TW-DEPL-07")
def test_a_feature_from_edge_to_edge_parts_them_instead() -> None:
    battle = river(RIVER, division=["river"])
    found = {key: offer.zones[0] for key, offer in zones.offered(battle).items()}
    assert list(found) == ["south", "north"]
    water = battle.table.feature("river").polygon
    for x in range(1000, 72_000, 1000):
        for y in range(1000, 48_000, 1000):
            base = Body(x, y, 300)
            wet = body_overlaps_polygon(base, water)
            dry = [key for key, zone in found.items() if body_inside_polygon(base, zone)]
            assert len(dry) == (not wet)  # its outline is no man's land, all else is a zone
            if dry:
                course = 20_000 + (x + 1000) * 6 // 31 if x < 30_000 else 26_000 - (x - 30_000) * 4 // 43
                assert dry == ["north" if y > course else "south"]
    assert {clause for _, _, _, clause in zones.offered(battle).values()} == {"TW-DEPL-07"}


@pytest.mark.rule("TW-DEPL-07")
def test_the_feature_keeps_its_own_rules_and_a_band_has_none() -> None:
    assert river(RIVER, division=["river"]).table.feature("river").going.name == "HARD"
    assert made("thin_line").table.features == ()


@pytest.mark.rule("TW-DEPL-07")
def test_a_row_of_pieces_with_a_bridge_parts_them_too() -> None:
    west = {**RIVER, "key": "west", "points": [[-1, 20], [30, 26]]}
    east = {**RIVER, "key": "east", "points": [[34, 25], [73, 22]]}
    battle = river(east, west, division=["east", "west"])
    south, north = (offer.zones[0] for offer in zones.offered(battle).values())
    assert point_in_polygon(32_000, 23_000, south)
    assert point_in_polygon(32_000, 28_000, north)
    assert not any(point_in_polygon(32_000, 25_500, zone) for zone in (south, north))  # the bridge lies between


@pytest.mark.rule("TW-DEPL-07")
def test_one_from_the_southern_to_the_northern_edge() -> None:
    battle = river({**RIVER, "points": [[30, -1], [36, 49]]}, division=["river"])
    west, east = (offer.zones[0] for offer in zones.offered(battle).values())
    assert list(zones.offered(battle)) == ["west", "east"]
    assert point_in_polygon(0, 24_000, west)
    assert point_in_polygon(72_000, 24_000, east)
    assert not any(point_in_polygon(33_000, 24_000, zone) for zone in (west, east))


@pytest.mark.rule("TW-DEPL-07")
@pytest.mark.parametrize(
    ("pieces", "names", "why"),
    [
        ([RIVER], ["brook"], "division names brook"),
        ([{**RIVER, "points": [[-1, 20], [60, 22]]}], ["river"], "from one edge of the table to the opposite one"),
        ([{**RIVER, "points": [[-1, 20], [70.9, 22]]}], ["river"], "from one edge of the table to the opposite one"),
        ([{**RIVER, "points": [[-1, 20], [30, -1]]}], ["river"], "from one edge of the table to the opposite one"),
        ([RIVER, {**RIVER, "key": "two", "points": [[30, 40], [50, 40]]}], ["river", "two"], "must lie in one row"),
    ],
)
def test_what_does_not_part_the_table(pieces: list[dict[str, Any]], names: list[str], why: str) -> None:
    with pytest.raises(DataError, match=why):
        river(*pieces, division=names)


@pytest.mark.rule("TW-DEPL-07")
@pytest.mark.parametrize("layout", ["ford", "river"])
def test_the_waters_of_the_layouts_part_the_table(layout: str) -> None:
    laid = made(table={"layout": layout, "number": 3})
    wet = [feature.key for feature in laid.table.features if feature.kind in ("river", "deep_water")]
    battle = made("thin_line", table={"layout": layout, "number": 3}, options={"division": wet})
    south, north = (offer.zones[0] for offer in zones.offered(battle).values())
    assert point_in_polygon(36_000, 1000, south)
    assert point_in_polygon(36_000, 47_000, north)
    for feature in battle.table.features:
        if feature.key in wet:
            x, y = (sum(c[i] for c in feature.polygon) // len(feature.polygon) for i in (0, 1))
            assert not any(body_inside_polygon(Body(x, y, 300), zone) for zone in (south, north))


# ------------------------------------------------------------ Convergence
@pytest.mark.rule("TW-DEPL-08", "TW-DEPL-05")
@pytest.mark.parametrize(
    ("size", "columns", "deep"),
    [
        ((72, 48), [(0, 8), (32, 40), (64, 72)], 10),
        ((48, 48), [(0, 8), (20, 28), (40, 48)], 10),  # (48 - 24) / 2 = 12 inches apart
        ((47, 36), [(0, 8), (39, 47)], 6),
        ((28, 36), [(0, 8), (20, 28)], 6),  # 12 inches apart
    ],
)
def test_boxes_along_each_long_edge(size: tuple[int, int], columns: list[tuple[int, int]], deep: int) -> None:
    found = offers(table("convergence", size))
    assert found["south"] == [(left, right, 0, deep) for left, right in columns]
    assert found["north"] == [(left, right, size[1] - deep, size[1]) for left, right in columns]


@pytest.mark.rule("TW-DEPL-08", "TW-DEPL-10")
@pytest.mark.parametrize(
    ("size", "count", "fine"),
    [((27, 48), 2, False), ((28, 48), 2, True), ((27, 48), 4, False), ((28, 48), 4, True),
     ((47, 48), 5, False), ((48, 48), 5, True), ((47, 48), 6, False), ((48, 48), 6, True)],
)  # fmt: skip
def test_boxes_keep_twelve_inches(size: tuple[int, int], count: int, fine: bool) -> None:
    battle = table("convergence", size, count)
    if fine:
        assert len(zones.offered(battle)) == count
    else:
        assert refused(battle)[0] == "TW-DEPL-08"


@pytest.mark.rule("TW-DEPL-10")
@pytest.mark.parametrize("kind", ["standard", "convergence"])
def test_more_than_two_have_a_box_each(kind: str) -> None:
    found = offers(table(kind, count=3))
    assert found == {"south_west": [(0, 8, 0, 10)], "south_east": [(64, 72, 0, 10)], "north_middle": [(32, 40, 38, 48)]}
    assert refused(table(kind, count=7))[0] == "TW-DEPL-10"


@pytest.mark.parametrize("kind", ["thin_line", "ambush", "foothold", "siege"])
def test_the_others_are_for_two(kind: str) -> None:
    assert "is for two sides, not 3" in refused(table(kind, count=3))[1]


# ------------------------------------------------------------ Ambush
@pytest.mark.rule("TW-DEPL-11")
@pytest.mark.parametrize(
    ("width", "deep"),
    [(72, 10), (64, 10), (63, 9), (60, 8), (48, 4)],  # (63 - 36) / 3 = 9
)
def test_the_defender_stands_between_the_attackers(width: int, deep: int) -> None:
    found = offers(table("ambush", (width, 48)))
    assert found == {
        "attacker": [(0, deep, 0, 48), (width - deep, width, 0, 48)],
        "defender": [(deep + 18, width - deep - 18, 0, 48)],
    }


@pytest.mark.rule("TW-DEPL-11")
def test_an_ambush_needs_forty_eight_inches() -> None:
    assert refused(table("ambush", (47, 48))) == (
        "TW-DEPL-11", "an ambush needs a table at least 48 inches wide, not 47",
    )  # fmt: skip
    with pytest.raises(DataError, match=r"an ambush needs a table at least 48 inches wide, not 47 \(TW-DEPL-11\)"):
        made("ambush", table={"width": 47, "height": 48})


@pytest.mark.rule("TW-DEPL-11")
def test_the_attacker_may_use_one_end_or_both() -> None:
    battle = table("ambush")
    battle.units = {"a": squad("a", "p1", 1, where="waiting"), "b": squad("b", "p1", 1, where="waiting")}
    for seat, offer in zip(battle.sides, zones.offered(battle).values()):
        battle.sides[seat].zones, battle.sides[seat].role = offer.zones, offer.role
    for key, x in (("a", 5000), ("b", 67_000)):
        regions = teleport.own_zones(battle, "p1")
        run(deployment.bring(battle, battle.units[key], regions), (), [{"to": [x, 24_000]}])
        assert battle.units[key].models[0].x == x


# ------------------------------------------------------------ roles
@pytest.mark.rule("TW-DEPL-12", "TW-DEPL-03")
@pytest.mark.parametrize(("key", "other"), [("attacker", "defender"), ("defender", "attacker")])
@pytest.mark.parametrize("kind", ["ambush", "foothold", "siege"])
def test_the_winner_chooses_his_role(kind: str, key: str, other: str) -> None:
    battle = table(kind)
    asks = run(deployment.sides(battle), [2, 5], [key])[1]
    choice = asks[-1]
    assert isinstance(choice, Choice)
    assert (choice.seat, [option.key for option in choice.options]) == ("p2", ["attacker", "defender"])
    assert (battle.sides["p2"].role, battle.sides["p1"].role) == (key, other)
    assert battle.sides["p2"].zones == zones.offered(battle)[key].zones


@pytest.mark.rule("TW-DEPL-12")
def test_a_role_that_was_agreed_brings_its_zone() -> None:
    battle = made("siege", sides=[{"seat": "p1", "role": "defender"}, {"seat": "p2"}])
    asks = run(deployment.sides(battle), [2, 5])[1]
    assert not any(isinstance(ask, Choice) for ask in asks)
    assert [(side.role, boxed(side.zones[0])[2:]) for side in battle.sides.values()] == [
        ("defender", (38, 48)), ("attacker", (0, 20)),
    ]  # fmt: skip
    with pytest.raises(DataError, match="two sides are the defender"):
        made("siege", sides=[{"seat": "p1", "role": "defender"}, {"seat": "p2", "role": "defender"}])


@pytest.mark.rule("TW-DEPL-12")
def test_a_zone_without_a_role_leaves_the_role() -> None:
    battle = made(sides=[{"seat": "p1", "role": "defender"}, {"seat": "p2"}])
    run(deployment.sides(battle), [2, 5], ["south"])
    assert battle.sides["p1"].role == "defender"
    assert [event.role for event in battle.log if isinstance(event, ZoneTaken)] == ["", "defender"]


# ------------------------------------------------------------ Foothold
@pytest.mark.rule("TW-DEPL-13", "TW-DEPL-05")
@pytest.mark.parametrize(("size", "deep", "held"), [((72, 48), 10, (30, 42, 20, 28)), ((48, 36), 6, (18, 30, 14, 22))])
def test_attacker_relief_and_foothold(size: tuple[int, int], deep: int, held: tuple[int, ...]) -> None:
    battle = table("foothold", size)
    assert offers(battle) == {"attacker": [(0, size[0], 0, deep)], "defender": [(0, size[0], size[1] - deep, size[1])]}
    assert boxed(zones.foothold(battle)) == held
    assert zones.foothold(table("standard")) == ()


@pytest.mark.rule("TW-DEPL-13")
@pytest.mark.parametrize(("y", "attacker", "defender"), [(24, MIDDLE, MIDDLE), (5, HOME, ENEMY), (43, ENEMY, HOME)])
def test_the_foothold_counts_as_no_mans_land(y: int, attacker: int, defender: int) -> None:
    battle = table("foothold")
    run(deployment.sides(battle), [5, 2], ["attacker"])
    model = squad("a", "p1", 1, (36, y)).models[0]
    assert (worth_of(battle, "p1", model), worth_of(battle, "p2", model)) == (attacker, defender)
    assert zones.foothold(battle) not in battle.sides["p2"].zones


@pytest.mark.rule("TW-DEPL-14")
@pytest.mark.parametrize(
    ("y", "why"),
    [
        (24, ""),  # 10 inches from both zones
        (24.001, "9.999 inches from the relief zone and 10.001 from the attacker"),
        (20, ""),  # 20 - 4 - 10 = 6
        (19.999, "5.999 inches from the attacker's zone; it needs 6"),
    ],
)
def test_where_the_foothold_may_lie(y: float, why: str) -> None:
    options = {"foothold": [20, y]}
    if why:
        with pytest.raises(DataError, match=f"{why}.*TW-DEPL-14"):
            made("foothold", options=options)
    else:
        assert boxed(zones.foothold(made("foothold", options=options))) == (14, 26, y - 4, y + 4)


@pytest.mark.rule("TW-DEPL-14")
@pytest.mark.parametrize(("x", "fine"), [(6, True), (5.999, False), (66, True), (66.001, False)])
def test_the_foothold_lies_on_the_table(x: float, fine: bool) -> None:
    if fine:
        made("foothold", options={"foothold": [x, 24]})
    else:
        with pytest.raises(DataError, match="wholly on the table"):
            made("foothold", options={"foothold": [x, 24]})


@pytest.mark.rule("TW-DEPL-14")
@pytest.mark.parametrize(("height", "fine"), [(28, True), (27, False)])  # (28 - 2 * 4 - 8) / 2 = 6
def test_a_foothold_needs_room(height: int, fine: bool) -> None:
    if fine:
        made("foothold", table={"width": 48, "height": height})
    else:
        with pytest.raises(DataError, match=r"TW-DEPL-14"):
            made("foothold", table={"width": 48, "height": height})


@pytest.mark.rule("TW-DEPL-14")
def test_zones_that_a_side_has_already_count() -> None:
    far = [[0, 0], [72, 0], [72, 4], [0, 4]]
    sides = [{"seat": "p1", "role": "attacker", "zone": far}, {"seat": "p2"}]
    made("foothold", sides=sides, options={"foothold": [36, 14]})  # 14 - 4 - 4 = 6
    with pytest.raises(DataError, match="it needs 6"):
        made("foothold", sides=sides, options={"foothold": [36, 13.9]})


# ------------------------------------------------------------ Siege
@pytest.mark.rule("TW-DEPL-16", "TW-DEPL-05")
@pytest.mark.parametrize(
    ("height", "attacker", "defender"),
    [
        (60, 20, 10),  # 60 - 10 - 18 = 32, but 20 at most
        (48, 20, 10),
        (47, 19, 10),  # 47 - 10 - 18
        (44, 16, 10),
        (36, 12, 6),
    ],
)
def test_the_attacker_begins_near(height: int, attacker: int, defender: int) -> None:
    found = offers(table("siege", (72, height)))
    assert found == {"attacker": [(0, 72, 0, attacker)], "defender": [(0, 72, height - defender, height)]}


@pytest.mark.rule("TW-DEPL-17")
@pytest.mark.parametrize(("height", "deep"), [(48, 8), (44, 8), (42, 7), (36, 4), (34, 4), (30, 4)])
def test_an_open_siege_keeps_them_apart(height: int, deep: int) -> None:
    found = offers(table("siege", (72, height), open_siege=True))
    assert found == {"attacker": [(0, 72, 0, deep)], "defender": [(0, 72, height - deep, height)]}


# ------------------------------------------------------------ positions, pictures, choices
@pytest.mark.rule("TW-DEPL-01")
def test_all_six_may_be_chosen() -> None:
    doc = {"wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "p1"}, {"seat": "p2"}]}
    key, value, ways = next(item for item in choices(doc) if item[0] == "deployment")
    assert (key, value, tuple(ways)) == ("deployment", "standard", (*ALL, "roll"))
    assert tuple(ways)[:6] == deployment.TYPES
    for way in ways:
        assert new_game({**doc, "deployment": way}).options.deployment == way
    with pytest.raises(DataError, match="deployment is 'trench'"):
        new_game({**doc, "deployment": "trench"})


@pytest.mark.rule("TW-DEPL-01")
@pytest.mark.parametrize(
    ("width", "faces", "kind", "fits"),
    [
        (72, [4], "ambush", [True]),
        (40, [4, 4, 6], "siege", [False, False, True]),  # an ambush needs 48 inches
        (40, [1], "standard", [True]),
    ],
)
def test_a_die_may_decide_at_last(width: int, faces: list[int], kind: str, fits: list[bool]) -> None:
    battle = made("roll", table={"width": width, "height": 48})
    assert areas(battle) == ()
    run(deployment.sides(battle), [*faces, 5, 2], ["attacker" if kind != "standard" else "south"])
    assert battle.options.deployment == kind
    assert [event.fit for event in battle.log if isinstance(event, DeploymentRolled)] == fits
    assert battle.sides["p1"].zones == next(iter(zones.offered(battle).values())).zones


@pytest.mark.rule("TW-DEPL-01")
def test_a_position_has_its_deployment_named() -> None:
    with pytest.raises(DataError, match="name the one that is played"):
        made("roll", cursor="deploy")


@pytest.mark.parametrize("kind", ALL)
def test_the_preview_draws_what_will_be_chosen_from(kind: str) -> None:
    battle = made(kind)
    drawn = [shape.points for shape in (*areas(battle), *scene(battle, "").shapes) if shape.kind == "zone"]
    wanted = [zone for offer in zones.offered(battle).values() for zone in offer.zones]
    assert drawn == [*wanted, *([zones.foothold(battle)] if kind == "foothold" else [])]


@pytest.mark.parametrize("kind", ALL)
def test_a_position_has_the_zones_of_its_deployment(kind: str) -> None:
    first = made(kind, cursor="deploy")
    offered = list(zones.offered(first).values())
    assert [(side.zones, side.role) for side in first.sides.values()] == [offer[:2] for offer in offered]
    assert areas(first) == ()
    sides = [{"seat": "p1", "role": "defender"}, {"seat": "p2"}]
    if offered[0].role:
        turned = made(kind, cursor="deploy", sides=sides)
        assert [side.role for side in turned.sides.values()] == ["defender", "attacker"]
        assert turned.sides["p2"].zones == offered[0].zones


def test_zones_of_its_own_need_no_deployment() -> None:
    """Whoever draws them himself may do so on any table."""
    low, high = [[0, 0], [40, 0], [40, 8], [0, 8]], [[0, 30], [40, 30], [40, 36], [0, 36]]
    sides = [{"seat": "p1", "zone": low}, {"seat": "p2", "zone": high}]
    battle = made("ambush", table={"width": 40, "height": 36}, sides=sides)
    assert boxed(battle.sides["p2"].zones[0]) == (0, 40, 30, 36)


def test_the_second_seat_keeps_the_upper_edge() -> None:
    corner = [[0, 0], [9, 0], [0, 9]]
    battle = made(cursor="deploy", sides=[{"seat": "p1", "zone": corner}, {"seat": "p2"}])
    assert boxed(battle.sides["p2"].zones[0]) == (0, 72, 38, 48)
    assert file.areas(battle) == ()


def test_walls_are_no_division_by_themselves() -> None:
    wall = box("wall", 0, 23, 72, 2, kind="wall")
    assert list(zones.offered(table("thin_line", terrain=(wall,)))) == ["south_east", "north_west"]
    assert list(zones.offered(table("thin_line", terrain=(wall,), division=("wall",)))) == ["south", "north"]
