"""Chapters ALN and NEW-OBS: what an alien does, by nothing but the facts."""

from __future__ import annotations

import pytest

from wartable.engine.plane import INCH
from wartable.rulesets.adventures.aliens.facts import Facts, Held, Whom
from wartable.rulesets.adventures.aliens.plan import AlienAction, choose, preferred
from wartable.rulesets.adventures.catalogue.words.behaviours import (
    AlwaysAttack,
    AsAlien,
    Disguised,
    GoLive,
    KeepBehind,
    Neutral,
    NeverHaltNear,
    Spares,
    Spot,
    StayAt,
    There,
)
from wartable.rulesets.adventures.catalogue.words.behaviours import Whom as Behind
from wartable.rulesets.adventures.catalogue.words.vocabulary import Length
from wartable.rulesets.adventures.state import CYBERMAT, NODE, Order


def at(key: str, far: float) -> Whom:
    return Whom(key, round(far * INCH))


MARKER, ROSE, TOMMY = at("b", 9), at("rose", 12), at("tommy", 10)
EVERYTHING = Facts(
    prisoner=Held("jo"), helpless=at("sarah", 3), reached=at("tommy", 4), near=at("tommy", 4), marker=MARKER
)


@pytest.mark.rule("AT-NEW-OBS-01")
@pytest.mark.parametrize(("facts", "action", "goal"), [
    (EVERYTHING, AlienAction.LEAD, "b"),
    (EVERYTHING._replace(prisoner=Held("jo", there=True)), AlienAction.GUARD, "jo"),
    (EVERYTHING._replace(prisoner=None), AlienAction.CATCH, "sarah"),
    (EVERYTHING._replace(prisoner=None, helpless=None), AlienAction.CHARGE, "tommy"),
    (EVERYTHING._replace(prisoner=None, helpless=None, reached=None), AlienAction.ADVANCE, "tommy"),
    (EVERYTHING._replace(prisoner=None, helpless=None, reached=None, near=None), AlienAction.GO, "b"),
    (Facts(), AlienAction.STAY, ""),
])  # fmt: skip
def test_the_priorities_guard_capture_charge_advance_objective(facts, action, goal):
    course = choose(facts)
    assert (course.action, course.goal) == (action, goal)


@pytest.mark.rule("AT-NEW-OBS-01", "AT-ALN-05")
def test_a_guard_leaves_its_prisoner_only_if_attacked_in_contact():
    held = EVERYTHING._replace(prisoner=Held("jo", there=True))
    assert choose(held).action is AlienAction.GUARD
    course = choose(held._replace(touched="tommy"))
    assert (course.action, course.goal, course.order) == (AlienAction.FIGHT, "tommy", Order.ATTACK)
    assert course.clause == "AT-NEW-OBS-01"


@pytest.mark.rule("AT-ALN-01")
@pytest.mark.parametrize(("far", "action", "order"), [
    (1, AlienAction.WAIT, Order.STAND), (1.001, AlienAction.GO, Order.ADVANCE), (30, AlienAction.GO, Order.ADVANCE),
])  # fmt: skip
def test_it_goes_to_its_marker_and_waits_there(far, action, order):
    course = choose(Facts(marker=at("b", far)))
    assert (course.action, course.goal, course.order, course.clause) == (action, "b", order, "AT-ALN-01")


@pytest.mark.rule("AT-ALN-02")
@pytest.mark.parametrize(("character", "goes"), [(9, "rose"), (13, "rose"), (13.001, "tommy"), (30, "tommy")])
def test_a_character_is_taken_before_a_nearer_figure_up_to_three_inches_further(character, goes):
    facts = Facts(near=TOMMY, near_character=at("rose", character), marker=MARKER)
    course = choose(facts)
    assert (course.action, course.goal, course.clause, course.halt) == (
        AlienAction.ADVANCE,
        goes,
        "AT-ALN-02",
        2 * INCH,
    )
    charged = choose(facts._replace(reached=facts.near, reached_character=facts.near_character))
    assert (charged.action, charged.goal) == (AlienAction.CHARGE, goes)


@pytest.mark.rule("AT-ALN-02")
def test_without_a_character_the_nearest_counts_and_without_others_the_character():
    assert preferred(TOMMY, None) == TOMMY
    assert preferred(None, ROSE) == ROSE
    assert preferred(None, None) is None


