from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, squad, vehicle
from wartable.engine.terrain import Feature, Sight
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.sight.visibility import mortar_sight, screen_on, screened, sees, spotters
from wartable.rulesets.time_wars.state import (
    ABOARD,
    JOINED,
    Melee,
    Model,
    Order,
    Profile,
    Spot,
    Unit,
)


def fir(n: int) -> Profile:
    return Profile(5, n, 4, 4, 2, 4, 6, 1)


def eye(n: int = 5, at: tuple[float, float] = (10, 10), **fields: Any) -> Unit:
    return squad("a", "p1", 1, at, profile=fir(n), **fields)


def mark(x: float, y: float = 10.0, **fields: Any) -> Unit:
    return squad("b", "p2", 1, (x, y), **fields)


def wood(x: float, w: float, y: float = 0.0, h: float = 20.0, key: str = "wood") -> Feature:
    return box(key, x, y, w, h, kind="wood", sight=Sight.AREA, height=2000, cover=1)


def rock(x: float, y: float, w: float, h: float, height: int = 2000, key: str = "rock") -> Feature:
    return box(key, x, y, w, h, kind="rock", sight=Sight.SOLID, height=height)


def seen(*units: Unit, terrain: tuple[Feature, ...] = (), **fields: Any) -> bool:
    """Whether the first unit sees the second."""
    return sees(game(*units, terrain=terrain, **fields), units[0], units[1])


# ------------------------------------------------------------------ lines


@pytest.mark.rule("TW-VIS-01", "TW-VIS-02", "TW-FIRE-01")
def test_open_ground_hides_nothing_at_any_distance() -> None:
    assert seen(eye(), mark(70))


@pytest.mark.rule("TW-VIS-01", "TW-VIS-02")
@pytest.mark.parametrize(
    ("x0", "x1", "visible"),
    [
        (9.5, 10.5, False),  # over the whole target, which is 0.6 wide
        (9.5, 10.0, True),  # the right side at x = 10.3 is clear
        (10.0, 10.5, True),  # the left side is
        (9.9, 10.1, True),  # only the centre is hidden
        (9.86, 10.14, True),  # the side lines pass the rock at y = 15 at x = 10 ± 0.15
        (9.84, 10.16, False),
    ],
)
def test_one_clear_line_to_the_centre_or_a_side_is_enough(x0: float, x1: float, visible: bool) -> None:
    # Eye at (10, 10), target at (10, 20). At y = 15 the side lines are 0.15 from the axis.
    terrain = (rock(x0, 14.999, x1 - x0, 0.002),)
    assert seen(eye(), mark(10, 20), terrain=terrain) is visible


@pytest.mark.rule("TW-VIS-01")
def test_any_model_of_either_squad_will_do() -> None:
    wall = (rock(5, 15, 10, 1),)
    assert not seen(squad("a", "p1", 3, (9, 10)), squad("b", "p2", 3, (9, 25)), terrain=wall)
    late = squad("a", "p1", 7, (9, 10), places=[(9 + 1.4 * i, 10) for i in range(7)])  # the last one at x = 17.4
    assert seen(late, mark(17.4, 25), terrain=wall)
    far = squad("b", "p2", 7, places=[(9 + 1.4 * i, 25) for i in range(7)])
    assert seen(eye(at=(17.4, 10)), far, terrain=wall)


@pytest.mark.rule("TW-SQUAD-03", "TW-VIS-01")
def test_a_member_out_of_cohesion_does_not_look() -> None:
    wall = (rock(5, 15, 10, 1),)
    stray = squad("a", "p1", 3, places=((9, 10), (9.7, 10), (17.4, 10)))
    # The third, alone at x = 17.4, looks past the end of the rock at x = 15; the others do not.
    assert stray.apart == (2,)
    assert not seen(stray, mark(17.4, 25), terrain=wall)
    assert seen(eye(at=(17.4, 10)), mark(17.4, 25), terrain=wall)


