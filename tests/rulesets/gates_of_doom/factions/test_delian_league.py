"""The Delian League: its weapons, noble heroes, drones, battlesuits and their shields."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, refused, run, unit
from wartable.engine.errors import RuleError
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.base import RoundEnded
from wartable.rulesets.gates_of_doom.events.effects import MarkersSpared, Returned, SteppedIn
from wartable.rulesets.gates_of_doom.events.fighting import Launched, Slowed
from wartable.rulesets.gates_of_doom.melee import blows
from wartable.rulesets.gates_of_doom.shooting import fire, targets
from wartable.rulesets.gates_of_doom.shooting.pointed import blast
from wartable.rulesets.gates_of_doom.state import Emplaced, Game
from wartable.rulesets.gates_of_doom.troops import figures, losses, saves
from wartable.rulesets.gates_of_doom.turn.actions import one_action

FOE = unit("b", "p2", (10, 22))


def active(*units: dict[str, Any], **parts: Any) -> Game:
    return battle(*units, **{"cursor": {"phase": "act", "unit": "a"}, **parts})


def act(game: Game, faces: list[int], *answers: Any, key: str = "a") -> None:
    run(one_action(game, game.units[key]), faces, answers)


# ------------------------------------------------------------------ unique weapons
@pytest.mark.rule("GD-DEL-02")
@pytest.mark.parametrize(("weapon", "level", "speeds"), [
    ("javelin_mag_launcher", "hero", [3000, 0]), ("launcher", "hero", [6000, 6000]),
])  # fmt: skip
def test_a_javelin_slows_whom_it_does_not_kill(weapon: str, level: str, speeds: list[int]) -> None:
    foe = {**FOE, "activated": True, "profile": {"health": 5}}
    game = active(unit("a", "p1", (10, 10), weapons=[weapon]), foe)
    for speed in speeds:
        act(game, [6], "attack", ...)
        assert figures.speed(game.units["b"], game.units["b"].models[0]) == speed
    assert len(events(game, Slowed)) == (2 if speeds[0] == 3000 else 0)


@pytest.mark.rule("GD-DEL-02")
def test_who_dies_of_a_javelin_or_is_missed_is_not_slowed() -> None:
    game = active(unit("a", "p1", (10, 10), weapons=["javelin_mag_launcher"]),
                  unit("b", "p2", (10, 22), (11.2, 22), activated=True))  # fmt: skip
    act(game, [1], "attack", ...)
    act(game, [6], "attack", ...)
    assert events(game, Slowed) == []


@pytest.mark.rule("GD-DEL-03")
@pytest.mark.parametrize(("weapon", "shots"), [("demolition_gauntlet", 3), ("missile_launcher", 1)])
def test_a_gauntlet_fires_three_times_all_points_first(weapon: str, shots: int) -> None:
    game = active(unit("a", "p1", (10, 10), weapons=[weapon]), unit("b", "p2", (10, 22), save=2, level="hero"))
    points = [{"to": [10_000, 26_000 - 100 * number]} for number in range(shots)]
    run(one_action(game, game.units["a"]), [6, 1] * shots, ["attack", ..., *points])
    assert [event.to for event in events(game, Launched)] == [tuple(point["to"]) for point in points]


# ------------------------------------------------------------------ heroes
@pytest.mark.rule("GD-DEL-05", "GD-DEL-20")
@pytest.mark.parametrize(("level", "more"), [("hero", 1), ("veteran", 0)])
def test_a_noble_hero_has_more_attacks_and_fights_heroes_better(level: str, more: int) -> None:
    noble = unit("a", "p1", (10, 10), weapons=["sword"], rules=["GD-DEL-05", "GD-DEL-20"])
    game = battle(noble, unit("b", "p2", (11, 10), level=level))
    one, foe = game.units["a"], game.units["b"]
    assert len(run(blows.throw(game, one, foe, one.models), [3] * 4)[0]) == 4
    for parry in (False, True):
        model = one.models[0]._replace(fatigue=0)
        assert fixed(blows.strike_mods(game, one, model, game.arms["sword"], foe, parry)) == more


# ------------------------------------------------------------------ drone repair
DRONES = {"ai": True, "weapons": ["rifle"]}


def broken(x: float) -> Game:
    """Two of three drones have been destroyed; their unit stands at x."""
    game = active(unit("a", "p1", (10, 10), level="hero", rules=["GD-DEL-07"]),
                  unit("d", "p1", (x, 10), (x, 11.2), (x, 12.4), **DRONES), FOE)  # fmt: skip
    losses.hurt(game, game.units["d"], [2, 3], "p2")
    return game


@pytest.mark.rule("GD-DEL-07")
@pytest.mark.parametrize(("face", "back"), [(2, 1), (4, 2), (6, 2)])
def test_drones_return_as_many_as_were_lost_at_most(face: int, back: int) -> None:
    game = broken(12)
    act(game, [face], "repair", *[{"to": [12_000, 11_500]}, {"to": [12_000, 13_000]}][:back])
    drones = game.units["d"]
    assert len(drones.models) == 1 + back
    assert len(events(game, Returned)) == back
    assert all(figures.health(model) == 1 and model.weapons == ("rifle",) for model in drones.models)
    assert len({model.id for model in drones.models}) == 1 + back
    assert len(drones.fallen) == 2 - back


@pytest.mark.rule("GD-DEL-07")
@pytest.mark.parametrize(("x", "able"), [(14, True), (14.001, False)])
def test_drones_return_to_units_within_three_inches(x: float, able: bool) -> None:
    ask = run(one_action(broken(x), broken(x).units["a"]), answers=["wait"])[1][0]
    assert (refused(ask).get("repair", "") == "") is able


@pytest.mark.rule("GD-DEL-07")
def test_who_is_no_drone_and_who_is_wiped_out_does_not_return() -> None:
    game = active(unit("a", "p1", (10, 10), level="hero", rules=["GD-DEL-07"]), unit("c", "p1", (12, 10), (12, 11.2)),
                  unit("d", "p1", (10, 12), **DRONES), FOE)  # fmt: skip
    losses.hurt(game, game.units["c"], [2], "p2")
    losses.hurt(game, game.units["d"], [1], "p2")
    assert refused(run(one_action(game, game.units["a"]), answers=["wait"])[1][0])["repair"] == "GD-DEL-07"


@pytest.mark.rule("GD-DEL-07", "GD-RND-08")
@pytest.mark.parametrize(("to", "clause"), [
    ([12_000, 13_000], ""), ([12_000, 13_001], "GD-RND-08"), ([12_000, 10_500], "GD-DEL-07"),
])  # fmt: skip
def test_a_drone_returns_in_cohesion_on_free_ground(to: list[int], clause: str) -> None:
    game = broken(12)
    if clause:
        with pytest.raises(RuleError) as caught:
            act(game, [1], "repair", {"to": to})
        assert caught.value.clause == clause
    else:
        act(game, [1], "repair", {"to": to})
        assert len(game.units["d"].models) == 2


@pytest.mark.rule("GD-DEL-07", "GD-EMP-01")
@pytest.mark.parametrize(("y", "free"), [(13.0, False), (13.5, True)])
def test_a_drone_does_not_return_onto_an_emplaced_weapon(y: float, free: bool) -> None:
    """Both bases are an inch across: one at 12, 12 has room an inch and more from the other."""
    game = broken(12)
    game.emplaced = (Emplaced("gun", "rifle", 12_000, round(y * 1000) - 250),)
    if free:
        act(game, [1], "repair", {"to": [12_000, 12_000]})
    else:
        with pytest.raises(RuleError, match="something stands there"):
            act(game, [1], "repair", {"to": [12_000, 12_000]})
    assert len(game.units["d"].models) == 1 + free


# ------------------------------------------------------------------ targeting systems
GUIDES = {"ai": True, "gear": ["targeting_system"], "rules": ["GD-DEL-14"]}
SUIT = {"kind": "small_mech", "weapons": ["rifle", "sword"]}


def to_hit(game: Game, key: str, foe: str = "b") -> int:
    one = game.units[key]
    (chance,) = targets.chances(game, one, one.models[0], [game.arms["rifle"]], [game.units[foe]])["rifle"]
    return fixed(chance.mods)


@pytest.mark.rule("GD-DEL-14", "GD-DEL-08")
@pytest.mark.parametrize(("rules", "more"), [([], 1), (["GD-DEL-08"], 2)])
def test_drones_guide_the_next_attack_of_battlesuits(rules: list[str], more: int) -> None:
    drones = {**GUIDES, "rules": ["GD-DEL-14", *rules]}
    game = active(unit("a", "p1", (10, 10), **drones), unit("s", "p1", (13, 10), **SUIT),
                  {**FOE, "activated": True, "save": 2}, unit("c", "p2", (20, 22)))  # fmt: skip
    before = to_hit(game, "s"), to_hit(game, "s", "c")
    act(game, [], "guide", "s:b")
    assert (to_hit(game, "s"), to_hit(game, "s", "c")) == (before[0] + more, before[1])
    assert refused(run(one_action(game, game.units["a"]), answers=["wait"])[1][0])["guide"] == "GD-DEL-14"
    game.units["s"].actions = 2
    act(game, [1, 1, *[6, 6] * (more - 1)], "attack", ..., key="s")  # with 2 more a natural 1 hits
    assert to_hit(game, "s") == before[0]


@pytest.mark.rule("GD-DEL-14")
def test_a_guide_lasts_for_the_round_and_can_guide_again_in_the_next() -> None:
    game = active(unit("a", "p1", (10, 10), **GUIDES), unit("s", "p1", (13, 10), **SUIT), FOE)
    before = to_hit(game, "s")
    act(game, [], "guide")
    game.emit(RoundEnded(1))
    assert to_hit(game, "s") == before
    game.units["a"].actions = 2
    act(game, [], "guide")
    assert to_hit(game, "s") == before + 1


@pytest.mark.rule("GD-DEL-14")
@pytest.mark.parametrize(("suit", "terrain"), [
    ({"weapons": ["rifle"]}, []),
    (SUIT, [{"kind": "wall", "shape": "rectangle", "at": [10, 16], "size": [6, 0.5]}]),
])  # fmt: skip
def test_both_must_see_and_the_one_must_be_a_battlesuit(suit: dict[str, Any], terrain: list[dict[str, Any]]) -> None:
    game = active(unit("a", "p1", (10, 10), **GUIDES), unit("s", "p1", (20, 22), **suit), FOE, terrain=terrain)
    assert refused(run(one_action(game, game.units["a"]), answers=["wait"])[1][0])["guide"] == "GD-DEL-14"


# ------------------------------------------------------------------ shields and suits
@pytest.mark.rule("GD-DEL-10")
@pytest.mark.parametrize(("count", "rules", "need"), [(3, ["GD-DEL-10"], 4), (2, ["GD-DEL-10"], 5), (3, [], 5)])
def test_three_shields_overlap(count: int, rules: list[str], need: int) -> None:
    places = [(10 + 1.2 * number, 10) for number in range(count)]
    game = battle(unit("a", "p1", *places, gear=["basic_energy_shield"], rules=rules), FOE)
    one = game.units["a"]
    assert saves.guard(one.models[0], game.arms.get("rifle") or next(iter(game.arms.values())), one).shield == need


@pytest.mark.rule("GD-DEL-16", "GD-MIS-03")
@pytest.mark.parametrize(("rules", "x", "face", "hurt"), [
    (["GD-DEL-16"], 11.5, 4, False), (["GD-DEL-16"], 11.5, 3, True), ([], 11.5, 4, True), (["GD-DEL-16"], 10, 5, True),
    (["GD-DEL-16"], 10, 6, False),
])  # fmt: skip
def test_a_blast_beside_a_cyclops_has_no_ap(rules: list[str], x: float, face: int, hurt: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["artillery_piece"]),
                  unit("b", "p2", (x, 22), save=4, rules=rules, profile={"health": 9}))  # fmt: skip
    run(blast(game, game.units["a"], game.arms["artillery_piece"], (10_000, 22_000)), [face])
    assert bool(game.units["b"].models[0].wounds) is hurt


@pytest.mark.rule("GD-DEL-19")
def test_a_cyclops_takes_a_marker_fewer() -> None:
    game = battle(unit("a", "p1", (10, 10), rules=["GD-DEL-19"]), unit("b", "p2", (20, 20)))
    for key, left in (("a", 1), ("b", 2)):
        fire.mark(game, game.units[key], 2)
        assert game.units[key].under_fire == left
    assert len(events(game, MarkersSpared)) == 1


@pytest.mark.rule("GD-DEL-17", "GD-DEL-18")
def test_harpies_are_faster_and_weaker_and_a_cyclops_is_slower() -> None:
    game = battle(
        unit("h", "p1", (10, 10), entry="delian_league.harpy_battlesuits", level="soldier", gear=["jet_pack"]),
        unit("c", "p1", (20, 10), entry="delian_league.cyclops_battlesuit", level="soldier"),
        unit("s", "p1", (30, 10), entry="delian_league.hoplite_battlesuits", level="soldier"), FOE,
    )  # fmt: skip
    harpy, cyclops, plain = (game.units[key] for key in "hcs")
    assert figures.speed(harpy, harpy.models[0]) == 15_000
    assert figures.speed(cyclops, cyclops.models[0]) == 4000
    assert figures.health(harpy.models[0]) == figures.health(plain.models[0]) - 1


# ------------------------------------------------------------------ defence protocols
GUARDS = {"ai": True, "rules": ["GD-DEL-13"], "armour": "polymer_armour"}


def attacked(x: float, **fields: Any) -> Game:
    """Unit b is shot at from the south; drones stand x inches east of the line."""
    return active(unit("a", "p1", (10, 10), weapons=["single"]), unit("b", "p2", (10, 26), activated=True),
                  unit("d", "p2", (round(10 + x, 3), 26), **{**GUARDS, **fields}))  # fmt: skip


@pytest.mark.rule("GD-DEL-13")
def test_drones_step_in_and_are_the_target() -> None:
    game = attacked(4)
    act(game, [6, 1], "attack", ..., "d", {"to": [10_000, 24_000]})
    assert [event.unit for event in events(game, SteppedIn)] == ["d"]
    assert (len(game.units["b"].models), len(game.units["d"].models)) == (1, 0)
    assert game.units["d"].spent == 0


@pytest.mark.rule("GD-DEL-13")
def test_they_need_not_and_who_comes_on_no_line_is_no_shield() -> None:
    for answers in (["pass"], ["d", {"to": [13_000, 24_000]}]):
        game = attacked(4)
        act(game, [6], "attack", ..., *answers)
        assert events(game, SteppedIn) == []
        assert (len(game.units["b"].models), len(game.units["d"].models)) == (0, 1)


@pytest.mark.rule("GD-DEL-13")
@pytest.mark.parametrize(("x", "fields"), [
    (4.001, {}), (4, {"rules": []}), (4, {"speed": 0}),
])  # fmt: skip
def test_who_is_too_far_or_cannot_come_is_not_asked(x: float, fields: dict[str, Any]) -> None:
    game = attacked(x, **fields)
    act(game, [6], "attack", ...)
    assert len(game.units["d"].models) == 1


@pytest.mark.rule("GD-DEL-13")
def test_not_against_missiles() -> None:
    game = active(unit("a", "p1", (10, 10), weapons=["missile_launcher"]), unit("b", "p2", (10, 26), activated=True),
                  unit("d", "p2", (14, 26), **GUARDS))  # fmt: skip
    act(game, [6, 1], "attack", ..., {"to": [10_000, 26_000]})
    assert events(game, SteppedIn) == []
