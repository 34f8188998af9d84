"""What happens, as data and sentences: the event stream, requests and results."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import Any

from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Choice, Die, Manner, Move, Placement, Pool, Tally, hidden_from
from wartable.engine.event import Event, Part, to_json
from wartable.engine.matching import Allot, Matching, Pairs
from wartable.engine.ruleset import UMPIRE, Outcome, Scene
from wartable.engine.session import Session
from wartable.engine.steer import Drive
from wartable.umpire import digest

BACK = 80
"""So many events before the first one that is told an entry may begin to which it belongs."""


def known(session: Session, seat: str | None) -> Any:
    """The game as far as `seat` knows it, to show and not to change; '' is a spectator, None and `UMPIRE` know all."""
    if seat is None or seat == UMPIRE or not session.secrets:
        return session.game
    return session.ruleset.redact(session.game, seat)


def sees(event: Event, seat: str | None) -> bool:
    """Whether `seat` may learn of `event`; None and `UMPIRE` may."""
    return seat is None or seat == UMPIRE or event.visible_to(seat)


def hides(ask: Ask | None, seat: str | None) -> bool:
    """Whether `seat` may not know that this is asked; None and `UMPIRE` know everything."""
    return seat is not None and seat != UMPIRE and hidden_from(ask, seat)


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


def sentence(session: Session, game: Any, place: int, seat: str | None) -> str:
    """What `seat` is told of the event there, by the `game` that it knows; '' if there is nothing to tell.

    What is told but `once` has no sentence where the same has come of the same thing before.
    """
    events = session.events
    event = events[place]
    if event.once:
        before = takewhile(lambda other: other.part is Part.AFTER, (events[n] for n in range(place - 1, -1, -1)))
        if any(other == event and sees(other, seat) for other in before):
            return ""
    return session.ruleset.say(game, event)


def open_to(session: Session, seats: Collection[str], first: int) -> bool:
    """Whether each of `seats` is told the same of the events after the first `first`: nothing is kept from any."""
    if session.secrets:
        return False
    some = [event for event in session.events[max(0, first - BACK) :] if type(event).visible_to is not Event.visible_to]
    return all(sees(event, seat) for event in some for seat in seats)


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

    def short(self) -> Iterator[dict[str, Any]]:
        """The events since the last call, a line for what belongs together; phases are left out, turns are not.

        Such a line is told as the event of the entry that has the arithmetic. What goes on with an entry that was told
        before has its own sentence.
        """
        first, last = min(self.told, len(self.session.events)), len(self.session.events)
        self.told = last
        rows = self.digested(first)
        told = {data["n"] for data in rows}
        parts: dict[int, list[dict[str, Any]]] = {}
        for data in rows:
            head = data.get("of", data["n"])
            if data["say"] and not data.get("course"):
                parts.setdefault(head if head in told else data["n"], []).append(data)
        for entry in parts.values():
            main = next((data for data in reversed(entry) if data["why"]), entry[-1])
            line = next((data["line"] for data in reversed(entry) if "line" in data), main["say"])
            yield {**main, "say": line if len(entry) > 1 else entry[0]["say"]}

    def some(self, first: int = 0) -> Iterator[dict[str, Any]]:
        """The events that may be seen of those after the session's first `first`, told or not."""
        return (data for _, data in self._seen(first))

    def begun(self, number: int) -> tuple[int, ...]:
        """The places in the session of the event `number` and, before it, of the one with which its entry begins.

        None where it closes a turn or a phase: that is nobody's doing.
        """
        place = self.place(number)
        if self.session.events[place].part in digest.CLOSES:
            return ()
        rows = self.digested(max(0, place - BACK))
        head = next((int(data["of"]) for data in rows if data["n"] == number and "of" in data), number)
        return tuple(dict.fromkeys((self.place(head), place)))

    def place(self, number: int) -> int:
        """The place in the session of the event that is told by that number."""
        return number if self.placed else placed(self.session, self.seat, number + 1) - 1

    def digested(self, first: int = 0) -> list[dict[str, Any]]:
        """The same events with what a record in short needs to know.

        `sign`: what kind of thing it tells; `of`: the number of the event with which their entry begins, if that is
        another one; `line`, at the last event of such an entry that has a sentence: all of it in one line, as far as it
        has come; `course`: a record in short leaves it out; `heads`: it heads what comes after it.
        """
        told = list(self._seen(first))
        session, rows = self.session, dict(told)
        game = known(session, self.seat) if told else None
        number = {place: data["n"] for place, data in told}
        for places in self._entries(first):
            if len(places) > 1 and (ends := [place for place in places if place in rows]):
                head = places[0]
                for place in ends:
                    if place != head:
                        rows[place]["of"] = number.get(head, head if self.placed else counted(session, self.seat, head))
                events = [session.events[place] for place in places]
                later = [event for event in session.events[places[-1] + 1 :] if sees(event, self.seat)]
                last = next((place for place in reversed(ends) if rows[place]["say"]), ends[-1])
                rows[last]["line"] = session.ruleset.line(game, events, later)
        for place, data in told:
            event = session.events[place]
            data["sign"] = event.sign.value
            if event.part in digest.CLOSES:
                data["heads" if event.part is Part.TURN else "course"] = True
            if event.tape:
                data["tape"] = event.tape._asdict()
            if event.begins:
                data["begins"] = event.begins_turn
        return [data for _, data in told]

    def _entries(self, first: int) -> list[list[int]]:
        """The places of the events of each entry that has come to anything new since event `first`."""
        session = self.session
        begin = next((place for place in range(first - 1, max(0, first - BACK) - 1, -1)
                      if session.events[place].part in digest.CLOSES), max(0, first - BACK))  # fmt: skip
        places = [place for place in range(begin, len(session.events)) if sees(session.events[place], self.seat)]
        game = known(session, self.seat)
        seen = [session.events[place] for place in places]
        heads = digest.entries(seen, lambda event: session.ruleset.say(game, event) != "")
        found: dict[int, list[int]] = {}
        for place, head in zip(places, heads, strict=True):
            found.setdefault(head, []).append(place)
        return list(found.values())

    def _seen(self, first: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """The same with the place of each in the session."""
        session, game = self.session, None
        number = counted(session, self.seat, first)
        for place, event in enumerate(session.events[first:], first):
            if sees(event, self.seat):
                # What is known may have a copy of its own: one for all events.
                game = known(session, self.seat) if game is None else game
                say = sentence(session, game, place, self.seat)
                data = to_json(event, place if self.placed else number, say)
                if shapes := session.ruleset.left_by(game, event):
                    data["shapes"] = [shape._asdict() for shape in shapes]
                yield place, data if sees(event, "") else {**data, "secret": True}
                number += 1


def request(ask: Ask | None, seat: str | None = None) -> dict[str, Any] | None:
    """An open request as JSON data; a `seat` that is not asked learns no more than who is (None may know all),
    or not even that."""
    if ask is None or hides(ask, seat):
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
        if ask.standing:
            data["standing"] = [standing._asdict() for standing in ask.standing]
    elif isinstance(ask, Matching):
        data.update(_matching(ask))
    elif isinstance(ask, Placement):
        data.update(question=ask.question, unit=ask.unit, region=[list(corner) for corner in ask.region])
        if isinstance(ask, Move):
            data["limit"] = ask.limit
        if isinstance(ask, Drive):
            data["size"] = list(ask.size)
        if ask.piece is not None:
            data["piece"] = {"size": list(ask.piece.size), "turn": ask.piece.turn}
        if isinstance(ask, Aim):
            data["template"] = {**ask.template._asdict(), "origin": list(ask.template.origin or ())}
    elif isinstance(ask, Die | Pool):
        data.update(what=ask.what, sides=ask.sides, d3=ask.d3, count=ask.count if isinstance(ask, Pool) else 1)
        if ask.faces:
            data.update(faces=list(ask.faces), name=ask.name)
        if isinstance(ask, Tally):
            data["classes"] = [{"name": sort.name, "faces": list(sort.faces)} for sort in ask.classes]
        if ask.secret:
            data["secret"] = True
    return data


def _matching(ask: Matching) -> dict[str, Any]:
    """What is matched with what, and the answer at hand."""
    found: dict[str, Any] = {"question": ask.question}
    if ask.standing:
        found["standing"] = [standing._asdict() for standing in ask.standing]
    if isinstance(ask, Allot):
        rows: dict[str, Sequence[Any]] = {
            "groups": ask.groups, "targets": ask.targets, "barred": ask.barred, "shares": ask.shares,
        }  # fmt: skip
        found |= {key: [row._asdict() for row in part] for key, part in rows.items()}
    if isinstance(ask, Pairs):
        found |= {key: [thing._asdict() for thing in row] for key, row in (("left", ask.left), ("right", ask.right))}
        found["couples"] = [list(couple) for couple in ask.couples]
    return found


def _manner(manner: Manner) -> dict[str, Any]:
    """How a choice is put, as far as there is anything to say of it."""
    told = {key: value for key, value in manner._asdict().items() if value and key != "who"}
    return {**told, "menu": [option._asdict() for option in manner.menu]} if manner.menu else told


def places(ask: Ask) -> dict[str, Any]:
    """What whoever places models begins with: which they are, and where they stand at first."""
    if not isinstance(ask, Placement):
        return {}
    plan = ask.first()
    data: dict[str, Any] = {"first": [list(at) for at in ask.shows(plan)] if plan is not None else []}
    if ask.fronts:
        data |= {"fronts": True, "facings": list(ask.looks(plan)) if plan is not None else []}
    if isinstance(ask, Move):
        data["movers"] = list(ask.movers)
    return data


def result(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended as JSON data, None while it goes on."""
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "clause": outcome.clause, "say": outcome.say, "kind": outcome.kind}
