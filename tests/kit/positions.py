"""Positions in which a bot has to find the move: a scenario, whose turn it is, and what it must or must not answer.

A file has `scenario` (a scenario document with its units where they stand), `seat`, `levels` of bots, `ask` with the
`clause` of a request (or a list of such) and, if it is not any, what it is `about`, and `one_of` or `never`: answers,
or for a place an `area`, the corners of ground in inches on which the middle of those who move must or must not end, or
for weapons that are shared out a `target` at which all that are sent anywhere go. `all`: every such request of the turn
is looked at, not the first alone. `rules` are the clauses that it hangs on, `why` says so in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from wartable.ai.follow import subject
from wartable.ai.players import RANDOM, player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Placement
from wartable.engine.matching import Allot
from wartable.engine.plane import point_in_polygon
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.kit.inches.whereabouts import middle
from wartable.rulesets import load_ruleset

KEYS = {"title", "why", "rules", "scenario", "seat", "levels", "ask", "all", "one_of", "never"}
SEEDS = 10
PASSES = 9
MOST = 60
"""So many answers are waited for the request."""
HELD = "hold"
"""The target of weapons that are not fired."""
DRAWS = 30
"""So many answers by lot show what else could be answered."""


class Position(NamedTuple):
    """One file; `wanted` is `one_of` or `never`, and which of them is `must`."""

    name: str
    doc: Mapping[str, Any]

    @property
    def levels(self) -> list[str]:
        """The bots that have to find it."""
        return list(self.doc["levels"])

    @property
    def clauses(self) -> list[str]:
        """The clauses by which the request is made: one, or any of several."""
        given = self.doc["ask"]["clause"]
        return [given] if isinstance(given, str) else list(given)

    @property
    def must(self) -> bool:
        """Whether the answer must be one of those, or must not."""
        return "one_of" in self.doc

    @property
    def wanted(self) -> list[Any]:
        """Those answers."""
        return list(self.doc["one_of" if self.must else "never"])

    @property
    def places(self) -> bool:
        """Whether they are ground; who goes nowhere has not gone where he must not."""
        return all(isinstance(each, Mapping) and "area" in each for each in self.wanted)


def positions(folder: Path) -> list[Position]:
    """All positions of a folder.

    Raises:
        ValueError: one of them has other keys than there are.
    """
    found = [Position(f"{path.parent.name}/{path.stem}", load(path)) for path in sorted(folder.glob("*/*.yaml"))]
    for position in found:
        if not set(position.doc) <= KEYS or ("one_of" in position.doc) == ("never" in position.doc):
            raise ValueError(f"{position.name}: a position has {', '.join(sorted(KEYS))}, and one_of or never")
    return found


def found(position: Position, level: str, seeds: int = SEEDS) -> list[str]:
    """What was wrong at each seed at which the bot did not find it."""
    faults = []
    for seed in range(seeds):
        answers = list(_answers(position, level, seed))
        wrong = [answer for answer, good in answers if not good]
        if wrong or (not answers and (position.must or not position.places)):
            faults.append(f"seed {seed}: {wrong or 'never asked'}")
    return faults


def lapses(position: Position, level: str) -> list[str]:
    """What a bot that need not find it has answered that nobody would, seed by seed."""
    rows = ((seed, [answer for answer, good in _answers(position, level, seed) if not good]) for seed in range(SEEDS))
    return [f"seed {seed}: {wrong}" for seed, wrong in rows if wrong]


def chance(position: Position) -> float:
    """The part of answers by lot that are wrong where the request comes: 0 if nothing wrong can be answered.

    The first of the levels leads there; if it never does, somebody who plays by lot.
    """
    for level in (position.levels[0], RANDOM):
        for seed in range(SEEDS):
            for session, ask, _ in _requests(position, level, seed):
                draws = [player(RANDOM, f"{seed} {number}").answer(session, ask) for number in range(DRAWS)]
                if wrong := sum(_among(ask, answer, position.wanted) is not position.must for answer in draws):
                    return wrong / DRAWS
    return 0.0


def _answers(position: Position, level: str, seed: int) -> Iterator[tuple[Any, bool]]:
    """What the bot answers where it matters, and whether that is good."""
    for _, ask, answer in _requests(position, level, seed):
        yield answer, _among(ask, answer, position.wanted) is position.must


def _requests(position: Position, level: str, seed: int) -> Iterator[tuple[Session, Ask, Any]]:
    """The requests that matter, with what the bot answers, until the seat's turn is over."""
    doc = position.doc
    ruleset = load_ruleset(doc["scenario"]["ruleset"])
    session = Session(ruleset, ruleset.new_game(doc["scenario"]), Seeded(f"{position.name} {seed}"), keep="last")
    bots = {seat: player(level if seat == doc["seat"] else "soldier", f"{seed} {seat}")
            for seat in ruleset.seats(session.game)}  # fmt: skip
    moment = ruleset.moment(session.game)
    for _ in range(MOST):
        ask = session.ask
        if ask is None or ruleset.moment(session.game) != moment:
            return
        answer = bots[ask.seat].answer(session, ask)
        if ask.seat == doc["seat"] and _matters(ask, position):
            yield session, ask, answer
            if not doc.get("all"):
                return
        session.answer(answer)


def _matters(ask: Ask, position: Position) -> bool:
    """Whether it is the request of a position; one whose answers are all ground is where somebody goes."""
    about = ask.clause in position.clauses and position.doc["ask"].get("about", subject(ask)) == subject(ask)
    return about and (not position.places or isinstance(ask, Placement))


def _among(ask: Ask, answer: Any, wanted: list[Any]) -> bool:
    for each in wanted:
        if isinstance(ask, Allot):
            if {target for _, target, _ in answer["allot"]} - {HELD} == {each["target"]}:
                return True
        elif isinstance(each, Mapping) and isinstance(ask, Placement):
            outline = tuple((round(x * 1000), round(y * 1000)) for x, y in each["area"])
            shown = tuple((x, y) for x, y in ask.shows(ask.check(answer)))
            if point_in_polygon(*middle(shown), outline):
                return True
        elif answer == each:
            return True
    return False
