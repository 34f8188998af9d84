"""Games that are looked at again: every moment as somebody knew it, and games that go on from one.

A session keeps a checkpoint of each step, so that any moment is run again from the nearest one. What is secret stays
so until the game is over: a moment tells a seat what it was told then.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from wartable.ai import purposes
from wartable.engine.answer import Physical
from wartable.engine.chain import marks
from wartable.engine.errors import RuleError
from wartable.engine.event import Event
from wartable.engine.query import Prospect
from wartable.engine.ruleset import UMPIRE, Scene
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.server.protocol import forms as f
from wartable.server.protocol import messages as m
from wartable.server.rooms import odds, unseen
from wartable.server.rooms.room import Room
from wartable.server.rooms.running import Trail
from wartable.server.rooms.showing import Position, position
from wartable.server.rooms.store import FACES, Came, Chair, Entry, kind_of
from wartable.server.work.heavy import Apart
from wartable.umpire import telling
from wartable.umpire.film import film as retold

Turn = asyncio.Semaphore
FRESH = 8  # bytes of the seed of a game that goes on from another


def views(session: Session, seat: str, seats: tuple[str, ...]) -> list[str]:
    """Whose knowledge the seat `seat` may ask for: its own and what everybody knows, of a game without secrets all."""
    if session.over or not session.secrets:
        return list(dict.fromkeys([UMPIRE, "", *seats]))
    return list(dict.fromkeys([seat, ""]))


def usual(session: Session, seat: str) -> str:
    """Whose knowledge is told if nobody says: one's own; whoever only watches is told all of a game that is over."""
    return seat or (UMPIRE if session.over or not session.secrets else "")


def eyes(session: Session, seat: str, asked: str | None, seats: tuple[str, ...]) -> str:
    """Through whose eyes `seat` looks who has `asked` for some.

    Raises:
        RuleError: it may not.
    """
    if asked is None:
        return usual(session, seat)
    if asked not in views(session, seat, seats):
        raise RuleError("", "what others know is told when the game is over")
    return asked


async def moments(room: Room, seat: str, asked: str | None, turn: Turn) -> f.Moments:
    """All moments of a game, when it is their `turn`.

    Raises:
        RuleError: what others know is not told yet.
    """
    seats = tuple(room.chairs)

    def work(session: Session) -> f.Moments:
        looks = eyes(session, seat, asked, seats)
        outcome = session.outcome if session.over else None
        return f.Moments(
            room.id, room.title, room.ruleset.title, room.ruleset.name, looks, room.names, views(session, seat, seats),
            room.line, session.over, outcome.say if outcome else "",
            told(session, _rests(room, session, looks), room.trail, looks), room.closed,
        )  # fmt: skip

    async with turn:
        return await room.reading(work)


def _rests(room: Room, session: Session, looks: str) -> list[int]:
    """The decisions after which there was a moment for who `looks`."""
    return unseen.rests(room.trail, session, looks)


def told(session: Session, rests: list[int], trail: Trail, seat: str) -> list[f.Moment]:
    """The moments of a session, each after so many decisions of its `trail`, as `seat` knows them."""
    game = telling.known(session, seat)
    events, turn, first, count = session.events, 0, 0, 0
    found: list[f.Moment] = []
    before = 0
    for number in rests:
        end = trail.ends[number]
        places = [place for place in range(first, end) if telling.sees(events[place], seat)]
        seen = [events[place] for place in places]
        turn = max([turn, *(event.begins_turn for event in seen)])
        says = ((type(events[n]).__name__, telling.sentence(session, game, n, seat)) for n in reversed(places))
        name, say = next((pair for pair in says if pair[1]), ("", ""))
        count += len(seen)
        by = trail.made[before].seat if number else ""  # what was decided after it before this moment is not known
        found.append(f.Moment(turn, by, count, name, say, _pins(session, game, seen)))
        first, before = end, number
    return found


def _pins(session: Session, game: Any, seen: list[Event]) -> list[f.Pin]:
    """What stands out among events that are `seen`, in their order."""
    turning = [event for event in seen if event.turning]
    return [f.Pin(event.turning, session.ruleset.say(game, event)) for event in turning]


def moments_of(room: Room, session: Session) -> list[int]:
    """After how many decisions each moment of a game stands that is over, for whoever looks at all of it."""
    return _rests(room, session, usual(session, ""))


async def moment(room: Room, n: int, seat: str, asked: str | None, since: int, turn: Turn) -> m.Update:
    """The game as it was known after `n` decisions, with the events from number `since` on up to there.

    Raises:
        RuleError: there is no such moment, or what others know is not told yet.
    """

    def take(session: Session) -> tuple[Session, str, int]:
        looks = eyes(session, seat, asked, tuple(room.chairs))
        return _at(session, _rests(room, session, looks), n), looks, room.line

    then, looks, line = await room.reading(take)
    # It is run on a thread of its own: the game goes on meanwhile.
    async with turn:
        at, first, events = await asyncio.to_thread(_look, then, looks, since)
    return m.Update(
        n=n, line=line, first=first, events=events, view=at.view.text, ground=at.ground, shapes=at.shapes,
        title=at.title, request=None, outcome=at.outcome, back=0, thinking="",
    )  # fmt: skip


async def likely(room: Room, entry: int, seat: str, asked: str | None, turn: Turn) -> m.Chances:
    """What else could have come of the dice of an entry, by its number in what is told; no chance if nobody counts it.

    Raises:
        RuleError: what others know is not told yet.
    """

    def take(session: Session) -> Sequence[Prospect]:
        return odds.luck(session, eyes(session, seat, asked, tuple(room.chairs)), entry)

    async with turn:
        found = await room.reading(take)
        return await asyncio.to_thread(odds.worked_out, m.AskOdds(id=0, n=0, entry=entry), found)


