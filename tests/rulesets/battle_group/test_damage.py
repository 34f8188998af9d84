"""Damage and destruction (chapter DMG, BG-BGF-20, open tops, deflected shots)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, battle, events, pools, row, run, unit
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.events.base import PhaseBegan
from wartable.rulesets.battle_group.events.fighting import AttackResolved, CrewHit, PoolRolled, UnitDestroyed
from wartable.rulesets.battle_group.specials.points import Attack, Outcome
from wartable.rulesets.battle_group.state import Game, Phase
from wartable.rulesets.battle_group.troops import damage, line


def shot(game: Game, faces: list[int], dice: int, by: str = "a", at: str = "b", **fields: Any) -> Outcome:
    """What so many dice of one unit at another come to."""
    one = game.units[by]
    return run(resolve(Attack(game, one, game.units[at], models=one.models, **fields), dice), faces)[0]


def target(**fields: Any) -> Game:
    """Two shooters of p1, and `b` of p2 with 3 HP in one model."""
    gun = {"weapons": ["laser_rifle"], "hp": 3}
    one = unit("b", "p2", (10, 20), **{"hp": 3, **fields})
    return battle(unit("a", "p1", (10, 10), **gun), unit("c", "p1", (12, 10), **gun), one)


@pytest.mark.rule("BG-DMG-01", "BG-DMG-02", "BG-SHO-06")
@pytest.mark.parametrize(("wounds", "killed"), [(2, False), (3, True), (4, True)])
def test_damage_equal_to_the_hp_kills(wounds: int, killed: bool) -> None:
    game = target(points=25)
    found = shot(game, [4] * wounds * 2, wounds)
    assert found.killed is killed
    assert bool(game.units["b"].models) is not killed
    assert game.sides["p2"].lost == (25 if killed else 0)


@pytest.mark.rule("BG-DMG-04", "BG-DMG-01")
def test_shots_of_one_phase_add_up_whoever_fires() -> None:
    game = target()
    shot(game, [4, 4, 4, 4], 2)
    assert (game.units["b"].damage, line.left(game.units["b"])) == (2, 1)
    shot(game, [4, 4], 1, by="c")
    assert [event.unit for event in events(game, UnitDestroyed)] == ["b"]


@pytest.mark.rule("BG-DMG-03")
def test_every_action_phase_begins_with_all_hp() -> None:
    game = target()
    shot(game, [4, 4, 4, 4], 2)
    game.emit(PhaseBegan(Phase.RECOVER))
    assert line.left(game.units["b"]) == 1
    game.emit(PhaseBegan(Phase.ACTION))
    assert line.left(game.units["b"]) == 3


@pytest.mark.rule("BG-DMG-05")
def test_the_damage_of_the_phase_and_that_of_a_bout_are_not_added() -> None:
    game = battle(unit("a", "p1", (10, 10), av=2, hp=3), unit("b", "p2", (10, 11), hp=3))
    one = game.units["b"]
    assert damage.deal(game, one, 2, "BG-SHO-06") == (2, False)
    assert damage.deal(game, one, 2, "BG-MEL-10", bout=True) == (2, False)
    assert damage.deal(game, one, 3, "BG-MEL-10", bout=True) == (3, True)
    assert damage.deal(game, one, 1, "BG-SHO-06") == (1, True)


@pytest.mark.rule("BG-DMG-06")
def test_what_lowers_hp_never_kills_by_itself() -> None:
    game = target()
    one = game.units["b"]
    shot(game, [4, 4, 4, 4], 2)
    afflicted(one, "wither", "BG-NEW-BIOTECH-05", value=-1)
    assert (line.hp(one), line.left(one)) == (2, 1)  # 2 of 2 would be gone
    afflicted(one, "stunned", "BG-WPN-12", value=-5)
    assert (line.hp(one), line.left(one)) == (1, 1)
    assert damage.deal(game, one, 1, "BG-SHO-06") == (1, True)


@pytest.mark.rule("BG-DMG-07")
def test_wounds_beyond_the_hp_are_lost() -> None:
    game = target()
    shot(game, [4] * 10, 5)
    assert [(event.wounds, event.lost, event.had) for event in events(game, AttackResolved)] == [(5, 3, 3)]


@pytest.mark.rule("BG-BGF-20")
def test_a_group_loses_no_figure_and_no_number_until_it_is_gone() -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", *row(10, 20, 5), av=1, dv=1))
    shot(game, [4] * 8 + [1] * 5, 4)
    assert (len(game.units["b"].models), line.av(game.units["b"]), line.left(game.units["b"])) == (5, 5, 1)
    shot(game, [4] * 2 + [1] * 5, 1)
    assert game.units["b"].models == ()


# ------------------------------------------------------------------ worn defence
@pytest.mark.rule("BG-DMG-04")
def test_each_attack_has_its_own_nullify_pool() -> None:
    game = target(dv=4)
    for _ in range(2):
        shot(game, [4, 4, 5, 5, 1, 1], 1)
    assert [len(event.faces) for event in events(game, PoolRolled) if event.pool == "nullify"] == [4, 4]


@pytest.mark.rule("BG-DMG-04")
def test_with_worn_defence_one_pool_serves_all_shooting_of_a_phase() -> None:
    game = target(dv=4)
    game.options = game.options._replace(worn_defence=True)
    found = shot(game, [4, 4, 5, 5, 1, 1], 1)  # four dice, two save, one is left over
    assert found.nullified == 1
    found = shot(game, [4, 4, 4, 4], 2)  # no dice: one wound is saved by what was left over
    assert (found.wounds, found.nullified) == (2, 1)
    assert [len(event.faces) for event in events(game, PoolRolled) if event.pool == "nullify"] == [4]
    game.emit(PhaseBegan(Phase.ACTION))
    assert shot(game, [4, 4, 1, 1, 1, 1], 1).nullified == 0


@pytest.mark.rule("BG-DMG-04")
def test_worn_defence_is_for_shooting_alone() -> None:
    game = battle(unit("a", "p1", (10, 10), av=2), unit("b", "p2", (10, 11), dv=2, hp=9))
    game.options = game.options._replace(worn_defence=True)
    for _ in range(2):
        assert shot(game, [4, 4, 5, 1], 1, melee=True).nullified == 1


# ------------------------------------------------------------------ open tops
def buggy(**fields: Any) -> Game:
    """A shooter, and an open-topped vehicle of p2 with a passenger whose DV is 2; its own is 1."""
    return battle(
        unit("a", "p1", (10, 10), weapons=["laser_rifle"]),
        unit("car", "p2", (10, 20), kind="vehicle", **{"open": True, "capacity": 3, "hp": 4, "dv": 1, **fields}),
        unit("crew", "p2", aboard="car", count=2, dv=1, armour="light_tactical_powered_armour"),
    )


@pytest.mark.rule("BG-VTP-04", "BG-VTP-05")
def test_hits_on_an_open_top_are_divided_and_all_count_against_the_vehicle() -> None:
    game = buggy()
    faces = [4] * 4 + [2, 1, 3, 6]  # four hits: two on the vehicle, two on the crew
    faces += [4, 4, 1]  # two wounds, the vehicle's one nullify die
    faces += [4, 4, 3, 1, 1, 1, 1, 1]  # two wounds, the crew's (1 + 2) x 2 dice, which succeed on 3
    found = shot(game, faces, 4, at="car")
    assert (found.wounds, found.nullified, game.units["car"].damage) == (4, 1, 3)
    assert [event.crew for event in events(game, CrewHit)] == [2]


@pytest.mark.rule("BG-VTP-04")
@pytest.mark.parametrize("change", ["closed", "empty", "melee", "template"])
def test_nothing_else_is_divided(change: str) -> None:
    game = buggy(**({"open": False} if change == "closed" else {}))
    car = game.units["car"]
    if change == "empty":
        game.units["crew"].models = ()
    one = game.units["a"]
    attack = Attack(game, one, car, melee=change == "melee", models=one.models)
    flow = resolve(attack, 0, hits=2) if change == "template" else resolve(attack, 2)
    assert "vehicle or crew" not in [what for what, _ in pools(flow, face=4)]
    assert not events(game, CrewHit)


# ------------------------------------------------------------------ deflected shots
@pytest.mark.rule("BG-SHD-04", "BG-SHD-05", "BG-DICE-10", "BG-RES-01")
def test_a_marked_six_sends_the_shot_back() -> None:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["laser_rifle"], dv=1, hp=2),
        unit("b", "p2", (10, 20), (11.2, 20), shield="energy_shield", dv=1),
    )
    # 3 hits, 3 wounds; two marked dice (6, 1), two others (5, 1); the hit on the shooter wounds, it saves nothing
    found = shot(game, [4, 4, 4, 4, 4, 4, 6, 1, 5, 1, 4, 1], 3)
    assert (found.nullified, found.lost) == (2, 1)
    assert (game.units["a"].damage, game.units["a"].hit_by) == (1, ("b",))
    assert [event.clause for event in events(game, AttackResolved)] == ["BG-SHO-06", "BG-SHD-05"]


@pytest.mark.rule("BG-SHD-04")
@pytest.mark.parametrize(("faces", "back"), [
    ([4, 4, 6, 6, 4, 1], 1),   # one wound: one six cancels it, the other one nothing
    ([4, 4, 5, 5], 0),         # saved, but by no six
])  # fmt: skip
def test_only_a_six_that_cancels_a_wound_counts(faces: list[int], back: int) -> None:
    game = battle(unit("a", "p1", (10, 10), dv=1), unit("b", "p2", (10, 20), (11.2, 20), shield="energy_shield"))
    shot(game, faces, 1)
    assert len(events(game, AttackResolved)) == 1 + back


@pytest.mark.rule("BG-SHD-05")
def test_a_deflected_shot_has_the_wound_number_of_the_attack_without_its_re_rolls_and_is_not_deflected_again() -> None:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["plasma_rifle"], shield="energy_shield", hp=2),
        unit("b", "p2", (10, 20), shield="energy_shield", hp=2),
    )
    shot(game, [4, 3, 6, 3, 6], 1, chosen="plasma")
    rolled = [(event.unit, event.pool, event.need) for event in events(game, PoolRolled)]
    assert rolled == [
        ("a", "hit", 4), ("a", "wound", 3), ("b", "nullify", 5), ("b", "wound", 3), ("a", "nullify", 5),
    ]  # fmt: skip
    game = battle(
        unit("a", "p1", (10, 10), weapons=["grenade_launcher"], hp=2), unit("b", "p2", (10, 20), shield="energy_shield")
    )
    shot(game, [4, 1, 4, 6, 1, 6], 1, chosen="grenade")  # the failed wound again, not the deflected one; then the fire


@pytest.mark.rule("BG-SHD-04")
def test_nothing_is_deflected_in_melee() -> None:
    game = battle(unit("a", "p1", (10, 10), av=1), unit("b", "p2", (10, 11), shield="energy_shield"))
    shot(game, [4, 4, 6], 1, melee=True)
    assert len(events(game, AttackResolved)) == 1


@pytest.mark.rule("BG-SHD-05", "BG-DMG-01")
@pytest.mark.parametrize(("hp", "dead"), [(1, True), (2, False)])
def test_a_deflected_shot_may_kill_who_shot(hp: int, dead: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), hp=hp, points=9), unit("b", "p2", (10, 20), shield="energy_shield"))
    shot(game, [4, 4, 6, 4], 1)
    assert (game.units["a"].models == ()) is dead
    assert game.sides["p1"].lost == (9 if dead else 0)
    told = events(game, AttackResolved)[1].told(game)
    assert told == f"B deflects shots back at A: 1 hit, 1 wound. 1 of {hp} HP lost."
