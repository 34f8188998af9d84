"""Troops of one's own: read like those of the book, priced by the formula, playable at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.rulesets.battle_group.helpers import document, unit
from tests.rulesets.battle_group.lists.listing import SHOP, army, clauses, group
from wartable.engine.errors import DataError
from wartable.kit.documents import Map, adopt, load
from wartable.roster.repair import judged
from wartable.rulesets.battle_group import ruleset
from wartable.rulesets.battle_group.catalogue.troops import troops
from wartable.rulesets.battle_group.lists import house
from wartable.rulesets.battle_group.lists.points import troop_price
from wartable.rulesets.battle_group.scenario.file import read
from wartable.shelf import load_scenario

WATCH: dict[str, Any] = {
    "name": "Night Watch", "era": "Modern", "weapons": ["assault_rifle", "bayonette"], "armour": "chain_mail",
    "skills": {"regimented": 1},
}  # fmt: skip


def own(**troop: Any) -> Map:
    """A document with one troop of one's own."""
    found: Map = adopt({"troops": {"watch": {**WATCH, **troop}}})
    return found


@pytest.mark.rule("BG-NEW-POINTS-00", "BG-NEW-POINTS-09", "BG-STAT-07")
def test_it_is_read_and_priced_like_those_of_the_book() -> None:
    (watch,) = house.house_troops(own(), "humans").values()
    assert (watch.hp, watch.wv, watch.kind, watch.points) == (1, 3, "troop", 15)
    assert house.told(watch) == (
        "A Night Watch costs 15: Human 1, Assault Rifle 7, Bayonette 2, Chain Mail 4, Regimented 1"
    )
    assert sum(points for _, points, _ in house.parts(watch)) == watch.points
    (alien,) = house.house_troops(own(faction="aliens")).values()
    assert (alien.wv, alien.points) == (2, 15)


@pytest.mark.rule("BG-NEW-POINTS-00")
@pytest.mark.parametrize("key", list(troops()))
def test_a_copy_of_any_troop_of_the_book_costs_the_same(key: str) -> None:
    troop = troops()[key]
    row = {name: getattr(troop, name) for name in (
        "faction", "name", "kind", "era", "hp", "wv", "shield", "armour", "mount", "item", "user", "traveller",
    )}  # fmt: skip
    row |= {name: list(getattr(troop, name)) for name in ("weapons", "power")}
    row |= {name: dict(getattr(troop, name)) for name in ("skills", "abilities", "option")}
    said = {name: value for name, value in row.items() if value}
    (made,) = house.house_troops(adopt({"troops": {"copy": said}})).values()
    assert made.points == troop.points == troop_price(troop).points


@pytest.mark.parametrize(("troop", "told"), [
    ({"weapons": ["assault_rifle", "longbow"]}, r"needs 4 hands .* \(BG-EQP-02\)"),
    ({"weapons": ["asault_rifle"]}, "has 'asault_rifle', which is none of the weapons"),
    ({"weapons": ["bayonette"]}, r"has a bayonette without a rifle.*\(BG-HYB-03\)"),
    ({"weapons": ["lance"]}, r"has a Lance and no mount.*\(BG-WPN-06\)"),
    ({"armour": "biotech_armour"}, r"is no Biotech User \(BG-ARM-10\)"),
    ({"abilities": {"spark_lash": 1}}, r"is no Biotech User; it has to be one.*\(BG-BIO-01\)"),
    ({"user": "implanted", "abilities": {"starfall": 1}, "power": ["micro_cell"]}, r"for natural.*BG-BIO-02"),
    ({"user": "natural", "abilities": {"pyre": 1}}, r"has abilities and no power source \(BG-BIO-03\)"),
    ({"user": "implanted", "power": ["familiar"]}, r"a Familiar is not for such \(BG-BIO-03\)"),
    ({"user": "natural", "power": ["micro_cell", "belt_generator"]}, r"has two generators.*\(BG-NEW-GENERATORS-00\)"),
    ({"mount": "strider"}, r"rides Strider, which its faction does not have \(BG-NEW-MOUNTS-01\)"),
    ({"armour": "heavy_powered_armour", "mount": "horse"}, r"is too large to ride.*\(BG-NEW-MOUNTS-01\)"),
    ({"points": 12}, r"Night Watch is said to cost 12; the formula gives 15, so leave it out \(BG-NEW-POINTS-09\)"),
    ({"skills": {"regimented": 2}}, "Regimented of Night Watch has the level 2; it has 1"),
    ({"skills": {"deadeye": 0}}, "Deadeye of Night Watch has the level 0; 1 to 9"),
    ({"hp": 0}, "Health Points of Night Watch: 0; from 1 to 20 may be written"),
    ({"wv": 10}, "Will power of Night Watch: 10; from 0 to 9 may be written"),
    ({"name": "", "wv": 10}, "Will power of Watch: 10"),
    ({"kind": "beast"}, "Kind of Night Watch is 'beast'; write one"),
    ({"shield": "wall"}, "Night Watch has 'wall', which is none of the shields that there are"),
    ({"era": "Future"}, "Era of Night Watch is 'Future'; write one of Ancient, Modern, Hi-Tech"),
    ({"stats": {"av": 1}}, "Night Watch may not say stats; that follows of the rest"),
    ({"faction": "robots"}, "Faction of Night Watch is 'robots'; write humans or aliens"),
    ({"speed": 4}, "speed is no key of Night Watch"),
    ({"limit": -1}, "Limit of Night Watch is -1"), ({"name": " "}, "1 to 60 letters"),
])  # fmt: skip
def test_what_no_troop_may_be_is_said_in_a_sentence(troop: dict[str, Any], told: str) -> None:
    with pytest.raises(DataError, match=told):
        house.house_troops(own(**troop), "humans")


