"""Lists that are handed on: what is read back is what was written, and damage is told in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.roster.lists import armies, marines
from wartable.engine.errors import DataError
from wartable.kit.documents import load, parse
from wartable.roster import share
from wartable.roster.repair import judged
from wartable.roster.sheet import reads_as_text
from wartable.rulesets.time_wars.builder import roster
from wartable.shelf import lists

SHIPPED = {path.stem: load(path) for path in lists("time_wars")}
LAYOUT = roster.layout()
LIGHT = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def normal(doc: Any) -> Any:
    return share.normal(doc, LAYOUT)


def to_code(doc: Any) -> str:
    return share.to_code(doc, LAYOUT)


def back(doc: Any, form: str) -> Any:
    return share.read(share.written(doc, form, roster), roster, parse)


@pytest.mark.parametrize("form", share.FORMATS)
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_lists_come_back(name: str, form: str) -> None:
    assert normal(back(SHIPPED[name], form)) == normal(SHIPPED[name])


@LIGHT
@given(doc=armies(), form=st.sampled_from(share.FORMATS))
def test_any_list_comes_back(doc: Any, form: str) -> None:
    assert normal(back(doc, form)) == normal(doc)


def test_a_list_without_a_name_has_none_when_it_comes_back() -> None:
    doc = {"side": "alliance", "detachments": []}
    assert share.written(doc, "text", roster).startswith("Army:\nSide: alliance\n")
    assert normal(back(doc, "text")) == doc


def test_the_normal_form_leaves_out_what_says_nothing() -> None:
    doc = {"wartable": 1, "kind": "army", **marines({"lmg": 1}, {"apc": []}), "legal": True, "side": ""}
    doc["detachments"][0]["units"][1]["options"] = []
    assert normal(doc) == marines("lmg", "apc") | {
        "detachments": [{"commander": {"unit": "federation_leader"}, "units": [
            {"unit": "marine_squad", "options": ["lmg", "apc"]}, *[{"unit": "marine_squad"}] * 3,
        ]}],
    }  # fmt: skip


def test_a_text_is_for_people() -> None:
    doc = marines("leader", {"apc": ["hmg"]})
    doc["detachments"][0]["units"][0]["name"] = "Red Squad"
    lines = share.written(doc, "text", roster).splitlines()
    assert "List: Galactic Federation" in lines
    assert '- Marine Squad "Red Squad" (25): Squad Leader, APC (Additional HMG)' in lines
    assert lines[-1] == "66 points"


def test_a_text_as_others_paste_it() -> None:
    text = "army: Reds\nLIST: galactic federation\nLimit: 90\n\n* Federation Leader: captain, 4 marines\n\n"
    text += "\n".join(["• Marine Squad: 1 LMG, [apc] ([hmg])"] * 4) + "\n"
    doc = share.read(text, roster, parse)
    assert doc["detachments"] == [{
        "commander": {"unit": "federation_leader", "options": ["captain", {"marines": 4}]},
        "units": [{"unit": "marine_squad", "options": ["lmg", {"apc": ["hmg"]}]}] * 4,
    }]  # fmt: skip
    assert (doc["name"], doc["faction"], doc["points"]) == ("Reds", "federation", 90)


def test_names_of_a_text_that_mean_nothing_are_faults_in_their_line() -> None:
    text = "List: Galactic Federation\n* Federation Chief\n- Marine Squad: Lasers, 2 LMG\n"
    found = judged(share.read(text, roster, parse), roster)
    told = [(problem.clause, problem.line) for problem in found.faults]
    assert told[:3] == [("TW-ARMY-03", 2), ("TW-ARMY-23", 3), ("TW-FED-26", 3)]


def test_a_text_may_begin_anywhere() -> None:
    for text in ("* Castellan", "Limit: 60\n* Castellan", "Detachment: One\n* Castellan", "\ufeffList: Lords of Time"):
        assert reads_as_text(text.removeprefix("\ufeff"), LAYOUT)
        share.read(text, roster, parse)


def test_a_code_is_short_and_fit_for_links() -> None:
    code = to_code(SHIPPED["federation-200"])
    assert len(code) < 400
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    link = share.written(SHIPPED["federation-200"], "link", roster)
    assert share.read(f"  https://table.example{link}\n", roster, parse) == share.from_code(code)


def test_codes_that_were_given_out_can_be_read_for_ever() -> None:
    code = (
        "W1.ePmfvaSCI-DkgJzEvNQShfw0Bff8nBSFpEqFnPwSFH9AYwjhGzMiPQPWCPMRijtBMZmTWZKZqGRlaAT0G8TZ8flp8SUZqfHppYlFKZ"
        "kgO7H6G2IsQhFKAGCkEOSgyE8vys-Lh6VIJAm8RkLDVAc1qelgJKNiFLtIc6UODltia0EQAN5boMQ"
    )
    assert share.from_code(code)["detachments"][0]["commander"]["unit"] == "vogan_command"


@pytest.mark.parametrize("cut", [1, 5, 30, 100])
def test_damaged_codes(cut: int) -> None:
    code = to_code(SHIPPED["federation-200"])
    with pytest.raises(DataError, match="this code is damaged"):
        share.from_code(code[:-cut])
    letter = "A" if code[-cut - 2] != "A" else "B"
    with pytest.raises(DataError, match=r"this code is damaged|holds no army list"):
        share.from_code(f"{code[: -cut - 2]}{letter}{code[-cut - 1 :]}")


@pytest.mark.parametrize(("text", "said"), [
    ("", "there is nothing here"),
    ("W1.", "damaged"),
    ("W1.!!!", "damaged"),
    ("x" * 200_001, "at most 200000"),
    ("hello", "mapping"),
    ("Army: x\n* Federation Leader: 3 (x)(y)", "is no option such as LMG"),
    ("Army: x\n- Marine Squad\n* Federation Leader", "before this unit must stand the commander"),
    ("Army: x\nLimit: many\n* Federation Leader", "it must be a number"),
    ("Army: x\n* Federation Leader\nand so on", "is no line of a list"),
    ("Army: x\n* Federation Leader: APC (HMG", "a bracket is missing"),
    ('Army: "x\n* Federation Leader', "is quoted"),
    ("Army: x\n* ()", "no line of a unit"),
])  # fmt: skip
def test_what_is_no_list_is_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(DataError) as told:
        share.read(text, roster, parse)
    assert said in told.value.text
    assert "\n" not in told.value.text


@LIGHT
@given(text=st.text(max_size=120))
def test_no_text_does_harm(text: str) -> None:
    for given_ in (text, f"W1.{text}", f"Army: x\n* {text}", f"Army: x\n* Federation Leader: {text}"):
        told = ""
        try:
            share.read(given_, roster, parse)
        except DataError as why:
            told = str(why)
        assert "\n" not in told


def test_a_code_that_unpacks_without_end() -> None:
    with pytest.raises(DataError, match="more than"):
        share.from_code(to_code({"name": "x" * 300_000}))


def test_no_such_format() -> None:
    with pytest.raises(DataError, match="there are: json, yaml, text, code, link"):
        share.written(marines(), "pdf", roster)


@pytest.mark.parametrize(
    ("name", "file"), [("3rd Marines!", "3rd-marines.yaml"), ("..", "army.yaml"), ("", "army.yaml")]
)
def test_file_names_are_plain(name: str, file: str) -> None:
    assert share.file_of({"name": name}, "yaml") == file
