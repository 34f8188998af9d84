"""All games of this server: taken from the store when somebody comes, and bots that move in them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

from wartable.ai.levels import levels
from wartable.ai.players import DEPUTY, LOOKAHEAD
from wartable.engine.ask import Ask, Choice, Die, Placement, Pool, hidden_from
from wartable.engine.errors import DataError, RuleError, WartableError
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Earlier
from wartable.rulesets import load_ruleset
from wartable.server.rooms.bots import ADVISER, Bots, Late, Musing, Task, Thought
from wartable.server.rooms.pings import Pings
from wartable.server.rooms.room import Room
from wartable.server.rooms.running import Trail, begin, continued, opened
from wartable.server.rooms.store import Came, Chair, Entry, Kept, Made, Store, Word
from wartable.server.rooms.store_faults import Unkept
from wartable.server.rooms.tasks import ended
from wartable.server.rooms.timing.clocks import Clocks
from wartable.server.rooms.timing.game_clock import GameClocks, Running, time_up
from wartable.server.rooms.unseen import Hush
from wartable.server.work.heavy import Apart, Work
from wartable.server.work.outlines import Outlines
from wartable.server.work.pictures import Pictures
from wartable.server.work.threats import Threats

log = logging.getLogger("wartable.server")
AT_ONCE = 200  # games in memory; of those that nobody is at the one longest unused leaves first
UNUSED = 60.0  # seconds after which a game that nobody is at may leave; longer than a greeting may take
MOST = 2000  # games in memory at most, used or not
PACE = 0.02  # seconds between answers of a bot, so that others are heard
LONG = 0.4  # seconds after which it is told what a bot does
AGAIN = 1.0  # seconds after which a bot that gave no answer is asked once more


class Full(WartableError):
    """So many games are being played that no other can be opened."""


class Hub:
    """The games that are open, and who moves in them."""

    def __init__(self, store: Store, bots: Bots, work: Work | None = None, beat: float = 0.0) -> None:
        self.store = store
        self.beat = beat  # of the hush of each room
        self.bots = bots
        self.work = work or Work()
        self.rooms: dict[str, Room] = {}
        self.clocks = Clocks()
        self.game_clocks = GameClocks(store, self._late)
        self.pings = Pings()
        self.outlines = Outlines()
        self.threats = Threats()
        self.sockets = 0  # of all games
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._coming: dict[str, tuple[Trail, int]] = {}  # how far games that are opened have come, and how far they go
        self._turns = asyncio.Semaphore(1)  # running games again must not starve those that are played
        self.slow = asyncio.Semaphore(1)  # nor must anything else that takes a thread here for more than a moment
        self.pictures = Pictures()
        self.drawing = asyncio.Semaphore(1)  # nor must pictures in dots, each made in a process of its own
        self._moving: dict[str, asyncio.Task[None]] = {}
        self._closing = False

    async def create(
        self,
        ruleset: Ruleset,
        scenario: Mapping[str, Any],
        title: str,
        seed: str,
        chairs: tuple[Chair, ...],
        first: tuple[Entry, ...] = (),
        earlier: tuple[Earlier, ...] = (),
        note: str = "",
        apart: Apart | None = None,
    ) -> tuple[str, dict[str, str]]:
        """A new game: its id, and the token of each person's seat; its first step is tried `apart`.

        One that was begun elsewhere may have been played under other rules `earlier`; `note` is said at its table.

        Raises:
            DataError: the scenario is faulty, or its seats are others.
        """
        what = ruleset.name, scenario, seed, chairs, first
        opening = await (apart.do(_opening, *what) if apart else asyncio.to_thread(_opening, *what))
        made = Made(ruleset.rules_hash, earlier, opening)
        key, tokens = await self.store.add(ruleset.name, ruleset.version, title, scenario, seed, chairs, first, made)
        if note:
            await self.store.say(key, Word(time.time_ns() // 1_000_000, "", "", note))
        return key, tokens

    async def room(self, key: str) -> Room | None:
        """The game called `key`, None if there is none.

        Raises:
            Full: too many are open.
            WartableError: it was played under other rules and cannot be taken up.
        """
        room = self.rooms.get(key)
        if room is not None and room.lost:
            del self.rooms[key]
            room = None
        if room is None:
            opening = self._opening.get(key)
            if opening is None:
                opening = self._opening[key] = asyncio.create_task(self._open(key))
                opening.add_done_callback(lambda done: self._opened(key, done))
            room = await asyncio.shield(opening)
        if room is not None:
            room.used = asyncio.get_running_loop().time()
            self.move(key)
        return room

    def _opened(self, key: str, done: asyncio.Task[Room | None]) -> None:
        del self._opening[key]
        self._coming.pop(key, None)
        if not done.cancelled():
            done.exception()  # whoever has waited for it may have left

    def coming(self, key: str) -> tuple[int, int]:
        """How many entries of a game that is being opened have been run, and how many there are; 0 of 0: not known."""
        trail, of = self._coming.get(key, (None, 0))
        return (trail.noted if trail else 0), of

    async def _open(self, key: str) -> Room | None:
        kept = await self.store.load(key)
        if kept is None:
            return None
        self._make_space()
        trail = Trail()
        self._coming[key] = trail, len(kept.entries)
        async with self._turns:
            room = await asyncio.to_thread(self._made, kept, trail)
        await self.game_clocks.open(room)
        room.used, room.hush = asyncio.get_running_loop().time(), Hush(self.beat)
        room.watchers.append(lambda: self._seen(room))
        self.rooms[key] = room
        if not room.closed and kept.made.rules != room.ruleset.rules_hash:
            await self._continued(room, kept)
        return room

    async def _continued(self, room: Room, kept: Kept) -> None:
        """Note that a game goes on under other rules, under which it comes out as it did, and tell its table."""
        try:
            await self.store.continued(room.id, room.made.rules, room.made.earlier)
            if room.n:
                await room.say("", "", continued(kept.made.rules, room.n))
        except Exception:  # it is noted when it is opened again
            log.exception("game %s: that its rules have changed is not noted", room.id)

    def _made(self, kept: Kept, trail: Trail) -> Room:
        try:
            return Room(kept, load_ruleset(kept.ruleset), self.store, trail)
        except (RuleError, DataError) as why:
            raise WartableError(f"the game was played under other rules: {why}") from None
        except WartableError:
            raise
        except Exception as why:
            log.exception("game %s cannot be run again", kept.id)
            raise WartableError("the game was played under other rules and cannot be run again") from why

    def _make_space(self) -> None:
        """Let games leave that nobody is at.

        Raises:
            Full: there are too many others.
        """
        before = asyncio.get_running_loop().time() - UNUSED
        for key, room in sorted(self.rooms.items(), key=lambda item: item[1].used):
            if len(self.rooms) < AT_ONCE:
                return
            if room.used < before and not room.peopled and not room.busy and key not in self._moving:
                del self.rooms[key]
                self.bots.forget(key)
                self.game_clocks.forget(key)
                self.pings.forget(key)
                self.outlines.see(key, -1)
        if len(self.rooms) >= MOST:
            raise Full("too many games are being played here; come back later")

    def _seen(self, room: Room) -> None:
        """Something has changed at a table: clocks run, and bots move."""
        self.clocks.see(room)
        self.game_clocks.see(room)
        self.outlines.see(room.id, room.step)
        self.move(room.id)

    # ------------------------------------------------------------------ bots
    def move(self, key: str) -> None:
        """Let bots move in a game if it is their turn and they are not at it."""
        room = self.rooms.get(key)
        if self._closing or room is None or key in self._moving or not self._mover(room):
            return
        task = asyncio.create_task(self._play(room))
        self._moving[key] = task
        task.add_done_callback(lambda _: self._moved(key))

    def _moved(self, key: str) -> None:
        del self._moving[key]
        self.move(key)

    def _stands(self, room: Room) -> Any:
        """What is answered in the place of a seat, since that stands, if somebody is there; else ''."""
        still = room.stuck or room.lost or room.closed or room.wish is not None or not room.peopled
        return "" if still else room.given

    def _mover(self, room: Room) -> Chair | None:
        """The seat for which something is to be answered now: a bot's, or one for which an answer stands."""
        return room.chairs[room.ask.seat] if room.ask and self._stands(room) else self._due(room)

    def _due(self, room: Room) -> Chair | None:
        """The bot that has to move now, if anybody is there to see it."""
        if room.stuck or room.lost or room.wish is not None or not room.peopled:
            return None
        return room.bot_due()

    async def _play(self, room: Room) -> None:
        """Answer for bots, and for people what stands, until a person is asked, or nobody is at the table any more."""
        while chair := self._mover(room):
            try:
                await self._move(room, chair)
            except RuleError as why:
                log.info("game %s: %s", room.id, why)
                await asyncio.sleep(AGAIN if room.ask and room.ask.seat == chair.seat else 0)
            except Late as why:
                log.warning("game %s: %s", room.id, why)
                if not hidden_from(room.ask, ""):
                    await self._umpire(room, chair, "gives no answer and is asked again. A person may take its seat.")
                await asyncio.sleep(AGAIN)
            except Unkept as why:  # answered again once there is room on the disk
                log.warning("game %s: %s", room.id, why)
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("game %s: no bot can go on", room.id)
                room.stuck = True
                room.tell()
                await self._umpire(room, chair, "cannot go on. Take a step back, or let a person play in its place.")
            # How long a moment takes that others do not know of must not hang on how often somebody is asked in it.
            await asyncio.sleep(0 if hidden_from(room.ask, "") else PACE)

    async def _move(self, room: Room, chair: Chair) -> None:
        if given := self._stands(room):
            await room.answer(chair.seat, room.n, given, line=room.line, step=room.step, stands=True)
            return
        if isinstance(room.ask, Die | Pool):
            await room.throw()
            return
        if not hidden_from(room.ask, ""):
            await room.hush.over()  # what comes of several answers is told one after the other
        n, line = room.n, room.line
        thought = await (self._unseen(room, chair) if hidden_from(room.ask, "") else self._thought(room, chair))
        if (n, line) != (room.n, room.line):
            return
        await room.answer(chair.seat, n, thought.value, line=line, chair=chair)
        if thought.late:
            await self._umpire(room, chair, f"{thought.late}; a chance answer was given for it, and the game goes on.")

    async def _thought(self, room: Room, chair: Chair) -> Thought:
        """What a bot answers; it is told what it does if it does so for some time."""
        loop = asyncio.get_running_loop()
        secretly = await room.reading(lambda session: session.secrets)
        doing, limit = _doing(room.ask, secretly), self.bots.limit(chair.seconds)
        musing = Musing(chair.seat, doing, loop.time(), limit, _hurries(room.ruleset, chair.kind))
        telling = loop.call_later(LONG, _muses, room, musing)
        try:
            return await self._moves(room, chair, chair.seconds)
        finally:
            telling.cancel()
            room.thought = None

    async def _moves(self, room: Room, chair: Chair, seconds: float) -> Thought:
        task = await self._task(room)
        return await self.bots.moves(task, f"bot {room.seed}", chair.seat, chair.kind, seconds)

    async def _unseen(self, room: Room, chair: Chair) -> Thought:
        """What a bot answers that is asked in secret: soon, and nobody is told that it thinks."""
        seconds = min(chair.seconds, room.hush.beat) if room.hush.beat else chair.seconds
        return (await self._moves(room, chair, seconds))._replace(late="")

    async def _umpire(self, room: Room, chair: Chair, what: str) -> None:
        """Say something of a bot to the whole table, once: what is said again and again is heard no more."""
        text = f"The bot of {room.names[chair.seat]} {what}"
        if not room.words or room.words[-1].text != text:
            try:
                await room.say("", "", text)
            except Exception:  # who plays on does not need to have heard it
                log.exception("game %s: words are not kept", room.id)

    async def _late(self, room: Room, running: Running) -> None:
        """The bank of a seat is spent: the rules' own answer for that is given, else a bot answers in its place."""
        chair, line = room.chairs[running.seat], room.line
        if chair.bot:
            if room.thought is not None and room.thought.hurries:
                self.bots.press(room.id)
            return
        key = time_up(room)
        what = "the game goes on without an answer of theirs" if key else "a bot answers in their place"
        text = f"The clock of {room.names[chair.seat]} has run out. Whenever it has, {what}."
        if all(word.text != text for word in room.words):
            await room.say("", "", text)
        try:
            value = key or (await self.think(room, running.seat, DEPUTY)).value
            await room.answer(running.seat, running.n, value, line=line, step=running.step, chair=chair)
        except RuleError as why:
            log.info("game %s: %s", room.id, why)

    async def think(self, room: Room, seat: str, kind: str) -> Thought:
        """What a bot of that kind would answer for `seat`.

        Raises:
            Late: it took too long.
        """
        return await self.bots.answer(await self._task(room), f"bot {room.seed}", seat, kind)

    async def _task(self, room: Room) -> Task:
        """Where a game stands, for a worker."""
        entries, faces = await room.reading(lambda session: (tuple(room.entries), tuple(session.faces)))
        return Task(room.id, room.ruleset.name, room.scenario, 0, entries, faces)

    def hurry(self, room: Room, n: int) -> None:
        """The bot that thinks in a game after `n` decisions shall give the best answer that it has so far.

        Raises:
            RuleError: none thinks so that it has one.
        """
        if room.n != n or room.thought is None or not room.thought.hurries:
            raise RuleError("", "no bot is looking ahead now")
        self.bots.press(room.id)

    async def hint(self, room: Room, seat: str) -> Thought:
        """Hints for `seat`, which is asked."""
        return await self.think(room, seat, ADVISER)

    async def close(self) -> None:
        """Stop all bots, and wait until what is being done to a game is done and written."""
        self._closing = True
        await ended(self._moving.values())
        await self.clocks.close()
        await self.game_clocks.close()
        self.bots.close()
        self.work.close()
        self.outlines.close()
        self.threats.close()
        # Whatever is under way comes before what is read; a room that is lost holds nothing.
        reads = [room.reading(lambda _: None) for room in self.rooms.values()]
        await asyncio.gather(*reads, return_exceptions=True)
        await self.store.drain()


def _opening(
    system: str, scenario: Mapping[str, Any], seed: str, chairs: tuple[Chair, ...], first: tuple[Entry, ...]
) -> Came:
    """What comes of the first step of a game."""
    return opened(begin(load_ruleset(system), scenario, seed, chairs), first).came


def _muses(room: Room, musing: Musing) -> None:
    room.thought = musing
    room.tell()


def _doing(ask: Ask | None, secrets: bool) -> str:
    """What a bot does about a request, in words; where seats have secrets, not how much there is to think about."""
    if isinstance(ask, Placement):
        return "looking for a place"
    if secrets or not isinstance(ask, Choice):
        return "weighing what to do"
    targets = len({option.target for option in ask.options if option.target})
    if targets > 1:
        return f"weighing {targets} targets"
    return f"weighing {len(ask.options)} options" if len(ask.options) > 1 else "weighing what to do"


def _hurries(ruleset: Ruleset, kind: str) -> bool:
    """Whether a bot has an answer before it has thought it through."""
    name = kind.partition("/")[0]
    return name == LOOKAHEAD or any(level.key == name and level.ahead for level in levels(ruleset))
