"""What is printed on weapons, and which effect an attack uses (chapters WPN, HYB, MSL, BG-BGF-14 to -16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, battle, events, options, pools, run, unit
from wartable.engine.ask import Choice
from wartable.engine.mod import fixed
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.dice.chosen import effect, held, sensible, ways
from wartable.rulesets.battle_group.dice.lots import lots
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.dice.pools import terms
from wartable.rulesets.battle_group.events.base import PlayerTurnBegan, PlayerTurnEnded
from wartable.rulesets.battle_group.events.effects import CaughtFire, FireRolled
from wartable.rulesets.battle_group.events.fighting import AttackBegan, AttackResolved, Disarmed, Jammed, PoolRolled
from wartable.rulesets.battle_group.melee.bout import attack_of, bout
from wartable.rulesets.battle_group.resolution.testing import beaten
from wartable.rulesets.battle_group.shooting.declaring import SHOOT, shoot
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line


def armed(*weapons: str, melee: bool = False, other: dict[str, Any] | None = None, **parts: Any) -> Game:
    """A unit of p1 with a model for each weapon, and one of p2: in contact with the first, or 10 inches off."""
    models = [{"at": [round(10 + 1.2 * n, 3), 10], "weapons": [key]} for n, key in enumerate(weapons)]
    b = unit("b", "p2", (10, 11 if melee else 21), **{"hp": 9, **(other or {})})
    return battle(unit("a", "p1", models=models, hp=2), b, **parts)


def attack(game: Game, chosen: str = "", melee: bool = False, **fields: Any) -> Attack:
    """The attack of `a` on `b` with an effect."""
    made = Attack(game, game.units["a"], game.units["b"], melee=melee, models=game.units["a"].models, chosen=chosen)
    return made._replace(**fields)


def number(game: Game, dice: Dice, chosen: str = "", melee: bool = False, **fields: Any) -> int:
    """What a die of a pool of that attack needs."""
    return need(attack(game, chosen, melee, **fields), dice).number


def able(game: Game, melee: bool = False, key: str = "a") -> list[str]:
    """The effects that may be chosen."""
    one = game.units[key]
    return ways(one, held(one, one.models, melee))


# ------------------------------------------------------------------ which effect
@pytest.mark.rule("BG-BGF-14")
@pytest.mark.parametrize(("keys", "found"), [
    (["pneumatic_weapon", "magick_weapon"], ["pneumatic", "magick"]),              # all differ: free
    (["pneumatic_weapon", "magick_weapon", "magick_weapon"], ["magick"]),          # one cannot prevail over two
    (["pneumatic_weapon", "katana", "flail"], [""]),                               # none is printed on more
    (["pneumatic_weapon", "katana"], ["pneumatic", ""]),
    (["two_handed_weapon", "powered_weapon"], ["cleaving"]),                       # equal names count together
    (["magick_weapon", "magick_weapon", "parrying_dagger"], ["magick", "parry"]),  # parry is exempt
    (["parrying_dagger"], ["parry"]),
    (["katana"], [""]),
])  # fmt: skip
def test_an_effect_may_be_chosen_if_none_is_printed_on_more_of_the_weapons(keys: list[str], found: list[str]) -> None:
    assert able(armed(*keys, melee=True), melee=True) == found


@pytest.mark.rule("BG-BGF-14", "BG-BGF-15")
@pytest.mark.parametrize(("keys", "found"), [
    (["tactical_battle_rifle"] + ["assault_rifle"] * 4, ["recoil"]),   # one scope does not lift four recoils
    (["assault_rifle"] * 3, ["recoil"]),                               # uniform: in full, drawback or not
    (["assault_rifle", "laser_rifle"], ["recoil", ""]),
    (["assault_rifle", "grapple_rifle"], ["recoil", ""]),              # what is used in place of an attack is no effect
])  # fmt: skip
def test_uniform_effects_are_not_optional(keys: list[str], found: list[str]) -> None:
    assert able(armed(*keys)) == found


@pytest.mark.rule("BG-EQP-09", "BG-BGF-14")
def test_two_weapons_of_one_model_are_chosen_between_as_well() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["pneumatic_weapon", "magick_weapon"]), unit("b", "p2", (10, 11)))
    assert able(game, melee=True) == ["pneumatic", "magick"]


@pytest.mark.rule("BG-BGF-14", "BG-DICE-07")
def test_the_chosen_effect_covers_the_whole_pool_with_its_drawbacks() -> None:
    game = armed("assault_rifle", "plasma_rifle")
    recoil = pools(resolve(attack(game, "recoil"), 5), face=4)
    assert recoil == [("A to hit", 5)]
    assert (number(game, Dice.HITS, "recoil"), number(game, Dice.WOUNDS, "recoil")) == (5, 4)
    assert (number(game, Dice.HITS, "plasma"), number(game, Dice.WOUNDS, "plasma")) == (4, 3)


@pytest.mark.rule("BG-BGF-14")
def test_the_owner_chooses_before_the_dice_and_may_let_one_stand() -> None:
    game = armed("shotgun", "laser_rifle")
    flow = shoot(game, game.units["a"])
    ask = next(flow)
    assert isinstance(ask, Choice)
    assert options(ask) == ["spread", "plain"]
    assert [standing.gives for standing in ask.standing] == ["spread", "plain"]
    run(shoot(game, game.units["a"]), [4, 1, 1, 1, 1, 4], ["plain"])
    assert events(game, AttackBegan)[0].effect == ""


@pytest.mark.rule("BG-BGF-14")
@pytest.mark.parametrize(("keys", "melee", "left"), [
    (["pneumatic_weapon", "katana"], True, ["pneumatic"]),          # to re-roll failed hits only helps
    (["pneumatic_weapon", "magick_weapon"], True, ["pneumatic", "magick"]),
    (["assault_rifle", "laser_rifle"], False, [""]),                # recoil only hurts
    (["plasma_rifle", "laser_rifle"], False, ["plasma"]),
    (["grenade_launcher", "laser_rifle"], False, ["grenade", ""]),  # who burns is not engaged: that may not please
    (["electro_weapon", "katana"], True, ["stun", ""]),
    (["pike", "katana"], True, ["braced"]),                         # on the attack both do nothing
    (["parrying_dagger", "katana"], True, ["parry"]),
])  # fmt: skip
def test_nobody_is_asked_where_one_way_is_as_good_in_everything(keys: list[str], melee: bool, left: list[str]) -> None:
    game = armed(*keys, melee=melee)
    one = game.units["a"]
    used = held(one, one.models, melee)
    assert sensible(ways(one, used), used, attack(game, melee=melee)) == left
    _, asked = run(effect(attack(game, melee=melee), used, "to fight"), [], [left[0] or "plain"] if left[1:] else [])
    assert len(asked) == (len(left) > 1)


@pytest.mark.rule("BG-BGF-14", "BG-MSL-07")
@pytest.mark.parametrize(("moved", "left"), [(False, ["scope", "plasma"]), (True, ["plasma"])])
def test_a_scope_is_no_choice_after_a_move(moved: bool, left: list[str]) -> None:
    game = armed("tactical_battle_rifle", "plasma_rifle")
    one = game.units["a"]
    one.moved = moved
    used = held(one, one.models, False)
    assert sensible(ways(one, used), used, attack(game)) == left


@pytest.mark.rule("BG-BGF-16", "BG-WPN-06", "BG-MSL-10")
def test_limits_of_use_are_those_of_the_bearer() -> None:
    game = armed("sniper_rifle", "laser_rifle")
    game.units["a"].moved = True
    _, asked = run(shoot(game, game.units["a"]), [1, 1, 1])
    assert asked == []
    assert [event.effect for event in events(game, AttackBegan)] == [""]
    still = armed("sniper_rifle", "laser_rifle")
    run(shoot(still, still.units["a"]), [1, 1, 1, 1])
    assert [event.effect for event in events(still, AttackBegan)] == ["sniper"]


@pytest.mark.rule("BG-BGF-14")
def test_with_own_dice_an_effect_works_for_the_dice_of_its_weapons_alone() -> None:
    game = armed("plasma_rifle", "laser_rifle")
    game.options = game.options._replace(own_dice=True)
    one = game.units["a"]
    found = lots(attack(game, "plasma"), held(one, one.models, False), 5)
    assert [(lot.attack.chosen, lot.number) for lot in found] == [("plasma", 2), ("", 3)]
    assert [number_of(lot.attack) for lot in found] == [3, 4]
    faces = [4, 1, 4, 1, 1, 3, 3]  # 2 + 3 hit dice, one hit each; a 3 wounds with plasma, not without
    run(resolve(attack(game, "plasma"), 5, lots=found), faces)
    assert [(event.hits, event.wounds) for event in events(game, AttackResolved)] == [(2, 1)]
    game.options = game.options._replace(own_dice=False)
    assert [lot.number for lot in lots(attack(game, "plasma"), held(one, one.models, False), 5)] == [5]


def number_of(found: Attack) -> int:
    """What a wound die needs."""
    return need(found, Dice.WOUNDS).number


@pytest.mark.rule("BG-BGF-14")
def test_with_own_dice_a_drawback_stays_with_its_weapons() -> None:
    game = armed("assault_rifle", "laser_rifle")
    game.options = game.options._replace(own_dice=True)
    one = game.units["a"]
    found = lots(attack(game, ""), held(one, one.models, False), 3, full=6)  # halved: 3 of 6
    assert [(lot.attack.chosen, lot.attack.bare, lot.number) for lot in found] == [("recoil", True, 2), ("", False, 1)]
    assert [need(lot.attack, Dice.HITS).number for lot in found] == [5, 4]
    game = armed("electro_weapon", "katana", melee=True, options={"own_dice": True})
    one = game.units["a"]
    found = lots(attack(game, "", True), held(one, one.models, True), 4)
    run(resolve(attack(game, "", True), 4, lots=found), [4, 1, 4, 1, 4, 4])
    assert [(event.wounds, event.lost, event.stunned) for event in events(game, AttackResolved)] == [(2, 1, True)]


# ------------------------------------------------------------------ melee weapons
@pytest.mark.rule("BG-WPN-01", "BG-WPN-02", "BG-NEW-VEHICLES-01", "BG-NEW-VEHICLES-02")
@pytest.mark.parametrize(("weapon", "chosen", "wounds"), [
    ("two_handed_weapon", "cleaving", 4), ("powered_weapon", "cleaving", 4), ("katana", "", 5),
])  # fmt: skip
def test_hulls_are_harder_to_wound_but_for_weapons_that_print_4(weapon: str, chosen: str, wounds: int) -> None:
    tank = {"kind": "vehicle", "hull": True}
    game = battle(unit("a", "p1", (10, 10), weapons=[weapon]), unit("b", "p2", (10, 12.5), **tank))
    assert number(game, Dice.WOUNDS, chosen, True) == wounds
    soft = battle(unit("a", "p1", (10, 10), weapons=[weapon]), unit("b", "p2", (10, 12.5), kind="vehicle"))
    assert number(soft, Dice.WOUNDS, chosen, True) == 4
    no_attack = Attack(game, game.units["b"], game.units["b"])
    assert need(no_attack, Dice.WOUNDS).number == 4


@pytest.mark.rule("BG-NEW-MOUNTED-06", "BG-NEW-VEHICLES-01")
@pytest.mark.parametrize(("weapon", "chosen", "wounds"), [("rail_gun", "rail", 3), ("plasma_battery", "plasma", 4)])
def test_rail_guns_do_not_mind_hulls(weapon: str, chosen: str, wounds: int) -> None:
    game = battle(
        unit("a", "p1", (10, 10), kind="vehicle", front=[weapon]), unit("b", "p2", (10, 30), kind="vehicle", hull=True)
    )
    assert number(game, Dice.WOUNDS, chosen) == wounds
    assert number(battle(unit("a", "p1", (10, 10), kind="vehicle", front=[weapon]), unit("b", "p2", (10, 30))),
                  Dice.WOUNDS, chosen) == 3  # fmt: skip


@pytest.mark.rule("BG-WPN-03", "BG-WPN-07", "BG-EQP-06", "BG-EQP-01", "BG-WPN-16", "BG-HYB-04")
@pytest.mark.parametrize(("weapon", "av", "dv"), [
    ("polearm", 2, 1), ("flail", 3, 0), ("katana", 2, 1), ("nunchaku", 2, 1), ("sawn_off_halberd", 2, 1),
])  # fmt: skip
def test_dv_of_weapons_counts_at_all_times(weapon: str, av: int, dv: int) -> None:
    bare = 1 if weapon in ("flail", "sawn_off_halberd") else 0  # a shield, so that something can be taken
    game = battle(unit("a", "p1", (10, 10), weapons=[weapon], dv=bare), unit("b", "p2", (10, 20)))
    assert (line.av(game.units["a"]), line.dv(game.units["a"])) == (av, dv)
    assert weapons()[weapon].effects == ()


@pytest.mark.rule("BG-WPN-04", "BG-TERM-11")
@pytest.mark.parametrize(("charged", "back", "again"), [(True, True, True), (False, True, False), (True, False, False)])
def test_pikes_re_roll_in_the_strike_back_at_who_charged(charged: bool, back: bool, again: bool) -> None:
    game = armed("pike", melee=True)
    game.units["b"].charged = ("a",) if charged else ()
    found = attack_of(game, game.units["a"], game.units["b"], "braced", back=back)
    assert terms(found, Dice.HITS).cast.again is again


@pytest.mark.rule("BG-WPN-05", "BG-WPN-06", "BG-TERM-11")
@pytest.mark.parametrize(("charging", "back", "again"), [
    (True, False, True), (False, False, False), (True, True, False),
])  # fmt: skip
def test_lances_re_roll_on_the_charge(charging: bool, back: bool, again: bool) -> None:
    rider = unit("a", "p1", (10, 10), weapons=["lance"], mount="horse")
    game = battle(rider, unit("b", "p2", (10, 11.15)))
    game.units["a"].charged = ("b",) if charging else ()
    found = attack_of(game, game.units["a"], game.units["b"], "couched", back=back)
    assert terms(found, Dice.HITS).cast.again is again


@pytest.mark.rule("BG-WPN-06", "BG-BGF-16")
@pytest.mark.parametrize(("mount", "av"), [("horse", 3), ("", 0)])
def test_a_lance_is_of_no_use_on_foot(mount: str, av: int) -> None:
    mounted = {"mount": mount} if mount else {}
    game = battle(unit("a", "p1", (10, 10), weapons=["lance"], **mounted), unit("b", "p2", (10, 20)))
    own = [part for part in line.av_line(game.units["a"]) if part.clause == "BG-EQP-01"]
    assert fixed(own) == av
    assert able(game, melee=True) == (["couched"] if mount else [""])


@pytest.mark.rule("BG-WPN-08", "BG-MUL-09")
def test_a_parrying_dagger_makes_one_hit_be_rolled_again_in_each_bout() -> None:
    game = armed("katana", melee=True, other={"weapons": ["parrying_dagger"], "av": 1})
    for _ in range(2):
        found = pools(bout(game, game.units["a"], game.units["b"]), face=5)
        assert found[:2] == [("A to hit", 2), ("A to hit", 1)]
    game = armed("katana", melee=True, other={"av": 1})
    assert pools(bout(game, game.units["a"], game.units["b"]), face=5)[:2] == [("A to hit", 2), ("B to block", 1)]


@pytest.mark.rule("BG-WPN-08")
def test_the_attacker_parries_the_strike_back() -> None:
    game = armed("parrying_dagger", "katana", melee=True, other={"av": 2})
    found = pools(bout(game, game.units["a"], game.units["b"]), face=5)
    assert [row for row in found if row[0] == "B to hit"] == [("B to hit", 2), ("B to hit", 1)]


@pytest.mark.rule("BG-WPN-09", "BG-WPN-10", "BG-DICE-05")
def test_a_whip_may_give_its_attack_up_to_disarm() -> None:
    game = armed("whip", melee=True, other={"weapons": ["pneumatic_weapon"]})
    found, asked = run(bout(game, game.units["a"], game.units["b"]), [4, 1, 4, 3, 1], ["disarm"])
    assert found is None
    assert options(asked[0]) == ["fight", "disarm"]
    # B: two hit dice, one hit, which is rolled again; then A blocks with one die. The failed die lies.
    hits = events(game, PoolRolled)[0]
    assert (hits.unit, hits.again, hits.forced) == ("b", (), (4,))
    assert [event.unit for event in events(game, Disarmed)] == ["b"]


@pytest.mark.rule("BG-WPN-09")
def test_in_the_turn_of_others_it_gives_up_its_strike_back_before_any_dice() -> None:
    game = armed("magick_weapon", melee=True, other={"weapons": ["whip"]})
    flow = bout(game, game.units["a"], game.units["b"])
    ask = next(flow)
    assert isinstance(ask, Choice)
    assert (ask.seat, options(ask)) == ("p2", ["fight", "disarm"])
    found = pools(bout(game, game.units["a"], game.units["b"]), ["disarm"], face=4)
    assert [what for what, _ in found] == ["A to hit", "A to hit", "B to block", "A to wound"]
    assert game.units["a"].effect("disarmed") is not None


@pytest.mark.rule("BG-WPN-09", "BG-WPN-10")
def test_who_is_not_disarmed_re_rolls_nothing_of_what_he_attacks_the_disarmed_with() -> None:
    game = armed("katana", melee=True)
    afflicted(game.units["b"], "disarmed", "BG-WPN-09")
    assert terms(attack(game, melee=True), Dice.HITS).cast.forced == 0
    afflicted(game.units["a"], "disarmed", "BG-WPN-09")
    assert terms(attack(game, melee=True), Dice.HITS).cast.forced == -1
    assert terms(attack(game, melee=True), Dice.WOUNDS).cast.forced == 0


@pytest.mark.rule("BG-WPN-10")
def test_the_disarmed_have_no_weapon_effects_but_keep_their_numbers() -> None:
    game = armed("pneumatic_weapon", melee=True)
    assert able(game, melee=True) == ["pneumatic"]
    afflicted(game.units["a"], "disarmed", "BG-WPN-09")
    assert able(game, melee=True) == [""]
    assert line.av(game.units["a"]) == 2
    shooter = armed("crystal_launcher")
    afflicted(shooter.units["a"], "disarmed", "BG-WPN-09")
    assert able(shooter) == [""]


@pytest.mark.rule("BG-WPN-09", "BG-ACT-03")
def test_a_unit_disarms_once_a_turn_and_nobody_twice() -> None:
    game = armed("katana", melee=True, other={"weapons": ["whip"]})
    run(bout(game, game.units["a"], game.units["b"]), [1, 1], ["disarm"])
    _, asked = run(bout(game, game.units["a"], game.units["b"]), [1, 1, 1])
    assert asked == []
    game.emit(PlayerTurnEnded("p1"))
    assert game.units["a"].effect("disarmed") is None


@pytest.mark.rule("BG-WPN-11")
def test_pneumatic_weapons_re_roll_failed_hits_in_melee() -> None:
    game = armed("pneumatic_weapon", melee=True)
    assert terms(attack(game, "pneumatic", True), Dice.HITS).cast.again
    assert not terms(attack(game, "pneumatic", True), Dice.WOUNDS).cast.again
    assert not terms(attack(game, "", True), Dice.HITS).cast.again


@pytest.mark.rule("BG-WPN-12", "BG-DMG-06")
def test_electro_weapons_stun_in_place_of_wounds() -> None:
    game = armed("electro_weapon", melee=True, other={"hp": 3})
    target = game.units["b"]
    run(resolve(attack(game, "stun", True), 2), [4, 4, 4, 4])
    assert (line.hp(target), target.damage, bool(target.models)) == (2, 0, True)
    for _ in range(3):
        run(resolve(attack(game, "stun", True), 2), [4, 4, 4, 4])
    assert line.hp(target) == 1
    game.emit(PlayerTurnEnded("p1"))
    assert line.hp(target) == 3


@pytest.mark.rule("BG-WPN-12")
@pytest.mark.parametrize(("faces", "hp"), [([4, 1, 4, 1], 2), ([4, 1, 1], 3), ([4, 1, 4, 5], 3)])
def test_one_unsaved_wound_stuns(faces: list[int], hp: int) -> None:
    game = armed("electro_weapon", melee=True, other={"hp": 3, "dv": 1})
    run(resolve(attack(game, "stun", True), 2), faces)
    assert line.hp(game.units["b"]) == hp


@pytest.mark.rule("BG-WPN-13", "BG-MEL-12")
def test_the_wounds_of_a_stun_count_for_who_has_lost() -> None:
    game = armed("electro_weapon", melee=True, other={"hp": 3})
    run(bout(game, game.units["a"], game.units["b"]), [4, 4, 4, 4])
    assert (game.units["b"].suffered, beaten(game.units["b"])) == (2, True)


@pytest.mark.rule("BG-WPN-14", "BG-TERM-09")
def test_paradox_weapons_force_nullify_dice_in_melee() -> None:
    game = armed("paradox_weapon", melee=True)
    assert terms(attack(game, "paradox", True), Dice.NULLIFY).cast.forced == -1
    assert terms(attack(game, "paradox", True), Dice.BLOCKS).cast.forced == 0
    assert terms(attack(game, "", True), Dice.NULLIFY).cast.forced == 0


@pytest.mark.rule("BG-WPN-15")
def test_magick_weapons_re_roll_failed_wounds() -> None:
    game = armed("magick_weapon", melee=True)
    assert terms(attack(game, "magick", True), Dice.WOUNDS).cast.again
    assert not terms(attack(game, "magick", True), Dice.HITS).cast.again


# ------------------------------------------------------------------ hybrid weapons
@pytest.mark.rule("BG-HYB-01", "BG-HYB-02")
def test_hybrid_weapons_serve_for_both_and_a_pistol_sword_re_rolls_in_melee_alone() -> None:
    game = armed("pistol_sword")
    assert (line.av(game.units["a"]), fixed(line.mv_line(game.units["a"]))) == (1, 2)
    assert terms(attack(game, "fencing", True), Dice.HITS).cast.again
    assert not terms(attack(game, "fencing"), Dice.HITS).cast.again


@pytest.mark.rule("BG-HYB-03")
@pytest.mark.parametrize(("keys", "av"), [
    (["black_powder_rifle", "bayonette"], 1), (["laser_rifle", "motored_bayonette"], 2), (["bayonette"], 0),
    (["shotgun", "bayonette"], 0),
])  # fmt: skip
def test_a_bayonette_needs_a_rifle(keys: list[str], av: int) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=keys), unit("b", "p2", (10, 20)))
    assert line.av(game.units["a"]) == av


# ------------------------------------------------------------------ missile weapons
@pytest.mark.rule("BG-MSL-01", "BG-MSL-02", "BG-MSL-03", "BG-MSL-04", "BG-MSL-09", "BG-MSL-13", "BG-MSL-14",
                  "BG-MSL-15", "BG-MSL-24", "BG-NEW-MOUNTED-05", "BG-NEW-MOUNTED-07")  # fmt: skip
@pytest.mark.parametrize(("weapon", "chosen", "hits", "wounds"), [
    ("repeating_crossbow", "inaccurate", 5, 4), ("shotgun", "spread", 5, 4), ("blunderbuss", "spread", 5, 4),
    ("assault_rifle", "recoil", 5, 4), ("lmg", "recoil", 5, 4), ("sniper_rifle", "sniper", 2, 3),
    ("rocket_launcher", "rocket", 4, 3), ("plasma_rifle", "plasma", 4, 3), ("plasma_cannon", "plasma", 4, 3),
    ("plasma_sniper_rifle", "sniper", 2, 3), ("longbow", "", 4, 4), ("msml", "missiles", 4, 4),
    ("rocket_battery", "rocket", 4, 3), ("plasma_battery", "plasma", 4, 3), ("twin_lmg", "", 4, 4),
])  # fmt: skip
def test_the_numbers_of_missile_weapons(weapon: str, chosen: str, hits: int, wounds: int) -> None:
    game = armed(weapon)
    assert able(game) == [chosen]
    assert (number(game, Dice.HITS, chosen), number(game, Dice.WOUNDS, chosen)) == (hits, wounds)


@pytest.mark.rule("BG-MSL-02", "BG-MSL-08", "BG-NEW-MOUNTED-02")
@pytest.mark.parametrize(("weapon", "chosen", "pool"), [
    ("shotgun", "spread", Dice.HITS), ("grenade_launcher", "grenade", Dice.WOUNDS),
    ("grenade_mortar", "grenade", Dice.WOUNDS),
])  # fmt: skip
def test_missile_weapons_that_re_roll(weapon: str, chosen: str, pool: Dice) -> None:
    game = armed(weapon)
    assert [dice for dice in (Dice.HITS, Dice.WOUNDS) if terms(attack(game, chosen), dice).cast.again] == [pool]


@pytest.mark.rule("BG-MSL-07", "BG-MSL-10")
@pytest.mark.parametrize(("moved", "hits"), [(False, 3), (True, 4)])
def test_a_scope_is_for_those_who_have_not_moved(moved: bool, hits: int) -> None:
    game = armed("tactical_battle_rifle")
    game.units["a"].moved = moved
    assert number(game, Dice.HITS, "scope") == hits


@pytest.mark.rule("BG-MSL-05", "BG-MSL-09", "BG-MSL-10", "BG-MSL-13", "BG-MSL-15", "BG-NEW-MOUNTED-01")
@pytest.mark.parametrize(("weapon", "still"), [
    ("lmg", True), ("sniper_rifle", True), ("rocket_launcher", True), ("plasma_sniper_rifle", False),
    ("laser_rifle", False), ("twin_lmg", False), ("rocket_battery", False),
])  # fmt: skip
def test_what_may_not_be_fired_after_a_move(weapon: str, still: bool) -> None:
    game = armed(weapon)
    assert SHOOT.barred(game, game.units["a"])[1] == ""
    game.units["a"].moved = True
    assert SHOOT.barred(game, game.units["a"])[1] == ("BG-MSL-10" if still else "")


@pytest.mark.rule("BG-MSL-06", "BG-MSL-17", "BG-MSL-24", "BG-NEW-CRYSTAL-00", "BG-NEW-MOUNTED-00")
@pytest.mark.parametrize(("weapon", "mv", "reach", "hands"), [
    ("lmg", 5, 24, 2), ("crystal_launcher", 2, 20, 2), ("throwing_weapon", 1, 6, 2), ("smg", 2, 12, 1),
    ("ion_battery", 10, 24, 0), ("rail_gun", 4, 48, 0), ("thermal_lance", 8, 24, 0),
])  # fmt: skip
def test_what_weapons_add(weapon: str, mv: int, reach: int, hands: int) -> None:
    found = weapons()[weapon]
    assert (found.mv, found.range, found.hands) == (mv, reach * 1000, hands)


# ------------------------------------------------------------------ what follows a hit
@pytest.mark.rule("BG-BRN-01", "BG-MSL-08", "BG-MSL-13", "BG-NEW-MOUNTED-02", "BG-NEW-MOUNTED-05", "BG-NEW-MOUNTED-08")
@pytest.mark.parametrize(("weapon", "chosen"), [
    ("grenade_launcher", "grenade"), ("rocket_launcher", "rocket"), ("msml", "missiles"), ("grenade_mortar", "grenade"),
    ("rocket_battery", "rocket"), ("thermal_lance", "thermal"),
])  # fmt: skip
@pytest.mark.parametrize(("face", "burns"), [(3, True), (4, False)])
def test_survivors_of_explosions_may_catch_fire(weapon: str, chosen: str, face: int, burns: bool) -> None:
    game = armed(weapon)
    again = [1] if chosen == "grenade" else []
    run(resolve(attack(game, chosen), 1), [4, 1, *again, face])  # a hit that does not wound
    assert [event.unit for event in events(game, CaughtFire)] == (["b"] if burns else [])


@pytest.mark.rule("BG-BRN-01", "BG-BGF-14", "BG-DICE-10")
def test_without_a_hit_or_with_another_effect_nothing_burns() -> None:
    game = armed("rocket_launcher", "laser_rifle")
    run(resolve(attack(game, "rocket"), 1), [1])
    run(resolve(attack(game, ""), 1), [4, 1])
    assert events(game, FireRolled) == []
    dead = armed("rocket_launcher", other={"hp": 1})
    run(resolve(attack(dead, "rocket"), 1), [4, 4])
    assert events(dead, FireRolled) == []


@pytest.mark.rule("BG-MSL-21", "BG-NEW-MOUNTED-04", "BG-DICE-10")
@pytest.mark.parametrize("weapon", ["pulse_rifle", "pulse_array"])
@pytest.mark.parametrize(("face", "jams"), [(2, True), (3, False)])
def test_a_pulse_takes_hold_on_1_or_2(weapon: str, face: int, jams: bool) -> None:
    game = armed(weapon, other={"weapons": ["laser_rifle"]})
    run(resolve(attack(game, "emp"), 1), [4, 1, face])
    assert [event.unit for event in events(game, Jammed)] == (["b"] if jams else [])


@pytest.mark.rule("BG-MSL-21")
def test_the_owner_of_the_target_rolls_for_the_pulse() -> None:
    game = armed("pulse_rifle", other={"weapons": ["laser_rifle"]})
    flow = resolve(attack(game, "emp"), 1)
    ask = next(flow)
    for faces in ([4], [1]):
        ask = flow.send(ask.accept(faces))
    assert (ask.clause, ask.seat) == ("BG-MSL-21", "p2")


@pytest.mark.rule("BG-MSL-21", "BG-EQP-01")
def test_hi_tech_weapons_and_shields_fail_during_the_next_turn_of_their_owner() -> None:
    kit = {"weapons": ["laser_pistol", "katana"], "shield": "energy_shield", "armour": "motored_armour"}
    game = armed("pulse_rifle", other=kit)
    one = game.units["b"]
    run(resolve(attack(game, "emp"), 1), [4, 1, 1])
    whole = numbers(one)
    game.emit(PlayerTurnBegan("p2"))
    assert numbers(one) == (whole[0], whole[1] - 1, 0)  # armour and katana work on; shield and pistol do not
    assert SHOOT.barred(game, one)[1] == "BG-MSL-21"
    game.emit(PlayerTurnEnded("p2"))
    assert numbers(one) == whole


def numbers(one: Unit) -> tuple[int, int, int]:
    """AV, DV and MV of a unit."""
    return line.av(one), line.dv(one), fixed(line.mv_line(one))


@pytest.mark.rule("BG-MSL-21")
@pytest.mark.parametrize("other", [{}, {"weapons": ["katana"], "armour": "motored_armour"}])
def test_a_pulse_does_nothing_to_who_has_nothing_hi_tech_that_can_fail(other: dict[str, Any]) -> None:
    game = armed("pulse_rifle", other=other)
    run(resolve(attack(game, "emp"), 1), [4, 1])


@pytest.mark.rule("BG-MSL-21")
def test_a_second_pulse_changes_nothing() -> None:
    game = armed("pulse_rifle", other={"weapons": ["laser_rifle"]})
    run(resolve(attack(game, "emp"), 1), [4, 1, 1])
    run(resolve(attack(game, "emp"), 1), [4, 1])
    assert len(events(game, Jammed)) == 1
