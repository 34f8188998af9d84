"""The server gives everything about the system, and a whole game is played over the wire against a bot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient

from tests.cli.leaving import call
from tests.server.play import an_answer, at_table, join, seated
from tests.server.test_api import Client, got, sent, why
from wartable.server.app import Settings, create
from wartable.server.net.hub import Hub
from wartable.server.protocol import forms as f
from wartable.server.rooms import setups


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def test_it_is_among_the_systems(client: Client) -> None:
    found = {item["key"]: item for item in got(client, "systems")}["sixth"]
    assert (found["title"], found["clauses"], found["inches"]) == ("Skirmish of Seven Rules", 13, True)


def test_every_route_of_a_system(client: Client) -> None:
    card = got(client, "systems/sixth/card")
    assert (card["players"], card["models"], card["turns"]) == ([2, 2], [14, 14], [6, 6])
    (scenario,) = got(client, "systems/sixth/scenarios")
    assert (scenario["key"], scenario["seats"]) == ("ford", {"low": "Lowlanders", "high": "Highlanders"})
    assert (scenario["options"], scenario["size"]) == ({"turns": 6}, [24000, 18000])
    assert "options" in got(client, "systems/sixth/schema")["properties"]
    assert [army["key"] for army in got(client, "systems/sixth/armies")] == ["third"]
    assert len(got(client, "rules/sixth")) == 13
    assert got(client, "rules/sixth", q="nearest")[0]["id"] == "SX-SHOOT-01"
    assert got(client, "rules/sixth/SX-WIN-01")["title"] == "The end"


def test_what_it_has_not_is_said(client: Client) -> None:
    for path in ("systems/sixth/units/lancers", "companion/sixth/form"):
        found = client.get(f"/api/{path}")
        assert found.status_code in (400, 404), found.text
        assert "Skirmish of Seven Rules" in found.json()["why"] or "sixth" in found.json()["why"]
    for path in ("evaluate", "random", "complete", "export"):
        form: dict[str, Any] = {} if path == "random" else {"document": {}}
        form |= {"format": "text"} if path == "export" else {} if path == "evaluate" else {"points": 50}
        found = client.post(f"/api/systems/hunt_for_davros/armies/{path}", json=form)
        assert (found.status_code, found.json()["why"]) == (404, "hunt_for_davros has no army lists"), path


def test_a_preview_and_its_options(client: Client) -> None:
    found = sent(client, "preview", 200, scenario="ford", options={"turns": 3})
    assert (found["options"], found["why"]) == ({"turns": 3}, "")
    ElementTree.fromstring(found["picture"])
    assert "turns is 99" in sent(client, "preview", 200, scenario="ford", options={"turns": 99})["why"]
    assert "turns is 0" in why(client, "games", scenario="ford", options={"turns": 0})


def test_the_system_says_on_what_it_hangs_what_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where what was agreed on is refused."""
    told: list[object] = []

    def choices(self: object, doc: Mapping[str, Any]) -> tuple[()]:
        told.append(doc.get("options"))
        return ()

    scenarios = "wartable_sixth.system.Skirmishes"
    monkeypatch.setattr(f"{scenarios}.steering", lambda self, options: {"turns": options["turns"]})
    monkeypatch.setattr(f"{scenarios}.choices", choices)
    setups.refused(f.NewGame(scenario="ford", options={"turns": 99, "modifiers": ["x"]}), "no")
    assert told[-1] == {"turns": 99}


def test_a_game_of_bots_is_looked_at(client: Client) -> None:
    made = sent(client, "games", scenario="ford", seats={"low": {"kind": "human"}, "high": {"kind": "greedy"}})
    token = made["tokens"]["low"]
    summary = got(client, f"games/{made['game']}", token=token)
    assert (summary["system"], summary["question"]) == ("Skirmish of Seven Rules", "Set The Axes down")
    assert "<svg" in got(client, f"games/{made['game']}/picture.svg", token=token)


def test_a_save_is_opened_and_taken_up(client: Client, tmp_path: Path) -> None:
    save = tmp_path / "a.wartable"
    assert call("battle", "ford", "--seed", "3", "--save", save).code == 0
    found = sent(client, "saves", 200, text=save.read_text(), file="a.wartable")
    assert (found["title"], found["seats"]["low"]) == ("Bands at the ford", "Lowlanders")
    game = sent(client, "games/import", text=save.read_text(), file="a.wartable")["game"]
    moments = got(client, f"games/{game}/moments")["moments"]
    assert max(moment["turn"] for moment in moments) >= 2
    assert {pin["kind"] for moment in moments for pin in moment["pins"]} == {"lost", "end"}
    assert "<html" in got(client, f"games/{game}/replay.html")


def test_a_whole_game_over_the_wire() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table, "ford", ("human", "greedy"))
        line, task = join(table, room, tokens["low"])
        while room.ask is not None:
            if room.ask.seat != "low":
                await asyncio.sleep(0.01)  # lets the bot play
                continue
            value = await room.reading(lambda session: session.ask and an_answer(session))
            assert (await line.ask("answer", n=room.n, value=value))["type"] == "accepted"
        assert room.session.outcome is not None
        assert "models are left" in room.session.outcome.say
        line.hang_up()
        await asyncio.wait_for(task, 10)

    at_table(test)


def test_hints_and_the_odds_of_a_shot() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table, "ford", ("human", "human"))
        people = {seat: join(table, room, token) for seat, token in tokens.items()}
        while room.ask is not None and room.ask.clause != "SX-SHOOT-01":
            line = people[room.ask.seat][0]
            best = (await line.ask("hint", n=room.n))["ideas"][0]
            assert (await line.ask("answer", n=room.n, value=best["answer"]))["type"] == "accepted"
        assert room.ask is not None
        told = await people[room.ask.seat][0].ask("odds", n=room.n)
        (chance, *_) = told["chances"]
        assert chance["text"].startswith("all of them lost")
        assert sum(bar["chance"] for bar in chance["bars"]) == pytest.approx(1, abs=1e-5)
        for line, task in people.values():
            line.hang_up()
            await asyncio.wait_for(task, 10)

    at_table(test)
