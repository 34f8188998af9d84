from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import (
    aim,
    box,
    clauses,
    game,
    happened,
    individual,
    ranks,
    run,
    squad,
    sums_of,
    vehicle,
)
from wartable.engine.terrain import Sight
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.events.base import ActionSpent, PlayerTurnBegan
from wartable.rulesets.time_wars.events.shooting import Anchored, AttackWasted, Fired, Measured
from wartable.rulesets.time_wars.moving.movement import may_move
from wartable.rulesets.time_wars.shooting import shooting, sums
from wartable.rulesets.time_wars.shooting.attack import roll_attack
from wartable.rulesets.time_wars.shooting.shooting import FIRE, MORTAR_FIRE, MORTAR_SUPPRESS, SUPPRESS, Declaration
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.specials.bearers import KNOWN, special
from wartable.rulesets.time_wars.specials.weapons import HEAVY, NAMES, SUPPORT, Weapon
from wartable.rulesets.time_wars.state import ABOARD, Band, Game, Melee, Profile, Unit
from wartable.rulesets.time_wars.troops.casualties import remove_models

STANDARD, MEDIUM, LONG, EXTREME = Band
TOUGH = Profile(10, 5, 4, 4, 2, 9, 6, 1)  # AGL 10, END 9


def armed(count: int = 8, **weapons: int) -> Unit:
    return squad("a", "p1", count, weapons=tuple(weapons.items()))


def fire(battle: Game, faces: Sequence[int], answers: Sequence[str] = (), **fields: Any) -> Fired:
    """a attacks b."""
    kind = str(fields.pop("kind", FIRE))
    run(shooting.resolve(battle, Declaration("a", "b", kind, **fields)), faces, answers)
    return happened(battle, Fired)[-1]


# ---------------------------------------------------------------- Flamethrower
@pytest.mark.rule("TW-WEAP-01", "TW-WEAP-02", "TW-FIRE-21")
@pytest.mark.parametrize(
    ("flames", "grade", "heavy", "band", "cover", "base"),
    [
        (2, 2, True, STANDARD, 0, 5),  # Heavy Cover included: 2 - 2
        (1, 2, True, STANDARD, 1, 5),
        (2, 2, False, STANDARD, 0, 6),  # 2 - 1 for the band - 1; one flame is left over
        (2, 1, False, STANDARD, 0, 7),  # 1 - 1 for the band; both are
        (2, 0, False, STANDARD, 0, 7),
        (3, 2, True, STANDARD, 0, 6),
        (2, 2, True, MEDIUM, 2, 5),  # out of reach of the flames
        (2, 0, False, MEDIUM, 0, 5),
    ],
)
def test_flames_strip_cover_then_add(flames: int, grade: int, heavy: bool, band: Band, cover: int, base: int) -> None:
    shot = aim(armed(flamethrower=flames), squad("b", "p2"), band)
    found = sums_of(shot, grade, heavy)
    assert shot.cover == cover
    assert found.numbers.base == base


@pytest.mark.rule("TW-WEAP-03")
@pytest.mark.parametrize(("flames", "band", "d3"), [
    (1, STANDARD, 1), (3, STANDARD, 1), (3, MEDIUM, 0), (0, STANDARD, 0),
])  # fmt: skip
@pytest.mark.parametrize("specials", [(), ("swarm",)])
def test_flames_in_suppressive_firing_are_one_d3(flames: int, band: Band, d3: int, specials: tuple[str, ...]) -> None:
    shot = aim(armed(flamethrower=flames), squad("b", "p2", specials=specials), band, suppressive=True)
    numbers = sums_of(shot, 2, True).numbers
    assert (numbers.d3, numbers.base) == (d3, 5)  # no +1s as well


