"""Grenades and launchers, smoke and fallout that stay, shock maces, carbines on the move (chapter WPN)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, placement, row, run, unit
from wartable.engine.errors import RuleError
from wartable.engine.matching import Allot
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.acting import Moved, Strafed
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, Fired, Launched, Saved, Struck, Stunned
from wartable.rulesets.gates_of_doom.events.finding import CloudStayed
from wartable.rulesets.gates_of_doom.melee.blows import strike_mods
from wartable.rulesets.gates_of_doom.melee.fight import fight
from wartable.rulesets.gates_of_doom.reactions.carbines import FIRE
from wartable.rulesets.gates_of_doom.shooting import declaring, pointing, targets
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.fire import throw
from wartable.rulesets.gates_of_doom.shooting.pointed import launch
from wartable.rulesets.gates_of_doom.state import Game, Phase
from wartable.rulesets.gates_of_doom.telling.marks import marks
from wartable.rulesets.gates_of_doom.telling.view import scene
from wartable.rulesets.gates_of_doom.troops import saves
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import go

FAR = unit("b", "p2", (10, 40))


def rows(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    one = game.units["a"]
    found = declaring.buckets(game, one, one.models, game.enemies(one))
    return [(weapon.key, bucket.aims) for bucket in found for weapon in bucket.weapons]


def ask(game: Game) -> Allot:
    one = game.units["a"]
    found = declaring.buckets(game, one, one.models, game.enemies(one))
    asked = next(declaring.name_targets(game, one, found, "Whom?"))
    assert isinstance(asked, Allot)
    return asked


def throw_at(game: Game, key: str, at: tuple[int, int], faces: list[int]) -> None:
    one = game.units["a"]
    run(launch(game, one, Pointed(one.models[0], game.arms[key]), at), faces)


# ------------------------------------------------------------------ grenades and launchers
@pytest.mark.rule("GD-WPN-16", "GD-WPN-29")
@pytest.mark.parametrize(("weapons", "offered"), [
    (["grenade_launcher", "grenade"], ["grenade_launcher_grenade"]), (["grenade"], []), (["grenade_launcher"], []),
    (["grenade_launcher", "plasma_grenade", "smoke_grenade"],
     ["grenade_launcher_plasma_grenade", "grenade_launcher_smoke_grenade"]),
])  # fmt: skip
def test_a_launcher_throws_the_grenades_that_its_bearer_has(weapons: list[str], offered: list[str]) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=weapons), unit("b", "p2", (10, 28)))
    assert [key for key, _ in rows(game) if key.startswith("grenade_launcher_")] == offered


@pytest.mark.rule("GD-WPN-16")
def test_the_range_is_the_launchers_and_all_else_the_grenades() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["grenade_launcher", "plasma_grenade"]), FAR)
    made, plain = game.arms["grenade_launcher_plasma_grenade"], game.arms["plasma_grenade"]
    assert (made.ranges, made.pierces, made.damage, made.direct) == ((18_000,), plain.pierces, plain.damage, 2)
    one = game.units["a"]
    aimed = next(pointing.aim(game, one, Pointed(one.models[0], made)))
    aimed.accept({"to": [10_000, 28_500]})  # 18 inches from the edge of the base
    with pytest.raises(RuleError, match="18 is the most"):
        aimed.accept({"to": [10_000, 28_501]})


@pytest.mark.rule("GD-WPN-16", "GD-CON-01")
def test_low_gravity_carries_a_launched_grenade_farther() -> None:
    weapons = ["grenade_launcher", "grenade"]
    game = battle(unit("a", "p1", (10, 10), weapons=weapons), FAR, conditions=["low_gravity"])
    assert game.arms["grenade_launcher_grenade"].ranges == (21_000,)


@pytest.mark.rule("GD-WPN-17", "GD-ARM-26")
def test_one_grenade_in_an_action_in_place_of_a_weapon_for_one_hand() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["grenade", "plasma_grenade", "pistol"]), unit("b", "p2", (10, 16)))
    asked = ask(game)
    keys = {group.label: group.key for group in asked.groups}
    grenade, plasma, pistol = keys["Grenade"], keys["Plasma Grenade"], keys["Pistol"]
    asked.accept({"allot": [[grenade, "at-a-point", 1], [plasma, "hold", 1], [pistol, "b", 1]]})
    with pytest.raises(RuleError, match="1 model may throw 1 grenade ") as caught:
        asked.accept({"allot": [[grenade, "at-a-point", 1], [plasma, "at-a-point", 1], [pistol, "hold", 1]]})
    assert caught.value.clause == "GD-WPN-17"
    asked.accept(asked.usual())


@pytest.mark.rule("GD-WPN-17")
def test_it_is_never_used_up() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["grenade"]), unit("b", "p2", (10, 16), level="hero", save=2))
    for _ in range(4):
        assert "grenade" in dict(rows(game))["grenade"]
        throw_at(game, "grenade", (10_000, 16_000), [6, 1, 6])
    assert len(events(game, Launched)) == 4


@pytest.mark.rule("GD-ARM-26", "GD-TGT-08")
def test_who_needs_both_hands_for_a_weapon_fires_no_other() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 2), weapons=["single", "pistol"]), unit("b", "p2", (10, 20)))
    one = game.units["a"]
    asked = ask(game)
    keys = {group.label: group.key for group in asked.groups}
    rifle, pistol = keys["Carbine"], keys["Pistol"]
    shares = [[rifle, "b", 1], [rifle, "hold", 1], [pistol, "b", 1], [pistol, "hold", 1]]
    found = declaring.buckets(game, one, one.models, game.enemies(one))
    named, _ = run(declaring.name_targets(game, one, found, "Whom?"), (), [{"allot": shares}])
    assert {volley.weapon.key: [model.id for model, _ in volley.shots] for volley in named.volleys} == {
        "single": [1], "pistol": [2],
    }  # fmt: skip
    with pytest.raises(RuleError, match="hands"):  # one of the two would have a rifle and a pistol
        asked.accept({"allot": [[rifle, "b", 1], [rifle, "hold", 1], [pistol, "b", 2]]})


# ------------------------------------------------------------------ smoke
def smoked(*where: tuple[int, int]) -> Game:
    game = battle(unit("a", "p1", (10, 10), weapons=["smoke_grenade", "single", "sword"]),
                  unit("b", "p2", (10, 15), weapons=["sword"], activated=True))  # fmt: skip
    for at in where:
        throw_at(game, "smoke_grenade", at, [6, 1])
    return game


@pytest.mark.rule("GD-WPN-12", "GD-WPN-14")
@pytest.mark.parametrize(("where", "less"), [
    ([(10_000, 12_500)], -1), ([(10_000, 12_501)], 0), ([], 0),  # 2 inches from the edge of the base
    ([(10_000, 12_000), (11_000, 11_000)], -1),  # clouds do not add up
])  # fmt: skip
def test_smoke_stays_and_takes_one_of_both_skills(where: list[tuple[int, int]], less: int) -> None:
    game = smoked(*where)
    me, foe = game.units["a"], game.units["b"]
    assert len(game.clouds) == len(events(game, CloudStayed)) == len(where)
    (chance,) = targets.chances(game, me, me.models[0], [game.arms["single"]], [foe])["single"]
    assert sum(mod.value for mod in chance.mods if mod.clause == "GD-WPN-14" and isinstance(mod.value, int)) == less
    blow = strike_mods(game, me, me.models[0], game.arms["sword"], foe, False)
    assert fixed(blow) == less
    assert foe.models[0].wounds == me.models[0].wounds == 0
    assert not events(game, Saved)


@pytest.mark.rule("GD-WPN-14", "GD-MIS-02")
def test_smoke_makes_a_missile_stray_and_goes_on_for_the_game() -> None:
    game = smoked((10_000, 10_000))
    game.cursor = game.cursor._replace(phase=Phase.END)
    run(rounds.end(game))
    throw_at(game, "smoke_grenade", (10_000, 15_000), [1, 3])
    assert events(game, Launched)[-1].strays == 4000  # 3 - (0 - 1)
    assert len(game.clouds) == 2


@pytest.mark.rule("GD-WPN-14", "GD-AI-01")
def test_smoke_does_nothing_to_what_an_ai_needs_and_who_leaves_it_is_rid_of_it() -> None:
    game = smoked((10_000, 10_000))
    me = game.units["a"]
    robot = me.models[0]._replace(ai=True)
    (chance,) = targets.chances(game, me, robot, [game.arms["single"]], game.enemies(me))["single"]
    assert chance.mods == ()
    away = me.models[0]._replace(y=12_501)
    (chance,) = targets.chances(game, me, away, [game.arms["single"]], game.enemies(me))["single"]
    assert all(mod.clause != "GD-WPN-14" for mod in chance.mods)


# ------------------------------------------------------------------ fallout
def fallout(*units: dict[str, Any]) -> Game:
    game = battle(unit("a", "p1", (10, 10), weapons=["rad_grenade"]), *units)
    throw_at(game, "rad_grenade", (20_000, 20_000), [6, 1])
    return game


@pytest.mark.rule("GD-WPN-15", "GD-WPN-12")
def test_a_rad_grenade_passes_armour_and_its_fallout_stays() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["rad_grenade"]), unit("b", "p2", (10, 16), save=2))
    throw_at(game, "rad_grenade", (10_000, 16_000), [6, 1])  # no save is thrown
    assert game.units["b"].models == ()
    assert [(cloud.weapon, cloud.by) for cloud in game.clouds] == [("rad_grenade", "p1")]


@pytest.mark.rule("GD-WPN-15")
@pytest.mark.parametrize(("x", "hurt"), [(22.5, 1), (22.501, 0)])
def test_who_is_in_fallout_as_its_unit_activates_takes_a_damage(x: float, hurt: int) -> None:
    game = fallout(unit("b", "p2", (x, 20), level="hero", save=2), unit("f", "p1", (20, 17.6), level="hero"))
    game.units["a"].activated = game.units["f"].activated = True
    run(rounds.draw(game))
    assert game.units["b"].models[0].wounds == 2 * hurt  # of the blast, and now
    assert game.units["f"].models[0].wounds == 1  # its unit does not activate
    assert game.sides["p1"].damage == 2 * hurt


@pytest.mark.rule("GD-WPN-15")
@pytest.mark.parametrize(("to", "hurt"), [((20, 20), 1), ((25.9, 20), 1), ((10.5, 20), 0)])
def test_who_enters_it_takes_one_once_in_an_activation(to: tuple[float, float], hurt: int) -> None:
    game = fallout(unit("b", "p2", (16, 20), level="hero", speed=10))
    foe = game.units["b"]
    answer = {"to": [round(1000 * part) for part in to]}
    run(go(game, foe), (), [answer])
    assert foe.models[0].wounds == hurt
    run(go(game, foe), (), [{"to": [16_000, 20_000]}])  # back through it, in the same activation
    assert foe.models[0].wounds == hurt
    game.irradiated = ()
    if hurt:
        run(go(game, foe), (), [answer])
        assert foe.models[0].wounds == 2


@pytest.mark.rule("GD-WPN-15", "GD-NOM-03")
def test_fallout_harms_friends_ais_and_cyborgs_too() -> None:
    game = fallout(unit("b", "p2", (21, 20), rules=["GD-NOM-03"]), unit("c", "p1", (20, 21.4), ai=True))
    for key in ("b", "c"):
        for other in game.units.values():
            other.activated = other.id != key
        run(rounds.draw(game))
        assert game.units[key].models == ()
    assert game.sides["p1"].damage == 1


# ------------------------------------------------------------------ shock maces
def shocked(*fields: dict[str, Any], **more: Any) -> Game:
    models = [{"at": [10 + 1.2 * n, 11], **one} for n, one in enumerate(fields)]
    return battle(unit("a", "p1", (10, 10), weapons=["shock_mace"], **more), unit("b", "p2", models=models))


@pytest.mark.rule("GD-WPN-24")
def test_a_model_hit_by_a_shock_mace_has_one_less_on_its_next_roll_once() -> None:
    game = shocked({"level": "hero", "armour": "flak_armour", "weapons": ["sword", "pistol"]})
    me, foe = game.units["a"], game.units["b"]
    assert run(saves.take_hits(game, foe, game.arms["shock_mace"], 2, "p1"), [5, 5])[0] == 2  # its own saves: 5+
    assert foe.models[0].shocked
    assert len(events(game, Stunned)) == 1  # not for each hit
    assert run(saves.take_hits(game, foe, game.arms["sword"], 2, "p1"), [5, 6])[0] == 1  # together one roll, on 6
    assert not foe.models[0].shocked
    assert run(saves.take_hits(game, foe, game.arms["sword"], 1, "p1"), [5])[0] == 1
    assert me.models


@pytest.mark.rule("GD-WPN-24")
def test_it_is_the_next_attack_or_parry_too_and_no_nerve_check() -> None:
    game = shocked({"weapons": ["sword"]})
    me, foe = game.units["a"], game.units["b"]
    foe.models = tuple(model._replace(shocked=True) for model in foe.models)
    run(fight(game, foe, me, foe.models), [4], ["take-it"])
    (struck,) = events(game, Struck)
    assert [reason.clause for reason in struck.why] == ["GD-WPN-24"]
    assert not foe.models[0].shocked


@pytest.mark.rule("GD-WPN-24")
def test_a_shot_is_such_a_roll_and_only_the_first() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["pistol", "gyro_pistol"]),
                  unit("b", "p2", (10, 15), level="hero", activated=True))  # fmt: skip
    me = game.units["a"]
    me.models = tuple(model._replace(shocked=True) for model in me.models)
    found = declaring.buckets(game, me, me.models, game.enemies(me))
    named, _ = run(declaring.name_targets(game, me, found, "Whom?"), (), [...])
    for volley in named.volleys:
        run(throw(game, volley, ()), [3])
    first, second = events(game, Fired)
    assert [("GD-WPN-24" in [reason.clause for reason in event.why]) for event in (first, second)] == [True, False]


@pytest.mark.rule("GD-WPN-24")
def test_in_a_unit_hits_go_model_by_model() -> None:
    game = shocked({"level": "veteran", "armour": "flak_armour"}, {"armour": "flak_armour"})
    foe = game.units["b"]
    run(saves.take_hits(game, foe, game.arms["shock_mace"], 2, "p1"), [5, 6], ["m1", "m1"])
    assert [model.shocked for model in foe.models] == [True, False]
    assert not events(game, DamageTaken)
    assert [event.need for event in events(game, Saved)] == [5, 6]


# ------------------------------------------------------------------ carbines on the move
def dragoons(**fields: Any) -> Game:
    game = battle(unit("a", "p1", *row(10, 10, 2), weapons=["slug_carbine"], **fields),
                  unit("b", "p2", (10, 33), level="hero", activated=True), unit("c", "p2", (40, 40)))  # fmt: skip
    game.active, game.units["a"].actions = "a", 2
    return game


@pytest.mark.rule("GD-WPN-01")
def test_a_carbine_is_fired_where_the_way_leads_and_the_move_goes_on() -> None:
    game = dragoons()
    me = game.units["a"]
    # 22 inches away: a long shot, 4 + 1 + 2 = 7 and more: it cannot hit; so they go 5 inches and fire at 17: 6 hits.
    first, last = ({"models": [[10_000, y], [11_200, y]]} for y in (15_000, 16_000))
    answers = ["pass", first, FIRE, ..., last]
    _, asked = run(go(game, me), [6, 5], answers)
    assert [event.hits for event in events(game, Fired)] == [0]
    assert events(game, Fired)[0].need == 7  # agility 5, -2 on the move, normal range
    assert [event.distance for event in events(game, Moved)] == [5000, 1000]
    assert "up to 1 inch" in placement(asked[-1]).question
    assert len(events(game, Strafed)) == 1
    with pytest.raises(RuleError):
        asked[-1].accept({"models": [[10_000, 16_001], [11_200, 16_001]]})


@pytest.mark.rule("GD-WPN-01")
def test_once_a_round_and_it_takes_no_action() -> None:
    game = dragoons()
    me = game.units["a"]
    run(go(game, me), [6, 5], [FIRE, ..., {"models": [[10_000, 11_000], [11_200, 11_000]]}])
    assert (me.actions, me.strafed) == (2, True)
    run(go(game, me), (), [{"models": [[10_000, 12_000], [11_200, 12_000]]}])  # nobody is asked again
    game.cursor = game.cursor._replace(phase=Phase.END)
    run(rounds.end(game))
    assert not me.strafed


@pytest.mark.rule("GD-WPN-01", "GD-REA-01")
def test_whom_it_is_fired_at_may_react() -> None:
    game = dragoons()
    game.units["b"].activated = False
    me = game.units["a"]
    asked = run(go(game, me), [1, 6, 6], [FIRE, ..., "duck", {"stay": True}])[1]
    assert asked[2].seat == "p2"
    assert game.units["b"].lying


@pytest.mark.rule("GD-WPN-01", "GD-TGT-08")
@pytest.mark.parametrize(("weapon", "asks"), [("slug_carbine", 2), ("mag_carbine", 2), ("compression_carbine", 2),
                                              ("slug_rifle", 1)])  # fmt: skip
def test_every_carbine_and_nothing_else(weapon: str, asks: int) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=[weapon]), unit("b", "p2", (10, 30), activated=True))
    answers = ["pass", {"stay": True}] if asks == 2 else [{"stay": True}]
    assert len(run(go(game, game.units["a"]), (), answers)[1]) == asks


@pytest.mark.rule("GD-WPN-01")
def test_nobody_is_asked_where_nobody_is_in_reach() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["slug_carbine"]), unit("b", "p2", (10, 47)))
    run(go(game, game.units["a"]), (), [{"to": [10_000, 12_000]}])
    assert not events(game, Fired)


# ------------------------------------------------------------------ what is told of it
@pytest.mark.rule("GD-WPN-06", "GD-WPN-13", "GD-WPN-14", "GD-WPN-19", "GD-WPN-24")
def test_what_weakens_a_unit_is_marked() -> None:
    game = smoked((10_000, 10_000))
    me = game.units["a"]
    assert ("in smoke", "GD-WPN-14") in [mark[:2] for mark in marks(game, me)]
    assert all(mark.clause != "GD-WPN-14" for mark in marks(game, game.units["b"]))
    two = battle(unit("a", "p1", *row(10, 10, 2)), FAR)
    one = two.units["a"]
    one.models = one.models[0]._replace(needled=True, shocked=True), one.models[1]._replace(shocked=True, dazzled=True)
    one.scared = True
    said = [mark.text for mark in marks(two, one)]
    assert said == ["1 of 2 hit by needles", "1 of 2 dazzled", "staggered", "-1 nerve"]
    assert [shape.kind for shape in scene(game, "p1").shapes].count("cloud") == 1
