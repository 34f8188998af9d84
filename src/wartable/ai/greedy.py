"""The two players that others are made of: one that does anything legal, one that takes the best idea."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Choice, Placement
from wartable.engine.compat import override
from wartable.engine.errors import RuleError, WartableError
from wartable.engine.matching import Matching
from wartable.engine.ruleset import Idea, Odds
from wartable.engine.session import Session
from wartable.odds.memo import Memo


class RandomPlayer:
    """Any legal answer: each option as likely as another, for places the first idea that is legal."""

    def __init__(self, seed: str | int) -> None:
        self.stream = Stream(f"{type(self).__name__} {seed}")

    def answer(self, session: Session, ask: Ask) -> Any:
        """An answer to `ask`.

        Raises:
            WartableError: the request is for dice, or is a placement without a legal idea.
        """
        if isinstance(ask, Choice):
            return ask.options[self.stream.below(len(ask.options))].key
        if isinstance(ask, Placement):
            return first_legal(ask, ask.ideas(self.stream.below))
        if isinstance(ask, Matching):
            return ask.usual()
        raise WartableError(f"a bot throws no dice; somebody has to tell what {ask.seat} has thrown ({ask.clause})")


@cache
def odds_of(ruleset: str) -> Memo:
    """The odds of a ruleset are the same for all players and all games, so these share what they have worked out."""
    return Memo()


class GreedyPlayer(RandomPlayer):
    """The idea of the ruleset that is worth most; among equals its stream decides. Without ideas it is random.

    `last_reasons` holds the ideas for the latest answer, the best first.
    """

    def __init__(self, seed: str | int) -> None:
        super().__init__(seed)
        self.last_reasons: tuple[Idea, ...] = ()

    @override
    def answer(self, session: Session, ask: Ask) -> Any:
        ideas = list(self.ideas(session, ask))
        for place in range(len(ideas) - 1, 0, -1):
            other = self.stream.below(place + 1)
            ideas[place], ideas[other] = ideas[other], ideas[place]
        ideas.sort(key=lambda idea: -idea.worth)
        self.last_reasons = tuple(ideas)
        for idea in ideas:
            if accepts(ask, idea.answer):
                return idea.answer
        return super().answer(session, ask)

    def ideas(self, session: Session, ask: Ask) -> Sequence[Idea]:
        """What this player thinks of, in no order."""
        return session.ruleset.ideas(self.seen(session, ask.seat), ask, self.chances(session))

    def seen(self, session: Session, seat: str) -> Any:
        """The game as this player may see it."""
        return session.ruleset.redact(session.game, seat) if session.secrets else session.game

    def chances(self, session: Session) -> Odds:
        """The odds that this player weighs its ideas by."""
        return odds_of(session.ruleset.name)


def accepts(ask: Ask, answer: Any) -> bool:
    """Whether `answer` is a legal answer to `ask`."""
    try:
        ask.accept(answer)
    except RuleError:
        return False
    return True


def first_legal(ask: Placement, ideas: Iterable[Any]) -> Any:
    """The first of `ideas` that the placement accepts.

    Raises:
        WartableError: it accepts none.
    """
    for idea in ideas:
        try:
            ask.accept(idea)
        except RuleError:
            continue
        return idea
    raise WartableError(f"no idea for «{ask.question}» is legal ({ask.clause})")
