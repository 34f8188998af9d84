"""Answers that stand: a seat has given one for all questions of its kind, and is asked only where it does not fit.

Which questions can be answered so, and how, the rules say (`standing` of a request); here it is looked up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from wartable.engine.ask import Ask, Choice, Standing
from wartable.engine.errors import RuleError
from wartable.engine.matching import Matching
from wartable.engine.session import Session

MOOT = Standing("moot", "given", "", "questions are asked only where something hangs on them", "")
"""What holds for all questions of which the rules say that nothing hangs on them (`Choice.moot`); always on offer."""


class Held(NamedTuple):
    """An answer that stands for a seat; `moment`: it stands only as long as that lasts, '' for good."""

    standing: Standing
    moment: str = ""

    @property
    def name(self) -> str:
        """What it is called among those of a seat: a kind has one at a time."""
        return self.standing.kind


def moment_of(session: Session) -> str:
    """The name of the present moment, as `Ruleset.moment` tells it."""
    return repr(session.ruleset.moment(session.game))


def still(held: Iterable[Held], moment: str) -> tuple[Held, ...]:
    """Those that still stand in a moment."""
    return tuple(each for each in held if each.moment in ("", moment))


def given(ask: Ask | None, held: Iterable[Held]) -> Any:
    """What is given to `ask` by an answer that stands, '' if its seat has to be asked.

    It is the key of an option, or the answer that things to be matched have at hand.
    """
    if isinstance(ask, Matching):
        mine = {each.standing[:2] for each in held}
        return ask.usual() if any((one.kind, one.key) in mine for one in ask.standing) else ""
    if not isinstance(ask, Choice):
        return ""
    for each in held:
        if each.name == MOOT.kind and (key := ask.moot()):
            return key
        for offered in ask.standing:
            if (offered.kind, offered.key) == each.standing[:2] and _fits(ask, each.standing, offered.gives):
                return offered.gives
    return ""


def _fits(ask: Choice, standing: Standing, gives: str) -> bool:
    aims = standing.unless and any(option.target == standing.unless for option in ask.options)
    return not aims and any(option.key == gives for option in ask.options)


def offered(ask: Ask | None, held: Iterable[Held]) -> tuple[Standing, ...]:
    """The answers that a seat may let stand now, where `held` do."""
    found = ask.standing if isinstance(ask, Choice | Matching) else ()
    return found if any(each.name == MOOT.kind for each in held) else (*found, MOOT)


def taken(session: Session, held: Iterable[Held], kind: str, key: str, unless: str = "") -> tuple[Held, ...]:
    """`held` with an answer more, which the open request offers; it takes the place of another of its kind.

    Raises:
        RuleError: it offers none such.
    """
    for standing in offered(session.ask, ()):
        if (standing.kind, standing.key, standing.unless) == (kind, key, unless):
            new = Held(standing, moment_of(session) if standing.turn else "")
            return (*revoked(held, kind), new)
    raise RuleError("", "no such standing answer is offered now")


def revoked(held: Iterable[Held], kind: str) -> tuple[Held, ...]:
    """`held` without the answer of a kind."""
    return tuple(each for each in held if each.standing.kind != kind)


def plain(held: Iterable[Held]) -> list[list[Any]]:
    """As JSON data."""
    return [[list(each.standing), each.moment] for each in held]


def read(data: Iterable[Any]) -> tuple[Held, ...]:
    """What `plain` has made `data` of."""
    return tuple(Held(Standing(*standing), moment) for standing, moment in data)
