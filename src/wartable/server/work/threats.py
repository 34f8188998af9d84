"""What the foes could do to a unit wherever it stood, worked out in a process apart that is there once somebody asks.

The process is sent what `outlines` sends; it sees no more of the game than the seat may know.
"""

from __future__ import annotations

import asyncio

from wartable.ai.greedy import odds_of
from wartable.engine.errors import RuleError
from wartable.engine.session import Parcel, Session, unpacked
from wartable.engine.threat import Threat
from wartable.rulesets import load_ruleset
from wartable.server.rooms.bots import Worker

SECONDS = 60.0
NOT_YOURS = "that is not yours to ask about, or it is not on the table"
NO_FIELD = "this system does not say what threatens a place"


def askable(session: Session, seat: str, unit: str) -> Parcel:
    """All that another process needs to answer for `seat`.

    Raises:
        RuleError: it may not be asked.
    """
    threats = session.ruleset.threats
    if threats is None:
        raise RuleError("", NO_FIELD)
    known = session.ruleset.redact(session.game, seat) if session.secrets else session.game
    units = threats.askable(known, seat)
    if not units or (unit and unit not in units):
        raise RuleError("", NOT_YOURS)
    return session.parcel()


def judged(parcel: Parcel, seat: str, unit: str) -> Threat:
    """The field for `unit`, the first that may be asked about if it is ''."""
    ruleset = load_ruleset(parcel.ruleset)
    session = unpacked(ruleset, parcel)
    _ = session.ask
    assert ruleset.threats is not None
    known = ruleset.redact(session.game, seat) if session.secrets else session.game
    return ruleset.threats.field(known, seat, unit or ruleset.threats.askable(known, seat)[0], odds_of(ruleset.name))


class Threats:
    """The process that judges places, one field after the other."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._turn = asyncio.Lock()

    async def of(self, parcel: Parcel, seat: str, unit: str) -> Threat:
        """The field for a unit of `seat`.

        Raises:
            TimeoutError: it takes too long.
        """
        async with self._turn:
            return await self._worker.run(SECONDS, parcel.ruleset, judged, parcel, seat, unit)

    def close(self) -> None:
        """End the process."""
        self._worker.close()
