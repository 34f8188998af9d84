"""Games for the tests of the browser table, set up past the page, and where their people sit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import yaml

GAMES = Path(__file__).parent.parent / "games"
SMALL = GAMES / "time_wars" / "exchange.yaml"


class Game(NamedTuple):
    """A game: its key and the token of each seat that a person takes."""

    key: str
    tokens: dict[str, str]

    def of(self, seat: str = "") -> str:
        """The address of the table for a seat; for whoever watches without one."""
        return f"/game/{self.key}" + (f"#token={self.tokens[seat]}" if seat else "")


class Desk:
    """Sets games up on the server at `address`."""

    def __init__(self, address: str) -> None:
        self.address = address

    def post(self, path: str, form: dict[str, Any]) -> Any:
        """What the server answers to a form."""
        data = json.dumps(form).encode()
        request = Request(f"{self.address}{path}", data, {"content-type": "application/json"})
        with urlopen(request, timeout=240) as answer:
            return json.load(answer)

    def game(
        self, scenario: str | Path, people: tuple[str, ...], *, typed: tuple[str, ...] = (), bot: str = "greedy",
        seats: tuple[str, ...] = (), seed: str = "tests", **options: Any,
    ) -> Game:  # fmt: skip
        """A game of an example or of a document; `people` sit at it, bots on all other `seats`."""
        chairs: dict[str, Any] = {seat: {"kind": bot} for seat in seats if seat not in people}
        chairs |= {seat: {"kind": "human", "typed": seat in typed} for seat in people}
        form: dict[str, Any] = {"seats": chairs, "seed": seed, "options": options}
        if isinstance(scenario, Path):
            form["document"] = yaml.safe_load(scenario.read_text(encoding="utf-8"))
        else:
            form["scenario"] = scenario
        made = self.post("/api/games", form)
        return Game(made["game"], made["tokens"])

    def small(self, *people: str, **more: Any) -> Game:
        """The smallest battle: a squad on each side, two turns."""
        return self.game(SMALL, people or ("p1",), **more)
