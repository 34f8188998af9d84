"""The client that stands in the description of the protocol plays a whole game, and the form there sets one up."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec

from tests.server.play import served
from tests.server.test_guard import get
from wartable.server.app import Settings
from wartable.server.protocol.forms import Made, NewGame

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
FORM, REPLY = (json.loads(part) for part in re.findall(r"```jsonc\n(.*?)```", TEXT, re.DOTALL))
(CLIENT,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_client_plays_a_game_to_its_end(tmp_path: Path) -> None:
    code = [line for line in CLIENT.splitlines() if line.strip()]
    assert len(code) <= 30
    file = tmp_path / "client.py"
    file.write_text(CLIENT, encoding="utf-8")
    with served(Settings(rate=10_000.0)) as (address, app):
        ran = subprocess.run([sys.executable, str(file), address], capture_output=True, text=True, timeout=600)
        assert ran.returncode == 0, ran.stderr
        (room,) = app.state.hub.rooms.values()
        outcome = room.session.outcome
        assert outcome is not None
        assert ran.stdout == f"{outcome.say}\n"
        assert {"p1", "p2"} <= set(room.trail.by)


def test_the_form_and_its_reply() -> None:
    unsaid = {"clocks", "document", "options", "changes", "title", "umpire", "spell"}
    assert set(FORM) | unsaid == set(NewGame.__struct_fields__)
    described = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]*) \|", TEXT, re.MULTILINE))))
    assert set(NewGame.__struct_fields__) - {"spell"} <= described  # `spell` is of a preview alone
    msgspec.convert(FORM, NewGame)
    made = msgspec.convert(REPLY, Made)
    with served(Settings()) as (address, _):
        status, text, _ = get(f"http://{address}/api/games", FORM)
    assert status == 201
    assert {key: type(value) for key, value in json.loads(text).items()} == {"game": str, "tokens": dict, "owner": str}
    assert set(json.loads(text)["tokens"]) == set(made.tokens) == {"p1"}
