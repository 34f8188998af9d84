"""Games that are run again from their entries, each held to what came of it when it was made."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

from wartable.engine import chain
from wartable.engine.answer import OwnDice, Seeded
from wartable.engine.ask import Ask, Choice
from wartable.engine.errors import DataError, DesyncError, WartableError
from wartable.engine.ruleset import UMPIRE, Ruleset
from wartable.engine.session import Session, passed_unseen
from wartable.server.rooms.store import ANSWER, ANSWERS, FACES, STEAD, STOOD, UNDO, Came, Chair, Entry, Kept
from wartable.umpire.decisions import Decision, named

log = logging.getLogger("wartable.server")


class Differs(WartableError):
    """A stored game that comes out differently: `entries` of it agree, and `why` says what does not."""

    def __init__(self, entries: int, why: DesyncError) -> None:
        super().__init__(entries, why)
        self.entries = entries
        self.why = why

    def told(self, *, secretly: bool, same: bool) -> str:
        """What people are told; of a game with secrets no more than the place. `same`: the rules have not changed."""
        why = self.why
        cause = "what is stored of the game was changed: it" if same else "the game was played under other rules and"
        what = "" if secretly else f" ({why.what} was {why.expected} and is {why.got})"
        return f"{cause} comes out differently from decision {why.decision} on{what}"


class Trail:
    """How a game came to where it is: the decisions `made`, and how many events each line of play has kept of the last.

    A client that knows the events of an earlier line knows the first of them still. `ends` counts the events there had
    been when each decision was open: `ends[n]` after `n` of them.
    """

    def __init__(self) -> None:
        self.made: list[Decision] = []
        self.ends: list[int] = [0]
        self.floors: list[int] = []
        self.stood: list[int] = []  # the places in `made` of what answers gave that stand
        self.noted = 0  # entries that have been run
        self.unseen: list[Decision] = []  # those of them of which others do not know, whatever was taken back

    @property
    def by(self) -> list[str]:
        """Who gave each answer."""
        return [decision.seat for decision in self.made]

    def note(self, entry: Entry, ask: Ask | None, events: int) -> None:
        """`ask` was open, `entry` was made, and there are so many `events` now."""
        self.noted += 1
        if entry.kind == UNDO:
            del self.made[len(self.made) - entry.value :]
            del self.ends[len(self.made) + 1 :]
            self.stood = [place for place in self.stood if place < len(self.made)]
            self.floors.append(events)
        elif entry.kind in ANSWERS:
            by_hand, stood = entry.kind == ANSWER, entry.kind == STOOD
            secret, passed = isinstance(ask, Choice) and ask.manner.secret, passed_unseen(ask, entry.value)
            name = named(ask, entry.value) if ask else ""
            made = Decision(ask.seat if ask else "", name, by_hand, stood=stood, secret=secret, passed=passed)
            self.stood += [len(self.made)] if stood else []
            self.made.append(made)
            self.unseen += [made] if secret else []
            self.ends.append(events)
        else:
            self.ends[-1] = events

    def known(self, events: int, line: int) -> int:
        """How many events a client still knows that knew `events` in an earlier `line`."""
        return min([events, *self.floors[line:]]) if 0 <= line <= len(self.floors) else 0


class Counts(NamedTuple):
    """What is another after whatever changes a session, even if it fails half-way."""

    decisions: int
    faces: int
    events: int


def counts(session: Session) -> Counts:
    """How many there are now."""
    return Counts(session.decisions, len(session.faces), len(session.events))


class Watched:
    """What comes of something that is done to a session from now on: faces that were not known before, and events."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.faces, self.events = len(session.faces), len(session.events)

    @property
    def came(self) -> Came:
        """What has come of it."""
        return Came(tuple(self.session.faces[self.faces :]), tuple(chain.marks(self.session.events[self.events :])))

    def hold(self, came: Came | None) -> None:
        """Hold it to what came of it before, if that was kept.

        Raises:
            DesyncError: it is something else.
        """
        if came is None:
            return
        session = self.session
        say = session.ruleset.say
        chain.hold_events(
            session.decisions, self.events, came.did, session.events[self.events :],
            lambda event: say(session.game, event),
        )  # fmt: skip
        if (faces := tuple(session.faces[self.faces :])) != came.faces:
            raise DesyncError(session.decisions, _faces(came.faces), _faces(faces), "what was thrown")


