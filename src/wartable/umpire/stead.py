"""What a bot does in the place of a seat for a while: the rest of the set-up, or what is left of its turn.

Its answers are ordinary answers in the record. Taking back takes all of them back as one decision.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from wartable.engine.ask import Die, Pool
from wartable.engine.errors import RuleError
from wartable.engine.session import Session

SETUP, TURN = "setup", "turn"
SCOPES = (SETUP, TURN)


class Stead(NamedTuple):
    """A bot answers for `seat` until `scope`, set-up or turn, is over; it began after `n` decisions, at `moment`."""

    seat: str
    scope: str
    n: int
    moment: Hashable


def open_to(session: Session, seat: str) -> tuple[str, ...]:
    """What `seat`, which is asked, may leave to a bot now."""
    ask = session.ask
    if ask is None or ask.seat != seat or isinstance(ask, Die | Pool) or session.ruleset.by_people(session.game):
        return ()
    if session.ruleset.setting_up(session.game):
        return (SETUP,)
    acting = session.ruleset.acting(session.game)
    together = session.ruleset.cooperative and not acting
    return (TURN,) if together or acting == seat else ()


def begun(session: Session, seat: str, scope: str) -> Stead:
    """A bot answers for `seat` from now on.

    Raises:
        RuleError: `seat` is not asked, or there is nothing of that kind to do.
    """
    found = open_to(session, seat)
    if session.ruleset.by_people(session.game):
        raise RuleError("", "you stand at a table of your own: nobody can do it there for you")
    if scope not in found:
        what = "the table is set up already" if scope == SETUP else "this is not your turn"
        raise RuleError("", what if scope in SCOPES else f"a bot can do the rest of a {' or '.join(SCOPES)} for you")
    return Stead(seat, scope, session.decisions, session.ruleset.moment(session.game))


def lasts(session: Session, stead: Stead) -> bool:
    """Whether there is more to do: not once the set-up or the turn is over, nor at a question of another's turn."""
    ask, rules, game = session.ask, session.ruleset, session.game
    if ask is None:
        return False
    if stead.scope == SETUP:
        return rules.setting_up(game)
    if rules.setting_up(game) or rules.moment(game) != stead.moment:
        return False
    return ask.seat != stead.seat or rules.acting(game) in (stead.seat, "")
