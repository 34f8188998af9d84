"""A user's own races, cards and persons: read like the shipped ones, copied into the scenario, counted by its hash."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import document, episode, figure
from wartable.engine.codec import plain
from wartable.engine.errors import DataError
from wartable.kit.documents import Map, adopt, load, parse
from wartable.rulesets.adventures.catalogue.ideas import ideas
from wartable.rulesets.adventures.catalogue.own import Book, read_book, shipped_book, written_in
from wartable.rulesets.adventures.catalogue.reading import DATA
from wartable.rulesets.adventures.ruleset import Adventures

RACE: dict[str, Any] = {
    "name": "Krill", "colour": "teal", "pool": {"rank": 10}, "move": 6, "health": 4, "weapon": "spear",
    "leaders": [{"name": "Old Krill"}], "character": {"name": "Keeper", "weapon": "none"}, "device": "nest",
}  # fmt: skip
SET: dict[str, Any] = {
    "krill_1": {"name": "Eggs", "text": "Eggs everywhere.", "race": "krill", "number": 1},
    "krill_2": {"name": "Hatching", "text": "They hatch.", "race": "krill", "number": 2},
    "krill_3": {"name": "Salt", "text": "They hate salt.", "race": "krill", "number": 3},
    "krill_4": {
        "name": "Salt the nest", "text": "Bring salt.", "race": "krill", "number": 4,
        "steps": [{"stay": {"who": "doctor", "place": "live", "within": 2, "turns": 1}}],
    },
    "krill_5": {"name": "Gone", "text": "Gone.", "race": "krill", "number": 5, "effects": [{"no_radio": True}]},
}  # fmt: skip
CARD = {
    "name": "Bag of salt", "text": "Heavy.", "kind": "artefact", "border": "none", "effects": [{"binoculars": True}],
}  # fmt: skip
ANN = {"name": "Ann", "kind": "companion", "move": 6, "card_limit": 2, "health": 5, "trait": "tegan"}
WHOLE: dict[str, Any] = {
    "races": {"krill": RACE}, "ideas": SET, "cards": {"salt": CARD}, "persons": {"ann": ANN},
    "texts": {"dal_1": "Something digs."},
}  # fmt: skip


def book(own: dict[str, Any]) -> Book:
    return read_book(adopt({"own": own}, "mine.yaml"))


def without(whole: dict[str, Any], *path: str) -> dict[str, Any]:
    """The mapping without what stands at the path."""
    first, *rest = path
    if not rest:
        return {key: value for key, value in whole.items() if key != first}
    return {**whole, first: without(whole[first], *rest)}


@pytest.mark.rule("AT-IDEA-08", "AT-CHAR-01", "AT-DOC-01")
def test_what_is_of_ones_own_stands_beside_what_is_shipped() -> None:
    found = book(WHOLE)
    assert (len(found.races), len(found.ideas), len(found.cards), len(found.persons)) == (10, 50, 35, 51)
    assert [idea.key for idea in found.set_of("krill")] == list(SET)
    assert (found.colour("krill_3"), found.colour("dal_1"), found.colour("salt")) == ("teal", "red", "")
    assert [found.limited(key) for key in ("krill_1", "salt", "bold_bluff")] == [True, False, True]
    assert (found.name_of("salt"), found.name_of("krill_1")) == ("Bag of salt", "Eggs")
    assert (found.text_of("salt"), found.text_of("krill_1")) == ("Heavy.", "Eggs everywhere.")
    assert found.persons["ann"].special == "tegan"
    assert [card.clause for card in (found.ideas["krill_1"], found.cards["salt"])] == ["AT-IDEA-08"] * 2
    assert found.idea("salt") is None


@pytest.mark.rule("AT-IDEA-08")
def test_a_text_of_ones_own_stands_on_a_shipped_card_and_changes_nothing_else() -> None:
    told = book({"texts": {"dal_1": " Something digs. ", "bold_bluff": "Ha!"}})
    assert told.text_of("dal_1") == "Something digs."
    assert told.text_of("bold_bluff") == "Ha!"
    assert told.ideas["dal_4"] == ideas()["dal_4"]
    assert ideas()["dal_1"].text.startswith("The Daleks are sinking a shaft")


@pytest.mark.rule("AT-IDEA-08")
def test_a_set_of_ones_own_stands_in_place_of_a_shipped_one() -> None:
    other = {key.replace("krill", "mine"): {**row, "race": "dal"} for key, row in SET.items()}
    found = book({"ideas": other})
    assert [idea.name for idea in found.set_of("dal")] == ["Eggs", "Hatching", "Salt", "Salt the nest", "Gone"]
    assert len(found.ideas) == 45
    assert found.colour("mine_1") == "red"


@pytest.mark.rule("AT-NEW-VOC-01", "AT-IDEA-01", "AT-RACE-02", "AT-SETUP-06")
@pytest.mark.parametrize(("own", "said"), [
    (without(WHOLE, "ideas"), "the race krill has no Idea cards; write its five under ideas"),
    ({"ideas": SET}, "race of the idea krill_1 is 'krill'"),
    ({**WHOLE, "races": {"krill": {**RACE, "colour": "red"}}}, "colour of the race krill is red, which is that of"),
    ({"cards": {"bold_bluff": CARD}}, "bold_bluff is one of the shipped cards; give yours another key"),
    ({"cards": {"dal_1": CARD}}, "dal_1 is the key of an Idea card; give yours another key"),
    ({"persons": {"ann": {**ANN, "trait": "teagan"}}}, "trait of the person ann is 'teagan'; did you mean tegan?"),
    ({"persons": {"ace": ANN}}, "ace is one of the shipped persons; give yours another key"),
    ({"persons": {"Ann 2": ANN}}, "'Ann 2' is no key; write a short word of a to z, digits and _"),
    ({"texts": {"dal_9": "x"}}, "dal_9 is no card; did you mean dal_"),
    ({"texts": {"dal_1": " "}}, "the text of dal_1 is ' '; write a text"),
    ({"texts": ["x"]}, "texts is"),
    ({"monsters": {}}, "monsters is no key of own"),
    ({"cards": {"salt": without(CARD, "effects")}}, "the card salt needs effects"),
])  # fmt: skip
def test_what_is_wrong_with_it_is_told(own: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError) as found:
        book(own)
    assert said in str(found.value)
    assert str(found.value).startswith("mine.yaml")


# ------------------------------------------------------------------ files
FILE = """\
races:
  krill: {name: Krill, colour: teal, pool: {rank: 10}, move: 6, health: 4, weapon: spear, device: nest,
    leaders: [{name: Old Krill}], character: {name: Keeper, weapon: none}}
