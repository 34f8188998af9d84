"""What takes long is done apart from those who play, and whoever has to wait for it is told how long."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient

from tests.server.play import at_table, give, join, seated
from wartable.ai.players import player
from wartable.campaign import war
from wartable.engine import record
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.picture import svg
from wartable.server.app import Server, Settings, create
from wartable.server.net import hub
from wartable.server.net.hub import Hub
from wartable.server.pages import replays, tryouts
from wartable.server.rooms import setups
from wartable.server.rooms.buckets import Buckets
from wartable.server.work import heavy, resolving
from wartable.shelf import example, load_scenario

Client = TestClient[Server]
EPISODES = Path(__file__).parents[1] / "web" / "episode"
PEOPLE = {"p1": {"kind": "human"}, "p2": {"kind": "human"}}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


@pytest.fixture(scope="module")
def game(client: Client) -> str:
    """One that is over, and open from now on."""
    return ended(client, example("skirmish"), {"turns": 1})


@pytest.fixture(scope="module")
def episode(client: Client) -> str:
    """One that is over and goes on in another."""
    return ended(client, EPISODES / "cliffhanger.yaml", {})


def ended(client: Client, path: Path, options: dict[str, Any]) -> str:
    ruleset, doc = load_scenario(path)
    brief = {**doc, "options": {**doc.get("options", {}), **options}}
    session = Session(ruleset, ruleset.new_game(brief), Seeded("apart"))
    session.play({seat: player("random", seat) for seat in ruleset.seats(session.game)})
    text = "".join(f"{line}\n" for line in record.lines(session, brief))
    found = client.post("/api/games/import", json={"text": text}).json()["game"]
    assert isinstance(found, str)
    assert client.get(f"/api/games/{found}").json()["ended"]
    return found


# ------------------------------------------------------------------ every route there is
class Way(NamedTuple):
    """A way to ask the server for something: its path with `values` for what stands in it."""

    method: str
    path: str
    handler: HTTPRouteHandler

    def ask(self, client: Client, **values: str) -> Any:
        parts = [part for part in self.path.split("/") if part]
        told = [values.get(part[1:].split(":")[0], "0") if part.startswith("{") else part for part in parts]
        body = sample(self.handler.parsed_fn_signature.parameters.get("data"))
        if body is not None:
            body |= {name: value for name, value in values.items() if type(body.get(name)) is str}
        return client.request(self.method, "/" + "/".join(told), json=body, params={"code": "x"})


def sample(parameter: Any) -> Any:
    """The least that a form may hold."""
    return None if parameter is None else least(parameter.annotation)


def least(kind: Any) -> Any:
    if get_origin(kind) is not None and hasattr(kind, "__metadata__"):
        return least(get_args(kind)[0])
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {field.encode_name: least(field.type) for field in msgspec.structs.fields(kind) if field.required}
    plain = get_origin(kind) or kind
    return {str: "time_wars", int: 1, bool: False, list: [], dict: {}}.get(plain, {})


def named(way: Way) -> str:
    return f"{way.method} {way.path}"


def ways() -> list[Way]:
    app = create(Settings())
    found = []
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler):
                found += [Way(method, route.path, handler) for method in handler.http_methods if method != "OPTIONS"]
    return sorted(found, key=named)


WAYS = ways()
HEAVY = [way for way in WAYS if "apart" in way.handler.parsed_fn_signature.parameters]


@pytest.mark.parametrize("way", HEAVY, ids=named)
def test_whoever_has_too_much_going_on_is_told_when_to_come_again(
    client: Client, game: str, episode: str, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy.Work, "_may", full)
    found = way.ask(client, system="time_wars", game=episode if way.path.endswith("/sequel") else game)
    assert (found.status_code, found.headers["retry-after"], found.json()["why"]) == (429, "7", "there is no turn")


def full(work: heavy.Work, address: str, line: int) -> None:
    raise heavy.later(429, "there is no turn", 7)


BOTS = ("resolving.watched(", "resolving.beside(", "_worked(")


def asks_bots(way: Way) -> bool:
    source = inspect.getsource(way.handler.fn)
    return any(sign in source for sign in BOTS)


@pytest.mark.parametrize("way", [way for way in HEAVY if asks_bots(way)], ids=named)
def test_whoever_wants_bots_that_are_at_work_is_told_when_to_come_again(
    client: Client, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def done(apart: heavy.Apart, work: object, *args: object) -> tuple[str, str, int, dict[str, Any]]:
        return "", "", 0, {}  # what was sent is in order

    monkeypatch.setattr(heavy.Apart, "do", done)
    with resolving._turn, tryouts._turn:
        found = way.ask(client, system="time_wars")
    assert (found.status_code, found.headers["retry-after"]) == (429, "10")
    assert re.match("another (battle|army) is being", found.json()["why"])


def test_five_ways_ask_bots() -> None:
    assert len([way for way in HEAVY if asks_bots(way)]) == 5


def test_every_way_has_its_measure() -> None:
    app = create(Settings(rate=0.0))
    buckets = Buckets(0.0, 0.0)
    app.stand(None, buckets, 1.0)
    with TestClient(app) as client:
        for way in WAYS:
            found = way.ask(client)
            assert (found.status_code, found.headers["retry-after"]) == (429, "1"), named(way)


def test_nothing_else_says_too_many() -> None:
    """Whoever answers 429 by themselves may forget to say when to come again."""
    home = Path(heavy.__file__).parents[1]
    calls = [(path.name, node) for path in home.rglob("*.py") for node in ast.walk(ast.parse(path.read_text()))
             if isinstance(node, ast.Call) and _gives_429(node)]  # fmt: skip
    assert {(name, ast.unparse(node.func)) for name, node in calls} == {
        ("heavy.py", "later"), ("app.py", "heavy.later"), ("guard.py", "No"),
    }  # fmt: skip


def _gives_429(call: ast.Call) -> bool:
    given = [*call.args, *(word.value for word in call.keywords)]
    return any(isinstance(value, ast.Constant) and value.value == 429 for value in given)


# ------------------------------------------------------------------ nothing of it here
def test_what_takes_long_is_not_done_in_the_server(client: Client, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of what does the work is there any more, but in the processes that were started without this."""
    gone = {
        svg: "draw", record: "lines", war: "record", setups: "document", hub: "opened", resolving: "seats",
    }  # fmt: skip
    for module, name in gone.items():
        monkeypatch.delattr(module, name)
    for path in ("picture.svg", "moments/3/picture.svg", "save", "replay.html"):
        assert client.get(f"/api/games/{game}/{path}").status_code == 200, path
    made = client.post("/api/games", json={"scenario": "skirmish", "seats": PEOPLE})
    assert made.status_code == 201, made.text
    branch = client.post(f"/api/games/{game}/branch", json={"n": 3, "seats": {}})
    assert branch.status_code == 201, branch.text
    fair = client.post("/api/fairness", json={"game": {"scenario": "nowhere"}, "bot": "random", "games": 1})
    assert (fair.status_code, "no scenario is called" in fair.json()["why"]) == (400, True)


def test_a_picture_is_drawn_once(client: Client, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/api/games/{game}/moments/5/picture.svg"
    first = client.get(path, params={"look": "night"})
    monkeypatch.setattr(heavy.Work, "_may", full)
    assert client.get(path, params={"look": "night"}).content == first.content
    assert client.get(path, params={"look": "day"}).status_code == 429
    assert client.get(path.replace("moments/5", "moments/6"), params={"look": "night"}).status_code == 429


def test_what_must_be_done_in_the_server_is_done_one_by_one() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table)
        other, _ = await seated(table)
        line, at = join(table, room, tokens["p1"])
        await line.next("update")
        slow = [
            asyncio.create_task(replays.moments(room, "p1", None, table.slow)),
            asyncio.create_task(replays.moment(room, 0, "p1", None, 0, table.slow)),
            asyncio.create_task(replays.scene(room, 0, "p1", None, table.slow)),
            asyncio.create_task(line.ask("odds", n=room.n)),
        ]  # fmt: skip
        async with table.slow:
            for _ in range(3):
                await give(other)
                await give(room)
            assert not [task for task in slow if task.done()]
        await asyncio.gather(*slow)
        line.hang_up()
        await at

    at_table(test)
