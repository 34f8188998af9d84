"""What a look at one game takes while eight heavy requests are worked on: `python -m bench.stall`."""

from __future__ import annotations

import argparse
import json
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any, NamedTuple

from bench.serving import server
from wartable.ai.players import player
from wartable.engine import record
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario

AT_ONCE = 8
QUIET = 3.0  # seconds in which nobody else asks for anything
PACE = 0.01  # seconds between looks
BEHIND = ("--proxy", "127.0.0.1")
"""Proxies of this machine are believed: each request may come from an address of its own."""
LEAST = 20  # looks, if the requests are done sooner


class Asked(NamedTuple):
    """A request, and from what address a proxy says that it comes ('' from none)."""

    method: str
    path: str
    body: Any = None
    address: str = ""


class Stall(NamedTuple):
    """How long looks took, in milliseconds, and all requests together, in seconds; how many were answered how."""

    median: float
    p99: float
    worst: float
    seconds: float
    answers: dict[int, int]


def ask(host: str, asked: Asked) -> tuple[int, bytes]:
    """The status and the body of an answer."""
    connection = HTTPConnection(host, timeout=300)
    headers = {"X-Forwarded-For": asked.address} if asked.address else {}
    body = None if asked.body is None else json.dumps(asked.body)
    if body:
        headers["Content-Type"] = "application/json"
    connection.request(asked.method, asked.path, body, headers)
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def made(host: str, path: str, body: Any) -> Any:
    """What is answered to a form that is in order."""
    status, text = ask(host, Asked("POST", path, body))
    if status not in (200, 201):
        raise RuntimeError(f"{path}: {status} {text[:300]!r}")
    return json.loads(text)


def save(scenario: str, decisions: int) -> str:
    """A game that bots by lot have played so far."""
    ruleset, doc = load_scenario(example(scenario))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("stall"))
    seats = ruleset.seats(session.game)
    session.play({seat: player("random", seat) for seat in seats}, decisions)
    return "\n".join(record.lines(session, doc)) + "\n"


class Looks:
    """Looks at a game, one after the other, until told to stop."""

    def __init__(self, host: str, game: str) -> None:
        self.times: list[float] = []
        self._host, self._path = host, f"/api/games/{game}"
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def __enter__(self) -> Looks:
        self._thread.start()
        return self

    def __exit__(self, *why: object) -> None:
        self._stop.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._stop.is_set() or len(self.times) < LEAST:
            began = time.perf_counter()
            status, _ = ask(self._host, Asked("GET", self._path))
            if status != 200:
                raise RuntimeError(f"a look was answered {status}")
            self.times.append(time.perf_counter() - began)
            time.sleep(PACE)


def stall(host: str, game: str, asked: list[Asked]) -> Stall:
    """Looks at `game` while all of `asked` are under way at once; without any, for a while."""
    answers: dict[int, int] = {}
    with Looks(host, game) as looks, ThreadPoolExecutor(max(1, len(asked))) as pool:
        began = time.perf_counter()
        if not asked:
            time.sleep(QUIET)
        for status, _ in pool.map(lambda each: ask(host, each), asked):
            answers[status] = answers.get(status, 0) + 1
        seconds = time.perf_counter() - began
    times = sorted(looks.times)
    at = {part: 1000 * times[min(len(times) - 1, int(part * len(times)))] for part in (0.5, 0.99)}
    return Stall(at[0.5], at[0.99], 1000 * times[-1], seconds, answers)


# ------------------------------------------------------------------ what is asked
PEOPLE = {seat: {"kind": "human"} for seat in ("p1", "p2")}


def armies(addresses: bool) -> list[Asked]:
    """Random armies of 2,000 points, each from an address of its own if so."""
    path = "/api/systems/time_wars/armies/random"
    return [
        Asked("POST", path, {"faction": "", "points": 2000, "seed": f"{n}"}, f"10.0.0.{n}" if addresses else "")
        for n in range(AT_ONCE)
    ]  # fmt: skip


def trials() -> list[Asked]:
    """Lists that are tried; all but one are told that another is."""
    foe = {"wartable": 1, "ruleset": "time_wars", "kind": "army", "faction": "", "detachments": []}
    form = {"document": foe, "bot": "random", "games": 1, "seed": "a"}
    return [Asked("POST", "/api/systems/time_wars/armies/trial", form) for _ in range(AT_ONCE)]


def requests(games: list[str], last: int) -> dict[str, Callable[[], list[Asked]]]:
    """What is asked, by name; `games` have `last` decisions each."""

    def of(path: str) -> list[Asked]:
        return [Asked("GET", f"/api/games/{game}/{path}") for game in games]

    new = {"scenario": "battle", "seats": PEOPLE}
    fair = {"game": {"scenario": "battle"}, "bot": "random", "games": 1}
    return {
        "moments": lambda: of("moments"),
        "pictures": lambda: of("picture.svg"),
        "moment": lambda: of(f"moments/{last}"),
        "drawings": lambda: of(f"moments/{last}/picture.svg"),
        "dots": lambda: of(f"moments/{last}/picture.png"),
        "saves": lambda: of("save"),
        "new games": lambda: [Asked("POST", "/api/games", new) for _ in range(AT_ONCE)],
        "branches": lambda: [
            Asked("POST", f"/api/games/{game}/branch", {"n": last, "seats": PEOPLE}) for game in games
        ],
        "fairness": lambda: [Asked("POST", "/api/fairness", fair) for _ in range(AT_ONCE)],
        "trials": trials,
        "armies": lambda: armies(addresses=False),
        "armies of eight": lambda: armies(addresses=True),
    }  # fmt: skip


def measured(decisions: int, wanted: list[str]) -> Iterator[tuple[str, Stall]]:
    """Each kind of request by its name; first of all that nothing is asked, then that stored games are opened."""
    text = save("battle", decisions)
    with tempfile.TemporaryDirectory() as folder:
        store = f"{folder}/games.db"
        with server(store, more=BEHIND) as host:
            form = {"text": text, "file": "", "title": "", "seats": PEOPLE}
            games = []
            for _ in range(AT_ONCE):
                games.append(made(host, "/api/games/import", form)["game"])
                time.sleep(0.1)
        with server(store, more=BEHIND) as host:
            own = made(host, "/api/games", {"scenario": "skirmish", "seats": PEOPLE})["game"]
            ask(host, Asked("GET", f"/api/games/{own}"))
            yield "nothing", stall(host, own, [])
            yield "opening", stall(host, own, [Asked("GET", f"/api/games/{game}") for game in games])
            for name, kind in requests(games, decisions).items():
                if not wanted or name in wanted:
                    yield name, stall(host, own, kind())


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.stall", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="what is asked, such as 'moments'; all if none")
    parser.add_argument("--decisions", type=int, default=300, help="how long the stored games are")
    options = parser.parse_args()
    quiet = 0.0
    for name, found in measured(options.decisions, options.kinds):
        quiet = quiet or found.worst
        told = ", ".join(f"{count} of {status}" for status, count in sorted(found.answers.items()))
        print(
            f"{name:<16} worst look {found.worst:7.0f} ms ({found.worst / quiet:5.1f} times that of a quiet server), "
            f"99 of 100 within {found.p99:6.0f} ms, median {found.median:5.1f} ms; {found.seconds:5.1f} s; {told}",
            flush=True,
        )


if __name__ == "__main__":
    main()
