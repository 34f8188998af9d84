"""Hacked and experimental weapons: which 1s count, what the tables say, what is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from wartable.rulesets.gates_of_doom.events.mishaps import Failed
from wartable.rulesets.gates_of_doom.melee.blows import throw as strike
from wartable.rulesets.gates_of_doom.shooting import declaring, fire
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed, Shot
from wartable.rulesets.gates_of_doom.shooting.pointed import launch, resolve, sweep
from wartable.rulesets.gates_of_doom.state import Game

GRUNTS: dict[str, Any] = {"entry": "simioids.grunts", "level": "hero"}
MARINES: dict[str, Any] = {"entry": "united_nations_of_freedom.marines", "level": "hero"}
TRIAL = {"key": "trial", "name": "Trial gun", "ranges": [30], "attacks": 3, "tech": 6, "traits": ["two_handed"]}


def fired(faces: list[int], weapon: str = "rifle", count: int = 1, **one: Any) -> tuple[Game, int]:
    """How many hits a volley of unit a has: each hits on a 3, far from all else."""
    places = [(10 + 1.2 * number, 10) for number in range(count)]
    game = battle(
        unit("a", "p1", *places, weapons=[weapon], **one), unit("b", "p2", (10, 26)),
        weapons=[TRIAL, {"key": "rifle", "name": "Rifle", "ranges": [30], "attacks": 2, "tech": 5}],
    )  # fmt: skip
    me = game.units["a"]
    (volley,) = declaring.usual(game, me).volleys
    return game, run(fire.throw(game, volley, ()), faces)[0].hits


@pytest.mark.rule("GD-SIM-02", "GD-SIM-04", "GD-SIM-05", "GD-SIM-06")
@pytest.mark.parametrize(("face", "clause", "wounds", "kept"), [
    (6, "GD-SIM-04", 0, True), (5, "GD-SIM-04", 0, True), (4, "GD-SIM-05", 0, False), (3, "GD-SIM-05", 0, False),
    (2, "GD-SIM-06", 1, False), (1, "GD-SIM-06", 1, False),
])  # fmt: skip
def test_a_hacked_weapon_malfunctions_on_a_one(face: int, clause: str, wounds: int, kept: bool) -> None:
    game, hits = fired([1, 6, face], hacked=["rifle"], **GRUNTS)
    assert hits == 0
    assert [event.clause for event in events(game, Failed)] == [clause]
    model = game.units["a"].models[0]
    assert (model.wounds, model.weapons) == (wounds, ("rifle",) if kept else ())


@pytest.mark.rule("GD-SIM-02")
def test_one_roll_for_each_use_and_each_model_by_itself() -> None:
    game, hits = fired([1, 1, 6, 5, 6], hacked=["rifle"], count=2, **GRUNTS)
    assert (hits, len(events(game, Failed))) == (2, 1)


@pytest.mark.rule("GD-SIM-02")
def test_without_a_one_or_a_hack_nothing_fails() -> None:
    assert fired([2, 6], hacked=["rifle"], **GRUNTS)[1] == 2
    game, hits = fired([1, 6], **GRUNTS)
    assert (hits, events(game, Failed)) == (1, [])


@pytest.mark.rule("GD-UNF-03", "GD-UNF-04", "GD-UNF-05", "GD-UNF-06")
@pytest.mark.parametrize(("more", "clause", "wounds", "kept"), [
    ([6], "GD-UNF-04", 0, True), ([5], "GD-UNF-04", 0, True), ([4], "GD-UNF-05", 1, True), ([2], "GD-UNF-05", 1, True),
    ([1, 3], "GD-UNF-06", 2, False),
])  # fmt: skip
def test_an_experimental_weapon_has_a_roll_for_each_one(more: list[int], clause: str, wounds: int, kept: bool) -> None:
    game, hits = fired([1, 6, 6, *more], "trial", **MARINES)
    assert (hits, [event.clause for event in events(game, Failed)]) == (0, [clause])
    model = game.units["a"].models[0]
    assert (model.wounds, model.weapons) == (wounds, ("trial",) if kept else ())
    game, _ = fired([1, 1, 6, 5, 6], "trial", **MARINES)
    assert len(events(game, Failed)) == 2


@pytest.mark.rule("GD-UNF-03")
def test_only_tech_six_is_experimental_and_only_there() -> None:
    assert events(fired([1, 6], "rifle", **MARINES)[0], Failed) == []
    assert events(fired([1, 6, 6], "trial", **GRUNTS)[0], Failed) == []


@pytest.mark.rule("GD-SIM-02", "GD-UNF-03")
def test_dice_of_melee_fail_too() -> None:
    one = unit("a", "p1", (10, 10), weapons=["chainsaw"], hacked=["chainsaw"], **GRUNTS)
    game = battle(one, unit("b", "p2", (10, 11)))
    me = game.units["a"]
    blows, _ = run(strike(game, me, game.units["b"], me.models), [1, 6, 5])
    assert [blow.discarded for blow in blows] == [True, True]
    blows, _ = run(strike(game, me, game.units["b"], me.models), [2, 6])
    assert [blow.discarded for blow in blows] == [False, False]


@pytest.mark.rule("GD-SIM-02", "GD-UNF-03")
@pytest.mark.parametrize(("one", "faces", "failed"), [
    ({**GRUNTS, "hacked": ["gun"]}, [1, 5], 1), ({**GRUNTS, "hacked": ["gun"]}, [2], 0),
    (MARINES, [1, 2, 5], 1), (MARINES, [2, 2], 0),
])  # fmt: skip
def test_what_throws_no_attack_dice_is_tried_by_itself(one: dict[str, Any], faces: list[int], failed: int) -> None:
    gun = {"key": "gun", "name": "Gun", "kind": "suppression", "ranges": [30], "spread": 2, "tech": 6, "damage": 1}
    game = battle(
        unit("a", "p1", (10, 10), weapons=["gun"], **one),
        unit("b", "p2", (10, 26), (11.2, 26), level="hero", armour="mesh_armour"), weapons=[gun],
    )  # fmt: skip
    me = game.units["a"]
    saves = [] if failed else [6, 6]
    run(sweep(game, me, Pointed(me.models[0], game.arms["gun"]), (10_600, 26_000)), [*faces, *saves])
    assert len(events(game, Failed)) == failed
    assert (game.units["b"].under_fire == 0) == bool(failed)


@pytest.mark.rule("GD-SIM-02")
@pytest.mark.parametrize(("stray", "faces", "failed"), [(1, [5], 1), (2, [6], 0)])
def test_the_die_of_the_scatter_tells_of_a_hacked_missile(stray: int, faces: list[int], failed: int) -> None:
    gun = {"key": "gun", "name": "Gun", "kind": "missile", "ranges": [30], "tech": 6, "damage": 1, "direct": 1}
    game = battle(
        unit("a", "p1", (10, 10), weapons=["gun"], hacked=["gun"], **GRUNTS),
        unit("b", "p2", (10, 26), level="hero", armour="mesh_armour"), weapons=[gun],
    )  # fmt: skip
    me = game.units["a"]
    run(launch(game, me, Pointed(me.models[0], game.arms["gun"]), (10_000, 26_000)), [6, stray, *faces])
    assert len(events(game, Failed)) == failed


@pytest.mark.rule("GD-TEAM-04", "GD-MIS-04")
@pytest.mark.parametrize("kind", ["missile", "lance"])
def test_a_weapon_that_is_lost_with_its_crew_takes_no_hit_after_that(kind: str) -> None:
    gun = {"key": "gun", "name": "Gun", "kind": kind, "ranges": [30], "tech": 6, "damage": 1, "direct": 1}
    team = [{"at": [10, 24]}, {"at": [10, 25.5], "kind": "gun", "weapons": ["gun"], "profile": {"health": 2}}]
    game = battle(
        unit("a", "p1", (10, 10), weapons=["gun"]), unit("b", "p2", models=team), unit("c", "p2", (40, 40)),
        weapons=[gun],
    )  # fmt: skip
    me = game.units["a"]
    shot = Shot(Pointed(me.models[0], game.arms["gun"]), (10_000, 24_800))
    run(resolve(game, me, shot), [6, 1] if kind == "missile" else [])
    assert game.units["b"].models == ()
