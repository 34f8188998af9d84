"""What the builder and a printed sheet show of units: figures with all they wear, weapons, gear, options by heading."""

from __future__ import annotations

from pathlib import Path

import pytest

import wartable.rulesets.gates_of_doom as house
from tests.rulesets.gates_of_doom.lists.listing import SHOP, Doc, army, unit
from wartable.kit.armies.shop import UnitState
from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import parse
from wartable.kit.view import INCH_ART
from wartable.roster import levy, share
from wartable.roster.catalogue import evaluated
from wartable.roster.html import html
from wartable.roster.printed import paper
from wartable.rulesets.gates_of_doom.catalogue.factions import factions
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.lists.entries import HEADINGS, stock
from wartable.rulesets.gates_of_doom.lists.shown import told

OFFICER = unit("army_command_squad", unit("army_command_squad_retinue [3 more]"))


def state(doc: Doc, path: str) -> UnitState:
    named = SHOP.named(doc)
    found = SHOP.state_of(SHOP.rules(named), named, path)
    assert found is not None
    return found


def stats(faction: str, text: str, section: int) -> dict[str, str]:
    found = state(army(faction, text), f"sections[{section}].units[0]")
    return {stat.key: stat.value for stat in found.stats}


@pytest.mark.rule("GD-ARM-07", "GD-ARM-30", "GD-MCH-01")
def test_figures_have_all_that_models_wear() -> None:
    bare = stats("united_nations_of_freedom", "troopers", 1)
    assert (bare["HP"], bare["SPD"], bare["SAVE"]) == ("1", "6", "none")
    mech = stats("united_nations_of_freedom", "liberty_walker [small_mech]", 2)
    assert (mech["HP"], mech["SPD"], mech["SAVE"]) == ("4", "6", "3+")
    assert stats("alliance", "probes", 1)["MEL"] == "-"  # AI models have no skills


def test_a_weapon_is_told_in_a_line() -> None:
    assert told(weapons()["slug_rifle"]).startswith("/".join(map(str, weapons()["slug_rifle"].ranges)) + "\u2033, ")
    assert "AP " in told(weapons()["slug_rifle"])
    missile = next(each for each in weapons().values() if each.table == "missile" and each.damage != "-")
    assert "in the blast" in told(missile)
    blade = next(each for each in weapons().values() if each.table == "melee")
    assert "\u2033" not in told(blade)


def test_the_arms_of_a_unit_are_counted_by_model() -> None:
    found = state(army("united_nations_of_freedom", "troopers [2 more, slug_rifle]"), "sections[1].units[0]")
    assert [(arm.count, arm.rule.name) for arm in found.weapons] == [(7, "Slug Rifle")]
    assert [body.models for body in found.bodies] == [7]


@pytest.mark.parametrize("faction", sorted(factions()))
def test_every_option_stands_under_a_heading_and_every_entry_has_a_drawing(faction: str) -> None:
    for entry in stock(faction).entries.values():
        assert {option.heading for option in entry.options.values()} <= set(HEADINGS)
        for key, option in entry.options.items():
            assert (option.heading == "Weapons") is (key in weapons() or key.startswith(("gun_", "other_")))
        assert SHOP.art(entry) in INCH_ART
    assert {card.faction for card in SHOP.cards("") if card.key in stock(faction).entries} == {faction}


def test_a_sheet_prints_power_weapons_and_gear() -> None:
    doc = army("united_nations_of_freedom", OFFICER, "troopers [slug_rifle]", points=300)
    sheet = paper(evaluated(SHOP, doc), load_rulebook(Path(house.__file__).parent), "Gates")
    (card,) = [card for card in sheet.cards if card.title == "Troopers"]
    assert [(line.count, line.name) for line in card.weapons] == [(5, "Slug Rifle")]
    assert len(card.boxes) == 5
    assert dict(card.profiles[0].stats)["HP"] == "1"
    # Figures alone are no rule: nothing is told under its name but on its card.
    assert "Slug Rifle" not in [text.name for text in sheet.texts]
    page = html(sheet)
    assert "of 300 power" in page
    assert " points</span>" not in page
    squads = next(block for block in sheet.blocks if block.name == "Squads")
    assert [group[:2] for group in squads.groups] == [("Squads", sum(row.points for row in squads.groups[0][2]))]


@pytest.mark.parametrize("faction", sorted(factions()))
def test_an_army_by_lot_comes_back_from_every_form_that_it_is_shared_in(faction: str) -> None:
    doc = levy.drawn(SHOP, levy.begun(SHOP, "gates_of_doom", faction, "shared"), 400, "shared")
    cost = SHOP.rules(doc).cost
    for form in ("text", "yaml", "json", "code"):
        again = share.read(share.written(doc, form, SHOP), SHOP, parse)
        assert (SHOP.rules(again).cost, SHOP.rules(again).problems) == (cost, []), form


def test_terms_are_shared_too() -> None:
    doc = army("united_nations_of_freedom", OFFICER, "troopers", points=400, conditions=["night"], specialists=True)
    for form in ("text", "yaml", "json", "code"):
        again = share.read(share.written(doc, form, SHOP), SHOP, parse)
        assert (again.get("specialists"), again.get("conditions")) == (True, ["night"]), form


def test_what_is_told_quickly_is_what_the_list_says_where_only_the_unit_counts() -> None:
    doc = SHOP.named(army("united_nations_of_freedom", OFFICER, "troopers", "liberty_walker [small_mech]", points=900))
    rules = SHOP.rules(doc)
    for path in ("sections[0].units[0]", "sections[1].units[0]", "sections[2].units[0]"):
        slow, quick = SHOP.state_of(rules, doc, path), SHOP.nearly(rules, doc, path)
        assert slow is not None
        assert quick is not None
        told = [{(o.key, o.next, o.step, o.why) for o in each.options} for each in (slow, quick)]
        apart = {"test_platform"} if "walker" in slow.unit else set()  # of the rest of the army (GD-UNF-10)
        assert {key for key, *_ in told[0] ^ told[1]} == apart


@pytest.mark.rule("GD-VEH-07")
def test_parts_say_what_they_do_to_save_and_speed() -> None:
    def about(entry: str, part: str) -> str:
        return str(stock("").entries[entry].options[part].effects["about"])

    assert about("simioid_vehicle", "light_metal") == "save 4+ or 3+, speed -2\u2033"
    assert about("independence_vehicle", "heavy_metal").startswith("save ")
    assert about("simioid_vehicle", "light_polymer") == "save 5+ or 4+"
    assert about("simioid_vehicle", "wheels") == "speed 12\u2033 or 10\u2033"