ideas:
  krill_1: {name: Eggs, text: Eggs., race: krill, number: 1}
  krill_2: {name: Hatching, text: Hatch., race: krill, number: 2}
  krill_3: {name: Salt, text: Salt., race: krill, number: 3}
  krill_4: {name: Salt it, text: Bring salt., race: krill, number: 4, steps: [{portals_max: 2}]}
  krill_5: {name: Gone, text: Gone., race: krill, number: 5, effects: [{no_radio: yes}]}
"""
PERSONS = "persons: {ann: {name: Ann, kind: companion, move: 6, card_limit: 2, health: 5}}\n"


def laid(folder: Path, scenario: str, **files: str) -> Map:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "episode.yaml").write_text(scenario, encoding="utf-8")
    return Adventures().scenarios.whole(load(folder / "episode.yaml"), folder / "episode.yaml")


@pytest.mark.rule("AT-IDEA-08", "AT-CHAR-01", "AT-DOC-01")
def test_files_are_copied_into_the_scenario(tmp_path: Path) -> None:
    doc = laid(tmp_path, "race: krill.yaml\npersons: friends.yaml\n", krill=FILE, friends=PERSONS)
    assert (doc["race"], sorted(doc["own"])) == ("krill", ["ideas", "persons", "races"])
    assert "persons" not in doc
    found = read_book(doc)
    assert found.races["krill"].name == "Krill"
    assert found.persons["ann"].name == "Ann"
    again = written_in(doc, tmp_path)
    assert again is doc


@pytest.mark.parametrize(("scenario", "files", "said"), [
    ("race: krill.yaml", {}, "episode.yaml:1: race names krill.yaml, and there is no such file beside the scenario"),
    ("race: krill.yaml", {"krill": "cards: {}"}, "a file that is named as the race holds one race under races; this"),
    ("cards: krill.yaml", {"krill": "kards: {}"}, "krill.yaml:1: kards is no key of a file of one's own (cards)"),
    ("cards: krill.yaml", {"krill": "cards: []"}, "krill.yaml:1: cards is an empty list; it must be a mapping"),
    ("own: 3\ncards: krill.yaml", {"krill": PERSONS}, "episode.yaml:1: own is 3; it must be a mapping with races"),
    (
        "race: krill.yaml\npersons: friends.yaml\ncards: more.yaml",
        {"krill": FILE, "friends": PERSONS, "more": PERSONS.replace("Ann", "Anne")},
        "friends.yaml:1: ann stands under persons of two files; keep one",
    ),
])  # fmt: skip
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, scenario: str, files: dict[str, str], said: str) -> None:
    with pytest.raises(DataError) as found:
        laid(tmp_path, scenario, **files)
    assert said in str(found.value)


def test_a_fault_in_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    doc = laid(tmp_path, "race: krill.yaml\n", krill=FILE.replace("portals_max: 2", "portals: 2"))
    with pytest.raises(DataError, match=r"krill.yaml:8: portals is no word of steps of the idea krill_4; did you mean"):
        read_book(doc)


# ------------------------------------------------------------------ in a game
@pytest.mark.rule("AT-IDEA-08")
def test_a_game_has_it_and_its_hash_counts_it() -> None:
    doctor = figure("d", "doctor", (10, 10), person="1st_doctor")
    bare, mine = episode(doctor), episode(doctor, own=WHOLE)
    other = episode(doctor, own={**WHOLE, "texts": {"dal_1": "Something dug."}})
    assert bare.book is shipped_book()
    assert mine.book.races["krill"].name == "Krill"
    assert len({bare.hash(), mine.hash(), other.hash()}) == 3
    assert mine.hash() == episode(doctor, own=WHOLE).hash()


@pytest.mark.rule("AT-IDEA-08")
def test_a_game_that_is_taken_up_again_has_its_book() -> None:
    system = Adventures()
    doc = document(figure("d", "doctor", (10, 10), person="1st_doctor"), own=WHOLE)
    game = system.new_game(adopt(doc))
    assert game.fresh().book is game.book

    again = system.restore(system.new_game(adopt(doc)), plain(game))
    assert again.book.cards["salt"].name == "Bag of salt"
    assert again.hash() == game.hash()


def test_a_file_that_was_not_copied_in_is_told() -> None:
    with pytest.raises(DataError, match=r"cards names the file mine.yaml; write what it holds under own"):
        episode(cards="mine.yaml")


# ------------------------------------------------------------------ schema
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,),
}  # fmt: skip


def fits(rule: Any, value: Any) -> bool:
    """Whether a value fits a JSON Schema of the words that are used here."""
    if rule in (True, False):
        return bool(rule)
    names = rule.get("type", list(TYPES))
    kinds = [names] if isinstance(names, str) else names
    good = any(isinstance(value, TYPES[name]) for name in kinds)
    if not good or (isinstance(value, bool) and "boolean" not in kinds):
        return False
    if "anyOf" in rule and not any(fits(inner, value) for inner in rule["anyOf"]):
        return False
    if value not in rule.get("enum", [value]) or value != rule.get("const", value):
        return False
    if isinstance(value, dict):
        known, more = rule.get("properties", {}), rule.get("additionalProperties", True)
        there = all(name in value for name in rule.get("required", ()))
        return there and all(fits(known.get(name, more), item) for name, item in value.items())
    if isinstance(value, list):
        return len(value) >= rule.get("minItems", 0) and all(fits(rule.get("items", True), item) for item in value)
    if isinstance(value, int):
        return bool(rule.get("minimum", value) <= value <= rule.get("maximum", value))
    return "pattern" not in rule or re.search(rule["pattern"], value) is not None


def own_part() -> Any:
    return Adventures().scenarios.schema()["properties"]["own"]


@pytest.mark.rule("AT-IDEA-08")
def test_the_schema_of_a_scenario_says_what_may_stand_under_own() -> None:
    assert fits(own_part(), WHOLE)
    for part in ("races", "ideas", "cards", "persons"):
        shipped = json.loads(json.dumps(parse((DATA / f"{part}.yaml").read_text(encoding="utf-8"), part)[part]))
        rule = own_part()["properties"][part]["additionalProperties"]
        assert [key for key, row in shipped.items() if not fits(rule, row)] == []


@pytest.mark.parametrize(("right", "wrong"), [
    ('"stay"', '"stray"'), ('"doctor"', '"docter"'), ('"turns": 1', '"turns": 0'), ('"teal"', "7"),
    ('"no_radio": true', '"no_radio": false'), ('"artefact"', '"artifact"'), ('"companion"', '"friend"'),
    ('"health": 4', '"helth": 4'), ('"binoculars"', '"binocles"'), ('"number": 3', '"number": "three"'),
    ('"device": "nest"', '"device": ["nest"]'),
])  # fmt: skip
def test_the_schema_refuses_what_is_wrong(right: str, wrong: str) -> None:
    text = json.dumps(WHOLE)
    assert right in text
    assert not fits(own_part(), json.loads(text.replace(right, wrong)))


def spoilt(value: Any, stream: random.Random) -> Any:
    """Data with one part of it replaced by something else."""
    if isinstance(value, dict) and value and stream.random() < 0.9:
        key = stream.choice(list(value))
        return {**value, key: spoilt(value[key], stream)}
    if isinstance(value, list) and value and stream.random() < 0.9:
        at = stream.randrange(len(value))
        return [*value[:at], spoilt(value[at], stream), *value[at + 1 :]]
    return stream.choice([None, True, -3, 10**15, 2.5, "", "x", "live", [], {}, ["x"], {"x": 1}, {"stay": 3}, [{}]])


@pytest.mark.parametrize("seed", range(300))
def test_whatever_stands_there_is_read_or_told_in_a_sentence(seed: int) -> None:
    said = ""
    try:
        said = book(spoilt(WHOLE, random.Random(seed))).own
    except DataError as error:
        said = str(error)
    assert re.match(r"[0-9a-f]{16}$|mine\.yaml(:\d+)?: .", said), said
