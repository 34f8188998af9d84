"""What may be chosen before a game: armies, teams, lists and scenarios of one's own; what cannot says why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from litestar.testing import TestClient

from tests.server.test_api import Client, got, saved, sent, why
from wartable.engine.errors import DataError
from wartable.rulesets import load_ruleset, systems
from wartable.rulesets.hunt_for_davros.data.data import teams
from wartable.server.app import Settings, create
from wartable.server.rooms import armies, choices
from wartable.shelf import example, examples, lists, load_scenario

TEXT = next(path for path in lists("time_wars") if path.stem == "daleks-60").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def preview(client: Client, scenario: str, **changes: Any) -> dict[str, Any]:
    changes = {key.replace("__", "."): value for key, value in changes.items()}
    found: dict[str, Any] = sent(client, "preview", 200, scenario=scenario, changes=changes)
    return found


def side(found: dict[str, Any], seat: str) -> dict[str, Any]:
    return next(item for item in found["document"]["sides"] if item["seat"] == seat)


# ------------------------------------------------------------------ armies
def test_shipped_lists_are_told(client: Client) -> None:
    found = {item["key"]: item for item in got(client, "systems/time_wars/armies")}
    assert list(found) == [path.stem for path in lists("time_wars")]
    assert found["daleks-60"] == {
        "key": "daleks-60", "title": "Hunters", "faction": "The Dalek Empire", "points": 57, "units": 4,
        "file": "daleks-60.yaml",
    }  # fmt: skip
    assert got(client, "systems/hunt_for_davros/armies") == []
    got(client, "systems/chess/armies", 404)


def test_a_side_may_play_another_list(client: Client) -> None:
    found = preview(client, "skirmish", sides__p1__army="daleks-200", sides__p1__name=None)
    assert found["why"] == ""
    assert found["seats"] == {"p1": "9th Battlefleet", "p2": "Daleks"}
    assert side(found, "p1")["army"]["name"] == "9th Battlefleet"
    assert side(found, "p2")["army"]["name"] == "Hunters"


def test_a_choice_of_armies_says_which_there_are(client: Client) -> None:
    found = {item["key"]: item for item in preview(client, "skirmish")["choices"]}
    assert found["sides.p1.army"]["value"] == "federation-60"
    ways = {way["value"]: way["label"] for way in found["sides.p1.army"]["ways"]}
    assert ways == {item["key"]: item["title"] for item in got(client, "systems/time_wars/armies")}
    assert not any(way["why"] for way in found["sides.p1.army"]["ways"])


def test_a_position_needs_its_own_armies(client: Client) -> None:
    """Its Troop Types have places already."""
    found = {item["key"]: item for item in preview(client, "bunker")["choices"]}
    reasons = {way["value"]: way["why"] for way in found["sides.p2.army"]["ways"]}
    assert reasons.pop("federation-garrison") == ""
    assert all("no army brings" in reason for reason in reasons.values())


def test_an_army_that_is_not_there(client: Client) -> None:
    assert "no army list here is called 'chess'" in preview(client, "skirmish", sides__p1__army="chess")["why"]
    assert "no side has the seat 'p9'" in preview(client, "skirmish", sides__p9__army="daleks-60")["why"]
    assert "cannot be changed" in preview(client, "skirmish", sides__p1=None)["why"]


@pytest.mark.parametrize("army", ["/etc/passwd", "../../pyproject.toml", "pyproject.toml", "."])
def test_no_file_is_read_for_a_document_that_was_sent(client: Client, army: str) -> None:
    doc = {"wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "p1", "army": army}, {"seat": "p2", "army": army}]}
    for path, form in (("games", {"document": doc}), ("scenarios", {"text": json.dumps(doc), "file": "x.json"})):
        assert f"no army list here is called {army!r}" in why(client, path, **form)
    lines = saved(1)
    header = json.loads(lines[0])
    header["scenario"] = doc
    said = why(client, "saves", text="\n".join([json.dumps(header), *lines[1:]]), file="x.wartable")
    assert "names an army list" in said


def test_a_shipped_list_is_told_as_a_document(client: Client) -> None:
    assert got(client, "systems/time_wars/armies/daleks-60") == yaml.safe_load(TEXT)
    assert "there is no army list nothing" in got(client, "systems/time_wars/armies/nothing", 404)["why"]


# ------------------------------------------------------------------ a list of one's own
def check(client: Client, text: str, code: int = 200) -> Any:
    return sent(client, "systems/time_wars/armies/check", code, text=text, file="mine.yaml")


def test_a_good_list_is_played(client: Client) -> None:
    found = check(client, TEXT)
    assert found["legal"]
    assert found["faults"] == []
    assert (found["title"], found["points"], found["units"]) == ("Hunters", 57, 4)
    played = preview(client, "skirmish", sides__p1__army=found["document"], sides__p1__name="Mine")
    assert played["why"] == ""
    assert played["seats"]["p1"] == "Mine"


def test_a_faulty_list_is_told_all_its_faults(client: Client) -> None:
    found = check(client, TEXT.replace("points: 60", "points: 20").replace("[leader]", "[leader, lmg]"))
    assert not found["legal"]
    assert [item["clause"] for item in found["faults"]] == ["TW-ARMY-23", "TW-ARMY-01"]
    unread, dear = found["faults"]
    assert unread["text"].startswith("Dalek Patrol has no option lmg")
    assert unread["fixes"][0] == "take lmg out"
    assert dear["text"] == "the army costs 57 points; its limit is 20"
    assert unread["line"] == 1 + TEXT[: TEXT.index("dalek_patrol")].count("\n")


def test_a_list_that_breaks_rules_is_played_only_if_it_is_marked(client: Client) -> None:
    found = check(client, TEXT.replace("points: 60", "points: 20"))["document"]
    assert "its limit is 20 (TW-ARMY-01)" in preview(client, "skirmish", sides__p1__army=found)["why"]
    marked = preview(client, "skirmish", sides__p1__army=found, sides__p1__legal=False)
    assert marked["why"] == ""
    assert side(marked, "p1")["legal"] is False


@pytest.mark.parametrize(("text", "part"), [
    ("", "mine.yaml:1: the file is empty"),
    ("points: [", "this is neither YAML nor JSON"),
    ("colour: red", "colour"),
    (TEXT.replace("detachments:", "detachment:"), "detachment"),
])  # fmt: skip
def test_what_is_no_list(client: Client, text: str, part: str) -> None:
    said = check(client, text, 400)["why"]
    assert part in said
    assert said.startswith("mine.yaml")


def test_a_system_without_lists(client: Client) -> None:
    assert "has no army lists" in why(client, "systems/hunt_for_davros/armies/check", text=TEXT)


# ------------------------------------------------------------------ teams
def test_each_side_may_be_another_team(client: Client) -> None:
    found = preview(client, "hunt", teams=2, sides__orange__team="cyberman_team", table__number=3, table__layout="3x9")
    assert found["why"] == ""
    assert found["document"]["sides"] == [{"seat": "blue"}, {"seat": "orange", "team": "cyberman_team"}]
    offered = {item["key"]: item for item in found["choices"]}
    assert list(offered) == ["teams", "table.layout", "sides.blue.team", "sides.orange.team"]
    ways = {way["value"]: way["label"] for way in offered["sides.orange.team"]["ways"]}
    assert ways == {key: kind.name for key, kind in teams().items()}


def test_sides_that_are_named_may_be_other_teams(client: Client) -> None:
    found = preview(client, "hunt_unit", sides__unit__team="sontaran_team", sides__blue__name="Blues")
    assert found["why"] == ""
    assert side(found, "unit") == {"seat": "unit", "name": "UNIT", "team": "sontaran_team"}
    assert found["seats"]["blue"] == "Blues"
    assert "team is 'chess'" in preview(client, "hunt_unit", sides__unit__team="chess")["why"]


NOT_SIDES: list[dict[str, Any]] = [
    {"sides": "x"}, {"sides": ["x"]}, {"sides": [{}]}, {"teams": "x"}, {"scenario": "x"}, {}
]  # fmt: skip


@pytest.mark.parametrize("doc", NOT_SIDES)
def test_a_faulty_document_is_refused_whatever_is_changed(client: Client, doc: dict[str, Any]) -> None:
    for system in systems():
        form = {"document": {"wartable": 1, "ruleset": system, **doc}, "changes": {"sides.p1.army": "daleks-60"}}
        assert sent(client, "preview", 200, **form)["why"]


@pytest.mark.parametrize("system", systems())
def test_what_is_offered_can_be_played(system: str) -> None:
    """Every way without a reason against it, of every scenario, on its own."""
    ruleset = load_ruleset(system)
    for path in examples(system):
        doc = load_scenario(path)[1]
        for choice in choices.choices(ruleset, doc, {}):
            tried = {way.value: way.why for way in choice.ways}
            assert tried[choice.value] == ""
            for value in (value for value, reason in tried.items() if not reason and value != ""):
                ruleset.new_game(choices.applied(ruleset, doc, {choice.key: value, choices.NUMBER: None}))


# ------------------------------------------------------------------ a scenario of one's own
def test_a_scenario_is_opened(client: Client) -> None:
    text = example("skirmish").read_text(encoding="utf-8")
    found = sent(client, "scenarios", 200, text=text, file="mine.yaml")
    assert found["scenario"]["key"] == "mine"
    assert found["scenario"]["system"] == "time_wars"
    assert found["scenario"]["seats"] == {"p1": "Federation", "p2": "Daleks"}
    assert found["scenario"]["size"] == [48000, 36000]
    played = sent(client, "preview", 200, document=found["document"], options={"turns": 2})
    assert played["why"] == ""
    assert played["options"]["turns"] == 2


def test_scenarios_say_how_large_their_tables_are(client: Client) -> None:
    """Also where the complex is still to be drawn: three boards by nine of six squares each."""
    found = {item["key"]: item["size"] for item in got(client, "systems/hunt_for_davros/scenarios")}
    assert found["hunt"] == [18000, 54000]
    assert found["hunt_yard"] == [18000, 18000]
    drawn = preview(client, "hunt", table__number=1, table__layout="3x9")["ground"]
    assert [drawn["width"], drawn["height"]] == found["hunt"]


@pytest.mark.parametrize("key", ["first_battle", "gates_first"])
def test_a_guide_tells_of_the_units_that_are_there(client: Client, key: str) -> None:
    """Its sides play no other list: the steps and the places of the scenario name their units."""
    assert [item["key"] for item in preview(client, key)["choices"] if item["key"].endswith(".army")] == []


def test_a_list_of_the_scenario_itself_is_one_of_the_ways(client: Client) -> None:
    doc = yaml.safe_load(example("skirmish").read_text(encoding="utf-8"))
    doc["sides"][0]["army"] = {**yaml.safe_load(TEXT), "name": "Ours"}
    found = sent(client, "scenarios", 200, text=json.dumps(doc), file="mine.json")
    choice = next(item for item in found["scenario"]["choices"] if item["key"] == "sides.p1.army")
    assert choice["value"] == ""
    assert choice["ways"][0] == {"value": "", "why": "", "label": "Ours"}


@pytest.mark.parametrize(("text", "part"), [
    ("", "mine.yaml:1: the file is empty"),
    ("ruleset: chess", "no ruleset is called 'chess'"),
    ("wartable: 1", "ruleset"),
    ("wartable: 1\nruleset: time_wars\nsides: []", "a battle needs two sides"),
    ("wartable: 1\nruleset: time_wars\ncolour: red", "mine.yaml:3: "),
    (TEXT, "mine.yaml:4: this is an army list"),
    (saved(3)[0] + "\n" + saved(3)[1], "neither YAML nor JSON"),
])  # fmt: skip
def test_what_is_no_scenario(client: Client, text: str, part: str) -> None:
    assert part in why(client, "scenarios", text=text, file="mine.yaml")


def test_lists_are_read_once() -> None:
    assert armies.armies("time_wars") is armies.armies("time_wars")
    with pytest.raises(DataError, match="cannot be changed"):
        choices.changed({"sides": [{"seat": "p1"}]}, {"sides.p1": 1})
