"""Odds are of Squads that a list can have; others are refused with what is possible."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.listing import buy
from wartable.cli.main import run
from wartable.engine.errors import DataError
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.builder.catalogue import card
from wartable.rulesets.time_wars.lists.entries import find
from wartable.rulesets.time_wars.lists.limits import TEAM, WEAPON, most_arms, most_models
from wartable.rulesets.time_wars.odds.form import form
from wartable.rulesets.time_wars.odds.questions import battle

MARINES = "at most 1 × Flamethrower, 2 × Grenade Launcher, 1 × Sniper Rifle, 1 × Light Machine Gun"


def asked(kind: str = "fire", **attacker: Any) -> None:
    """A Marine Squad, or another, asked about against Daleks."""
    battle({"kind": kind, "attacker": {"unit": "marine_squad", **attacker}, "defender": {"unit": "dalek_patrol"}})


@pytest.mark.rule("TW-ARMY-23")
@pytest.mark.parametrize(("unit", "size"), [
    ("marine_squad", 10),  # nothing adds to its ten
    ("ice_warriors", 10),  # five, and five more
    ("unit_squad", 10),  # five, and ten as a Retinue
    ("vogan_militia", 23),
])  # fmt: skip
def test_as_large_as_it_can_be(unit: str, size: int) -> None:
    troop = find(unit)
    assert troop is not None
    assert most_models(troop) == size
    asked(unit=unit, size=size)
    with pytest.raises(DataError, match=f"{troop.name} has at most {size} models, not {size + 1}"):
        asked(unit=unit, size=size + 1)
    asked(unit=unit, size=1)  # casualties


@pytest.mark.rule("TW-ARMY-23")
@pytest.mark.parametrize(("weapon", "most"), [("lmg", 1), ("grenade_launcher", 2), ("hmg", 0), ("mortar", 0)])
@pytest.mark.parametrize("kind", ["fire", "suppress", "melee"])
def test_as_many_weapons_as_it_can_carry(weapon: str, most: int, kind: str) -> None:
    if most:
        asked(kind, weapons={weapon: most})
    with pytest.raises(DataError, match=f"Marine Squad cannot have {most + 1} × .*; {MARINES}"):
        asked(kind, weapons={weapon: most + 1})
    with pytest.raises(DataError, match="hmg_team"):
        asked(kind, weapons={"hmg": 9})


def test_weapon_teams() -> None:
    asked(options=["hmg_team"])
    asked(teams=["hmg"])
    for given in ({"teams": ["hmg", "hmg"]}, {"unit": "ice_warriors", "teams": ["hmg"]}):
        with pytest.raises(DataError, match="cannot have"):
            asked(**given)
    asked(unit="heavy_weapons_specialists", options=["hmg:3"])
    with pytest.raises(DataError, match=r"at most 5 × Heavy Machine Gun, 5 × Mortar$"):
        asked(unit="heavy_weapons_specialists", weapons={"hmg": 6})


@pytest.mark.rule("TW-ARMY-23")
@pytest.mark.parametrize(("unit", "fine", "more", "clause"), [
    ("marine_squad", {"lmg": 1, "flamethrower": 1}, {"sniper_rifle": 1}, "TW-FED-26"),  # two of them in all
    ("marine_squad", {"grenade_launcher": 2}, {"lmg": 1}, "TW-FED-26"),
    ("marine_veterans", {"grenade_launcher": 2, "lmg": 1, "flamethrower": 1}, {"sniper_rifle": 1}, "TW-FED-19"),
    ("weapon_specialists", {"lmg": 5}, {"flamethrower": 1}, "TW-FED-29"),  # one weapon for all five
    ("heavy_weapons_specialists", {"hmg": 3, "mortar": 2}, {"mortar": 3}, "TW-FED-32"),
])  # fmt: skip
def test_what_goes_out_of_one_group_is_held_to_its_sum(
    unit: str, fine: dict[str, int], more: dict[str, int], clause: str
) -> None:
    asked(unit=unit, weapons=fine)
    with pytest.raises(DataError, match=rf"takes at most \d of these options together, and this needs \d: .*{clause}"):
        asked(unit=unit, weapons={**fine, **more})


def test_one_team_out_of_two_options() -> None:
    asked(teams=["mortar"])
    with pytest.raises(DataError, match=r"at most 1 of these .* needs 2: hmg_team, mortar_team \(TW-FED-27\)"):
        asked(teams=["hmg", "mortar"])


def test_figures_of_its_own_make_it_anybodys() -> None:
    profile = dict.fromkeys(("agl", "fir", "mel", "cst", "wst", "end", "nrv", "tv"), 5)
    asked(size=20, weapons={"hmg": 9}, profile=profile)


def test_the_target_as_well() -> None:
    with pytest.raises(DataError, match="Dalek Patrol has at most 10 models, not 11"):
        load_ruleset("time_wars").odds(
            {"kind": "fire", "attacker": {"unit": "marine_squad"}, "defender": {"unit": "dalek_patrol", "size": 11}}
        )


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "time_wars", "fire", "marine_squad", "dalek_patrol", "--weapons", "hmg=9"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("odds: Marine Squad cannot have 9 × Heavy Machine Gun; at most 1 × Flamethrower")
    assert said.count("\n") == 1


def test_the_form_offers_what_is_possible() -> None:
    fields = {field.key: field for field in form().fields}
    for unit, bounds in fields["attacker.size"].bounds_of.items():
        troop = find(unit)
        assert troop is not None
        assert bounds.most == most_models(troop) >= bounds.start >= 1
    for key, how in (("attacker.weapons", WEAPON), ("attacker.teams", TEAM)):
        for unit, picks in fields[key].picks_of.items():
            troop = find(unit)
            assert troop is not None
            assert {pick.value for pick in picks} == set(most_arms(troop, how))


@pytest.mark.rule("TW-FED-30", "TW-FED-32", "TW-SON-25", "TW-DAL-25")
@pytest.mark.parametrize(("key", "options", "points"), [
    ("heavy_weapons_specialists", "hmg: 3", 15),  # 6 + 3 × 3
    ("sontaran_heavy_weapons", "hmg: 3", 32),  # 20 + 3 × 4
    ("special_weapons_squad", "special_weapon: 5", 35),  # 20 + 5 × 3
    ("weapon_specialists", "flamethrowers", 11),  # 6 + 5
    ("vogan_support_team", "sniper_rifles", 12),  # 10 + 2
    ("slave_trooper_support", "flamethrowers", 10),
    ("marine_squad", "", 12),  # nothing must be taken
])  # fmt: skip
def test_a_card_shows_a_price_that_can_be_paid(key: str, options: str, points: int) -> None:
    found = card(key)
    assert found is not None
    assert found.cost == points
    bought = buy(f"{key} [{options}]" if options else key)
    assert (bought.cost, bought.bill.problems) == (points, [])
    notes = [note.text for note in found.notes if "must have" in note.text]
    assert len(notes) == bool(options)
