"""A system that says nothing of hints has them all the same: of its ideas, of its odds, of what follows."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.ai.hints import hints
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.odds.prospects import chances
from wartable.rulesets import load_ruleset
from wartable.shelf import example, load_scenario


def played(seed: str) -> Iterator[Session]:
    rules, doc = load_scenario(example("ford"))
    session = Session(rules, rules.new_game(doc), Seeded(seed), keep="last")
    bots = {seat: player("soldier", seat) for seat in rules.seats(session.game)}
    while (ask := session.ask) is not None:
        yield session
        session.answer(bots[ask.seat].answer(session, ask))


def test_each_question_has_a_hint_and_the_game_stays_as_it_was() -> None:
    rules = type(load_ruleset("sixth"))
    assert (rules.advice, rules.counsel) == (Ruleset.advice, Ruleset.counsel), "nothing is said of hints"
    clauses = set()
    for session in played("1"):
        ask, before = session.ask, (session.hash, session.game.dice)
        assert ask is not None
        found = hints(session, ask.seat)
        assert (session.hash, session.game.dice, session.ask) == (*before, ask)
        for hint in found:
            ask.accept(hint.answer)
            assert hint.what
            assert hint.why
        clauses.add(ask.clause)
    assert {"SX-SETUP-01", "SX-TURN-01", "SX-MOVE-01", "SX-SHOOT-01"} <= clauses


def test_who_acts_is_weighed_by_what_he_would_do() -> None:
    session = next(session for session in played("1") if session.ask is not None and session.ask.clause == "SX-TURN-01")
    assert session.ask is not None
    best, *rest = hints(session, session.ask.seat)
    assert best.then.startswith("move ")
    assert "inches" in best.then
    assert best.why.startswith("nearer to ")
    assert all(best.worth >= hint.worth for hint in rest)


def test_a_shot_has_the_odds_of_the_page_and_a_place_its_models() -> None:
    told = placed = 0
    for session in played("2"):
        ask = session.ask
        assert ask is not None
        shown = {each.key: each.text for each in chances(session.ruleset.prospects(session.game, ask))}
        for hint in hints(session, ask.seat):
            if isinstance(hint.answer, str) and hint.answer in shown:
                assert hint.odds == shown[hint.answer]
                told += 1
            if ask.clause == "SX-MOVE-01" and "to" in hint.answer:
                assert len(hint.models) > 0
                assert hint.what.startswith("move ")
                placed += 1
    assert told > 2
    assert placed > 2
