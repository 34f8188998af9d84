from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesets.time_wars.helpers import box, game, individual, squad, vehicle
from wartable.engine.mod import fixed
from wartable.engine.terrain import Feature, Going, Sight
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.sight import cover
from wartable.rulesets.time_wars.sight.cover import Cover
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.state import Band, Spot, Unit

LIGHT, MEDIUM, HEAVY = 1, 2, 3
NOTHING = Cover(0, False, "", "")


def field(key: str, x: float, y: float, w: float, h: float, grade: int, **fields: Any) -> Feature:
    return box(key, x, y, w, h, kind=key, cover=grade, **fields)


def line(key: str, player: str, *xs: float, y: float = 10.0) -> Unit:
    return squad(key, player, len(xs), places=[(x, y) for x in xs])


def shooter() -> Unit:
    return squad("a", "p1", 1, (10, 4))


@pytest.mark.rule("TW-COVER-01", "TW-COVER-02", "TW-COVER-03", "TW-COVER-04", "TW-COVER-07")
@pytest.mark.parametrize(
    ("grade", "shots", "melee", "clause"),
    [
        (LIGHT, 1, 0, "TW-COVER-02"),
        (MEDIUM, 2, 1, "TW-COVER-03"),
        (HEAVY, 2, 2, "TW-COVER-04"),
    ],
)
def test_grades_against_shots_and_in_melee(grade: int, shots: int, melee: int, clause: str) -> None:
    target = line("b", "p2", 10.0)
    enemy = line("c", "p1", 10.6)
    battle = game(shooter(), target, enemy, terrain=[field("keep", 8, 8, 2.2, 4, grade)])
    heavy = grade == HEAVY
    assert cover.ranged_cover(battle, battle.units["a"], target) == Cover(shots, heavy, "keep", clause)
    assert cover.melee_cover(battle, target, [enemy]) == Cover(melee, heavy, "keep", clause)


@pytest.mark.rule("TW-TERR-02", "TW-COVER-01", "TW-COVER-07")
def test_hard_going_without_a_grade_gives_no_cover() -> None:
    river = field("river", 5, 6, 10, 6, 0, going=Going.HARD)
    target = line("b", "p2", 10.0)
    battle = game(shooter(), target, terrain=[river])
    assert cover.ranged_cover(battle, battle.units["a"], target) == NOTHING


@pytest.mark.rule("TW-FIRE-13")
@pytest.mark.parametrize(
    ("count", "inside", "bonus"),
    [
        (4, 2, 2),  # 2 of 4: exactly half
        (4, 1, 0),
        (5, 3, 2),  # 3 of 5: more than half
        (5, 2, 0),  # 2 of 5 is 40 percent
        (1, 1, 2),
        (2, 1, 2),
    ],
)
def test_half_of_the_models_is_enough(count: int, inside: int, bonus: int) -> None:
    # Models at x = 20.0, 20.8, ...; the ruin ends just before the first one outside it. Nothing lies in between.
    target = line("b", "p2", *(20 + 0.8 * i for i in range(count)))
    ruin = field("ruin", 19, 9.5, 0.8 * inside + 0.6, 5, MEDIUM)
    battle = game(squad("a", "p1", 1, (40, 10)), target, terrain=[ruin])
    assert cover.ranged_cover(battle, battle.units["a"], target, ignore_intervening=True).bonus == bonus


@pytest.mark.rule("TW-FIRE-13", "TW-COVER-09")
@pytest.mark.parametrize(
    ("heavy", "medium", "light", "bonus", "name"),
    [
        (2, 0, 0, 2, "heavy"),  # 2 of 4 in heavy
        (1, 1, 0, 2, "medium"),  # 1 heavy and 1 medium: half have medium or better
        (1, 0, 1, 1, "light"),
        (1, 1, 2, 2, "medium"),
        (0, 1, 1, 1, "light"),
        (0, 1, 0, 0, ""),
        (1, 0, 0, 0, ""),
    ],
)
def test_the_best_grade_that_half_have_or_exceed(heavy: int, medium: int, light: int, bonus: int, name: str) -> None:
    target = line("b", "p2", 20.5, 21.5, 22.5, 23.5)
    grades = [("heavy", HEAVY)] * heavy + [("medium", MEDIUM)] * medium + [("light", LIGHT)] * light
    plots = [
        Feature(f"{n}-{i}", n, n, ((x, 9000), (x + 900, 9000), (x + 900, 11000), (x, 11000)), cover=grade)
        for i, (n, grade) in enumerate(grades)
        for x in [20050 + 1000 * i]
    ]
    battle = game(squad("a", "p1", 1, (22, 30)), target, terrain=plots)
    found = cover.ranged_cover(battle, battle.units["a"], target)
    assert (found.bonus, found.name, found.heavy) == (bonus, name, name == "heavy")


