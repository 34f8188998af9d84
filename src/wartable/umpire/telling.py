"""What happens, as data and sentences: the event stream, requests and results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.engine.ask import Ask, Choice, Die, Move, Placement, Pool
from wartable.engine.event import Event, to_json
from wartable.engine.ruleset import Outcome
from wartable.engine.session import Session


class Teller:
    """Follows a session and tells each event once; `seat` limits it to what that seat may see (None: all)."""

    def __init__(self, session: Session, seat: str | None = None) -> None:
        self.session = session
        self.seat = seat
        self.told = 0

    def news(self) -> Iterator[dict[str, Any]]:
        """The events since the last call as objects of the public stream."""
        events = self.session.events
        self.told = min(self.told, len(events))  # some may have been taken back
        while self.told < len(events):
            number, event = self.told, events[self.told]
            self.told += 1
            if self.seat is None or event.visible_to(self.seat):
                yield self.data(number, event)

    def data(self, number: int, event: Event) -> dict[str, Any]:
        """One event as an object of the public stream."""
        return to_json(event, number, self.session.ruleset.say(self.session.game, event))


def request(ask: Ask | None) -> dict[str, Any] | None:
    """An open request as JSON data."""
    if ask is None:
        return None
    data: dict[str, Any] = {"ask": type(ask).__name__.lower(), "seat": ask.seat, "clause": ask.clause}
    if isinstance(ask, Choice):
        data.update(
            question=ask.question, about=ask.about,
            options=[option._asdict() for option in ask.options],
            refused=[refusal._asdict() for refusal in ask.refused],
            grave=[option._asdict() for option in ask.grave],
        )  # fmt: skip
    elif isinstance(ask, Placement):
        data.update(question=ask.question, unit=ask.unit, region=[list(corner) for corner in ask.region])
        if isinstance(ask, Move):
            data["limit"] = ask.limit
    elif isinstance(ask, Die | Pool):
        data.update(what=ask.what, sides=ask.sides, d3=ask.d3, count=ask.count if isinstance(ask, Pool) else 1)
    return data


def result(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended as JSON data, None while it goes on."""
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "clause": outcome.clause, "say": outcome.say}
