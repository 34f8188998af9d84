"""Flame templates (BG-MSL-11, BG-MSL-12, BG-NEW-TEMPLATE, BG-NEW-MOUNTED-03)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import (
    EAST,
    afflicted,
    battle,
    events,
    options,
    placement,
    pools,
    row,
    run,
    unit,
)
from wartable.engine.aim import Aim
from wartable.engine.errors import RuleError
from wartable.rulesets.battle_group.events.effects import CaughtFire
from wartable.rulesets.battle_group.events.fighting import AttackBegan, AttackResolved, WasShot
from wartable.rulesets.battle_group.events.shooting import TemplateLaid
from wartable.rulesets.battle_group.shooting.declaring import SHOOT, shoot, why_not
from wartable.rulesets.battle_group.shooting.flames import covered, in_reach, sector, tip
from wartable.rulesets.battle_group.shooting.ranges import arms
from wartable.rulesets.battle_group.state import Game

FLAMER = {"weapons": ["flame_thrower"]}
AHEAD = {"to": [10000, 20000]}


def burner(*others: dict[str, Any], **fields: Any) -> Game:
    """A flame thrower of p1 at (10, 10) that looks north, and others."""
    return battle(unit("a", "p1", (10, 10), **{**FLAMER, **fields}), *others)


def shot(game: Game, faces: list[int], answers: list[Any]) -> list[Any]:
    """What is asked as `a` shoots."""
    return run(shoot(game, game.units["a"]), faces, answers)[1]


# ------------------------------------------------------------------ the template
@pytest.mark.rule("BG-NEW-TEMPLATE-00", "BG-NEW-TEMPLATE-01")
def test_it_is_a_sector_of_30_degrees_and_8_inches_from_the_edge_of_the_base() -> None:
    game = burner(unit("b", "p2", (10, 15)))
    arm = next(arms(game.units["a"]))
    assert tip(arm.model, 90) == (10000, 10500)
    wedge = sector(arm, 90)
    assert (wedge.radius, wedge.degrees, wedge.facing) == (8000, 30, 90)


@pytest.mark.rule("BG-NEW-TEMPLATE-00")
@pytest.mark.parametrize(("place", "hit"), [
    ((10, 18.9), True),      # partly under it: 8.4 inches from the tip, half an inch is base
    ((10, 19), False),       # the base only touches the rim
    ((10, 19.1), False),
    ((11.85, 15.5), True),   # the base reaches over the edge
    ((11.87, 15.5), False),
])  # fmt: skip
def test_who_is_partly_covered_counts(place: tuple[float, float], hit: bool) -> None:
    game = burner(unit("b", "p2", place))
    assert ("b" in covered(game, next(arms(game.units["a"])), 90)) is hit


@pytest.mark.rule("BG-NEW-TEMPLATE-01")
@pytest.mark.parametrize(("axis", "legal"), [(90, True), (45, True), (135, True), (44, False), (136, False)])
def test_the_axis_lies_in_the_arc_of_the_bearer(axis: int, legal: bool) -> None:
    game = burner(unit("b", "p2", (10, 15)))
    assert in_reach(next(arms(game.units["a"])), axis) is legal


@pytest.mark.rule("BG-NEW-MOUNTED-03", "BG-VEH-04", "BG-VEH-05")
def test_a_flame_projector_is_longer_and_bears_as_it_is_mounted() -> None:
    fields = {"kind": "vehicle", "weapons": []}
    fixed = next(arms(burner(unit("b", "p2", (10, 20)), **fields, front=["flame_projector"]).units["a"]))
    assert sector(fixed, 90).radius == 10000
    assert tip(fixed.model, 90)[1] == 12000  # 2 inches from the middle to the front of the hull
    assert [in_reach(fixed, axis) for axis in (90, 45, 270)] == [True, True, False]
    turret = next(arms(burner(unit("b", "p2", (10, 20)), **fields, turret=["flame_projector"]).units["a"]))
    assert [in_reach(turret, axis) for axis in (90, 45, 270)] == [True, True, True]


@pytest.mark.rule("BG-NEW-TEMPLATE-01", "BG-MSL-11")
def test_where_it_may_not_be_laid_is_said() -> None:
    game = burner(unit("b", "p2", (10, 15)), unit("c", "p2", (14, 15)))
    flow = shoot(game, game.units["a"])
    next(flow)
    ask = placement(flow.send("b"))
    assert isinstance(ask, Aim)
    with pytest.raises(RuleError, match=r"outside the 90 degrees .*BG-NEW-TEMPLATE-01"):
        ask.accept({"to": [20000, 10000]})
    with pytest.raises(RuleError, match=r"does not cover B .*BG-MSL-11"):
        ask.accept({"to": [14000, 15000]})
    found = ask.preview(AHEAD)
    assert (found.touched, found.outline[0]) == (("b",), (10000, 10500))
    assert ask.preview({"to": [14000, 15000]}).clause == "BG-MSL-11"
    assert ask.accept(next(ask.ideas(lambda sides: 0)))


# ------------------------------------------------------------------ hits
@pytest.mark.rule("BG-MSL-11", "BG-RES-01")
def test_each_model_under_it_is_one_hit_without_dice_or_blocks() -> None:
    game = burner(unit("b", "p2", (9.4, 15), (10.6, 15), (14, 15), hp=3, av=3, dv=1))
    shot(game, [4, 4, 1, 1, 1, 4], [AHEAD])  # two wound dice, three nullify dice, the fire
    assert events(game, TemplateLaid)[0].covered == (("b", 2),)
    assert [(event.dice, event.hits, event.wounds) for event in events(game, AttackResolved)] == [(0, 2, 2)]
    assert [event.unit for event in events(game, WasShot)] == ["b"]


@pytest.mark.rule("BG-MSL-11", "BG-BRN-01")
def test_others_under_it_are_hit_too_friends_as_well_each_on_its_own() -> None:
    game = burner(unit("b", "p2", (10, 15), hp=3), unit("c", "p2", (10.6, 17), hp=3), unit("f", "p1", (9.2, 16), hp=3))
    shot(game, [1, 3, 1, 4, 1, 4], ["b", AHEAD])  # each a wound die, then the fire
    assert [(event.target, event.hits) for event in events(game, AttackResolved)] == [("b", 1), ("c", 1), ("f", 1)]
    assert [event.unit for event in events(game, CaughtFire)] == ["b"]


@pytest.mark.rule("BG-MSL-12")
def test_hits_of_several_templates_on_one_unit_are_one_wound_roll() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 2), **FLAMER), unit("b", "p2", (10.6, 15), hp=3))
    found = pools(shoot(game, game.units["a"]), [AHEAD, {"to": [10600, 15000]}])
    assert found[0] == ("A to wound", 2)


@pytest.mark.rule("BG-NEW-TERRAIN-08", "BG-SHD-06")
def test_cover_and_bubbles_do_not_help_against_it() -> None:
    wood = [{"kind": "woods", "name": "wood", "at": [10, 15], "size": [4, 4]}]
    game = battle(
        unit("a", "p1", (10, 10), **FLAMER), unit("b", "p2", (10, 14), shield="bubble_shield", hp=3), terrain=wood
    )
    shot(game, [1, 4], [AHEAD])
    assert [event.hits for event in events(game, AttackResolved)] == [1]


@pytest.mark.rule("BG-MSL-11", "BG-SHO-07", "BG-SHO-12")
@pytest.mark.parametrize(("y", "clause"), [(18.9, ""), (19.1, "BG-SHO-15")])
def test_it_reaches_no_farther_than_the_template(y: float, clause: str) -> None:
    game = burner(unit("b", "p2", (10, y)))
    assert bool(SHOOT.barred(game, game.units["a"])[0]) is bool(clause)


# ------------------------------------------------------------------ in a group
def mixed(y: float = 16, *weapons: str) -> Game:
    """A flame thrower and others in one group; the target has two models, one of them under the template."""
    held = weapons or ("laser_rifle",)
    others = [{"at": [round(11.2 + n * 1.2, 3), 10], "weapons": [key]} for n, key in enumerate(held)]
    models = [{"at": [10, 10], **FLAMER}, *others]
    return battle(unit("a", "p1", models=models), unit("b", "p2", (10, y), (14, y), hp=5))


@pytest.mark.rule("BG-MSL-12", "BG-BGF-14")
def test_in_a_mixed_group_the_flames_are_the_chosen_effect_and_the_others_add_their_dice() -> None:
    game = mixed()
    asked = shot(game, [4, 1, 1, 4, 4, 4], ["flame", AHEAD])
    assert options(asked[0]) == ["plain", "flame", "flame_alone"]
    # three hit dice, one hits; with the template there are two wound dice; then the fire
    assert [(event.dice, event.hits, event.wounds) for event in events(game, AttackResolved)] == [(3, 2, 2)]


@pytest.mark.rule("BG-MSL-12", "BG-BGF-14")
def test_with_another_effect_no_template_is_laid() -> None:
    game = mixed()
    shot(game, [1, 1, 1], ["plain"])
    assert events(game, TemplateLaid) == []


@pytest.mark.rule("BG-MSL-12", "BG-BGF-19")
def test_the_bearers_may_flame_alone_whatever_the_others_carry() -> None:
    game = mixed(16, "laser_rifle", "laser_rifle")
    asked = shot(game, [1, 4], ["flame_alone", AHEAD])
    assert options(asked[0]) == ["plain", "flame_alone"]  # no effect is printed on more of the weapons
    assert [event.dice for event in events(game, AttackBegan)] == [0]


@pytest.mark.rule("BG-MSL-12", "BG-SHO-12")
def test_flames_where_dice_do_not_reach_and_dice_where_flames_do_not() -> None:
    near = battle(
        unit("a", "p1", models=[{"at": [10, 10], **FLAMER}, {"at": [11.2, 10], "weapons": ["katana"]}]),
        unit("b", "p2", (10, 16)),
    )  # fmt: skip
    shot(near, [1, 4], [AHEAD])
    far = mixed(30)
    assert [event.dice for event in (shot(far, [1, 1, 1], []), events(far, AttackBegan))[1]] == [3]


# ------------------------------------------------------------------ who may not
@pytest.mark.rule("BG-CNF-02")
def test_nobody_is_made_to_flame_himself() -> None:
    models = [{"at": [10, 10], **FLAMER}, {"at": [11.2, 13.5], "av": 1}]
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (9.4, 15), hp=3))
    placement(next(shoot(game, game.units["a"]))).accept(AHEAD)  # its owner may
    afflicted(game.units["a"], "confusion", about="p2")
    ask = placement(next(shoot(game, game.units["a"])))
    assert ask.seat == "p2"
    with pytest.raises(RuleError, match="BG-CNF-02"):
        ask.accept(AHEAD)
    assert ask.accept({"to": [8500, 18000]})


@pytest.mark.rule("BG-WPN-10", "BG-SKL-12")
@pytest.mark.parametrize("effect", ["disarmed", "raging"])
def test_who_has_no_weapon_effects_has_no_template(effect: str) -> None:
    game = burner(unit("b", "p2", (10, 15)))
    assert why_not(game, game.units["a"], game.units["b"]) == ("", "")
    afflicted(game.units["a"], effect)
    assert why_not(game, game.units["a"], game.units["b"])[0]


@pytest.mark.rule("BG-NEW-MOUNTED-03", "BG-VEH-05")
@pytest.mark.parametrize(("place", "able"), [("turret", True), ("front", False)])
def test_what_is_behind_is_reached_from_a_turret_alone(place: str, able: bool) -> None:
    game = burner(unit("b", "p2", (10, 5)), kind="vehicle", weapons=[], **{place: ["flame_projector"]})
    assert (why_not(game, game.units["a"], game.units["b"]) == ("", "")) is able
    ahead = burner(unit("b", "p2", (10, 15)), kind="vehicle", weapons=[], **{place: ["flame_projector"]})
    assert why_not(ahead, ahead.units["a"], ahead.units["b"]) == ("", "")


@pytest.mark.rule("BG-MSL-11")
def test_an_attack_without_dice_is_told_as_hits() -> None:
    game = burner(unit("b", "p2", (10, 15), hp=3))
    shot(game, [4, 4], [AHEAD])
    assert events(game, TemplateLaid)[0].told(game) == "The Flame Thrower of A covers 1 model of B."
    assert events(game, AttackResolved)[0].told(game) == "A hits B: 1 hit, 1 wound. 1 of 3 HP lost."


@pytest.mark.rule("BG-FACE-03", "BG-SHO-15")
def test_a_bearer_who_looks_away_lays_nothing() -> None:
    game = burner(unit("b", "p2", (10, 15)), facing=EAST)
    assert SHOOT.barred(game, game.units["a"])[1] == "BG-SHO-15"