@pytest.mark.rule("TW-FIRE-13", "TW-SQUAD-03")
def test_only_models_in_cohesion_count() -> None:
    # Two linked models in the open, two stragglers in the ruin 3 inches on: none of those who count has cover.
    target = squad("b", "p2", 4, places=((20, 10), (20.7, 10), (21.4, 10), (26, 10)))
    ruin = field("ruin", 21.2, 9, 8, 2, MEDIUM)  # one of three in cohesion; two of all four
    battle = game(squad("a", "p1", 1, (20, 30)), target, terrain=[ruin])
    assert cover.ranged_cover(battle, battle.units["a"], target) == NOTHING


@pytest.mark.rule("TW-COVER-01", "TW-COVER-08")
@pytest.mark.parametrize(
    ("x", "inside"),
    [
        (10.0, True),  # its centre on the border
        (9.999, False),  # the base overlaps by 0.299, the centre lies out
        (12.0, True),
    ],
)
def test_a_model_is_in_a_feature_with_its_centre(x: float, inside: bool) -> None:
    target = line("b", "p2", x)
    battle = game(squad("a", "p1", 1, (x, 4)), target, terrain=[field("wood", 10, 8, 5, 5, LIGHT)])
    found = cover.ranged_cover(battle, battle.units["a"], target, ignore_intervening=True)
    assert found.bonus == (1 if inside else 0)


@pytest.mark.rule("TW-COVER-08")
@pytest.mark.parametrize(
    ("wall_from", "bonus"),
    [
        (9.999, 2),  # the line runs at x = 10 from (10, 4) to (10, 10)
        (10.0, 2),  # and meets the end of the wall
        (10.001, 0),
    ],
)
def test_obscured_by_what_lies_on_the_line_of_centres(wall_from: float, bonus: int) -> None:
    target = line("b", "p2", 10.0)
    wall = field("wall", wall_from, 7, 4, 0.2, MEDIUM, sight=Sight.LOW, height=400)
    battle = game(shooter(), target, terrain=[wall])
    assert cover.ranged_cover(battle, battle.units["a"], target).bonus == bonus


@pytest.mark.rule("TW-COVER-08")
def test_the_nearest_firing_model_is_the_eye_for_all_targets() -> None:
    # The hedge stands before the last firer only (its line is at x = 12.57 there); the first is nearer.
    hedge = field("hedge", 12, 6, 2, 0.2, LIGHT)
    target = line("b", "p2", 10.0)
    firer = squad("a", "p1", 4, places=((10, 4), (11.5, 3.6), (13, 3.2), (14.5, 3)))
    battle = game(firer, target, terrain=[hedge])
    assert cover.ranged_cover(battle, firer, target) == NOTHING
    assert cover.ranged_cover(battle, firer, target, (3,)).bonus == 1


@pytest.mark.rule("TW-COVER-08", "TW-GEN-04")
@pytest.mark.parametrize(
    ("ys", "bonus"),
    [
        ((6.68, 6.68), 0),  # edges at 6.98: 0.02 from the wall at 7.0 is contact, for both
        ((6.68, 6.679), 2),  # the second stands 0.021 off
        ((5.0, 5.0), 2),
        ((7.1, 6.9), 0),  # astride it
    ],
)
def test_firers_who_all_touch_a_feature_shoot_past_it(ys: tuple[float, ...], bonus: int) -> None:
    firer = squad("a", "p1", 2, places=[(10 + 0.7 * i, y) for i, y in enumerate(ys)])
    target = squad("b", "p2", 2, places=((10, 12), (10.7, 12)))
    wall = field("wall", 5, 7, 10, 0.2, MEDIUM, sight=Sight.LOW, height=400)
    battle = game(firer, target, terrain=[wall])
    assert cover.ranged_cover(battle, firer, target).bonus == bonus


@pytest.mark.rule("TW-COVER-08")
def test_a_feature_shared_with_the_firers_still_covers_those_in_it() -> None:
    wood = field("wood", 5, 5, 10, 10, LIGHT)
    firer, target = squad("a", "p1", 1, (10, 6)), squad("b", "p2", 1, (10, 13))
    battle = game(firer, target, terrain=[wood])
    assert cover.ranged_cover(battle, firer, target).bonus == 1


