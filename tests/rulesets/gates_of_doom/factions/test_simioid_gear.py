"""Hacked gear that is no weapon, and what Simioids build into vehicles (GD-SIM-03, -21 to -23)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.factions.test_powers import acting
from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from wartable.engine.errors import RuleError
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.acting import Moved
from wartable.rulesets.gates_of_doom.events.arriving import Landed
from wartable.rulesets.gates_of_doom.events.fighting import Fired, Shielded
from wartable.rulesets.gates_of_doom.events.mishaps import ItemFailed
from wartable.rulesets.gates_of_doom.events.powers import Rammed
from wartable.rulesets.gates_of_doom.state import Game, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, items, saves
from wartable.rulesets.gates_of_doom.turn.actions import one_action
from wartable.rulesets.gates_of_doom.turn.rounds import draw

SHOT = Weapon("shot", "Shot", tech=3)
HERO: dict[str, Any] = {"entry": "simioids.dodgy_dealer"}
TANK: dict[str, Any] = {
    "entry": "simioids.simioid_vehicle", "hull": "tank", "plating": "light_metal", "propulsion": "tracks",
}  # fmt: skip


def dealer(**fields: Any) -> Game:
    return acting(unit("a", "p1", (10, 10), **HERO, **fields), unit("b", "p2", (10, 40), activated=True))


def failed(game: Game) -> list[tuple[str, str]]:
    return [(event.item, event.clause) for event in events(game, ItemFailed)]


def hit(game: Game, faces: list[int], hits: int = 1) -> None:
    run(saves.take_hits(game, game.units["a"], SHOT, hits, "p2"), faces)


# ------------------------------------------------------------------ shields, armour
@pytest.mark.rule("GD-SIM-03", "GD-SIM-04", "GD-SIM-05", "GD-SIM-06")
@pytest.mark.parametrize(("faces", "clause", "wounds", "kept"), [
    ([2, 4], "", 0, True), ([1, 6], "GD-SIM-04", 1, True), ([1, 5], "GD-SIM-04", 1, True),
    ([1, 4], "GD-SIM-05", 1, False), ([1, 3], "GD-SIM-05", 1, False), ([1, 2], "GD-SIM-06", 2, False),
])  # fmt: skip
def test_a_hacked_shield_is_tried_at_each_hit(faces: list[int], clause: str, wounds: int, kept: bool) -> None:
    game = dealer(gear=["advanced_energy_shield"], hacked=["advanced_energy_shield"])
    hit(game, faces)
    assert failed(game) == ([("advanced_energy_shield", clause)] if clause else [])
    model = game.units["a"].models[0]
    assert (model.wounds, "advanced_energy_shield" in model.gear, model.failing) == (wounds, kept, ())


@pytest.mark.rule("GD-SIM-03")
def test_each_hit_is_a_try_of_its_own_and_what_is_not_hacked_is_not_tried() -> None:
    game = dealer(gear=["advanced_energy_shield"], hacked=["advanced_energy_shield"])
    hit(game, [1, 6, 3, 4], hits=2)
    assert [event.stopped for event in events(game, Shielded)] == [1]
    game = dealer(gear=["advanced_energy_shield"])
    hit(game, [4, 4], hits=2)
    assert failed(game) == []


@pytest.mark.rule("GD-SIM-03")
def test_hacked_armour_is_tried_at_each_save() -> None:
    game = dealer(armour="flak_armour", hacked=["flak_armour"])
    hit(game, [2, 5, 1, 6], hits=2)
    assert (game.units["a"].models[0].wounds, failed(game)) == (1, [("flak_armour", "GD-SIM-04")])
    hit(game, [1, 3])
    assert game.units["a"].models[0].armour == ""


@pytest.mark.rule("GD-SIM-03")
def test_the_gear_of_other_factions_does_not_fail() -> None:
    game = battle(unit("a", "p1", (10, 10), armour="flak_armour", hacked=["flak_armour"]), unit("b", "p2", (9, 40)))
    hit(game, [5])
    assert failed(game) == []


# ------------------------------------------------------------------ moves, landings, passive gear
@pytest.mark.rule("GD-SIM-03", "GD-SIM-04")
@pytest.mark.parametrize(("faces", "most", "next_"), [([2], 12, 12), ([1, 6], 6, 12), ([1, 3], 6, 6)])
def test_what_moves_a_model_is_tried_in_each_move(faces: list[int], most: int, next_: int) -> None:
    game = dealer(gear=["jet_pack"], hacked=["jet_pack"])
    run(one_action(game, game.units["a"]), faces, ["move", {"to": [10_000, 10_000 + most * 1000]}])
    assert events(game, Moved)[0].distance == most * 1000
    a = game.units["a"]
    assert figures.speed(a, a.models[0]) == next_ * 1000
    game = dealer(gear=["jet_pack"], hacked=["jet_pack"])
    with pytest.raises(RuleError):
        run(one_action(game, game.units["a"]), faces, ["move", {"to": [10_000, 10_001 + most * 1000]}])


@pytest.mark.rule("GD-SIM-03")
@pytest.mark.parametrize(("faces", "comes", "kept"), [([2, 6, 1, 6], True, True), ([1, 5], False, True),
                                                      ([1, 4], False, False)])  # fmt: skip
def test_a_hacked_rdg_is_tried_in_a_landing(faces: list[int], comes: bool, kept: bool) -> None:
    game = battle(
        unit("a", "p1", kept=True, gear=["advanced_rdg"], hacked=["advanced_rdg"], **HERO), unit("b", "p2", (10, 40)),
        cursor={"phase": "act", "unit": "a"},
    )  # fmt: skip
    place = {"to": [20_000, 20_000]}
    run(one_action(game, game.units["a"]), faces, ["land", *[place, place][: 2 * comes]])
    assert len(events(game, Landed)) == comes
    assert ("advanced_rdg" in game.units["a"].models[0].gear) is kept


@pytest.mark.rule("GD-SIM-03", "GD-SIM-04")
def test_passive_gear_is_tried_once_an_activation() -> None:
    game = battle(
        unit("a", "p1", (10, 10), gear=["bionic_eye"], hacked=["bionic_eye"], **HERO),
        unit("b", "p2", (10, 40), activated=True),
    )  # fmt: skip
    a = game.units["a"]
    run(draw(game), [1, 6])
    assert fixed(mod for mod in figures.ranged_mods(a, a.models[0]) if mod.clause == "GD-RAR-01") == 0
    a.activated = False
    run(draw(game), [2])
    assert fixed(mod for mod in figures.ranged_mods(a, a.models[0]) if mod.clause == "GD-RAR-01") == 1
    assert items.shield_of(a.models[0]) == ""


# ------------------------------------------------------------------ vehicles
def tank(*upgrades: str, weapons: tuple[str, ...] = (), at: tuple[float, float] = (10, 10), **foe: Any) -> Game:
    return acting(
        unit("a", "p1", at, upgrades=list(upgrades), weapons=list(weapons), **TANK),
        unit("b", "p2", (10, 20), (11.2, 20), activated=True, level="hero", **foe),
    )  # fmt: skip


@pytest.mark.rule("GD-SIM-21")
@pytest.mark.parametrize(("faces", "more"), [([2, 6], 6), ([6, 1], 1), ([1, 5], 0)])
def test_a_modded_engine_is_d6_inches_in_each_move(faces: list[int], more: int) -> None:
    game = tank("modded_engine", at=(30, 10))
    a = game.units["a"]
    base = figures.speed(a, a.models[0])
    run(one_action(game, a), faces, ["move", {"to": [30_000, 10_000 + base + more * 1_000]}])
    assert events(game, Moved)[0].distance == base + more * 1_000
    assert figures.speed(a, a.models[0]) == base
    with pytest.raises(RuleError):
        run(one_action(game, a), [2, 3], ["move", {"to": [30_000, 10_000 + 2 * base + (more + 4) * 1_000]}])


@pytest.mark.rule("GD-SIM-21", "GD-SIM-06")
@pytest.mark.parametrize(("face", "wounds", "kept"), [(4, 0, False), (1, 1, False), (6, 0, True)])
def test_a_modded_engine_may_be_lost(face: int, wounds: int, kept: bool) -> None:
    game = tank("modded_engine", at=(30, 10))
    a = game.units["a"]
    run(one_action(game, a), [1, face], ["move", {"stay": True}])
    assert (a.models[0].wounds, "modded_engine" in a.upgrades, "GD-SIM-21" in a.models[0].rules) == (wounds, kept, kept)
    run(one_action(game, a), [2, 3] if kept else [], ["move", {"stay": True}])


@pytest.mark.rule("GD-SIM-22")
def test_an_explosive_ram_hits_whom_it_runs_into() -> None:
    game = tank("explosive_ram", at=(10.6, 15))
    run(one_action(game, game.units["a"]), [2, 3, 1], ["move", {"to": [10_600, 19_000]}])
    assert [(event.target, event.hits) for event in events(game, Rammed)] == [("b", 4)]
    assert sum(3 - model.wounds for model in game.units["b"].models) == 2
    assert game.units["b"].under_fire == 0


@pytest.mark.rule("GD-SIM-22")
def test_a_ram_may_fail_and_needs_new_contact() -> None:
    game = tank("explosive_ram", at=(10.6, 15))
    run(one_action(game, game.units["a"]), [1, 6], ["move", {"to": [10_600, 19_000]}])
    assert (events(game, Rammed), failed(game)) == ([], [("explosive_ram", "GD-SIM-04")])
    run(one_action(game, game.units["a"]), [], ["move", {"stay": True}])
    game = tank(at=(10.6, 15))
    run(one_action(game, game.units["a"]), [], ["move", {"to": [10_600, 19_000]}])
    assert events(game, Rammed) == []


@pytest.mark.rule("GD-SIM-23", "GD-SIM-02")
@pytest.mark.parametrize(("faces", "dice"), [([2, 4, *[1] * 5], 5), ([1, 6, 1], 1)])
def test_souped_up_guns_throw_d6_more(faces: list[int], dice: int) -> None:
    game = tank("souped_up_guns", weapons=("single",))
    run(one_action(game, game.units["a"]), faces, ["attack", ...])
    assert [len(event.faces) for event in events(game, Fired)] == [dice]
    assert failed(game) == ([] if dice > 1 else [("souped_up_guns", "GD-SIM-04")])
    game.units["a"].actions = 1
    run(one_action(game, game.units["a"]), [3, 1, 2, 2], ["attack", ...])
    assert len(events(game, Fired)[-1].faces) == 2
