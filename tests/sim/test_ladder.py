"""Ratings, ladders, matchups and prices: from results that are known, and from a few games that are played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.toy import ToyRules, load_toy
from wartable.engine.answer import Stream
from wartable.engine.behaviour import Times
from wartable.engine.compat import override
from wartable.engine.errors import DataError
from wartable.sim import boards
from wartable.sim.behaviour import Did
from wartable.sim.bouts import play_out
from wartable.sim.ladder import Ladder, bouts, games, mark
from wartable.sim.matchups import SEATS, Entrant, Matchups, sets, table
from wartable.sim.matchups import mark as matchups_mark
from wartable.sim.pricing import Battle, inverted, worths
from wartable.sim.rating import MIDDLE, Game, data, duels, elos, ratings

RULES = ToyRules()


# ------------------------------------------------------------------ ratings
def won(first: str, second: str, times: int, lost: int = 0, drawn: int = 0) -> list[Game]:
    scores = [1.0] * times + [0.0] * lost + [0.5] * drawn
    return [Game(first, second, score, f"{first}{second}{n // 2}") for n, score in enumerate(scores)]


def test_three_wins_of_four_are_191_points() -> None:
    found = elos(won("a", "b", 300_000, 100_000), ("a", "b"), "b")
    assert found == {"a": pytest.approx(MIDDLE + 190.85, abs=0.1), "b": MIDDLE}


def test_draws_are_half_and_who_has_won_all_is_not_endless() -> None:
    even = elos(won("a", "b", 0, 0, 10), ("a", "b"))
    assert even["a"] == pytest.approx(even["b"])
    assert 200 < elos(won("a", "b", 10), ("a", "b"), "b")["a"] - MIDDLE < 1000
    assert elos([], ("a",)) == {"a": MIDDLE}
    assert ratings([]) == []


def test_a_ladder_of_known_strengths_is_found_again() -> None:
    true = {"low": 1300.0, "mid": 1500.0, "top": 1650.0}
    stream, played = Stream(1), []
    for number in range(900):
        one, other = (("low", "mid"), ("mid", "top"), ("low", "top"))[number % 3]
        chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
        played.append(Game(one, other, float(stream.below(10_000) < chance * 10_000), f"{number}"))
    rows = ratings(played, "mid", "x")
    assert [row.name for row in rows] == ["top", "mid", "low"]
    for row in rows:
        assert row.low <= row.elo <= row.high
        assert abs(row.elo - true[row.name]) < 60
    assert (rows[1].low, rows[1].high) == (MIDDLE, MIDDLE), "the anchor has no spread"
    assert rows[0].high - rows[0].low < 150
    assert rows == ratings(played, "mid", "x")
    assert data(rows)[0] == {"name": "top", "elo": round(rows[0].elo), "low": round(rows[0].low),
                             "high": round(rows[0].high), "games": 600, "score": rows[0].mean}  # fmt: skip


def test_duels_count_both_ways() -> None:
    found = duels(won("a", "b", 3, 1, 2))
    assert (found["a", "b"][0].hits, found["a", "b"][0].total, found["a", "b"][1]) == (3, 4, 2)
    assert (found["b", "a"][0].hits, found["b", "a"][1]) == (1, 2)


# ------------------------------------------------------------------ ladders
def toy_ladder(count: int = 14, **fields: Any) -> Ladder:
    docs = [{"seats": ["ann", "bob"], "rounds": rounds} for rounds in (2, 3)]
    return Ladder("toy", ("random", "recruit", "greedy"), fields.pop("fields", docs), count, **fields)


def test_every_two_fight_on_every_field_from_both_seats() -> None:
    due = bouts(toy_ladder(), RULES)
    assert len({bout.job for bout in due}) == len(due) == 14
    assert [tuple(bout.bots.values()) for bout in due[:4]] == [
        ("random", "recruit"), ("recruit", "random"), ("random", "greedy"), ("greedy", "random"),
    ]  # fmt: skip
    assert [bout.scenario["rounds"] for bout in due] == [2] * 6 + [3] * 6 + [2] * 2
    assert due[0].job.seed == due[1].job.seed != due[2].job.seed


def test_a_ladder_is_played_taken_up_and_told(tmp_path: Path) -> None:
    ladder, path = toy_ladder(), tmp_path / "ladder.jsonl"
    due, head = bouts(ladder, RULES), mark(toy_ladder(), RULES)
    whole = play_out(load_toy, due, head)
    assert play_out(load_toy, due[:5], head, path=path) == whole[:5]
    counted: list[tuple[int, int]] = []
    assert play_out(load_toy, due, head, path=path, progress=lambda *step: counted.append(step)) == whole
    assert counted[0] == (6, 14)
    with pytest.raises(DataError, match="results of another series"):
        play_out(load_toy, due, {**head, "seed": "other"}, path=path)
    played = games(whole)
    assert {game.score for game in played} <= {0.0, 0.5, 1.0}
    rows = ratings(played, "greedy")
    assert rows[-1].name == "random"
    text = boards.ladder_text(rows, played)
    assert "14 games" in text
    assert "greedy beat random" in text
    page = boards.ladder_html("Toy <ladder>", rows, played)
    assert "Toy &lt;ladder&gt;" in page
    assert page.count("<svg") == 2
    assert "http" not in page
    assert "<table>" not in page


@pytest.mark.parametrize(("drawn", "line"), [(1, "the only game"), (4, "all 4 games")])
def test_bots_that_only_drew_are_told_so(drawn: int, line: str) -> None:
    played = won("bold", "meek", 0, 0, drawn)
    bold, meek = ratings(played)
    text = boards.ladder_text([bold._replace(elo=1501), meek._replace(elo=1499)], played)
    assert text.splitlines()[-1] == f"{bold.name} and {meek.name} drew {line}"


def test_what_bots_did_is_a_table_of_the_page() -> None:
    words = {"idle": "turns in which <nothing> was done", "runs": "runs tried"}
    did = Did(3, words, {"greedy": {"idle": Times(2, 10)}, "random": {}})
    page = boards.ladder_html("Toy", [], [], did)
    assert "<h2>What each did, counted in 3 games</h2>" in page
    assert '<th class="n">greedy</th><th class="n">random</th>' in page
    row = '<th scope="row">turns in which &lt;nothing&gt; was done</th>'
    assert f'{row}<td class="n">2 of 10 (20%)</td><td class="n">none</td>' in page
    assert "runs tried" not in page, "nobody might have done it"
    assert "<table>" not in boards.ladder_html("Toy", [], [], Did(0, words, {"greedy": {}}))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"fields": []}, "at least one battle"),
        ({"fields": [{"rounds": 2}]}, "for two; one of these is for 3"),
    ],
)
def test_what_is_no_ladder(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(DataError, match=why):
        bouts(toy_ladder(**fields), RULES)


@pytest.mark.parametrize("names", [("random",), ("random", "random")])
def test_two_bots_are_needed(names: tuple[str, ...]) -> None:
    with pytest.raises(DataError, match="at least two bots"):
        bouts(Ladder("toy", names, [{}], 2), RULES)


# ------------------------------------------------------------------ prices
def test_an_inverse() -> None:
    matrix = [[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]]
    found = inverted(matrix)
    product = [[sum(a * b for a, b in zip(row, column)) for column in zip(*found)] for row in matrix]
    assert product == [pytest.approx([float(i == j) for j in range(3)], abs=1e-12) for i in range(3)]


def test_what_is_cheap_is_found_and_what_is_fair_is_not() -> None:
    true = {"bargain": 0.6, "folly": -0.6, "fair": 0.0, "plain": 0.0}
    stream, battles = Stream(5), []
    bought: dict[str, list[float]] = {name: [] for name in true}
    for _ in range(300):
        armies = []
        for _ in range(2):
            weights = [stream.below(100) + 1 for _ in true]
            parts = {name: weight / sum(weights) for name, weight in zip(true, weights)}
            for name, part in parts.items():
                bought[name].append(part)
            armies.append(parts)
        spent = {name: armies[0][name] - armies[1][name] for name in true}
        noise = (stream.below(201) - 100) / 250
        battles.append(Battle(spent, sum(true[name] * spent[name] for name in true) + noise))
    found = {worth.name: worth for worth in worths(battles, {**bought, "rare": [0.1] * 3})}
    assert next(iter(found)) == "bargain"
    assert list(found)[-1] == "folly"
    assert (found["bargain"].verdict, found["folly"].verdict) == ("cheap", "dear")
    assert (found["fair"].verdict, found["plain"].verdict) == ("", "")
    assert 0.03 < found["bargain"].gain < 0.08
    assert found["bargain"].low < found["bargain"].gain < found["bargain"].high
    assert "rare" not in found
    assert worths([], bought) == []
    assert worths(battles, {}) == []


# ------------------------------------------------------------------ matchups
class Two(ToyRules):
    """The toy for two seats that are called as a matchup calls them; who has more points has more left."""

    @override
    def left(self, game: Any) -> dict[str, float]:
        whole = sum(hand.points for hand in game.hands.values()) or 1
        return {seat: hand.points / whole for seat, hand in game.hands.items()}


def load_two(name: str) -> Two:
    return Two()


def draw(key: str, number: int) -> Entrant:
    return Entrant(key, {"name": f"{key} {number}"}, {f"{key} guns": 30, "men": 10 + number})


def plan(count: int) -> Matchups:
    def field(number: int, armies: Any) -> dict[str, Any]:
        return {"seats": list(SEATS), "rounds": 2 + number % 2, "armies": [armies[seat]["name"] for seat in SEATS]}

    return Matchups("toy", {"red": "Reds", "blue": "Blues"}, draw, field, count, "random")


def test_every_two_lists_meet_and_each_itself() -> None:
    made = sets(plan(7))
    assert [len(each.bouts) for each in made] == [2, 2, 2, 1]
    keys = [tuple(entrants[seat].key for seat in SEATS) for each in made for entrants in each.entrants]
    assert keys == [("red", "blue"), ("blue", "red"), ("red", "red"), ("red", "red"), ("blue", "blue"),
                    ("blue", "blue"), ("red", "blue")]  # fmt: skip
    assert made[1].bouts[0].scenario["armies"] == ["red 2", "red 3"], "two armies of one list"
    assert made[1].bouts[1].scenario["armies"] == ["red 3", "red 2"], "from the other seats"
    assert made[0].bouts[0].scenario["armies"] != made[3].bouts[0].scenario["armies"]
    with pytest.raises(DataError, match="no army lists"):
        sets(Matchups("toy", {}, draw, lambda number, armies: {}, 2))


def test_matchups_are_counted_and_told() -> None:
    setting = plan(36)
    made = sets(setting)
    due = [bout for each in made for bout in each.bouts]
    results = play_out(load_two, due, matchups_mark(setting, Two(), due[0]))
    found = table(setting, made, results)
    assert found.games == 36
    red, blue = found.cells["red", "blue"], found.cells["blue", "red"]
    assert (red.decided, red.drawn) == (blue.decided, blue.drawn)
    assert red.won + blue.won == red.decided
    assert red.decided + red.drawn == 12
    assert found.totals["red"].decided == red.decided, "a list against itself counts for neither"
    assert {worth.name for worth in found.entries} == {"red guns", "blue guns", "men"}
    told = json.loads(json.dumps(found.data()))
    assert told["matrix"]["red"]["blue"]["count"] == red.won
    assert "Reds won" in boards.matchups_text(found)
    page = boards.matchups_html("Toy", found)
    assert page.count("<svg") == 3
    assert "of itself: won by the first seat" in page
    assert "http" not in page
