"""Special rules that change figures: what they add, to whom, and where they end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from wartable.engine.mod import Mod, fixed
from wartable.rulesets.gates_of_doom.events.acting import NerveChecked
from wartable.rulesets.gates_of_doom.events.base import MarkerDropped
from wartable.rulesets.gates_of_doom.events.fighting import Struck
from wartable.rulesets.gates_of_doom.melee.blows import throw
from wartable.rulesets.gates_of_doom.morale.nerve import check_mods, checked, reaction_mods
from wartable.rulesets.gates_of_doom.shooting import declaring, fire
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.turn.rounds import draw


def mods(game: Game, shooter: str = "a", target: str = "b") -> tuple[Mod, ...]:
    """What is added to the dice of the first model of a unit."""
    unit, foe = game.units[shooter], game.units[target]
    (bucket, *_) = declaring.buckets(game, unit, unit.models[:1], [foe])
    return next(iter(bucket.chances.values()))[0].mods


def clauses(found: tuple[Mod, ...]) -> list[str]:
    return [mod.clause for mod in found]


def pair(**one: Any) -> Game:
    """Unit a shoots at unit b, 20 inches away."""
    return battle(unit("a", "p1", (10, 5), weapons=["single"], **one), unit("b", "p2", (10, 26)))


@pytest.mark.rule("GD-ALL-02")
def test_the_sensor_suite_is_of_the_whole_army_and_of_no_other() -> None:
    assert "GD-ALL-02" in clauses(mods(pair(entry="alliance.volunteers")))
    assert "GD-ALL-02" not in clauses(mods(pair(entry="simioids.grunts")))
    assert mods(pair(entry="alliance.attack_drones")) == ()
    game = pair(entry="alliance.volunteers")
    assert "GD-ALL-02" not in clauses(tuple(figures.melee_mods(game.units["a"].models[0])))


@pytest.mark.rule("GD-ALL-03", "GD-AI-01")
def test_true_ai_hits_on_four() -> None:
    need = {entry: fire.need_of(game.units["b"], game.units["a"].models[0], ()) for entry, game in (
        (entry, pair(entry=entry, ai=True)) for entry in ("alliance.attack_drones", "simioids.grunts")
    )}  # fmt: skip
    assert need == {"alliance.attack_drones": 4, "simioids.grunts": 5}
    assert fire.need_of(pair().units["b"], pair(entry="alliance.volunteers").units["a"].models[0], ()) == 4
    game = pair(entry="alliance.attack_drones")
    assert figures.number(game.units["a"].models[0]) == (4, "GD-ALL-03")
    assert figures.number(pair(entry="alliance.volunteers").units["a"].models[0]) is None


@pytest.mark.rule("GD-ALL-28", "GD-AI-02")
def test_an_avatar_hits_on_two_in_melee_and_is_never_shaken() -> None:
    avatar = {"entry": "alliance.avatar", "weapons": ["sword"]}
    game = battle(unit("a", "p1", (10, 5), **avatar, under_fire=3), unit("b", "p2", (10, 6), weapons=["chainsaw"]))
    me, foe = game.units["a"], game.units["b"]
    assert [(blow.discarded, blow.least) for blow in run(throw(game, me, foe, me.models), [1])[0]] == [(True, 2)]
    assert [(blow.discarded, blow.total) for blow in run(throw(game, me, foe, me.models), [2])[0]] == [(False, 2)]
    assert run(checked(game, me, "recover", "GD-ACT-06", check_mods(me, (), game)))[0]
    assert not events(game, NerveChecked)
    assert not me.models[0].ai
    assert figures.speed(me, me.models[0]) == 3000


@pytest.mark.rule("GD-ALL-20", "GD-GEN-15")
@pytest.mark.parametrize(("probe", "marked"), [((10, 22), True), ((10, 21.9), False)])
def test_a_probe_marks_whom_it_stands_near(probe: tuple[float, float], marked: bool) -> None:
    friends = unit("c", "p1", probe, entry="alliance.probes"), unit("d", "p1", (14, 26), entry="alliance.probes")
    game = battle(unit("a", "p1", (2, 5), weapons=["single"]), unit("b", "p2", (10, 26)), *friends[:1])
    assert (clauses(mods(game)).count("GD-ALL-20")) == marked
    game = battle(unit("a", "p1", (2, 5), weapons=["single"]), unit("b", "p2", (10, 26)), *friends)
    assert (clauses(mods(game)).count("GD-ALL-20")) == 1
    game = battle(unit("a", "p2", (2, 5), weapons=["single"]), unit("b", "p1", (10, 26)), *friends)
    assert "GD-ALL-20" not in clauses(mods(game))


@pytest.mark.rule("GD-ALL-30")
@pytest.mark.parametrize(("upgrades", "harder"), [(["adaptive_camouflage"], True), ([], False)])
def test_adaptive_camouflage_is_bought(upgrades: list[str], harder: bool) -> None:
    tank = {"entry": "alliance.alliance_vehicle", "hull": "tank", "plating": "light_metal", "propulsion": "tracks"}
    game = battle(unit("a", "p1", (10, 5), weapons=["single"]), unit("b", "p2", (10, 26), upgrades=upgrades, **tank))
    assert ("GD-ALL-30" in clauses(mods(game))) == harder


@pytest.mark.rule("GD-AVA-06")
@pytest.mark.parametrize(("role", "dice", "skill"), [("hero", 3, 3), ("retinue", 1, 1)])
def test_the_knight_who_leads_strikes_more_and_better(role: str, dice: int, skill: int) -> None:
    knight = unit("a", "p1", (10, 5), entry="avalonia.knight", role=role, weapons=["sword", "pistol"])
    game = battle(knight, unit("b", "p2", (10, 6)))
    me = game.units["a"]
    run(throw(game, me, game.units["b"], me.models), [3] * dice)
    assert len(events(game, Struck)[0].faces) == dice
    fresh = me.models[0]._replace(fatigue=0)
    assert fixed(figures.melee_mods(fresh)) == fixed(figures.ranged_mods(me, fresh)) == skill


@pytest.mark.rule("GD-MEL-05", "GD-AVA-06")
@pytest.mark.parametrize(("answer", "dice"), [("sword", {"sword": 3, "claw": 1}), ("claw", {"sword": 1, "claw": 3})])
def test_more_attacks_go_to_one_weapon_of_the_knights_choice(answer: str, dice: dict[str, int]) -> None:
    knight = unit("a", "p1", (10, 5), entry="avalonia.knight", weapons=["sword", "claw"])
    game = battle(knight, unit("b", "p2", (10, 6)))
    me = game.units["a"]
    run(throw(game, me, game.units["b"], me.models), [3] * 4, [answer])
    assert {event.weapon: len(event.faces) for event in events(game, Struck)} == dice


@pytest.mark.rule("GD-AVA-16", "GD-RND-07")
@pytest.mark.parametrize(("role", "begun", "left"), [("hero", 3, 1), ("hero", 1, 0), ("retinue", 3, 2)])
def test_a_knight_shakes_off_a_marker_more(role: str, begun: int, left: int) -> None:
    game = battle(
        unit("a", "p1", (10, 5), entry="avalonia.knight", role=role, under_fire=begun),
        unit("b", "p2", (10, 26), activated=True),
    )
    run(draw(game))
    assert game.units["a"].under_fire == left
    assert [event.clause for event in events(game, MarkerDropped)] == ["GD-AVA-16" if role == "hero" else "GD-RND-07"]


@pytest.mark.rule("GD-AVA-08", "GD-ACT-11", "GD-GEN-15")
@pytest.mark.parametrize(("at", "nerve"), [((10, 12), 4), ((10, 12.1), 3)])
def test_a_herald_gives_heart_to_those_within_six_inches(at: tuple[float, float], nerve: int) -> None:
    heralds = [unit(key, "p1", (x, 5), entry="avalonia.herald") for key, x in (("c", 10), ("d", 11))]
    game = battle(unit("a", "p1", at), unit("b", "p2", (10, 13.5)), *heralds)
    assert fixed(check_mods(game.units["a"], (), game)) == nerve
    assert fixed(check_mods(game.units["b"], (), game)) == 3
    assert fixed(check_mods(game.units["c"], (), game)) == 6


@pytest.mark.rule("GD-SIM-26", "GD-UF-07", "GD-UF-02", "GD-UF-03")
@pytest.mark.parametrize(("entry", "worse"), [("simioids.aberrations", 0), ("simioids.grunts", 2)])
def test_aberrations_ignore_under_fire_markers(entry: str, worse: int) -> None:
    game = battle(unit("a", "p1", (10, 5), entry=entry, under_fire=2), unit("b", "p2", (10, 26)))
    me = game.units["a"]
    assert figures.speed(me, me.models[0]) == 6000 - 1000 * worse
    assert fixed(figures.ranged_mods(me, me.models[0])) - me.models[0].profile.ranged == -worse
    assert fixed(check_mods(me, (), game)) - fixed(reaction_mods(me, game)) == worse


@pytest.mark.rule("GD-SIM-27", "GD-SIM-24", "GD-SIM-25", "GD-UNF-23")
def test_entries_add_to_figures() -> None:
    figures_of = {entry: pair(entry=entry).units["a"].models[0] for entry in (
        "simioids.aberrations", "simioids.thugs", "simioids.chieftain", "united_nations_of_freedom.marines",
    )}  # fmt: skip
    told = {key: (model.profile.health, model.profile.nerve, model.strikes) for key, model in figures_of.items()}
    assert told == {
        "simioids.aberrations": (2, 4, 0), "simioids.thugs": (2, 3, 0), "simioids.chieftain": (4, 6, 2),
        "united_nations_of_freedom.marines": (1, 3, 0),
    }  # fmt: skip
    assert figures_of["simioids.aberrations"].weapons == ("single", "blade", "blade")
