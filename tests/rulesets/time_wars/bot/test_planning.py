"""Plans of a bot: judged from the place that is thought of, and fitting together."""

from __future__ import annotations

from math import hypot
from typing import Any, cast

import pytest

from tests.ai.sketch import Sketch
from tests.rulesets.time_wars.helpers import box, game, squad, vehicle
from wartable.ai.follow import CaptainPlayer
from wartable.ai.greedy import odds_of
from wartable.ai.joint import DANGER, Joint
from wartable.ai.styles import styles
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Move, Option
from wartable.engine.formation import centre
from wartable.engine.planning import Plan, Weights
from wartable.engine.session import Session
from wartable.engine.terrain import Going, Sight
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.bot.appraisal import Appraisal
from wartable.rulesets.time_wars.bot.novice import Glance, Novice
from wartable.rulesets.time_wars.bot.planning.outlook import Battles, View
from wartable.rulesets.time_wars.bot.planning.replies import Replies
from wartable.rulesets.time_wars.bot.planning.shots import Shots, stood
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.command import orders
from wartable.rulesets.time_wars.shooting.shooting import Declaration
from wartable.rulesets.time_wars.shooting.sums import BAND_NAMES
from wartable.rulesets.time_wars.state import INCH, Band, Cursor, Game, Order, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion
from wartable.sim.match import match

RULES = load_ruleset("time_wars")
ODDS = odds_of("time_wars")


def shots(battle: Game) -> Shots:
    return Shots(Appraisal(battle, ODDS))


def mean(found: Shots, unit: Unit, target: Unit) -> float:
    return sum(wounds * chance for wounds, chance in found.spread(unit, target))


def battle(*units: Unit, **more: Any) -> Game:
    made = game(*units, **more)
    made.turn, made.active, made.cursor = 2, "p1", Cursor("action")
    return made


def view(made: Game, *options: str, clause: str = "TW-ACT-02") -> View:
    keys = options or tuple(unit.id for unit in made.on_table("p1"))
    ask = Choice(clause, "p1", "Who?", tuple(Option(key, key, clause, key) for key in keys))
    return View(made, ask, ODDS)


# ------------------------------------------------------------------ from where one would stand
@pytest.mark.rule("TW-FIRE-13", "TW-COVER-02")
def test_cover_counts_where_it_would_stand() -> None:
    wood = box("wood", 4, 18, 12, 6, kind="wood", cover=2)
    made = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 14)), terrain=[wood])
    found, target = shots(made), made.units["b"]
    open_, sheltered = mean(found, made.units["a"], target), mean(found, made.units["a"], stood(target, 0, 6 * INCH))
    plain = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 14)))
    beyond = mean(shots(plain), plain.units["a"], stood(plain.units["b"], 0, 6 * INCH))
    assert sheltered < beyond < open_


@pytest.mark.rule("TW-VIS-02")
def test_nobody_is_hit_where_he_would_not_be_seen() -> None:
    wall = box("wall", 0, 13, 20, 1, kind="building", height=6 * INCH, sight=Sight.BUILDING)
    made = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 17)), terrain=[wall])
    found, unit = shots(made), made.units["a"]
    assert mean(found, unit, made.units["b"]) == 0
    assert mean(found, stood(unit, 0, 4 * INCH + 500), made.units["b"]) > 0


@pytest.mark.rule("TW-ORD-16")
def test_take_aim_ends_with_a_move() -> None:
    unit = squad("a", "p1", 10, (10, 10))
    aiming = squad("a", "p1", 10, (10, 10), orders=(Order(orders.TAKE_AIM, "a"),))
    found = []
    for each in (unit, aiming):
        made = battle(each, squad("b", "p2", 10, (10, 22)))
        found.append((mean(shots(made), each, made.units["b"]), mean(shots(made), stood(each, 0, 0), made.units["b"])))
    (plain, plain_moved), (aimed, aimed_moved) = found
    assert aimed > plain
    assert aimed_moved == plain_moved


