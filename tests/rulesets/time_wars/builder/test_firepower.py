"""What a unit of a list does to an enemy: the numbers are those of the odds, whatever the unit was bought with."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.kit.armies.shop import Conditions, Effect, EffectsOf
from wartable.odds.prospects import outcomes, worked_out
from wartable.odds.question import answer
from wartable.rulesets.time_wars.builder import roster
from wartable.rulesets.time_wars.lists.entries import COMMAND, TRANSPORT, Troop, factions
from wartable.rulesets.time_wars.odds import questions

OPEN = Conditions()
FAR = 10.0**10


def army(*units: Any, commander: Any = "federation_leader", faction: str = "federation") -> dict[str, Any]:
    bought = [unit if isinstance(unit, dict) else {"unit": unit} for unit in (commander, *units)]
    return {"faction": faction, "detachments": [{"commander": bought[0], "units": bought[1:]}]}


def of(doc: Any, path: str = "detachments[0].units[0]", foe: Any = "dalek_patrol", how: Conditions = OPEN) -> EffectsOf:
    return roster.effects_of(doc, path, foe, how)[0]


def row(found: EffectsOf, key: str) -> Effect:
    return next(effect for effect in found.effects if effect.key == key)


def mean(effect: Effect) -> float:
    assert effect.prospect is not None, effect.why
    assert effect.measure is not None
    return effect.measure(outcomes(effect.prospect, FAR).outcomes)


def asked(kind: str, unit: str, target: str, figure: str, **more: Any) -> float:
    """The same by `wartable odds`."""
    query = {"kind": kind, "attacker": {"unit": unit, **more.pop("attacker", {})}, "defender": {"unit": target}, **more}
    return answer(questions.question(query))[figure].mean


@pytest.mark.parametrize("band", ["standard", "medium", "long", "extreme"])
@pytest.mark.parametrize("cover", ["none", "heavy"])
def test_fire_is_that_of_the_odds(band: str, cover: str) -> None:
    doc = army({"unit": "marine_squad", "options": ["lmg"]})
    how = Conditions(cover={"none": 0, "heavy": 3}[cover])
    found = mean(row(of(doc, foe="slave_troopers", how=how), band))
    more = {"attacker": {"options": ["lmg"]}, "band": band, "cover": cover}
    assert found == pytest.approx(asked("fire", "marine_squad", "slave_troopers", "models_lost", **more))


def test_the_effect_grows_with_what_is_bought() -> None:
    plain, armed = army("marine_squad"), army({"unit": "marine_squad", "options": ["lmg"]})
    assert mean(row(of(armed, foe="slave_troopers"), "long")) > mean(row(of(plain, foe="slave_troopers"), "long"))
    assert row(of(armed), "long").arms == "LMG"
    assert row(of(plain), "long").arms == ""


def test_melee_charging_and_charged_are_those_of_the_odds() -> None:
    found = of(army("marine_squad"), foe="slave_troopers")
    charging = asked("melee", "marine_squad", "slave_troopers", "models_lost")
    charged = asked("melee", "slave_troopers", "marine_squad", "models_lost_by_attacker")
    assert mean(row(found, "charging")) == pytest.approx(charging)
    assert mean(row(found, "charged")) == pytest.approx(charged)
    assert charging > charged


def test_one_that_stands_alone_has_a_chance_to_be_destroyed() -> None:
    found = of(army("marine_squad"), foe="sontaran_tank")
    assert (found.counts, row(found, "standard").chance) == ("Chance to destroy it", True)
    assert mean(row(found, "standard")) == pytest.approx(asked("fire", "marine_squad", "sontaran_tank", "destroyed"))


def test_suppression_counts_points() -> None:
    found = of(army("marine_squad"), how=Conditions(suppress=True))
    assert found.counts == "Suppression points"
    assert mean(row(found, "long")) == pytest.approx(
        asked("suppress", "marine_squad", "dalek_patrol", "suppression", band="long")
    )
    assert [effect.key for effect in found.effects] == ["standard", "medium", "long", "extreme"]
    tank = of(army("federation_tank"), how=Conditions(suppress=True))
    assert [(effect.why, effect.clause) for effect in tank.effects] == [("only Squads suppress", "TW-ACT-05")]


def test_what_cannot_be_done_says_why() -> None:
    tank = of(army("federation_tank"))
    assert (row(tank, "charging").why, row(tank, "charging").clause) == ("a vehicle cannot charge", "TW-VEH-03")
    assert row(of(army("marine_squad"), foe="sontaran_tank"), "charged").why == "Sontaran Tank: a vehicle cannot charge"
    ice = row(of(army("ice_warriors")), "extreme")
    assert (ice.why, ice.clause) == ("none of its weapons reaches so far", "TW-FED-01")
    mats = of(army("cyber_mat_swarm", commander="cyber_commander", faction="cybermen"))
    assert [(effect.key, effect.clause) for effect in mats.effects if effect.why] == [("fire", "TW-PROF-02")]


@pytest.mark.parametrize(("weapon", "fires"), [("hmg", True), ("mortar", False)])
def test_mortars_are_silent_after_a_move(weapon: str, fires: bool) -> None:
    doc = army({"unit": "heavy_weapons_specialists", "options": [{weapon: 3}]})
    first = of(doc, how=Conditions(moved=True)).effects[0]
    if fires:
        assert mean(row(of(doc, how=Conditions(moved=True)), "extreme")) < mean(row(of(doc), "extreme"))
    else:
        assert (first.why, first.clause) == ("it cannot fire when it has moved", "TW-SPEC-23")


def test_a_purchase_may_bring_several_bodies() -> None:
    doc = army({"unit": "marine_squad", "options": ["leader", {"apc": ["missile_launcher"]}]})
    found = roster.effects_of(doc, "detachments[0].units[0]", "dalek_patrol", OPEN)
    assert [body.name for body in found] == ["Marine Squad", "APC"]
    led = army(commander={"unit": "federation_leader", "options": [{"marines": 6}]})
    bodies = roster.effects_of(led, "detachments[0].commander", "dalek_patrol", OPEN)
    assert [body.name for body in bodies] == ["Lieutenant's Retinue"]


def test_the_enemy_may_stand_in_a_list() -> None:
    mine = army("marine_squad")
    foes = army({"unit": "slave_troopers", "options": []}, commander="dalek_commander", faction="daleks")
    found = of(mine, foe=(foes, "detachments[0].units[0]"))
    assert found.foe == "Slave Trooper Squad"
    assert mean(row(found, "medium")) == pytest.approx(mean(row(of(mine, foe="slave_troopers"), "medium")))


def test_the_usual_enemy_is_of_another_side() -> None:
    foe = roster.card(roster.usual_foe(army()))
    assert foe is not None
    assert (foe.loyalty, foe.category) == ("empire", "basic")


def test_who_is_not_there() -> None:
    with pytest.raises(DataError, match="no unit at"):
        of(army(), "detachments[0].units[0]")
    with pytest.raises(DataError, match="no list has the Troop Type 'nobody'"):
        of(army("marine_squad"), foe="nobody")


def test_the_sum_behind_a_number_names_its_clauses() -> None:
    effect = row(of(army("marine_squad")), "medium")
    assert effect.prospect is not None
    chance = worked_out(effect.prospect, outcomes(effect.prospect, FAR))
    assert {"TW-FIRE-15", "TW-FIRE-16", "TW-PROF-07"} <= {term.clause for term in chance.terms}
    assert sum(bar.chance for bar in chance.bars) == pytest.approx(1)
    assert effect.reach == "to 10\u2033"


@pytest.mark.rule("TW-SPEC-40")
def test_a_swarm_fights_with_a_size_by_lot() -> None:
    """Its 2D6 come before the round: more often small than at its greatest, and never without a body."""
    doc = army("cyber_mat_swarm", commander="cyber_commander", faction="cybermen")
    found = of(doc, foe="marine_squad")
    assert 0 < mean(row(found, "charging")) < 6


TROOPS = [
    (key, troop) for key, each in factions().items() for troop in each.troops.values() if troop.category != TRANSPORT
]


@pytest.mark.parametrize(("faction", "troop"), TROOPS, ids=[troop.key for _, troop in TROOPS])
def test_every_entry_has_its_effects(faction: str, troop: Troop) -> None:
    """As it is bought from nothing, with the options without which it cannot be had."""
    leads = troop.category == COMMAND
    start = {"faction": faction, "detachments": []}
    offers = roster.rolled(start, roster.rules(start)).beginnings
    edit = next(offer for offer in offers if offer.unit == troop.key or not leads).edits[0]
    doc = {**start, "detachments": [edit.value]}
    path = "detachments[0].commander"
    if not leads:
        roll = roster.rolled(doc, roster.rules(doc))
        offer = next(each for each in roll.sections[0].offers if each.unit.split("/")[-1] == troop.key)
        doc["detachments"][0]["units"] = [offer.edits[0].value]
        path = "detachments[0].units[0]"
    for body in roster.effects_of(doc, path, "marine_squad", OPEN):
        assert body.effects
        for effect in body.effects:
            assert effect.clause if effect.why else mean(effect) >= 0
