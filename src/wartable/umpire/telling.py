"""What happens, as data and sentences: the event stream, requests and results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.engine.ask import Ask, Choice, Die, Manner, Move, Placement, Pool
from wartable.engine.event import Event, to_json
from wartable.engine.ruleset import UMPIRE, Outcome, Scene
from wartable.engine.session import Session


def known(session: Session, seat: str | None) -> Any:
    """The game as far as `seat` knows it, to show and not to change; '' is a spectator, None and `UMPIRE` know all."""
    if seat is None or seat == UMPIRE or not session.secrets:
        return session.game
    return session.ruleset.redact(session.game, seat)


def sees(event: Event, seat: str | None) -> bool:
    """Whether `seat` may learn of `event`; None and `UMPIRE` may."""
    return seat is None or seat == UMPIRE or event.visible_to(seat)


def view(session: Session, seat: str) -> dict[str, Any]:
    """The position as `seat` may see it, as JSON data."""
    return dict(session.ruleset.view(known(session, seat), seat))


def scene(session: Session, seat: str) -> Scene:
    """The table as `seat` may see it."""
    return session.ruleset.scene(known(session, seat), seat)


def counted(session: Session, seat: str | None, first: int) -> int:
    """How many of the first `first` events `seat` may see: the number of the next one in its own stream."""
    if not session.secrets:
        return first
    return sum(sees(event, seat) for event in session.events[:first])


def placed(session: Session, seat: str | None, count: int) -> int:
    """Where in the session those events end that `seat` knows when it knows `count`: the reverse of `counted`."""
    if not session.secrets:
        return min(max(count, 0), len(session.events))
    for place, event in enumerate(session.events):
        if count <= 0:
            return place
        count -= sees(event, seat)
    return len(session.events)


class Teller:
    """Follows a session and tells each event once; `seat` limits it to what that seat may see (None: all).

    '' is a spectator; what it may not see is marked `secret`, so that nobody leaves it lying open. Each seat's events
    have numbers of their own: a gap would tell that something happened unseen. Where nobody plays who might gain by
    that, `placed` numbers them by their places in the game, whoever looks.
    """

    def __init__(self, session: Session, seat: str | None = None, *, placed: bool = False) -> None:
        self.session = session
        self.seat = seat
        self.placed = placed
        self.told = 0

    def news(self) -> Iterator[dict[str, Any]]:
        """The events since the last call as objects of the public stream."""
        events = self.session.events
        self.told = min(self.told, len(events))  # some may have been taken back
        for place, data in self._seen(self.told):
            self.told = place + 1
            yield data
        self.told = len(events)

    def some(self, first: int = 0) -> Iterator[dict[str, Any]]:
        """The events that may be seen of those after the session's first `first`, told or not."""
        return (data for _, data in self._seen(first))

    def _seen(self, first: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """The same with the place of each in the session."""
        session, game = self.session, None
        number = counted(session, self.seat, first)
        for place, event in enumerate(session.events[first:], first):
            if sees(event, self.seat):
                # What is known may have a copy of its own: one for all events.
                game = known(session, self.seat) if game is None else game
                data = to_json(event, place if self.placed else number, session.ruleset.say(game, event))
                yield place, data if sees(event, "") else {**data, "secret": True}
                number += 1


def request(ask: Ask | None, seat: str | None = None) -> dict[str, Any] | None:
    """An open request as JSON data; a `seat` that is not asked learns no more than who is (None may know all)."""
    if ask is None:
        return None
    if seat not in (None, UMPIRE, ask.seat):
        return {"ask": type(ask).__name__.lower(), "seat": ask.seat}
    data: dict[str, Any] = {"ask": type(ask).__name__.lower(), "seat": ask.seat, "clause": ask.clause}
    if isinstance(ask, Choice):
        data.update(
            question=ask.question, about=ask.about,
            options=[option._asdict() for option in ask.options],
            refused=[refusal._asdict() for refusal in ask.refused],
            grave=[option._asdict() for option in ask.grave],
        )  # fmt: skip
        data.update(_manner(ask.manner))
    elif isinstance(ask, Placement):
        data.update(question=ask.question, unit=ask.unit, region=[list(corner) for corner in ask.region])
        if isinstance(ask, Move):
            data["limit"] = ask.limit
    elif isinstance(ask, Die | Pool):
        data.update(what=ask.what, sides=ask.sides, d3=ask.d3, count=ask.count if isinstance(ask, Pool) else 1)
        if ask.faces:
            data.update(faces=list(ask.faces), name=ask.name)
        if ask.secret:
            data["secret"] = True
    return data


def _manner(manner: Manner) -> dict[str, Any]:
    """How a choice is put, as far as there is anything to say of it."""
    told = {key: value for key, value in manner._asdict().items() if value}
    return {**told, "menu": [option._asdict() for option in manner.menu]} if manner.menu else told


def places(ask: Ask) -> dict[str, Any]:
    """What whoever places models draws: which they are, where they begin, where each may end. It takes its time."""
    if not isinstance(ask, Placement):
        return {}
    plan = ask.first()
    data: dict[str, Any] = {"first": [list(at) for at in ask.shows(plan)] if plan is not None else []}
    if isinstance(ask, Move):
        data.update(movers=list(ask.movers), reach=[
            {"outlines": [[list(at) for at in outline] for outline in area.outlines],
             "taken": [list(disc) for disc in area.taken]}
            for area in ask.reach()
        ])  # fmt: skip
    return data


def result(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended as JSON data, None while it goes on."""
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "clause": outcome.clause, "say": outcome.say}
