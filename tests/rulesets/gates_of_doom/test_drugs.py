"""Drugs: when they are taken, what each does, when it is over (chapter DRG; GD-RAR-04)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.fated import shoot, told
from tests.rulesets.gates_of_doom.helpers import battle, events, options, row, unit
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.acting import NerveChecked
from wartable.rulesets.gates_of_doom.events.fate import DoseTaken
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, Struck
from wartable.rulesets.gates_of_doom.fate.doses import DOSES, wear_off
from wartable.rulesets.gates_of_doom.fate.playing import played
from wartable.rulesets.gates_of_doom.melee import blows
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Game, Phase
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import ACTIONS


def drugged(*gear: str, **fields: Any) -> Game:
    """`b` has the gear and has acted; `a` has two rifles 15 inches away."""
    fields = {"activated": True, **fields}
    return battle(unit("a", "p1", *row(10, 10, 2), weapons=["single"]),
                  unit("b", "p2", *row(10, 26, 2), gear=list(gear), **fields))  # fmt: skip


def take(game: Game, drug: str) -> None:
    told(game, DOSES[drug].play(game, "p2", Fact(Moment.ACTION_BEGINS), game.units["b"]))


@pytest.mark.rule("GD-DRG-01", "GD-RAR-04")
@pytest.mark.parametrize("drug", sorted(DOSES))
def test_a_dose_is_taken_as_the_unit_is_named_as_target_once(drug: str) -> None:
    game = drugged(drug, save=2)
    (asked,) = shoot(game, [1, 1], drug.replace("_", "-"))
    assert (asked.seat, options(asked)) == ("p2", [drug.replace("_", "-"), "pass"])
    assert [event.models for event in events(game, DoseTaken)] == [(1, 2)]
    assert shoot(game, [1, 1]) == []
    assert shoot(drugged(), [1, 1]) == []  # who has none is not asked


@pytest.mark.rule("GD-DRG-01")
def test_a_dose_is_taken_at_the_start_of_an_action_of_any_unit() -> None:
    game = drugged("sting")
    game.cursor, game.units["a"].actions = game.cursor._replace(phase=Phase.ACT, unit="a"), 1
    flow = played(game, lambda: rounds.step(game))
    assert flow is not None
    told(game, flow, [], ["sting", "take-cover"])
    assert len(events(game, DoseTaken)) == 1


@pytest.mark.rule("GD-DRG-02")
@pytest.mark.parametrize(("later", "faces", "left"), [(1, (2, 3), 1), (1, (1, 2), 0), (2, (3, 4), 1), (4, (5, 6), 1)])
def test_a_drug_wears_off_more_and_more(later: int, faces: tuple[int, ...], left: int) -> None:
    game = drugged("sting")
    take(game, "sting")
    told(game, wear_off(game))  # in the round in which it was taken nothing is rolled
    game.round += later
    told(game, wear_off(game), faces)
    assert len(game.units["b"].boons) == left


@pytest.mark.rule("GD-DRG-02")
def test_the_fifth_roll_ends_it_and_combat_drugs_last() -> None:
    game = drugged("sting", "combat_drugs")
    take(game, "sting")
    take(game, "combat_drugs")
    game.round += 5
    told(game, wear_off(game), [6, 6])
    assert {boon.name for boon in game.units["b"].boons} == {"Combat Drugs"}


@pytest.mark.rule("GD-DRG-03")
def test_sting_is_two_inches_of_speed() -> None:
    game = drugged("sting")
    one = game.units["b"]
    assert figures.speed(one, one.models[0]) == 6000
    take(game, "sting")
    assert figures.speed(one, one.models[0]) == 8000


@pytest.mark.rule("GD-DRG-04")
@pytest.mark.parametrize(("face", "left"), [(6, 2), (5, 1)])
def test_stum_ignores_a_point_of_damage_on_a_six(face: int, left: int) -> None:
    game = drugged("stum")
    take(game, "stum")
    shoot(game, [6, 1, face])
    assert len(game.units["b"].models) == left
    assert len(events(game, DamageTaken)) == 2 - left
    assert game.units["b"].under_fire == 0


@pytest.mark.rule("GD-DRG-05", "GD-ACT-11")
def test_craze_passes_nerve_checks() -> None:
    game = drugged("craze", under_fire=2)
    take(game, "craze")
    told(game, ACTIONS["recover"].run(game, game.units["b"]), [1])
    assert events(game, NerveChecked) == []
    assert game.units["b"].under_fire == 1


@pytest.mark.rule("GD-DRG-06", "GD-RAR-04", "GD-MEL-05")
@pytest.mark.parametrize(("drug", "dice"), [("crush", 2), ("combat_drugs", 3), ("sting", 1)])
def test_drugs_for_melee_are_dice_more_for_each_model(drug: str, dice: int) -> None:
    game = battle(unit("a", "p1", (10, 25)), unit("b", "p2", (10, 26), gear=[drug], weapons=["sword"]))
    take(game, drug)
    told(game, ACTIONS["attack"].run(game, game.units["b"]), [1] * dice, [...])
    assert len(events(game, Struck)[0].faces) == dice


@pytest.mark.rule("GD-MEL-05", "GD-DRG-06")
@pytest.mark.parametrize(("weapons", "answer", "thrown"), [
    (["sword", "phase"], "sword", [("sword", 2), ("phase", 1)]),
    (["sword", "phase"], "phase", [("sword", 1), ("phase", 2)]),
    (["sword", "sword"], "", [("sword", 3)]), (["phase"], "", [("phase", 2)]),
])  # fmt: skip
def test_dice_more_are_for_one_weapon_of_its_choice(
    weapons: list[str], answer: str, thrown: list[tuple[str, int]]
) -> None:  # fmt: skip
    game = battle(unit("a", "p1", (10, 25)), unit("b", "p2", (10, 26), gear=["crush"], weapons=weapons))
    take(game, "crush")
    dice = [1] * sum(count for _, count in thrown)
    asked = told(game, ACTIONS["attack"].run(game, game.units["b"]), dice, [..., *([answer] if answer else [])])
    assert [(event.weapon, len(event.faces)) for event in events(game, Struck)] == thrown
    if answer:
        assert (asked[-1].clause, options(asked[-1])) == ("GD-MEL-05", ["phase", "sword"])


@pytest.mark.rule("GD-MEL-05", "GD-WPN-27")
@pytest.mark.parametrize(("weapons", "first"), [
    (["greatsword", "phase"], "phase"), (["phase", "greatsword"], "phase"),  # no save at all is worse than AP -3
    (["greatsword", "sword"], "greatsword"), (["sword", "chainsaw"], "chainsaw"),
    (["vibro_blade", "phase_sword"], "phase_sword"),
])  # fmt: skip
def test_what_passes_armour_is_offered_first_for_dice_more(weapons: list[str], first: str) -> None:
    """A mech strikes with all that it has; of the dice more the worst weapon for the enemy is thought first."""
    game = battle(unit("a", "p1", (10, 24.5)), unit("b", "p2", (10, 26), kind="medium_mech", weapons=weapons))
    held = [game.arms[key] for key in weapons]
    assert max(held, key=blows.harm).key == first


@pytest.mark.rule("GD-RAR-04", "GD-UF-02")
def test_combat_drugs_ignore_under_fire_markers() -> None:
    game = drugged("combat_drugs", under_fire=3)
    one = game.units["b"]
    assert fixed(figures.ranged_mods(one, one.models[0])) == -3
    take(game, "combat_drugs")
    assert fixed(figures.ranged_mods(one, one.models[0])) == 0
    assert figures.speed(one, one.models[0]) == 6000
