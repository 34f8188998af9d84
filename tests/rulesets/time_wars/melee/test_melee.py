from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad, vehicle
from tests.rulesets.time_wars.melee.bouts import PLAIN, battle, due, fought, row, sums
from wartable.engine.ask import Choice, Die
from wartable.engine.mod import D3, Mod, fixed
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import Turned
from wartable.rulesets.time_wars.events.losses import IndividualRemains
from wartable.rulesets.time_wars.melee.melee import (
    Bout,
    Harm,
    bout_numbers,
    cover_mods,
    fight,
    foremost,
    harm,
    roll_bout,
    size_mods,
    step,
)
from wartable.rulesets.time_wars.state import ABOARD, Cursor, Melee, Order, Profile, Unit
from wartable.rulesets.time_wars.troops.casualties import remove_models
from wartable.rulesets.time_wars.troops.troop_types import IndividualJoined


# ---------------------------------------------------------------- size
@pytest.mark.rule("TW-MELEE-09", "TW-MELEE-10", "TW-MELEE-12")
@pytest.mark.parametrize(
    ("sizes", "bonus"),
    [
        ([9], 9),
        ([10], 10),
        ([11], 10),  # up to 10
        ([10, 4], 12),  # half of 4
        ([10, 5], 13),  # half of 5, rounded up
        ([10, 9], 15),  # 10 + 5
        ([10, 10], 15),
        ([10, 9, 1], 15),  # 10 + 5 + 1 = 16, at most 15
        ([6, 5, 5], 12),  # 6 + 3 + 3
        ([12, 12], 15),  # 10 + 6 = 16, at most 15
    ],
)
def test_size_bonus(sizes: list[int], bonus: int) -> None:
    units = [row(f"u{i}", "p1", count, 10 + i) for i, count in enumerate(sizes)]
    found = game(*units)
    assert fixed(size_mods(found, units[0], [unit.id for unit in units])) == bonus


@pytest.mark.rule("TW-MELEE-10")
def test_a_vehicle_supports_with_two() -> None:
    # size 3, half is 1.5, rounded up
    units = row("a", "p1", 5), vehicle("tank", "p1", (20, 20))
    assert fixed(size_mods(game(*units), units[0], ["a", "tank"])) == 5 + 2


@pytest.mark.rule("TW-MELEE-07")
def test_out_of_cohesion_takes_no_part() -> None:
    # Five models, one of them 5 inches off.
    a = squad("a", "p1", 5, places=[(10, 10), (10.7, 10), (11.4, 10), (12.1, 10), (17, 10)])
    assert fixed(size_mods(game(a), a, ["a"])) == 4


@pytest.mark.rule("TW-MELEE-10")
def test_supporters_add_nothing_but_size() -> None:
    # b alone: MEL 4 + size 5. The hero would bring MEL 9 and Charge!, but adds only half of 1, rounded up.
    hero = individual("hero", "p1", profile=Profile(9, 9, 9, 9, 9, 9, 9, 2), specials=("smite",))
    hero.orders = (Order("charge", "x"),)
    hero.charged = True
    found = battle(row("a", "p1", 5), hero, row("b", "p2", 5, 10.6), attackers=["a", "hero"])
    numbers = bout_numbers(found, found.melees["m"])
    assert fixed(numbers.first.mods) == 4 + 5 + 1
    assert numbers.first.rerolls == ()
    assert not [mod for mod in numbers.first.mods if mod.value is D3]


@pytest.mark.rule("TW-DICE-03")
@pytest.mark.parametrize(
    ("dice", "answers", "again"),
    [
        ([2, 5, 6], ["re-roll"], (6, 2)),
        ([2, 5, 2], ["re-roll"], (2, 2)),
        ([2, 5], ["keep"], (0, 0)),
    ],
)
def test_a_melee_die_that_is_thrown_again_is_known_with_what_it_had_shown(
    dice: list[int], answers: list[str], again: tuple[int, int]
) -> None:
    found = battle(row("a", "p1", 5), row("b", "p2", 5, 10.6))
    numbers = bout_numbers(found, found.melees["m"])
    numbers = numbers._replace(first=replace(numbers.first, rerolls=("TW-SPEC-32",)))
    roll, _ = run(roll_bout(numbers), dice, answers)
    assert roll.first.again == again
    assert roll.second.again == (0, 0)


