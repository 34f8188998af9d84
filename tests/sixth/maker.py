"""The sixth system as it is put through the test kit: what is drawn of it, and what holds in every position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, count
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from tests.kit.drive import Scenario
from tests.kit.maker import (
    Everything,
    Feature,
    Fight,
    Files,
    Foretold,
    Fork,
    Maker,
    Outcome,
    Predicted,
    Some,
    Table,
    Tries,
    Walk,
)
from wartable.engine import codec
from wartable.engine.event import Event
from wartable.engine.plane import INCH, groups, overlaps
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.odds.exact import distribution

FORD = Path(__file__).parent / "wartable_sixth" / "examples" / "ford.yaml"
WAYS = ("stones", "flames", "volleys", "duels")
ARMS = ("", "", "stones", "volleys", "duels")


def ford() -> Scenario:
    """The example as plain data."""
    found: Scenario = plain(load(FORD))
    return found


def plain(node: Any) -> Any:
    """A document as plain data."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, list) else node


# ------------------------------------------------------------------ small games
@st.composite
def skirmishes(draw: st.DrawFn) -> Scenario:
    """One to three bands a side, which wait to be set down or stand about, and one to three turns."""
    stand = draw(st.booleans())
    sides = []
    for seat, y in (("low", 4), ("high", 14)):
        bands: list[dict[str, Any]] = []
        for number in range(draw(st.integers(1, 3))):
            count = draw(st.integers(1, 6))
            depth = y + draw(st.integers(-2, 2))
            at = [[round(1 + 7 * number + 0.7 * model, 1), depth] for model in range(count)]
            name = f"{seat}-{number}"
            bands.append({"id": name, "name": name, **({"at": at} if stand else {"size": count})})
        sides.append({"seat": seat, "name": seat, "bands": bands})
    options: dict[str, Any] = {"turns": draw(st.integers(1, 3))}
    if arms := draw(st.sampled_from(ARMS)):
        options["arms"] = arms
    return {"wartable": 1, "ruleset": "sixth", "table": [24, 18], "sides": sides, "options": options}


# ------------------------------------------------------------------ what holds
def position(session: Session) -> None:
    """SX-SETUP-01, SX-MOVE-02: who is set down stands on the table, on nobody else, and in one group while all live."""
    _ = session.ask
    game: Any = session.game
    standing = [(band, model) for band in game.bands.values() if band.placed for model in band.models]
    width, depth = game.size
    for band, model in standing:
        assert model.r <= model.x <= width - model.r, f"{band.id}/{model.id} stands off the table"
        assert model.r <= model.y <= depth - model.r, f"{band.id}/{model.id} stands off the table"
    for (one, first), (other, second) in combinations(standing, 2):
        assert not overlaps(first, second), f"{one.id}/{first.id} overlaps {other.id}/{second.id}"
    assert (session.ask is None) == (game.result is not None)
    assert 0 <= game.turn <= game.turns


class Ledger:
    """Models are lost by events alone, none of them twice, and a band that has lost none is one group (SX-MOVE-02)."""

    def __init__(self, session: Session) -> None:
        _ = session.ask
        game: Any = session.game
        self.alive = {key: {model.id for model in band.models} for key, band in game.bands.items()}
        self.whole = set(self.alive)
        self.told = 0
        self._take(session)

    def follow(self, session: Session) -> None:
        """Hold the models of each band to the events since the last call."""
        _ = session.ask
        self._take(session)
        game: Any = session.game
        for key, band in game.bands.items():
            assert {model.id for model in band.models} == self.alive[key], key
            assert not band.placed or key not in self.whole or len(groups(band.models, INCH)) <= 1, key

    def _take(self, session: Session) -> None:
        for event in session.events[self.told :]:
            assert event.clause in session.ruleset.rulebook, event
            if type(event).__name__ == "ModelsLost":
                told = codec.plain(event)  # its class is not installed when this is read
                unit, lost = told["unit"], set(told["models"])
                assert lost <= self.alive[unit], event
                self.alive[unit] -= lost
                self.whole.discard(unit)
        self.told = len(session.events)


# ------------------------------------------------------------------ odds
def near(low: int = 4, high: int = 4) -> Scenario:
    """Two bands five inches apart, so many models each; the first one is about to act."""
    rows = (("low", "a", low, 3), ("high", "b", high, 8))
    sides = [{"seat": seat, "name": seat, "bands": [{"id": key, "name": key, "at": [[3 + n, y] for n in range(many)]}]}
             for seat, key, many, y in rows]  # fmt: skip
    return {"wartable": 1, "ruleset": "sixth", "table": [24, 18], "sides": sides, "options": {"turns": 1}}


def told(session: Session) -> Predicted:
    """How many hits are told at the choice of a target."""
    ask = session.ask
    assert ask is not None
    (prospect,) = session.ruleset.prospects(session.game, ask)
    dist = distribution(prospect.make_flow)
    return {"hits": {hits: weight / dist.total for hits, weight in dist.weights.items()}}


def hits(events: Sequence[Event]) -> Outcome:
    """How many there were; its events are not installed when this is read."""
    (shot,) = [codec.plain(event) for event in events if type(event).__name__ == "Shot"]
    return {"hits": shot["hits"]}


STAY = {"stay": True}
FIGHTS = {f"{low} at {high}": Fight(partial(near, low, high), (STAY, "b"), told, hits)
          for low, high in ((4, 4), (6, 2))}  # fmt: skip
WALKS = {
    "4 at 4": Walk(near, (STAY, "b"), 70, predicted=told, figures=hits),
    "a band acts": Walk(partial(near, 2, 2), (), 10),
}


# ------------------------------------------------------------------ everything there is
def wanted() -> frozenset[Feature]:
    """Every way to shoot, and every drawing of the example."""
    return frozenset(Feature("arms", key) for key in ("bows", *WAYS))


def games(first: int = 0) -> Iterator[tuple[Scenario, frozenset[Feature]]]:
    """Skirmishes with each way to shoot, without end."""
    for number in count(first):
        arms = ("", *WAYS)[number % (len(WAYS) + 1)]
        yield {**near(), "options": {"turns": 2, "arms": arms}}, frozenset((Feature("arms", arms or "bows"),))


def used(game: Any, event: Event) -> Iterable[Feature]:
    """Nothing is seen in play alone."""
    return ()


GAMES = Path(__file__).parents[1] / "games" / "sixth"
SIXTH = Maker(
    "sixth", position, Ledger, skirmishes, games={"skirmishes": Some(skirmishes, 40)}, wholes={"ford": ford}, times=3,
    tries=Tries(20, 5, 7), tried=("ford",), naming=("SX-TURN-01",),
    forks={f"{seed}": Fork(ford, seed) for seed in range(3)}, back={"ford": ford}, sent=(ford, ford),
    undone=15, stepped=10, fights=FIGHTS, walks=WALKS, foretold=Foretold(ford, 5),
    files=Files(lambda: [FORD, *sorted(GAMES.glob("volleys.yaml"))], 20, lambda: [load(FORD)], 60),
    everything=Everything(wanted, games, used, (), len(WAYS) + 1, tuple(range(len(WAYS) + 1))),
    table=Table("ford", "low"),
)  # fmt: skip
