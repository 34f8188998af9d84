from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rulesets.time_wars.helpers import game, happened, individual, ranks, run, squad, vehicle
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.events.base import ActionSpent, Moved, PlayerTurnEnded, Spotted, Turned
from wartable.rulesets.time_wars.events.shooting import Fired
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.state import Game, Melee, Order, Profile, Spot, Unit

TOUGH = Profile(10, 5, 4, 4, 2, 9, 6, 1)


def field(*more: Unit, inches: float = 8.0) -> Game:
    """a and c of p1 against b of p2."""
    a = squad("a", "p1", 3, places=ranks(3, 10))
    c = squad("c", "p1", 3, places=[(x + 6, y) for x, y in ranks(3, 10)])
    return game(a, c, squad("b", "p2", 5, places=ranks(5, 10.6 + inches), profile=TOUGH), *more)


def act(battle: Game, answers: Sequence[object], faces: Sequence[int] = ()) -> None:
    run(actions.step(battle), faces, answers)


def open_to(battle: Game, key: str) -> set[str]:
    return {option.key for option in actions.menu(battle, battle.units[key])[0]}


def closed_to(battle: Game, key: str) -> dict[str, str]:
    return {refusal.key: refusal.clause for refusal in actions.menu(battle, battle.units[key])[1]}


# ---------------------------------------------------------------- order and price
@pytest.mark.rule("TW-ACT-01")
@pytest.mark.parametrize("taken", [("advance", "fire"), ("fire", "advance"), ("fire", "fire")])
def test_actions_come_in_any_order_one_by_one(taken: tuple[str, str]) -> None:
    battle = field()
    for action in taken:
        # each step is one action; its result is known before the next is chosen
        if action == "fire":
            act(battle, ["a", "fire", "b"], [1])
        else:
            act(battle, ["a", "advance", {"to": [10_700, 12_000]}])
    assert [event.action for event in happened(battle, ActionSpent)] == list(taken)
    assert battle.units["a"].actions == 0


@pytest.mark.rule("TW-ACT-02")
def test_troop_types_may_be_interleaved() -> None:
    battle = field()
    act(battle, ["a", "fire", "b"], [1])
    act(battle, ["c", "fire", "b"], [1])
    act(battle, ["a", "fire", "b"], [1])
    assert [event.firer for event in happened(battle, Fired)] == ["a", "c", "a"]
    assert (battle.units["a"].actions, battle.units["c"].actions) == (0, 1)


@pytest.mark.rule("TW-ACT-03")
@pytest.mark.parametrize(("action", "cost"), [
    ("advance", 1), ("fire", 1), ("suppress", 1), ("spot", 1), ("take-cover", 1),
    ("run", 2), ("charge", 2), ("prepare", 2), ("combined", 2),
])  # fmt: skip
@pytest.mark.parametrize("left", [1, 2])
def test_what_each_action_costs(action: str, cost: int, left: int) -> None:
    orders = tuple(Order(name, "x", 1) for name in ("take_cover", "defensive_fire", "combined_fire"))
    battle = field()
    for unit in battle.units.values():
        unit.orders, unit.specials = orders, ("spotter",)
    battle.units["a"].actions = left
    deal = next(item for item in actions.ACTIONS if item.key == action)
    assert deal.cost(battle.units["a"]) == cost
    assert (action in open_to(battle, "a")) is (left >= cost)


@pytest.mark.rule("TW-ACT-03", "TW-GEN-10")
def test_the_price_is_paid_at_the_declaration_even_if_the_attack_is_wasted() -> None:
    battle = field(inches=25.0)
    act(battle, ["a", "fire", "b"])
    assert battle.units["a"].actions == 1
    assert not happened(battle, Fired)


@pytest.mark.rule("TW-GEN-10")
def test_an_illegal_declaration_is_refused_and_costs_nothing() -> None:
    battle = field(squad("e", "p2", 1, at=(40, 40)))
    battle.melees["m"] = Melee("m", ("x",), ("e",))
    with pytest.raises(RuleError, match="melee"):
        act(battle, ["a", "fire", "e"], [])
    assert battle.units["a"].actions == 2
    assert not battle.log