@pytest.mark.rule("TW-MELEE-11")
@pytest.mark.parametrize(("laid", "lead"), [(0, "a"), (1, "a"), (2, "c"), (9, "c")])
def test_the_primary_has_the_highest_size_after_suppression(laid: int, lead: str) -> None:
    # a has 12, c has 11: compared before the cap of 10, after suppression. 12 - 1 = 11 ties; a is first then.
    a, c = row("a", "p1", 12), row("c", "p1", 11, 15)
    a.suppression = (("p2", laid),) if laid else ()
    assert foremost(game(a, c), ["a", "c"])[0].id == lead
    assert len(foremost(game(a, c), ["a", "c"])) == (2 if laid == 1 else 1)


@pytest.mark.rule("TW-MELEE-11")
def test_of_equals_the_owner_names_the_primary() -> None:
    a, c = row("a", "p1", 5), row("c", "p1", 5, 11.2, profile=PLAIN._replace(mel=6))
    found = battle(a, c, row("b", "p2", 5, 10.6), attackers=["a", "c"])
    _, asks = run(fight(found, found.melees["m"]), [3, 3], ["c"])
    assert isinstance(asks[0], Choice)
    assert asks[0].seat == "p1"
    assert fought(found).attacker == "c"
    assert fought(found).score == 3 + 6 + 5 + 3  # D6, MEL 6, size 5, half of 5


# ---------------------------------------------------------------- score
@pytest.mark.rule("TW-MELEE-18", "TW-MELEE-19", "TW-MELEE-20", "TW-MELEE-21")
@pytest.mark.parametrize(
    ("faces", "winner", "wounds", "tests"),
    [
        ([3, 3], "", 0, []),  # 3+4+5 each: a draw, nobody is hurt, nobody tests
        ([4, 3], "a", 1, ["b"]),  # margin 1 + CST 4 = 5 against END 4
        ([6, 3], "a", 3, ["b"]),
        ([3, 4], "b", 1, ["a"]),
        ([2, 6], "b", 4, ["a"]),
    ],
)
def test_a_round(faces: list[int], winner: str, wounds: int, tests: list[str]) -> None:
    found = battle(row("a", "p1", 5), row("b", "p2", 5, 10.6))
    run(fight(found, found.melees["m"]), faces)
    event = fought(found)
    assert (event.winner, event.wounds) == (winner, wounds)
    assert event.clause == ("TW-MELEE-18" if winner else "TW-MELEE-19")
    lost = [5 - len(found.units[key].models) for key in "ab"]
    assert lost == [wounds * (winner == "b"), wounds * (winner == "a")]
    assert [unit for unit, reason in due(found) if reason == "melee"] == tests


@pytest.mark.rule("TW-MELEE-20", "TW-MELEE-21", "TW-MORALE-03")
@pytest.mark.parametrize(("end", "wounds"), [(4, 1), (5, 0), (6, 0)])
def test_a_loser_without_wounds_tests_all_the_same(end: int, wounds: int) -> None:
    # margin 1 + CST 4 = 5
    found = battle(row("a", "p1", 5), row("b", "p2", 5, 10.6, profile=PLAIN._replace(end=end)))
    run(fight(found, found.melees["m"]), [4, 3])
    assert fought(found).wounds == wounds
    assert ("b", "melee") in due(found)
    assert "melee" in found.units["b"].tests
    assert found.units["a"].tests == ()


@pytest.mark.rule("TW-MELEE-21")
@pytest.mark.parametrize("other", [individual("b", "p2", (10, 10.6)), vehicle("b", "p2", (10, 11.1))])
def test_individuals_and_vehicles_test_too(other: Unit) -> None:
    # 1+4+1 = 6 against 1+0+1 (3 for a vehicle): margin 4 at most, damage 8 against END 10
    other.profile = other.profile._replace(end=10, mel=0)
    found = battle(row("a", "p1", 1), other)
    run(fight(found, found.melees["m"]), [1, 1])
    assert due(found) == [("b", "melee")]