@pytest.mark.rule("TW-WEAP-04")
@pytest.mark.parametrize(
    ("specials", "grade", "band", "base"),
    [
        (("swarm",), 0, STANDARD, 5 + 2 + 2),  # +2 each
        ((), 0, STANDARD, 5 + 2),
        (("swarm",), 1, STANDARD, 5 + 2),  # the band takes the cover away, but the Swarm is in cover
        (("swarm",), 2, STANDARD, 5 + 1),  # 2 - 1 for the band; one flame burns the other point
        (("swarm",), 0, MEDIUM, 5),
    ],
)
def test_flames_against_a_swarm(specials: tuple[str, ...], grade: int, band: Band, base: int) -> None:
    shot = aim(armed(flamethrower=2), squad("b", "p2", 1, specials=specials), band)
    assert sums_of(shot, grade).numbers.base == base


@pytest.mark.rule("TW-WEAP-01", "TW-SPEC-35", "TW-COVER-05")
@pytest.mark.parametrize(
    ("spots", "face", "score", "defence"),
    [
        (0, 1, 1 + 5 + 5, 5 + 5 + 1),  # 2 heavy - 1 flame
        (1, 1, 1 + 5 + 5, 5 + 5 + 0),  # - 1 Spotter - 1 flame
        (2, 1, 1 + 5 + 5 + 1, 5 + 5 + 0),  # both points are the Spotters': the flame adds 1
    ],
)
def test_flames_and_spotters_against_heavy_cover(spots: int, face: int, score: int, defence: int) -> None:
    bunker = box("bunker", 0, 13, 48, 4, kind="bunker", cover=3)
    a = squad("a", "p1", 5, places=ranks(5, 10), weapons=(("flamethrower", 1),))
    b = squad("b", "p2", 5, places=ranks(5, 14))
    eyes = squad("s", "p1", 1, at=(20, 10), specials=("spotter",))
    battle = game(a, b, eyes, terrain=[bunker])
    for _ in range(spots):
        eyes.actions = 2
        run(actions.step(battle), answers=["s", "spot", "b", "cover"])
    shot = fire(battle, [face])
    assert (shot.score, shot.defence) == (score, defence)


# ---------------------------------------------------------------- Grenade Launcher, Sniper Rifle
@pytest.mark.rule("TW-WEAP-05")
@pytest.mark.parametrize("band", list(Band))
@pytest.mark.parametrize("count", [0, 1, 3])
def test_grenade_launchers_add_to_wst(band: Band, count: int) -> None:
    numbers = sums_of(aim(armed(grenade_launcher=count), squad("b", "p2"), band)).numbers
    assert (numbers.wst, numbers.base) == (2 + count, 5)


@pytest.mark.rule("TW-WEAP-06", "TW-WEAP-07")
@pytest.mark.parametrize(
    ("rifles", "band", "bonus", "base"),
    [
        (0, EXTREME, 3, 5),
        (1, EXTREME, 2, 5),
        (1, LONG, 2, 5),  # long stays long
        (1, MEDIUM, 1, 5),
        (2, EXTREME, 2, 6),
        (3, STANDARD, 0, 7),
    ],
)
def test_sniper_rifles(rifles: int, band: Band, bonus: int, base: int) -> None:
    numbers = sums_of(aim(armed(sniper_rifle=rifles), squad("b", "p2"), band)).numbers
    assert (numbers.defence, numbers.base) == (5 + bonus, base)


@pytest.mark.rule("TW-WEAP-06")
def test_extreme_stays_extreme_for_everything_but_the_bonus() -> None:
    shot = aim(armed(sniper_rifle=1, flamethrower=1), individual("b", "p2"), EXTREME)
    assert sums_of(shot, 1).numbers.defence == 5 + 2 * (1 + 2)  # Subterfuge doubles the lower bonus
    assert shot.band is EXTREME


@pytest.mark.rule("TW-WEAP-08")
@pytest.mark.parametrize(("rifles", "suppressive", "rerolls"), [
    (1, True, ("TW-WEAP-08",)), (1, False, ()), (0, True, ()), (2, True, ("TW-WEAP-08",)),
])  # fmt: skip
def test_a_sniper_rifle_rerolls_suppression(rifles: int, suppressive: bool, rerolls: tuple[str, ...]) -> None:
    shot = aim(armed(sniper_rifle=rifles), squad("b", "p2"), suppressive=suppressive)
    assert sums_of(shot).numbers.rerolls == rerolls


