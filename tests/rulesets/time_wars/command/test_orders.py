from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import (
    aim,
    box,
    fired,
    game,
    happened,
    individual,
    ordered,
    ranks,
    run,
    squad,
    sums_of,
    vehicle,
)
from wartable.engine.ask import Choice
from wartable.rulesets.time_wars import actions, turn
from wartable.rulesets.time_wars.command import orders
from wartable.rulesets.time_wars.events.base import (
    ActionSpent,
    DistanceRolled,
    Dug,
    PlayerTurnBegan,
)
from wartable.rulesets.time_wars.events.losses import ModelsLost, Routed
from wartable.rulesets.time_wars.events.shooting import AttackWasted
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.shooting import COMBINED, FIRE, SUPPRESS, Declaration
from wartable.rulesets.time_wars.state import Band, Cursor, Game, Melee, Profile

STANDARD, MEDIUM, LONG, EXTREME = Band
TOUGH = Profile(10, 5, 4, 4, 2, 9, 6, 1)


# ---------------------------------------------------------------- Charge!, Quicken Pace!
@pytest.mark.rule("TW-ORD-01", "TW-ORD-10", "TW-SPEC-47")
@pytest.mark.parametrize(
    ("action", "order", "specials", "faces", "answers", "inches"),
    [
        ("charge", "charge", (), [2, 5], ["re-roll"], 10),  # AGL 5 + 5
        ("charge", "charge", (), [2], ["keep"], 7),
        ("charge", "quicken_pace", (), [2], [], 7),  # runs only
        ("charge", "take_aim", (), [2], [], 7),
        ("charge", "charge", ("unceasing",), [], [], 10),  # no die, nothing to re-roll
        ("run", "quicken_pace", (), [2, 1], ["re-roll"], 6),
        ("run", "charge", (), [2], [], 7),
        ("run", "quicken_pace", ("unceasing",), [], [], 10),
    ],
)
def test_the_die_of_a_run_or_charge_may_be_rerolled_once(
    action: str, order: str, specials: tuple[str, ...], faces: list[int], answers: list[str], inches: int
) -> None:
    unit = squad("a", "p1", 1, at=(10, 5), orders=ordered(order, order), specials=specials)
    battle = game(unit, squad("b", "p2", 1, at=(10, 40)))
    if action == "charge":
        run(movement.charge(battle, unit, battle.units["b"]), faces, answers)
    else:
        run(movement.run(battle, unit), faces, [*answers, {"stay": True}])
    assert happened(battle, DistanceRolled)[0].distance == inches * 1000


@pytest.mark.rule("TW-ORD-02")
@pytest.mark.parametrize(("names", "charged", "bonus"), [
    (("charge",), True, 1), (("charge",), False, 1), (("charge", "charge"), False, 1), (("take_aim",), True, 0),
    ((), True, 0),
])  # fmt: skip
def test_charge_adds_one_in_melee(names: tuple[str, ...], charged: bool, bonus: int) -> None:
    battle = game(squad("a", "p1", 5, orders=ordered(*names), charged=charged), squad("b", "p2", 5, at=(10, 11.4)))
    fight = battle.melees["m"] = Melee("m", ("a",), ("b",))
    numbers = melee.bout_numbers(battle, fight)
    assert sum(1 for mod in numbers.first.mods if mod.clause == "TW-ORD-02") == bonus


@pytest.mark.rule("TW-ORD-02")
def test_a_supporter_passes_the_bonus_not_on() -> None:
    big, small = squad("a", "p1", 5), squad("c", "p1", 3, at=(20, 20), orders=ordered("charge"))
    battle = game(big, small, squad("b", "p2", 5, at=(10, 11.4)))
    fight = battle.melees["m"] = Melee("m", ("a", "c"), ("b",))
    numbers = melee.bout_numbers(battle, fight)
    assert not any(mod.clause == "TW-ORD-02" for mod in numbers.first.mods)