@pytest.mark.rule("TW-ORD-02")
@pytest.mark.parametrize(("order", "bonus"), [("charge", 1), ("stand_fast", 0)])
@pytest.mark.parametrize("charged", [True, False])
def test_charge_order_adds_one_whether_or_not_it_charged(order: str, bonus: int, charged: bool) -> None:
    a = row("a", "p1", 5)
    a.orders, a.charged = (Order(order, "x"),), charged
    assert sums(battle(a, row("b", "p2", 5, 10.6)))[0] == 4 + 5 + bonus


@pytest.mark.rule("TW-MELEE-13", "TW-MELEE-14", "TW-DICE-02")
@pytest.mark.parametrize(
    ("charged", "faces", "score"),
    [
        (False, [3, 1], 12),  # 3 + 4 + 5: walked in, or a later round
        (True, [3, 1, 2], 13),  # a 2 is worth 1
        (True, [3, 1, 3], 14),  # a 3 is worth 2
        (True, [3, 1, 6], 15),  # a 6 is worth 3
    ],
)
def test_charge_bonus(charged: bool, faces: list[int], score: int) -> None:
    a = row("a", "p1", 5)
    a.charged = charged
    found = battle(a, row("b", "p2", 5, 10.6))
    run(fight(found, found.melees["m"]), faces)
    assert fought(found).score == score


@pytest.mark.rule("TW-MELEE-13")
def test_only_the_primary_earns_the_charge_bonus() -> None:
    a, c = row("a", "p1", 6), row("c", "p1", 5, 11.2)
    c.charged = True
    found = battle(a, c, row("b", "p2", 5, 10.6), attackers=["a", "c"])
    _, asks = run(fight(found, found.melees["m"]), [3, 3])
    assert [type(ask) for ask in asks] == [Die, Die]


@pytest.mark.rule("TW-MELEE-13", "TW-MELEE-26")
def test_who_charges_into_a_melee_that_the_enemy_began_has_the_bonus_too() -> None:
    a = row("a", "p1", 5)
    a.charged = True
    found = battle(a, row("b", "p2", 5, 10.6), attackers=["b"], defenders=["a"])
    _, asks = run(fight(found, found.melees["m"]), [3, 3, 6])
    assert [ask.clause for ask in asks] == ["TW-MELEE-18", "TW-MELEE-18", "TW-MELEE-13"]
    assert fought(found).defence == 3 + 4 + 5 + 3
    assert fought(found).attacker == "b"


@pytest.mark.rule("TW-SPEC-10")
@pytest.mark.parametrize(
    ("turn", "specials", "weather", "less"),
    [
        (4, ("fatigue",), False, 0),
        (5, ("fatigue",), False, 1),
        (6, ("fatigue",), False, 1),
        (5, (), False, 0),
        (5, (), True, 1),  # the weather gives it to everybody
        (5, ("fatigue", "unceasing"), True, 0),  # never to the Unceasing
    ],
)
def test_worn_out(turn: int, specials: tuple[str, ...], weather: bool, less: int) -> None:
    a, b = row("a", "p1", 5, specials=specials), row("b", "p2", 5, 10.6, specials=("unceasing",))
    found = battle(a, b, turn=turn, options=Options(weather=weather))
    assert sums(found) == (4 + 5 - less, 4 + 5)
    assert fixed(harm(found, found.melees["m"], b, a).end) == 4 - less
    assert fixed(harm(found, found.melees["m"], a, b).end) == 4


# ---------------------------------------------------------------- cover
@pytest.mark.rule("TW-MELEE-15", "TW-COVER-02", "TW-COVER-03", "TW-COVER-04")
@pytest.mark.parametrize(
    ("grade", "dug", "subterfuge", "bonus"),
    [
        (0, 0, False, 0),
        (1, 0, False, 0),  # light
        (2, 0, False, 1),  # medium
        (3, 0, False, 2),  # heavy
        (0, 2, False, 2),  # Take Cover!
        (3, 2, False, 4),
        (3, 3, False, 4),  # at most 4
        (2, 0, True, 2),  # doubled
        (3, 3, True, 8),  # doubled beyond the limit
        (1, 0, True, 0),
    ],
)
def test_cover_of_the_defender(grade: int, dug: int, subterfuge: bool, bonus: int) -> None:
    ruin = [box("ruin", 5, 10.3, 20, 10, kind="ruin", cover=grade)] if grade else []
    b = row("b", "p2", 5, 10.6, specials=("subterfuge",) if subterfuge else ())
    b.dug = dug
    found = battle(row("a", "p1", 5), b, terrain=ruin)
    assert sums(found) == (4 + 5, 4 + 5 + bonus)