async def purpose(room: Room, entry: int, seat: str, asked: str | None, apart: Apart) -> str:
    """What a bot wanted with an entry, by its number in what is told; '' if nothing is told of that.

    Raises:
        RuleError: what others know is not told yet.
    """

    def take(session: Session) -> tuple[purposes.Moment, ...]:
        looks = eyes(session, seat, asked, tuple(room.chairs))
        if not 0 <= entry < telling.counted(session, looks, len(session.events)):
            return ()
        places = telling.Teller(session, looks).begun(entry)
        return purposes.moments(session, room.trail.ends, places, bots(room), looks)

    found = await room.reading(take)
    return await apart.do(_wanted, room.ruleset.name, found)


def _wanted(system: str, found: Sequence[purposes.Moment]) -> str:
    return purposes.purpose(load_ruleset(system), found)


def bots(room: Room) -> dict[str, str]:
    """The bots of a game by seat."""
    return {chair.seat: chair.kind for chair in room.chairs.values() if chair.bot}


def _look(session: Session, seat: str, since: int) -> tuple[Position, int, list[dict[str, Any]]]:
    _ = session.ask
    first = telling.placed(session, seat, since)
    events = telling.Teller(session, seat).digested(first)
    return position(session, seat), telling.counted(session, seat, first), events


async def scene(room: Room, n: int, seat: str, asked: str | None, turn: Turn) -> tuple[Hashable, Scene]:
    """The table after `n` decisions, and what no other scene goes by.

    Raises:
        RuleError: there is no such moment, or what others know is not told yet.
    """

    def take(session: Session) -> tuple[Session, str, int]:
        looks = eyes(session, seat, asked, tuple(room.chairs))
        return _at(session, _rests(room, session, looks), n), looks, room.line

    then, looks, line = await room.reading(take)
    async with turn:
        return (room.id, line, n, looks), await asyncio.to_thread(_scene, then, looks)


def _scene(session: Session, seat: str) -> Scene:
    _ = session.ask
    return telling.scene(session, seat)


# ------------------------------------------------------------------ going on from there
async def branched(
    room: Room, n: int, chairs: tuple[Chair, ...], turn: Turn, *, owns: bool = False
) -> tuple[str, tuple[Chair, ...], tuple[Entry, ...]]:
    """What a game needs that goes on from the moment after `n` decisions: its seed, its seats, its first entries.

    Its dice are others from there on: nobody sees in it what will fall in the first one. Who throws real dice throws
    them still.

    Raises:
        RuleError: there is no such moment, or the game has secrets and goes on.

    A game that comes out differently under the rules as they are goes on nowhere else: who `owns` it may branch it.
    """
    seed = secrets.token_hex(FRESH)
    seated = tuple(chair._replace(typed=room.chairs[chair.seat].typed) for chair in chairs)

    def take(session: Session) -> tuple[Session, list[int]]:
        if session.secrets and not session.over and not (room.closed and owns):
            raise RuleError("", "a game with secrets can be taken up from here when it is over")
        return _at(session, list(range(session.decisions + 1)), n), list(room.trail.ends)

    then, ends = await room.reading(take)
    async with turn:
        return seed, seated, await asyncio.to_thread(_entries, then, ends)


def _entries(session: Session, ends: list[int]) -> tuple[Entry, ...]:
    """The entries that lead to where `session` stands, under whatever seed; `ends` are those of its `Trail`."""
    _ = session.ask
    # Faces that fell later are left out: they would foretell.
    fallen = Entry(FACES, session.faces[: session.game.dice])
    did = [tuple(marks(session.events[first:end])) for first, end in pairwise(ends)]
    kinds = (kind_of(n, session) for n in range(1, len(session.answers) + 1))
    made = zip(kinds, session.answers, did)
    return (fallen, *(Entry(kind, value, came=Came((), marks)) for kind, value, marks in made))


def _at(session: Session, rests: list[int], n: int) -> Session:
    """The moment `n` of those after so many decisions each."""
    if not 0 <= n < len(rests):
        raise NoMoment("", f"this game has the moments 0 to {len(rests) - 1}, not {n}")
    return session.at(rests[n])


class NoMoment(RuleError):
    """A game has no such moment, or not yet."""


class Whole(NamedTuple):
    """A game from its first decision to where it stands, for a process that runs it again."""

    system: str
    scenario: Mapping[str, Any]
    answers: list[Any]
    faces: list[int]

    def start(self) -> Session:
        """Its first moment; its dice are those that fell."""
        ruleset = load_ruleset(self.system)
        session = Session(ruleset, ruleset.new_game(self.scenario), Physical())
        session.faces = list(self.faces)
        return session


def whole(room: Room, session: Session) -> Whole:
    """The game in `room`, where `session` stands."""
    return Whole(room.ruleset.name, room.scenario, list(session.answers), list(session.faces))


async def film(room: Room, seat: str, asked: str | None, apart: Apart) -> str:
    """The whole game so far as one page.

    Raises:
        RuleError: what others know is not told yet.
    """

    def take(session: Session) -> tuple[Whole, str]:
        return whole(room, session), eyes(session, seat, asked, tuple(room.chairs))

    game, looks = await room.reading(take)
    return await apart.do(_filmed, game, room.title, looks, long=True)


def _filmed(game: Whole, title: str, seat: str) -> str:
    return retold(game.start(), game.answers, title, seat)
