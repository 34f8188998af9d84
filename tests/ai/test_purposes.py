"""What bots wanted, asked afterwards: the reason that they had then, to nobody who may not know it yet."""

from __future__ import annotations

from functools import cache

import pytest

from wartable.ai.greedy import GreedyPlayer
from wartable.ai.players import player
from wartable.ai.purposes import may_know, purpose_at, purpose_of
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario
from wartable.umpire.telling import Teller

VETERANS = 14
"""So many decisions of them are asked about: each makes the plans of a whole side."""
FIRST = ("first_battle", "bg_first", "gates_first", "first_hunt", "at_first")


class Played:
    """A game of bots of one kind, with what each of them thought of its answers."""

    def __init__(self, name: str, kind: str, most: int) -> None:
        ruleset, doc = load_scenario(example(name))
        self.session = Session(ruleset, ruleset.new_game(doc), Seeded("3"))
        self.kinds = dict.fromkeys(ruleset.seats(self.session.game), kind)
        bots = {seat: player(kind, f"3 {seat}") for seat in self.kinds}
        self.thoughts: list[str] = []
        self.by: list[str] = []
        _ = self.session.ask
        self.ends = [len(self.session.events)]
        while (ask := self.session.ask) is not None and len(self.thoughts) < most:
            bot = bots[ask.seat]
            answer = bot.answer(self.session, ask)
            decided = not isinstance(ask, Choice) or len(ask.options) > 1
            reasons = bot.last_reasons if isinstance(bot, GreedyPlayer) and decided else ()
            self.thoughts.append(next((idea.why for idea in reasons if idea.answer == answer), ""))
            self.by.append(ask.seat)
            self.session.answer(answer)
            self.ends.append(len(self.session.events))

    def told(self, number: int, viewer: str | None = None) -> str:
        return purpose_at(self.session, number, self.kinds, viewer)

    def first_told(self) -> int:
        """The first decision of which something is told."""
        return next(n for n in range(1, len(self.thoughts) + 1) if self.told(n))


@cache
def game(name: str, kind: str, most: int = 60) -> Played:
    return Played(name, kind, most)


# ------------------------------------------------------------------ what is told
@pytest.mark.parametrize("name", FIRST)
def test_a_plan_is_told_as_the_veteran_made_it(name: str) -> None:
    played = game(name, "veteran", VETERANS)
    told = [played.told(number) for number in range(1, len(played.thoughts) + 1)]
    assert all(thought in said for thought, said in zip(played.thoughts, told, strict=True))
    assert any(said.startswith("The bot's plan: ") for said in told)


@pytest.mark.parametrize("name", FIRST)
def test_a_soldier_says_what_spoke_for_its_answer(name: str) -> None:
    played = game(name, "soldier")
    told = {played.told(number): thought for number, thought in enumerate(played.thoughts, 1) if thought}
    assert all(said.startswith("Why the bot chose that: ") for said in told)
    # Several ideas for one answer have a reason each, of which chance took one.
    assert sum(thought in said for said, thought in told.items()) >= 0.9 * len(told)


def test_who_takes_anything_says_so() -> None:
    played = game("first_battle", "random", 20)
    assert played.told(played.first_told()) == "Why the bot chose that: it takes anything that is legal, by lot."


def test_an_event_tells_the_plan_of_the_decision_with_which_its_entry_begins() -> None:
    played = game("first_battle", "veteran", VETERANS)
    session, teller = played.session, Teller(played.session)
    rows = {data["event"]: data["n"] for data in reversed(teller.digested())}
    fired, turned = rows["Fired"], rows["Turned"]
    said = purpose_of(session, played.ends, teller.begun(fired), played.kinds, None)
    assert said.startswith("The bot's plan: Marine Squad 1 would advance")
    assert " and fire at Dalek Patrol 1" in said
    assert not purpose_of(session, played.ends, teller.begun(turned), played.kinds, None)


def test_a_step_is_not_told_by_what_another_one_did_before_it() -> None:
    played = game("first_hunt", "soldier", 200)
    teller = Teller(played.session)
    steps = [teller.begun(data["n"]) for data in teller.digested() if data["event"] == "Stepped"]
    said = [purpose_of(played.session, played.ends, places, played.kinds, None) for places in steps]
    assert sum(map(bool, said)) >= len(steps) / 2
    assert not [each for each in said if "keeps an eye" in each or "nothing useful" in each], "that was another one"


def test_nothing_is_told_of_what_a_person_did_nor_before_the_first_decision() -> None:
    played = game("first_battle", "veteran", VETERANS)
    number = played.first_told()
    assert purpose_at(played.session, number, {}, None) == ""
    assert purpose_at(played.session, 0, played.kinds, None) == ""
    assert purpose_at(played.session, played.session.decisions + 1, played.kinds, None) == ""


def test_the_game_stays_as_it_was() -> None:
    played = game("first_hunt", "veteran", VETERANS)
    session = played.session
    before = session.hash(), list(session.faces), len(session.events), session.decisions
    assert any(played.told(number) for number in range(1, 20))
    assert (session.hash(), list(session.faces), len(session.events), session.decisions) == before


# ------------------------------------------------------------------ to whom
def test_where_seats_have_secrets_others_are_told_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    played = game("first_hunt", "soldier")
    number = played.first_told()
    seat = played.by[number - 1]
    other = next(name for name in played.kinds if name != seat)
    assert played.told(number, seat)
    assert played.told(number, UMPIRE)
    assert not played.told(number, other)
    assert not played.told(number, "")
    monkeypatch.setattr(Session, "over", True)
    assert played.told(number, other)
    assert played.told(number, "")


@pytest.mark.parametrize(("name", "watches"), [("first_battle", True), ("bg_first", True), ("at_first", False)])
def test_where_all_seats_know_the_same_each_is_told(name: str, watches: bool) -> None:
    played = game(name, "soldier")
    seats = list(played.kinds)
    assert may_know(played.session, seats[0], seats[-1])
    assert may_know(played.session, seats[0], "") is watches  # who only watches does not know what players know