@pytest.mark.rule("TW-GEN-07")
def test_distances_are_judged_by_eye_where_they_are_hidden() -> None:
    """A gap of 19.9 inches is within a reach of 20, and looks like 20: where nobody may measure it is left alone."""
    for strict in (True, False):
        made = battle(squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (10, 30.5)), options=Options(strict=strict))
        assert bool(shots(made).spread(made.units["a"], made.units["b"])) is not strict


# ------------------------------------------------------------------ the enemy
def test_an_enemy_out_of_reach_takes_nothing_and_one_that_may_come_on_something() -> None:
    found = []
    for up in (60, 34, 28, 18):
        made = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, up)))
        found.append(Replies(shots(made)).worst(made.units["b"], made.units["a"]))
    far, coming, near, close = found
    assert far == 0
    assert 0 < coming <= near < close


def test_who_cannot_act_answers_nothing() -> None:
    made = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 5, (10, 15), suppression=(("p1", 5),)))
    assert Replies(shots(made)).worst(made.units["b"], made.units["a"]) == 0


def test_what_is_left_of_an_answer() -> None:
    made = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 20)))
    seen = view(made)
    whole, wounded, pinned = (seen.left("b", outcome) for outcome in ((0, 0, 0), (4, 0, 0), (0, 4, 0)))
    assert whole == 1
    assert 0 < wounded < 1
    assert 0 < pinned < 1
    assert seen.left("b", (10, 0, 0)) == seen.left("b", (0, 0, 1)) == 0
    assert seen.left("b", (0, 10, 0)) < pinned
    assert seen.harm("b", (4, 0, 0)) < seen.harm("b", (4, 2, 0)) < seen.harm("b", (10, 0, 0))


@pytest.mark.rule("TW-MOVE-03", "TW-ACT-03")
def test_nobody_runs_where_an_advance_leads() -> None:
    made = battle(squad("a", "p1", 10, (20, 10)), squad("b", "p2", 10, (20, 44)))
    seen, unit = view(made), made.units["a"]
    runs = [plan for plan in seen.plans("a", 4000) if plan.why.startswith("run")]
    stands = [seen.candidates.stands[plan.stand] for plan in runs if isinstance(plan.stand, tuple)]
    assert stands
    gone = [hypot(there.box[0] - unit.box[0], there.box[1] - unit.box[1]) for there in stands]
    assert min(gone) > unit.profile.agl * INCH
    assert min(gone) < 2 * unit.profile.agl * INCH


@pytest.mark.rule("TW-MOVE-03", "TW-TERR-04")
def test_a_run_counts_by_how_likely_it_gets_there() -> None:
    """AGL 5, and the face of a die: 6 inches for certain, 8 in four of six runs, on a path without hard going."""
    found = {}
    for kind in ("grass", "mud"):
        ground = [box("ground", 0, 16, 40, 1, kind=kind, going=Going.HARD if kind == "mud" else Going.OPEN)]
        made = battle(squad("a", "p1", 10, (20, 10)), squad("b", "p2", 10, (20, 60)), terrain=ground)
        seen, unit = view(made), made.units["a"]
        plans = {plan.stand: plan for plan in seen.plans("a", 4000)}
        here = next(plan for plan in plans.values() if plan.why == "hold")
        x, y = centre(in_cohesion(unit))
        for plan in (each for each in plans.values() if each.why.startswith("run")):
            there = seen.candidates.stands[cast(tuple[str, int], plan.stand)]
            to = plan.steps[-1].answer["to"]
            if abs(to[0] - x) < 100 and to[1] > y:  # straight on
                gain = seen.candidates.standing.worth(there, unit, True) - here.worth
                found[kind, round((to[1] - y) / INCH)] = (plan.worth - here.worth) / gain
    assert found["grass", 6] == pytest.approx(1)
    assert found["grass", 8] == pytest.approx(4 / 6)
    assert found["mud", 8] < 4 / 6


@pytest.mark.rule("TW-MOVE-03")
def test_to_fall_short_of_a_place_is_no_gain() -> None:
    """It would be safe where it runs to, and likes it better where it is: it cannot have both by a bad throw."""
    made = battle(squad("a", "p1", 10, (20, 10)), squad("b", "p2", 10, (20, 22)))
    seen = view(made)
    plans = seen.plans("a", 4000)
    here = next(plan for plan in plans if plan.why == "hold")
    away = [plan for plan in plans if plan.why == "run away from b"]
    assert away
    for plan in away:
        there = seen.candidates.stands[cast(tuple[str, int], plan.stand)]
        worth = seen.candidates.standing.worth(there, made.units["a"], True)
        assert worth < here.worth
        assert plan.worth == pytest.approx(worth)


