"""Documents of one's own that are written in a form: described, begun, read, checked at their places, played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.rulesets.adventures.catalogue.test_own import WHOLE
from wartable.server.app import Settings, create

Client = TestClient[Any]
HOME = "/api/systems/adventures/own"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def sent(client: Client, code: int = 200, **form: Any) -> Any:
    found = client.post(HOME, json=form)
    assert found.status_code == code, found.text
    return found.json()


def test_what_can_be_written_is_described(client: Client) -> None:
    found = client.get(HOME).json()
    assert [sheet["key"] for sheet in found["sheets"]] == ["person", "race", "cards"]
    assert {"key": "zyg", "name": "Zygons"} in found["sheets"][1]["copies"]
    (health,) = [trait for trait in found["parts"]["Person"] if trait["key"] == "health"]
    assert (health["form"], health["low"], health["must"], health["clause"]) == ("number", 1, True, "AT-CHAR-01")
    assert "stay" in [verb["key"] for verb in found["verbs"]["step"]]
    writes = {system["key"]: system["writes"] for system in client.get("/api/systems").json()}
    assert writes == {key: key == "adventures" for key in writes}


def test_what_was_begun_is_changed_saved_read_again_and_played(client: Client) -> None:
    first = sent(client, begin="person", copy="tegan", name="Oswin Marsh")
    both = sent(client, document=first["document"], begin="race", copy="zyg", name="Krill")
    assert (both["faults"], both["chosen"]) == ([], {"race": "krill", "team.companion_1": "oswin_marsh"})
    both["document"]["ideas"]["krill_4"]["steps"] = [{"portals_max": {"most": 1}}]
    changed = sent(client, document=both["document"])
    assert {"path": ["ideas", "krill_4", "steps", 0], "none": False,
            "text": "At most 1 portal marker is left on the table."} in changed["meanings"]  # fmt: skip
    again = sent(client, text=changed["text"], file="krill.yaml")
    assert again == changed
    scenario = client.get("/api/systems/adventures/scenarios").json()[-1]["key"]
    form = {"text": again["text"], "file": "krill.yaml", "scenario": scenario}
    brought = client.post("/api/scenarios/bring", json=form).json()
    made = client.post("/api/games", json={"document": brought["document"], "changes": again["chosen"]}).json()
    header = json.loads(client.get(f"/api/games/{made['game']}/save").text.splitlines()[0])
    own = header["scenario"]["own"]
    assert own["ideas"]["krill_4"]["steps"] == [{"portals_max": {"most": 1}}]
    assert header["scenario"]["team"]["companion_1"] == "oswin_marsh"


def test_a_fault_is_told_at_its_place_in_the_words_of_the_file(client: Client) -> None:
    ann = {**WHOLE["persons"]["ann"], "card_limit": 7}
    said = "card_limit of the person ann is 7; it must be 0 to 6"
    found = sent(client, document={"persons": {"ann": ann}})
    assert found["faults"] == [{"path": ["persons", "ann", "card_limit"], "text": said, "none": False}]
    scenario = client.get("/api/systems/adventures/scenarios").json()[-1]["key"]
    form = {"text": found["text"], "file": "ann.yaml", "scenario": scenario}
    assert client.post("/api/scenarios/bring", json=form).json()["why"] == f"ann.yaml:6: {said}"


@pytest.mark.parametrize(("form", "why"), [
    ({"text": "people: {}\n", "file": "krill.yaml"}, "krill.yaml:1: people is no key of a file of one's own"),
    ({"text": "a: [", "file": "krill.yaml"}, "neither YAML nor JSON"),
    ({"document": {"persons": 3}}, "persons is 3; it must be a mapping of names"),
    ({"begin": "rase"}, "nothing is called 'rase'; did you mean race?"),
    ({"begin": "race", "copy": "zygo"}, "nobody is called 'zygo'; did you mean zyg?"),
])  # fmt: skip
def test_what_is_no_document_is_told(client: Client, form: dict[str, Any], why: str) -> None:
    assert why in sent(client, 400, **form)["why"]


def test_a_document_has_its_size_and_its_system(client: Client) -> None:
    sent(client, 400, text="#" * 200_001)
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    assert "levels" in sent(client, 400, document={"persons": {"ann": {"name": deep}}})["why"]
    for system, why in (("time_wars", "no documents"), ("nothing", "no system is called")):
        found = client.get(f"/api/systems/{system}/own")
        assert (found.status_code, why in found.json()["why"]) == (404, True)
        assert client.post(f"/api/systems/{system}/own", json={}).status_code == 404