def _faces(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces)) or "nothing"


def begin(ruleset: Ruleset, scenario: Mapping[str, Any], seed: str, chairs: tuple[Chair, ...]) -> Session:
    """The session of a fresh game.

    Raises:
        DataError: the scenario is faulty, or the seats are not its seats.
    """
    game = ruleset.new_game(scenario)
    seats = ruleset.seats(game)
    # An umpire for whom the rules have no seat looks on.
    if sorted(seats) != sorted(chair.seat for chair in chairs if chair.seat != UMPIRE or UMPIRE in seats):
        raise DataError("", 0, f"the seats of this scenario are {', '.join(seats)}")
    typed = [chair.seat for chair in chairs if chair.typed]
    return Session(ruleset, game, OwnDice(typed, Seeded(seed)))


def opened(session: Session, entries: tuple[Entry, ...]) -> Watched:
    """Come to the first request of a fresh game, with the faces that its first entries bring."""
    session.faces.extend(face for entry in entries if entry.kind == FACES for face in entry.value)
    watched = Watched(session)
    _ = session.ask
    return watched


def rerun(kept: Kept, ruleset: Ruleset, trail: Trail | None = None) -> Session:
    """The session of a stored game: all its entries run again; `trail` follows them.

    Raises:
        Differs: it does not come out as it did.
        WartableError: it cannot even begin.
    """
    session = begin(ruleset, kept.scenario, kept.seed, kept.chairs)
    watched = opened(session, kept.entries)
    try:
        watched.hold(kept.made.opening)
    except DesyncError as why:
        raise WartableError(f"the game was played under other rules and begins differently: {why.what}") from None
    session.earlier = kept.made.earlier
    apply(session, kept.entries, trail)
    return session


def apply(session: Session, entries: tuple[Entry, ...], trail: Trail | None = None) -> None:
    """Run `entries` on `session`, which has come to its first request.

    Raises:
        Differs: one is refused, or something else comes of it than did.
    """
    if trail is not None:
        trail.ends[0] = len(session.events)
    for number, entry in enumerate(entries):
        if entry.kind == FACES:
            continue
        ask = session.ask
        _run(session, entry, number)
        if trail is not None:
            trail.note(entry, ask, len(session.events))


def _run(session: Session, entry: Entry, number: int) -> None:
    decision, watched = session.decisions, Watched(session)
    try:
        if entry.kind == UNDO:
            session.undo(entry.value)
        else:
            session.answer(entry.value, standing=entry.kind == STOOD, follows=entry.kind == STEAD)
            watched.hold(entry.came)
        if entry.hash and (got := session.hash()) != entry.hash:
            raise DesyncError(session.decisions, entry.hash, got)
    except DesyncError as why:
        raise Differs(number, why) from None
    except WartableError as why:
        raise Differs(number, _refused(decision, str(why))) from None
    except Exception as why:
        log.exception("entry %s of a stored game cannot be run again", number + 1)
        raise Differs(number, _refused(decision, "it cannot be carried out")) from why


def _refused(decision: int, why: str) -> DesyncError:
    return DesyncError(decision + 1, "taken", f"refused: {why}", f"answer {decision + 1}")


def continued(rules: str, count: int) -> str:
    """What the table of a game is told that was played under other `rules` ('' if not known) for `count` decisions."""
    decisions = f"{count} {'decision' if count == 1 else 'decisions'}"
    if not rules:
        return f"Under what rules the {decisions} of this game were made is not known; nothing kept of them differs."
    return f"The rules have changed since this game was played: its {decisions} come out the same, and it goes on."