@pytest.mark.rule("TW-ACT-02")
def test_those_whose_actions_are_spent_are_fired_at_too() -> None:
    """A foe does but one thing: who acts last need not fear him more than who has acted."""
    made = battle(*(squad(key, "p1", 10, (x, 10)) for key, x in (("a", 10), ("c", 30))), squad("b", "p2", 10, (10, 20)))
    assert view(made).exposed("b") == 0
    made.units["a"].actions = 0
    assert view(made).exposed("b") == pytest.approx(Replies(shots(made)).worst(made.units["b"], made.units["a"]))
    moving = Move("TW-MOVE-03", "p1", "Where?", unit="a", limit=INCH, check=lambda answer: answer)
    assert View(made, moving, ODDS).exposed("b") == 0, "it is about to move"


@pytest.mark.rule("TW-MOVE-03")
def test_who_has_rolled_for_a_run_can_go_where_it_had_planned_to() -> None:
    wood = box("wood", 12, 14, 3, 3, kind="wood", cover=2)
    made = battle(squad("a", "p1", 10, (20, 10)), squad("b", "p2", 10, (20, 60)), terrain=[wood])
    seen, unit = view(made), made.units["a"]
    planned = {tuple(plan.steps[-1].answer["to"]) for plan in seen.plans("a", 4000) if plan.why.startswith("run")}
    limit = 9 * INCH
    at = centre(in_cohesion(unit))
    within = {to for to in planned if hypot(to[0] - at[0], to[1] - at[1]) <= limit}
    assert within
    ask = Move("TW-MOVE-03", "p1", "Where?", unit="a", limit=limit, check=lambda answer: answer)
    after = {tuple(plan.steps[-1].answer.get("to", ())) for plan in seen.candidates.going(unit, ask, 4000)}
    assert within <= after


@pytest.mark.rule("TW-GEN-08", "TW-VEH-13")
def test_plans_know_no_band_for_who_was_aboard_when_they_were_made() -> None:
    """A marshal tries plans out in which somebody is set down, and fires."""
    inside = squad("a", "p1", 10, (10, 10))
    inside.where, inside.aboard, inside.models = "aboard", "apc", ()
    made = battle(inside, vehicle("apc", "p1", (10, 10), capacity=10), squad("b", "p2", 10, (10, 20)))
    for firer, known in (("apc", True), ("a", False)):
        bands = ((Band.STANDARD, (0,)), (Band.LONG, (0,)))
        options = tuple(Option(BAND_NAMES[band], BAND_NAMES[band], "TW-GEN-08") for band, _ in bands)
        matter = Declaration(firer, "b", "fire"), bands
        ask = Choice("TW-GEN-08", "p1", "At which band?", options, about=firer, matter=matter)
        assert (view(made).otherwise(ask, {}) is not None) is known


# ------------------------------------------------------------------ orders and words
@pytest.mark.rule("TW-ORD-16")
def test_take_aim_is_for_those_who_will_fire_unmoved() -> None:
    unit = squad("a", "p1", 10, (10, 10))
    made = battle(unit, squad("b", "p2", 10, (10, 22)))
    seen = view(made)
    by_why = {plan.why: plan for plan in seen.plans("a", 400)}
    worth = {why: seen.ordering({"a": plan}).order_worth(unit, orders.TAKE_AIM) for why, plan in by_why.items()}
    assert worth["fire at b"] > 0
    assert worth["hold"] == 0
    assert worth["advance towards b and fire at b"] == 0
    assert seen.ordering({"a": by_why["run towards b"]}).order_worth(unit, orders.QUICKEN_PACE) >= 0
    assert seen.ordering({"a": by_why["hold"]}).order_worth(unit, orders.QUICKEN_PACE) == 0