@pytest.mark.rule("TW-VIS-01", "TW-VEH-15")
@pytest.mark.parametrize("where", [ABOARD, JOINED, "reserve", "destroyed"])
def test_nobody_sees_or_is_seen_off_the_table(where: str) -> None:
    a, b = eye(), mark(14)
    b.where = where
    assert not seen(a, b)
    assert not seen(b, a)
    assert screened(game(a, b), a, b) == ("b is not on the table", "TW-VIS-01")
    assert screened(game(a, b), b, a) == ("b is not on the table", "TW-VIS-01")


@pytest.mark.rule("TW-VIS-01")
@pytest.mark.parametrize(
    ("height", "infantry", "large", "vehicles"),
    [
        (399, True, True, True),
        (400, True, True, True),  # a line at just the top passes
        (401, False, True, True),  # infantry 0.4, Large 0.8, vehicles 1.0 inch
        (800, False, True, True),
        (801, False, False, True),
        (1000, False, False, True),
        (1001, False, False, False),
    ],
)
def test_heights_of_eyes_and_tops(height: int, infantry: bool, large: bool, vehicles: bool) -> None:
    wall = (rock(15, 0, 1, 30, height),)
    assert seen(eye(), mark(25), terrain=wall) is infantry
    assert seen(eye(specials=("large",)), mark(25, specials=("large",)), terrain=wall) is large
    assert seen(eye(teams=("hmg",)), mark(25, teams=("hmg",)), terrain=wall) is large
    assert seen(vehicle("a", "p1", (10, 10)), vehicle("b", "p2", (25, 10)), terrain=wall) is vehicles


@pytest.mark.rule("TW-VIS-01", "TW-VIS-02")
def test_from_a_hill_one_sees_over_a_wall() -> None:
    # From 2.4 at x = 10 down to 0.4 at x = 30 the line is 1.4 high at x = 20.
    hill = box("hill", 5, 5, 8, 10, kind="hill", level=2000)
    assert seen(eye(), mark(30), terrain=(hill, rock(19.9, 0, 0.2, 30, 1300)))
    assert not seen(eye(), mark(30), terrain=(hill, rock(19.9, 0, 0.2, 30, 1500)))
    assert not seen(eye(), mark(30), terrain=(rock(19.9, 0, 0.2, 30, 1300),))


@pytest.mark.rule("TW-VIS-02")
@pytest.mark.parametrize(
    ("sight", "visible"),
    [(Sight.OPEN, True), (Sight.LOW, True), (Sight.SOLID, False), (Sight.BUILDING, False)],
)
def test_classes_of_features(sight: Sight, visible: bool) -> None:
    feature = box("thing", 15, 0, 1, 30, kind="thing", sight=sight, height=3000)
    assert seen(eye(), mark(25), terrain=(feature,)) is visible


@pytest.mark.rule("TW-VIS-03")
def test_the_walls_one_is_in_do_not_screen() -> None:
    house = box("house", 20, 5, 8, 10, kind="building", sight=Sight.BUILDING, height=3000, cover=2)
    assert seen(eye(), mark(24), terrain=(house,))  # into it
    assert seen(eye(at=(24, 10)), mark(40), terrain=(house,))  # out of it
    assert not seen(eye(), mark(40), terrain=(house,))  # through it
    assert not seen(eye(), mark(24), terrain=(house, rock(15, 0, 1, 30)))


# ------------------------------------------------------------------ depth


@pytest.mark.rule("TW-VIS-04", "TW-GEN-09", "TW-PROF-04")
@pytest.mark.parametrize(
    ("n", "depth", "visible"),
    [
        (5, 3.0, True),  # half of 5 rounded up is 3
        (5, 3.001, False),
        (6, 3.0, True),
        (6, 3.001, False),
        (7, 4.0, True),
        (1, 1.0, True),
        (1, 1.001, False),
        (0, 0.001, False),  # FIR 0 sees no depth at all
    ],
)
def test_depth_of_sight_through_a_wood(n: int, depth: float, visible: bool) -> None:
    # The straight line to the centre is the shortest through the wood, and the target is beyond the standard band.
    assert seen(eye(n), mark(40), terrain=(wood(20, depth),)) is visible


