"""The game that follows one that is over, over HTTP: what it is called, and how it is set up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.rulesets.adventures.helpers import document, figure
from wartable.kit.documents import load
from wartable.server.app import Settings, create

HALL = Path(__file__).parents[1] / "web" / "episode" / "cliffhanger.yaml"
HUMAN = {"p1": {"kind": "human"}}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def made(client: TestClient[Any], doc: Any) -> str:
    found = client.post("/api/games", json={"document": doc, "seats": HUMAN, "seed": "hall", "options": {}})
    assert found.status_code == 201, found.text
    return str(found.json()["game"])


@pytest.mark.rule("AT-NEW-EPI-01", "AT-WIN-04")
def test_the_next_episode_of_a_cliffhanger_is_named_and_set_up(client: TestClient[Any]) -> None:
    hall = made(client, load(HALL))
    told = client.get(f"/api/games/{hall}/sequel").json()
    assert told["title"] == "The locked hall, episode 2"
    ((key, friends),) = [(choice["key"], choice["answers"]) for choice in told["choices"]]
    chosen = {key: list(friends)[1]}
    after = client.post(f"/api/games/{hall}/sequel", json={"seats": HUMAN, "chosen": chosen})
    assert after.status_code == 201, after.text
    assert list(after.json()["tokens"]) == ["p1"]
    assert client.get(f"/api/games/{after.json()['game']}/sequel").json() == {"title": "", "choices": []}
    nobody = client.post(f"/api/games/{hall}/sequel", json={"seats": HUMAN, "chosen": {key: "davros"}})
    assert (nobody.status_code, "'davros' as friend cannot be chosen here" in nobody.text) == (400, True)
    faulty = client.post(f"/api/games/{hall}/sequel", json={"seats": {"p9": {"kind": "human"}}})
    assert (faulty.status_code, "p9" in faulty.text) == (400, True)


def test_a_game_that_goes_on_has_none_to_follow(client: TestClient[Any]) -> None:
    open_ = made(client, document(figure("doctor", "doctor", (20, 20), person="4th_doctor")))
    refused = client.post(f"/api/games/{open_}/sequel", json={"seats": HUMAN})
    assert (refused.status_code, "no game follows this one" in refused.text) == (403, True)
