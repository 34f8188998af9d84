"""A list tried out over HTTP: the score comes line by line, a battle of it can be watched, faults are told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.sim.test_trial import FOE, MINI
from wartable.server.app import Settings, create
from wartable.server.pages import tryouts

Client = TestClient[Any]
HOME = "/api/systems/time_wars/armies/trial"
FORM = {"document": MINI, "foe": FOE, "bot": "random", "games": 2, "seed": "a"}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def test_the_score_comes_line_by_line_and_a_battle_can_be_watched(client: Client) -> None:
    answer = client.post(HOME, json=FORM)
    assert answer.status_code == 200, answer.text
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [line["games"] for line in lines] == [0, 1, 2]
    last = lines[-1]
    assert last["due"] == 2
    assert last["wins"] + last["losses"] <= 2
    assert [unit["path"] for unit in last["units"]] == ["detachments[0].commander", "detachments[0].units[0]"]
    assert {last["typical"], last["oddest"]} <= {0, 1}
    save = client.post(f"{HOME}/battle", json={"trial": FORM, "number": 1})
    assert save.status_code == 200, save.text
    made = client.post("/api/games/import", json={"text": save.json()["text"], "file": "", "title": "", "seats": {}})
    assert made.status_code == 201, made.text
    opened = client.post("/api/saves", json={"text": save.json()["text"], "file": "", "title": "", "seats": {}})
    assert opened.json()["ended"] is True


@pytest.mark.parametrize(
    ("more", "code", "part"),
    [
        ({"foe": None, "faction": "movellans"}, 400, "no list called 'movellans'"),
        ({"bot": "general"}, 400, "no bot is called 'general'"),
        ({"document": {"detachments": [{"commander": {"unit": "federation_leader"}, "units": 3}]}}, 400, "units"),
        ({"foe": {"detachments": 7}}, 400, "detachments"),
        ({"games": 0}, 400, ""),
        ({"games": 401}, 400, ""),
    ],
)
def test_what_cannot_be_tried_is_told(client: Client, more: dict[str, Any], code: int, part: str) -> None:
    answer = client.post(HOME, json={**FORM, **more})
    assert answer.status_code == code
    assert part in answer.json()["why"]


def test_no_such_system(client: Client) -> None:
    assert client.post("/api/systems/hunt_for_davros/armies/trial", json=FORM).status_code == 404


def test_one_trial_at_a_time(client: Client) -> None:
    with tryouts._turn:
        answer = client.post(HOME, json=FORM)
    assert answer.status_code == 429
    assert "another army is being tried" in answer.json()["why"]


def test_an_army_that_cannot_be_deployed_says_why(client: Client) -> None:
    """An entry that nobody has makes no battle."""
    doc = {**MINI, "detachments": [{"commander": {"unit": "federation_leader"}, "units": [{"unit": "nobody"}]}]}
    answer = client.post(HOME, json={**FORM, "document": doc})
    why = json.loads(answer.text.splitlines()[-1])["why"]
    assert "nobody" in why
