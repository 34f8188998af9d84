"""Vehicles, carriers, mounts, wrecks, tyres (chapters VEH, VMV, VTP, CAR, MNT, BG-NEW-WRECK, BG-NEW-BLOWOUT)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, events, options, pools, refused, row, run, unit
from wartable.engine.errors import RuleError
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.events.fighting import AttackBegan, UnitDestroyed
from wartable.rulesets.battle_group.events.moving import Moved
from wartable.rulesets.battle_group.events.vehicles import (
    Boarded,
    Dismounted,
    LeapRolled,
    SlideRolled,
    TyreBurst,
    WreckLeft,
    WreckRolled,
)
from wartable.rulesets.battle_group.melee.bout import bout
from wartable.rulesets.battle_group.melee.declaring import MELEE
from wartable.rulesets.battle_group.moving.charges import why_not as why_not_charge
from wartable.rulesets.battle_group.moving.phase import move_one, no_run, waiting
from wartable.rulesets.battle_group.shooting.declaring import shoot
from wartable.rulesets.battle_group.shooting.ranges import Fire, dice_of, fire
from wartable.rulesets.battle_group.shooting.volley import attack_of
from wartable.rulesets.battle_group.specials.points import Attack, Outcome, Use
from wartable.rulesets.battle_group.state import ABOARD, DESTROYED, RESERVE, TABLE, Game
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.vehicles import carriers, spurring, tyres
from wartable.rulesets.battle_group.vehicles.carriers import access_points, carry, why_not_in
from wartable.rulesets.battle_group.vehicles.driving import drive, drives, helm
from wartable.rulesets.battle_group.vehicles.rules import Wheels
from wartable.rulesets.battle_group.vehicles.wrecks import wreck

FOE = unit("foe", "p2", (40, 40))
CROWD = [unit(f"crowd-{n}", "p2", *[(x, y) for x in (18.4, 20, 21.6)]) for n, y in enumerate((5, 6.8))]


def car(
    vehicle: str, x: float = 20, y: float = 10, facing: int = 90, side: str = "p1", key: str = "car"
) -> dict[str, Any]:
    return {"id": key, "side": side, "name": key.capitalize(), "vehicle": vehicle, "at": [x, y], "facing": facing}


def driven(vehicle: str, legs: list[list[Any]], dice: tuple[int, ...] = (), *others: dict[str, Any]) -> Game:
    game = battle(car(vehicle), FOE, *others)
    run(drive(game, game.units["car"], "p1"), dice, [{"drive": legs}])
    return game


# ------------------------------------------------------------------ moving
@pytest.mark.rule("BG-VMV-01", "BG-VMV-02", "BG-VMV-03", "BG-VEH-01")
def test_a_turn_takes_an_inch_after_two_straight() -> None:
    game = driven("sabre", [["ahead", 2000], ["turn", 90], ["ahead", 7000]])  # 2 + 1 + 7 = 10 inches
    model = game.units["car"].models[0]
    assert (model.x, model.y, model.facing) == (27 * INCH, 12 * INCH, 0)
    with pytest.raises(RuleError, match="is left"):
        driven("sabre", [["ahead", 2000], ["turn", 90], ["ahead", 7001]])
    with pytest.raises(RuleError):
        driven("sabre", [["ahead", 1999], ["turn", 90]])
    with pytest.raises(RuleError):
        driven("sabre", [["ahead", 2000], ["turn", 91]])


@pytest.mark.rule("BG-VMV-04")
def test_going_back_costs_double() -> None:
    assert driven("sabre", [["back", 5000]]).units["car"].models[0].y == 5 * INCH
    with pytest.raises(RuleError):
        driven("sabre", [["back", 5001]])


@pytest.mark.rule("BG-VMV-14", "BG-VMV-15")
def test_flyers_turn_45_degrees_and_never_back() -> None:
    assert driven("needle", [["ahead", 2000], ["turn", 45]]).units["car"].models[0].facing == 45
    for legs in ([["ahead", 2000], ["turn", 46]], [["back", 1000]]):
        with pytest.raises(RuleError):
            driven("needle", legs)
    over = driven("needle", [["ahead", 12000]], (), unit("mob", "p2", *row(19, 14, 3)))
    assert over.units["car"].models[0].y == 22 * INCH


@pytest.mark.rule("BG-VMV-14")
@pytest.mark.parametrize(("mine", "other"), [
    ("needle", "needle"), ("needle", "mule"), ("sabre", "needle"), ("skiff", "needle"),
])  # fmt: skip
@pytest.mark.parametrize("side", ["p1", "p2"])
def test_a_flyer_ends_on_nobody_and_nobody_ends_under_a_flyer(mine: str, other: str, side: str) -> None:
    with pytest.raises(RuleError, match="another base"):
        driven(mine, [["ahead", 9000]], (), car(other, 20, 19, side=side, key="other"))


@pytest.mark.rule("BG-VMV-11")
def test_hover_vehicles_pass_over_foot_and_not_over_vehicles() -> None:
    friends = unit("mob", "p1", *row(19, 14, 3))
    assert driven("skiff", [["ahead", 10000]], (), friends).units["car"].models[0].y == 20 * INCH
    with pytest.raises(RuleError):
        driven("skiff", [["ahead", 10000]], (), car("sabre", 20, 15, key="wall"))
    with pytest.raises(RuleError):
        driven("sabre", [["ahead", 9000]], (), friends)


@pytest.mark.rule("BG-VMV-12", "BG-VMV-13")
@pytest.mark.parametrize(("first", "dice", "rolled"), [(6000, (), 0), (6001, (2,), 1)])
def test_a_turn_at_speed_may_slide(first: int, dice: tuple[int, ...], rolled: int) -> None:
    game = driven("skiff", [["ahead", first], ["turn", 90]], dice)
    assert len(events(game, SlideRolled)) == rolled


@pytest.mark.rule("BG-VMV-13")
def test_a_slide_goes_straight_on_and_is_not_paid_for() -> None:
    game = battle(car("skiff"), FOE)
    legs = [["ahead", 7000], ["turn", 90], ["ahead", 4000]]
    _, asked = run(drive(game, game.units["car"], "p1"), [1, 3], [{"drive": legs}, {"drive": [["ahead", 4000]]}])
    model = game.units["car"].models[0]
    assert (model.x, model.y, model.facing) == (24 * INCH, 19 * INCH, 0)  # 7 + D3 of 3: 2 inches up, then 4 right
    assert len(asked) == 2


@pytest.mark.rule("BG-VMV-07", "BG-VMV-05", "BG-RUN-06", "BG-VTP-01", "BG-MNT-02", "BG-MNT-03")
def test_walkers_and_mounts_walk_and_run_all_others_drive() -> None:
    game = battle(
        car("titan_frame", 10, 10, key="walker"), car("sabre", 20, 10, key="wheels"), FOE,
        unit("biker", "p1", (30, 10), troop="colonial_rifleman", mount="bike"),
        unit("rider", "p1", (35, 10), troop="recalled_lancer"),
    )  # fmt: skip
    assert {key: drives(one) for key, one in game.units.items() if key != "foe"} == {
        "walker": False, "wheels": True, "biker": True, "rider": False,
    }  # fmt: skip
    assert {key: no_run(game, one)[1] for key, one in game.units.items() if key != "foe"} == {
        "walker": "", "wheels": "BG-VMV-05", "biker": "BG-VMV-05", "rider": "",
    }  # fmt: skip
    assert helm(game.units["biker"]).allowance == 12 * INCH


@pytest.mark.rule("BG-VTP-01", "BG-VTP-02", "BG-MNT-01", "BG-MNT-05", "BG-ARM-05", "BG-VEH-02", "BG-BGF-21")
def test_what_is_ridden_gives_its_move_and_half_a_size() -> None:
    game = battle(
        unit("biker", "p1", (30, 10), troop="colonial_rifleman", mount="bike"), FOE, car("sabre"),
        unit("rider", "p1", (35, 10), armour="half_plate", mount="war_horse"),
    )  # fmt: skip
    biker, rider = game.units["biker"], game.units["rider"]
    assert (line.move(biker), line.dv(biker), line.size(biker)) == (12 * INCH, 1 + 1, 3)
    assert (line.move(rider), line.dv(rider), line.av(rider)) == (6 * INCH, 4 + 1, 2)  # 7 less 1 for the plate
    assert line.size(game.units["car"]) == 10


@pytest.mark.rule("BG-VMV-09", "BG-VMV-10")
def test_woods_bar_wheels_and_not_tracks() -> None:
    trees = [{"kind": "woods", "at": [20, 15], "size": [6, 4]}]
    tracks = battle(car("mule"), FOE, terrain=trees)
    run(drive(tracks, tracks.units["car"], "p1"), (), [{"drive": [["ahead", 8000]]}])
    assert tracks.units["car"].models[0].y == 18 * INCH
    wheels = battle(car("sabre"), FOE, terrain=trees)
    with pytest.raises(RuleError, match="in the way"):
        run(drive(wheels, wheels.units["car"], "p1"), (), [{"drive": [["ahead", 8000]]}])


@pytest.mark.rule("BG-MOVE-05", "BG-TERM-11")
def test_a_drive_ends_in_contact_or_more_than_an_inch_off() -> None:
    near = unit("mob", "p2", (20, 16))
    charge = driven("sabre", [["ahead", 9000]], (), near)
    assert events(charge, Moved)[0].charged == ("mob",)
    with pytest.raises(RuleError, match="1 inch"):
        driven("sabre", [["ahead", 3300]], (), near)


# ------------------------------------------------------------------ groups of bikes
def riding(*legs: list[Any], mounts: tuple[str, ...] = ("bike",) * 3, dice: tuple[int, ...] = (), **parts: Any) -> Game:
    """Riders side by side at y = 10, which look north, after these legs."""
    models = [{"at": [20 + 1.6 * n, 10], **({"mount": key} if key else {})} for n, key in enumerate(mounts)]
    others = parts.pop("others", [])
    game = battle(unit("bikers", "p1", models=models), FOE, *others, cursor="move", **parts)
    run(move_one(game), dice, ["bikers", "move", {"drive": list(legs)}])
    return game


@pytest.mark.rule("BG-VTP-01", "BG-VTP-02", "BG-VMV-02", "BG-VMV-03", "BG-COH-01")
def test_a_group_of_bikes_drives_as_one() -> None:
    game = riding(["ahead", 4000], ["turn", 90], ["ahead", 7000])  # 4 + 1 + 7 = 12 inches
    assert [(m.x, m.y, m.facing) for m in game.units["bikers"].models] == [
        (27_000, 14_000, 0), (28_600, 14_000, 0), (30_200, 14_000, 0),
    ]  # fmt: skip
    assert events(game, Moved)[0].distance == 11 * INCH
    sharp = [["ahead", 2000], ["turn", 91]]
    for legs in ([["ahead", 12001]], [["ahead", 1999], ["turn", 90]], sharp, [["back", 6001]]):
        with pytest.raises(RuleError):
            riding(*legs)


@pytest.mark.rule("BG-VTP-01", "BG-NEW-TERRAIN-02")
def test_what_is_in_the_way_of_one_bike_is_in_the_way_of_all() -> None:
    wood = {"kind": "woods", "at": [24.5, 16], "size": [2, 2]}  # before the third alone
    with pytest.raises(RuleError, match="in the way"):
        riding(["ahead", 8000], terrain=[wood])
    game = riding(["ahead", 8000], mounts=("bike", "bike"), terrain=[wood])
    assert [m.y for m in game.units["bikers"].models] == [18_000, 18_000]


@pytest.mark.rule("BG-VTP-01", "BG-TERM-11")
@pytest.mark.parametrize("x", [23.2, 23.8, 22.9])  # straight before the third, and to either side
def test_a_group_of_bikes_charges_with_whoever_comes_first(x: float) -> None:
    game = riding(["ahead", 12000], others=[unit("mob", "p2", (x, 15))])
    assert game.units["bikers"].charged == ("mob",)
    assert near.engaged(game, game.units["mob"]) == [game.units["bikers"]]


@pytest.mark.rule("BG-VTP-02", "BG-BGF-08", "BG-VMV-05")
def test_a_bike_among_others_keeps_their_pace_and_nobody_of_them_runs() -> None:
    game = battle(unit("mixed", "p1", models=[{"at": [20, 10], "mount": "bike"}, {"at": [21.5, 10]}]), FOE)
    mixed = game.units["mixed"]
    assert (drives(mixed), line.move(mixed)) == (False, 4 * INCH)
    assert no_run(game, mixed)[1] == "BG-VMV-05"


@pytest.mark.rule("BG-VMV-11", "BG-VMV-12", "BG-NEW-TERRAIN-00")
def test_hover_bikes_pass_over_foot_and_slide_as_one() -> None:
    mob = unit("mob", "p1", *row(20, 14, 3))
    game = riding(["ahead", 8000], mounts=("hover_bike",) * 2, others=[mob])
    assert [m.y for m in game.units["bikers"].models] == [18_000, 18_000]
    with pytest.raises(RuleError):
        riding(["ahead", 8000], mounts=("hover_bike", "bike"), others=[mob])
    game = riding(["ahead", 7000], ["turn", 90], mounts=("hover_bike",) * 2, dice=(2,))
    assert len(events(game, SlideRolled)) == 1
    models = [{"at": [20 + 1.6 * n, 10 - n], "mount": "hover_bike"} for n in range(2)]
    game = battle(unit("bikers", "p1", models=models), FOE)
    run(drive(game, game.units["bikers"], "p1"), [1, 3], [{"drive": [["ahead", 7000], ["turn", 90]]}, {"stay": True}])
    assert [(m.x, m.y, m.facing) for m in game.units["bikers"].models] == [(20_000, 19_000, 0), (21_600, 18_000, 0)]


@pytest.mark.rule("BG-NEW-BLOWOUT-00", "BG-NEW-BLOWOUT-01", "BG-VTP-01")
def test_a_burst_tyre_stops_the_whole_group() -> None:
    game = battle(unit("bikers", "p1", *row(20, 10, 3, 1.6), mount="bike"), FOE, cursor="move")
    run(tyres.hurt(game, game.units["bikers"]), [1])
    assert len(events(game, TyreBurst)) == 1
    assert waiting(game) == []


# ------------------------------------------------------------------ fighting
def aimed(distance: int, facing: int = 90, **guns: list[str]) -> tuple[Game, Fire | None]:
    """A walker with these weapons, and an enemy so many inches to the north of its front, edge to edge."""
    tank = unit("tank", "p1", (20, 10), kind="vehicle", style="walker", facing=facing, **guns)
    game = battle(tank, unit("mob", "p2", (20, 12.5 + distance), hp=9))
    return game, fire(game, game.units["tank"], game.units["mob"])


def fired(game: Game, how: Fire | None) -> int:
    assert how is not None
    tank, mob = game.units["tank"], game.units["mob"]
    return fixed(dice_of(attack_of(game, tank, mob, how, ""), how))


@pytest.mark.rule("BG-VEH-03", "BG-SHO-08", "BG-SHO-10")
@pytest.mark.parametrize(("distance", "dice"), [(24, 5 + 6), (25, 6)])
def test_several_weapons_of_a_vehicle_shoot_like_those_of_a_group(distance: int, dice: int) -> None:
    game, how = aimed(distance, turret=["twin_lmg"], front=["rocket_battery"])
    assert how is not None
    assert (how.short, how.long) == (24 * INCH, 36 * INCH)
    assert fired(game, how) == dice  # all within the shortest range, half of 11 rounded up beyond it


@pytest.mark.rule("BG-VEH-03", "BG-BGF-14")
def test_a_vehicle_uses_one_effect_at_one_target() -> None:
    game, _ = aimed(10, turret=["thermal_lance"], front=["plasma_battery"])
    _, asked = run(shoot(game, game.units["tank"]), [1] * 14, ["plasma"])
    (ask,) = asked
    assert {"plasma", "thermal"} <= set(options(ask))
    assert [(event.target, event.effect) for event in events(game, AttackBegan)] == [("mob", "plasma")]


@pytest.mark.rule("BG-VEH-04", "BG-VEH-05")
@pytest.mark.parametrize(("facing", "dice"), [(90, 5 + 6), (46, 5 + 6), (0, 5), (270, 5)])
def test_a_fixed_weapon_bears_to_the_front_and_a_turret_all_round(facing: int, dice: int) -> None:
    game, how = aimed(10, facing, turret=["twin_lmg"], front=["rocket_battery"])
    assert fired(game, how) == dice


@pytest.mark.rule("BG-VEH-06", "BG-MEL-01")
def test_vehicles_fight_with_their_av_and_are_fought_but_flyers_are_not() -> None:
    tank = unit("tank", "p1", (20, 10), kind="vehicle", style="hover", av=3, dv=2, hp=4)
    game = battle(tank, unit("mob", "p2", (20, 12.5), av=2, hp=3, dv=1))
    thrown = pools(bout(game, game.units["tank"], game.units["mob"]), face=4)
    assert thrown[:2] == [("Tank to hit", 3), ("Mob to block", 2)]
    assert ("Mob to hit", 2) in thrown
    game.units["tank"].models = tuple(model._replace(style="flying") for model in game.units["tank"].models)
    assert near.engaged(game, game.units["tank"]) == near.engaged(game, game.units["mob"]) == []
    assert MELEE.barred(game, game.units["mob"])[1] == "BG-MEL-01"
    assert why_not_charge(game, game.units["mob"], game.units["tank"])[1] == "BG-VEH-06"
    assert why_not_charge(game, game.units["tank"], game.units["mob"])[1] == "BG-VEH-06"


# ------------------------------------------------------------------ carriers
def carrier(vehicle: str = "mule", *others: dict[str, Any], **more: Any) -> Game:
    return battle(car(vehicle), FOE, *others, **more)


@pytest.mark.rule("BG-CAR-01", "BG-CAR-02")
@pytest.mark.parametrize(("y", "clause"), [(5.5, ""), (5.49, "BG-CAR-02")])  # the rear is at y = 8: 2 inches to 5.5 + r
def test_all_who_get_in_stand_within_two_inches_of_the_door(y: float, clause: str) -> None:
    game = carrier("mule", unit("squad", "p1", (20, 6.6), (20, y)))
    assert why_not_in(game, game.units["car"], game.units["squad"])[1] == clause


@pytest.mark.rule("BG-CAR-01", "BG-MNT-06")
def test_no_room_no_riders_and_nobody_engaged_gets_in() -> None:
    game = carrier(
        "jackrabbit", unit("many", "p1", (19.5, 7.9), (20.5, 7.9), (21.5, 7.9)),
        unit("rider", "p1", (22.7, 7.9), mount="horse"),
        unit("busy", "p1", (17.5, 8)), unit("enemy", "p2", (16.49, 8)),
    )  # fmt: skip
    car_ = game.units["car"]
    found = {key: why_not_in(game, car_, game.units[key])[1] for key in ("many", "rider", "busy")}
    assert found == {"many": "BG-CAR-01", "rider": "BG-MNT-06", "busy": "BG-CAR-02"}


@pytest.mark.rule("BG-CAR-02", "BG-CAR-03", "BG-CAR-04", "BG-CAR-05", "BG-NEW-VEHICLES-03")
def test_in_and_out_in_one_action() -> None:
    inside = {"id": "inside", "side": "p1", "name": "Inside", "count": 2, "aboard": "car"}
    game = carrier("mule", inside, unit("squad", "p1", (19.5, 6.8), (20.7, 6.8)))
    assert access_points(game.units["car"].models[0]) == [(20 * INCH, 8 * INCH)]
    _, asked = run(
        carry(game, game.units["car"]), (), ["in-squad", "out-inside", {"to": [20000, 6500]}],
    )  # fmt: skip
    assert options(asked[0]) == ["out-inside", "in-squad", "done"]
    assert [event.unit for event in events(game, Boarded)] == ["squad"]
    assert [event.unit for event in events(game, Dismounted)] == ["inside"]
    squad, out = game.units["squad"], game.units["inside"]
    assert (squad.where, squad.boarded, out.where, out.moved, out.acted) == (ABOARD, True, TABLE, True, False)
    assert len([ask for ask in asked if ask.seat == "p1"]) == 3  # who has been handled is not offered again


@pytest.mark.rule("BG-CAR-04")
def test_without_room_a_unit_stays_aboard() -> None:
    inside = {"id": "inside", "side": "p1", "name": "Inside", "count": 2, "aboard": "car"}
    game = carrier("mule", inside, *CROWD)
    run(carry(game, game.units["car"]), (), ["out-inside"])
    assert game.units["inside"].where == ABOARD


@pytest.mark.rule("BG-CAR-06", "BG-CAR-07", "BG-DICE-03")
@pytest.mark.parametrize(
    ("face", "more", "killed"),
    [(2, (), False), (1, (3, 4, *(4,) * 7), True)],  # two figures: 3 + 4 hits, all of them wound 2 HP without DV
)
def test_who_leaps_may_be_hurt(face: int, more: tuple[int, ...], killed: bool) -> None:
    inside = {"id": "inside", "side": "p1", "name": "Inside", "count": 2, "aboard": "car"}
    game = carrier("brood_barge", inside)
    run(carry(game, game.units["car"]), [face, *more], ["out-inside", {"to": [20000, 6500]}])
    assert events(game, LeapRolled)[0].hurt is (face == 1)
    assert bool(events(game, UnitDestroyed)) is killed
    assert not game.units["inside"].hit_by


@pytest.mark.rule("BG-CAR-06", "BG-NEW-ITEMS-01")
def test_jet_packs_need_no_leap() -> None:
    inside = {"id": "inside", "side": "p1", "name": "Inside", "count": 2, "aboard": "car", "items": ["jet_pack"]}
    game = carrier("brood_barge", inside)
    run(carry(game, game.units["car"]), (), ["out-inside", {"to": [20000, 6500]}])
    assert not events(game, LeapRolled)


# ------------------------------------------------------------------ mounts
@pytest.mark.rule("BG-MNT-04")
def test_mounts_are_spurred_on_as_an_action() -> None:
    game = battle(unit("riders", "p1", (10, 10), troop="recalled_lancer"), unit("foot", "p1", (20, 10)), FOE)
    riders = game.units["riders"]
    assert spurring.barred(game, game.units["foot"])[1] == "BG-MNT-04"
    assert spurring.barred(game, riders)[0] == ""
    run(spurring.spur(game, riders), [4], [{"to": [10000, 14000]}])
    assert riders.models[0].y == 14 * INCH
    with pytest.raises(RuleError):
        run(spurring.spur(game, riders), [4], [{"to": [10000, 18001]}])


@pytest.mark.rule("BG-MNT-04", "BG-BRN-02")
def test_nobody_spurs_on_in_a_fight_or_in_flames() -> None:
    game = battle(unit("riders", "p1", (10, 10), troop="recalled_lancer"), unit("mob", "p2", (10, 11.16)))
    assert spurring.barred(game, game.units["riders"])[1] == "BG-MNT-04"
    lit = battle(unit("riders", "p1", (10, 10), troop="recalled_lancer", effects=[{"key": "burning"}]), FOE)
    assert spurring.barred(lit, lit.units["riders"])[1] == "BG-BRN-02"


# ------------------------------------------------------------------ wrecks
def wrecked(face: int, *dice: int, vehicle: str = "mule", answers: tuple[Any, ...] = ()) -> Game:
    inside = {"id": "inside", "side": "p1", "name": "Inside", "count": 2, "hp": 9, "aboard": "car"}
    game = battle(car(vehicle), FOE, inside, unit("close", "p2", (24, 10), hp=9))
    one = game.units["car"]
    model = one.models[0]
    game.emit(UnitDestroyed("car", "p1", one.points, "BG-DMG-01"))
    run(wreck(game, one, model), [face, *dice], answers)
    return game


OUT = ({"to": [20000, 6400]},)


@pytest.mark.rule("BG-NEW-WRECK-01", "BG-NEW-WRECK-02", "BG-NEW-WRECK-03", "BG-NEW-WRECK-05", "BG-CAR-08", "BG-VEH-08")
@pytest.mark.parametrize(
    ("face", "dice", "burns"),
    [
        (1, (), False),
        (2, (1, 1), False),  # 1 hit for each of two figures, no wound
        (3, (3, 5, *(1,) * 5), False),  # D3 of 3 and 5: 2 + 3 hits
        (5, (1, 2, *(1,) * 3, 6), True),  # D6 each: 3 hits; then whether they catch fire
    ],
)
def test_who_is_aboard_is_hit_and_the_wreck_stays(face: int, dice: tuple[int, ...], burns: bool) -> None:
    game = wrecked(face, *dice, answers=OUT)
    assert game.units["inside"].where == TABLE
    assert [left.burning for left in events(game, WreckLeft)] == [burns]
    assert game.wrecks[0].burning is burns


@pytest.mark.rule("BG-NEW-WRECK-04")
def test_a_wreck_may_roll_on() -> None:
    game = wrecked(4, 3, 1, 1, 1, 1, answers=({"to": [20000, 9400]},))  # 3 inches ahead, D3 of 1 and 1
    ys = [y for _, y in game.wrecks[0].polygon]
    assert (min(ys) + max(ys)) // 2 == 13 * INCH


@pytest.mark.rule("BG-NEW-WRECK-06")
def test_a_bursting_vehicle_hits_those_about_it() -> None:
    game = wrecked(6, 1, 1, 1, 1, 5, 3, 1, 1, 5, 1, 1, 5, answers=OUT)  # 3 inches reach both who have got out and Close
    assert not game.wrecks
    assert game.units["close"].damage == 0


@pytest.mark.rule("BG-NEW-WRECK-00")
def test_flyers_add_one() -> None:
    inside = {"id": "inside", "side": "p1", "name": "Inside", "count": 1, "hp": 9, "aboard": "car"}
    game = battle(car("kestrel"), FOE, inside)
    one, model = game.units["car"], game.units["car"].models[0]
    game.emit(UnitDestroyed("car", "p1", one.points, "BG-DMG-01"))
    run(wreck(game, one, model), [1, 1], OUT)
    assert events(game, WreckRolled)[0].result == "Halts hard"


@pytest.mark.rule("BG-CAR-08")
def test_who_finds_no_room_beside_the_wreck_is_lost() -> None:
    inside = {"id": "inside", "side": "p1", "name": "Inside", "count": 2, "aboard": "car"}
    game = battle(car("mule"), inside, *CROWD)
    crowd = [unit(f"more-{n}", "p2", *[(x, y) for x in (18.4, 20, 21.6)]) for n, y in enumerate((8.6, 10.4))]
    for key, found in battle(unit("a", "p1", (2, 2)), *crowd).units.items():
        game.units.setdefault(key, found)  # where the hull was
    one, model = game.units["car"], game.units["car"].models[0]
    game.emit(UnitDestroyed("car", "p1", one.points, "BG-DMG-01"))
    run(wreck(game, one, model), [1])
    assert game.units["inside"].where == DESTROYED


# ------------------------------------------------------------------ tyres
@pytest.mark.rule("BG-NEW-BLOWOUT-00", "BG-NEW-BLOWOUT-01", "BG-NEW-BLOWOUT-02", "BG-NEW-WRECK-07")
@pytest.mark.parametrize(("face", "burst"), [(1, True), (2, False)])
def test_tyres_burst_after_an_unsaved_wound(face: int, burst: bool) -> None:
    game = battle(car("sabre"), FOE)
    one = game.units["car"]
    run(tyres.hurt(game, one), [face])
    assert bool(events(game, TyreBurst)) is burst
    if not burst:
        return
    rule = tyres.Blowout()
    assert {use for use in Use if rule.forbids(game, one, use)} == {Use.MOVE, Use.RUN, Use.TURN, Use.FORCED}
    run(tyres.hurt(game, one))  # a burst tyre is not rolled for again
    run(rule.recovers(game, one), [3])
    assert one.effect("blowout")
    run(rule.recovers(game, one), [4])
    assert not one.effect("blowout")


@pytest.mark.rule("BG-NEW-BLOWOUT-00")
def test_only_wheels_have_tyres_and_only_wounds_burst_them() -> None:
    game = battle(car("mule"), car("sabre", 30, 10, key="wheels"), FOE)
    run(tyres.hurt(game, game.units["car"]))
    run(Wheels().hurt(Attack(game, game.units["foe"], game.units["wheels"]), Outcome(hits=3, wounds=1, nullified=1)))
    assert not events(game, TyreBurst)


def test_refusals_name_who_cannot_get_in() -> None:
    game = carrier("jackrabbit", unit("many", "p1", (19.5, 7.9), (20.5, 7.9), (21.5, 7.9)), unit("one", "p1", (23, 10)))
    _, asked = run(carry(game, game.units["car"]), (), ["done"])
    assert refused(asked[0])["in-many"] == "BG-CAR-01"
    assert carriers.aboard(game, game.units["car"]) == []
    assert all(one.where != RESERVE for one in game.units.values())
