"""Odds against throws: what is predicted is held to many seeded throws, of the very flow and of the game played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any

import pytest

from tests.kit.drive import Drawn, start
from tests.kit.maker import Fight, Maker, Outcome, Predicted
from wartable.engine.answer import Dice, Seeded
from wartable.engine.apart import Apart
from wartable.engine.ask import Choice, Die, Flow, Pool
from wartable.engine.errors import WartableError
from wartable.engine.event import Event
from wartable.engine.matching import Matching
from wartable.engine.query import Prospect
from wartable.engine.session import Session
from wartable.odds.dist import Dist
from wartable.odds.exact import Mean, TooLong, distribution
from wartable.odds.question import Summary, answer

RUNS = 10_000  # throws of a question
FEW = 1500  # throws of a prospect
MOST = 20_000  # ways that are counted of one
OFTEN, RARE = 20, "what is rare"
SIGMAS = 4.5  # seeds are fixed, so that this is a bound and no gamble


# ------------------------------------------------------------------ to throw
class Asks(Exception):
    """A flow asks for what no die settles."""


def thrown(
    flow: Flow[Any], dice: Dice, first: int = 0, choose: Callable[[Choice], str] | None = None
) -> tuple[Any, int]:
    """What `flow` comes to with the dice from number `first` on, and the number of the next; `choose` answers choices.

    Raises:
        Asks: it has a place in it, or a choice that nobody answers.
    """
    send: Any = None
    while True:
        try:
            ask = flow.send(send)
        except StopIteration as stop:
            return stop.value, first
        if isinstance(ask, Die | Pool):
            faces = [dice.face(first + number, ask) for number in range(ask.count if isinstance(ask, Pool) else 1)]
            send = ask.accept(faces if isinstance(ask, Pool) else faces[0])
            first += len(faces)
        elif isinstance(ask, Matching):
            send = ask.accept(ask.usual())
        elif isinstance(ask, Apart):
            send, first = thrown(ask.make_flow(), dice, first)
            for stage in ask.then:
                send, first = thrown(stage(send), dice, first)
        elif isinstance(ask, Choice) and choose is not None:
            send = ask.accept(choose(ask))
        else:
            raise Asks(ask.clause)


def outcomes(
    make: Callable[[], Flow[Any]], then: Sequence[Callable[[Any], Flow[Any]]], runs: int,
    choose: Callable[[Choice], str] | None = None,
) -> list[Any]:  # fmt: skip
    """What a flow with its later stages comes to, each time with dice of another seed."""
    found = []
    for seed in range(runs):
        dice = Seeded(f"odds {seed}")
        outcome, used = thrown(make(), dice, 0, choose)
        for stage in then:
            outcome, used = thrown(stage(outcome), dice, used, choose)
        found.append(outcome)
    return found


def same(chances: Mapping[Any, float], seen: Sequence[Any], what: str) -> None:
    """Every single chance lies within `SIGMAS` of what was seen, and nothing was seen that cannot be."""
    runs, counts = len(seen), Counter(seen)
    assert set(counts) <= set(chances), f"{what}: {set(counts) - set(chances)} cannot be"
    for value, chance in chances.items():
        spread = SIGMAS * sqrt(runs * chance * max(0.0, 1 - chance)) + 1e-9
        text = f"{what}, {value}: seen {counts[value]} times in {runs}, expected {runs * chance:.1f} +- {spread:.1f}"
        assert abs(counts[value] - runs * chance) <= max(spread, 1.0), text


def gathered(chances: Mapping[Any, float], seen: Sequence[Any]) -> tuple[Mapping[Any, float], Sequence[Any]]:
    """The same with all that comes up less than `OFTEN` times taken together, for which no bound of `same` holds."""
    rare = {value for value, chance in chances.items() if chance * len(seen) < OFTEN}
    common = {value: chance for value, chance in chances.items() if value not in rare}
    left = {RARE: 1 - sum(common.values())} if rare else {}
    return {**common, **left}, [RARE if value in rare else value for value in seen]


def agree(predicted: Predicted, found: Sequence[Outcome]) -> None:
    """Each figure, and its mean, is what was seen."""
    for key, chances in predicted.items():
        seen = [int(item.get(key, 0)) for item in found]
        same(chances, seen, key)
        mean = sum(value * chance for value, chance in chances.items())
        variance = sum((value - mean) ** 2 * chance for value, chance in chances.items())
        assert abs(sum(seen) / len(seen) - mean) <= SIGMAS * sqrt(variance / len(seen)) + 1e-9, key


def figures_of(summary: Summary) -> Predicted:
    """The figures of an answer."""
    return {figure.key: {value: figure.odds[value] for value in figure.odds} for figure in summary.figures}


# ------------------------------------------------------------------ questions
def questioned(maker: Maker, key: str) -> None:
    """A question of odds: each figure against throws of the flow that it was counted of."""
    question = maker.rules.odds(maker.queries[key])
    found = [question.figures(outcome) for outcome in outcomes(question.make_flow, question.then, RUNS)]
    agree(figures_of(answer(question)), found)


# ------------------------------------------------------------------ what options at the table may bring
def counted(prospect: Prospect) -> Dist[Any] | None:
    """All that may come of a prospect; None where that is not for dice alone, or has too many ways."""
    try:
        return distribution(prospect.make_flow, Mean(prospect.prefer), then=prospect.then, most=MOST)
    except TooLong:
        return None
    except WartableError as why:
        if "odds cannot answer a" not in str(why):
            raise
        return None  # a place has to be named in it


def weighed(prospect: Prospect) -> bool:
    """Whether a prospect was held to throws, and reads as what it is counted to be."""
    dist = counted(prospect)
    if dist is None:
        return False
    chances = {outcome: weight / dist.total for outcome, weight in dist.weights.items()}
    told = prospect.tell(tuple(chances.items()))
    assert told.text, prospect.title
    assert not told.bars or sum(bar.chance for bar in told.bars) == pytest.approx(1), prospect.title
    try:
        seen = outcomes(prospect.make_flow, prospect.then, FEW)
    except Asks:
        return False
    same(*gathered(chances, seen), prospect.title)
    return True


def told_at_the_table(maker: Maker) -> None:
    """What the options of requests may bring, in games that are played at random, against throws of the same flows."""
    row = maker.foretold
    assert row is not None
    seen: set[Any] = set()
    held = 0
    for number in range(row.games):
        session = start(row.make(), f"told {number}")
        player = Drawn((), f"told {number}")
        while (ask := session.ask) is not None and held < row.most:
            assert session.decisions < maker.limit
            for prospect in maker.rules.prospects(session.game, ask):
                mark = prospect.same if prospect.same is not None else (prospect.title, prospect.terms)
                if mark not in seen:
                    seen.add(mark)
                    held += weighed(prospect)
            session.answer(player.answer(session, ask))
    assert held >= row.least, f"{held} prospects were held to throws"


# ------------------------------------------------------------------ played step by step
def begun(fight: Fight, maker: Maker) -> tuple[Predicted, Session]:
    """What is predicted before the last answer of the fight is given, and the session at that request."""
    session = Session(maker.rules, maker.rules.new_game(fight.make()), Seeded("base"), keep="last")
    for value in fight.answers[:-1]:
        session.answer(value)
    return fight.predicted(session), session


def played(fight: Fight, session: Session, runs: int, first: int = 0) -> list[list[Event]]:
    """The events of each run to the end of the fight."""
    found = []
    for seed in range(first, first + runs):
        fork = session.fork(Seeded(f"played {seed}"), keep="none")
        fork.answer(fight.answers[-1])
        while (ask := fork.ask) is not None and fight.goes_on(fork):
            fork.answer(fight.rest(fork, ask))
        found.append(list(fork.events))
    return found


def fought(maker: Maker, key: str) -> None:
    """What was predicted of an attack, against the game in which it is played step by step."""
    fight = maker.fights[key]
    predicted, session = begun(fight, maker)
    agree(predicted, [fight.figures(events) for events in played(fight, session, fight.runs)])
