"""Whatever comes down the line, in whatever order: no exception, and the game is what its entries make of it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.server.play import Line, hub, join, seated
from wartable.server.net.connection import Connection
from wartable.server.protocol import messages as m
from wartable.server.rooms.running import rerun

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.integers(0, 5) | st.floats() | st.text(max_size=12)
    | st.sampled_from(["", "hold", "stay", "\ud800", "p1", "p2", "north", "south", "__class__", "\x00", "é" * 50])
)  # fmt: skip
THINGS = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
KINDS = ("hello", "answer", "check", "take_back", "consent", "hint", "say", "update", "")
FIELDS = ("id", "n", "value", "count", "yes", "text", "to", "line", "version", "token", "since", "more")
NUMBER = st.integers(-1, 12) | st.integers()
PLACES = st.fixed_dictionaries(
    {}, optional={
        "to": THINGS | st.lists(st.integers(0, 72_000), min_size=2, max_size=2),
        "models": THINGS | st.lists(st.lists(st.integers(0, 72_000), min_size=2, max_size=2), max_size=12),
        "facing": NUMBER, "path": THINGS, "toward": st.text(max_size=6),
    },
)  # fmt: skip
VALUES = THINGS | PLACES | st.lists(st.integers(0, 7), max_size=6)
SHAPED = st.one_of(
    st.fixed_dictionaries({"type": st.just("answer"), "id": NUMBER, "n": st.just("NOW") | NUMBER, "value": VALUES},
                          optional={"line": NUMBER}),
    st.fixed_dictionaries({"type": st.just("answer"), "id": NUMBER, "n": st.just("NOW"), "value": st.just("LEGAL")}),
    st.fixed_dictionaries({"type": st.just("check"), "id": NUMBER, "n": st.just("NOW") | NUMBER, "value": PLACES}),
    st.fixed_dictionaries({"type": st.just("take_back"), "id": NUMBER, "n": st.just("NOW") | NUMBER, "count": NUMBER}),
    st.fixed_dictionaries({"type": st.just("consent"), "id": NUMBER, "yes": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("say"), "id": NUMBER, "text": st.text(), "to": st.text(max_size=3)}),
)  # fmt: skip
LOOSE = st.dictionaries(st.sampled_from(FIELDS), THINGS).flatmap(
    lambda fields: st.sampled_from(KINDS).map(lambda kind: {"type": kind, **fields})
)
SAID = st.tuples(st.integers(0, 2), st.binary(max_size=60) | SHAPED | LOOSE | THINGS)


@given(st.binary() | THINGS.map(lambda thing: json.dumps(thing).encode()) | LOOSE.map(lambda x: json.dumps(x).encode()))
@settings(max_examples=300)
@example(b"[" * 100_000)
@example(b'{"type":"say","id":1,"text":"\\ud800"}')
@example(b'{"type":"say","id":1e400,"text":""}')
@example(b'{"type":"answer","id":1,"n":0,"value":' + b'{"a":' * 20_000 + b"1" + b"}" * 20_000 + b"}")
@example(b'{"type":"answer","id":99999999999999999999999999,"n":0,"value":1}')
def test_any_bytes_are_a_message_or_a_sentence(data: bytes) -> None:
    for form in (data, data.decode("utf-8", "replace")):
        fault = ""
        try:
            assert isinstance(m.read(form), m.Incoming)
        except ValueError as why:
            fault = str(why)
        assert fault == "" or fault.startswith("this is no message of protocol")


def said(thing: Any, ask: Any, n: int) -> str | bytes:
    """What goes down the line; a message that means the open request comes to it."""
    if isinstance(thing, bytes):
        return thing
    if isinstance(thing, dict):
        thing = {name: n if value == "NOW" else value for name, value in thing.items()}
        if thing.get("value") == "LEGAL":
            thing["value"] = ask.options[0].key if getattr(ask, "options", ()) else "stay"
    return json.dumps(thing)


async def talk(talks: list[tuple[int, Any]], typed: tuple[str, ...]) -> None:
    table = hub()
    room, tokens = await seated(table, typed=typed)
    found = [join(table, room, tokens.get(seat, "")) for seat in ("p1", "p2", "")]
    raw = Line()
    for who, thing in talks:
        line = found[who][0]
        line.said.put_nowait(said(thing, room.ask, room.n))
        for _ in range(3):
            await asyncio.sleep(0)
    for which, (line, task) in enumerate(found):
        if line.closed is None and which < 2:
            told = await line.ask("say", text="still here")
            assert told["type"] == "accepted"
        line.hang_up()
        await asyncio.wait_for(task, 20)
        assert line.closed is None or line.closed[0] in (4403, 4413, 4429)
    for _, thing in talks[:3]:
        raw.said.put_nowait(said(thing, room.ask, room.n))
    raw.hang_up()
    await asyncio.wait_for(Connection(raw, table, room).run(), 20)
    kept = await table.store.load(room.id)
    assert kept is not None
    assert rerun(kept, room.ruleset).hash() == room.session.hash()
    assert room.watchers[1:] == []
    await table.close()
    table.store.close()


@given(st.lists(SAID, max_size=12), st.sampled_from([(), ("p1", "p2")]))
@settings(max_examples=40)
def test_any_talk_leaves_a_whole_game(talks: list[tuple[int, Any]], typed: tuple[str, ...]) -> None:
    asyncio.run(talk(talks, typed))
