"""Defensive Fire!: who lies in wait, when he interrupts, and what comes of what he interrupts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import (
    box,
    fired,
    game,
    happened,
    individual,
    ordered,
    questions,
    ranks,
    run,
    squad,
)
from wartable.engine.terrain import Sight
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.events.base import (
    Interrupted,
    Moved,
    PlayerTurnBegan,
    Prepared,
)
from wartable.rulesets.time_wars.events.shooting import AttackWasted, Fired, Measured
from wartable.rulesets.time_wars.shooting import defensive_fire, shooting
from wartable.rulesets.time_wars.state import Band, Game, Melee, Profile

STANDARD, MEDIUM, LONG, EXTREME = Band


# ---------------------------------------------------------------- Defensive Fire!
@pytest.mark.rule("TW-ORD-08")
@pytest.mark.parametrize(
    ("change", "possible"),
    [
        ({}, True),
        ({"actions": 1}, False),  # both actions of one turn: who has moved, fired or lost one cannot
        ({"orders": ()}, False),
        ({"profile": Profile(5, 0, 4, 4, 2, 4, 6, 1)}, False),
    ],
)
def test_preparing_takes_both_actions(change: dict[str, object], possible: bool) -> None:
    battle = game(squad("a", "p1", orders=ordered("defensive_fire")), squad("b", "p2", at=(10, 20)))
    for name, value in change.items():
        setattr(battle.units["a"], name, value)
    assert ("prepare" in {option.key for option in actions.menu(battle, battle.units["a"])[0]}) is possible


@pytest.mark.rule("TW-ORD-08", "TW-CMD-19")
def test_the_wait_lasts_until_the_order_ends() -> None:
    battle = game(squad("a", "p1", orders=ordered("defensive_fire")), squad("b", "p2", at=(10, 20)))
    run(actions.step(battle), [], ["a", "prepare"])
    assert happened(battle, Prepared)
    assert battle.units["a"].actions == 0
    battle.emit(PlayerTurnBegan("p2"))
    assert battle.units["a"].prepared
    battle.emit(PlayerTurnBegan("p1"))
    assert not battle.units["a"].prepared


def ambush(inches: float = 8.0, **fields: Any) -> Game:
    """a of p1 acts; w of p2 lies in wait `inches` away, edge to edge."""
    a = squad("a", "p1", 3, places=[(10 + 0.7 * i, 10) for i in range(3)], profile=Profile(5, 5, 4, 4, 2, 9, 9, 1))
    w = squad("w", "p2", 5, places=[(10 + 0.7 * i, 10.6 + inches) for i in range(5)], prepared=True, **fields)
    return game(a, w)


@pytest.mark.rule("TW-ORD-09")
def test_a_move_is_interrupted_at_an_inch_that_the_owner_names() -> None:
    battle = ambush(7.0)
    to = {"to": [10_700, 14_000]}
    # declared: wait; after 1 and 2 inches: wait; after 3: fire
    answers = ["a", "advance", "pass", to, "pass", "pass", "w", "fire"]
    _, asks = run(actions.step(battle), [1], answers)
    assert "after 3 inches" in questions(asks)[-2]
    assert fired(battle).firer == "w"
    assert happened(battle, Measured)[0].distance == 4000  # 7 - 3: measured where the mover stands by then
    assert [model.y for model in battle.units["a"].models] == [14_000] * 3  # then it goes on
    assert not battle.units["w"].prepared


@pytest.mark.rule("TW-ORD-09")
def test_each_prepared_troop_type_interrupts_once() -> None:
    battle = ambush()
    battle.units["b"] = squad("b", "p2", 3, at=(20, 10), prepared=True)
    answers = ["a", "fire", "w", "w", "fire", "b", "fire"]
    run(actions.step(battle), [1, 1, 1], answers)
    assert [event.unit for event in happened(battle, Interrupted)] == ["w", "b"]
    assert [event.firer for event in happened(battle, Fired)] == ["w", "b", "a"]
    assert not defensive_fire.anybody_waiting(battle, "p1")


@pytest.mark.rule("TW-ORD-09")
@pytest.mark.parametrize(
    ("action", "answers", "when"),
    [
        ("fire", ["a", "fire", "w", "pass", "w", "fire"], ["declared", "done"]),
        ("take-cover", ["a", "take-cover", "pass", "w", "fire"], ["declared", "done"]),
        ("prepare", ["a", "prepare", "pass", "w", "fire"], ["declared", "done"]),
        ("spot", ["a", "spot", "w", "cover", "pass", "w", "fire"], ["declared", "done"]),
    ],
)
def test_an_action_may_be_interrupted_after_it_too(action: str, answers: list[str], when: list[str]) -> None:
    battle = ambush(specials=("unceasing",))
    unit = battle.units["a"]
    unit.orders, unit.specials = ordered("take_cover", "defensive_fire"), ("spotter",)
    _, asks = run(actions.step(battle), [1, 1] if action == "fire" else [1], answers)
    asked = [text for text in questions(asks) if "Defensive Fire?" in text]
    assert [point for text, point in zip(asked, when, strict=True) if point in text] == when
    assert happened(battle, Fired)[-1].firer == "w"


@pytest.mark.rule("TW-ORD-09", "TW-SUPP-04")
def test_all_results_come_before_the_interrupted_action_goes_on() -> None:
    battle = ambush(3.0)
    battle.units["a"].profile = Profile(5, 5, 4, 4, 2, 4, 6, 1)
    # w fires at a: 6+5+5 = 16 against 5+3: 8+2-4 = 6 wounds: a is gone before it shoots
    run(actions.step(battle), [6], ["a", "fire", "w", "w", "fire"])
    assert battle.units["a"].where == "destroyed"
    assert [event.firer for event in happened(battle, Fired)] == ["w"]


@pytest.mark.rule("TW-ORD-09", "TW-SUPP-04")
@pytest.mark.parametrize(("specials", "firers"), [((), ["w"]), (("unceasing",), ["w", "a"])])
def test_who_is_suppressed_to_size_0_does_not_fire_any_more(specials: tuple[str, ...], firers: list[str]) -> None:
    battle = ambush(3.0)
    battle.units["a"].profile, battle.units["a"].specials = Profile(5, 5, 4, 4, 2, 4, 9, 1), specials
    # 6+5+5 = 16 against 8: 8+2-4 = 6 points on three models; nerve 6 (not the Unceasing), hazard 6
    run(actions.step(battle), [6, 6, 1] if specials else [6, 6, 6], ["a", "fire", "w", "w", "suppress"])
    assert [event.firer for event in happened(battle, Fired)] == firers
    assert not happened(battle, AttackWasted)


@pytest.mark.rule("TW-ORD-09", "TW-SUPP-04", "TW-SUPP-06")
def test_an_action_that_suppression_stops_goes_no_further() -> None:
    battle = ambush(8.0, weapons=())
    battle.units["a"].profile = Profile(5, 5, 4, 4, 2, 4, 9, 1)
    # after 4 inches, at 4: 6+5+5 = 16 against 8: 6 points on three models; nerve 6+9+0 passes; hazard 6
    answers = ["a", "advance", "pass", {"to": [10_700, 15_000]}, "pass", "pass", "pass", "w", "suppress"]
    run(actions.step(battle), [6, 6, 6], answers)
    assert [model.y for model in battle.units["a"].models] == [14_000] * 3  # it stops where it stands
    assert happened(battle, Moved)[-1].distance == 4000


@pytest.mark.rule("TW-ORD-09", "TW-FIRE-03")
@pytest.mark.parametrize(
    ("change", "able"),
    [
        ({}, True),
        ({"melee": True}, False),  # already in melee
        ({"suppression": (("p1", 5),)}, False),  # size 0
        ({"suppression": (("p1", 5),), "specials": ("unceasing",)}, True),
        ({"suppression": (("p1", 4),)}, True),
        ({"prepared": False}, False),
        ({"where": "aboard"}, False),
    ],
)
def test_who_can_interrupt(change: dict[str, object], able: bool) -> None:
    battle = ambush()
    battle.units["c"] = squad("c", "p1", 3, at=(30, 30))
    for name, value in change.items():
        if name == "melee":
            battle.melees["m"] = Melee("m", ("c",), ("w",))
        else:
            setattr(battle.units["w"], name, value)
    assert ([unit.id for unit in defensive_fire.waiting(battle, "p1")] == ["w"]) is able


@pytest.mark.rule("TW-ORD-09")
def test_friends_are_not_asked_and_nobody_sees_means_no_question() -> None:
    battle = ambush()
    assert not defensive_fire.anybody_waiting(battle, "p2")
    run(defensive_fire.window(battle, "w", "advance", "declared"))  # nobody waits for p2
    wall = box("wall", 0, 13, 48, 1, kind="wall", height=4000, sight=Sight.SOLID)
    blind = game(*battle.units.values(), terrain=[wall])
    blind.units["w"].profile = Profile(5, 1, 4, 4, 2, 4, 6, 1)
    run(defensive_fire.window(blind, "a", "advance", "declared"))


@pytest.mark.rule("TW-ORD-09", "TW-ACT-05")
def test_an_individual_in_wait_only_fires() -> None:
    battle = ambush()
    battle.units["w"] = individual("w", "p2", (10, 15), prepared=True)
    _, asks = run(actions.step(battle), [1], ["a", "advance", "w", {"stay": True}])  # the kind is not asked
    assert fired(battle).firer == "w"
    assert asks


@pytest.mark.rule("TW-ORD-09", "TW-VIS-12")
@pytest.mark.parametrize(
    ("hidden", "kinds"),
    [
        (False, ["fire", "suppress", "mortar", "mortar-suppress"]),
        (True, ["mortar", "mortar-suppress"]),  # over the wall that hides the enemy from the others
    ],
)
def test_mortars_in_wait_may_fire_alone(hidden: bool, kinds: list[str]) -> None:
    wall = box("wall", 0, 13, 48, 1, kind="wall", height=4000, sight=Sight.SOLID)
    units = [squad("a", "p1", 1, at=(10, 10)), squad("w", "p2", 3, at=(10, 18), teams=("mortar",), prepared=True)]
    battle = game(*units, terrain=[wall] if hidden else [])
    assert [option.key for option in shooting.interruptions(battle, units[1])] == kinds


@pytest.mark.rule("TW-ORD-09")
def test_an_interruption_may_be_at_any_legal_target() -> None:
    battle = ambush()
    battle.units["c"] = squad("c", "p1", 3, at=(11, 14.6))
    run(actions.step(battle), [1], ["a", "advance", "w", "fire", "c", {"stay": True}])
    assert fired(battle).target == "c"


@pytest.mark.rule("TW-ORD-09", "TW-GEN-01", "TW-GEN-10")
def test_an_attack_that_the_interruption_makes_impossible_is_spent() -> None:
    # a of p1 fires at c of p3; b of p2 lies in wait and destroys c first.
    a = squad("a", "p1", 3, at=(10, 10))
    w = squad("w", "p2", 9, places=ranks(9, 20), prepared=True)
    c = squad("c", "p3", 1, at=(12, 15))
    battle = game(a, w, c)
    run(actions.step(battle), [6], ["a", "fire", "c", "w", "fire", "c"])
    assert [event.clause for event in happened(battle, AttackWasted)] == ["TW-GEN-01"]
    assert battle.units["a"].actions == 1