@pytest.mark.rule("AT-ALN-03")
def test_it_charges_when_contact_is_possible_and_not_else():
    seen = Facts(near=TOMMY, marker=MARKER)
    course = choose(seen._replace(reached=TOMMY))
    assert (course.action, course.order, course.halt, course.clause) == (
        AlienAction.CHARGE,
        Order.ATTACK,
        0,
        "AT-ALN-03",
    )
    assert choose(seen).action is AlienAction.ADVANCE


@pytest.mark.rule("AT-ALN-04")
def test_with_its_target_lost_it_stands_unless_it_spots_somebody():
    lost = Facts(lost=True, marker=MARKER)
    course = choose(lost)
    assert (course.action, course.order, course.clause) == (AlienAction.HALT, Order.STAND, "AT-ALN-04")
    assert choose(lost._replace(near=TOMMY)).action is AlienAction.ADVANCE
    assert choose(lost._replace(lost=False)).action is AlienAction.GO


@pytest.mark.rule("AT-NEW-RACE-01", "AT-LEAD-01")
def test_near_davros_nobody_halts():
    assert choose(Facts(lost=True, stirred=True, marker=MARKER)).action is AlienAction.GO
    assert choose(Facts(halts=True, near=TOMMY)).action is AlienAction.HALT
    assert choose(Facts(halts=True, stirred=True, near=TOMMY)).action is AlienAction.ADVANCE


@pytest.mark.rule("AT-ALN-05", "AT-ALN-07")
@pytest.mark.parametrize(("helpless", "clause"), [(False, "AT-ALN-05"), (True, "AT-ALN-07")])
def test_a_prisoner_is_led_or_carried_to_the_marker(helpless, clause):
    course = choose(Facts(prisoner=Held("jo", helpless), marker=MARKER))
    assert (course.action, course.goal, course.slow, course.clause) == (AlienAction.LEAD, "b", True, clause)


@pytest.mark.rule("AT-CHAR-05")
def test_a_cybermat_creeps_to_the_nearest_figure_and_never_charges():
    mat = Facts(kind=CYBERMAT, prey=TOMMY, near=ROSE, reached=ROSE, helpless=ROSE, marker=MARKER)
    course = choose(mat)
    assert (course.action, course.goal, course.halt, course.clause) == (
        AlienAction.FOLLOW,
        "tommy",
        2 * INCH,
        "AT-CHAR-05",
    )
    assert choose(mat._replace(touched="tommy")).action is AlienAction.FIGHT
    assert choose(mat._replace(prey=None)).action is AlienAction.STAY


@pytest.mark.rule("AT-LEAD-05", "AT-LEAD-06")
@pytest.mark.parametrize(("kind", "clause"), [(NODE, "AT-LEAD-06"), ("leader", "AT-LEAD-05")])
def test_a_node_and_a_bank_do_not_move(kind, clause):
    course = choose(Facts(kind=kind, still=True, near=TOMMY, reached=TOMMY, marker=MARKER))
    assert (course.action, course.clause) == (AlienAction.STAY, clause)


@pytest.mark.rule("AT-NEW-RACE-03")
def test_who_prefers_melee_charges_before_it_captures():
    facts = EVERYTHING._replace(prisoner=None, charges=True)
    course = choose(facts)
    assert (course.action, course.clause) == (AlienAction.CHARGE, "AT-NEW-RACE-03")
    assert choose(facts._replace(reached=None)).action is AlienAction.CATCH
    assert choose(facts._replace(charges=False)).action is AlienAction.CATCH


@pytest.mark.rule("AT-ORD-03", "AT-ORD-05", "AT-ORD-07")
def test_what_a_card_orders_comes_first():
    facts = Facts(near=TOMMY, reached=TOMMY, marker=MARKER)
    course = choose(facts._replace(given=Order.ADVANCE, toward="rose"))
    assert (course.action, course.goal) == (AlienAction.ADVANCE, "rose")
    assert (
        choose(facts._replace(given=Order.ADVANCE)).action is AlienAction.CHARGE
    )  # AT-EVT-16: those who have just come
    assert choose(facts._replace(given=Order.ROUT)).action is AlienAction.FLEE
    assert choose(facts._replace(given=Order.STAND)).action is AlienAction.HALT
    assert choose(facts._replace(given=Order.STAND, stirred=True)).action is AlienAction.CHARGE