@pytest.mark.rule("TW-MELEE-15")
def test_attackers_never_have_cover() -> None:
    bunker = box("bunker", 0, 0, 30, 30, kind="bunker", cover=3)
    a = row("a", "p1", 5, specials=("subterfuge",))
    a.dug = 2
    assert sums(battle(a, row("b", "p2", 5, 10.6), terrain=[bunker])) == (4 + 5, 4 + 5 + 2)


@pytest.mark.rule("TW-MELEE-16", "TW-MELEE-17")
@pytest.mark.parametrize(
    ("exposed", "uphill", "bonus"),
    [
        (False, (), 2),
        (False, ("a",), 3),
        (False, ("c",), 2),  # the path of the primary counts
        (True, ("a",), 0),  # all cover goes
    ],
)
def test_uphill_and_exposed(exposed: bool, uphill: tuple[str, ...], bonus: int) -> None:
    bunker = box("bunker", 5, 10.3, 20, 10, kind="bunker", cover=3)
    found = battle(row("a", "p1", 5), row("b", "p2", 5, 10.6), terrain=[bunker])
    found.melees["m"].exposed, found.melees["m"].uphill = exposed, uphill
    assert sums(found)[1] == 4 + 5 + bonus


@pytest.mark.rule("TW-MELEE-17")
def test_the_uphill_point_shares_the_limit() -> None:
    bunker = box("bunker", 5, 10.3, 20, 10, kind="bunker", cover=3)
    b = row("b", "p2", 5, 10.6)
    b.dug = 2
    found = battle(row("a", "p1", 5), b, terrain=[bunker])
    found.melees["m"].uphill = ("a",)
    assert sums(found)[1] == 4 + 5 + 4  # 2 + 2 + 1, at most 4


@pytest.mark.rule("TW-MELEE-16")
@pytest.mark.parametrize(("faces", "exposed"), [([6, 3], True), ([3, 3], False), ([3, 6], False)])
def test_only_a_lost_round_costs_the_cover(faces: list[int], exposed: bool) -> None:
    found = battle(row("a", "p1", 9), row("b", "p2", 9, 10.6))
    run(fight(found, found.melees["m"]), faces)
    assert found.melees["m"].exposed is exposed


# ---------------------------------------------------------------- damage
@pytest.mark.rule("TW-MELEE-20")
@pytest.mark.parametrize(("margin", "cst", "end", "wounds"), [(1, 4, 5, 0), (2, 4, 5, 1), (5, 4, 5, 4), (1, 0, 1, 0)])
def test_harm(margin: int, cst: int, end: int, wounds: int) -> None:
    found = Harm((Mod(cst, "TW-MELEE-20", "CST"),), (Mod(end, "TW-PROF-08", "END"),))
    assert found.wounds(margin) == wounds


@pytest.mark.rule("TW-SPEC-18")
@pytest.mark.parametrize(
    ("end", "turn", "cst"),
    [
        (7, 1, 4),
        (8, 1, 5),
        (9, 5, 5),
        (8, 5, 4),  # worn out: END 7 is used
    ],
)
def test_monster_hunter_judges_the_end_that_is_used(end: int, turn: int, cst: int) -> None:
    a = row("a", "p1", 5, specials=("monster_hunter",))
    b = row("b", "p2", 5, 10.6, profile=PLAIN._replace(end=end), specials=("fatigue",))
    found = battle(a, b, turn=turn)
    assert fixed(harm(found, found.melees["m"], a, b).cst) == cst


@pytest.mark.rule("TW-MELEE-22", "TW-MELEE-20", "TW-MELEE-24")
@pytest.mark.parametrize(("pick", "wounds"), [("b", 2), ("c", 1)])
def test_the_winner_picks_who_suffers(pick: str, wounds: int) -> None:
    # 6+4+9 = 19 against 2+4+9+2 = 17: margin 2, damage 6, END 4 of the primary or END 5 of the supporter.
    a, b = row("a", "p1", 9), row("b", "p2", 9, 10.6)
    c = row("c", "p2", 3, 9.4, profile=PLAIN._replace(end=5))
    found = battle(a, b, c, defenders=["b", "c"])
    _, asks = run(fight(found, found.melees["m"]), [6, 2], [pick])
    ask = asks[-1]
    assert isinstance(ask, Choice)
    assert ask.seat == "p1"
    assert [option.label for option in ask.options] == ["b: 2 wounds", "c: 1 wound"]
    event = fought(found)
    assert (event.victim, event.wounds) == (pick, wounds)
    assert found.units[pick].lost == wounds
    assert [unit for unit, reason in due(found) if reason == "melee"] == ["b", "c"]


