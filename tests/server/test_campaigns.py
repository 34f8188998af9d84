"""Campaigns over HTTP: begun, set up, fought by bots or played and recorded, and every wrong input."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from wartable.campaign.book import plain
from wartable.kit.documents import load
from wartable.server.app import Settings, create
from wartable.shelf import lists

Client = TestClient[Any]
RED, BLUE = (
    plain(load(next(path for path in lists("time_wars") if path.stem == stem)))
    for stem in ("daleks-60", "federation-60")
)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def sent(client: Client, path: str, code: int = 200, **form: Any) -> Any:
    found = client.post(f"/api/campaigns/{path}", json=form)
    assert found.status_code == code, found.text
    return found.json()


def begun(client: Client, **more: Any) -> Any:
    players = [{"name": "Red", "document": RED}, {"name": "Blue", "document": BLUE}]
    return sent(client, "begin", **{"system": "time_wars", "name": "War", "players": players, **more})


def set_up(client: Client, book: Any, **more: Any) -> Any:
    document = sent(client, "battle", campaign=book["document"], **more)["document"]
    document["options"] = {"turns": 1}
    return document


def test_what_a_new_campaign_tells(client: Client) -> None:
    book = begun(client, places=[{"name": "City", "effect": "double"}])
    assert [(item["seat"], item["name"], item["points"]) for item in book["players"]] == [
        ("p1", "Red", 0), ("p2", "Blue", 0),
    ]  # fmt: skip
    assert book["players"][1]["cost"] > 0
    assert "marines-1" in book["players"][1]["units"]
    assert book["places"] == [{"name": "City", "effect": "double"}]
    terms = {term["key"]: [way["key"] for way in term["options"]] for term in book["terms"]}
    assert {"confrontation", "take_ground"} <= set(terms["mission"])
    assert book["words"]["points"] == "Strategy Points"
    assert sent(client, "look", campaign=book["document"]) == book


def test_a_battle_fought_by_bots(client: Client) -> None:
    book = begun(client)
    document = set_up(client, book, agreed={"mission": ["take_ground"]}, layout="woods", number=3)
    assert (document["mission"], document["table"]) == ("take_ground", {"layout": "woods", "number": 3})
    task = {"campaign": book["document"], "document": document, "bot": "random"}
    odds = sent(client, "odds", games=2, **task)
    assert odds["games"] == 2
    assert set(odds["wins"]) == {"p1", "p2"}
    assert all(0 <= share["low"] <= share["share"] <= share["high"] <= 1 for share in odds["wins"].values())
    after = sent(client, "resolve", **task)
    assert len(after["battles"]) == 1
    for item in after["players"]:
        parts = after["battles"][0]["earned"][item["seat"]]
        assert item["points"] == sum(part["points"] for part in parts)
        assert all(part["clause"].startswith("TW-CAMP-") for part in parts)
    assert sent(client, "resolve", **task) == after  # the same book has the same battle
    late = sent(client, "resolve", 400, campaign=after["document"], document=document, bot="random")
    assert late["why"] == "this is not battle 2 of War; set it up with campaign battle"


def test_a_battle_played_here_is_recorded_when_it_is_over(client: Client) -> None:
    book = begun(client)
    document = set_up(client, book)
    made = client.post("/api/games", json={"document": document, "seats": {
        "p1": {"kind": "human"}, "p2": {"kind": "human"}}}).json()  # fmt: skip
    form = {"campaign": book["document"], "game": made["game"], "token": made["tokens"]["p1"]}
    assert "not over" in sent(client, "record", 400, **form)["why"]
    assert client.post("/api/campaigns/record", json={**form, "game": "nothing"}).status_code == 404


def test_the_systems_that_have_campaigns(client: Client) -> None:
    found = {row["system"]: row for row in client.get("/api/campaigns").json()}
    assert list(found) == ["time_wars", "battle_group"]
    assert [way["key"] for way in found["time_wars"]["effects"]] == ["", "half", "double"]
    assert (found["battle_group"]["effects"], found["battle_group"]["battles"]) == ([], 4)


def test_a_campaign_of_groups(client: Client) -> None:
    lists_ = {path.stem: plain(load(path)) for path in lists("battle_group")}
    players = [{"name": name, "document": lists_[f"group-{name}-300"]} for name in ("humans", "aliens")]
    book = sent(client, "begin", system="battle_group", name="Story", players=players, battles=2)
    assert (book["length"], book["over"], [term["key"] for term in book["terms"]]) == (2, "", ["scenario"])
    document = sent(client, "battle", campaign=book["document"], agreed={"scenario": ["pitched"]})["document"]
    document["turns"] = 1
    after = sent(client, "resolve", campaign=book["document"], document=document, bot="random")
    assert [item["points"] for item in after["players"]] == [100, 100]
    army = {**players[0]["document"], "groups": players[0]["document"]["groups"][:1]}
    fewer = sent(client, "army", campaign=after["document"], seat="p1", document=army)
    assert any("left out of the groups" in item["what"] for item in fewer["players"][0]["held"])
    again = sent(client, "battle", campaign=fewer["document"])["document"]
    again["turns"] = 1
    over = sent(client, "resolve", campaign=fewer["document"], document=again, bot="random")
    assert (over["clause"], bool(over["over"])) == ("BG-NEW-CAMPAIGN-07", True)
    assert "all 2 battles" in sent(client, "battle", 400, campaign=over["document"])["why"]


def test_new_troops(client: Client) -> None:
    book = begun(client)
    document = book["document"]
    document["players"][1]["kept"]["roster"] = [
        {"strategy": "experienced_forces", "for": ["marines-1"], "stats": ["fir"]},
        {"strategy": "light_infantry", "for": ["unit-77"]},
    ]
    kept = sent(client, "look", campaign=document)["players"][1]["held"]
    assert kept[0]["what"] == "Experienced Forces (FIR)"
    assert kept[0]["clause"] == "TW-STRAT-43"
    after = sent(client, "army", campaign=document, seat="p2", document=BLUE)
    assert [item["what"] for item in after["players"][1]["held"]] == ["Experienced Forces (FIR)"]


@pytest.mark.parametrize(("path", "form", "says"), [
    ("begin", {"system": "hunt_for_davros"}, "hunt_for_davros has no campaigns"),
    ("begin", {"places": [{"name": "X", "effect": "heaven"}]}, "'heaven' is no effect of a place"),
    ("begin", {"players": [{"name": "A", "document": {"faction": "x"}}, {"name": "B", "document": BLUE}]}, "faction"),
    ("look", {"campaign": {}}, "this is no campaign"),
    ("look", {"campaign": {"wartable": 1, "kind": "campaign"}}, "this campaign is damaged: players is missing"),
])  # fmt: skip
def test_wrong_input(client: Client, path: str, form: dict[str, Any], says: str) -> None:
    players = [{"name": "Red", "document": RED}, {"name": "Blue", "document": BLUE}]
    whole = {"system": "time_wars", "name": "War", "players": players, **form} if path == "begin" else form
    assert says in sent(client, path, 400, **whole)["why"]


def test_wrong_battles(client: Client) -> None:
    book = begun(client)
    assert "no place 'Moon'" in sent(client, "battle", 400, campaign=book["document"], place="Moon")["why"]
    assert "mission" in sent(client, "battle", 400, campaign=book["document"], agreed={"mission": ["picnic"]})["why"]
    assert "has the seat 'p9'" in sent(client, "army", 400, campaign=book["document"], seat="p9", document=BLUE)["why"]
    form = {"campaign": book["document"], "document": set_up(client, book), "bot": "genius"}
    assert "no bot is called 'genius'" in sent(client, "odds", 400, **form)["why"]
    assert client.post("/api/campaigns/odds", json={**form, "games": 0}).status_code == 400
