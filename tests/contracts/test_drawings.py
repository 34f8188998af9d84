"""What a model looks like is said by its system, out of the drawings that the client has; no name is read for it."""

from __future__ import annotations

import re

import pytest

from tests.contracts.source import PACKAGE
from wartable.kit.view import INCH_ART, MARK_SIGNS, SET_COLOURS, SQUARE_ART
from wartable.rulesets import load_ruleset, systems
from wartable.rulesets.hunt_for_davros.data.figures import profiles
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.state import INDIVIDUAL, SQUAD, VEHICLE
from wartable.rulesets.time_wars.telling import art
from wartable.shelf import examples, load_scenario

PARTS = PACKAGE / "web" / "src" / "parts"
PLAIN = {("gates_of_doom", "vehicle")}
"""What is drawn as a plain base: vehicles on round ones, which no drawing of a hull fits (GD-GEN-13)."""


def listed(file: str) -> list[str]:
    """The drawings that a file of the client lists."""
    text = (PARTS / file).read_text(encoding="utf-8")
    found = re.search(r"DRAWINGS: ReadonlySet<string> = new Set\(\[([^\]]*)\]", text)
    assert found is not None
    return re.findall(r'"(\w+)"', found[1])


def test_the_client_has_the_drawings_that_systems_may_name() -> None:
    drawn = re.findall(r'<g id="f-(\w+)">', (PARTS / "board" / "models" / "Figures.svelte").read_text(encoding="utf-8"))
    assert sorted(drawn) == sorted(listed("board/models/units.ts")) == sorted(INCH_ART)
    assert sorted(listed("square/deck.ts")) == sorted(SQUARE_ART)


def test_the_client_has_the_signs_that_marks_may_have() -> None:
    text = (PARTS / "board" / "models" / "signs.ts").read_text(encoding="utf-8")
    assert re.findall(r"^  (\w+):", text, re.MULTILINE) == list(MARK_SIGNS)


def test_the_client_has_the_colours_that_sets_of_cards_may_have() -> None:
    tokens = (PACKAGE / "web" / "src" / "tokens.css").read_text(encoding="utf-8")
    assert sorted(re.findall(r"--set-(\w+):", tokens)) == sorted(SET_COLOURS)
    for part in ("Holders", "Sets"):
        text = (PARTS / "tray" / f"{part}.svelte").read_text(encoding="utf-8")
        assert sorted(set(re.findall(r"\.set-(\w+) \{", text))) == sorted(SET_COLOURS), part


def test_nothing_in_the_client_asks_what_a_thing_is_called() -> None:
    for file in ("board/models/units.ts", "square/deck.ts"):
        text = (PARTS / file).read_text(encoding="utf-8")
        assert not re.findall(r"/[^/\n]*(?:dalek|ogron|trooper|captain|special)[^/\n]*/i?\.test|\[/", text), file


@pytest.mark.parametrize("system", ["time_wars", "hunt_for_davros", "gates_of_doom", "battle_group"])
def test_all_of_ours_have_one(system: str) -> None:
    ruleset, known = load_ruleset(system), SQUARE_ART if system == "hunt_for_davros" else INCH_ART
    for path in examples(system):
        units = ruleset.view(ruleset.new_game(load_scenario(path)[1]), "umpire")["units"]
        for key, unit in units.items():
            if (system, unit.get("kind")) in PLAIN:
                assert unit["art"] == "", (path, key)
                continue
            assert unit["art"] in known, (path, key)
            assert all(model.get("art", "rifle") in known for model in unit.get("models", ())), (path, key)


@pytest.mark.parametrize("system", systems())
def test_the_card_of_a_system_shows_drawings_that_there_are(system: str) -> None:
    ruleset = load_ruleset(system)
    assert all(ruleset.troops)
    assert {art for side in ruleset.troops for art in side} <= set(INCH_ART if ruleset.inches else SQUARE_ART)


def test_every_entry_and_profile_has_one() -> None:
    found = {troop.key: art.of_troop(troop) for faction in factions().values() for troop in faction.troops.values()}
    assert {art for art in found.values() if art not in INCH_ART} == set()
    wanted = {
        "dalek_patrol": "dalek", "special_weapons_squad": "heavy", "emperor_dalek": "supreme",
        "conscripts": "conscript",
        "ice_warriors": "ice", "sontaran_apc": "apc", "federation_tank": "tank", "slave_troopers": "slave",
        "marine_squad": "rifle", "chancellery_captain": "officer", "barashak": "ogron",
    }  # fmt: skip
    assert {key: found[key] for key in wanted} == wanted
    assert {row.art for row in profiles().values()} == {"", "heavy", "supreme"}


@pytest.mark.parametrize(
    ("ordinary", "kind", "looks"),
    [
        ("rifle", "model", "rifle"),
        ("rifle", "leader", "officer"),
        ("rifle", "team", "mortar"),
        ("dalek", "team", "heavy"),
        ("dalek", "leader", "dalek"),
        ("dalek", INDIVIDUAL, "supreme"),
        ("dalek", "large", "supreme"),
        ("conscript", INDIVIDUAL, "officer"),
        ("tank", VEHICLE, "tank"),
        ("ogron", "leader", "ogron"),
        ("heavy", SQUAD, "heavy"),
    ],
)
def test_leaders_and_teams_look_like_what_they_are(ordinary: str, kind: str, looks: str) -> None:
    assert art.of_kind(ordinary, kind) == looks