@pytest.mark.rule("TW-MELEE-22")
def test_no_question_where_nobody_would_be_hurt() -> None:
    hard = PLAIN._replace(end=10)
    a, b, c = row("a", "p1", 9), row("b", "p2", 9, 10.6, profile=hard), row("c", "p2", 3, 9.4, profile=hard)
    found = battle(a, b, c, defenders=["b", "c"])
    _, asks = run(fight(found, found.melees["m"]), [6, 2])
    assert len(asks) == 2


@pytest.mark.rule("TW-MELEE-23")
def test_wounds_pass_on_as_they_are() -> None:
    # 5+4+9 = 18 against 1+0+2 and 1 each for c and d: margin 13, damage 17, END 4: 13 wounds.
    # b takes 2, d with END 10 takes 1 without a new comparison, c the next 3, the rest is lost.
    a, b = row("a", "p1", 9), row("b", "p2", 2, 10.6, profile=PLAIN._replace(mel=0))
    c, d = row("c", "p2", 3, 9.4), row("d", "p2", 1, 11.2, profile=PLAIN._replace(end=10))
    found = battle(a, b, c, d, defenders=["b", "c", "d"])
    found.units["c"].suppression = (("p1", 2),)  # size 1: b with 2 leads
    run(fight(found, found.melees["m"]), [5, 1], ["b", "d"])
    assert fought(found).wounds == 13
    assert [found.units[key].where for key in "bcd"] == ["destroyed", "destroyed", "destroyed"]
    assert found.melees == {}


@pytest.mark.rule("TW-MELEE-23")
def test_wounds_stop_where_they_are_used_up() -> None:
    a, b, c = row("a", "p1", 9), row("b", "p2", 5, 10.6), row("c", "p2", 2, 9.4)
    found = battle(a, b, c, defenders=["b", "c"])
    # 6+4+9 = 19 against 3+4+5+1 = 13: margin 6, damage 10: 6 wounds. c takes 2, b the other 4.
    run(fight(found, found.melees["m"]), [6, 3], ["c"])
    assert found.units["c"].where == "destroyed"
    assert len(found.units["b"].models) == 1
    assert [unit for unit, reason in due(found) if reason == "melee"] == ["b"]


@pytest.mark.rule("TW-VEH-07", "TW-MELEE-23")
def test_passengers_absorb_wounds_before_they_pass_on() -> None:
    apc, aboard = vehicle("b", "p2", (10, 11.05), capacity=10), row("riders", "p2", 2, 30)
    aboard.where, aboard.aboard = ABOARD, "b"
    c = row("c", "p2", 3, 9.4)
    c.suppression = (("p1", 1),)
    found = battle(row("a", "p1", 9), apc, aboard, c, defenders=["b", "c"])
    # 6+4+9 = 19 against 2+3+3+1 = 9: margin 10, damage 14 against END 6: 8 wounds: 1 + 2 + 3, two are lost.
    run(fight(found, found.melees["m"]), [6, 2], ["b"])
    assert fought(found).wounds == 8
    assert [found.units[key].where for key in ("b", "riders", "c")] == ["destroyed"] * 3


@pytest.mark.rule("TW-TYPE-07", "TW-ARMY-37", "TW-MELEE-24")
def test_who_is_left_of_the_squad_fights_on_and_tests() -> None:
    captain = individual("captain", "p2", (13.5, 10.6))
    found = battle(row("a", "p1", 9), row("b", "p2", 4, 10.6), captain)
    found.emit(IndividualJoined("captain", "b"))
    # 6+4+9 = 19 against 6+4+5 = 15: margin 4, damage 8: 4 wounds, the four ordinary models by the owner's choice.
    run(fight(found, found.melees["m"]), [6, 6], ["model"] * 4)
    assert any(isinstance(event, IndividualRemains) for event in found.log)
    assert found.melees["m"].defenders == ("captain",)
    assert ("captain", "melee") in due(found)
    # From now on by its own profile: MEL 6, size 1; it has Subterfuge.
    assert sums(found)[1] == 6 + 1


