"""Documents of one's own brought into scenarios: checked with file and line, pickable at once, part of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.rulesets.adventures.catalogue.test_own import WHOLE
from wartable.server.app import Settings, create

Client = TestClient[Any]
HOME = "/api/scenarios/bring"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def key_of(client: Client, system: str) -> str:
    found: str = client.get(f"/api/systems/{system}/scenarios").json()[-1]["key"]
    return found


def sent(client: Client, text: str, code: int = 200, **form: Any) -> Any:
    form = form or {"scenario": key_of(client, "adventures")}
    found = client.post(HOME, json={"text": text, "file": "krill.yaml", **form})
    assert found.status_code == code, found.text
    return found.json()


def test_what_a_document_brings_can_be_picked_and_played(client: Client) -> None:
    found = sent(client, json.dumps(WHOLE))
    choices = found["scenario"]["choices"]
    ways = {choice["key"]: {way["value"]: way["label"] for way in choice["ways"]} for choice in choices}
    assert ways["race"]["krill"] == "Krill"
    assert ways["team.companion_1"]["ann"] == "Ann"
    assert found["scenario"]["title"].endswith(" with krill")
    form = {"document": found["document"], "changes": {"race": "krill", "team.companion_1": "ann"}}
    assert client.post("/api/preview", json=form).json()["why"] == ""
    made = client.post("/api/games", json=form).json()
    header = json.loads(client.get(f"/api/games/{made['game']}/save").text.splitlines()[0])
    assert header["scenario"]["own"]["races"]["krill"]["name"] == "Krill"
    assert "race" not in header["scenario"], "it lies face down as long as the game goes on"


def test_two_documents_come_one_after_the_other_and_one_that_is_there_changes_nothing(client: Client) -> None:
    first = sent(client, json.dumps({"persons": WHOLE["persons"]}))
    again = sent(client, json.dumps({"persons": WHOLE["persons"]}), document=first["document"])
    assert again["document"] == first["document"]
    both = sent(client, json.dumps({key: WHOLE[key] for key in ("races", "ideas")}), document=first["document"])
    assert set(both["document"]["own"]) == {"persons", "races", "ideas"}
    other = {"persons": {"ann": {**WHOLE["persons"]["ann"], "name": "Other"}}}
    assert "two files" in sent(client, json.dumps(other), 400, document=first["document"])["why"]


@pytest.mark.parametrize(("text", "why"), [
    ("persons:\n  ann:\n    name: Ann\n    kind: companion\n    move: six\n", "krill.yaml:3: the person ann needs"),
    ("texts:\n  dal_1: Deep.\n  dal_9: Deep.\n", "krill.yaml:3"),
    ("people: {}\n", "krill.yaml:1"), ("races: 3\n", "krill.yaml:1"), ("{}", "empty"),
    ("a: [", "neither YAML nor JSON"), ("- 1\n", "krill.yaml:1"),
])  # fmt: skip
def test_a_fault_is_told_with_its_line(client: Client, text: str, why: str) -> None:
    assert why in sent(client, text, 400)["why"]


def test_a_document_has_its_size_and_its_system(client: Client) -> None:
    sent(client, "#" * 200_001, 400)
    why = sent(client, "persons: {}", 400, scenario=key_of(client, "time_wars"))["why"]
    assert "takes no documents" in why
    takes = {system["key"]: system["brings"] for system in client.get("/api/systems").json()}
    assert "persons" in takes["adventures"]
    assert takes["time_wars"] == ""