# ---------------------------------------------------------------- machine guns
@pytest.mark.rule("TW-WEAP-09")
@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize(
    ("guns", "faces", "score"),
    [
        (0, [3], 3 + 5 + 5),
        (1, [3, 6], 3 + 5 + 5 + 3),
        (2, [3, 6, 1], 3 + 5 + 5 + 3 + 1),  # a separate D3 for each
    ],
)
def test_light_machine_guns(moved: bool, guns: int, faces: list[int], score: int) -> None:
    numbers = sums_of(aim(armed(5, lmg=guns), squad("b", "p2"), moved=moved)).numbers
    assert run(roll_attack(numbers), faces)[0].score == score


@pytest.mark.rule("TW-WEAP-17")
@pytest.mark.parametrize(
    ("moved", "faces", "bonus"),
    [
        (False, [3, 6, 4], 10),  # D6 each
        (True, [3, 6, 4], 5),  # D3 each: 3 + 2
    ],
)
@pytest.mark.parametrize("firer", [
    squad("a", "p1", 4, teams=("hmg", "hmg")), vehicle("a", "p1", weapons=(("hmg", 2),)),
])  # fmt: skip
def test_heavy_machine_guns(firer: Unit, moved: bool, faces: list[int], bonus: int) -> None:
    numbers = sums_of(aim(firer, squad("b", "p2"), moved=moved)).numbers
    assert run(roll_attack(numbers), faces)[0].bonus == bonus


@pytest.mark.rule("TW-WEAP-17")
@pytest.mark.parametrize(
    ("moved", "moved_last", "interrupt", "counts"),
    [
        (False, False, False, False),
        (True, False, False, True),
        (False, True, False, False),  # its last turn does not matter in its own
        (False, True, True, True),
        (True, False, True, True),
        (False, False, True, False),
    ],
)
def test_when_a_heavy_machine_gun_has_moved(moved: bool, moved_last: bool, interrupt: bool, counts: bool) -> None:
    firer = squad("a", "p1", 4, at=(10, 10), teams=("hmg",), moved=moved, moved_last=moved_last)
    battle = game(firer, squad("b", "p2", 5, at=(10, 14)))
    shot = run(shooting.make_shot(battle, Declaration("a", "b", FIRE, interrupt=interrupt), STANDARD, (0, 1)))[0]
    numbers = sums_of(shot).numbers
    assert (numbers.d3, numbers.d6) == ((1, 0) if counts else (0, 1))


@pytest.mark.rule("TW-WEAP-17")
def test_moving_after_the_machine_gun_does_no_harm() -> None:
    firer = squad("a", "p1", 4, teams=("hmg",))
    battle = game(firer, squad("b", "p2", 5, at=(10, 14)))
    fire(battle, [1, 1])
    assert may_move(battle, firer, "advance") is None


# ---------------------------------------------------------------- Missile Launcher, Special Weapon Dalek
@pytest.mark.rule("TW-WEAP-10", "TW-WEAP-11", "TW-WEAP-12", "TW-WEAP-13", "TW-SPEC-32")
@pytest.mark.parametrize(
    ("weapon", "count", "wst", "dice", "rerolls"),
    [
        ("missile_launcher", 0, 2, 0, ()),
        ("missile_launcher", 1, 2, 0, ("TW-WEAP-10",)),
        ("missile_launcher", 2, 3, 1, ("TW-WEAP-10",)),  # D3+1 for the second
        ("missile_launcher", 3, 4, 2, ("TW-WEAP-10",)),  # and for the third
        ("special_weapon", 0, 2, 0, ()),
        ("special_weapon", 1, 4, 0, ("TW-WEAP-12",)),
        ("special_weapon", 2, 6, 0, ("TW-WEAP-12",)),
        ("special_weapon", 3, 8, 0, ("TW-WEAP-12",)),
    ],
)
@pytest.mark.parametrize("suppressive", [False, True])
def test_launchers(weapon: str, count: int, wst: int, dice: int, rerolls: tuple[str, ...], suppressive: bool) -> None:
    numbers = sums_of(aim(armed(**{weapon: count}), squad("b", "p2"), suppressive=suppressive)).numbers
    assert (numbers.wst, numbers.wst_d3, numbers.rerolls) == (wst, dice, rerolls)


