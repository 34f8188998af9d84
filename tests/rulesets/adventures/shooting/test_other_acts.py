"""Chapters HVY and WPN: grenades, smoke, heavy weapons and the screwdriver."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.events.base import FigureMoved, FigureRemoved, TurnEnded
from wartable.rulesets.adventures.events.shooting import Burst, DamageRolled, ShotFired, WeaponSwitchedOff
from wartable.rulesets.adventures.shooting.heavy import Fire, Load
from wartable.rulesets.adventures.shooting.thrown import SmokeBomb, Throw
from wartable.rulesets.adventures.shooting.tool import Screwdriver
from wartable.rulesets.adventures.specials.acts import ActKind, key_of
from wartable.rulesets.adventures.spotting.lines import clear
from wartable.rulesets.adventures.state import Act, Game

WALL = {"kind": "wall", "key": "w", "points": [[16, 5], [16, 15]]}


def trooper(**fields: Any) -> dict[str, Any]:
    return figure("gun", "soldier", (10, 10), **{"group": "squad", **fields})


def foe(key: str, far: float, **fields: Any) -> dict[str, Any]:
    """An alien so many inches from the base edge of the soldier."""
    return figure(key, "rank", (11 + far, 10), **fields)


def offers(kind: ActKind, game: Game, key: str = "gun") -> list[str]:
    return [key_of(offer.act) for offer in kind.offers(game, one(game, key))]


# ------------------------------------------------------------------ grenades
@pytest.mark.rule("AT-HVY-05")
@pytest.mark.parametrize(("far", "comes"), [(8, ["throw-grenade-foe"]), (8.001, []), (0.5, ["throw-grenade-foe"])])
def test_a_grenade_flies_eight_inches(far, comes):
    assert offers(Throw(), episode(trooper(grenades=3), foe("foe", far))) == comes
    assert offers(Throw(), episode(trooper(), foe("foe", far))) == []


@pytest.mark.rule("AT-HVY-05", "AT-HVY-04", "AT-SHOOT-08")
@pytest.mark.parametrize(("face", "hit"), [(3, False), (4, True)])
def test_a_grenade_strikes_all_within_two_inches_each_with_its_own_damage(face, hit):
    game = episode(
        trooper(grenades=3), foe("foe", 6), figure("near", "rank", (17, 13)), figure("far", "rank", (17, 6.999)),
        figure("friend", "soldier", (14, 10), health=20), figure("touch", "rank", (14.6, 10.8), health=20),
    )  # fmt: skip
    flow = Throw().carry_out(game, Act("gun", "throw", "grenade", ("foe",)))
    run(flow, [face, *([1, 6, 1, 2] if hit else [])])
    assert one(game, "gun").grenades == 2
    assert [event.caught for event in told(game, Burst)] == [("foe", "touch", "friend", "near")] * hit
    assert [event.total for event in told(game, DamageRolled)] == [4, 9, 4, 5] * hit


@pytest.mark.rule("AT-HVY-04")
@pytest.mark.parametrize(("far", "caught"), [(2, True), (2.001, False)])
def test_two_inches_from_base_to_base_are_within(far, caught):
    game = episode(trooper(grenades=1), foe("foe", 6), figure("near", "rank", (17, 11 + far)))
    run(Throw().carry_out(game, Act("gun", "throw", "grenade", ("foe",))), [10, 1, *([1] if caught else [])])
    assert ("near" in told(game, Burst)[0].caught) is caught


@pytest.mark.rule("AT-CHAR-03", "AT-SHOOT-06")
def test_a_blast_hurts_starred_health_and_knocks_characters_out():
    game = episode(trooper(grenades=1), foe("foe", 6, starred=True, health=4),
                   figure("hero", "doctor", (17, 12), person="4th_doctor"))  # fmt: skip
    run(Throw().carry_out(game, Act("gun", "throw", "grenade", ("foe",))), [4, 6, 6, 1])
    assert [event.figure for event in told(game, FigureRemoved)] == ["foe"]
    assert one(game, "hero").helpless == 2


# ------------------------------------------------------------------ smoke
@pytest.mark.rule("AT-HVY-06")
def test_smoke_is_thrown_eight_inches_and_hides_three_turns():
    game = episode(trooper(smoke=1), foe("foe", 20))
    kind = SmokeBomb()
    (offer,) = kind.offers(game, one(game, "gun"))
    with pytest.raises(RuleError, match="beyond 8 inches"):
        run(kind.settle(game, offer.act), (), [{"to": [18_501, 10_000]}])
    act, _ = run(kind.settle(game, offer.act), (), [{"to": [18_500, 10_000]}])
    assert act is not None
    run(kind.carry_out(game, act))
    assert one(game, "gun").smoke == 0
    assert offers(kind, game) == []
    for turn, hides in ((1, True), (2, True), (3, False)):
        game.emit(TurnEnded(turn))
        assert clear(game, (10 * INCH, 10 * INCH), (30 * INCH, 10 * INCH)) is not hides
    edge = episode(figure("gun", "soldier", (10, 1), smoke=1))
    with pytest.raises(RuleError, match="off the table"):
        run(kind.settle(edge, Act("gun", "smoke")), (), [{"to": [10_000, -1]}])


# ------------------------------------------------------------------ heavy weapons
@pytest.mark.rule("AT-HVY-03")
@pytest.mark.parametrize(("far", "number"), [(3.999, 0), (4, 2), (10, 2), (10.001, 6), (24, 6), (24.001, 10), (36, 10),
                                             (36.001, 0)])  # fmt: skip
def test_a_bazooka_has_bands_of_its_own_up_to_where_one_sees(far, number):
    game = episode(trooper(weapons=["bazooka"], loaded=True), foe("foe", far))
    assert bool(offers(Fire(), game)) is bool(number)
    if number:
        run(Fire().carry_out(game, Act("gun", "fire", "bazooka", ("foe",))), [number - 1])
        assert [(shot.need, shot.hit) for shot in told(game, ShotFired)] == [(number, False)]


@pytest.mark.rule("AT-HVY-01", "AT-HVY-02")
def test_one_crew_loads_first_and_a_move_loses_the_load():
    game = episode(trooper(weapons=["bazooka"]), foe("foe", 20))
    assert one(game, "gun").ammo == 4
    assert (offers(Load(), game), offers(Fire(), game)) == (["load-bazooka"], [])
    run(Load().carry_out(game, Act("gun", "load", "bazooka")))
    assert (offers(Load(), game), offers(Fire(), game)) == ([], ["fire-bazooka-foe"])
    act, _ = run(Fire().settle(game, Act("gun", "fire", "bazooka", ("foe",))))
    assert act is not None
    run(Fire().carry_out(game, act), [1])
    assert (one(game, "gun").ammo, one(game, "gun").loaded) == (3, False)
    run(Load().carry_out(game, Act("gun", "load", "bazooka")))
    game.emit(FigureMoved("gun", 10_000, 10_001, 1))
    assert not one(game, "gun").loaded
    assert (offers(Load(), game), offers(Fire(), game)) == ([], [])  # it has moved this turn


@pytest.mark.rule("AT-HVY-02")
def test_there_are_four_rounds():
    game = episode(trooper(weapons=["bazooka"], ammo=0, loaded=True), foe("foe", 20))
    assert (offers(Load(), game), offers(Fire(), game)) == ([], [])


@pytest.mark.rule("AT-HVY-01")
@pytest.mark.parametrize(("mate", "comes"), [
    ({}, True), ({"at": (10, 12.001)}, False), ({"moved": 1}, False), ({"suppressed": 1}, False),
    ({"robot": True}, False),
])  # fmt: skip
def test_two_crew_who_stay_still_shoot_each_turn(mate, comes):
    at = mate.pop("at", (10, 12))
    game = episode(trooper(weapons=["bazooka"]), figure("mate", "soldier", at, group="squad", **mate), foe("foe", 20))
    assert bool(offers(Fire(), game)) is comes
    if comes:
        act, _ = run(Fire().settle(game, Act("gun", "fire", "bazooka", ("foe",))))
        assert act is not None
        assert act.how == "mate"
        assert one(game, "mate").acted


@pytest.mark.rule("AT-HVY-01", "AT-TURN-06")
def test_who_has_an_act_of_his_own_is_no_crew():
    game = episode(trooper(weapons=["bazooka"]), figure("mate", "soldier", (10, 12)), foe("foe", 20))
    game.acts = (Act("mate", "shoot", "unit_rifle", ("foe",)),)
    assert offers(Fire(), game) == []


@pytest.mark.rule("AT-HVY-04")
@pytest.mark.parametrize(("far", "number"), [(10, 0), (10.001, 4), (24, 4), (24.001, 7)])
def test_a_mortar_shoots_beyond_ten_inches(far, number):
    game = episode(trooper(weapons=["mortar"], loaded=True), foe("foe", far))
    assert bool(offers(Fire(), game)) is bool(number)
    if number:
        run(Fire().carry_out(game, Act("gun", "fire", "mortar", ("foe",))), [number, 1])
        assert [event.caught for event in told(game, Burst)] == [("foe",)]


@pytest.mark.rule("AT-HVY-04")
def test_a_mortar_needs_one_who_sees_the_target_and_no_line_of_its_own():
    blind = episode(trooper(weapons=["mortar"], loaded=True), foe("foe", 20), terrain=[WALL])
    assert offers(Fire(), blind) == []
    scout = figure("scout", "soldier", (24, 18), group="scouts")
    game = episode(trooper(weapons=["mortar"], loaded=True), foe("foe", 20), scout, terrain=[WALL])
    assert offers(Fire(), game) == ["fire-mortar-foe"]
    one(game, "scout").captor = "foe"
    assert offers(Fire(), game) == []
    bazooka = episode(trooper(weapons=["bazooka"], loaded=True), foe("foe", 20), scout, terrain=[WALL])
    assert offers(Fire(), bazooka) == []


# ------------------------------------------------------------------ the screwdriver
def doctor(**fields: Any) -> dict[str, Any]:
    return figure("gun", "doctor", (10, 10), person="4th_doctor", items=["screwdriver"], **fields)


@pytest.mark.rule("AT-WPN-01")
@pytest.mark.parametrize(("weapon", "far", "comes"), [
    ("sontaran_gun", 12, True), ("sontaran_gun", 12.001, False), ("cyberman_ray", 5, True), ("dalek_ray", 5, False),
    ("auton_handgun", 5, False), ("ice_warrior_gun", 5, False), ("mechanoid_flamethrower", 5, False),
    ("bazooka", 5, False),
])  # fmt: skip
def test_the_screwdriver_reaches_twelve_inches_and_what_is_held_in_the_hand(weapon, far, comes):
    game = episode(doctor(), foe("foe", far, weapons=[weapon]))
    assert bool(offers(Screwdriver(), game)) is comes


@pytest.mark.rule("AT-WPN-01")
def test_it_needs_a_line_of_sight_and_switches_off_three_weapons_for_good():
    guns = [figure(f"f{n}", "rank", (14, 6 + 2 * n), weapons=["sontaran_gun"]) for n in range(4)]
    assert offers(Screwdriver(), episode(doctor(), foe("foe", 8, weapons=["sontaran_gun"]), terrain=[WALL])) == []
    game = episode(doctor(), *guns)
    kind = Screwdriver()
    act, asked = run(kind.settle(game, Act("gun", "tool")), (), ["f0", "f3", "f1"])
    assert act is not None
    assert (act.targets, len(asked)) == (("f0", "f3", "f1"), 3)
    run(kind.carry_out(game, act))
    assert [event.target for event in told(game, WeaponSwitchedOff)] == ["f0", "f3", "f1"]
    assert [one(game, f"f{n}").weapon for n in range(4)] == ["", "", "sontaran_gun", ""]
    rest, _ = run(kind.settle(game, Act("gun", "tool")))  # three or fewer are left: nobody is asked
    assert rest is not None
    assert rest.targets == ("f2",)


@pytest.mark.rule("AT-WPN-01")
def test_fewer_weapons_may_be_switched_off_and_none_without_the_tool():
    guns = [figure(f"f{n}", "rank", (14, 6 + 2 * n), weapons=["sontaran_gun"]) for n in range(4)]
    act, _ = run(Screwdriver().settle(episode(doctor(), *guns), Act("gun", "tool")), (), ["f0", "enough"])
    assert act is not None
    assert act.targets == ("f0",)
    assert offers(Screwdriver(), episode(trooper(), *guns)) == []