@pytest.mark.rule("TW-TYPE-07", "TW-MELEE-24")
def test_two_who_are_left_of_a_squad_both_stay_in_the_melee() -> None:
    heroes = [individual(key, "p2", (x, 10.6)) for key, x in (("x", 10.7), ("y", 11.4))]
    found = battle(row("a", "p1", 5), row("b", "p2", 1, 10.6), *heroes)
    for hero in heroes:
        found.emit(IndividualJoined(hero.id, "b"))
    # 5+4+5 = 14 against 6+4+3 = 13: margin 1, damage 5 against END 4: one wound.
    run(fight(found, found.melees["m"]), [5, 6], ["model"])
    assert found.melees["m"].defenders == ("x", "y")
    assert [unit for unit, reason in due(found) if reason == "melee"] == ["x", "y"]


@pytest.mark.rule("TW-TYPE-07", "TW-MELEE-17")
def test_the_uphill_mark_passes_to_who_is_left() -> None:
    found = battle(row("a", "p1", 1), individual("hero", "p1", (10.7, 10)), row("b", "p2", 9, 10.6))
    found.emit(IndividualJoined("hero", "a"))
    found.melees["m"].uphill = ("a",)
    run(remove_models(found, found.units["a"], [0], "hazard"))
    assert sums(found) == (6 + 1, 4 + 9 + 1)


@pytest.mark.rule("TW-MELEE-02", "TW-MELEE-18")
def test_every_term_of_the_score_is_explained() -> None:
    a = row("a", "p1", 5)
    a.orders, a.charged = (Order("charge", "x"),), True
    found = battle(a, row("b", "p2", 5, 10.6), row("c", "p2", 3, 9.4), defenders=["b", "c"])
    run(fight(found, found.melees["m"]), [6, 1, 5], ["b"])
    event = fought(found)
    score = sum(reason.value for reason in event.why if reason.text.startswith("a:"))
    defence = sum(reason.value for reason in event.why if reason.text.startswith("b:"))
    damage = sum(reason.value for reason in event.why if reason.text.startswith("damage:"))
    assert (score, defence, damage) == (event.score, event.defence, event.damage)


# ---------------------------------------------------------------- the step
@pytest.mark.rule("TW-MELEE-02", "TW-MORALE-01")
def test_each_melee_is_fought_once_in_the_order_of_the_active_player() -> None:
    units = row("a", "p1", 9), row("b", "p2", 9, 10.6), row("c", "p1", 9, 30), row("d", "p2", 9, 30.6)
    found = battle(*units, cursor=Cursor("melee"))
    found.melees["n"] = Melee("n", ("d",), ("c",))
    _, asks = run(step(found), [3, 3], ["n"])
    assert isinstance(asks[0], Choice)
    assert asks[0].seat == "p1"
    assert found.cursor == Cursor("melee", ("m",))
    run(step(found), [3, 3])
    assert found.cursor == Cursor("morale")
    assert [melee.rounds for melee in found.melees.values()] == [1, 1]


@pytest.mark.rule("TW-MELEE-02")
def test_without_a_melee_the_morale_phase_follows() -> None:
    found = game(row("a", "p1", 5), row("b", "p2", 5, 30), cursor=Cursor("melee"))
    run(step(found))
    assert found.log == [Turned("morale")]


@pytest.mark.rule("TW-MELEE-25")
def test_the_next_round_is_fought_in_the_next_player_turn() -> None:
    found = battle(row("a", "p1", 9), row("b", "p2", 9, 10.6), cursor=Cursor("melee"))
    run(step(found), [6, 3])
    assert found.melees["m"].rounds == 1
    found.emit(Turned("melee"))
    found.active = "p2"
    _, asks = run(step(found), [3, 3])
    assert found.melees["m"].rounds == 2
    assert asks[0].seat == "p2"


def test_cover_mods_of_a_bout_without_terrain() -> None:
    a, b = row("a", "p1", 5), row("b", "p2", 5, 10.6)
    found = battle(a, b)
    assert list(cover_mods(Bout(found, found.melees["m"], b, a, False))) == []