@pytest.mark.rule("TW-WEAP-11")
@pytest.mark.parametrize(
    ("faces", "damage"),
    [
        ([1], 0),  # 1+5+5 = 11 against 5+8 = 13: no hit, no damage dice
        ([4, 5, 2], 1 + 4 + 3 + 1),  # by 1; WST 2+1+1, D3 of 5 and of 2
    ],
)
def test_launcher_dice_are_rolled_after_a_hit_one_for_each(faces: list[int], damage: int) -> None:
    numbers = sums_of(aim(armed(5, missile_launcher=3), squad("b", "p2", 8))).numbers
    assert run(roll_attack(numbers), faces, ["keep"])[0].damage == damage


@pytest.mark.rule("TW-WEAP-11")
def test_a_vehicle_with_two_launchers_counts_the_same() -> None:
    numbers = sums_of(aim(vehicle("a", "p1", weapons=(("missile_launcher", 2),)), squad("b", "p2"))).numbers
    assert (numbers.wst, numbers.wst_d3, numbers.rerolls) == (7, 1, ("TW-WEAP-10",))  # WST 6


@pytest.mark.rule("TW-WEAP-10", "TW-WEAP-12")
@pytest.mark.parametrize("weapon", ["missile_launcher", "special_weapon"])
def test_the_smite_of_a_launcher_is_for_ranged_attacks_in_which_it_takes_part(weapon: str) -> None:
    firer = armed(5, **{weapon: 1})
    assert sums_of(aim(firer, squad("b", "p2"), weapons={})).numbers.rerolls == ()
    assert not special(weapon).rerolls_melee(firer, None)


# ---------------------------------------------------------------- Mortar
def mortars(count: int = 2, others: int = 0, **fields: Any) -> Unit:
    """A Squad whose first `count` models are mortar teams."""
    places = [(10 + 1.3 * i, 10.0) for i in range(count + others)]
    return squad("a", "p1", count + others, places=places, teams=("mortar",) * count, **fields)


@pytest.mark.rule("TW-WEAP-18")
@pytest.mark.parametrize(("count", "faces", "bonus"), [(1, [1, 5], 5), (2, [1, 5, 2], 7)])
def test_each_mortar_adds_a_d6(count: int, faces: list[int], bonus: int) -> None:
    roll, _ = run(roll_attack(sums_of(aim(mortars(count), squad("b", "p2"))).numbers), faces)
    assert roll.bonus == bonus
    assert roll.size == 3 * count  # a Weapon Team is Large


@pytest.mark.rule("TW-WEAP-21", "TW-SPEC-23", "TW-SPEC-24")
@pytest.mark.parametrize("kind", [FIRE, SUPPRESS])
def test_mortars_fire_or_move(kind: str) -> None:
    firer = mortars(2)
    battle = game(firer, squad("b", "p2", 5, at=(10, 14), profile=TOUGH))
    run(shooting.resolve(battle, Declaration("a", "b", kind)), [1, 1, 1])  # 14 against 15
    assert happened(battle, Anchored)
    refusal = may_move(battle, firer, "advance")
    assert refusal is not None
    assert refusal.clause == "TW-SPEC-24"
    battle.emit(PlayerTurnBegan("p1"))
    assert may_move(battle, firer, "advance") is None


@pytest.mark.rule("TW-SPEC-23")
@pytest.mark.parametrize("kind", [FIRE, SUPPRESS, MORTAR_FIRE, MORTAR_SUPPRESS])
def test_after_moving_mortars_do_not_fire(kind: str) -> None:
    battle = game(mortars(2, moved=True), squad("b", "p2", 5, at=(10, 14)))
    assert not shooting.any_target(battle, battle.units["a"], kind)
    options, _ = actions.menu(battle, battle.units["a"])
    assert not {"fire", "suppress", "mortar"} & {option.key for option in options}


