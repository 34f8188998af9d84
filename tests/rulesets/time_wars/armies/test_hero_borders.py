"""Borders of the rules of named characters: Crown, Sword, Monster, Loki, and what players are told of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import clauses, game, happened, individual, run, squad, vehicle
from wartable.engine.errors import DataError
from wartable.kit.documents import parse
from wartable.rulesets.time_wars.armies.characters import monster, president
from wartable.rulesets.time_wars.armies.characters.monster import FrenzyEnded, FrenzyRolled
from wartable.rulesets.time_wars.armies.characters.president import SwordStruck, WillsFreed, WillTried
from wartable.rulesets.time_wars.events.base import ActionSpent, Moved, OrderOfPlaySet
from wartable.rulesets.time_wars.events.losses import IndividualRemains
from wartable.rulesets.time_wars.lists.commanders import read_grants
from wartable.rulesets.time_wars.melee.contacts import contact
from wartable.rulesets.time_wars.setup import deployment, redeployments
from wartable.rulesets.time_wars.specials.bearers import special
from wartable.rulesets.time_wars.state import Cursor, Game, Melee, Profile
from wartable.rulesets.time_wars.telling.say import say
from wartable.rulesets.time_wars.troops.troop_types import IndividualLeft

SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


# ------------------------------------------------------------------ the Crown of Rassilon
@pytest.mark.rule("TW-CHAR-26", "TW-GEN-01")
@pytest.mark.parametrize(("alive", "bent"), [("p1 p2 p3", (("p1", 4),)), ("p2 p3", ())])
def test_the_crown_of_one_who_is_out_lets_go(alive: str, bent: tuple[tuple[str, int], ...]) -> None:
    battle = game(squad("a", "p1"), squad("x", "p2", at=(40, 40)), squad("y", "p3", at=(60, 40)))
    battle.units["y"].bent = (("p1", 4),)
    if "p1" not in alive:
        battle.units["a"].where = "destroyed"
    special("crown_of_rassilon").before_command(battle, "p2")
    assert battle.units["y"].bent == bent
    special("crown_of_rassilon").before_command(battle, "p1")
    assert not battle.units["y"].bent
    assert [event.player for event in happened(battle, WillsFreed)] == ["p1"]


@pytest.mark.rule("TW-CHAR-26")
@pytest.mark.parametrize("event", [IndividualLeft, IndividualRemains])
def test_whoever_was_of_the_squad_stays_bent(event: Any) -> None:
    lord = individual("lord", "p2", (30, 30))
    foe = squad("x", "p2", 1, (40, 40))
    battle = game(squad("a", "p1"), foe, lord)
    foe.stand([*foe.models, lord.models[0]._replace(id=9, of="lord", x=40_700, y=40_000)])
    lord.where, lord.joined = "joined", "x"
    lord.stand(())
    foe.bent, lord.bent = (("p1", 3),), (("p1", 3),)
    battle.emit(event("lord", "x") if event is IndividualRemains else event("lord"))
    assert lord.bent == (("p1", 3),)
    refusal = special("crown_of_rassilon").receives_no_orders(battle, lord)
    assert refusal is not None
    assert refusal.clause == "TW-CHAR-25"


# ------------------------------------------------------------------ Morbius's Monster
def monstrous(**fields: Any) -> Game:
    """The frenzied Monster of p1, 4 inches from Borusa of p2."""
    beast = individual("m", "p1", (10, 10), specials=("frenzied", "unceasing"), frenzied=True,
                       profile=Profile(6, 0, 9, 8, 0, 9, 9, 3), **fields)  # fmt: skip
    borusa = individual("borusa", "p2", (14.6, 10), specials=("crown_of_rassilon",), rank=2, knows=("charge",))
    return game(beast, borusa, squad("x", "p2", at=(60, 40)))


@pytest.mark.rule("TW-CHAR-25", "TW-CHAR-64")
@pytest.mark.parametrize(("bent", "may"), [((), True), ((("p2", 1),), False), ((("p3", 1),), True)])
def test_frenzy_does_not_break_the_crown(bent: tuple[tuple[str, int], ...], may: bool) -> None:
    battle = monstrous(bent=bent)
    assert monster.may_charge(battle, battle.units["m"], battle.units["borusa"]) is may


@pytest.mark.rule("TW-CHAR-64", "TW-MISS-13")
def test_a_monster_that_has_routed_only_runs() -> None:
    battle = monstrous(running=True)
    run(special("frenzied").before_actions(battle, "p1"))
    assert not happened(battle, Moved)
    run(special("frenzied").turn_begins(battle, "p1"))
    assert not battle.units["m"].frenzied
    assert not happened(battle, FrenzyRolled)


@pytest.mark.rule("TW-CHAR-64")
@pytest.mark.parametrize(
    ("rules", "gap", "may"),
    [
        (("unceasing",), 12.0, True),
        (("unceasing",), 12.001, False),
        ((), 11.0, True),
        ((), 11.001, False),
    ],
)
def test_how_far_frenzy_may_charge(rules: tuple[str, ...], gap: float, may: bool) -> None:
    agl = 6 if rules else 5
    beast = individual("m", "p1", (10, 10), specials=("frenzied", *rules), frenzied=True,
                       profile=Profile(agl, 0, 9, 8, 0, 9, 9, 3))  # fmt: skip
    foe = squad("x", "p2", 1, (10.6 + gap, 10))
    battle = game(beast, foe)
    assert monster.may_charge(battle, beast, foe) is may
    run(special("frenzied").before_actions(battle, "p1"), [] if rules else [4])
    assert [(event.action, event.cost) for event in happened(battle, ActionSpent)] == [("charge" if may else "run", 2)]


@pytest.mark.rule("TW-CHAR-64")
@pytest.mark.parametrize("attacks", [True, False])
def test_a_melee_with_enemies_is_not_broken_off(attacks: bool) -> None:
    battle = monstrous()
    foe = squad("y", "p2", 1, (10, 10.6))
    battle.units["y"] = foe
    run(contact(battle, battle.units["m"] if attacks else foe, False))
    begun = len(battle.log)
    run(special("frenzied").turn_begins(battle, "p1"), [6])
    assert [type(event) for event in battle.log[begun:]] == [FrenzyEnded, FrenzyRolled]
    assert list(battle.melees) == ["melee-1"]


@pytest.mark.rule("TW-CHAR-66")
def test_whom_the_touch_kills_fights_no_melee() -> None:
    beast = individual("m", "p1", (10, 10), specials=("hazardous_touch",))
    foe = squad("y", "p2", 1, (10, 10.6))
    battle = game(beast, foe, squad("x", "p2", at=(60, 40)), active="p2")
    run(contact(battle, foe, False))
    assert battle.melees
    run(special("hazardous_touch").on_contact(battle, foe), [1])
    assert (foe.where, battle.melees) == ("destroyed", {})


@pytest.mark.rule("TW-CHAR-24")
def test_nobody_is_near_to_one_who_stands_nowhere() -> None:
    battle = monstrous()
    assert president.prey(battle, battle.units["borusa"], ()) == ()


# ------------------------------------------------------------------ words and files
@pytest.mark.rule("TW-CHAR-25")
@pytest.mark.parametrize(
    ("margin", "text"),
    [
        (0, "it withstands him"),
        (1, "it cannot charge him"),
        (3, "it cannot charge him, takes no orders"),
        (4, "it cannot charge him, takes no orders, loses an action"),
        (5, "it cannot charge him, takes no orders, loses an action"),
        (6, "it cannot charge him, takes no orders, loses both actions"),
        (8, "it cannot charge him, takes no orders, loses both actions, changes sides"),
    ],
)
def test_what_is_told_of_the_crown(margin: int, text: str) -> None:
    battle = game(individual("b", "p1"), squad("x", "p2"))
    told = say(battle, WillTried("b", "x", 6, 15, 1, 15 - margin, margin))
    assert told == f"b attacks the will of x: 15 (rolled 6) against {15 - margin} (rolled 1): {text}."


@pytest.mark.rule("TW-CHAR-30")
def test_a_grant_has_prices_in_whole_points() -> None:
    good = parse("grants: [{unit: time_lord_warriors, prices: {more: 5}, clause: TW-CHAR-30}]", "list.yaml")
    assert read_grants(good, (), ())[0].prices == (("more", "5"),)
    bad = parse("grants: [{unit: time_lord_warriors, prices: {more: cheap}, clause: TW-CHAR-30}]", "list.yaml")
    with pytest.raises(DataError, match="prices is a table of options"):
        read_grants(bad, (), ())


@pytest.mark.rule("TW-CHAR-13")
@pytest.mark.parametrize(
    ("wise", "clause", "text"),
    [
        (("p1",), "TW-CHAR-13", "Order of play: p2, p1; a Wise commander leaves the first turn to others."),
        (("p1", "p2"), "TW-TURN-01", "Order of play: p1, p2."),
        ((), "TW-TURN-01", "Order of play: p1, p2."),
    ],
)
def test_why_nobody_has_rolled_for_the_first_turn(wise: tuple[str, ...], clause: str, text: str) -> None:
    lords = [individual(f"lord-{seat}", seat, specials=("wise",) * (seat in wise)) for seat in ("p1", "p2")]
    battle = game(*lords, cursor=Cursor("first"))
    rolled = len(wise) != 1
    run(deployment.first(battle), [6, 1] * rolled, ["first"] * rolled)
    (set_,) = happened(battle, OrderOfPlaySet)
    assert (set_.clause, say(battle, set_)) == (clause, text)


# ------------------------------------------------------------------ and besides
@pytest.mark.rule("TW-CHAR-27", "TW-MELEE-25")
def test_whoever_changes_sides_leaves_the_others_to_fight_on() -> None:
    borusa = individual("borusa", "p1", (10, 16), specials=("crown_of_rassilon",), rank=2, knows=("charge",),
                        profile=Profile(8, 6, 6, 4, 2, 4, 9, 5))  # fmt: skip
    own, foe, last = squad("a", "p1", 3, (10, 10)), squad("b", "p2", 2, (10, 10.61)), squad("c", "p2", 3, (10, 9.39))
    battle = game(own, borusa, foe, last, squad("x", "p2", at=(60, 40)))
    battle.melees["m"] = Melee("m", ("a",), ("b", "c"))
    run(president.attack(battle, borusa, borusa.models), [6, 1])
    assert (foe.player, last.player) == ("p1", "p2")
    assert {key: (fight.attackers, fight.defenders) for key, fight in battle.melees.items()} == {"m": (("a",), ("c",))}


@pytest.mark.rule("TW-CHAR-14")
def test_loki_ends_with_the_last_squad() -> None:
    doctor = individual("doctor", "p1", (10, 5), specials=("loki",))
    battle = game(doctor, squad("x", "p2", 3, (40, 42)), vehicle("v", "p2", (60, 42)), cursor=Cursor("redeploy"))
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    _, asked = run(redeployments.redeploy(battle), [6], ["use", "x", {"to": [20_000, 43_000]}])
    assert battle.units["x"].models[0].x < 22_000
    assert clauses(asked) == ["TW-CHAR-14", "TW-CHAR-14", "TW-CHAR-14", "TW-DEPL-02"]


@pytest.mark.rule("TW-CHAR-66", "TW-SPEC-13")
def test_whom_the_touch_kills_later_is_out_of_the_melee() -> None:
    beast = individual("m", "p1", (10, 10), specials=("hazardous_touch",))
    foe = squad("y", "p2", 1, (10, 10.6))
    battle = game(beast, foe, squad("x", "p2", at=(60, 40)), active="p2")
    run(contact(battle, foe, False))
    run(special("hazardous_touch").hazards_again(battle, "p2"), [1])
    assert (foe.where, battle.melees) == ("destroyed", {})


@pytest.mark.rule("TW-CHAR-22", "TW-CHAR-60", "TW-DICE-06")
@pytest.mark.parametrize(("active", "order"), [("p1", ["a", "b"]), ("p2", ["b", "a"])])
def test_of_two_swords_that_of_the_active_side_strikes_first(active: str, order: list[str]) -> None:
    own = squad("a", "p1", 5, (10, 10), lent=("sword_of_morbius",))
    foe = squad("b", "p2", 5, (10, 10.61), lent=("sword_of_morbius",))
    battle = game(own, foe, cursor=Cursor("melee"), active=active)
    battle.melees["m"] = fight = Melee("m", ("a",), ("b",))
    found, asked = run(special("sword_of_morbius").before_round(battle, fight), [1, 3])
    assert [event.unit for event in happened(battle, SwordStruck)] == order
    assert [ask.seat for ask in asked] == [battle.units[key].player for key in order]
    assert found[:2] == ((1, 2) if active == "p1" else (2, 1))
    assert found.lead == found.by_attackers - found.by_defenders
