"""The odds that a seat may ask for: of the options of its open request, or of an entry of the record."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.errors import RuleError
from wartable.engine.query import Prospect
from wartable.engine.session import Session
from wartable.odds.prospects import Chance, chances
from wartable.server.protocol import messages as m
from wartable.umpire import telling


def prospects(session: Session, seat: str, n: int) -> Sequence[Prospect]:
    """What dice may come of the options of the open request; made of what `seat` knows and of nothing else.

    Raises:
        RuleError: `seat` is not asked, or the request is another by now.
    """
    ask = session.ask
    if ask is None or ask.seat != seat or session.decisions != n:
        raise RuleError("", "you are not asked now")
    return session.ruleset.prospects(telling.known(session, seat), ask)


def luck(session: Session, seat: str, entry: int) -> Sequence[Prospect]:
    """What else could have come of the dice of an entry, by its number in what `seat` is told."""
    if entry >= telling.counted(session, seat, len(session.events)):
        return ()
    place = telling.placed(session, seat, entry)
    event = next(event for event in session.events[place:] if telling.sees(event, seat))
    found = session.ruleset.luck(event)
    return () if found is None else (found,)


def worked_out(message: m.AskOdds, found: Sequence[Prospect]) -> m.Chances:
    """The answer to `message`."""
    return m.Chances(id=message.id, n=message.n, entry=message.entry, chances=[told(one) for one in chances(found)])


def told(chance: Chance) -> m.Chance:
    """A chance as a message."""
    terms = [m.ChanceTerm(term.value, term.label, term.clause) for term in chance.terms]
    bars = [m.ChanceBar(bar.label, round(bar.chance, 6), bar.clause, bar.here) for bar in chance.bars]
    value = None if chance.value is None else round(chance.value, 6)
    return m.Chance(chance.key, chance.title, chance.text, value, terms, bars, chance.clause, chance.margin)
