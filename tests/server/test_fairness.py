"""Whether a scenario is fair: the bots play it both ways, and the sentence says no more than their games do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from wartable.server.app import Settings, create
from wartable.server.pages.fairness import Tally, exchanged, sentence, tally, told
from wartable.server.protocol import forms as f
from wartable.server.rooms import setups
from wartable.server.work import resolving


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def task(scenario: str) -> resolving.Task:
    ruleset, doc = setups.document(f.NewGame(scenario=scenario))
    return resolving.Task(ruleset.name, doc, "random", 1, "x")


def short(scenario: str, games: int) -> resolving.Task:
    """Battles of one turn."""
    found = task(scenario)
    return found._replace(scenario={**found.scenario, "options": {"turns": 1}}, games=games)


def test_armies_change_places_and_places_stay() -> None:
    one = task("skirmish")
    (other,) = exchanged(one)
    first, second = one.scenario["sides"]
    assert [side["army"] for side in other.scenario["sides"]] == [second["army"], first["army"]]
    assert [side["seat"] for side in other.scenario["sides"]] == ["p1", "p2"]


def test_who_stands_somewhere_already_stays_there() -> None:
    assert exchanged(task("bunker")) == []


@pytest.mark.parametrize(
    ("places", "armies", "draws", "part"),
    [
        ((10, 10), (10, 10), 0, "No place or army is clearly better in 20 games"),
        ((18, 2), (10, 10), 0, "The place of North is better: it won 18 of 20 decided games"),
        ((10, 10), (1, 19), 0, "The army Hunters is better"),
        ((6, 0), (3, 3), 14, "The place of North is better: it won 6 of 6"),
        ((0, 0), (0, 0), 20, "None of 20 games had a winner"),
    ],
)
def test_the_sentence(places: tuple[int, int], armies: tuple[int, int], draws: int, part: str) -> None:
    north = [("North", places[0]), ("South", places[1])]
    held = [("Marines", armies[0]), ("Hunters", armies[1])]
    assert part in sentence(Tally(20, north, held, draws))


def test_shares_have_bounds() -> None:
    found = told(Tally(20, [("North", 15), ("South", 3)], [], 2))
    assert [item.share for item in found.places] == [0.75, 0.15]
    assert all(item.low < item.share < item.high for item in (*found.places, found.draws))
    assert found.armies == []


def test_bots_play_it_both_ways(client: TestClient[Any]) -> None:
    form = {"game": {"scenario": "skirmish", "options": {"turns": 1}}, "bot": "random", "games": 1}
    answer = client.post("/api/fairness", json=form)
    assert answer.status_code == 200, answer.text
    begun, found = (json.loads(line) for line in answer.text.splitlines())
    assert (begun["games"], begun["due"], begun["say"]) == (0, 2, "")
    assert found["games"] == found["due"] == 2
    assert [item["name"] for item in found["places"]] == ["Federation", "Daleks"]
    wins = sum(item["share"] for item in found["places"])
    assert wins == sum(item["share"] for item in found["armies"]) == 1 - found["draws"]["share"]


def test_each_seed_is_told_as_soon_as_it_is_played_both_ways() -> None:
    """Whoever leaves off reading ends the games, and others may ask at once."""

    async def look() -> list[int]:
        games = resolving.watched(tally, short("skirmish", 50))
        seen = [(await anext(games)).games for _ in range(3)]
        await games.aclose()
        return seen

    assert asyncio.run(look()) == [0, 2, 4]
    assert asyncio.run(look()) == [0, 2, 4]


def test_two_cannot_ask_at_once() -> None:
    async def look() -> None:
        first = resolving.watched(tally, short("skirmish", 1))
        await anext(first)
        with pytest.raises(resolving.Busy):
            await anext(resolving.watched(tally, short("skirmish", 1)))
        await first.aclose()

    asyncio.run(look())


def test_more_games_begin_with_the_same_ones() -> None:
    few, more = list(tally(short("skirmish", 1))), list(tally(short("skirmish", 2)))
    assert [item._replace(due=0) for item in few] == [item._replace(due=0) for item in more[:2]]


@pytest.mark.parametrize("more", [{"bot": "genius"}, {"game": {"scenario": "nowhere"}}, {"games": 0}])
def test_what_cannot_be_asked_is_refused(client: TestClient[Any], more: dict[str, Any]) -> None:
    form = {"game": {"scenario": "skirmish"}, "games": 1, **more}
    assert client.post("/api/fairness", json=form).status_code == 400
