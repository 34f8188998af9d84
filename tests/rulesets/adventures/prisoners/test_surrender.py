"""AT-PRIS-01 to -05, AT-PRIS-12: who surrenders at the end of step 3, and who is free again."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.events.base import FigureCaptured, FigureFreed
from wartable.rulesets.adventures.prisoners.armed import armed
from wartable.rulesets.adventures.prisoners.helpless import capture_helpless
from wartable.rulesets.adventures.prisoners.ring import Arc, closed_ring
from wartable.rulesets.adventures.prisoners.surrender import surrender
from wartable.rulesets.adventures.state import Game


def rose(**fields: Any) -> dict[str, Any]:
    return figure("rose", "companion", (20, 20), **fields)


def dalek(x: float, y: float = 20, key: str = "x", **fields: Any) -> dict[str, Any]:
    return figure(key, "rank", (x, y), **{"race": "dal", **fields})


def captured(game: Game, answers: tuple[str, ...] = ()) -> list[tuple[str, str, str]]:
    run(surrender(game), answers=answers)
    return [(event.figure, event.captor, event.clause) for event in told(game, FigureCaptured)]


# ------------------------------------------------------------------ unarmed
@pytest.mark.rule("AT-PRIS-01", "AT-PRIS-02")
@pytest.mark.parametrize(("x", "taken"), [(23, True), (23.01, False)])
def test_an_unarmed_figure_surrenders_to_an_armed_enemy_within_two_inches(x, taken):
    assert captured(episode(rose(), dalek(x))) == ([("rose", "x", "AT-PRIS-02")] if taken else [])


@pytest.mark.rule("AT-PRIS-02")
@pytest.mark.parametrize(("y", "taken"), [(27, False), (27.01, True)])
def test_an_armed_friend_within_six_inches_of_it_prevents_that(y, taken):
    friend = figure("tom", "soldier", (20, y), weapons=["unit_rifle"])
    assert bool(captured(episode(rose(), friend, dalek(22)))) is taken


@pytest.mark.rule("AT-PRIS-02", "AT-SHOOT-07", "AT-PRIS-04")
@pytest.mark.parametrize("fields", [
    {"helpless": 1}, {"held_at": "o"}, {"weapons": []}, {"weapons_off": ["unit_rifle"]},
])  # fmt: skip
def test_a_friend_who_is_helpless_or_a_prisoner_or_unarmed_is_no_help(fields):
    friend = figure("tom", "soldier", (20, 23.5), **{"weapons": ["unit_rifle"], **fields})
    assert ("rose", "x", "AT-PRIS-02") in captured(episode(rose(), friend, dalek(22)))


@pytest.mark.rule("AT-PRIS-02", "AT-CHAR-02", "AT-WPN-01")
@pytest.mark.parametrize(("fields", "taken"), [
    ({"items": ["screwdriver"]}, True), ({"items": ["knife"]}, False), ({"weapons": ["unit_pistol"]}, False),
    ({"weapons": ["unit_pistol"], "weapons_off": ["unit_pistol"]}, True), ({"robot": True}, False),
    ({"suppressed": 1, "weapons": ["unit_pistol"]}, False), ({"helpless": 1}, False),
])  # fmt: skip
def test_who_is_armed_or_a_robot_does_not_surrender_so(fields, taken):
    assert bool(captured(episode(rose(**fields), dalek(22)))) is taken


@pytest.mark.rule("AT-PRIS-02", "AT-CHAR-06", "AT-PRIS-03")
def test_k9_never_surrenders():
    ring = [dalek(20 + 2.4 * cos(radians(a)), 20 + 2.4 * sin(radians(a)), f"x{a}") for a in (0, 90, 180, 270)]
    assert captured(episode(figure("k9", "k9", (20, 20)), *ring)) == []


@pytest.mark.rule("AT-PRIS-02", "AT-CHAR-05", "AT-LEAD-05")
@pytest.mark.parametrize("foe", [
    dalek(22, weapons=[]), dalek(22, weapons_off=["dalek_ray"]), dalek(22, helpless=1),
    figure("x", "cybermat", (22, 20), race="cyb"), figure("x", "node", (22, 20), race="mec"),
    figure("x", "character", (22, 20), race="dal"),
])  # fmt: skip
def test_nobody_surrenders_to_an_unarmed_enemy(foe):
    assert captured(episode(rose(), foe)) == []


@pytest.mark.rule("AT-NEW-RACE-09", "AT-PRIS-02")
def test_a_zygon_is_armed_by_its_sting_and_its_double_is_taken_for_a_friend():
    assert captured(episode(rose(), dalek(22, race="zyg"))) == [("rose", "x", "AT-PRIS-02")]
    double = figure("x", "character", (22, 20), race="zyg")
    assert captured(episode(rose(), double)) == []
    game = episode(rose(), {**double, "used": ["shown"]})
    assert armed(game, one(game, "x"))
    assert captured(game) == [("rose", "x", "AT-PRIS-02")]


@pytest.mark.rule("AT-ALN-05", "AT-PRIS-02")
def test_a_captor_has_one_prisoner_if_another_can_take_the_second():
    jo = figure("jo", "companion", (20, 22.4))
    two = episode(rose(), jo, dalek(22, 21.2), dalek(18, 21.2, "y"))
    assert sorted(row[1] for row in captured(two)) == ["x", "y"]
    alone = episode(rose(), jo, dalek(22, 21.2))
    assert [row[1] for row in captured(alone)] == ["x", "x"]


@pytest.mark.rule("AT-PRIS-04")
def test_a_prisoner_is_kept_two_inches_off_where_there_is_room():
    game = episode(rose(), dalek(21))
    captured(game)
    assert 1.95 * INCH <= gap(one(game, "rose").body, one(game, "x").body) <= 2 * INCH


# ------------------------------------------------------------------ surrounded
def ring(*angles: float, far: float = 2.9) -> list[dict[str, Any]]:
    places = [(20 + far * cos(radians(a)), 20 + far * sin(radians(a))) for a in angles]
    return [dalek(x, y, f"x{n}") for n, (x, y) in enumerate(places)]


ARMED = {"weapons": ["unit_rifle"]}


@pytest.mark.rule("AT-PRIS-03")
@pytest.mark.parametrize(("angles", "taken"), [
    ((0, 119.9, 200, 280), True), ((0, 120.1, 200, 280), False), ((0, 80, 160, 240.1), True),
    ((0, 80, 160, 239.9), False),
    ((0, 90, 180, 270), True), ((0, 180), False), ((0,), False), ((0, 60, 120, 180), False),
])  # fmt: skip
def test_no_gap_of_more_than_120_degrees(angles, taken):
    assert bool(captured(episode(rose(**ARMED), *ring(*angles)))) is taken


@pytest.mark.rule("AT-PRIS-03")
@pytest.mark.parametrize(("far", "taken"), [(3, True), (3.01, False)])
def test_only_enemies_within_two_inches_are_part_of_the_ring(far, taken):
    last = dalek(20, 20 + far, "y")
    assert bool(captured(episode(rose(**ARMED), *ring(0, 180, 270), last))) is taken


@pytest.mark.rule("AT-PRIS-03")
def test_who_stands_behind_another_one_closes_no_gap():
    assert not closed_ring([Arc((1, 0), (1, 0)), Arc((2, 0), (2, 0))])
    assert not closed_ring([Arc((1, 0), (1, 0)), Arc((2, 0), (2, 0)), Arc((-1, 1), (-1, 1)), Arc((-1, -1), (-1, -1))])
    assert closed_ring([Arc((1, 0), (1, 0)), Arc((0, 1), (0, 1)), Arc((-1, 0), (-1, 0)), Arc((0, -1), (0, -1))])
    assert not closed_ring([Arc((1, 0), (1, 0)), Arc((0, 1), (-1, -1))])  # 90 free, an arc of 135, 135 free
    assert closed_ring([Arc((1, 0), (1, 0)), Arc((0, 1), (0, -1))])  # 90 free, half a circle filled, 90 free


@pytest.mark.rule("AT-PRIS-03")
@pytest.mark.parametrize(("x", "taken"), [(18.5, True), (18.2, False)])
def test_a_structure_within_an_inch_blocks_the_angle_that_it_fills(x, taken):
    wall = {"kind": "wall", "key": "w", "points": [[x - 0.25, 10], [x - 0.25, 30]]}
    game = episode(rose(**ARMED), *ring(0), terrain=[wall])
    assert captured(game) == ([("rose", "x0", "AT-PRIS-03")] if taken else [])


@pytest.mark.rule("AT-PRIS-03")
@pytest.mark.parametrize(("foot", "taken"), [
    (18.4, True),  # 1.6 down and 0.85 to the left: the gap is 118 degrees
    (18.8, False),  # 1.2 down: it is 125
])  # fmt: skip
def test_structures_alone_surround_nobody_and_with_one_enemy_by_what_they_fill(foot, taken):
    wall = {"kind": "wall", "key": "w", "points": [[18.9, foot], [18.9, 30]]}
    assert captured(episode(rose(**ARMED), terrain=[wall])) == []
    assert bool(captured(episode(rose(**ARMED), *ring(0), terrain=[wall]))) is taken


@pytest.mark.rule("AT-PRIS-03", "AT-PRIS-02")
def test_aliens_and_robots_are_surrounded_and_do_not_surrender():
    places = (22.4, 20), (20, 22.4), (17.6, 20), (20, 17.6)
    foes = [figure(f"s{n}", "soldier", at, **ARMED) for n, at in enumerate(places)]
    assert captured(episode(dalek(20, weapons=[]), *foes)) == []
    assert captured(episode(rose(robot=True, **ARMED), *ring(0, 90, 180, 270))) == []


@pytest.mark.rule("AT-PRIS-03", "AT-CHAR-05")
def test_cybermats_surround_and_take_nobody():
    places = [(20 + 2.4 * cos(radians(a)), 20 + 2.4 * sin(radians(a))) for a in (0, 90, 180)]
    mats = [figure(f"m{n}", "cybermat", at, race="cyb") for n, at in enumerate(places)]
    assert captured(episode(rose(**ARMED), *mats, figure("m", "cybermat", (20, 17.6), race="cyb"))) == []
    taken = captured(episode(rose(**ARMED), *mats, figure("c", "rank", (20, 17.6), race="cyb")))
    assert taken == [("rose", "c", "AT-PRIS-03")]


# ------------------------------------------------------------------ the players' prisoners
@pytest.mark.rule("AT-PRIS-12", "AT-PRIS-02")
@pytest.mark.parametrize(("answer", "taken"), [("take", True), ("leave", False)])
def test_players_choose_whether_they_take_a_human_enemy(answer, taken):
    technician = figure("tech", "character", (20, 20), race="ice")
    game = episode(technician, figure("tom", "soldier", (22, 20), **ARMED))
    assert captured(game, (answer,)) == ([("tech", "tom", "AT-PRIS-02")] if taken else [])


@pytest.mark.rule("AT-PRIS-12", "AT-PRIS-02")
def test_an_unarmed_alien_is_no_prisoner():
    game = episode(figure("davros", "character", (20, 20), race="dal"), figure("tom", "soldier", (22, 20), **ARMED))
    assert captured(game) == []


# ------------------------------------------------------------------ free again
@pytest.mark.rule("AT-PRIS-05")
@pytest.mark.parametrize(("x", "freed"), [(23, False), (23.01, True)])
def test_a_prisoner_in_the_open_is_free_when_its_captor_is_further_than_two_inches(x, freed):
    game = episode(rose(captor="x", **ARMED), dalek(x))
    run(surrender(game))
    assert bool(told(game, FigureFreed)) is freed


@pytest.mark.rule("AT-PRIS-05", "AT-PRIS-11")
@pytest.mark.parametrize(("captor", "fields", "freed"), [
    ({"helpless": 1}, {}, False), ({"suppressed": 1}, {}, False), ({"where": "gone"}, {}, True),
    ({"where": "gone"}, {"held_at": "o"}, False),
])  # fmt: skip
def test_stunned_captors_count_as_present_and_fields_hold_without_any(captor, fields, freed):
    marker = {"id": "o", "at": [20, 20]}
    game = episode(rose(captor="x", **fields), dalek(22, **captor), objectives=[marker])
    run(surrender(game))
    assert bool(told(game, FigureFreed)) is freed
    assert one(game, "rose").prisoner is not freed


# ------------------------------------------------------------------ helpless figures in step 4
@pytest.mark.rule("AT-SHOOT-07", "AT-PRIS-01")
@pytest.mark.parametrize(("foe", "taken"), [
    (dalek(23), True), (dalek(23.01), False), (dalek(22, immobilised=1), False), (dalek(22, helpless=1), False),
    (figure("x", "cybermat", (22, 20), race="cyb"), False), (figure("x", "character", (22, 20), race="dal"), True),
])  # fmt: skip
def test_an_enemy_within_two_inches_captures_a_helpless_figure(foe, taken):
    game = episode(rose(helpless=2), foe)
    run(capture_helpless(game))
    assert [event.clause for event in told(game, FigureCaptured)] == (["AT-SHOOT-07"] if taken else [])


@pytest.mark.rule("AT-SHOOT-07", "AT-PRIS-12")
@pytest.mark.parametrize(("race", "answers", "taken"), [
    ("ice", ("take",), True), ("ice", ("leave",), False), ("dal", (), False),
])  # fmt: skip
def test_players_capture_helpless_humans_only(race, answers, taken):
    game = episode(figure("foe", "character", (20, 20), race=race, helpless=2), figure("tom", "soldier", (22, 20)))
    run(capture_helpless(game), answers=answers)
    assert bool(told(game, FigureCaptured)) is taken
