"""Faulty documents and messages: each is read, or refused in one short sentence; nothing else ever comes of it."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http.client import HTTPConnection, HTTPResponse, RemoteDisconnected
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.cli.leaving import call
from tests.server.play import Line, hub, join, seated, served
from tests.soak.clock import Clock, Say
from tests.soak.siege.saves import ODD, changed, original
from wartable.engine.compat import override
from wartable.engine.errors import SENTENCE
from wartable.server.app import Settings
from wartable.server.rooms.running import rerun
from wartable.shelf import example, load_scenario

EXAMPLES = Path(__file__).parents[3] / "examples"
SCENARIOS = ("skirmish", "bunker", "karn", "mine", "hunt_yard", "hunt_two", "hunt_objective", "battle")
Random = random.Random
WAIT = 300.0
REPLY = 4_000_000
"""Bytes of the longest answer to a faulty document."""
TALK = 40
"""Messages that come down one line; then there are other people at another table."""


class Sent(NamedTuple):
    """A document, and where it is sent: a command and what its file is called, or a path of the server."""

    where: str
    file: str
    text: bytes


# ------------------------------------------------------------------ documents
@cache
def papers(pattern: str) -> tuple[tuple[str, str], ...]:
    """Names and texts of files that are shipped."""
    return tuple((path.name, path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob(pattern)))


def mangled(text: str, lot: Random) -> bytes:
    """A text with a few pieces of it changed, lost, doubled, moved or nested."""
    for _ in range(lot.randint(1, 3)):
        start = lot.randrange(len(text) + 1)
        end = min(len(text), start + lot.choice((0, 1, 2, 5, 20, 200)))
        lines = text.splitlines(keepends=True) or [""]
        line = lot.randrange(len(lines))
        how = lot.randrange(8)
        if how < 3:
            text = text[:start] + lot.choice(PIECES) + text[end:]
        elif how == 3:
            text = text[:start] + text[start:end] * lot.choice((0, 2, 30)) + text[end:]
        elif how == 4:
            text = "".join([*lines[:line], *lines[line + lot.randint(1, 3) :]])
        elif how == 5:
            text = "".join([*lines[:line], lines[line] * 2, *lines[line + 1 :]])
        elif how == 6:
            lines[line] = lines[line].replace(lot.choice((" ", ":", ",")), lot.choice(("", "  ", ": ", "\t")))
            text = "".join(lines)
        else:
            text = text[:start]
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    if raw and not lot.randrange(20):
        raw[lot.randrange(len(raw))] ^= 1 << lot.randrange(8)
    return bytes(raw)


PIECES = (
    "", "x", "[", "]", "{", "}", "- ", "&a ", "*a ", "!!python/object:os.system ", "!x ", "<<: *a", "\x00", "\ufeff",
    "'", '"', "\n", "\t", "#", ": ", "? ", "|\n", ">", "%YAML 9\n", "---\n", "...\n", "-1", "1e999", ".inf", ".nan",
    "0x7f", "1_0", "2026-11-22", "yes", "null", "~", "9" * 30, "9" * 500, "é" * 90, "\u202e", "[" * 80, "{a: " * 80,
    "\ud800", "../../etc/passwd",
)  # fmt: skip


def by_command(lot: Random) -> Sent:
    """A file for the command line."""
    words, pattern = lot.choice((
        ("referee", "vectors/*.yaml"), ("army check", "lists/*.yaml"), ("army export", "lists/*.yaml"),
        ("referee", "*.yaml"), ("replay", ""),
    ))  # fmt: skip
    if not pattern:
        game = original(lot.choice((0, 2)))
        return Sent("replay", "x.wartable", mangled("\n".join(game.lines), lot))
    name, text = lot.choice(papers(pattern))
    return Sent(words, name, mangled(text, lot))


TEXTS: tuple[tuple[str, str], ...] = (
    ("/api/scenarios", "*.yaml"), ("/api/systems/time_wars/armies/check", "lists/*.yaml"),
    ("/api/systems/time_wars/armies/import", "lists/*.yaml"), ("/api/saves", ""),
)  # fmt: skip


def by_request(lot: Random) -> Sent:
    """The body of a request: a text within it, a whole document as data, or a body that is no JSON."""
    kind = lot.randrange(10)
    if kind < 4:
        path, pattern = lot.choice(TEXTS)
        name, text = lot.choice(papers(pattern)) if pattern else ("x.wartable", "\n".join(original(0).lines))
        body = {"text": mangled(text, lot).decode("utf-8", "replace"), "file": name}
        return Sent(path, name, json.dumps(body).encode())
    if kind < 8:
        document = json.loads(written(lot.choice(SCENARIOS)))
        for _ in range(lot.randint(1, 2)):
            document = json.loads(changed(json.dumps(document), lot, 7))
        form = {"document": document, **({lot.choice(KEYS): lot.choice(ODD)} if not lot.randrange(4) else {})}
        return Sent(lot.choice(("/api/preview", "/api/preview", "/api/games")), "", json.dumps(form).encode())
    if kind == 8:
        _, text = lot.choice(papers("lists/*.yaml"))
        form = {"document": lot.choice((*ODD, {"text": text})), lot.choice(KEYS): lot.choice(ODD)}
        return Sent(lot.choice(PATHS), "", json.dumps(form).encode())
    return Sent(lot.choice((*PATHS, "/api/games")), "", mangled(json.dumps({"document": {"a": [1, 2]}}), lot))


KEYS = ("scenario", "document", "seats", "options", "changes", "seed", "title", "spell", "umpire", "text", "file", "x")
PATHS = (
    "/api/systems/time_wars/armies/evaluate", "/api/systems/time_wars/armies/export", "/api/campaigns/begin",
    "/api/systems/time_wars/armies/print", "/api/systems/time_wars/armies/effects", "/api/campaigns/look",
    "/api/companion/odds", "/api/companion/step", "/api/games/import", "/api/nowhere", "/api/fairness",
    "/api/systems/hunt_for_davros/armies/check", "/api/systems/\x01/armies/check",
)  # fmt: skip


@cache
def written(name: str) -> str:
    """A scenario as JSON, its armies written in."""
    return json.dumps(load_scenario(example(name))[1])


# ------------------------------------------------------------------ what becomes of them
def sentence(text: str) -> None:
    """One sentence of bounded length."""
    assert text.strip()
    assert "\n" not in text, text
    assert "Traceback" not in text, text
    assert len(text) <= SENTENCE + 800, text


def commanded(sent: Sent, folder: Path) -> str:
    """Exit code 0 or 1, or 2 with one line on stderr."""
    path = folder / sent.file
    path.write_bytes(sent.text)
    words: list[str | Path] = ["replay", path, "--verify"] if sent.where == "replay" else [*sent.where.split(), path]
    if sent.where == "army export":
        words += ["--format", "text"]
    told = call(*words)
    assert told.code in (0, 1, 2), told
    if told.code == 2:
        assert told.err.count("\n") == 1, told.err
        sentence(told.err.rstrip("\n"))
    return f"exit {told.code}"


class Web:
    """One line of HTTP to the server, opened anew when it was closed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.line = HTTPConnection(address, timeout=WAIT)

    def posted(self, sent: Sent) -> str:
        """2xx, or 4xx with one sentence."""
        try:
            found = self._asked(sent)
        except (BrokenPipeError, ConnectionResetError, RemoteDisconnected):
            self.line.close()  # a line that nobody has used for some seconds is closed; a new one is answered
            found = self._asked(sent)
        body = found.read(REPLY + 1)
        assert len(body) <= REPLY, "the answer is longer than any that helps"
        assert 200 <= found.status < 300 or 400 <= found.status < 500, f"{found.status} {body[:300]!r}"
        told = json.loads(body) if "json" in (found.headers["content-type"] or "") else {}
        why = told.get("why") if isinstance(told, dict) else None
        assert found.status < 300 or why, (found.status, body[:300])
        if why:
            sentence(why)
        return f"HTTP {found.status // 100}xx" + (" with a complaint" if why and found.status < 300 else "")

    def _asked(self, sent: Sent) -> HTTPResponse:
        self.line.request("POST", sent.where.replace("\x01", "%01"), sent.text, {"Content-Type": "application/json"})
        return self.line.getresponse()


