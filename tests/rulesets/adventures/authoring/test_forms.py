"""Persons, races and cards written in a form: all that a file may say, and in a form it says the same (AT-IDEA-08)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

import pytest

from tests.rulesets.adventures.catalogue.test_own import WHOLE, spoilt, without
from wartable.engine.errors import DataError
from wartable.kit.documents import Map, adopt, parse
from wartable.kit.forms.sheets import Draft, Remark
from wartable.kit.forms.traits import Trait
from wartable.rulesets.adventures.authoring.describe import FIXED, VERBS, parts, verbs
from wartable.rulesets.adventures.authoring.drafts import Forms
from wartable.rulesets.adventures.catalogue.ideas import TYPES, ideas, set_of
from wartable.rulesets.adventures.catalogue.own import Book, own_schema, read_book
from wartable.rulesets.adventures.catalogue.persons import persons
from wartable.rulesets.adventures.catalogue.races import races
from wartable.rulesets.adventures.catalogue.reading import shipped
from wartable.rulesets.adventures.catalogue.words import effects, phrases, steps
from wartable.rulesets.adventures.catalogue.words.meaning import SAID
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, What, Who, words_of

FORMS = Forms()
EMPTY: Map = adopt({})
COPIES = [(sheet.key, word.key) for sheet in FORMS.sheets().sheets for word in sheet.copies]


def draft(document: Mapping[str, Any]) -> Draft:
    return FORMS.draft(adopt(dict(document)))


def loaded(found: Draft) -> Map:
    """What was written, read from its file."""
    return parse(found.text, "mine.yaml")


def book(own: Mapping[str, Any]) -> Book:
    return read_book(adopt({"own": dict(own)}))


def told(remarks: tuple[Remark, ...]) -> dict[tuple[str | int, ...], str]:
    return {remark.path: remark.text for remark in remarks}


# ------------------------------------------------------------------ what can be said
def keys(traits: tuple[Trait, ...]) -> list[str]:
    return [trait.key for trait in traits]


def names(kind: Any) -> list[str]:
    return [item.name.rstrip("_") for item in fields(kind)]


@pytest.mark.rule("AT-NEW-VOC-01", "AT-IDEA-08")
def test_a_form_can_say_whatever_a_file_may() -> None:
    rows = own_schema()["properties"]
    for part, kind in (("persons", "Person"), ("races", "Race")):
        assert keys(parts()[kind]) == list(rows[part]["additionalProperties"]["properties"])
    cards = {key for kind in TYPES.values() for key in keys(parts()[kind])}
    assert cards | set(FIXED) == set(rows["ideas"]["additionalProperties"]["properties"])
    for name, union in VERBS.items():
        known = {verb.key: keys(verb.traits) for verb in verbs()[name]}
        assert known == {word: names(kind) for word, kind in words_of(union).items()}


def everything() -> Iterator[Trait]:
    for traits in parts().values():
        yield from traits
    for listed in verbs().values():
        for verb in listed:
            yield from verb.traits


def test_a_word_is_explained_without_keys_of_files() -> None:
    said = [verb.text for listed in verbs().values() for verb in listed]
    assert [text for text in said if "`" in text or "_" in text or not text.endswith(".")] == []


def test_what_a_trait_is_a_part_of_is_described() -> None:
    for trait in everything():
        of = {"part": parts(), "parts": parts(), "verb": verbs(), "verbs": verbs()}.get(trait.form)
        assert of is None or trait.of in of
        assert bool(trait.words) is (trait.form in ("word", "words"))
        assert trait.name


@pytest.mark.rule("AT-IDEA-01")
def test_each_kind_of_card_says_what_it_alone_may() -> None:
    own = {
        "Threat": ["clock"], "Solution": ["perk"], "Actions required": ["in_order", "steps"],
        "Consequences": ["effects"],
    }  # fmt: skip
    for kind in TYPES.values():
        assert keys(parts()[kind]) == ["name", "text", *own.get(kind, ()), "missing", "clauses"]


@pytest.mark.parametrize("kind", [Who, Place, What, steps.Per, steps.If, effects.From, steps.Colour])
def test_each_word_has_a_phrase_of_its_own(kind: type[StrEnum]) -> None:
    said = [phrases.PHRASES[kind, word.value] for word in kind]
    assert len(set(said)) == len(said)
    assert phrases.phrase(Who.SAME) != phrases.phrase(Place.SAME)


# ------------------------------------------------------------------ there and back
@pytest.mark.rule("AT-DOC-01", "AT-IDEA-08")
@pytest.mark.parametrize("key", list(persons()))
def test_each_printed_person_goes_through_the_form_and_back(key: str) -> None:
    first = draft({"persons": {f"my_{key}": shipped("persons.yaml")["persons"][key]}})
    assert first.faults == ()
    again = FORMS.draft(loaded(first))
    assert (again.document, again.text) == (first.document, first.text)
    assert book(loaded(again)).persons[f"my_{key}"] == replace(persons()[key], key=f"my_{key}")


@pytest.mark.rule("AT-CHAR-01", "AT-IDEA-08", "AT-NEW-VOC-01")
@pytest.mark.parametrize("key", list(races()))
def test_each_printed_race_goes_through_the_form_and_back(key: str) -> None:
    rows = shipped("ideas.yaml")["ideas"]
    cards = {f"my_{idea.key}": {**rows[idea.key], "race": f"my_{key}"} for idea in set_of(key)}
    row = {**shipped("races.yaml")["races"][key], "colour": "teal"}
    first = draft({"races": {f"my_{key}": row}, "ideas": cards})
    assert first.faults == ()
    again = FORMS.draft(loaded(first))
    assert (again.document, again.text) == (first.document, first.text)
    found = book(loaded(again))
    assert found.races[f"my_{key}"] == replace(races()[key], key=f"my_{key}", colour="teal")
    for mine, printed in zip(found.set_of(f"my_{key}"), set_of(key), strict=True):
        assert mine == replace(printed, key=f"my_{printed.key}", race=f"my_{key}")


@pytest.mark.rule("AT-NEW-VOC-01")
def test_a_word_that_stands_bare_means_the_same() -> None:
    bare = draft({"ideas": {"x_4": {"steps": [{"portals_max": 2}, {"any": [{"blast_at": "live"}]}]}}})
    listed = bare.document["ideas"]["x_4"]["steps"]
    assert listed == [{"portals_max": {"most": 2}}, {"any": {"steps": [{"blast_at": {"place": "live"}}]}}]


# ------------------------------------------------------------------ begun
@pytest.mark.rule("AT-DOC-01", "AT-CHAR-01", "AT-IDEA-08")
@pytest.mark.parametrize(("sheet", "copy"), COPIES)
def test_a_copy_of_whatever_is_printed_can_be_played_at_once(sheet: str, copy: str) -> None:
    found = FORMS.draft(FORMS.begun(EMPTY, sheet, copy, "Krill of the Deep!"))
    assert found.faults == ()
    own = book(loaded(found))
    if sheet == "person":
        mine = own.persons["krill_of_the_deep"]
        assert (mine.name, mine.health, mine.clauses) == ("Krill of the Deep!", persons()[copy].health, ())
    else:
        race = "krill_of_the_deep" if sheet == "race" else copy
        assert [idea.steps for idea in own.set_of(race)] == [idea.steps for idea in set_of(copy)]
        assert own.set_of(race)[0].clauses == ()


@pytest.mark.rule("AT-RACE-02", "AT-NEW-CHAR-01")
def test_what_is_begun_has_a_key_a_colour_and_a_trait_of_its_own() -> None:
    whole = EMPTY
    for _ in range(2):
        whole = FORMS.begun(whole, "race", "dal", "Krill")
    whole = FORMS.begun(whole, "person", "tegan", "Tegan")
    assert list(whole["races"]) == ["krill", "krill_no_2"]
    assert len({row["colour"] for row in whole["races"].values()} | {"red"}) == 3
    assert list(whole["persons"]) == ["tegan_no_2"]
    assert whole["persons"]["tegan_no_2"]["trait"] == "tegan"
    found = draft(whole)
    assert found.faults == ()
    assert [(entry.sheet, entry.title, len(entry.panels)) for entry in found.entries] == [
        ("person", "Tegan", 1), ("race", "Krill", 6), ("race", "Krill", 6),
    ]  # fmt: skip


def test_something_bare_says_what_it_needs() -> None:
    person = draft(FORMS.begun(EMPTY, "person", "", ""))
    assert told(person.faults) == {
        ("persons", "new_character", key): f"the person new_character needs {key}"
        for key in ("kind", "move", "card_limit", "health")
    }
    race = told(draft(FORMS.begun(EMPTY, "race", "", "Krill")).faults)
    needed = ["pool", "move", "health", "weapon", "leaders", "character", "device", "steps"]
    assert [path[-1] for path in race] == needed


@pytest.mark.parametrize(("sheet", "copy", "why"), [
    ("rase", "", "nothing is called 'rase'; did you mean race?"),
    ("race", "zygo", "nobody is called 'zygo'; did you mean zyg?"),
    ("person", "zyg", "nobody is called 'zyg'"),
])  # fmt: skip
def test_what_cannot_be_begun_is_told(sheet: str, copy: str, why: str) -> None:
    with pytest.raises(DataError) as found:
        FORMS.begun(EMPTY, sheet, copy, "")
    assert str(found.value).startswith(why)


def test_a_document_that_is_none_is_told() -> None:
    for document, why in (({"monsters": {}}, "monsters is no key"), ({"persons": [1]}, "persons is a list; it must be"),
                          ({"races": {"krill": 3}}, "krill is 3; it must be a mapping")):  # fmt: skip
        with pytest.raises(DataError) as found:
            draft(document)
        assert str(found.value).startswith(why)
    with pytest.raises(DataError, match="persons is a list; it must be a mapping of names"):
        FORMS.begun(adopt({"persons": [1]}), "person", "", "")


# ------------------------------------------------------------------ faults
@pytest.mark.rule("AT-IDEA-08", "AT-NEW-VOC-01", "AT-SETUP-06", "AT-RACE-02")
@pytest.mark.parametrize(("path", "value", "place"), [
    (("persons", "ann", "move"), "six", ()), (("persons", "ann", "card_limit"), 7, ()),
    (("persons", "ann", "trait"), "teagan", ()), (("persons", "ann", "weapon"), "axe", ()),
    (("races", "krill", "pool", "rank"), 7, ()), (("races", "krill", "colour"), "red", ()),
    (("races", "krill", "leaders", 0, "weapon"), "axe", ()),
    (("ideas", "krill_4", "steps", 0, "stay", "who"), "me", ()),
    (("ideas", "krill_4", "steps", 0, "stay", "turns"), 0, ()),
    (("ideas", "krill_4", "steps", 0), {"stray": {}}, ("stray",)),
    (("ideas", "krill_4", "steps", 0), {"stay": {"who": "doctor", "place": "live", "within": 2}}, ("stay", "turns")),
    (("ideas", "krill_5", "effects", 0), {"no_radio": False}, ("no_radio",)),
    (("ideas", "krill_2", "clock"), {"from": "first_contact"}, ("turns",)),
    (("ideas", "krill_1", "clock"), {"from": "first_contact", "turns": 3, "then": [{"no_radio": True}]}, ()),
    (("ideas", "krill_2", "clock"), 3, ()), (("ideas", "krill_5", "clauses"), ["nowhere"], ()),
])  # fmt: skip
def test_a_fault_is_told_at_its_place_in_the_words_of_the_file(
    path: tuple[str | int, ...], value: object, place: tuple[str, ...]
) -> None:
    document = put(WHOLE, path, value)
    found = told(draft(document).faults)
    with pytest.raises(DataError) as file:
        book(document)
    assert file.value.text in found.values()
    assert (*path, *place) in found


def put(whole: Any, path: tuple[str | int, ...], value: object) -> Any:
    first, *rest = path
    inner = put(whole[first], tuple(rest), value) if rest else value
    if isinstance(whole, list):
        return [inner if index == first else item for index, item in enumerate(whole)]
    return {**whole, first: inner}


def test_all_faults_are_told_at_once_and_what_is_known_to_nobody() -> None:
    ann = {**without(WHOLE["persons"]["ann"], "health"), "move": "six", "card_limit": "two", "shoes": 2}
    found = draft({"persons": {"ann": ann, "bob": {"name": "Bob"}}}).faults
    assert [(remark.path[1:], remark.none) for remark in found] == [
        (("ann", "shoes"), True), (("ann", "health"), False), (("ann", "move"), False), (("ann", "card_limit"), False),
        *((("bob", key), False) for key in ("kind", "move", "card_limit", "health")),
    ]  # fmt: skip


def reaches(whole: Any, path: tuple[str | int, ...]) -> bool:
    """Whether there is such a place in the data, or a mapping that could have it."""
    for key in path[:-1]:
        whole = whole[key]
    return not path or isinstance(whole, dict | list)


@pytest.mark.rule("AT-IDEA-08")
@pytest.mark.parametrize("seed", range(300))
def test_form_and_file_object_to_the_same(seed: int) -> None:
    document = spoilt(WHOLE, random.Random(seed))
    if not isinstance(document, dict):
        return
    said, refused, found = "", "", draft({})
    try:
        book(document)
    except DataError as error:
        said = error.text
    try:
        found = draft(document)
    except DataError as error:
        refused = error.text
    if refused:
        assert said, refused
        return
    assert bool(found.faults) is bool(said)
    assert not said or said in [remark.text for remark in found.faults]
    assert [remark.path for remark in found.faults if not reaches(found.document, remark.path)] == []


# ------------------------------------------------------------------ meanings
@pytest.mark.rule("AT-NEW-VOC-01")
def test_each_word_of_each_printed_card_has_a_sentence() -> None:
    for key, idea in ideas().items():
        row = {**shipped("ideas.yaml")["ideas"][key], "race": "krill"}
        said = told(draft({"ideas": {"mine": row}}).meanings)
        wanted: list[tuple[str | int, ...]] = [(name,) for name in ("clock", "perk") if getattr(idea, name)]
        wanted += [("steps", number) for number in range(len(idea.steps))]
        wanted += [("effects", number) for number in range(len(idea.effects))]
        assert [path[2:] for path in said] == wanted
        assert all(not text[0].islower() and text.endswith(".") for text in said.values())


@pytest.mark.rule("AT-NEW-VOC-01")
def test_a_sentence_says_the_figures_of_its_card() -> None:
    found = draft(FORMS.begun(EMPTY, "race", "dal", "Krill"))
    said = told(found.meanings)
    assert said["ideas", "krill_4", "steps", 0] == (
        "The Doctor or a companion works within 2 inches of the live objective for 2 turns running, no free enemy in "
        "sight within 6 inches."
    )
    assert said["races", "krill", "character", "behaviour", 1] == "Aliens within 12 inches of it never halt."
    assert said["races", "krill"].startswith("Move 5. Health 6. Melee +0. Weapon: Dalek ray. Led by Dalek of rank.")
    other = put(found.document, ("ideas", "krill_4", "steps", 0, "stay", "turns"), 1)
    assert "for 1 turn running" in told(draft(other).meanings)["ideas", "krill_4", "steps", 0]


@pytest.mark.parametrize("union", list(VERBS.values()))
def test_each_word_has_a_sentence(union: Any) -> None:
    assert [word for word, kind in words_of(union).items() if kind not in SAID] == []


# ------------------------------------------------------------------ played
def test_what_was_written_is_chosen_where_it_can_be() -> None:
    whole = EMPTY
    for copy in ("scientist_adviser", "tegan", "4th_doctor", "benton", "k_9", "5th_doctor", "ace", "leela"):
        whole = FORMS.begun(whole, "person", copy, f"My {copy}")
    whole = FORMS.begun(whole, "race", "zyg", "Krill")
    assert draft(whole).chosen == {
        "race": "krill", "team.companion_1": "my_tegan", "team.doctor": "my_4th_doctor", "team.officer": "my_benton",
        "team.companion_2": "my_k_9", "team.companion_3": "my_ace",
    }  # fmt: skip


@pytest.mark.rule("AT-IDEA-08")
def test_other_parts_of_a_file_are_kept_as_they_are() -> None:
    found = draft(WHOLE)
    assert found.faults == ()
    assert [found.document[part] for part in ("cards", "texts")] == [WHOLE[part] for part in ("cards", "texts")]
    assert [panel.part for entry in found.entries for panel in entry.panels][-2:] == ["", ""]
    own = draft({"ideas": {key: {**row, "race": "dal"} for key, row in WHOLE["ideas"].items()}})
    assert [(entry.sheet, entry.title) for entry in own.entries] == [("cards", "Idea cards: Daleks")]
    assert [panel.part for panel in own.entries[0].panels] == list(TYPES.values())
