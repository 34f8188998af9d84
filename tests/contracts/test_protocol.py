"""The protocol is one thing: data classes, the schema that the client's types are made of, and its description."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.contracts.source import PACKAGE, REPOSITORY
from wartable.server.net import connection, hub, limits
from wartable.server.net.intake import BODY
from wartable.server.protocol import messages
from wartable.server.rooms import store
from wartable.server.schema import schema

WEB = PACKAGE / "web"
TEXT = (REPOSITORY / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(part) for part in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
INCOMING, OUTGOING = (
    {str(each.__struct_config__.tag) for each in get_args(of)} for of in (messages.Incoming, messages.Outgoing)
)


def test_the_schema_of_the_client_is_the_servers() -> None:
    kept = json.loads((WEB / "protocol.schema.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(schema())), "wartable schema protocol > src/wartable/web/protocol.schema.json"


def test_every_message_is_described_with_an_example() -> None:
    assert {example["type"] for example in EXAMPLES} == INCOMING | OUTGOING
    assert INCOMING.isdisjoint(OUTGOING)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["type"]))
def test_examples_are_messages(example: dict[str, object]) -> None:
    data = json.dumps(example)
    if example["type"] in INCOMING:
        messages.read(data)
    else:
        msgspec.json.decode(data, type=messages.Outgoing)


def test_limits_and_codes_are_described() -> None:
    for number in (connection.SIZE, BODY, store.MOST):
        assert f"{number:,}".replace(",", " ") in TEXT
    rows = (
        f"{connection.RATE:.0f} a second, {connection.BURST} at once",
        f"{connection.SEAT_MOST}, {connection.WATCHERS_MOST}, 2000",
        f"{limits.RATE:.0f} a second and {limits.BURST:.0f} at once; anything but a look counts as five",
        f"{hub.AT_ONCE} unless more are being played",
        f"within {connection.GREETING:.0f} seconds, or a message was not taken within {connection.SLOW:.0f}",
        f"`version` is {messages.VERSION}.",
    )
    assert [row for row in rows if row not in TEXT] == []
    files = (PACKAGE / "server" / "net" / "connection.py", PACKAGE / "server" / "app.py")
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    codes = set(re.findall(r"\b44\d\d\b|\b45\d\d\b", source))
    assert codes == set(re.findall(r"^\| (4[45]\d\d) \|", TEXT, re.MULTILINE))


def test_the_clients_lock_names_no_address() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    lock = json.loads(text)
    assert [name for name, part in lock["packages"].items() if "resolved" in part] == []
    assert "://" not in re.sub(r'"url": "https?://[^"]*"', "", text)  # where to give to those who made it
    assert all("integrity" in part for name, part in lock["packages"].items() if name)


def test_the_wheel_has_the_client_and_not_its_sources(tmp_path: Path) -> None:
    if not (WEB / "dist" / "index.html").is_file():
        pytest.fail("the client is not built: script/setup")
    builder = WheelBuilder(str(REPOSITORY))
    made = next(iter(builder.build(directory=str(tmp_path), versions=["standard"], hooks_only=False)))
    with zipfile.ZipFile(made) as archive:
        names = archive.namelist()
    web = [name for name in names if name.startswith("wartable/web/")]
    assert "wartable/web/dist/index.html" in web
    assert any(re.fullmatch(r"wartable/web/dist/assets/.*\.js", name) for name in web)
    assert all(name.startswith("wartable/web/dist/") for name in web)
    assert "wartable/server/migrations/versions/first_0001.py" in names