@pytest.mark.rule("TW-SPEC-23")
def test_the_others_fire_without_the_mortars() -> None:
    firer = mortars(1, 3, moved=True)
    battle = game(firer, squad("b", "p2", 5, at=(10, 14)))
    event = fire(battle, [1])  # no die for the mortar
    assert event.score == 1 + 5 + 3  # the mortar team does not take part
    assert not happened(battle, Anchored)


@pytest.mark.rule("TW-SPEC-23", "TW-WEAP-15", "TW-WEAP-21")
@pytest.mark.parametrize(("moved", "bonus"), [(False, 4), (True, 0)])
def test_a_mortar_that_ordinary_models_carry_is_silent_after_moving(moved: bool, bonus: int) -> None:
    firer = squad("a", "p1", 3, weapons=(("mortar", 1),), moved=moved)
    battle = game(firer, squad("b", "p2", 5, at=(10, 14), profile=TOUGH))
    event = fire(battle, [1] if moved else [1, 4])
    assert event.score == 1 + 5 + 3 + bonus  # all three fire their small arms


@pytest.mark.rule("TW-SPEC-29", "TW-VEH-05")
def test_unceasing_troops_move_and_fire() -> None:
    firer = mortars(2, moved=True, specials=("unceasing",))
    battle = game(firer, squad("b", "p2", 5, at=(10, 14)))
    assert fire(battle, [1, 2, 3]).score == 1 + 5 + 6 + 5
    assert may_move(battle, firer, "advance") is None


@pytest.mark.rule("TW-SPEC-23", "TW-SPEC-24")
@pytest.mark.parametrize("moved", [False, True])
def test_move_or_fire_as_a_rule_of_the_whole_entry(moved: bool) -> None:
    firer = squad("a", "p1", 3, specials=("move_or_fire",), moved=moved)
    battle = game(firer, squad("b", "p2", 5, at=(10, 14)))
    assert shooting.any_target(battle, firer) is not moved
    if not moved:
        fire(battle, [1])
        assert may_move(battle, firer, "run") is not None


def behind_a_wood() -> tuple[Game, Unit]:
    """b stands 14 inches from the mortars a beyond a wood, out of their sight; the Spotter s sees b from the flank."""
    wood = box("wood", 0, 15, 30, 5, kind="wood", cover=1, height=4000, sight=Sight.AREA)
    a = mortars(2)
    b = squad("b", "p2", 5, places=ranks(5, 24 + 0.6))
    s = squad("s", "p1", 1, at=(10, 32), specials=("spotter",))
    return game(a, b, s, terrain=[wood]), s


@pytest.mark.rule("TW-WEAP-20", "TW-SPEC-37")
@pytest.mark.parametrize(
    ("answer", "band", "defence", "distance"),
    [
        ("own", "long", 5 + 5 + 2 + 1, 13_700),  # over the wood, which obscures b
        ("s", "medium", 5 + 5 + 1, 6_800),  # from the Spotter, with the mortars' FIR 5
    ],
)
def test_mortars_measure_and_look_from_a_spotter(answer: str, band: str, defence: int, distance: int) -> None:
    battle, _ = behind_a_wood()
    assert not visibility.sees(battle, battle.units["a"], battle.units["b"])
    run(actions.step(battle), [1, 1, 1], ["a", "fire", "b", answer])
    event = happened(battle, Fired)[0]
    assert (event.band, event.defence) == (band, defence)
    assert event.score == 1 + 5 + 6 + 2  # everything else comes from the mortars
    assert happened(battle, Measured)[0].distance == distance
    assert [spent.unit for spent in happened(battle, ActionSpent)] == ["a"]  # free of actions for the Spotter