# ---------------------------------------------------------------- Combined Fire!
def party(counts: Sequence[int] = (5, 5, 5), issues: Sequence[int] = (1, 1, 1), **fields: Any) -> Game:
    """a fires at b; c stands 1.4 inches and d 10 inches beside it."""
    names = ("a", "c", "d")
    spots = (10.0, 14.8, 25.0)
    units = [
        squad(key, "p1", count, places=[(x + 0.7 * (i % 5), 10 - 0.7 * (i // 5)) for i in range(count)],
              orders=ordered("combined_fire", issue=issue), **fields)
        for key, x, count, issue in zip(names, spots, counts, issues, strict=True)
    ]  # fmt: skip
    return game(*units, squad("b", "p2", 5, places=ranks(5, 13.6), profile=TOUGH))


@pytest.mark.rule("TW-ORD-03", "TW-ORD-04", "TW-ORD-05")
def test_a_joint_attack_costs_all_both_actions_and_those_too_far_add_nothing() -> None:
    battle = party((5, 6, 5))
    run(actions.step(battle), [1], ["a", "combined", "b", "c", "d"])
    assert [(event.unit, event.cost) for event in happened(battle, ActionSpent)] == [("a", 2), ("c", 2), ("d", 2)]
    assert fired(battle).score == 1 + 5 + 5 + 3  # half of 6; d is too far
    assert [unit.actions for unit in battle.units.values()] == [0, 0, 0, 2]


@pytest.mark.rule("TW-ORD-04")
@pytest.mark.parametrize(("gap", "extra"), [(5.0, 3), (5.001, 0)])
def test_a_helper_is_within_its_own_fir_of_the_firer(gap: float, extra: int) -> None:
    battle = party()
    battle.units["c"].stand(squad("x", "p1", 5, places=[(13.4 + gap + 0.7 * i, 10) for i in range(5)]).models)
    battle.units["a"].profile = Profile(5, 9, 4, 4, 2, 4, 6, 1)  # the firer's FIR does not matter
    run(shooting.resolve(battle, Declaration("a", "b", COMBINED, ("c",))), [1])
    assert fired(battle).score == 1 + 9 + 5 + extra


@pytest.mark.rule("TW-ORD-04", "TW-SQUAD-03")
def test_a_straggler_does_not_bring_its_squad_nearer() -> None:
    battle = party()
    # Five members 6 inches off, a sixth 2 inches off and out of cohesion.
    battle.units["c"].stand(squad("x", "p1", 6, places=[(19.4 + 0.7 * i, 10) for i in range(5)] + [(15.4, 10)]).models)
    run(shooting.resolve(battle, Declaration("a", "b", COMBINED, ("c",))), [1])
    assert fired(battle).score == 1 + 5 + 5


@pytest.mark.rule("TW-ORD-05", "TW-GEN-09")
@pytest.mark.parametrize(("count", "points", "extra"), [
    (1, 0, 1), (4, 0, 2), (5, 0, 3), (12, 0, 6),  # of the full size, not first cut to 10
    (12, 3, 5),  # (12 - 3) / 2 rounded up
    (2, 1, 1),
])  # fmt: skip
def test_half_the_size_of_a_helper(count: int, points: int, extra: int) -> None:
    battle = party()
    battle.units["c"] = squad("c", "p1", count, at=(14.8, 10), suppression=(("p2", points),))
    shot = aim(battle.units["a"], battle.units["b"], battle=battle, helpers=("c",))
    assert sums_of(shot).numbers.extra == extra


@pytest.mark.rule("TW-ORD-06", "TW-FIRE-11")
@pytest.mark.parametrize(
    ("own", "helpers", "score"),
    [
        (10, (12,), 1 + 5 + 16),  # 10 + 6: more than 10
        (14, (12, 8), 1 + 5 + 20),  # 10 + 6 + 4
        (10, (12, 12), 1 + 5 + 20),  # 22, at most 20
        (4, (12, 12), 1 + 5 + 16),
    ],
)
def test_the_limit_of_a_joint_attack(own: int, helpers: tuple[int, ...], score: int) -> None:
    battle = game(squad("a", "p1", own), squad("b", "p2", 5, profile=Profile(10, 5, 4, 4, 2, 9, 6, 1)))
    keys = []
    for n, count in enumerate(helpers):
        keys.append(f"h{n}")
        battle.units[f"h{n}"] = squad(f"h{n}", "p1", count)
    numbers = sums_of(aim(battle.units["a"], battle.units["b"], battle=battle, helpers=tuple(keys))).numbers
    from wartable.rulesets.time_wars.shooting.attack import roll_attack

    assert run(roll_attack(numbers), [1])[0].score == score


@pytest.mark.rule("TW-ORD-07")
def test_everything_else_is_the_firers() -> None:
    battle = party()
    helper = battle.units["c"]
    helper.profile, helper.weapons, helper.specials = Profile(5, 9, 4, 4, 9, 4, 6, 1), (("lmg", 2),), ("smite_ranged",)
    helper.orders = ordered("combined_fire", "take_aim")
    run(shooting.resolve(battle, Declaration("a", "b", COMBINED, ("c",))), [6])  # no dice for the helper's weapons
    assert fired(battle).score == 6 + 5 + 5 + 3
    assert fired(battle).damage == 4 + 2  # 19 against 15; WST 2
    assert fired(battle).band == "standard"


@pytest.mark.rule("TW-ORD-03")
@pytest.mark.parametrize(
    ("change", "possible"),
    [
        ({}, True),
        ({"orders": ordered("combined_fire", issue=2)}, False),  # of another issue
        ({"orders": ordered("take_aim")}, False),
        ({"actions": 1}, False),  # both actions are needed
        ({"suppression": (("p2", 5),)}, False),  # it cannot act
        ({"kind": "individual"}, False),
        ({"profile": Profile(5, 0, 4, 4, 2, 4, 6, 1)}, False),  # FIR 0: no ranged attack of any kind
        ({"where": "aboard"}, False),
    ],
)
def test_who_can_help(change: dict[str, object], possible: bool) -> None:
    battle = party()
    battle.units["d"].orders = ()
    for name, value in change.items():
        setattr(battle.units["c"], name, value)
    options, _ = actions.menu(battle, battle.units["a"])
    assert ("combined" in {option.key for option in options}) is possible


@pytest.mark.rule("TW-ORD-03")
@pytest.mark.parametrize("change", [{"actions": 1}, {"orders": ()}, {"kind": "individual"}])
def test_the_firer_is_a_squad_under_the_order_with_both_actions(change: dict[str, object]) -> None:
    battle = party()
    for name, value in change.items():
        setattr(battle.units["a"], name, value)
    assert "combined" not in {option.key for option in actions.menu(battle, battle.units["a"])[0]}


@pytest.mark.rule("TW-ORD-03")
def test_squads_under_the_order_need_not_join() -> None:
    battle = party((5, 6, 6))
    _, asks = run(actions.step(battle), [1], ["a", "combined", "b", "c", "enough"])
    assert battle.units["d"].actions == 2
    choice = asks[-2]
    assert isinstance(choice, Choice)
    assert [option.key for option in choice.options] == ["enough", "d"]


@pytest.mark.rule("TW-ORD-03")
def test_all_are_covered_by_one_issue() -> None:
    battle = party()
    battle.units["a"].orders = (*ordered("combined_fire"), *ordered("combined_fire", issue=2))
    battle.units["d"].orders = ordered("combined_fire", issue=2)
    battle.units["a"].name = "a"
    run(actions.step(battle), [1], ["a", "combined", "b", "c"])  # d is not offered any more
    assert battle.units["d"].actions == 2


@pytest.mark.rule("TW-ORD-03", "TW-ORD-09", "TW-SUPP-04")
@pytest.mark.parametrize("what", ["gone", "silenced"])
def test_a_helper_that_an_interruption_stops_adds_nothing(what: str) -> None:
    battle = party()
    helper = battle.units["c"]
    if what == "gone":
        helper.where = "routed"
        helper.stand(())
    else:
        helper.suppression = (("p2", 5),)
    run(shooting.resolve(battle, Declaration("a", "b", COMBINED, ("c",))), [1])
    assert fired(battle).score == 1 + 5 + 5


# ---------------------------------------------------------------- Take Aim!
@pytest.mark.rule("TW-ORD-16")
@pytest.mark.parametrize(("change", "band", "interrupt", "counted"), [
    ({}, EXTREME, False, LONG), ({}, LONG, False, MEDIUM), ({}, MEDIUM, False, STANDARD),
    ({}, STANDARD, False, STANDARD),  # standard stays standard
    ({"moved": True}, MEDIUM, False, MEDIUM),
    ({"fired": True}, MEDIUM, False, MEDIUM),  # the first attack only
    ({"orders": ()}, MEDIUM, False, MEDIUM),
    ({}, MEDIUM, True, MEDIUM),  # not a Defensive Fire! interruption
    ({"orders": ordered("take_aim", "take_aim")}, EXTREME, False, LONG),  # a second copy adds nothing
])  # fmt: skip
def test_one_band_nearer(change: dict[str, object], band: Band, interrupt: bool, counted: Band) -> None:
    unit = squad("a", "p1", orders=ordered("take_aim"))
    for name, value in change.items():
        setattr(unit, name, value)
    assert shooting.counted_band(unit, band, interrupt) is counted


@pytest.mark.rule("TW-ORD-16", "TW-FIRE-09")
@pytest.mark.parametrize(
    ("answer", "score", "defence", "band"),
    [
        ("medium", 1 + 5 + 2, 5 + 5, "standard"),  # the nearer members, then one band nearer
        ("long", 1 + 5 + 3, 5 + 5 + 1, "medium"),
    ],
)
def test_a_squad_in_two_bands_chooses_by_true_distance_first(answer: str, score: int, defence: int, band: str) -> None:
    a = squad("a", "p1", 3, places=[(10, 10), (10, 9.2), (10, 8.4)], orders=ordered("take_aim"))
    battle = game(a, squad("b", "p2", 5, places=[(10, 19.7 + 0.7 * i) for i in range(5)]))  # 9.1, 9.9 and 10.7 inches
    run(actions.step(battle), [1], ["a", "fire", "b", answer])
    assert (fired(battle).score, fired(battle).defence, fired(battle).band) == (score, defence, band)
    run(actions.step(battle), [1], ["a", "fire", "b", answer])
    assert fired(battle).band == answer  # the second attack counts as it is


@pytest.mark.rule("TW-ORD-16", "TW-FIRE-14", "TW-WEAP-01")
def test_everything_goes_with_the_nearer_band() -> None:
    arms = (("flamethrower", 1),)
    a = squad("a", "p1", 3, places=[(10 + 0.7 * i, 10) for i in range(3)], orders=ordered("take_aim"), weapons=arms)
    battle = game(a, squad("b", "p2", 5, places=ranks(5, 16.6), dug=2))
    run(actions.step(battle), [1], ["a", "fire", "b"])
    assert fired(battle).defence == 5 + 5 + 0  # 2 - 1 for the standard band - 1 flame; no range bonus


@pytest.mark.rule("TW-ORD-16")
@pytest.mark.parametrize(("inches", "wasted"), [(20.0, False), (20.1, True)])
def test_nothing_beyond_extreme_comes_into_reach(inches: float, wasted: bool) -> None:
    a = squad("a", "p1", 1, at=(10, 10), orders=ordered("take_aim"))
    battle = game(a, squad("b", "p2", 1, at=(10, 10.6 + inches)))
    run(actions.step(battle), [] if wasted else [1], ["a", "fire", "b"])
    assert bool(happened(battle, AttackWasted)) is wasted
    assert battle.units["a"].fired  # a wasted attack was the first one


@pytest.mark.rule("TW-ORD-16")
def test_it_may_move_after_the_aimed_attack() -> None:
    battle = game(squad("a", "p1", 1, at=(10, 10), orders=ordered("take_aim")), squad("b", "p2", 1, at=(10, 17)))
    run(actions.step(battle), [1], ["a", "fire", "b"])
    assert fired(battle).band == "standard"
    assert "advance" in {option.key for option in actions.menu(battle, battle.units["a"])[0]}


# ---------------------------------------------------------------- Take Cover!
@pytest.mark.rule("TW-ORD-18", "TW-ORD-20")
@pytest.mark.parametrize(("specials", "times", "dug", "actions_left"), [
    ((), 1, 1, 1), ((), 2, 2, 0), (("unceasing",), 1, 1, 0),
])  # fmt: skip
def test_each_action_is_a_point_of_cover(specials: tuple[str, ...], times: int, dug: int, actions_left: int) -> None:
    unit = squad("a", "p1", orders=ordered("take_cover"), specials=specials)
    battle = game(unit, squad("b", "p2", at=(10, 20)))
    for _ in range(times):
        run(actions.step(battle), [], ["a", "take-cover"])
    assert (unit.dug, unit.actions) == (dug, actions_left)
    assert [event.points for event in happened(battle, Dug)] == [1] * times


@pytest.mark.rule("TW-ORD-20", "TW-ACT-03")
def test_unceasing_troops_with_one_action_take_no_cover() -> None:
    unit = squad("a", "p1", orders=ordered("take_cover"), specials=("unceasing",), actions=1)
    battle = game(unit, squad("b", "p2", at=(10, 20)))
    assert "take-cover" not in {option.key for option in actions.menu(battle, unit)[0]}


@pytest.mark.rule("TW-ORD-18")
def test_later_movement_does_not_cancel_it_and_it_ends_with_the_order() -> None:
    unit = squad("a", "p1", 1, at=(10, 10), orders=ordered("take_cover"))
    battle = game(unit, squad("b", "p2", at=(10, 40)))
    run(actions.step(battle), [], ["a", "take-cover"])
    run(actions.step(battle), [], ["a", "advance", {"to": [10_000, 12_000]}])
    assert unit.dug == 1
    battle.emit(PlayerTurnBegan("p2"))
    assert unit.dug == 1  # throughout the enemy's turn
    battle.emit(PlayerTurnBegan("p1"))
    assert unit.dug == 0


@pytest.mark.rule("TW-ORD-18", "TW-ORD-19")
@pytest.mark.parametrize(("dug", "cover", "bonus"), [(1, 0, 1), (2, 2, 3), (2, 3, 4), (3, 3, 4), (4, 0, 4)])
def test_a_melee_defender_uses_it_up_to_four(dug: int, cover: int, bonus: int) -> None:
    # medium cover is worth 1 in melee, heavy 2
    works = [box("works", 0, 11, 48, 20, kind="works", cover=cover)] if cover else []
    battle = game(squad("a", "p1", 3, at=(10, 10)), squad("b", "p2", 3, at=(10, 12), dug=dug), terrain=works)
    fight = battle.melees["m"] = Melee("m", ("a",), ("b",))
    mods = list(melee.cover_mods(melee.Bout(battle, fight, battle.units["b"], battle.units["a"], False)))
    assert sum(int(mod.value) for mod in mods if isinstance(mod.value, int)) == bonus


@pytest.mark.rule("TW-ORD-18", "TW-CMD-19")
def test_not_without_the_order() -> None:
    battle = game(squad("a", "p1", orders=ordered("take_aim")), squad("b", "p2", at=(10, 20)))
    assert "take-cover" not in {option.key for option in actions.menu(battle, battle.units["a"])[0]}


# ---------------------------------------------------------------- several orders
@pytest.mark.rule("TW-CMD-18")
def test_different_orders_are_in_force_together_each_at_its_price() -> None:
    unit = squad("a", "p1", orders=ordered("take_cover", "take_aim", "defensive_fire"))
    battle = game(unit, squad("b", "p2", at=(10, 17), profile=TOUGH))
    run(actions.step(battle), [], ["a", "take-cover"])
    run(actions.step(battle), [1], ["a", "fire", "b"])
    assert unit.dug == 1
    assert fired(battle).band == "standard"  # medium, brought nearer


@pytest.mark.rule("TW-CMD-19")
def test_orders_end_when_the_next_command_phase_of_their_owner_begins() -> None:
    unit = squad("a", "p1", orders=ordered("take_cover"))
    battle = game(unit, squad("b", "p2", at=(10, 20)), cursor=Cursor("begin"), active="p1")
    run(turn.begin(battle))  # p2 plays
    assert orders.under(unit, "take_cover")
    run(turn.begin(battle))  # p1 plays again
    assert not orders.under(unit, "take_cover")


@pytest.mark.rule("TW-CMD-19")
def test_an_individual_that_leaves_keeps_what_it_was_covered_by() -> None:
    from wartable.rulesets.time_wars.troops.troop_types import join, part

    unit = squad("a", "p1", 3, orders=ordered("take_cover"), dug=1)
    battle = game(unit, individual("i", "p1", (10, 11)), squad("b", "p2", at=(30, 30)))
    lone = battle.units["i"]
    join(battle, lone, unit)
    assert not lone.orders
    part(battle, lone)
    assert orders.under(lone, "take_cover")
    assert lone.dug == 1


@pytest.mark.rule("TW-CMD-19")
def test_an_order_outlives_its_giver() -> None:
    unit = squad("a", "p1", orders=ordered("take_aim"))
    chief = individual("chief", "p1", (20, 20), rank=1)
    battle = game(unit, chief, squad("b", "p2", at=(10, 17)))
    battle.emit(Routed("chief", 0))
    run(actions.step(battle), [1], ["a", "fire", "b"])
    assert fired(battle).band == "standard"


def test_nobody_is_lost_by_orders_alone() -> None:
    battle = game(squad("a", "p1", orders=ordered(*orders.NAMES)), vehicle("b", "p2", (30, 30)))
    assert not happened(battle, ModelsLost)
    assert set(orders.NAMES) == set(orders.CLAUSES)
    assert (FIRE, SUPPRESS) == ("fire", "suppress")