@pytest.mark.rule("TW-ORD-14", "TW-MORALE-02")
def test_stand_fast_is_for_those_of_whom_somebody_is_likely_to_fall() -> None:
    def worth(nerve: int = 6, foes: int = 10, at: float = 14, friends: float = 40,
              first: str = "hold", then: str = "hold", more: bool = True) -> dict[str, float]:  # fmt: skip
        profile = squad("a", "p1").profile._replace(nrv=nerve)
        places = {"a": (10, 10), "c": (friends, 10), "f": (friends, 13)}
        units = [squad(key, "p1", 10, at_, profile=profile) for key, at_ in places.items()]
        enemies = [squad(key, "p2", foes, (x, at)) for key, x in (("b", 10), ("d", 13), ("e", 7))]
        seen = view(battle(*units, *enemies[: 3 if more else 1]))
        due = {"a": "hold", "c": first, "f": then}
        plans = {key: next(plan for plan in seen.plans(key, 400) if plan.why == why) for key, why in due.items()}
        ordering = seen.ordering(plans)
        return {unit.id: ordering.order_worth(unit, orders.STAND_FAST) for unit in units}

    assert worth()["a"] > 0
    assert worth(more=False)["a"] == 0, "one enemy may have something better to do"
    assert worth()["c"] == 0, "nobody reaches it"
    assert worth(nerve=14)["a"] == 0, "it cannot fail"
    assert worth(foes=1, at=30)["a"] == 0, "hardly anybody will fall"
    assert worth(friends=24)["a"] > 0
    busy = worth(friends=24, first="fire twice at b", then="fire twice at d")
    assert busy["a"] == 0, "enemies are shot at before their turn comes"


@pytest.mark.rule("TW-ORD-14")
def test_enemies_are_expected_to_attack_one_squad_and_that_stands_fast() -> None:
    units = [squad(key, "p1", 10, (x, 10)) for key, x in (("a", 10), ("c", 18))]
    seen = view(battle(*units, *(squad(key, "p2", 10, (14, y)) for key, y in zip("bde", (13, 7, 14)))))
    plans = {unit.id: next(plan for plan in seen.plans(unit.id, 400) if plan.why == "hold") for unit in units}
    together = seen.ordering(plans)
    alone = [seen.ordering({unit.id: plans[unit.id]}).order_worth(unit, orders.STAND_FAST) for unit in units]
    both = sorted(together.order_worth(unit, orders.STAND_FAST) for unit in units)
    assert min(alone) > 0
    assert both[0] == 0 < both[1]


@pytest.mark.rule("TW-ORD-01", "TW-ORD-02")
def test_charge_is_for_those_who_will_charge() -> None:
    eager = squad("a", "p1", 10, (10, 10), profile=squad("a", "p1").profile._replace(mel=7))
    seen = view(battle(eager, squad("b", "p2", 8, (10, 19))))
    by_why = {plan.why: plan for plan in seen.plans("a", 400)}
    worth = {why: seen.ordering({"a": plan}).order_worth(eager, orders.CHARGE) for why, plan in by_why.items()}
    assert worth["charge b"] > 0
    assert {each for why, each in worth.items() if why != "charge b"} == {0.0}
    shot_at = {"a": by_why["charge b"], "c": Plan("c", (), by_why["fire at b"].effects)}
    assert seen.ordering(shot_at).order_worth(eager, orders.CHARGE) == 0, "who knows what is left of it then"


@pytest.mark.rule("TW-GEN-07")
@pytest.mark.parametrize("strict", [True, False])
def test_words_tell_figures_only_where_distances_are_no_secret(strict: bool) -> None:
    made = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 17)), options=Options(strict=strict))
    joint = Joint(view(made))
    plan = next(plan for plan in joint.options["a"] if plan.why == "fire twice at b")
    words = joint.told(plan)
    assert words.startswith("a would fire twice at b; b could" if strict else "a would fire twice at b: ")
    assert any(sign.isdigit() for sign in words) is not strict
    assert words.endswith("b could do most about it" if strict else "of 10 models to b next turn")


