"""The army builder of Time Wars: cards, states of units and options, offers and their refusals, against the checks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.roster.lists import armies, marines
from wartable.kit.armies.list_edits import edited
from wartable.kit.armies.shop import Edit, OptionState, Roll, UnitState
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.builder import roster
from wartable.rulesets.time_wars.lists.entries import TRANSPORT, factions
from wartable.rulesets.time_wars.specials.bearers import KNOWN
from wartable.rulesets.time_wars.telling.glossary import clauses_in, rule, rule_name

BOOK = load_ruleset("time_wars").rulebook
LIGHT = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def roll(doc: Any) -> Roll:
    return roster.rolled(doc, roster.rules(doc))


def first(doc: Any) -> UnitState:
    return roll(doc).sections[0].units[0]


def option(state: UnitState, key: str) -> OptionState:
    return next(each for each in state.options if each.key == key)


def offer(doc: Any, unit: str) -> Any:
    return next(each for each in roll(doc).sections[0].offers if each.unit == unit)


def units_of(found: Roll) -> list[UnitState]:
    return [state for force in found.sections for state in (*([force.head] if force.head else []), *force.units)]


# ------------------------------------------------------------------ cards
def test_every_entry_has_a_card_with_clauses_of_the_book() -> None:
    cards = roster.cards("")
    assert len(cards) == sum(len(faction.troops) for faction in factions().values())
    assert len({card.key for card in cards}) == len(cards)
    for card in cards:
        found = roster.card(card.key)
        assert found is not None
        assert (found.name, found.cost) == (card.name, card.cost)
        assert all(len(line.stats) == 8 for line in card.lines)
        named = [each.clause for each in card.rules] + [each.clause for each in card.options]
        named += [each.clause for each in card.notes]
        assert [id_ for id_ in named if id_ and id_ not in BOOK] == []
        assert {id_ for id_ in named if id_} <= {text.clause for text in roster.clauses(card)}


def test_a_card_in_words() -> None:
    card = roster.card("marine_squad")
    assert card is not None
    options = {each.key: each for each in card.options}
    assert (options["lmg"].name, options["lmg"].price, options["lmg"].clause) == ("LMG", "2", "TW-FED-26")
    assert options["grenade_launcher"].price == "1 each"
    assert (options["leader"].price, options["leader"].about) == ("its TV", "Knows Take Aim!")
    assert (options["apc"].brings, options["apc"].about) == ("apc", "Carries 10, HMG")
    assert next((group.name, group.text) for group in card.groups) == ("Support weapons", "at most 2")
    ice = roster.card("ice_warrior_commander")
    assert ice is not None
    assert next(each.price for each in ice.options if each.key == "ice_warriors") == "10 for 4, 25 for 10"
    assert [note.text for note in ice.notes] == ["Ice Warriors are Basic in his detachment"]
    assert roster.card("nobody") is None


def test_an_army_may_look_at_its_own_list_and_at_those_that_may_serve() -> None:
    keys = [card.key for card in roster.cards("federation")]
    assert keys[0] in factions()["federation"].troops
    assert {"vogan_guardians", "ogrons", "sontaran_officer"} <= set(keys)
    assert not {"dalek_patrol", "cyber_patrol"} & set(keys)
    assert {"dalek_patrol", "cyber_patrol", "marine_squad"} <= {card.key for card in roster.cards("sontarans")}


@pytest.mark.parametrize("key", [*KNOWN, "bane:dalek", "not_written_yet"])
def test_every_special_rule_has_a_name_and_a_line(key: str) -> None:
    found = rule(key)
    assert found.name[0].isupper()
    assert "`" not in found.text + found.name
    assert found.clause in BOOK or key == "not_written_yet"
    assert found.text.endswith(".") or key == "not_written_yet"


def test_clauses_of_a_range() -> None:
    assert clauses_in("TW-SPEC-03 to -06, TW-UPG-09") == [*(f"TW-SPEC-0{n}" for n in (3, 4, 5, 6)), "TW-UPG-09"]
    assert rule_name("all_terrain", "TW-SPEC-01") == "All-Terrain"
    assert rule("bane:dalek").name == "Bane (Daleks)"


# ------------------------------------------------------------------ states
@LIGHT
@given(doc=armies())
def test_the_parts_add_up(doc: Any) -> None:
    """TW-ARMY-24: units, detachments and the army are the sums of their parts, in any list that can be read."""
    found, listed = roll(doc), roster.rules(doc)
    assert found.points == listed.cost == sum(force.points for force in found.sections)
    for force in found.sections:
        assert force.points == sum(part.used for part in force.budgets if part.key != "all") or any(
            unit.category == TRANSPORT for unit in force.units
        )
    for state in units_of(found):
        assert state.points == sum(part.points for part in state.parts)


@LIGHT
@given(doc=armies())
def test_what_is_open_is_legal_and_costs_what_it_says(doc: Any) -> None:
    found = roll(doc)
    before = {(each.clause, each.text) for each in roster.rules(doc).problems if not each.warning}
    for state in units_of(found):
        for each in state.options:
            if each.next and not each.why and each.step >= 0:
                then = roster.rules(edited(doc, [Edit(each.path, each.next)]).document)
                assert then.cost == found.points + each.step
                local = {
                    (fault.clause, fault.text) for fault in then.problems
                    if not fault.warning and fault.path.startswith(state.path)
                }  # fmt: skip
                assert not (local - before)


@LIGHT
@given(doc=armies())
def test_offers_agree_with_the_checks(doc: Any) -> None:
    listed = roster.rules(doc)
    faults = [(each.clause, each.path) for each in listed.problems if not each.warning]
    for force in roll(doc).sections:
        for each in force.offers[::7]:
            if each.category == "command":
                continue
            then = roster.rules(edited(doc, each.edits).document)
            new = [fault for fault in then.problems if not fault.warning and (fault.clause, fault.path) not in faults]
            assert then.cost == listed.cost + each.points
            if not each.why:
                assert new == []
            elif each.stays:
                assert new != []


def test_refusals_name_their_clause() -> None:
    state = first(marines("lmg", "flamethrower"))
    sniper, team, lmg = (option(state, key) for key in ("sniper_rifle", "hmg_team", "lmg"))
    assert (sniper.why, sniper.why_clause) == ("at most 2 support weapons", "TW-FED-26")
    assert (team.why, team.why_clause) == ("either HMG team or Flamethrower", "TW-FED-27")
    assert (lmg.count, lmg.points, lmg.counts, lmg.next) == (1, 2, (0, 1), 0)
    launcher = option(first(marines("grenade_launcher")), "grenade_launcher")
    assert (launcher.count, launcher.counts, launcher.next, launcher.step) == (1, (0, 1, 2), 2, 1)
    tight = option(first(marines(points=54)), "lmg")
    assert (tight.next, tight.step, tight.why, tight.why_clause) == (1, 2, "1 over the limit", "TW-ARMY-01")
    assert option(first(marines(points=55)), "lmg").why == ""


def test_what_an_option_brings_has_its_own() -> None:
    apc = option(first(marines({"apc": ["hmg"]})), "apc")
    inner = {each.key: each for each in apc.inner}
    assert (inner["hmg"].count, inner["lmg"].why) == (1, "at most 1 extra")
    assert inner["hmg"].path == "detachments[0].units[0].options.apc.hmg"
    assert option(first(marines()), "apc").inner == ()


def test_a_leader_for_nothing_is_fixed() -> None:
    squad = {"unit": "sontaran_combat_squad"}
    doc = {"faction": "sontarans", "detachments": [{"commander": {"unit": "sontaran_officer"}, "units": [squad]}]}
    leader = option(first(doc), "leader")
    assert (leader.fixed, leader.count, leader.points, leader.counts) == (True, 1, 0, (1,))
    assert not option(first(marines("leader")), "leader").fixed


@pytest.mark.parametrize(
    ("unit", "why", "clause", "stays"),
    [
        ("conscripts", "", "", False),
        ("marine_squad", "8 over the limit", "TW-ARMY-01", False),
        ("apc", None, "", True),
    ],
)
def test_offers(unit: str, why: str | None, clause: str, stays: bool) -> None:
    doc = marines(points=57)
    if why is None:
        assert all(each.unit != unit for each in roll(doc).sections[0].offers)
        return
    found = offer(marines(points=58) if unit == "conscripts" else doc, unit)
    assert (found.why, found.clause, found.stays) == (why, clause, stays)


def test_offers_that_a_share_forbids_or_a_side() -> None:
    doc = marines(points=200)
    for _ in range(3):
        doc = edited(doc, offer(doc, "marine_veterans").edits).document
    found = offer(doc, "marine_veterans")
    assert (found.why, found.clause) == ("Veteran would be 8 over Basic", "TW-ARMY-09")
    daleks = {"faction": "sontarans", "side": "alliance", "detachments": marines()["detachments"]}
    found = offer(daleks, "dalek_patrol")
    assert (found.why, found.clause, found.stays) == ("serves the other side", "TW-ARMY-17", True)


def test_an_offer_comes_with_what_it_must_have() -> None:
    doc = edited(marines(points=200), offer(marines(points=200), "heavy_weapons_specialists").edits).document
    assert roster.rules(doc).problems == []
    assert doc["detachments"][0]["units"][-1] == {"unit": "heavy_weapons_specialists", "options": [{"hmg": 3}]}


def test_another_commander_replaces_the_first() -> None:
    doc = edited(marines(), offer(marines(), "ice_warrior_commander").edits).document
    assert doc["detachments"][0]["commander"] == {"unit": "ice_warrior_commander"}
    beginnings = roll({"faction": "federation", "detachments": []}).beginnings
    begun = edited({"faction": "federation", "detachments": []}, beginnings[0].edits).document
    assert begun["detachments"][0]["units"] == []


def test_the_ways_to_name_a_force_commander_and_a_category() -> None:
    ice = {"unit": "ice_warriors"}
    forces = [
        {"commander": {"unit": "federation_leader"}, "units": [{"unit": "marine_squad"}] * 4},
        {"commander": {"unit": "ice_warrior_commander"}, "units": [ice, {"unit": "marine_squad"}]},
    ]
    doc: dict[str, Any] = {"faction": "federation", "detachments": forces}
    found = roll(doc)
    assert [(way.name, way.taken, way.why) for way in found.leaders] == [
        ("Lieutenant", True, ""),
        ("Marshal", False, ""),
    ]
    named = edited(doc, found.leaders[1].edits).document
    assert [way.taken for way in roll(named).leaders] == [False, True]
    captain = edited(doc, [Edit("detachments[0].commander.options.captain", 1)]).document
    assert roll(captain).leaders[1].why == "has NRV 7, another has 8"
    ways = found.sections[1].units[0].categories
    assert [(way.key, way.taken, way.clause) for way in ways] == [("veteran", False, ""), ("basic", True, "TW-FED-12")]
    veteran = edited(doc, ways[0].edits).document
    assert roll(veteran).sections[1].units[0].category == "veteran"
    back = roll(veteran).sections[1].units[0].categories[1].edits
    assert roll(edited(veteran, back).document).sections[1].units[0].category == "basic"
    assert len(found.sections[0].units[0].categories) == 1


def test_a_retinue_in_bodies() -> None:
    doc = marines()
    doc["detachments"][0]["commander"]["options"] = ["captain", {"marines": 6}, "lmg", {"apc": ["hmg"]}]
    captain = roll(doc).sections[0].head
    assert captain is not None
    assert (captain.name, captain.models, captain.about, captain.points) == ("Captain", 7, "rank 3", 29)
    assert [(body.kind, body.models) for body in captain.bodies] == [("squad", 7), ("vehicle", 1)]
    assert captain.bodies[0].marks == ("Commander",)
    assert captain.gear == "6 Marines, LMG, APC (Additional HMG)"
    assert [stat.value for stat in captain.stats] == ["5", "6", "6", "4", "3", "4", "8", "4"]