@pytest.mark.rule("TW-COVER-08")
def test_troops_give_no_cover() -> None:
    firer, target = shooter(), line("b", "p2", 10.0)
    battle = game(firer, target, vehicle("v", "p1", (10, 7)))
    assert cover.ranged_cover(battle, firer, target) == NOTHING


@pytest.mark.rule("TW-COVER-09")
def test_the_better_of_two_features_counts_and_they_do_not_add_up() -> None:
    target = line("b", "p2", 10.0)
    terrain = [field("hedge", 5, 6, 10, 0.2, LIGHT), field("ruin", 8, 9, 4, 3, MEDIUM)]
    battle = game(shooter(), target, terrain=terrain)
    assert cover.ranged_cover(battle, battle.units["a"], target) == Cover(2, False, "ruin", "TW-COVER-03")


@pytest.mark.rule("TW-WEAP-19")
def test_mortars_with_sight_ignore_what_lies_between_but_not_what_the_target_is_in() -> None:
    wall = field("wall", 5, 6, 10, 0.2, MEDIUM)
    target = line("b", "p2", 10.0)
    battle = game(shooter(), target, terrain=[wall])
    assert cover.ranged_cover(battle, battle.units["a"], target).bonus == 2
    assert cover.ranged_cover(battle, battle.units["a"], target, ignore_intervening=True) == NOTHING
    battle = game(shooter(), target, terrain=[wall, field("wood", 8, 9, 4, 4, LIGHT)])
    found = cover.ranged_cover(battle, battle.units["a"], target, ignore_intervening=True)
    assert found == Cover(1, False, "wood", "TW-COVER-02")


@pytest.mark.rule("TW-SPEC-37")
def test_obscuring_is_judged_from_the_spotter() -> None:
    wall = field("wall", 5, 6, 10, 0.2, MEDIUM)
    target, eyes = line("b", "p2", 10.0), squad("s", "p1", 1, (10, 16))
    battle = game(shooter(), target, eyes, terrain=[wall])
    assert cover.ranged_cover(battle, battle.units["a"], target).bonus == 2
    assert cover.ranged_cover(battle, battle.units["a"], target, origin=eyes.models) == NOTHING


@pytest.mark.rule("TW-COVER-06")
@pytest.mark.parametrize(
    ("grade", "x", "safe"),
    [
        (HEAVY, 5, True),  # obscured by it
        (MEDIUM, 5, False),
        (HEAVY, 12, False),  # beside the line
    ],
)
def test_heavy_cover_against_the_hazard_of_suppression(grade: int, x: float, safe: bool) -> None:
    target = line("b", "p2", 10.0)
    battle = game(shooter(), target, terrain=[field("bunker", x, 6, 6, 1, grade)])
    assert cover.in_heavy_cover(battle, target, battle.units["a"]) is safe


@pytest.mark.rule("TW-COVER-06", "TW-FIRE-13")
@pytest.mark.parametrize(("inside", "safe"), [(2, True), (1, False)])  # of 4: half is enough
def test_half_of_the_squad_in_heavy_cover(inside: int, safe: bool) -> None:
    target = line("b", "p2", 20.0, 20.8, 21.6, 22.4)
    bunker = field("bunker", 19, 9.5, 0.8 * inside + 0.6, 2, HEAVY)
    battle = game(squad("a", "p1", 1, (21, 30)), target, terrain=[bunker])
    assert cover.in_heavy_cover(battle, target, battle.units["a"]) is safe


@pytest.mark.rule("TW-FIRE-14", "TW-COVER-05", "TW-SPEC-35")
@pytest.mark.parametrize(
    ("grade", "band", "dug", "spots", "left"),
    [
        (MEDIUM, Band.STANDARD, 0, 0, 1),  # 2 - 1
        (MEDIUM, Band.MEDIUM, 0, 0, 2),  # beyond the standard band nothing is taken off
        (LIGHT, Band.STANDARD, 0, 0, 0),  # 1 - 1
        (LIGHT, Band.STANDARD, 1, 0, 1),  # 1 + 1 - 1: one point of the whole total
        (HEAVY, Band.STANDARD, 0, 0, 2),  # heavy is exempt
        (HEAVY, Band.STANDARD, 1, 0, 3),  # and Take Cover! with it
        (HEAVY, Band.STANDARD, 0, 1, 1),  # but not from a Spotter: 2 - 1
        (MEDIUM, Band.STANDARD, 0, 1, 0),  # 2 - 1 - 1
        (MEDIUM, Band.MEDIUM, 0, 3, 0),  # 2 - 3, never below 0
        (0, Band.STANDARD, 0, 0, 0),
    ],
)
def test_what_is_left_of_the_grade_in_a_shot(grade: int, band: Band, dug: int, spots: int, left: int) -> None:
    firer, target = shooter(), line("b", "p2", 10.0)
    target.dug = dug
    battle = game(firer, target, terrain=[field("keep", 8, 9, 4, 4, grade)])
    battle.spots = (Spot("p1", "b", "cover"),) * spots + (Spot("p2", "b", "cover"), Spot("p1", "x", "cover"))
    found = cover.ranged_cover(battle, firer, target)
    shot = Shot(battle, firer, target, band=band, members=(0,))
    mods = list(sums.cover_mods(shot, found.bonus, found.heavy, found.clause, found.name))
    assert shot.cover == left
    assert fixed(mods) == left