# ------------------------------------------------------------------ messages
TYPES = ("hello", "answer", "check", "take_back", "consent", "hint", "odds", "say", "hurry", "look", "update", "")
FIELDS = ("id", "n", "value", "count", "yes", "text", "to", "line", "version", "token", "since", "more", "unit", "cell")


def message(lot: Random, room: Any) -> str | bytes:
    """Something that comes down a line: nonsense, a message with a fault, an answer that is half right."""
    kind = lot.randrange(6)
    ask = room.ask
    if kind == 0:
        return lot.randbytes(lot.randrange(60))
    made = {"type": lot.choice(TYPES), **{lot.choice(FIELDS): lot.choice(ODD) for _ in range(lot.randrange(5))}}
    if kind == 1:
        return json.dumps(made)
    legal = ask.options[lot.randrange(len(ask.options))].key if getattr(ask, "options", ()) else {"to": [1000, 2000]}
    value = lot.choice((legal, legal, *ODD, {"to": lot.choice(ODD)}, {"models": lot.choice(ODD)}))
    kinds = ("answer", "answer", "check", "hint", "take_back")
    said = {"type": lot.choice(kinds), "id": lot.randrange(99), "n": room.n, "value": value}
    if said["type"] == "take_back":
        said = {**said, "count": lot.choice((1, 0, -1, 10**9))}
        del said["value"]
    if said["type"] == "hint":
        del said["value"]
    if kind == 2:
        said[lot.choice(FIELDS)] = lot.choice(ODD)
    if kind == 3:
        return mangled(json.dumps(said), lot)
    return json.dumps(said)