@pytest.mark.rule("TW-WEAP-19", "TW-SPEC-37")
def test_the_line_of_sight_may_be_the_spotters() -> None:
    # A wood hides b from the mortars; a hedge lies between b and the Spotter, who sees over it.
    battle, _ = behind_a_wood()
    hedge = box("hedge", 0, 27, 30, 0.5, kind="hedge", cover=1)
    battle = game(*battle.units.values(), terrain=[*battle.table.features, hedge])
    run(shooting.resolve(battle, Declaration("a", "b", FIRE, spotter="s")), [1, 1, 1])
    assert happened(battle, Fired)[0].defence == 5 + 5 + 1  # the hedge is ignored


@pytest.mark.rule("TW-SPEC-37")
@pytest.mark.parametrize("why", ["melee", "aboard", "no spotter", "enemy"])
def test_who_cannot_be_the_eyes_of_mortars(why: str) -> None:
    battle, eyes = behind_a_wood()
    assert visibility.spotters(battle, battle.units["a"], battle.units["b"]) == ("s",)
    if why == "melee":
        battle.units["e"] = squad("e", "p2", 1, at=(10, 32.6))
        battle.melees["m"] = Melee("m", ("e",), ("s",))
    elif why == "aboard":
        eyes.where = ABOARD
    elif why == "no spotter":
        eyes.specials = ()
    else:
        eyes.player = "p2"
    assert visibility.spotters(battle, battle.units["a"], battle.units["b"]) == ()


@pytest.mark.rule("TW-SPEC-37")
def test_only_attacks_made_purely_by_mortars_use_a_spotter() -> None:
    battle, _ = behind_a_wood()
    company = squad("x", "p1", 3, places=[(10, 10), (11.3, 10), (12.6, 10)], teams=("mortar",) * 2)
    battle.units["a"].stand(company.models)
    assert not shooting.any_target(battle, battle.units["a"], FIRE)  # an ordinary model is with them
    assert shooting.any_target(battle, battle.units["a"], MORTAR_FIRE)
    run(actions.step(battle), [1, 1, 1], ["a", "mortar", "b", "s"])
    assert happened(battle, Fired)[0].score == 1 + 5 + 6 + 2  # the ordinary model does not count


@pytest.mark.rule("TW-SPEC-37", "TW-GEN-01")
def test_a_spotter_that_is_gone_when_the_mortars_fire_wastes_the_attack() -> None:
    battle, eyes = behind_a_wood()
    eyes.where = "destroyed"
    eyes.stand(())
    run(shooting.resolve(battle, Declaration("a", "b", FIRE, spotter="s")))
    assert [event.clause for event in happened(battle, AttackWasted)] == ["TW-GEN-01"]


@pytest.mark.rule("TW-GEN-01", "TW-SQUAD-08")
@pytest.mark.parametrize(("fallen", "wasted"), [(0, True), (2, False)])
def test_without_its_mortars_the_attack_of_mortars_is_wasted(fallen: int, wasted: bool) -> None:
    battle, _ = behind_a_wood()
    unit = battle.units["a"]
    unit.stand(squad("x", "p1", 3, places=[(10, 10), (11.3, 10), (12.6, 10)], teams=("mortar",)).models)
    declared = Declaration("a", "b", MORTAR_FIRE, spotter="s")
    run(remove_models(battle, unit, [fallen], "fire"))  # an interruption came first
    run(shooting.resolve(battle, declared), [] if wasted else [1, 1])
    assert [event.clause for event in happened(battle, AttackWasted)] == (["TW-GEN-01"] if wasted else [])


@pytest.mark.rule("TW-WEAP-19")
@pytest.mark.parametrize(
    ("kind", "teams", "defence"),
    [
        (FIRE, 2, 10 + 1),  # the hedge in between is ignored: AGL, size, medium
        (FIRE, 1, 10 + 1 + 1),  # not by mortars alone
        (MORTAR_FIRE, 1, 10 + 1),
    ],
)
def test_mortars_alone_ignore_what_lies_between(kind: str, teams: int, defence: int) -> None:
    hedge = box("hedge", 0, 13, 48, 0.5, kind="hedge", cover=1)
    firer = mortars(teams, 2 - teams)
    battle = game(firer, squad("b", "p2", 5, places=ranks(5, 17)), terrain=[hedge])
    assert fire(battle, [1] * (1 + teams), kind=kind).defence == defence