@pytest.mark.rule("TW-ACT-04", "TW-ACT-06")
def test_two_attacks_of_one_squad_are_resolved_apart() -> None:
    battle = field(squad("e", "p2", 5, places=[(x + 3, 19) for x in (10, 10.7, 11.4, 12.1, 12.8)], profile=TOUGH))
    act(battle, ["a", "fire", "b"], [1])
    act(battle, ["a", "fire", "e"], [2])  # at the same target or another
    assert [(event.target, event.face) for event in happened(battle, Fired)] == [("b", 1), ("e", 2)]


@pytest.mark.rule("TW-ACT-06")
def test_attacks_of_several_squads_do_not_merge() -> None:
    battle = field()
    act(battle, ["c", "fire", "b"], [1])  # in any order
    act(battle, ["a", "fire", "b"], [1])
    assert [event.score for event in happened(battle, Fired)] == [1 + 5 + 3] * 2


# ---------------------------------------------------------------- melee
@pytest.mark.rule("TW-ACT-07", "TW-FIRE-03")
@pytest.mark.parametrize("unit", [
    squad("a", "p1", 3, specials=("spotter",)), vehicle("a", "p1", capacity=5), individual("a", "p1"),
])  # fmt: skip
def test_nobody_in_melee_uses_an_action(unit: Unit) -> None:
    battle = game(unit.copy(), squad("b", "p2", 3, at=(10, 12)), squad("e", "p2", 3, at=(30, 30)))
    assert actions.bound(battle, battle.units["a"]) is None
    battle.melees["m"] = Melee("m", ("b",), ("a",))
    refusal = actions.bound(battle, battle.units["a"])
    assert refusal is not None
    assert refusal.clause == "TW-ACT-07"
    act(battle, [])  # there is nothing to ask
    assert battle.cursor.phase == "melee"


# ---------------------------------------------------------------- actions of their own
@pytest.mark.rule("TW-ACT-09", "TW-SPEC-34")
def test_a_unique_action_comes_out_of_the_same_two() -> None:
    battle = field()
    assert "spot" not in open_to(battle, "a")
    battle.units["a"].specials = ("spotter",)
    act(battle, ["a", "spot", "b", "cover"])
    act(battle, ["a", "spot", "b", "sight", "c"])  # each action is a fresh nomination
    assert battle.units["a"].actions == 0
    assert battle.spots == (Spot("p1", "b", "cover"), Spot("p1", "b", "sight", "c"))


@pytest.mark.rule("TW-SPEC-34")
def test_only_a_visible_enemy_is_nominated() -> None:
    wall = [squad(f"w{n}", "p1", 9, places=[(7 + 6.2 * n + 0.65 * i, 14) for i in range(9)]) for n in range(2)]
    battle = game(
        squad("a", "p1", 1, at=(10, 4), specials=("spotter",)), *wall,
        squad("b", "p2", 1, at=(10, 30)), squad("e", "p2", 1, at=(4, 8)),
    )  # fmt: skip
    assert not visibility.sees(battle, battle.units["a"], battle.units["b"])
    _, asks = run(actions.step(battle), [], ["a", "spot", "e", "cover"])
    choice = asks[2]
    assert isinstance(choice, Choice)
    assert [option.key for option in choice.options] == ["e"]


@pytest.mark.rule("TW-SPEC-36", "TW-VIS-08")
@pytest.mark.parametrize(("helped", "target", "seen"), [("a", "b", True), ("c", "b", False), ("a", "e", False)])
def test_a_spotter_lengthens_the_sight_of_one_for_one_target(helped: str, target: str, seen: bool) -> None:
    from tests.rulesets.time_wars.helpers import box
    from wartable.engine.terrain import Sight

    # a wood hides b 8 inches away; automatic visibility is 5 inches, doubled 10
    wood = box("wood", 0, 13, 48, 2, kind="wood", height=6000, sight=Sight.SOLID)
    units = field(squad("s", "p1", 1, at=(30, 18), specials=("spotter",)), squad("e", "p2", 1, at=(34, 18))).units
    battle = game(*units.values(), terrain=[wood])
    assert not visibility.sees(battle, battle.units["a"], battle.units["b"])
    act(battle, ["s", "spot", target, "sight", helped])
    assert happened(battle, Spotted)
    assert visibility.sees(battle, battle.units["a"], battle.units["b"]) is seen
    battle.spots = ()  # until the end of the Player Turn
    assert not visibility.sees(battle, battle.units["a"], battle.units["b"])