@pytest.mark.rule("TW-VIS-04", "TW-VIS-06")
@pytest.mark.parametrize(("x", "visible"), [(23.0, True), (23.001, False)])
def test_depth_of_sight_to_a_target_inside(x: float, visible: bool) -> None:
    assert seen(eye(5), mark(x), terrain=(wood(20, 15),)) is visible  # 3 inches deep from the edge at x = 20


@pytest.mark.rule("TW-VIS-04")
def test_each_feature_is_judged_by_itself_and_the_viewers_own_as_well() -> None:
    assert seen(eye(5), mark(40), terrain=(wood(15, 3), wood(25, 3, key="grove")))
    assert not seen(eye(5), mark(40), terrain=(wood(9, 4.001),))  # from x = 10 to 13.001: 3.001 of it
    assert seen(eye(5), mark(40), terrain=(wood(9, 4),))


@pytest.mark.rule("TW-VIS-04")
def test_a_wood_with_a_bay_is_as_deep_as_the_line_that_runs_inside_it() -> None:
    # A wood from y = 14 to 24 with a bay from x = 8 to 17, open to the far side: 2 inches of it before the bay.
    corners = ((0, 14), (25, 14), (25, 24), (17, 24), (17, 16), (8, 16), (8, 24), (0, 24))
    bay = Feature("bay", "bay", "wood", tuple((1000 * x, 1000 * y) for x, y in corners), 0, 2000, Sight.AREA)
    a, b = squad("a", "p1", 5, (11, 10)), squad("b", "p2", 5, (11, 30))
    assert seen(a, b, terrain=(bay,))
    assert not seen(a, b, terrain=(wood(0, 25, 14, 10),))


# ------------------------------------------------------------------ troops in the way


def crowd(player: str, x: float, y0: float, n: int, step: float = 0.7, key: str = "c") -> Unit:
    return squad(key, player, n, places=[(x, y0 + step * i) for i in range(n)], name="Crowd")


@pytest.mark.rule("TW-VIS-05", "TW-FIRE-04", "TW-VIS-10", "TW-VIS-07")
@pytest.mark.parametrize("player", ["p1", "p2", "p3"])
def test_troops_of_any_side_screen(player: str) -> None:
    assert not seen(eye(), mark(40), crowd(player, 25, 8, 7))
    assert seen(eye(), mark(40), crowd(player, 25, 12, 7))  # beside the line


@pytest.mark.rule("TW-VIS-05")
@pytest.mark.parametrize(
    ("gap", "visible"),
    [
        (1.0, False),  # a gap of 1 inch is closed
        (1.002, True),  # the least that is more on both sides of the line
    ],
)
def test_a_gap_of_up_to_an_inch_is_closed(gap: float, visible: bool) -> None:
    # Two pairs of bases above and below the line at y = 10 and the hole between them.
    half = 0.3 + gap / 2
    body = squad("c", "p2", 6, places=[(25, 10 + s * (half + 0.7 * i)) for s in (1, -1) for i in range(3)])
    assert seen(eye(), mark(40), body) is visible


@pytest.mark.rule("TW-VIS-05", "TW-VIS-01")
def test_taller_ones_look_over_the_heads_of_troops() -> None:
    low = crowd("p2", 25, 7, 9)
    assert not seen(eye(), mark(40), low)
    assert seen(vehicle("a", "p1", (10, 10)), vehicle("b", "p2", (40, 10)), low)
    assert seen(vehicle("a", "p1", (10, 10)), mark(40), low)  # 0.4 above the ground only at the very end
    tall = crowd("p2", 25, 7, 9)
    tall.specials = ("large",)
    assert not seen(eye(), mark(40, specials=("large",)), tall)
    wall = vehicle("v", "p2", (25, 10), 90)
    assert not seen(eye(specials=("large",)), mark(40, specials=("large",)), wall)