# ------------------------------------------------------------------ behaviour of its own
@pytest.mark.rule("AT-NEW-RACE-01", "AT-LEAD-01")
@pytest.mark.parametrize(("far", "action"), [(1, AlienAction.WAIT), (5, AlienAction.GO)])
def test_davros_stays_at_the_nearest_marker_whoever_is_near(far, action):
    own = (StayAt(Spot.NEAREST_OBJECTIVE), NeverHaltNear(Length(12 * INCH)))
    course = choose(Facts(own=own, marker=at("b", far), reached=TOMMY, near=TOMMY))
    assert (course.action, course.goal, course.clause) == (action, "b", "AT-NEW-RACE-01")
    assert choose(Facts(own=own, prisoner=Held("jo"), marker=at("b", far))).action is AlienAction.GUARD
    assert choose(Facts(own=own)).action is AlienAction.STAY


@pytest.mark.rule("AT-NEW-RACE-03", "AT-LEAD-08")
def test_a_collaborator_keeps_behind_his_leader_while_there_is_one():
    own = (KeepBehind(Behind.LEADER, Length(6 * INCH)),)
    course = choose(Facts(own=own, post=at("boss", 4), near=TOMMY, reached=TOMMY))
    assert (course.action, course.goal, course.order) == (AlienAction.KEEP, "boss", Order.MOVE)
    assert choose(Facts(own=own, near=TOMMY, reached=TOMMY)).action is AlienAction.CHARGE


@pytest.mark.rule("AT-NEW-RACE-05", "AT-NEW-RACE-08", "AT-LEAD-04")
@pytest.mark.parametrize(("then", "far", "action"), [
    (There.STAY, 8, AlienAction.GO), (There.STAY, 1, AlienAction.WAIT), (There.ACT, 8, AlienAction.GO),
    (There.ACT, 1, AlienAction.CHARGE), (There.ACT, 1.001, AlienAction.GO),
])  # fmt: skip
def test_some_go_to_the_live_marker_and_stay_or_act_there(then, far, action):
    facts = Facts(own=(GoLive(then),), live=at("a", far), marker=MARKER, near=TOMMY, reached=TOMMY)
    assert choose(facts).action is action


@pytest.mark.rule("AT-NEW-RACE-06", "AT-LEAD-08")
def test_the_warlike_second_always_attacks():
    facts = Facts(own=(AlwaysAttack(),), near=TOMMY, marker=MARKER)
    course = choose(facts)
    assert (course.action, course.order, course.halt) == (AlienAction.RUN, Order.ATTACK, 0)
    assert choose(facts._replace(reached=TOMMY)).action is AlienAction.CHARGE
    going = choose(facts._replace(near=None))
    assert (going.action, going.order) == (AlienAction.GO, Order.ATTACK)
    assert choose(facts._replace(near=None, marker=None)).action is AlienAction.STAY


@pytest.mark.rule("AT-NEW-RACE-07")
def test_a_neutral_stays_where_it_is():
    course = choose(Facts(own=(Neutral(),), near=TOMMY, reached=TOMMY, marker=MARKER))
    assert (course.action, course.clause) == (AlienAction.STAY, "AT-NEW-RACE-07")


@pytest.mark.rule("AT-NEW-RACE-09", "AT-LEAD-07")
def test_a_double_comes_nearer_and_does_nothing_until_it_has_shown_itself():
    facts = Facts(own=(Disguised(Length(3 * INCH)),), shown=False, near=TOMMY, near_character=at("rose", 20))
    course = choose(facts._replace(reached=TOMMY, helpless=ROSE))
    assert (course.action, course.goal, course.clause) == (AlienAction.ADVANCE, "rose", "AT-NEW-RACE-09")
    assert choose(facts._replace(near=None, near_character=None, marker=MARKER)).action is AlienAction.GO
    assert choose(facts._replace(reached=TOMMY, shown=True)).action is AlienAction.CHARGE


@pytest.mark.rule("AT-NEW-RACE-02", "AT-NEW-RACE-04", "AT-LEAD-02", "AT-LEAD-03")
@pytest.mark.parametrize("own", [(), (AsAlien(),), (AsAlien(), Spares())])
def test_without_a_behaviour_of_their_own_they_act_as_rank_and_file(own):
    assert choose(EVERYTHING._replace(own=own)) == choose(EVERYTHING)


@pytest.mark.rule("AT-NEW-OBS-01")
def test_who_holds_off_neither_charges_nor_captures_but_comes_nearer():
    facts = EVERYTHING._replace(prisoner=None, holds_off="AT-NEW-SIL-03")
    assert choose(facts).action is AlienAction.ADVANCE
    assert choose(facts._replace(own=(AlwaysAttack(),))).action is AlienAction.ADVANCE
