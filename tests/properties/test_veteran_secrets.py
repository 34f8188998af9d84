"""A veteran looks ahead while the enemy has secrets, and nothing that it does or says hangs on them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.ai.lookahead import LookaheadPlayer
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.scenario.file import load_scenario
from wartable.rulesets.time_wars.state import INCH, Game, Purchase, Work

SMALL = Path(__file__).parents[1] / "games" / "time_wars" / "exchange.yaml"
PONDERED = ("TW-ACT-01", "TW-MOVE-01")
BUDGET = 150
Secret = tuple[int, int, int, tuple[str, ...]]
SECRETS = st.tuples(
    st.integers(0, 30), st.integers(0, 25), st.integers(1, 30),
    st.lists(st.sampled_from(["minefield", "bunker", "orbital_support", "scouts"]), max_size=3).map(tuple),
)  # fmt: skip
"""Where a minefield lies and how wide it is, inches, and what else has been bought."""


@cache
def waiting(clause: str) -> Session:
    """A small battle in which `p1` is asked under `clause`."""
    rules = load_ruleset("time_wars")
    session = Session(rules, rules.new_game(load_scenario(SMALL)), Seeded("v"), keep="last")
    bots = {seat: player("soldier", seat) for seat in rules.seats(session.game)}
    while (ask := session.ask) is not None and (ask.clause, ask.seat) != (clause, "p1"):
        session.answer(bots[ask.seat].answer(session, ask))
    assert session.ask is not None
    return session


def with_secret(session: Session, secret: Secret) -> Session:
    """The same position with what `p2` has in secret."""
    x, y, wide, bought = secret
    field = tuple((at * INCH, up * INCH) for at, up in ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide)))
    other = session.fork(keep="last")
    assert other.ask is not None
    for game in (other.game, other.marks[-1].game):
        battle = cast(Game, game)
        battle.works = (Work("m", "the minefield", "minefield", "p2", field, hidden=True),)
        battle.sides["p2"].bought = tuple(Purchase(key, 1) for key in ("minefield", *bought))
        battle.sides["p2"].marks = ("somewhere",) if wide > 3 else ()
    assert other.secrets
    return other


def thought(session: Session) -> tuple[Any, list[Any]]:
    bot = LookaheadPlayer("it", BUDGET)
    assert session.ask is not None
    answer = bot.answer(session, session.ask)
    return answer, [(idea.answer, round(idea.worth, 9), idea.why) for idea in bot.last_reasons]


@settings(max_examples=3, deadline=None)
@given(clause=st.sampled_from(PONDERED), one=SECRETS, other=SECRETS)
def test_what_a_veteran_does_hangs_on_no_secret(clause: str, one: Secret, other: Secret) -> None:
    session = waiting(clause)
    answer, reasons = thought(with_secret(session, one))
    assert (answer, reasons) == thought(with_secret(session, other))
    assert any("played out" in why for _, _, why in reasons), "it does look ahead"


@settings(max_examples=3, deadline=None)
@given(kind=st.sampled_from(["veteran", "marshal:60", "recruit"]), one=SECRETS, other=SECRETS)
def test_nor_does_what_is_planned_or_overlooked(kind: str, one: Secret, other: Secret) -> None:
    session = waiting(PONDERED[0])
    answers = []
    for secret in (one, other):
        held, bot = with_secret(session, secret), player(kind, "it")
        assert held.ask is not None
        answers.append((bot.answer(held, held.ask), getattr(bot, "last_reasons", ())))
    assert answers[0] == answers[1]


def test_a_fork_for_a_seat_has_no_secret_of_others() -> None:
    session = with_secret(waiting("TW-ACT-01"), (10, 10, 4, ("bunker",)))
    theirs, own = session.fork(seat="p1"), session.fork(seat="p2")
    assert not cast(Game, theirs.game).works
    assert not cast(Game, theirs.game).sides["p2"].bought
    assert cast(Game, own.game).works
    assert cast(Game, own.game).sides["p2"].bought
    assert cast(Game, session.fork().game).works
    assert theirs.ask is not None
    assert session.ask is not None
    assert theirs.ask.clause == session.ask.clause


def test_without_a_way_to_the_request_it_takes_the_first_idea() -> None:
    """Something secret came to light since the last checkpoint, so that a fork without it goes another way."""
    session = with_secret(waiting("TW-ACT-01"), (10, 10, 4, ()))
    unit = cast(Game, session.marks[-1].game).units
    for each in unit.values():  # nobody can act where the fork begins
        each.actions = 0
    _, reasons = thought(session)
    assert not any("played out" in why for _, _, why in reasons)
