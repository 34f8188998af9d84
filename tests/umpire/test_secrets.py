"""Each seat is told what it may see, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.secret_toy import SecretToy
from tests.engine.toy import ToyRules
from wartable.ai.players import GreedyPlayer
from wartable.engine import record
from wartable.engine.answer import Scripted, Seeded
from wartable.engine.errors import DataError
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.umpire.referee import referee
from wartable.umpire.telling import Teller, counted, known, placed, request, scene, sees, view

DEAL = [1, 2, 3, 4, 5, 6]  # two cards each for ann, bob and cid
SCENARIO: dict[str, Any] = {
    "rounds": 1, "missions": {"ann": "save", "bob": "slay"}, "seed": "77", "dice": DEAL, "script": ["pass"],
    "expect": {"result": "draw"},
}  # fmt: skip
RULES = SecretToy()


def session(*answers: str, seed: str = "") -> Session:
    game = Session(RULES, RULES.new_game(SCENARIO), Seeded(seed) if seed else Scripted([*DEAL, 6, 6, 6]))
    for answer in answers:
        game.answer(answer)
    _ = game.ask
    return game


@pytest.mark.parametrize(
    ("seat", "drawn", "hands"),
    [
        (None, ["ann 1", "ann 2", "bob 3", "bob 4", "cid 5", "cid 6"], "ann:1+2 bob:3+4 cid:5+6"),
        (UMPIRE, ["ann 1", "ann 2", "bob 3", "bob 4", "cid 5", "cid 6"], "ann:1+2 bob:3+4 cid:5+6"),
        ("ann", ["ann 1", "ann 2"], "ann:1+2 bob:?+? cid:?+?"),
        ("cid", ["cid 5", "cid 6"], "ann:?+? bob:?+? cid:5+6"),
        ("", [], "ann:?+? bob:?+? cid:?+?"),
    ],
)
def test_a_teller_tells_its_seat(seat: str | None, drawn: list[str], hands: str) -> None:
    told = list(Teller(session(), seat).news())
    assert [f"{data['seat']} {data['card']}" for data in told if data["event"] == "Dealt"] == drawn
    assert [data["n"] for data in told] == list(range(len(told)))  # a gap would tell of what was not seen
    assert told[-1]["say"] == f" Turned while {hands}"


def test_news_are_told_once_and_some_again() -> None:
    game = session()
    teller = Teller(game, "bob")
    assert [data["n"] for data in teller.news()] == [0, 1, 2]
    assert list(teller.news()) == []
    game.answer("pass")
    assert [data["n"] for data in teller.some(3)] == [1, 2, 3]
    assert [data["n"] for data in teller.news()] == [3]
    game.undo()
    assert list(teller.news()) == []
    assert teller.told == 7


@pytest.mark.parametrize(
    ("seat", "before"),
    [
        ("ann", [0, 1, 2, 2, 2, 2, 2, 3]),
        ("bob", [0, 0, 0, 1, 2, 2, 2, 3]),
        ("", [0] * 7 + [1]),
        (UMPIRE, list(range(8))),
    ],
)
def test_each_seat_counts_its_own_events(seat: str, before: list[int]) -> None:
    game = session()
    assert [counted(game, seat, first) for first in range(8)] == before
    for first, count in enumerate(before):
        assert counted(game, seat, placed(game, seat, count)) == count
        assert placed(game, seat, count) <= first
    assert placed(game, seat, 99) == len(game.events) == 7


def test_news_that_nobody_reads_on_are_not_lost() -> None:
    teller = Teller(session(), "bob")
    assert next(teller.news())["n"] == 0
    assert [data["n"] for data in teller.news()] == [1, 2]


def test_a_request_is_told_to_who_is_asked() -> None:
    ask = session().ask
    assert ask is not None
    whole = request(ask)
    assert whole is not None
    assert [option["key"] for option in whole["options"]][2:4] == ["show-1", "show-2"]
    assert request(ask, "ann") == request(ask, UMPIRE) == whole
    assert request(ask, "bob") == request(ask, "") == {"ask": "choice", "seat": "ann"}
    assert request(None, "bob") is None


def test_views_and_scenes_are_of_what_is_known() -> None:
    game = session()
    assert view(game, "bob")["sides"]["bob"]["cards"] == [3, 4]
    assert view(game, "bob")["sides"]["ann"]["cards"] == [0, 0]
    assert view(game, UMPIRE)["sides"]["ann"]["cards"] == [1, 2]
    assert scene(game, "").title == "ann:?+? bob:?+? cid:?+?"
    assert known(game, UMPIRE) is known(game, None) is game.game
    open_game = Session(ToyRules(), ToyRules().new_game({}), Seeded(1))
    assert known(open_game, "ann") is open_game.game  # no copy is made where nothing is secret
    assert [sees(game.events[0], seat) for seat in ("ann", "bob", "", UMPIRE, None)] == [True, False, False, True, True]


def test_a_bot_does_not_look_into_the_cards_of_others() -> None:
    game, bot = session(), GreedyPlayer(1)
    assert game.ask is not None
    assert bot.answer(game, game.ask) == "pass"
    assert bot.last_reasons[0].why == "ann:1+2 bob:?+? cid:?+?"


def test_a_referee_expects_what_the_umpire_sees() -> None:
    wanted = {"sides": {"cid": {"cards": [5, 6]}}}
    assert referee(RULES, {"dice": DEAL, "expect": wanted}).differences == []


# ---------------------------------------------------------------- files for one seat
def test_a_file_for_a_seat_tells_nothing_secret() -> None:
    game = session("pass", "throw", "show-5", seed="77")
    assert game.over
    lines = [json.loads(line) for line in record.lines(game, SCENARIO, seat="bob")]
    head = lines[0]
    assert head["for"] == "bob"
    assert head["scenario"] == {"rounds": 1, "missions": {"ann": "?", "bob": "slay"}}
    assert not {"seed", "commitment"} & set(head)
    for line in lines[1:]:
        assert set(line) <= {"n", "answer", "events", "over"}
    assert [line["n"] for line in lines[1:]] == [0, 1, 2, 3, 3]
    assert [line.get("answer") for line in lines[1:]] == [None, None, "throw", None, None]
    assert lines[-1] == {"n": 3, "over": True}
    events = [data for line in lines for data in line.get("events", ())]
    assert [data["n"] for data in events] == list(range(sum(sees(event, "bob") for event in game.events)))
    assert {data["seat"] for data in events if data["event"] == "Dealt"} == {"bob"}
    assert all("ann:?" in data["say"] for data in events)


def test_a_spectators_file_has_no_answers() -> None:
    lines = [json.loads(line) for line in record.lines(session("pass", "pass"), SCENARIO, seat="")]
    assert lines[0]["for"] == ""
    assert not any("answer" in line for line in lines)


def test_what_was_taken_back_is_in_no_file_for_others() -> None:
    game = session("throw")
    game.undo()
    lines = list(record.lines(game, SCENARIO, seat="ann"))
    assert not any("Scored" in line for line in lines)
    assert json.loads(lines[-1]) == {"n": 0, "over": False}


@pytest.mark.parametrize(("seat", "who"), [("bob", "bob"), ("", "a spectator")])
def test_a_file_for_a_seat_is_no_save(seat: str, who: str) -> None:
    lines = list(record.lines(session("pass"), SCENARIO, seat=seat))
    with pytest.raises(DataError, match=f"x:1: this file tells what {who} may know of a game; only the whole save"):
        record.load(lines, RULES, file="x")


def test_a_whole_save_is_whole() -> None:
    game = session("pass", seed="77")
    lines = list(record.lines(game, SCENARIO))
    head = json.loads(lines[0])
    assert (head["seed"], head["scenario"]) == ("77", SCENARIO)
    assert "for" not in head
    assert record.load(lines, RULES).hash() == game.hash()