@pytest.mark.rule("TW-DET-02")
def test_a_style_counts_more_of_one_thing() -> None:
    made = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 17)))
    seen = view(made)
    hunter = View(made, seen.ask, ODDS, Weights(stake=2.0))
    assert hunter.harm("b", (10, 0, 0)) - seen.harm("b", (10, 0, 0)) == pytest.approx(seen.seen.stake(made.units["b"]))
    plans = [Plan("a", (), (), stand, worth) for stand, worth in (("near", 5.0), ("far", 2.0))]
    threats = {("foe", "near"): 4.0}
    bold, even, careful = (
        Joint(Sketch(plans, {"foe": (1, 0.0)}, threats), danger=DANGER * style.weights.danger).plans["a"].stand
        for style in (styles()["bold"], styles()["hunter"], styles()["careful"])
    )
    assert (bold, even, careful) == ("near", "near", "far")


# ------------------------------------------------------------------ who knows little
def novice(*units: Unit) -> tuple[Novice, Game]:
    made = battle(*units)
    return Novice(Glance(made, ODDS)), made


def test_a_novice_sees_the_nearest_and_overlooks_one_in_five() -> None:
    foes = [squad(f"b{number}", "p2", 5, (10 + 3 * number, 22 + number)) for number in range(5)]
    plans, made = novice(squad("a", "p1", 10, (10, 10)), *foes)
    unit = made.units["a"]
    overlooked = 0
    for turn in range(40):
        made.turn = turn
        overlooked += sum(plans.glance.overlooked(unit, foe) for foe in foes)
    assert 25 <= overlooked <= 55, "about 40 of 200"
    assert len(plans.visible(unit)) == 1
    assert plans.order_worth(unit, orders.TAKE_AIM) == 0
    assert plans.seen.threat(unit, {"b0": 5}, foes) == 0


@pytest.mark.parametrize("up", [14, 17, 22])
def test_a_novice_goes_on_before_he_fires(up: int) -> None:
    plans, made = novice(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, up)))
    worth = plans.action_worth(made.units["a"])
    assert worth["advance"] > worth["fire"] > 0


def test_a_novice_and_a_soldier_do_not_recall_what_the_other_has_judged() -> None:
    units = squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 22))
    found = []
    for first in (0, 1):
        plans, made = novice(*(unit.copy() for unit in units))
        soldier = Tactics(Appraisal(made, ODDS))
        judged = [each.action_worth(made.units["a"]) for each in ((plans, soldier) if first else (soldier, plans))]
        found.append((judged[1 - first], judged[first]))
    assert found[0] == found[1]
    assert found[0][0] != found[0][1]


def test_what_is_planned() -> None:
    made = battle(squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 17)))
    plans, seen = Battles(), view(made)
    assert plans.covers(made, seen.ask)
    made.active = "p2"
    assert not plans.covers(made, seen.ask), "in the turn of the enemy there is nothing to plan"
    made.active, made.turn = "p1", 0
    assert not plans.covers(made, seen.ask), "nor before the battle"


# ------------------------------------------------------------------ a battle
SMALL = {
    "wartable": 1, "ruleset": "time_wars", "title": "A meeting", "options": {"turns": 2},
    "sides": [{"seat": "p1", "name": "Federation"}, {"seat": "p2", "name": "Daleks"}],
    "units": [
        {"id": "marines-1", "side": "p1", "unit": "marine_squad", "at": [20, 24]},
        {"id": "marines-2", "side": "p1", "unit": "marine_squad", "at": [20, 16]},
        {"id": "daleks-1", "side": "p2", "unit": "dalek_patrol", "at": [29, 24]},
    ],
    "turn": 1, "active": "p1", "cursor": "action",
}  # fmt: skip


def test_the_same_battle_again() -> None:
    bots = {"p1": "captain", "p2": "captain"}
    first = match(load_ruleset, "time_wars", SMALL, bots, "x")
    assert first.finished
    assert match(load_ruleset, "time_wars", SMALL, bots, "x") == first


def test_thinking_changes_nothing() -> None:
    session = Session(RULES, RULES.new_game(SMALL), Seeded("s"), keep="none")
    session.game.cites = {}
    before = session.hash()
    assert session.ask is not None
    CaptainPlayer(1).answer(session, session.ask)
    assert session.hash() == before
    assert session.game.cites == {}, "what is only thought of does not come up"