# ---------------------------------------------------------------- the end of it
@pytest.mark.rule("TW-TYPE-03", "TW-ACT-01")
def test_actions_need_not_be_used_and_do_not_last() -> None:
    battle = field()
    act(battle, ["a", "hold"])
    assert battle.units["a"].actions == 0
    act(battle, ["end"])
    assert happened(battle, Turned)[-1].phase == "melee"
    battle.emit(PlayerTurnEnded("p1"))
    assert battle.units["c"].actions == 0


@pytest.mark.rule("TW-ACT-02")
def test_only_the_active_players_troops_act() -> None:
    battle = field()
    _, asks = run(actions.step(battle), [], ["end"])
    choice = asks[0]
    assert isinstance(choice, Choice)
    assert [option.key for option in choice.options] == ["a", "c", "end"]
    assert choice.seat == "p1"


@pytest.mark.rule("TW-GEN-07")
@pytest.mark.parametrize("action", ["fire", "charge"])
@pytest.mark.parametrize("strict", [True, False])
def test_distances_are_shown_in_practice_alone(action: str, strict: bool) -> None:
    battle = field(inches=6.0)
    battle.options = battle.options._replace(strict=strict)
    _, asks = run(actions.step(battle), [1], ["a", action, "b"])
    choice = asks[2]
    assert isinstance(choice, Choice)
    assert ("6 inches" in choice.options[0].label) is not strict


def test_a_closed_action_says_why() -> None:
    battle = field()
    battle.units["a"].actions = 1
    assert closed_to(battle, "a")["run"] == "TW-ACT-03"
    assert not happened(battle, Moved)


@pytest.mark.rule("TW-TURN-01", "TW-VEH-15", "TW-SQUAD-01", "TW-TYPE-03")
@pytest.mark.parametrize(("key", "clause"), [
    ("foe", "TW-TURN-01"), ("rider", "TW-VEH-15"), ("hero", "TW-SQUAD-01"), ("spent", "TW-TYPE-03"),
    ("late", "TW-ACT-02"),
])  # fmt: skip
def test_who_cannot_act_is_told_why(key: str, clause: str) -> None:
    battle = game(
        squad("a", "p1", 3, at=(10, 10)), squad("spent", "p1", 3, at=(10, 20), actions=0),
        squad("foe", "p2", 3, at=(40, 40)),
        squad("rider", "p1", 3, where="aboard"), individual("hero", "p1", where="joined", joined="a"),
        squad("late", "p1", 3, where="reserve"), active="p1",
    )  # fmt: skip
    ask = next(actions.step(battle))
    assert isinstance(ask, Choice)
    assert key not in [refusal.key for refusal in ask.refused]
    with pytest.raises(RuleError) as refused:
        ask.accept(key)
    assert refused.value.clause == clause


@pytest.mark.rule("TW-ORD-08", "TW-ORD-18", "TW-SPEC-34", "TW-VEH-18")
@pytest.mark.parametrize(("key", "clause"), [
    ("prepare", "TW-ORD-08"), ("take-cover", "TW-ORD-18"), ("spot", "TW-SPEC-34"), ("embark", "TW-VEH-18"),
])  # fmt: skip
def test_what_is_not_worth_showing_is_refused_with_its_reason(key: str, clause: str) -> None:
    battle = game(squad("a", "p1", 3, at=(10, 10)), squad("foe", "p2", 3, at=(40, 40)), active="p1")
    ask = next(actions.pick(battle, battle.units["a"]))
    assert isinstance(ask, Choice)
    assert key not in [refusal.key for refusal in ask.refused]
    with pytest.raises(RuleError) as refused:
        ask.accept(key)
    assert refused.value.clause == clause
