"""One attack at a time is umpired as the odds count it; whatever is wrong is said in one sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.server.play import served
from wartable.engine.errors import DataError
from wartable.odds.exact import Mean, distribution
from wartable.odds.question import answer, summarize
from wartable.rulesets import load_ruleset, systems
from wartable.server.pages import companion
from wartable.server.work import heavy

SHOT = {
    "kind": "fire", "attacker": {"unit": "marine_squad", "size": 6}, "defender": {"unit": "dalek_patrol", "size": 3},
    "band": "medium", "cover": "light",
}  # fmt: skip
HUNT = {"kind": "fire", "attacker": {"unit": "dalek_warrior"}, "defender": {"unit": "cyberman"}, "squares": 14}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as (found, _):
        yield found


def call(address: str, path: str, data: Any = None) -> tuple[int, Any]:
    body = None if data is None else json.dumps(data).encode()
    request = Request(f"http://{address}/api/companion/{path}", body, {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=60) as found:
            return found.status, json.loads(found.read())
    except HTTPError as why:
        with why:
            return why.code, json.loads(why.read())


def step(address: str, system: str, query: Any, *answers: Any) -> Any:
    status, found = call(address, "step", {"system": system, "query": query, "answers": list(answers)})
    assert status == 200, found
    return found


# ------------------------------------------------------------------ the form
@pytest.mark.parametrize("system", systems())
def test_the_form_makes_questions(address: str, system: str) -> None:
    status, form = call(address, f"{system}/form")
    assert status == 200
    fields = {field["key"]: field for field in form["fields"]}
    assert next(iter(fields)) == "kind"
    assert set(form["sides"]) == {key.split(".")[0] for key in fields if "." in key}
    for field in fields.values():
        assert field["form"] in ("pick", "many", "counts", "repeats", "count", "flag")
        assert not field["of"] or field["of"] in fields
        if field["form"] == "pick":  # what can be picked may hang on another field
            picks = [*field["picks"], *(pick for of in field["picks_of"].values() for pick in of)]
            assert field["start"] in [pick["value"] for pick in picks]
    for kind in [pick["value"] for pick in fields["kind"]["picks"]]:
        found = step(address, system, opening(form["fields"], kind))
        assert found["request"] or found["figures"], kind  # a template may hit those who cannot be saved without a die


def opening(fields: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """What the form asks when it is opened at a kind: who it is about, and what hangs on the kind."""
    query: dict[str, Any] = {"kind": kind}
    for field in fields:
        side, _, key = field["key"].rpartition(".")
        held = query.setdefault(side, {}) if side else query
        if field["kinds"] and kind not in field["kinds"]:
            continue
        if key == "unit":
            held[key] = field["start"]
        elif field["of"] == "kind":
            held[key] = field["picks_of"][kind][0]["value"]
        elif field["form"] == "count" and field["bounds"]["start"]:
            held[key] = field["bounds"]["start"]
    return query


@pytest.mark.parametrize("system", systems())
def test_every_unit_of_the_form_can_be_asked_about(system: str) -> None:
    ruleset = load_ruleset(system)
    form = ruleset.query_form()
    for field in form.fields:
        if field.key.endswith(".unit"):
            side, other = ("attacker", "defender") if field.key.startswith("attacker") else ("defender", "attacker")
            fixed = next(item.start for item in form.fields if item.key == f"{other}.unit")
            for pick in field.picks:
                query = {side: {"unit": pick.value}, other: {"unit": fixed}}
                assert any(_can_be_asked(system, {**query, **how}) for how in HOW[system]), pick


HOW: dict[str, tuple[dict[str, Any], ...]] = {
    "time_wars": ({"kind": "melee"},), "hunt_for_davros": ({"kind": "fire", "squares": 1},),
    "battle_group": ({"kind": "melee"}, {"kind": "shoot"}, {"kind": "shoot", "distance": 2}),
    "adventures": ({"kind": "melee"}, {"kind": "shoot"}, {"kind": "spot"}),
}  # fmt: skip
"""How anybody can be asked about: in one of these ways."""


def _can_be_asked(system: str, query: dict[str, Any]) -> bool:
    try:
        return bool(load_ruleset(system).trial(query).title)
    except DataError as why:
        if "(BG-" in why.text or "(AT-" in why.text:  # what a rule forbids: who has no weapon for it
            return False
        raise


def test_every_option_of_a_list_can_be_taken() -> None:
    ruleset = load_ruleset("time_wars")
    field = next(item for item in ruleset.query_form().fields if item.key == "attacker.options")
    for unit, picks in field.picks_of.items():
        for pick in picks:
            mine = {"unit": unit, "options": [pick.value], "weapons": {}}
            assert ruleset.trial({"kind": "melee", "attacker": mine, "defender": {"unit": "dalek_patrol"}}).title


def test_every_squad_fires_with_what_the_form_begins_with() -> None:
    ruleset = load_ruleset("time_wars")
    fields = {field.key: field for field in ruleset.query_form().fields}
    unarmed = {row["key"] for row in ruleset.tables()["units"] if not row["fir"]}
    for unit in fields["attacker.size"].bounds_of.keys() - unarmed:
        begun = [pick.value for pick in fields["attacker.options"].picks_of.get(unit, ()) if pick.start]
        arms = fields["attacker.weapons"].picks_of.get(unit)
        mine: dict[str, Any] = {"unit": unit, "options": begun}
        if arms is not None:
            mine["weapons"] = {pick.value: pick.start for pick in arms if pick.start}
        assert ruleset.trial({"kind": "fire", "attacker": mine, "defender": {"unit": "dalek_patrol"}}).title


# ------------------------------------------------------------------ odds and steps
def test_odds(address: str) -> None:
    status, found = call(address, "odds", {"system": "time_wars", "query": SHOT})
    assert status == 200
    assert found["title"] == "Marine Squad fires at Dalek Patrol"
    figures = {figure["key"]: figure for figure in found["figures"]}
    assert sum(figures["wounds"]["exactly"].values()) == pytest.approx(1)
    assert figures["wounds"]["at_least"]["0" if "0" in figures["wounds"]["at_least"] else "1"] == pytest.approx(1)
    assert figures["destroyed"]["exactly"] == {}
    assert 0 < figures["destroyed"]["mean"] < 1


def test_odds_that_cannot_be_counted_are_thrown_in_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2 * companion.COUNTING < heavy.SECONDS
    monkeypatch.setattr(companion, "COUNTING", 0)
    armed = {"models": 3, "weapon": "chainsaw"}
    query = {"kind": "melee", "attacker": armed, "target": {"models": 3, "blade": "chainsaw"}}
    found = companion._odds(companion.OddsQuery("gates_of_doom", query))
    assert found.about == "about, ± 20%"
    assert sum(found.figures[0].exactly.values()) == pytest.approx(1)


def test_odds_say_what_a_ruling_makes_of_them(address: str) -> None:
    armed = {**SHOT, "attacker": {"unit": "marine_squad", "weapons": {"flamethrower": 1}}, "band": "medium"}
    status, found = call(address, "odds", {"system": "time_wars", "query": armed})
    assert status == 200
    assert found["notes"] == ["Flamethrowers add nothing at medium range, only at standard range (TW-WEAP-02)"]
    assert call(address, "odds", {"system": "time_wars", "query": SHOT})[1]["notes"] == []


def test_an_attack_step_by_step(address: str) -> None:
    first = step(address, "time_wars", SHOT)
    assert first["request"]["ask"] == "die"
    assert (first["events"], first["todo"], first["figures"]) == ([], [], {})
    need = first["need"]
    score = sum(term["value"] for term in need["why"] if term["text"].startswith("score: "))
    assert need["totals"]["score"] == score
    assert "hits" in need["say"]
    assert need["side"] == "attacker"
    assert all(load_ruleset("time_wars").rulebook.get(term["clause"]) for term in need["why"])

    hit = step(address, "time_wars", SHOT, 6)
    assert hit["events"][0]["event"] == "Fired"
    assert hit["events"][0]["say"]
    assert hit["todo"][0]["text"] == "Marine Squad has fired: its action is spent."
    answers = [6]
    while hit["request"]:
        assert hit["need"]["say"]
        answers.append(1)
        hit = step(address, "time_wars", SHOT, *answers)
    assert hit["need"] is None
    assert hit["figures"]["models_lost"] > 0
    assert any("off Dalek Patrol" in item["text"] for item in hit["todo"])
    assert all(load_ruleset("time_wars").rulebook.get(item["clause"]) for item in hit["todo"])


def test_the_need_is_what_hits(address: str) -> None:
    """Whatever face the sentence names is the least that does."""
    query = {**SHOT, "attacker": {"unit": "conscripts", "size": 4}, "defender": {"unit": "dalek_patrol", "size": 5}}
    say = step(address, "time_wars", query)["need"]["say"]
    hits = []
    for face in range(1, 7):
        fired = step(address, "time_wars", query, face)["events"][0]
        if fired["score"] > fired["defence"]:
            hits.append(face)
    wanted = {0: "No face hits.", 1: "A 6 hits.", 6: "Any face hits."}
    assert say == wanted.get(len(hits), f"{7 - len(hits)} or more hits.")


def test_a_choice_is_an_answer(address: str) -> None:
    """Stand Fast! may throw a failed Nerve Test again."""
    query = {
        "kind": "melee", "attacker": {"unit": "marine_squad"},
        "defender": {"unit": "conscripts", "orders": ["stand_fast"]},
    }  # fmt: skip
    answers: list[Any] = []
    found = step(address, "time_wars", query)
    while (request := found["request"]) and request["ask"] != "choice":
        face = 6 if len(answers) == 0 else 1
        answers.append([6] * request["count"] if request["ask"] == "pool" else face)
        found = step(address, "time_wars", query, *answers)
    assert (request["ask"], found["need"]["side"]) == ("choice", "defender")
    keys = [option["key"] for option in request["options"]]
    assert step(address, "time_wars", query, *answers, keys[0])["figures"]["routed"] == 1
    again = step(address, "time_wars", query, *answers, keys[1])
    assert again["request"]["ask"] == "die"


def test_a_hunt_step_by_step(address: str) -> None:
    first = step(address, "hunt_for_davros", {**HUNT, "squares": 4})
    assert (first["request"]["ask"], first["request"]["count"]) == ("pool", 3)
    hit = step(address, "hunt_for_davros", {**HUNT, "squares": 4}, [6, 1, 1])
    assert hit["request"]["sides"] == 3
    assert [row["dice"] for row in hit["need"]["rows"]][-1] == "three alike"
    done = step(address, "hunt_for_davros", {**HUNT, "squares": 4}, [6, 1, 1], 1, 1, 1)
    assert done["request"] is None
    assert done["figures"]["destroyed"] == 1
    assert done["todo"][-1]["text"].startswith("Take Cyberman off the board")


@pytest.mark.parametrize(("system", "query"), [
    ("time_wars", SHOT),
    ("time_wars", {**SHOT, "attacker": {"unit": "marine_squad", "weapons": {"lmg": 1, "missile_launcher": 1}}}),
    ("time_wars", {**SHOT, "kind": "suppress", "defender": {"unit": "marine_veterans"}, "cover": "none"}),
    ("hunt_for_davros", HUNT),
    ("hunt_for_davros", {**HUNT, "defender": {"unit": "cyberman", "cards": ["shock_bracing"]}}),
    ("hunt_for_davros", {"kind": "extract", "attacker": {"unit": "dalek_warrior"}, "defender": {"unit": "davros"}}),
    ("hunt_for_davros", {"kind": "effect", "defender": {"unit": "dalek_warrior"}, "secondary": False}),
])  # fmt: skip
def test_what_is_umpired_is_what_the_odds_count(system: str, query: dict[str, Any]) -> None:
    ruleset = load_ruleset(system)
    question = ruleset.odds(query)
    whole = distribution(lambda: ruleset.trial(query).play(), Mean(question.prefer))
    umpired = summarize(question.title, whole, question.figures)
    assert {figure.key: figure.odds for figure in umpired.figures} == {
        figure.key: figure.odds for figure in answer(question).figures
    }
    assert ruleset.trial(query).title == question.title


# ------------------------------------------------------------------ what is wrong
@pytest.mark.parametrize(("path", "data", "status", "why"), [
    ("odds", {"system": "chess", "query": {}}, 404, "no system is called 'chess'"),
    ("odds", {"system": "time_wars", "query": {}}, 400, "which kind"),
    ("odds", {"system": "time_wars", "query": {"kind": "hug"}}, 400, "kind 'hug' is none of"),
    ("odds", {"system": "time_wars", "query": {"kind": "fire", "attacker": 7}}, 400, "attacker must be a table"),
    ("odds", {"system": "time_wars", "query": {"kind": ["fire"]}}, 400, "is none of"),
    ("odds", {"system": "time_wars", "query": {**SHOT, "band": "extremely"}}, 400, "band 'extremely' is none of"),
    ("odds", {"system": "time_wars", "query": {**SHOT, "defender": {"unit": "dalek_patroll"}}}, 400, "dalek_patroll"),
    ("odds", {"system": "time_wars", "query": {**SHOT, "turn": "late"}}, 400, "turn"),
    ("odds", {"system": "time_wars", "query": {**SHOT, "attacker": {"unit": "marine_squad", "options": 3}}}, 400,
     "options"),
    ("step", {"system": "time_wars", "query": {**SHOT, "attacker": {"unit": "marine_squad", "size": -1}}}, 400, "size"),
    ("odds", {"system": "hunt_for_davros", "query": {"squares": 99}}, 400, "squares is 99"),
    ("odds", {"system": "hunt_for_davros", "query": {"attacker": {"cards": ["ace"]}}}, 400, "card 'ace'"),
    ("step", {"system": "time_wars", "query": SHOT, "answers": [7]}, 400, "1 to 6, not 7"),
    ("step", {"system": "time_wars", "query": SHOT, "answers": ["keep"]}, 400, "not 'keep'"),
    ("step", {"system": "time_wars", "query": SHOT, "answers": [6] * 40}, 400, "were asked for"),
    ("step", {"system": "time_wars", "query": SHOT, "answers": {}}, 400, "answers"),
    ("step", {"system": "time_wars"}, 400, "query"),
    ("step", {"system": "hunt_for_davros", "query": HUNT, "answers": [[6, 6]]}, 400, "1 faces of an extreme die"),
    ("chess/form", None, 404, "no system is called 'chess'"),
])  # fmt: skip
def test_wrong_input_is_told_in_one_sentence(address: str, path: str, data: Any, status: int, why: str) -> None:
    found, told = call(address, path, data)
    assert found == status, told
    assert why in told["why"]
    assert "\n" not in told["why"]
    assert not told["why"].startswith("odds")
