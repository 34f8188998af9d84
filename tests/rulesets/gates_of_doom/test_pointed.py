"""Missiles, suppression and lances (chapters MIS, SUP, LAN), and weapons as the catalogue prints them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, row, run, unit
from wartable.engine.aim import Aim
from wartable.engine.ask import Ask
from wartable.engine.errors import RuleError
from wartable.engine.matching import Allot
from wartable.rulesets.gates_of_doom.events.fighting import Lanced, Launched, Saved, Swept
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.shooting import aiming, declaring, pointing
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.pointed import lance, launch, sweep
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.turn.actions import ACTIONS, menu


def armed(weapon: str, *others: dict[str, Any], at: tuple[float, float] = (10, 10), **fields: Any) -> Game:
    return battle(unit("a", "p1", at, weapons=[weapon], **fields), *others)


def fired(game: Game, focus: bool = False) -> Pointed:
    model = game.units["a"].models[0]
    return Pointed(model, game.arms[model.weapons[0]], focus)


def asked(game: Game, focus: bool = False) -> Aim:
    ask: Ask = next(pointing.aim(game, game.units["a"], fired(game, focus)))
    assert isinstance(ask, Aim)
    return ask


def clause(ask: Aim, x: float, y: float) -> str:
    try:
        ask.accept({"to": [round(x * 1000), round(y * 1000)]})
    except RuleError as why:
        return why.clause
    return ""


def left(game: Game, key: str = "b") -> list[int]:
    return [model.id for model in game.units[key].models]


# ------------------------------------------------------------------ naming
@pytest.mark.rule("GD-TGT-04", "GD-TGT-08", "GD-ACT-02")
def test_small_arms_at_units_and_the_rest_at_points_in_one_request() -> None:
    foes = unit("b", "p2", *row(10, 24, 3), activated=True)
    models = [{"weapons": ["slug_rifle"], "at": [10, 10]}, {"weapons": ["missile_launcher"], "at": [11.2, 10]}]
    game = battle(unit("a", "p1", models=models), foes)
    one = game.units["a"]
    ask = next(declaring.name_targets(game, one, declaring.buckets(game, one, one.models, game.enemies(one)), "?"))
    assert isinstance(ask, Allot)
    assert [share.target for share in ask.shares] == ["b", "at-a-point"]
    for one_answer, barred in (
        ([["g1", "at-a-point", 1], ["g2", "hold", 1]], "GD-TGT-08"), ([["g1", "hold", 1], ["g2", "b", 1]], "GD-TGT-04"),
    ):  # fmt: skip
        with pytest.raises(RuleError) as caught:
            ask.accept({"allot": one_answer})
        assert caught.value.clause == barred
    # The rifle misses twice; the missile lands in the middle, where nobody has a save.
    answers = [..., {"to": [11_200, 24_000]}]
    run(ACTIONS["attack"].run(game, one), [1, 1, 6, 4], answers)
    assert left(game) == []


# ------------------------------------------------------------------ missiles
@pytest.mark.rule("GD-MIS-01", "GD-GEN-02", "GD-GEN-03", "GD-MIS-02", "GD-AI-03")
@pytest.mark.parametrize(("fields", "faces", "landed"), [
    ({}, [6, 6], (10_000, 20_000)),  # a direct hit: the D6 is ignored
    ({}, [1, 3], (10_000, 23_000)),  # straight away
    ({"level": "hero"}, [1, 3], (10_000, 21_000)), ({"level": "hero"}, [1, 1], (10_000, 20_000)),
    ({"level": "recruit"}, [1, 3], (10_000, 24_000)), ({"ai": True, "level": "hero"}, [1, 3], (10_000, 23_000)),
    ({"under_fire": 2}, [1, 3], (10_000, 25_000)),
    ({}, [2, 1], (10_951, 20_309)),  # 72 degrees clockwise
])  # fmt: skip
def test_where_a_missile_lands(fields: dict[str, Any], faces: list[int], landed: tuple[int, int]) -> None:
    game = armed("missile_launcher", unit("b", "p2", (40, 40)), **fields)
    run(launch(game, game.units["a"], fired(game), (10_000, 20_000)), faces)
    assert events(game, Launched)[0].landed == landed


@pytest.mark.rule("GD-MIS-03", "GD-MIS-04", "GD-MIS-05", "GD-WPN-18", "GD-SA-08")
def test_blast_and_direct_hit() -> None:
    """A missile of AP -3, damage 2 and 4: against a save of 2+ the blast needs 4, the direct hit 5."""
    foe = unit("b", "p2", (10, 20), (12.5, 20), (12.501, 22.5), save=2, level="hero")
    game = armed("missile_launcher", foe)
    run(launch(game, game.units["a"], fired(game), (10_000, 20_000)), [6, 1, 4, 3])
    assert [(event.faces, event.need) for event in events(game, Saved)] == [((4,), 5), ((3,), 4)]
    # 4 damage kill a hero of 3, and nothing passes on; 2 leave the second one alive; the third is out of it.
    assert [(model.id, model.wounds) for model in game.units["b"].models] == [(2, 2), (3, 0)]


@pytest.mark.rule("GD-MIS-03", "GD-MIS-06")
@pytest.mark.parametrize(("x", "hit"), [(12.5, True), (12.51, False)])
def test_two_inches_and_friends_too(x: float, hit: bool) -> None:
    game = armed("missile_launcher", unit("f", "p1", (x, 20)), unit("b", "p2", (40, 40)))
    run(launch(game, game.units["a"], fired(game), (10_000, 20_000)), [6, 1])
    assert (left(game, "f") == []) is hit


@pytest.mark.rule("GD-UF-08")
@pytest.mark.parametrize(("faces", "markers"), [([6, 6], 1), ([6, 1], 0)])
def test_one_marker_for_a_shot_that_is_saved_by_all(faces: list[int], markers: int) -> None:
    game = armed("missile_launcher", unit("b", "p2", (11.5, 20), (8.5, 20), save=2, level="hero"))
    run(launch(game, game.units["a"], fired(game), (10_000, 20_000)), [6, 1, *faces])
    assert game.units["b"].under_fire == markers


@pytest.mark.rule("GD-GEN-03")
def test_off_the_board_it_has_no_effect() -> None:
    game = armed("missile_launcher", unit("b", "p2", (10, 47)))
    run(launch(game, game.units["a"], fired(game), (10_000, 46_500)), [1, 6])
    assert left(game) == [1]


@pytest.mark.rule("GD-MIS-01", "GD-TGT-06", "GD-MIS-06")
def test_a_missile_is_aimed_at_any_point_in_range_seen_or_not() -> None:
    wall = {"kind": "wall", "at": [10, 15], "size": [6, 1]}
    game = battle(unit("a", "p1", (10, 10), weapons=["missile_launcher"]), unit("b", "p2", (10, 20)), terrain=[wall])
    ask = asked(game)
    assert [clause(ask, 10, 20), clause(ask, 10, 46.5), clause(ask, 10, 46.501)] == ["", "", "GD-MIS-01"]


# ------------------------------------------------------------------ suppression
@pytest.mark.rule("GD-SUP-01", "GD-SUP-02", "GD-SUP-03", "GD-SUP-05")
@pytest.mark.parametrize(("focus", "hits"), [(False, {"b": 3, "f": 1}), (True, {"b": 2})])
def test_as_many_hits_as_models_in_the_spread_and_twice_in_half(focus: bool, hits: dict[str, int]) -> None:
    """A flamethrower has a spread of 2 inches: three models and a friend lie in it, one in the half."""
    foe = unit("b", "p2", (10, 14), (11.6, 14), (10, 15.6), (10, 17), level="hero", save=2)
    game = armed("flamethrower", foe, unit("f", "p1", (8, 14), save=2))
    faces = [6] * sum(hits.values())
    run(sweep(game, game.units["a"], fired(game, focus), (10_000, 14_000)), faces)
    assert {event.target: event.hits for event in events(game, Swept)} == hits
    assert {key: game.units[key].under_fire for key in hits} == hits  # a marker for each save


@pytest.mark.rule("GD-TGT-05", "GD-TGT-06", "GD-SUP-01")
def test_some_hits_fall_on_the_closest_unit() -> None:
    game = armed("heavy_flamethrower", unit("b", "p2", (10, 13)), unit("c", "p2", (16, 16)))
    ask = asked(game)
    assert [clause(ask, 10, 13), clause(ask, 13, 14), clause(ask, 16, 16)] == ["", "", "GD-TGT-05"]
    assert clause(ask, 10, 18.6) == "GD-SUP-01"  # 8 inches from the edge of the base


@pytest.mark.rule("GD-WPN-20", "GD-SUP-02")
@pytest.mark.parametrize(("focus", "faces", "hits"), [(False, [5], 3), (True, [5, 1], 4)])
def test_a_plasma_cannon_hits_d3_times_for_each_model(focus: bool, faces: list[int], hits: int) -> None:
    game = armed("plasma_cannon", unit("b", "p2", (10, 20), level="hero"), kind="small_vehicle")
    run(sweep(game, game.units["a"], fired(game, focus), (10_000, 20_000)), faces)
    assert events(game, Swept)[0].hits == hits


@pytest.mark.rule("GD-WPN-19", "GD-RND-12")
def test_flames_take_nerve_once_a_round() -> None:
    game = armed("flamethrower", unit("b", "p2", (10, 14), level="hero"))
    for _ in range(2):
        run(sweep(game, game.units["a"], fired(game), (10_000, 14_000)))
    assert sum(mod.value for mod in nerve.check_mods(game.units["b"]) if isinstance(mod.value, int)) == 4


# ------------------------------------------------------------------ lances
def row_of(*fields: dict[str, Any]) -> dict[str, Any]:
    return unit("b", "p2", models=[{"at": [10, 20 + 1.2 * n], **more} for n, more in enumerate(fields)])


@pytest.mark.rule("GD-LAN-01", "GD-LAN-02", "GD-LAN-03", "GD-LAN-04", "GD-LAN-06", "GD-WPN-21")
@pytest.mark.parametrize(("fields", "faces", "wounds"), [
    ([{}, {}, {}], [], {}),  # all die, one after the other
    ([{"level": "hero"}, {}, {}], [1], {1: 1, 2: 0, 3: 0}), ([{"level": "hero"}, {}, {}], [2, 1], {1: 1, 3: 0}),
    ([{"level": "hero"}, {"level": "hero"}, {}], [2, 2], {1: 1, 2: 1, 3: 0}),
    ([{"level": "hero"}, {"level": "hero"}, {}], [2, 3], {1: 1, 2: 1}),
])  # fmt: skip
def test_a_lance_goes_through(fields: list[dict[str, Any]], faces: list[int], wounds: dict[int, int]) -> None:
    game = armed("laser_rifle", row_of(*fields))
    run(lance(game, game.units["a"], fired(game), (10_000, 20_000)), faces)
    assert {model.id: model.wounds for model in game.units["b"].models} == wounds


@pytest.mark.rule("GD-LAN-04")
def test_kills_between_survivors_raise_nothing() -> None:
    hero = {"level": "hero"}
    game = armed("laser_rifle", row_of(hero, {}, hero, {}))
    run(lance(game, game.units["a"], fired(game), (10_000, 20_000)), [2, 2, 3])
    assert [event.need for event in events(game, Lanced)] == [2, 2, 3]


@pytest.mark.rule("GD-LAN-02", "GD-UF-08", "GD-EQP-01", "GD-ARR-04")
@pytest.mark.parametrize(("fields", "faces", "alive", "markers"), [
    ({"gear": ["basic_energy_shield"]}, [5, 6], [1, 2], 0),  # a shield stops all of it (GD-EQP-03: a 6)
    ({"gear": ["basic_energy_shield"]}, [4], [], 0),
    ({"armour": "mirage_armour"}, [3], [1], 0),  # it misses and goes on as if nobody were there
    ({"armour": "mirage_armour"}, [2], [], 0),
])  # fmt: skip
def test_what_keeps_a_lance_off(fields: dict[str, Any], faces: list[int], alive: list[int], markers: int) -> None:
    game = armed("laser_rifle", row_of(fields, {}))
    run(lance(game, game.units["a"], fired(game), (10_000, 20_000)), faces)
    assert (left(game), game.units["b"].under_fire) == (alive, markers)


@pytest.mark.rule("GD-LAN-01", "GD-LAN-05")
@pytest.mark.parametrize(("terrain", "met"), [
    ([], True), ([{"kind": "wall", "at": [10, 15], "size": [6, 1]}], False),
    ([{"kind": "barricade", "at": [10, 15], "size": [6, 1]}], True),
])  # fmt: skip
def test_terrain_that_blocks_sight_ends_the_line(terrain: list[dict[str, Any]], met: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["laser_rifle"]), unit("b", "p2", (10, 20)),
                  unit("f", "p1", (10, 30)), terrain=terrain)  # fmt: skip
    touched = aiming.touched(game, fired(game), (10_000, 12_000))  # the line has its full length: the friend as well
    assert touched == (("b", "f") if met else ())


# ------------------------------------------------------------------ in the menu
@pytest.mark.rule("GD-MIS-06", "GD-MEL-02", "GD-WPN-29")
def test_in_melee_only_what_is_held_in_one_hand() -> None:
    def keys(game: Game) -> list[str]:
        return [option.key for option in menu(game, game.units["a"], 2)[0]]

    foe = unit("b", "p2", (10, 11))
    assert "attack" in keys(armed("sonic_blaster", foe))
    assert "attack" not in keys(armed("grenade", foe))
    assert "attack" in keys(armed("grenade", unit("b", "p2", (10, 16))))


@pytest.mark.rule("GD-REA-01", "GD-SUP-04", "GD-LAN-02", "GD-MIS-06")
def test_shots_at_points_allow_no_reaction() -> None:
    for weapon in ("missile_launcher", "flamethrower", "laser_rifle"):
        game = armed(weapon, unit("b", "p2", (10, 14), save=2, weapons=["slug_rifle"]))
        dice = {"missile_launcher": [6, 1, 6], "flamethrower": [6], "laser_rifle": []}[weapon]
        requests = run(ACTIONS["attack"].run(game, game.units["a"]), dice, [..., {"to": [10_000, 14_000]}])[1]
        assert len(requests) == 2