@pytest.mark.rule("TW-MELEE-15")
@pytest.mark.parametrize(
    ("wall_y", "bonus"),
    [
        (10.25, 1),  # between the centres at y = 10 and 10.6
        (10.7, 0),  # behind the attacker
        (9.0, 0),  # behind the defender
    ],
)
def test_a_wall_between_defender_and_contacting_enemy(wall_y: float, bonus: int) -> None:
    defender, attacker = line("b", "p2", 10.0), line("c", "p1", 10.0, y=10.6)
    wall = field("wall", 5, wall_y, 10, 0.1, MEDIUM, sight=Sight.LOW, height=400)
    battle = game(attacker, defender, terrain=[wall])
    assert cover.melee_cover(battle, defender, [attacker]).bonus == bonus


@pytest.mark.rule("TW-MELEE-15")
@pytest.mark.parametrize(("inside", "bonus"), [(2, 1), (1, 0)])  # of 4
def test_half_of_the_primary_defender_in_melee(inside: int, bonus: int) -> None:
    defender = line("b", "p2", 20.0, 20.8, 21.6, 22.4)
    attacker = line("c", "p1", 23.0)
    ruin = field("ruin", 19, 9.5, 0.8 * inside + 0.6, 2, MEDIUM)
    battle = game(attacker, defender, terrain=[ruin])
    assert cover.melee_cover(battle, defender, [attacker]).bonus == bonus


@pytest.mark.rule("TW-MELEE-15")
def test_only_the_contacting_enemies_matter() -> None:
    # The wall at y = 8 parts the second defender from an enemy 0.5 off who touches nobody; the other is in contact.
    wall = field("wall", 5, 8, 10, 0.1, MEDIUM)
    defender = squad("b", "p2", 2, places=((10, 10), (10, 8.6)))
    attacker = squad("c", "p1", 2, places=((10, 10.6), (10, 7.5)))
    battle = game(attacker, defender, terrain=[wall])
    assert cover.melee_cover(battle, defender, [attacker]) == NOTHING
    alone = squad("d", "p1", 1, (10, 7.5))  # nobody in contact any more: the nearest enemies count
    assert cover.melee_cover(battle, defender, [alone]).bonus == 1


@pytest.mark.rule("TW-MELEE-15")
def test_what_the_enemy_stands_in_is_not_between() -> None:
    wood = field("ruin", 9, 10.4, 4, 4, MEDIUM)
    defender, attacker = line("b", "p2", 10.0), line("c", "p1", 10.0, y=10.6)
    battle = game(attacker, defender, terrain=[wood])
    assert cover.melee_cover(battle, defender, [attacker]) == NOTHING
    assert cover.melee_cover(battle, attacker, [defender]).bonus == 1  # if he were the defender


@pytest.mark.rule("TW-FIRE-13")
@given(st.lists(st.integers(0, 3), min_size=1, max_size=8))
def test_the_grade_is_held_by_half_and_the_next_better_is_not(grades: list[int]) -> None:
    target = line("b", "p2", *(20 + i for i in range(len(grades))))
    plots = [field(f"f{i}", 19.6 + i, 9, 0.8, 2, grade) for i, grade in enumerate(grades)]
    firer = individual("a", "p1", (20, 30))
    battle = game(firer, target, terrain=plots)
    found = cover.ranged_cover(battle, firer, target, ignore_intervening=True)
    held = max(g for g in range(4) if 2 * sum(1 for own in grades if own >= g) >= len(grades))
    assert (found.bonus, found.heavy) == ((0, 1, 2, 2)[held], held == 3)