@pytest.mark.parametrize("key", ["ranger", "mule", "night watch", "wächter"])
def test_it_has_a_key_of_its_own(key: str) -> None:
    with pytest.raises(DataError, match="needs a key of its own"):
        house.house_troops(adopt({"troops": {key: WATCH}}), "humans")


# ------------------------------------------------------------------ in lists
@pytest.mark.rule("BG-NEW-POINTS-09", "BG-FORCE-01")
def test_a_list_buys_them_and_says_what_they_cost() -> None:
    doc = army("humans", group("watch [3 more, deadeye]", "ranger"), points=100)
    doc["troops"] = {"watch": {**WATCH, "option": {"deadeye": 1}, "limit": 4}}
    assert clauses(doc) == []
    found = SHOP.rules(doc)
    assert found.cost == 4 * 15 + 4 + 16
    unit_ = found.sections[0].units[0]
    assert [(part.text, part.points) for part in unit_.parts] == [
        ("4 × Human", 4), ("4 × Assault Rifle", 28), ("4 × Bayonette", 8), ("4 × Chain Mail", 16),
        ("4 × Regimented", 4), ("Deadeye 1", 4),
    ]  # fmt: skip
    assert [note.text for note in judged(adopt(doc), SHOP).notes] == [
        "A Night Watch costs 15: Human 1, Assault Rifle 7, Bayonette 2, Chain Mail 4, Regimented 1"
    ]
    assert "watch" in {offer.unit for offer in SHOP.beginnings(found, doc)}
    doc["groups"].append(group("watch"))
    assert clauses(doc) == ["BG-NEW-POINTS-09"]  # its own limit


@pytest.mark.rule("BG-TERM-03", "BG-NEW-HUMANS-01")
def test_a_character_of_ones_own_is_unique() -> None:
    doc = army("humans", "watch", points=500)
    doc["troops"] = {"watch": {**WATCH, "kind": "character"}}
    assert clauses(doc) == []
    doc["groups"].append(group("watch"))
    assert set(clauses(doc)) == {"BG-TERM-03", "BG-NEW-HUMANS-01"}


# ------------------------------------------------------------------ at the table
@pytest.mark.rule("BG-NEW-POINTS-09")
def test_they_fight_in_scenarios_and_stand_in_what_is_saved() -> None:
    troop = {"watch": {**WATCH, "faction": "humans", "kind": "character"}}
    doc = document(unit("a", "p1", (10, 10), (12, 10), troop="watch"), unit("b", "p2", (20, 20)), troops=troop)
    game = read(adopt(doc))
    model = game.units["a"].models[0]
    assert (model.troop, model.points, model.armour, model.character) == ("watch", 15, "chain_mail", True)
    assert game.units["a"].points == 30
    rules = ruleset()
    assert rules.new_game(doc).units["a"].models == game.units["a"].models
    assert rules.view(game, "p1")["units"]["a"]["art"] == "officer"
    doc["troops"]["watch"]["armour"] = "basic_armour"
    assert read(adopt(doc)).units["a"].models != game.units["a"].models


def test_a_file_of_troops_lies_beside_a_list_and_is_written_into_the_battle(tmp_path: Path) -> None:
    (tmp_path / "watch.yaml").write_text(yaml.safe_dump({"troops": {"watch": WATCH}}))
    listed = army("humans", "watch [4 more]", points=100, troops="watch.yaml", wartable=1, kind="army")
    (tmp_path / "list.yaml").write_text(yaml.safe_dump(listed))
    sides = [{"seat": "p1", "army": "list.yaml"}, {"seat": "p2", "army": army("aliens", "drone")}]
    (tmp_path / "battle.yaml").write_text(yaml.safe_dump(document(sides=sides)))
    assert judged(load(tmp_path / "list.yaml"), SHOP).legal
    _, doc = load_scenario(tmp_path / "battle.yaml")
    assert doc["sides"][0]["army"]["troops"] == {"watch": WATCH}
    assert ruleset().new_game(doc).units["watch-1"].points == 75


@pytest.mark.parametrize("name", ["../watch.yaml", "/etc/passwd", "none.yaml"])
def test_a_file_that_is_not_beside_it_is_not_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "list.yaml").write_text(yaml.safe_dump(army("humans", "ranger", troops=name)))
    with pytest.raises(DataError, match="there is no file of troops"):
        judged(load(tmp_path / "list.yaml"), SHOP)
    with pytest.raises(DataError, match="there is no file of troops"):
        SHOP.rules(army("humans", "ranger", troops=name))