@pytest.mark.rule("TW-WEAP-19")
def test_the_cover_that_the_target_is_in_counts() -> None:
    wood = box("wood", 0, 15, 48, 9, kind="wood", cover=1)
    battle = game(mortars(2), squad("b", "p2", 5, places=ranks(5, 17)), terrain=[wood])
    assert fire(battle, [1, 1, 1]).defence == 10 + 1 + 1


@pytest.mark.rule("TW-WEAP-19", "TW-UPG-05")
def test_a_vehicle_that_declines_its_other_weapons_is_a_mortar_team() -> None:
    hedge = box("hedge", 0, 13, 48, 0.5, kind="hedge", cover=1)
    firer = vehicle("a", "p1", weapons=(("mortar", 1), ("hmg", 1)))
    target = squad("b", "p2", 5, places=ranks(5, 18), profile=TOUGH)
    battle = game(firer, target, terrain=[hedge])
    assert fire(battle, [1, 2, 3], kind=FIRE).defence == 15 + 1 + 1  # D6 of both, the hedge counts
    event = fire(battle, [1, 2], kind=MORTAR_FIRE)
    assert (event.defence, event.score) == (15 + 1, 1 + 5 + 3 + 2)


# ---------------------------------------------------------------- which weapons there are
@pytest.mark.rule("TW-WEAP-14", "TW-WEAP-15")
def test_the_weapons_of_the_chapter() -> None:
    assert set(SUPPORT) | set(HEAVY) == set(NAMES) == {rule.key for rule in KNOWN.values() if isinstance(rule, Weapon)}
    assert HEAVY == ("hmg", "mortar")
    # No number is set for a Squad here: two of a kind, or three kinds, all count (the entries limit them).
    numbers = sums_of(aim(armed(grenade_launcher=3, lmg=3), squad("b", "p2"))).numbers
    assert (numbers.wst, numbers.d3) == (5, 3)


@pytest.mark.rule("TW-WEAP-15")
def test_heavy_weapons_of_ordinary_models_work_too_and_are_no_weapon_teams() -> None:
    ogrons = squad("a", "p1", 5, weapons=(("hmg", 1),))
    numbers = sums_of(aim(ogrons, squad("b", "p2"))).numbers
    assert (numbers.d6, numbers.size) == (1, 5)  # each model counts 1


@pytest.mark.rule("TW-SPEC-32", "TW-SPEC-33")
def test_all_rerolls_together_are_one_question() -> None:
    firer = armed(5, sniper_rifle=1, missile_launcher=1)
    firer.specials = ("smite_ranged", "bane")
    numbers = sums_of(aim(firer, squad("b", "p2"), suppressive=True)).numbers
    assert set(numbers.rerolls) == {"TW-SPEC-32", "TW-WEAP-08", "TW-WEAP-10"}
    _, asks = run(roll_attack(numbers), [1, 2, 3], ["re-roll-1"])
    assert len(clauses(asks)) == 4  # two dice, one question, one die


@pytest.mark.rule("TW-SPEC-32", "TW-SPEC-30")
@pytest.mark.parametrize(("specials", "rerolls"), [(("smite_ranged",), ("TW-SPEC-32",)), (("smite",), ()), ((), ())])
def test_unlabelled_smite_is_not_for_firing(specials: tuple[str, ...], rerolls: tuple[str, ...]) -> None:
    for suppressive in (False, True):
        shot = aim(squad("a", "p1", specials=specials), squad("b", "p2"), suppressive=suppressive)
        assert sums_of(shot).numbers.rerolls == rerolls


@pytest.mark.rule("TW-PROF-02")
def test_a_weapon_does_not_make_up_for_fir_0() -> None:
    mute = vehicle("a", "p1", weapons=(("hmg", 2),), profile=Profile(9, 0, 3, 6, 6, 6, 7, 0))
    assert sums.can_shoot(mute)