@pytest.mark.rule("TW-VIS-05")
def test_a_gap_is_as_high_as_its_lower_neighbour() -> None:
    # A Weapon Team (0.8) between infantry (0.4): a Large pair sees over the infantry and not through the team.
    a, b = eye(specials=("large",)), mark(40, specials=("large",))
    team = Model(25_000, 10_000, 600, (), 3, "team", "", "hmg")
    men = [Model(25_000, y, 300, (), i) for i, y in enumerate((8_400, 11_600, 12_600))]
    body = crowd("p2", 25, 8, 1)
    body.stand([*men, team])
    assert not seen(a, b, body)
    body.stand([*men, team._replace(y=14_000)])
    assert seen(a, b, body)


@pytest.mark.rule("TW-VIS-05")
def test_own_members_never_screen() -> None:
    front = squad("a", "p1", 10, places=[(10 + 2 * (i // 5), 8.6 + 0.7 * (i % 5)) for i in range(10)])
    back = squad("b", "p2", 10, places=[(40 + 2 * (i // 5), 8.6 + 0.7 * (i % 5)) for i in range(10)])
    assert seen(front, back)


@pytest.mark.rule("TW-VEH-15", "TW-VIS-05")
def test_those_aboard_or_joined_do_not_screen() -> None:
    body = crowd("p2", 25, 8, 7)
    body.where = ABOARD
    assert seen(eye(), mark(40), body)


@pytest.mark.rule("TW-VIS-05")
def test_the_answer_follows_the_screen_when_it_moves() -> None:
    a, b, body = eye(), mark(40), crowd("p2", 25, 8, 7)
    battle = game(a, b, body)
    assert not sees(battle, a, b)
    kept = body.models
    body.stand([model._replace(y=model.y + 10_000) for model in kept])
    assert sees(battle, a, b)
    body.stand(kept)
    assert not sees(battle, a, b)
    body.where = "routed"
    assert sees(battle, a, b)
    other = battle.fresh()
    other.units["c"].where = "table"
    assert not sees(other, other.units["a"], other.units["b"])


# ------------------------------------------------------------------ the standard band


@pytest.mark.rule("TW-VIS-08")
@pytest.mark.parametrize(("gap", "visible"), [(5.0, True), (5.001, False)])
def test_within_fir_all_terrain_is_ignored(gap: float, visible: bool) -> None:
    terrain = (rock(12, 0, 0.5, 30), wood(12.5, 2.4))
    assert seen(eye(5), mark(10.6 + gap), terrain=terrain) is visible


@pytest.mark.rule("TW-VIS-08")
def test_the_standard_band_is_measured_from_the_nearest_member() -> None:
    line = squad("a", "p1", 4, places=((7, 10), (8, 10), (9, 10), (10, 10)))
    assert seen(line, mark(15.6), terrain=(rock(12, 0, 0.5, 30),))
    assert not seen(line, mark(15.601), terrain=(rock(12, 0, 0.5, 30),))


@pytest.mark.rule("TW-VIS-10", "TW-VIS-08")
def test_enemies_screen_in_the_standard_band_too() -> None:
    assert not seen(eye(9), mark(16), crowd("p2", 13, 7.9, 7))


@pytest.mark.rule("TW-VIS-09", "TW-VIS-11", "TW-FIRE-04")
@pytest.mark.parametrize(
    ("x", "visible"),
    [
        (14.99, True),  # the far edge of the base is 4.99 + 0.3 - 0.3 = 4.99 from the edge of the eye's
        (15.0, True),  # exactly FIR
        (15.001, False),  # a thousandth sticks out: all of it screens
    ],
)
def test_friends_wholly_in_the_standard_band_are_ignored(x: float, visible: bool) -> None:
    friend = squad("c", "p1", 1, (x, 10), teams=())
    far = squad("b", "p2", 1, (15.7, 10))  # hidden by the friend's 0.6 close in front of it
    assert seen(eye(5), far, friend) is visible
    assert seen(eye(5), mark(15.7), squad("c", "p2", 1, (x, 10))) is False


@pytest.mark.rule("TW-VIS-09", "TW-VIS-11")
def test_friends_are_ignored_though_the_target_is_far_away() -> None:
    near = squad("c", "p1", 7, places=[(12, 8 + 0.7 * i) for i in range(7)])
    assert seen(eye(5), mark(60), near)
    out = squad("c", "p1", 8, places=[(12, 8 + 0.7 * i) for i in range(7)] + [(16, 12)])
    assert not seen(eye(5), mark(60), out)


@pytest.mark.rule("TW-VIS-11")
@pytest.mark.parametrize(
    ("x", "visible"),
    [
        (13.36, True),  # its far corner at (14.11, 11.25): sqrt(4.11² + 1.25²) - 0.3 = 3.996
        (13.37, False),  # sqrt(4.12² + 1.25²) - 0.3 = 4.005 of FIR 4
    ],
)
def test_a_friendly_vehicle_lies_inside_with_all_its_corners(x: float, visible: bool) -> None:
    # Facing across the line: 0.75 to each side along x, 1.25 along y; the eye's edge is 0.3 from (10, 10).
    assert seen(eye(4), mark(40), vehicle("c", "p1", (x, 10), 90)) is visible


@pytest.mark.rule("TW-ORD-17")
def test_take_aim_changes_no_question_of_sight() -> None:
    orders = (Order("take_aim", "x"),)
    friend = squad("c", "p1", 7, places=[(17, 8 + 0.7 * i) for i in range(7)])  # in the medium band
    assert not seen(eye(5, orders=orders), mark(40), friend)
    assert not seen(eye(5, orders=orders), mark(18), terrain=(rock(12, 0, 0.5, 30),))


@pytest.mark.rule("TW-GEN-03", "TW-VIS-08")
def test_a_scaled_standard_band_is_visible_to_its_end() -> None:
    terrain = (rock(12, 0, 0.5, 30),)
    assert seen(eye(5), mark(20.6), terrain=terrain, options=Options(scale=2))
    assert seen(eye(5), mark(20.6), terrain=terrain, options=Options(scale=2, scale_standard_only=True))
    assert not seen(eye(5), mark(20.601), terrain=terrain, options=Options(scale=2))


# ------------------------------------------------------------------ Spotters


def longer(helped: str = "a", target: str = "b", player: str = "p1", effect: str = "sight") -> tuple[Spot, ...]:
    return (Spot(player, target, effect, helped),)


@pytest.mark.rule("TW-SPEC-36", "TW-SPEC-34")
@pytest.mark.parametrize(
    ("spots", "visible"),
    [
        (longer(), True),  # depth 3 doubled is 6
        (longer() * 2, True),
        (longer(helped="x"), False),  # somebody else's eyes
        (longer(target="x"), False),  # another enemy
        (longer(player="p2"), False),  # the other side's nomination
        (longer(effect="cover"), False),
        ((), False),
    ],
)
def test_a_spotter_doubles_depth_for_one_unit_and_one_target(spots: tuple[Spot, ...], visible: bool) -> None:
    assert seen(eye(5), mark(40), terrain=(wood(20, 6),), spots=spots) is visible
    assert not seen(eye(5), mark(40), terrain=(wood(20, 6.001),), spots=spots)  # nor do two nominations give four times


@pytest.mark.rule("TW-SPEC-36")
def test_a_spotter_doubles_automatic_visibility_and_not_the_ignoring_of_friends() -> None:
    terrain = (rock(12, 0, 0.5, 30),)
    assert seen(eye(5), mark(20.6), terrain=terrain, spots=longer())
    assert not seen(eye(5), mark(20.601), terrain=terrain, spots=longer())
    friend = squad("c", "p1", 7, places=[(17, 8 + 0.7 * i) for i in range(7)])
    assert not seen(eye(5), mark(19), friend, spots=longer())


@pytest.mark.rule("TW-SPEC-34")
def test_who_may_be_nominated() -> None:
    a, hidden, plain = eye(), mark(40), squad("d", "p2", 1, (10, 40))
    battle = game(a, hidden, plain, squad("f", "p1", 1, (12, 14)), terrain=(rock(20, 0, 1, 20),))
    assert [unit.id for unit in visibility.visible_enemies(battle, a)] == ["d"]


# ------------------------------------------------------------------ mortars


def battery(at: tuple[float, float] = (10, 10)) -> Unit:
    return squad("a", "p1", 2, at, teams=("mortar", "mortar"), profile=fir(5))


@pytest.mark.rule("TW-VIS-12", "TW-VIS-07", "TW-WEAP-19")
def test_mortars_fire_over_what_stands_between() -> None:
    a, b = battery(), mark(40)
    assert mortar_sight(game(a, b), a, b) == (True, "", True, "", "TW-VIS-01")
    for between in (rock(20, 0, 1, 30), wood(20, 9)):
        battle = game(a, b, terrain=(between,))
        assert not sees(battle, a, b)
        assert mortar_sight(battle, a, b) == (True, "", False, "", "TW-VIS-12")
    troops = squad("c", "p2", 9, places=[(39, 7 + 0.7 * i) for i in range(9)], specials=("large",))
    battle = game(a, b, troops)
    assert mortar_sight(battle, a, b) == (True, "", False, "", "TW-VIS-12")


@pytest.mark.rule("TW-VIS-12", "TW-VIS-06")
@pytest.mark.parametrize(
    ("x", "allowed"),
    [
        (33.0, True),  # 3 inches into the wood is as deep as FIR 5 sees
        (33.5, False),
    ],
)
def test_an_enclosing_screen_stops_mortars(x: float, allowed: bool) -> None:
    a, b = battery(), mark(x)
    battle = game(a, b, terrain=(wood(30, 10), rock(20, 0, 1, 30)))
    sight = mortar_sight(battle, a, b)
    assert (sight.allowed, sight.clear_line) == (allowed, False)
    assert (sight.why, sight.clause) == (("", "TW-VIS-12") if allowed else ("wood encloses it", "TW-VIS-06"))


@pytest.mark.rule("TW-VIS-06", "TW-VIS-08")
def test_in_the_standard_band_nothing_encloses() -> None:
    # FIR 5, edges 5.0 apart: in a wood 12 inches deep all the same; an enemy in between is only intervening.
    a = battery()
    b = mark(a.models[1].x / 1000 + 0.9 + 5)
    body = squad("c", "p2", 11, places=[(14.5, 6.5 + 0.7 * i) for i in range(11)], specials=("large",))
    battle = game(a, b, body, terrain=(wood(8, 12),))
    assert mortar_sight(battle, a, b) == (True, "", False, "", "TW-VIS-12")


@pytest.mark.rule("TW-VIS-12", "TW-SPEC-37", "TW-WEAP-19", "TW-WEAP-20")
def test_a_spotter_sees_for_the_mortars() -> None:
    a, b = battery(), mark(36)
    eyes = squad("s", "p1", 1, (36, 17), specials=("spotter",), profile=fir(9))
    battle = game(a, b, eyes, terrain=(wood(30, 10),))
    assert not mortar_sight(battle, a, b).allowed
    assert spotters(battle, a, b) == ("s",)
    assert mortar_sight(battle, a, b, "s") == (True, "s", True, "", "TW-SPEC-37")


@pytest.mark.rule("TW-SPEC-37")
def test_who_cannot_spot() -> None:
    a, b = battery(), mark(36)
    blind = squad("s", "p1", 1, (10, 40), specials=("spotter",))  # does not see it
    aboard = squad("t", "p1", 1, (36, 17), specials=("spotter",), where=ABOARD)
    fighting = squad("u", "p1", 1, (36, 17), specials=("spotter",), profile=fir(9))
    plain = squad("v", "p1", 1, (36, 7), profile=fir(9))
    theirs = squad("w", "p2", 1, (36, 3), specials=("spotter",), profile=fir(9))
    battle = game(a, b, blind, aboard, fighting, plain, theirs, terrain=(wood(30, 10),))
    assert spotters(battle, a, b) == ("u",)
    battle.melees["m"] = Melee("m", ("u",), ("x",))
    assert spotters(battle, a, b) == ()
    assert mortar_sight(battle, a, b, "u") == (False, "u", False, "u cannot spot it", "TW-SPEC-37")


@pytest.mark.rule("TW-WEAP-19", "TW-VIS-12")
def test_only_the_mortars_of_a_squad_look() -> None:
    # The rifleman looks past the rock at the target; the mortar does not: no clear line for an attack by mortars alone.
    mixed = squad("a", "p1", 2, places=((10, 10), (10, 11.4)), profile=fir(5))
    rifle, gun = mixed.models
    mixed.stand([rifle, gun._replace(r=600, kind="team", weapon="mortar")])
    b = mark(40, 10)
    battle = game(mixed, b, terrain=(rock(11.5, 10.3, 0.5, 10),))
    assert visibility.mortars(mixed) == (1,)
    assert sees(battle, mixed, b)
    assert mortar_sight(battle, mixed, b).clear_line is False
    assert mortar_sight(battle, mixed, b, members=(0, 1)).clear_line is True


@pytest.mark.rule("TW-WEAP-19")
def test_a_vehicle_with_a_mortar_counts_as_a_mortar_team() -> None:
    assert visibility.mortars(vehicle("a", "p1", weapons=(("mortar", 1),))) == (0,)
    assert visibility.mortars(vehicle("a", "p1", weapons=(("hmg", 1),))) == ()
    none = squad("a", "p1", 3)
    assert not mortar_sight(game(none, mark(40)), none, mark(40)).allowed


# ------------------------------------------------------------------ reasons


@pytest.mark.rule("TW-GEN-07", "TW-VIS-02", "TW-VIS-04", "TW-VIS-10", "TW-VIS-11")
@pytest.mark.parametrize(
    ("third", "terrain", "expected"),
    [
        (None, (wood(20, 9),), ("the wood screens it", "TW-VIS-04")),
        (None, (rock(20, 0, 1, 30),), ("the rock screens it", "TW-VIS-02")),
        (crowd("p2", 25, 8, 7), (), ("Crowd screens it", "TW-VIS-10")),
        (crowd("p1", 25, 8, 7), (), ("Crowd screens it", "TW-VIS-11")),
        (crowd("p2", 25, 8, 7), (rock(20, 0, 1, 30),), ("Crowd screens it", "TW-VIS-10")),
        (None, (), None),
    ],
)
def test_a_refusal_names_the_screen_and_no_distance(
    third: Unit | None, terrain: tuple[Feature, ...], expected: tuple[str, str] | None
) -> None:
    a, b = eye(), mark(40)
    battle = game(a, b, *([third] if third else []), terrain=terrain)
    assert screened(battle, a, b) == expected
    why = screen_on(battle, a, b)
    assert why == (expected[0] if expected else "")
    assert not any(sign.isdigit() for sign in why)


@pytest.mark.parametrize(
    ("gap", "terrain", "spots", "clause"),
    [
        (4, (rock(12, 0, 0.5, 30),), (), "TW-VIS-08"),
        (20, (rock(12, 0, 0.5, 30),), (), "TW-VIS-02"),
        (20, (), (), "TW-VIS-01"),
        (9, (rock(12, 0, 0.5, 30),), longer(), "TW-SPEC-36"),
    ],
)
def test_what_decided_is_noted_for_the_coverage(
    gap: float, terrain: tuple[Feature, ...], spots: tuple[Spot, ...], clause: str
) -> None:
    a, b = eye(), mark(10.6 + gap)
    battle = game(a, b, terrain=terrain, spots=spots, cites={})
    sees(battle, a, b)
    assert battle.cites is not None
    assert clause in battle.cites
