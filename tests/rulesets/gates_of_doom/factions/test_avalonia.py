"""Avalonia: the herald's declaration, master-forged weapons, riders in power armour, and jet cycles of everybody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.factions.test_powers import acting, can, why
from tests.rulesets.gates_of_doom.helpers import battle, events, options, run, unit
from tests.rulesets.gates_of_doom.lists.listing import army, clauses
from wartable.engine.errors import RuleError
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.effects import Forged
from wartable.rulesets.gates_of_doom.events.fighting import Launched, Struck
from wartable.rulesets.gates_of_doom.melee import blows
from wartable.rulesets.gates_of_doom.setup.deployment import prepare
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.pointed import launch
from wartable.rulesets.gates_of_doom.shooting.targets import chances
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.turn.actions import one_action

HERALD: dict[str, Any] = {"entry": "avalonia.herald", "weapons": ["sonic_gun"], "armour": "heavy_power_armour"}


# ------------------------------------------------------------------ the herald
def herald(*others: dict[str, Any], **fields: Any) -> Game:
    return acting(unit("a", "p1", (10, 10), **{**HERALD, "under_fire": 1, **fields}), *others)


@pytest.mark.rule("GD-AVA-09")
def test_a_declaration_reaches_as_far_as_the_sonic_weapon() -> None:
    game = herald(
        unit("c", "p1", (10, 21), under_fire=2), unit("d", "p1", (10, 0.5), under_fire=0),
        unit("e", "p2", (21, 10)), unit("f", "p2", (10, 22.4)), unit("g", "p1", (22.4, 11.5), under_fire=1),
    )  # fmt: skip
    run(one_action(game, game.units["a"]), [], ["declare"])
    found = {key: game.units[key].under_fire for key in "acdefg"}
    assert found == {"a": 0, "c": 1, "d": 0, "e": 1, "f": 0, "g": 1}  # 10 inches from edge to edge
    assert game.units["a"].actions == 1


@pytest.mark.rule("GD-AVA-09")
def test_a_declaration_needs_a_sonic_weapon_and_a_herald() -> None:
    game = herald(unit("e", "p2", (20, 10)), weapons=["mag_rifle"])
    assert why(game, "declare") == "GD-AVA-09"
    knight = {"entry": "avalonia.knight", "weapons": ["sonic_gun"]}
    assert not can(acting(unit("a", "p1", (10, 10), **knight), unit("e", "p2", (20, 10))), "declare")


@pytest.mark.rule("GD-AVA-09", "GD-ACT-02")
def test_the_others_of_his_unit_attack() -> None:
    models = [{"role": "hero", "weapons": ["sonic_gun"], "at": [10, 10]},
              {"role": "retinue", "weapons": ["single"], "at": [11.2, 10]}]  # fmt: skip
    game = acting(unit("a", "p1", entry="avalonia.herald", models=models), unit("b", "p2", (10, 30), activated=True))
    _, asked = run(one_action(game, game.units["a"]), [6], ["declare", ...])
    assert [ask.clause for ask in asked] == ["GD-RND-05", "GD-ACT-02"]
    assert not game.units["b"].models


@pytest.mark.rule("GD-AVA-09", "GD-AVA-05")
def test_a_herald_who_has_joined_a_knight_declares_too() -> None:
    models = [{"role": "hero", "at": [10, 10]}, {"role": "herald", "weapons": ["sonic_gun"], "at": [11.2, 10]}]
    game = acting(unit("a", "p1", entry="avalonia.knight", models=models), unit("b", "p2", (10, 20)))
    assert can(game, "declare")
    run(one_action(game, game.units["a"]), [], ["declare"])
    assert game.units["b"].under_fire == 1


# ------------------------------------------------------------------ the forge master
SMITH = unit("a", "p1", (10, 10), entry="avalonia.forge_master", weapons=["sword"])


@pytest.mark.rule("GD-AVA-11")
@pytest.mark.parametrize(("face", "many"), [(1, 4), (4, 5), (6, 6)])
def test_a_forge_master_works_on_d3_and_three_weapons(face: int, many: int) -> None:
    game = battle(
        SMITH, unit("c", "p1", (20, 10), (21.2, 10), (22.4, 10), weapons=["single", "sword"]),
        unit("b", "p2", (10, 40), weapons=["single"]), cursor="begin",
    )  # fmt: skip
    answers = ["a:m1:sword", "c:m1:single", "c:m1:sword", "c:m2:single", "c:m2:sword", "c:m3:single"][:many]
    _, asked = run(prepare(game), [face], answers)
    assert "b:m1:single" not in options(asked[0])
    assert "a:m1:sword" not in options(asked[1])  # once for each weapon
    assert len(events(game, Forged)) == many
    assert run(prepare(game))[1] == []  # once a battle


@pytest.mark.rule("GD-AVA-11")
def test_each_forge_master_works_and_nobody_else() -> None:
    two = unit("c", "p1", (20, 10), entry="avalonia.forge_master", weapons=["sword"])
    game = battle(SMITH, two, unit("b", "p2", (40, 40)), cursor="begin")
    run(prepare(game), [1, 1], ["a:m1:sword", "c:m1:sword"])
    game = battle(unit("a", "p1", (10, 10), weapons=["sword"]), unit("b", "p2", (40, 40)), cursor="begin")
    assert run(prepare(game))[1] == []


def bonus(mods: Any) -> object:
    return fixed(mod for mod in mods if mod.clause == "GD-AVA-11")


@pytest.mark.rule("GD-AVA-11")
def test_a_master_forged_weapon_has_one_more_with_all_its_dice() -> None:
    models = [{"weapons": ["single", "sword", "grenade"], "at": [10, 10], "forged": ["single", "sword", "grenade"]},
              {"weapons": ["single", "pistol"], "at": [11.2, 10], "forged": ["pistol"]}]  # fmt: skip
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (10, 11), (40, 40), weapons=["sword"]))
    a, b = game.units["a"], game.units["b"]
    for model, key, more in ((0, "single", 1), (1, "single", 0), (1, "pistol", 1)):
        chance = chances(game, a, a.models[model], [game.arms[key]], [b], free=True)[key][0]
        assert bonus(chance.mods) == more
    for parry in (False, True):
        run(blows.throw(game, a, b, [a.models[0]], parry), [2])
        assert [r.clause for r in events(game, Struck)[-1].why].count("GD-AVA-11") == 1
    run(launch(game, a, Pointed(a.models[0], game.arms["grenade"]), (10_000, 30_000)), [1, 3])
    assert events(game, Launched)[-1].strays == 2_000
    assert "GD-AVA-11" not in [mod.clause for mod in figures.ranged_mods(a, a.models[0])]


@pytest.mark.rule("GD-AVA-11")
def test_of_two_blades_one_may_be_master_forged() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["sword", "sword"], forged=["sword"]), unit("b", "p2", (10, 11)))
    run(blows.throw(game, game.units["a"], game.units["b"], game.units["a"].models), [2, 3])
    assert [[r.clause for r in event.why].count("GD-AVA-11") for event in events(game, Struck)] == [1, 0]


# ------------------------------------------------------------------ riders
def rider(*weapons: str, faction: str = "", **fields: Any) -> Game:
    more = {"entry": "avalonia.knight"} if faction else {}
    return battle(
        unit("a", "p1", (10, 10), weapons=list(weapons), gear=["jet_cycle"], **more, **fields),
        unit("b", "p2", (10, 20)),
    )  # fmt: skip


@pytest.mark.rule("GD-EQP-06", "GD-AVA-03", "GD-EQP-02")
@pytest.mark.parametrize(("fields", "free"), [
    ({}, 1), ({"armour": "light_power_armour"}, 1), ({"faction": "avalonia"}, 1),
    ({"faction": "avalonia", "armour": "heavy_power_armour"}, 2),
])  # fmt: skip
def test_the_hands_of_a_rider(fields: dict[str, Any], free: int) -> None:
    assert figures.free_hands(rider("single", **fields).units["a"].models[0]) == free


@pytest.mark.rule("GD-EQP-06", "GD-EQP-02")
def test_a_shield_takes_the_hand_of_a_rider() -> None:
    game = battle(
        unit("a", "p1", (10, 10), gear=["jet_cycle", "basic_energy_shield"], weapons=["sword"]),
        unit("b", "p2", (9, 40)),
    )  # fmt: skip
    assert blows.wielded(game, game.units["a"].models[0]) == []


@pytest.mark.rule("GD-EQP-06", "GD-ARM-26")
@pytest.mark.parametrize(("weapons", "fired", "legal"), [
    (("single", "heavy", "pistol"), (1, 1, 1), True), (("single", "pistol", "antimatter"), (1, 1, 1), False),
    (("single", "pistol", "antimatter"), (1, 1, 0), True),
])  # fmt: skip
def test_a_rider_fires_two_mounted_weapons_and_one_in_his_hand(
    weapons: tuple[str, ...], fired: tuple[int, ...], legal: bool
) -> None:  # fmt: skip
    game = rider(*weapons)
    me = game.units["a"]
    found = declaring.buckets(game, me, me.models, [game.units["b"]])
    shares = {"allot": [[f"g{n}", "b" if f else "hold", 1] for n, f in enumerate(fired, 1)]}
    flow = declaring.name_targets(game, me, found, "?")
    if legal:
        assert len(run(flow, [], [shares])[0].volleys) == sum(fired)
    else:
        with pytest.raises(RuleError, match="hand"):
            run(flow, [], [shares])


@pytest.mark.rule("GD-EQP-06", "GD-AVA-03")
@pytest.mark.parametrize(("fields", "wielded"), [
    ({}, ["sword"]), ({"faction": "avalonia", "armour": "heavy_power_armour"}, ["sword", "claw"]),
])  # fmt: skip
def test_a_rider_wields_one_blade_or_in_power_armour_two(fields: dict[str, Any], wielded: list[str]) -> None:
    game = rider("sword", "claw", **fields)
    assert [weapon.key for weapon in blows.wielded(game, game.units["a"].models[0])] == wielded
    assert [weapon.key for weapon in blows.wielded(game, rider("chainsaw", **fields).units["a"].models[0])] == (
        ["chainsaw"] if len(wielded) == 2 else []
    )


@pytest.mark.rule("GD-EQP-06")
@pytest.mark.parametrize(("many", "told"), [(2, []), (3, ["GD-EQP-06"])])
def test_a_cycle_carries_two_two_handed_weapons(many: int, told: list[str]) -> None:
    names = ["mag_rifle", "plasma_gun", "gyro_rifle"][:many]
    picks = ", ".join(["jet_cycle", "heavy_power_armour", "plasma_sword", *names])
    found = clauses(army("avalonia", f"knight [{picks}]"))
    assert [clause for clause in found if clause == "GD-EQP-06"] == told
