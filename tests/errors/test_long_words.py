"""What somebody has sent is repeated to him in part, wherever he hears of it: a screen is not flooded."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.play import enter, served
from tests.server.test_guard import get
from wartable.cli.main import run
from wartable.engine.errors import SENTENCE, WORD, DataError, RuleError, WartableError, sentence
from wartable.server.app import Settings, create

MUCH = "x" * 100_000
MANY = "zorg " * 20_000
MOST = SENTENCE + 200  # with what JSON and a file's name add


@pytest.mark.parametrize("text", [MUCH, MANY, MUCH * 20, f"no {MUCH}; write yes", "a " * (SENTENCE // 2) + "tail"])
def test_a_sentence_is_bounded(text: str) -> None:
    found = sentence(text)
    assert len(found) <= SENTENCE
    assert found[:2] == text[:2]
    for error in (RuleError("X-1", text), DataError(text, 3, text), WartableError(text)):
        assert len(str(error)) <= 2 * SENTENCE + 20
    assert "..." in found or len(text) <= SENTENCE


def test_what_is_short_enough_stays() -> None:
    for text in ("", "a" * WORD, "word " * (SENTENCE // 5)):
        assert sentence(text) == text
    assert sentence("a" * (WORD + 1)) != "a" * (WORD + 1)
    said = sentence(f"no unit is called {MUCH}; did you mean x?")
    assert said.startswith("no unit is called xxx")
    assert len(said) < 3 * WORD
    tail = sentence(f"{MANY}write yes or no")
    assert tail.endswith("write yes or no"), "what would be right stands at the end"
    path = "/a/" + "b" * 200 + ".yaml"
    assert str(DataError(path, 1, "wrong")) == f"{path}:1: wrong", "a file is named in full"


@pytest.mark.parametrize("words", [
    ["odds", "time_wars", "fire", MUCH, "marine_squad"],
    ["odds", "time_wars", "fire", "marine_squad", "daleks", "--weapons", MUCH],
    ["odds", "time_wars", "fire", "marine_squad", "daleks", "--band", MANY],
    ["odds", MUCH, "fire", "marine_squad", "daleks"],
    ["battle", MUCH], ["battle", MANY], ["battle", "skirmish", "--seat", MUCH], ["battle", "skirmish", "--bots", MUCH],
    ["army", "check", MUCH], ["army", "check", "W1." + MUCH], ["army", "import", MUCH], ["army", "random", "--" + MUCH],
    ["data", "export", "time_wars", MUCH], [MUCH], ["referee", "skirmish", "--dice", MUCH],
    ["ladder", "time_wars", "--bot", MUCH], ["replay", MUCH], ["serve", "--host", MUCH],
])  # fmt: skip
def test_the_command_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert len(said) <= MOST


def test_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, text in enumerate((f"{MUCH}: 1", f"title: [{MUCH}]", f"{MUCH}: {{", f"sides: [{{seat: {MUCH}}}]")):
        path = tmp_path / f"{number}.yaml"
        path.write_text(f"wartable: 1\nruleset: hunt_for_davros\n{text}\n")
        for command in ("battle", "referee"):
            assert run([command, str(path)]) == 2
            said = capsys.readouterr().err
            assert said.count("\n") == 1
            assert len(said) <= MOST


@pytest.mark.parametrize(("path", "form"), [
    ("games", {"scenario": MUCH}), ("games", {"scenario": "zorg " * 20}), ("games", {"scenario": "skirmish", MUCH: 1}),
    ("games", {"document": {"wartable": 1, "ruleset": "time_wars", MUCH: 1}}),
    ("games", {"document": {"wartable": 1, "ruleset": MUCH}}),
    ("games", {"scenario": "skirmish", "seats": {MUCH: {"kind": "human"}}}),
    ("games", {"scenario": "skirmish", "seats": {"p1": {"kind": MANY}}}),
    ("preview", {"document": {"wartable": 1, "ruleset": "hunt_for_davros", "sides": [{"seat": MUCH}]}}),
    ("scenarios", {"text": f"{MUCH}: 1"}), ("scenarios", {"text": f"wartable: 1\nruleset: {MUCH}"}),
    ("saves", {"text": MUCH, "file": MUCH}),
    ("systems/time_wars/armies/check", {"text": f"faction: {MUCH}", "file": MUCH}),
    ("systems/time_wars/armies/check", {"text": json.dumps(
        {"faction": "federation", "detachments": [{"commander": {"unit": MUCH}, "units": [{"unit": MANY}]}]})}),
    (f"systems/{'y' * 30_000}/armies/check", {"text": ""}), ("games/zorg/sit", {"seat": MUCH}),
])  # fmt: skip
def test_requests(path: str, form: Any) -> None:
    with TestClient(create(Settings())) as client:
        found = client.post(f"/api/{path}", json=form)
        told = found.json()
        if found.status_code < 300:  # a verdict, which repeats the list itself but for its faults
            told = [fault["text"] for fault in told.get("faults", ())] or told["why"]
        else:
            assert found.status_code in (400, 404, 413, 422)
        assert len(json.dumps(told)) <= 3 * MOST


def test_messages() -> None:
    async def told(address: str, game: str, token: str) -> None:
        socket = await enter(address, game, token)
        wide = "x" * 25_000
        messages: list[dict[str, Any]] = [
            {"type": "answer", "n": 0, "value": wide}, {"type": "answer", "n": 0, "value": {wide: [wide]}},
            {"type": "check", "n": 0, "value": wide}, {"type": "say", "text": "", "to": wide}, {"type": wide},
            {"type": "look", "viewer": wide, "target": wide, "eye": -1, "mark": -1},
        ]  # fmt: skip
        for number, message in enumerate(messages, 1):
            await socket.send(json.dumps({**message, "id": number}))
            while True:
                raw = await asyncio.wait_for(socket.recv(), 20)
                if json.loads(raw)["type"] == "refused":
                    break
            assert len(raw) <= MOST, message["type"][:20]
        await socket.close()

    with served(Settings()) as (address, _):
        seats = {"p1": {"kind": "human"}, "p2": {"kind": "human"}}
        _, text, _ = get(f"http://{address}/api/games", {"scenario": "skirmish", "seats": seats})
        made = json.loads(text)
        asyncio.run(told(address, made["game"], made["tokens"]["p1"]))