class Heard(logging.Handler):
    """What the server has to say of faults of its own, which must be nothing."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    @override
    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


@contextmanager
def silence() -> Iterator[Heard]:
    """Nothing in it writes an error to a log of ours."""
    heard = Heard()
    names = ("wartable.server", "uvicorn.error", "litestar", "asyncio")
    for name in names:
        logging.getLogger(name).addHandler(heard)
    try:
        yield heard
    finally:
        for name in names:
            logging.getLogger(name).removeHandler(heard)
    assert not heard.told, heard.told


async def talk(count: int, lot: Random) -> Counter[str]:
    """Three at a table say whatever it may be; the game is what its entries make of it."""
    table = hub()
    told: Counter[str] = Counter()
    room, tokens = await seated(table, lot.choice(("skirmish", "hunt_yard")))
    people = [join(table, room, token) for token in (*tokens.values(), "")]
    for _ in range(count):
        line = lot.choice(people)[0]
        line.said.put_nowait(message(lot, room))
        for _ in range(5):
            await asyncio.sleep(0)
    for line, task in people:
        if line.closed is None:
            line.hang_up()
        await asyncio.wait_for(task, WAIT)
        told.update(_replies(line))
    kept = await table.store.load(room.id)
    assert kept is not None
    assert rerun(kept, room.ruleset).hash() == room.session.hash()
    await table.close()
    table.store.close()
    return told


def _replies(line: Line) -> Iterator[str]:
    """What kinds of replies there were; each complaint is a sentence."""
    assert line.closed is None or line.closed[0] in (4400, 4403, 4413, 4429), line.closed
    if line.closed is not None:
        yield f"closed {line.closed[0]}"
    for raw in line.raw:
        heard = json.loads(raw)
        if heard["type"] in ("refused", "error"):
            sentence(str(heard.get("why") or heard.get("text") or ""))
        if heard["type"] in ("refused", "accepted", "checked"):
            yield heard["type"]


def faults(clock: Clock, first: int, say: Say) -> None:
    """Documents by command and by request, and messages, in turn."""
    told: Counter[str] = Counter()
    with (
        TemporaryDirectory(prefix="wartable-") as folder, silence(),
        served(Settings(rate=1e6, names=None)) as (address, _),
    ):  # fmt: skip
        web = Web(address)
        ways: tuple[Callable[[Random], tuple[int, Counter[str]]], ...] = (
            lambda lot: (1, Counter([commanded(by_command(lot), Path(folder))])),
            lambda lot: (1, Counter([web.posted(by_request(lot))])),
            lambda lot: (1, Counter([web.posted(by_request(lot))])),
            lambda lot: (TALK, asyncio.run(talk(TALK, lot))),
        )
        number = 0
        while clock.left:
            way = 3 if number % 40 == 39 else number % 3
            try:
                count, found = ways[way](Random(f"{first} {number}"))
            except Exception as why:
                raise AssertionError(f"document {number} of seed {first}: {why!r}") from why
            told += found
            clock.count += count
            number += 1
        web.line.close()
    say("  " + ", ".join(f"{told[key]} {key}" for key in sorted(told)))
