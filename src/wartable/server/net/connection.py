"""One WebSocket: what a client says, and what it is told.

Two tasks: one reads and carries out, one sends. The sender sleeps until something has changed and then tells everything
at once, so that a slow client is told less often and never holds the game up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from wartable.engine.ask import Die, Pool
from wartable.engine.errors import RuleError, WartableError
from wartable.engine.query import Prospect
from wartable.engine.session import Session
from wartable.server.net import drawing, patch
from wartable.server.net.hub import Hub
from wartable.server.net.numbering import meant, numbered
from wartable.server.protocol import messages as m
from wartable.server.rooms import odds, unseen
from wartable.server.rooms.advice import ideas
from wartable.server.rooms.buckets import Buckets
from wartable.server.rooms.room import GONE_ON, Room
from wartable.server.rooms.seal import seal
from wartable.server.rooms.showing import Digested, Position, checked, foreseen, position, sight, stepped
from wartable.server.rooms.store import HUMAN
from wartable.server.rooms.timing.clocks import Clock
from wartable.umpire import telling

log = logging.getLogger("wartable.server")
SIZE = 64_000  # bytes of a message
RATE, BURST = 40.0, 120  # messages a second, and at once
WORDS = 300
REASON = 120  # bytes that a socket can be closed with
GREETING = 10.0  # seconds until hello is said
TELLS = 0.7  # seconds after which it is told how far a game has come that is being opened
SLOW = 20.0  # seconds in which a message is taken
STOOD = 12  # decisions given by standing answers that a seat is told of
DRAWINGS = 4  # outlines that one connection waits for
GOES_ON = m.Request("step", "")
"""What those are told of a request who may not know of it: nobody that they know of is asked."""
SEAT_MOST, WATCHERS_MOST = 8, 60  # connections of a seat, and of spectators of a game


class Leave(Exception):
    """This client is sent away: `code` closes the socket, `text` says why."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text.encode()[:REASON].decode(errors="ignore")


class Gone(Exception):
    """The client has gone."""


class Wire(Protocol):
    """What a connection needs of a WebSocket."""

    async def receive(self) -> str | bytes | None:
        """The next message, None when the other side has gone."""

    async def send(self, data: bytes) -> None:
        """Send a message.

        Raises:
            Gone: the other side has.
        """

    async def close(self, code: int, reason: str) -> None:
        """End it."""


async def opened(wire: Wire, hub: Hub, game: str) -> Room | None:
    """The game called `game`, None if there is none; a client that has to wait for it is told how far it is.

    Raises:
        Full: too many are open.
        WartableError: it was played under other rules and cannot be taken up.
        Gone: the client has.
    """
    opening = asyncio.ensure_future(hub.room(game))
    try:
        while not (await asyncio.wait([opening], timeout=TELLS))[0]:
            done, of = hub.coming(game)
            async with asyncio.timeout(SLOW):
                await wire.send(m.write(m.Opening(done=done, of=of)))
        return opening.result()
    finally:
        opening.cancel()  # the game itself is opened for whoever comes next


class Known(NamedTuple):
    """What a client has been told: events, the line of play, and on this connection the position."""

    events: int = 0
    line: int = -1
    at: Position | None = None


