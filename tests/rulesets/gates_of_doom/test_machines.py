"""Weapons teams, emplaced weapons, mechs, vehicles (TEAM, EMP, MCH, VEH), flight and tracks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, options, row, run, unit
from wartable.engine.errors import DataError, RuleError
from wartable.engine.matching import Allot
from wartable.rulesets.gates_of_doom.events.fighting import Fired, WeaponLost
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.state import DESTROYED, Game, Profile
from wartable.rulesets.gates_of_doom.troops import figures, losses
from wartable.rulesets.gates_of_doom.turn import actions

FOE = unit("b", "p2", (10, 30), activated=True)
GUN = {"kind": "gun", "weapons": ["launcher"], "speed": 3, "save": 4, "profile": {"health": 3}}


def team(gun: tuple[float, float], *crew: tuple[float, float], **fields: Any) -> dict[str, Any]:
    """A weapons team whose gun is its first model."""
    men = [{"at": list(place), "weapons": ["rifle"]} for place in crew]
    return unit("a", "p1", **{"models": [{**GUN, "at": list(gun)}, *men], **fields})


def rows(game: Game) -> list[tuple[str, list[int]]]:
    """Who may fire what: the weapon, and the numbers of the models."""
    one = game.units["a"]
    found = declaring.buckets(game, one, one.models, game.enemies(one))
    return [(w.name, [m.id for m in bucket.models]) for bucket in found for w in bucket.weapons]


def shoot(game: Game, faces: list[int], answer: Any = ...) -> None:
    one = game.units["a"]
    run(attack(game, one, declaring.buckets(game, one, one.models, game.enemies(one))), faces, [answer])


# ------------------------------------------------------------------ weapons teams
@pytest.mark.rule("GD-TEAM-02", "GD-TEAM-01")
@pytest.mark.parametrize(("x", "fires"), [(12.25, True), (12.251, False)])
def test_one_of_the_crew_within_an_inch_fires_it(x: float, fires: bool) -> None:
    game = battle(team((10, 10), (x, 10)), FOE)
    assert (("Launcher", [2]) in rows(game)) is fires
    assert ("Rifle", [2]) in rows(game)
    assert ("Launcher", [1]) not in rows(game)


@pytest.mark.rule("GD-TEAM-02")
def test_the_best_shot_of_the_crew_fires_it_alone_and_others_fire_their_own() -> None:
    crew = team((10, 10), (8.5, 10), (11.5, 10))
    crew["models"][2]["level"] = "veteran"
    game = battle(crew, FOE)
    assert ("Launcher", [3]) in rows(game)
    assert ("Launcher", [2]) not in rows(game)
    shoot(game, [1, 1, 1])
    assert [(event.weapon, len(event.faces)) for event in events(game, Fired)] == [("rifle", 2), ("launcher", 1)]


@pytest.mark.rule("GD-TEAM-02")
def test_who_fires_it_fires_nothing_else() -> None:
    game = battle(team((10, 10), (11.3, 10)), FOE)
    one = game.units["a"]
    flow = attack(game, one, declaring.buckets(game, one, one.models, game.enemies(one)))
    ask = next(flow)
    assert isinstance(ask, Allot)
    with pytest.raises(RuleError, match="fires none of its own"):
        ask.accept({"allot": [["g1", "b", 1], ["g2", "b", 1]]})
    ask.accept({"allot": [["g1", "hold", 1], ["g2", "b", 1]]})


@pytest.mark.rule("GD-TEAM-02")
def test_it_is_measured_from_the_weapon() -> None:
    far = unit("b", "p2", (10, 41.25), activated=True)
    game = battle(team((10, 10), (10, 8.75)), far)
    shoot(game, [1])
    assert len(events(game, Fired)) == 1
    out = battle(team((10, 9.9), (10, 8.65)), far)
    one = out.units["a"]
    assert not declaring.can_shoot(declaring.buckets(out, one, one.models, out.enemies(one)))


@pytest.mark.rule("GD-TEAM-03")
@pytest.mark.parametrize(("x", "marks", "speed"), [(12.25, 0, 3000), (12.251, 0, 0), (12.25, 2, 1000)])
def test_it_moves_only_with_its_crew_beside_it(x: float, marks: int, speed: int) -> None:
    game = battle(team((10, 10), (x, 10), under_fire=marks), FOE)
    assert Walk(game, game.units["a"]).speeds[1] == speed


@pytest.mark.rule("GD-TEAM-04")
def test_its_owner_allots_damage_to_crew_or_weapon_and_it_is_lost_without_them() -> None:
    game = battle(team((10, 10), (11.3, 10)), FOE)
    one = game.units["a"]
    _, asked = run(losses.deal(game, one, 1, "p2"), (), ["m1"])
    assert options(asked[0]) == ["m1", "m2"]
    assert one.where != DESTROYED
    run(losses.deal(game, one, 2, "p2"))  # the weapon that is hurt goes first (GD-SA-13)
    assert [model.id for model in one.models] == [2]
    assert not events(game, WeaponLost)
    other = battle(team((10, 10), (11.3, 10)), FOE)
    run(losses.deal(other, other.units["a"], 1, "p2"), (), ["m2"])
    assert len(events(other, WeaponLost)) == 1
    assert other.units["a"].where == DESTROYED


@pytest.mark.rule("GD-TEAM-01")
def test_a_separate_weapon_has_neither_agility_nor_nerve() -> None:
    game = battle(team((10, 10), (11.3, 10)), FOE)
    gun, man = game.units["a"].models
    game.units["a"].models = gun._replace(profile=Profile(9, 9, 9, 9, 3)), man
    assert (figures.agility(game.units["a"]), figures.nerve(game.units["a"])[0]) == (4, 3)


# ------------------------------------------------------------------ emplaced weapons
def nest(x: float, *foes: Any) -> Game:
    gun = {"key": "mg", "weapon": "launcher", "at": [10, 10]}
    return battle(unit("a", "p1", (x, 10)), *(foes or (FOE,)), emplaced=[gun])


@pytest.mark.rule("GD-EMP-02", "GD-EMP-01")
@pytest.mark.parametrize(("x", "fires"), [(11.25, True), (11.3, False)])
def test_who_touches_an_emplaced_weapon_fires_it(x: float, fires: bool) -> None:
    assert (("Launcher", [1]) in rows(nest(x))) is fires


@pytest.mark.rule("GD-EMP-02")
@pytest.mark.parametrize(("x", "fires"), [(8.75, False), (8.7, True)])
def test_not_while_an_enemy_touches_it_too(x: float, fires: bool) -> None:
    assert (("Launcher", [1]) in rows(nest(11.25, unit("b", "p2", (x, 10))))) is fires


@pytest.mark.rule("GD-EMP-01")
@pytest.mark.parametrize(("emplaced", "said"), [
    ({"key": "mg", "weapon": "sword", "at": [10, 10]}, "only ranged ones are emplaced"),
    ({"key": "mg", "weapon": "launcher", "at": [0.5, 10]}, "no free ground"),
    ({"key": "mg", "weapon": "launchr", "at": [10, 10]}, "no weapon is called"),
])  # fmt: skip
def test_what_is_wrong_with_an_emplaced_weapon_is_told(emplaced: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        battle(unit("a", "p1", (20, 10)), FOE, emplaced=[emplaced])


# ------------------------------------------------------------------ mechs and vehicles
def tank(**fields: Any) -> dict[str, Any]:
    parts = {"hull": "tank", "plating": "heavy_metal", "propulsion": "tracks", "weapons": ["launcher"]}
    return unit("a", "p1", (10, 10), **{**parts, **fields})


@pytest.mark.rule("GD-MCH-01")
@pytest.mark.parametrize(("mech", "health", "r"), [("small_mech", 5, 750), ("medium_mech", 8, 1000)])
def test_a_mech_has_the_skills_of_its_pilot_and_the_health_of_both(mech: str, health: int, r: int) -> None:
    game = battle(unit("a", "p1", (10, 10), level="veteran", mech=mech, weapons=["launcher"]), FOE)
    (model,) = game.units["a"].models
    assert (figures.health(model), model.profile.ranged, model.save, model.r, model.kind) == (health, 1, 3, r, mech)


@pytest.mark.rule("GD-MCH-02", "GD-MCH-03", "GD-MCH-04")
@pytest.mark.parametrize(("mech", "weapons", "gear", "fits"), [
    ("small_mech", ["launcher", "greatsword"], [], True),
    ("small_mech", ["launcher", "rifle", "greatsword"], [], False),
    ("small_mech", ["launcher", "rifle"], ["basic_energy_shield"], False),
    ("small_mech", ["launcher"], ["basic_energy_shield"], True),
    ("medium_mech", ["launcher", "rifle", "greatsword", "chainsaw"], [], True),
    ("medium_mech", ["launcher", "rifle", "heavy"], [], False),
    ("medium_mech", ["launcher", "rifle", "greatsword", "sword"], ["basic_energy_shield"], False),
])  # fmt: skip
def test_a_mech_has_so_many_slots(mech: str, weapons: list[str], gear: list[str], fits: bool) -> None:
    made = unit("a", "p1", (10, 10), mech=mech, weapons=weapons, gear=gear)
    if fits:
        battle(made, FOE)
        return
    with pytest.raises(DataError, match="have room for two"):
        battle(made, FOE)


@pytest.mark.rule("GD-MCH-06")
@pytest.mark.parametrize(("mech", "fires"), [("small_mech", 2), ("", 1)])
def test_a_mech_uses_all_of_its_weapons(mech: str, fires: int) -> None:
    more = {"mech": mech} if mech else {}
    game = battle(unit("a", "p1", (10, 10), weapons=["launcher", "single"], **more), FOE)
    shoot(game, [1] * fires)
    assert len(events(game, Fired)) == fires


@pytest.mark.rule("GD-VEH-01", "GD-VEH-07", "GD-VEH-09")
@pytest.mark.parametrize(("parts", "told"), [
    ({}, (12, 5000, 2, 2000)),  # 8 - 3 inches
    ({"hull": "small_vehicle"}, (6, 6000, 3, 1500)),  # 10 - 4 inches
    ({"plating": "light_polymer", "propulsion": "hover_jets"}, (12, 14000, 5 - 1, 2000)),
])  # fmt: skip
def test_a_vehicle_has_the_figures_of_its_parts(parts: dict[str, Any], told: tuple[int, ...]) -> None:
    game = battle(tank(**parts), FOE)
    (model,) = game.units["a"].models
    assert (figures.health(model), figures.speed(game.units["a"], model), model.save, model.r) == told
    assert model.profile[:4] == (0, 0, 3, 4)


@pytest.mark.rule("GD-VEH-05", "GD-VEH-02", "GD-VEH-03", "GD-VEH-04", "GD-VEH-16", "GD-VEH-08")
@pytest.mark.parametrize(("fields", "said"), [
    ({"plating": None}, "needs plating: and propulsion:"),
    ({"hull": None}, "is a part of a vehicle"),
    ({"weapons": ["launcher"] * 3}, "has room for two large weapons"),
    ({"weapons": ["launcher", "launcher", "rifle", "rifle", "rifle"]}, "has room for"),
    ({"weapons": ["launcher", "launcher", "rifle", "rifle"], "gear": ["basic_energy_shield"]}, "has room for"),
    ({"hull": "transport", "weapons": ["launcher"]}, "has room for two two-handed"),
    ({"hull": "small_vehicle", "weapons": ["launcher", "rifle"]}, "has room for one large weapon"),
    ({"count": 2, "places": [[10, 10], [16, 10]]}, "a vehicle is a unit of one"),
])  # fmt: skip
def test_what_is_wrong_with_a_vehicle_is_told(fields: dict[str, Any], said: str) -> None:
    made = {key: value for key, value in tank(**fields).items() if value is not None}
    with pytest.raises(DataError, match=said):
        battle(made, FOE)
    battle(tank(weapons=["launcher", "launcher", "rifle", "rifle"]), FOE)


@pytest.mark.rule("GD-VEH-15")
def test_a_vehicle_does_not_take_cover() -> None:
    game = battle(tank(), FOE)
    assert "take-cover" not in [option.key for option in actions.menu(game, game.units["a"], 2)[0]]


# ------------------------------------------------------------------ over terrain
WOOD = {"kind": "wood", "shape": "rectangle", "at": [10, 16], "size": [12, 4]}
WALL = {"kind": "wall", "shape": "rectangle", "at": [10, 16], "size": [12, 1]}


def far(game: Game) -> float:
    """How far north the unit gets, straight ahead, inches."""
    walk = Walk(game, game.units["a"])
    best = 0
    for step in range(0, 16000, 250):
        try:
            best = max(best, walk.check({"models": [[10000, 10000 + step]]}).ends[0].y)
        except RuleError:
            continue
    return (best - 10000) / 1000


@pytest.mark.rule("GD-VEH-12", "GD-TER-11", "GD-TER-06")
@pytest.mark.parametrize(("propulsion", "inches"), [("tracks", 8), ("wheels", 7)])
def test_tracks_ignore_difficult_ground(propulsion: str, inches: float) -> None:
    assert far(battle(tank(plating="light_polymer", propulsion=propulsion), FOE, terrain=[WOOD])) == inches


@pytest.mark.rule("GD-VEH-13", "GD-VEH-14", "GD-TER-11", "GD-GEN-21")
@pytest.mark.parametrize(("propulsion", "inches"), [("hover_jets", 14), ("chopper_blades", 12), ("wheels", 3.5)])
def test_hover_jets_and_blades_pass_over_walls(propulsion: str, inches: float) -> None:
    game = battle(tank(plating="light_polymer", propulsion=propulsion), FOE, terrain=[WALL])
    assert far(game) == inches
    if propulsion != "wheels":
        with pytest.raises(RuleError, match="not end in it"):
            Walk(game, game.units["a"]).check({"models": [[10000, 16000]]})


@pytest.mark.rule("GD-GEN-21", "GD-VEH-14")
@pytest.mark.parametrize(("gear", "passes"), [(["jet_pack"], True), (["jet_cycle"], False)])
def test_who_flies_passes_over_enemies_and_ends_on_free_ground(gear: list[str], passes: bool) -> None:
    foes = unit("b", "p2", *row(4, 13, 12, 1.01))
    game = battle(unit("a", "p1", (10, 10), gear=gear), foes)
    walk = Walk(game, game.units["a"])
    if passes:
        assert walk.check({"models": [[10000, 16000]]}).ends[0].y == 16000
        with pytest.raises(RuleError):
            walk.check({"models": [[10000, 13200]]})
    else:
        with pytest.raises(RuleError):
            walk.check({"models": [[10000, 16000]]})
