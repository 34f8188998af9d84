"""Which question a standing answer answers, and how long it stands."""

from __future__ import annotations

import pytest

from wartable.engine.ask import Choice, Option, Standing
from wartable.engine.matching import Pairs, Thing
from wartable.umpire.standing import Held, given, offered, plain, read, revoked, still

LOSS = Standing("losses", "ordinary", "model", "ordinary models first", "C")
WAVE = Standing("reactions", "pass", "pass", "all passes", "C", turn=True)
ONLY = Standing("reactions", "pass", "pass", "all that s1 cannot answer", "C", unless="s1")


def window(*units: str, standing: tuple[Standing, ...] = (WAVE, ONLY)) -> Choice:
    options = (Option("pass", "let it pass"), *(Option(unit, unit, target=unit) for unit in units))
    return Choice("C", "p1", "Fire?", options, standing=standing)


@pytest.mark.parametrize(("ask", "held", "key"), [
    (window("s1"), Held(WAVE, "1"), "pass"),
    (window("s1"), Held(ONLY), ""),  # it can answer, and so the seat is asked
    (window("s2"), Held(ONLY), "pass"),
    (window("s2"), Held(LOSS), ""),
    (window("s2", standing=()), Held(WAVE, "1"), ""),  # the rules do not offer it here
    (Choice("C", "p1", "Who?", (Option("leader", "the leader"),), standing=(LOSS,)), Held(LOSS), ""),  # no such option
    (None, Held(LOSS), ""),
])  # fmt: skip
def test_what_is_given(ask: Choice | None, held: Held, key: str) -> None:
    assert given(ask, (held,)) == key


def test_the_option_is_that_of_the_open_question() -> None:
    north, east = (Standing("facing", "ahead", way, "ahead", "C") for way in "ne")
    ask = Choice("C", "p1", "Which way?", (Option("n", "north"), Option("e", "east")), standing=(east,))
    assert given(ask, (Held(north),)) == "e"


def test_what_is_matched_is_given_as_it_is_at_hand() -> None:
    best = Standing("parries", "best", "usual", "the best pairing", "C")
    ask = Pairs("C", "p1", "Which?", left=(Thing("p1", "a"),), right=(Thing("a1", "b"),), couples=(("p1", "a1"),))
    assert given(ask, (Held(best),)) == ""  # the rules do not offer it here
    ask.standing = (best,)
    assert given(ask, (Held(best),)) == {"pairs": [["p1", "a1"]]}
    assert given(ask, (Held(LOSS),)) == ""
    assert best in offered(ask, ())


def test_they_end() -> None:
    held = (Held(LOSS), Held(WAVE, "1"))
    assert still(held, "1") == held
    assert still(held, "2") == (Held(LOSS),)
    assert revoked(held, "losses") == (Held(WAVE, "1"),)
    assert read(plain(held)) == held