class Connection:
    """A client at a game; `seat` is '' for a spectator."""

    def __init__(self, wire: Wire, hub: Hub, room: Room) -> None:
        self.wire = wire
        self.hub = hub
        self.room = room
        self.seat = ""
        self.known = Known()
        self._tenure = 0
        self._changed = asyncio.Event()
        self._settled = asyncio.Event()  # whether the client has heard what became of what it did
        self._settled.set()
        self._seats: list[m.Seat] = []
        self._told: object = None
        self._wish: object = None
        self._thought: object = None
        self._clock: Clock | None = None
        self._turn = 0  # of the game clock
        self._pointed = 0  # pings that this client has been told, or that came before it
        self._presence: object = (0, ())
        self._patches = False
        self._shown = -2  # the request that this client has been told last; -1 would be any
        self._hinting: asyncio.Task[None] | None = None
        self._counting: asyncio.Task[None] | None = None
        self._drawing: set[asyncio.Task[None]] = set()
        self._messages = Buckets(RATE, BURST)

    async def run(self) -> None:
        """Talk until one of the two leaves."""
        first = await self._first()
        if first is None:
            return
        room = self.room
        if room.here.get(self.seat, 0) >= (SEAT_MOST if self.seat else WATCHERS_MOST):
            await self.wire.close(4429, "too many are connected here")
            return
        room.come(self.seat)
        room.watchers.append(self._changed.set)
        tasks = [asyncio.create_task(self._sending(first)), asyncio.create_task(self._reading())]
        try:
            room.tell()
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await self._end(tasks)
        finally:
            room.watchers.remove(self._changed.set)
            room.go(self.seat)
            for task in (*tasks, *(each for each in (self._hinting, self._counting) if each), *self._drawing):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            room.tell()

    async def _end(self, tasks: list[asyncio.Task[None]]) -> None:
        """One of the two tasks has ended: close with a code, unless the client has gone."""
        for task in tasks:
            why = task.exception() if task.done() else None
            if isinstance(why, Leave):
                await self.wire.close(why.code, why.text)
                return
            if why is not None and not isinstance(why, Gone):
                log.error("game %s, seat %r", self.room.id, self.seat, exc_info=why)
                await self.wire.close(4500, "the table has failed here; nothing that was accepted is lost")
                return

    async def _first(self) -> m.Hello | None:
        """The greeting, None if it is not to be let in."""
        try:
            async with asyncio.timeout(GREETING):
                data = await self.wire.receive()
            if data is not None:
                return await self._greeted(data)
        except TimeoutError:
            await self.wire.close(4408, "nobody has said hello")
        except Leave as why:
            await self.wire.close(why.code, why.text)
        return None

    async def _greeted(self, data: str | bytes) -> m.Hello:
        if len(data) > SIZE:
            raise Leave(4413, f"a message has at most {SIZE} bytes")
        try:
            hello = m.read(data)
        except ValueError as why:
            raise Leave(4400, str(why)) from None
        if not isinstance(hello, m.Hello):
            raise Leave(4400, "the first message is hello")
        if hello.version != m.VERSION:
            raise Leave(4426, f"this server speaks protocol {m.VERSION}: load the page again")
        seat = await self.hub.store.seat_of(self.room.id, hello.token) if hello.token else ""
        if seat is None:
            raise Leave(4403, "this link opens no seat of this game")
        self.seat = seat
        self._tenure = self.room.tenure.get(seat, 0)
        return hello

    # ------------------------------------------------------------------ reading
    async def _reading(self) -> None:
        while (data := await self.wire.receive()) is not None:
            if len(data) > SIZE:
                raise Leave(4413, f"a message has at most {SIZE} bytes")
            if not self._messages.take("", asyncio.get_running_loop().time()):
                raise Leave(4429, "too many messages")
            try:
                message = m.read(data)
            except ValueError as why:
                await self.tell(m.Refused(id=-1, why=str(why)[:WORDS]))
                continue
            if isinstance(message, m.Hello):
                await self.tell(m.Refused(id=-1, why="you have said hello already"))
                continue
            self._still()
            await self._carry_out(message)

    def _still(self) -> None:
        """Hold that this is still who sits there.

        Raises:
            Leave: the seat was given to somebody else.
        """
        if self.room.tenure.get(self.seat, 0) != self._tenure:
            raise Leave(4403, "somebody else has this seat now")

    async def _carry_out(self, message: m.Numbered) -> None:
        try:
            await self._do(meant(self.room, self.seat, message))
        except RuleError as why:
            await self.tell(m.Refused(id=message.id, why=why.text, clause=why.clause))
        except (Gone, Leave):
            raise
        except Exception as why:
            log.exception("game %s, seat %r: %s", self.room.id, self.seat, type(message).__name__)
            text = str(why) if isinstance(why, WartableError) else "this could not be done; nothing has changed"
            await self.tell(m.Refused(id=message.id, why=text, fault=True))

    async def _do(self, message: m.Numbered) -> None:
        room = self.room
        if isinstance(message, m.AskOdds) and message.entry >= 0:
            self._odds(message)
            return
        if isinstance(message, m.Look):
            await self._look(message)
            return
        if not self.seat:
            raise RuleError("", "you watch this game and have no seat in it")
        if isinstance(message, m.AskOdds):
            self._odds(message)
            return
        if isinstance(message, m.Check):
            await self._check(message)
            return
        if isinstance(message, m.Foresee):
            await self.tell(await room.reading(lambda session: foreseen(session, self.seat, message)))
            return
        if isinstance(message, m.AskReach | m.AskThreat):
            self._reach(message)
            return
        if isinstance(message, m.AskWay):
            await self.tell(await room.reading(lambda session: stepped(session, self.seat, message)))
            return
        if isinstance(message, m.Hint):
            self._hint(message)
            return
        self._settled.clear()
        try:
            await self._act(room, message)
            await self.tell(m.Accepted(id=message.id))
        finally:
            self._settled.set()

    async def _act(self, room: Room, message: m.Numbered) -> None:
        """Do what is `Accepted` when it is done."""
        if isinstance(message, m.Answer):
            # Typed dice leave `n` as it is: whoever does not say which dice they mean means those they were told of.
            dice = message.step < 0 and isinstance(room.ask, Die | Pool)
            step = self._shown if dice else message.step
            await room.answer(self.seat, message.n, message.value, line=message.line, step=step)
        elif isinstance(message, m.TakeBack):
            await room.take_back(self.seat, message.n, message.count, line=message.line)
        elif isinstance(message, m.Stand):
            await room.stand(self.seat, message.kind, message.key, message.unless, message.step)
        elif isinstance(message, m.Consent):
            await room.consent(self.seat, message.yes)
        else:
            await self._besides(message)

    async def _besides(self, message: m.Numbered) -> None:
        """What changes nothing of the game by itself: words, and what bots shall do."""
        if isinstance(message, m.Say):
            await self._say(message)
        elif isinstance(message, m.Point):
            await self._point(message)
        elif isinstance(message, m.Hurry):
            self.hub.hurry(self.room, message.n)
        elif isinstance(message, m.Depute):
            await self.room.depute(self.seat, message.n, message.deed, line=message.line)

    async def _point(self, message: m.Point) -> None:
        at = await self.room.reading(lambda _: self.room.shown(self.seat, position))
        size = at.ground.width, at.ground.height
        self.hub.pings.point(self.room.id, self.seat, message.at, message.to or (), size)
        self.room.tell()

    async def _check(self, message: m.Check) -> None:
        def work(session: Session) -> m.Checked:
            ask = session.ask
            if ask is None or ask.seat != self.seat or session.decisions != message.n:
                return m.Checked(id=message.id, models=[], why="the game has gone on meanwhile")
            return checked(message.id, ask, message.value)

        await self.tell(await self.room.reading(work))

    def _reach(self, message: m.AskReach | m.AskThreat) -> None:
        """Let it be drawn, and go on reading; what was asked of a request that has gone is refused soon."""
        if len(self._drawing) >= DRAWINGS:
            raise RuleError("", "outlines are being drawn already")
        task = asyncio.create_task(self._drawn(message))
        self._drawing.add(task)
        task.add_done_callback(self._drawing.discard)

    async def _drawn(self, message: m.AskReach | m.AskThreat) -> None:
        told = await drawing.answered(self.hub, self.room, self.seat, message)
        with suppress(Gone, Leave):
            await self.tell(told)

    async def _look(self, message: m.Look) -> None:
        def work(session: Session) -> m.Sight:
            return sight(session, self.seat, message)

        await self.tell(await self.room.reading(work))

    def _hint(self, message: m.Hint) -> None:
        """Ask a bot, and go on reading while it thinks."""
        if self._hinting is not None and not self._hinting.done():
            raise RuleError("", "a bot is thinking about it already")
        self._asked_now(message.n)
        self._hinting = asyncio.create_task(self._idea(message))

    def _asked_now(self, n: int) -> None:
        ask = self.room.ask
        if ask is None or ask.seat != self.seat or self.room.n != n:
            raise RuleError("", "you are not asked now")
        if isinstance(ask, Die | Pool):
            raise RuleError("", "dice fall as they fall")

    async def _idea(self, message: m.Hint) -> None:
        line, step = self.room.line, self.room.step
        told: m.Outgoing
        try:
            thought = await self.hub.hint(self.room, self.seat)
            if (line, step) != (self.room.line, self.room.step):
                raise RuleError("", GONE_ON)
            self._asked_now(message.n)
            told = ideas(message, step, thought)
        except RuleError as why:
            told = m.Refused(id=message.id, why=why.text, clause=why.clause)
        except Exception as why:
            log.warning("game %s: no hint: %r", self.room.id, why)
            told = m.Refused(id=message.id, why="no bot has an idea now")
        with suppress(Gone, Leave):
            await self.tell(told)

    def _odds(self, message: m.AskOdds) -> None:
        """Work out the odds, and go on reading meanwhile."""
        if self._counting is not None and not self._counting.done():
            raise RuleError("", "other odds are being worked out")
        self._counting = asyncio.create_task(self._chances(message))

    async def _chances(self, message: m.AskOdds) -> None:
        """The game waits only until it is known what is to be worked out."""

        def work(session: Session) -> Sequence[Prospect]:
            if message.entry >= 0:
                return odds.luck(session, self.seat, message.entry)
            return odds.prospects(session, self.seat, message.n)

        try:
            async with self.hub.slow:
                found = await self.room.reading(work)
                told: m.Outgoing = await asyncio.to_thread(odds.worked_out, message, found)
        except RuleError as why:
            told = m.Refused(id=message.id, why=why.text, clause=why.clause)
        except Exception:
            log.exception("game %s, seat %r: no odds", self.room.id, self.seat)
            told = m.Refused(id=message.id, why="these odds could not be worked out", fault=True)
        with suppress(Gone, Leave):
            await self.tell(told)

    async def _say(self, message: m.Say) -> None:
        text = " ".join(message.text.split())[:WORDS]
        if not text:
            raise RuleError("", "nothing was said")
        if message.to and message.to not in self.room.chairs:
            raise RuleError("", f"no seat is called {message.to[:40]!r}")
        await self.room.say(self.seat, message.to, text)

    # ------------------------------------------------------------------ telling
    async def tell(self, message: m.Outgoing) -> None:
        """Send one message, with the numbers that this seat knows.

        Raises:
            Leave: the client does not read.
            Gone: it has left.
        """
        if not isinstance(message, m.Update | m.Patch):
            message = numbered(self.room, self.seat, message)
        try:
            # Not `wait_for`, which forgets in Python 3.11 that it was cancelled if the message has just gone out.
            async with asyncio.timeout(SLOW):
                await self.wire.send(m.write(message))
        except TimeoutError:
            raise Leave(4408, "the line is too slow") from None

    async def _sending(self, hello: m.Hello) -> None:
        room = self.room
        self._seats = self._table()
        secrecy = await room.reading(lambda session: session.secrecy)
        await self.tell(m.Welcome(
            version=m.VERSION, game=room.id, title=room.title, ruleset=room.ruleset.name, system=room.ruleset.title,
            seat=self.seat, seats=self._seats, measure=room.ruleset.measure, secrets=secrecy != "none",
            sight=room.ruleset.sight, cooperative=room.ruleset.cooperative, stories=room.ruleset.stories,
            secrecy=secrecy, closed=room.closed, seal=seal(room.seed), called=room.ruleset.called,
            threats=room.ruleset.threats is not None,
        ))  # fmt: skip
        since = await room.reading(lambda session: telling.placed(session, self.seat, hello.since))
        self.known = Known(room.trail.known(since, hello.line), room.line)
        self._patches = hello.patch
        self._pointed = self.hub.pings.number(room.id)
        heard = hello.heard if hello.heard >= 0 else 0 if hello.line == -1 else room.said
        while True:
            self._changed.clear()
            self._still()
            seats = self._table()
            if seats != self._seats:
                self._seats = seats
                await self.tell(m.Table(seats=seats))
            await self._present()
            heard = await self._words(heard)
            await self._settled.wait()  # it hears that its answer was accepted before what came of it
            if not room.quiet(self.seat):
                await self._news()
            await self._points()
            await self._changed.wait()

    async def _news(self) -> None:
        """How the game goes on, as far as it has since."""
        if self._told != self._stamp():
            room = self.room
            at_once = room.at_once(self.seat, position)
            await self.tell(self._update(room.session) if at_once else await room.reading(self._update))
        await self._thinks()
        await self._timed()
        await self._banked()
        await self._wished()

    def _stamp(self) -> object:
        """What is another once there is something new to tell of the game."""
        room, seat = self.room, self.seat
        if telling.hides(room.ask, seat):
            return "unseen", room.line, room.step - room.unseen(seat).requests
        return room.version, room.thinking

    def _table(self) -> list[m.Seat]:
        here = self.room.here
        return [
            m.Seat(seat, name, chair.kind, chair.bot or bool(here.get(seat)), chair.player, chair.typed)
            for (seat, name), chair in zip(self.room.names.items(), self.room.chairs.values())
        ]

    async def _words(self, heard: int) -> int:
        last = self.room.said
        for word in tuple(self.room.words):
            if word.at > heard and (not word.to or self.seat in (word.seat, word.to)):
                await self.tell(m.Said(seat=word.seat, text=word.text, to=word.to, at=word.at))
        return last

    async def _present(self) -> None:
        """Who watches, and who has gone for how long, if that has changed."""
        room = self.room
        key = (room.here.get("", 0), tuple(room.left.items()))
        if key == self._presence:
            return
        self._presence = key
        now = asyncio.get_running_loop().time()
        away = {seat: int(now - left) for seat, left in room.left.items() if room.chairs[seat].kind == HUMAN}
        await self.tell(m.Presence(watchers=key[0], away=away))

    async def _thinks(self) -> None:
        """What a bot does that has thought for some time."""
        thought = self.room.thought
        if thought is not self._thought and thought is not None:
            seconds = asyncio.get_running_loop().time() - thought.since
            await self.tell(m.Thinking(
                seat=thought.seat, doing=thought.doing, seconds=round(seconds, 1), limit=thought.limit,
                hurries=thought.hurries,
            ))  # fmt: skip
        self._thought = thought

    async def _timed(self) -> None:
        """How much time is left, if time is kept."""
        clock = self.hub.clocks.of(self.room)
        if clock is self._clock:
            return
        self._clock = clock
        if clock is None:
            await self.tell(m.Clock(seat="", step=0, left=0, limit=0))
            return
        left = max(0.0, clock.until - asyncio.get_running_loop().time())
        await self.tell(m.Clock(seat=clock.seat, step=clock.step, left=round(left, 1), limit=clock.limit))

    async def _banked(self) -> None:
        """What the game clock shows, if one of its banks has begun to run or has stopped."""
        turn = self.hub.game_clocks.turn(self.room)
        if turn != self._turn:
            self._turn = turn
            told = self.hub.game_clocks.told(self.room)
            await self.tell(m.GameClock(seats=[m.Bank(*each._replace(left=round(each.left, 1))) for each in told]))

    async def _points(self) -> None:
        """What others, or this seat, have pointed at since, on the table as it is known here."""
        pings, ground = self.hub.pings, self.known.at.ground if self.known.at else None
        if ground is None or pings.number(self.room.id) == self._pointed:
            return
        found = pings.since(self.room.id, self._pointed, (ground.width, ground.height))
        self._pointed = pings.number(self.room.id)
        for ping in found:
            await self.tell(m.Pointed(seat=ping.seat, at=list(ping.at), to=list(ping.to) or None))

    async def _wished(self) -> None:
        wish = self.room.wish
        if wish is self._wish:
            return
        if wish is not None:
            made = self.room.trail.made
            count = wish.steps - unseen.count(made[len(made) - wish.steps :], self.seat)
            await self.tell(m.Asked(seat=wish.seat, count=count, needs=list(wish.needs)))
        else:
            await self.tell(m.Withdrawn(done=self.room.granted))
        self._wish = wish

    def _update(self, session: Session) -> m.Update | m.Patch:
        """Everything that has happened since the last one."""
        room, seat = self.room, self.seat
        self._told, self._shown = self._stamp(), room.step
        now = unseen.public(room.trail, session, seat)
        at = room.shown(seat, position) if now is session else position(now, seat)._replace(request=GOES_ON)
        first = min(room.trail.known(self.known.events, self.known.line), len(now.events))
        last, self.known = self.known.at, Known(len(now.events), room.line, at)
        back, missing = room.back(seat), room.unseen(seat)
        made = room.trail.made
        told = m.Update(
            n=session.decisions - missing.decisions, line=room.line, first=telling.counted(now, seat, first),
            events=self._events(now, first),
            view=at.view.text, ground=at.ground if last is None or at.ground != last.ground else None,
            shapes=at.shapes, title=at.title, request=at.request, outcome=at.outcome,
            back=back.steps - unseen.count(made[len(made) - back.steps :], seat),
            thinking=room.thinking if now is session else "", step=room.step - missing.requests, back_to=back.name,
            standing=[m.Standing(*each.standing) for each in room.held.get(seat, ())],
            stood=[m.Stood(telling.counted(session, seat, end), what) for end, what in room.stood(seat, STOOD)],
        )  # fmt: skip
        return patch.lighter(told, last, at) if self._patches and last is not None else told

    def _events(self, now: Session, first: int) -> list[dict[str, Any]]:
        """What is told of the events after the first `first`, made once for all to whom nothing of it is secret."""
        shared = now is self.room.session and telling.open_to(now, (self.seat, ""), first)
        return self.room.shown("", Digested(first)) if shared else telling.Teller(now, self.seat).digested(first)
