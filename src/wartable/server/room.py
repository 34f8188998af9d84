"""One game in play: its session, who sits at the table, and what each of them is told.

Whatever changes a game goes through `Room.change`: one at a time, on a thread of its own, and stored before anybody
hears of it. If it cannot be stored, the game is what it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from wartable.engine.answer import OwnDice, Seeded
from wartable.engine.ask import Ask, Die, Placement, Pool
from wartable.engine.errors import DataError, RuleError, WartableError
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import HASH_EVERY, Session
from wartable.server.store import ANSWER, DICE, UNDO, Chair, Entry, Kept, Store

T = TypeVar("T")
HUMAN = "human"


class Wish(NamedTuple):
    """`seat` wants to take back `steps` decisions; `needs` have yet to agree."""

    seat: str
    steps: int
    needs: tuple[str, ...]


class Room:
    """A game that people are at. `line` counts how often something was taken back: it names the line of play.

    `watchers` are called after every change; they must not wait.
    """

    def __init__(self, kept: Kept, ruleset: Ruleset, store: Store) -> None:
        self.id = kept.id
        self.title = kept.title
        self.scenario: Mapping[str, Any] = kept.scenario
        self.seed = kept.seed
        self.ruleset = ruleset
        self.chairs = {chair.seat: chair for chair in kept.chairs}
        self.entries: list[Entry] = list(kept.entries)
        self.line = sum(entry.kind == UNDO for entry in kept.entries)
        self.wish: Wish | None = None
        self.thinking = ""
        self.stuck = False  # a rule has failed: bots wait until a person does something
        self.ended = kept.ended
        self.here: dict[str, int] = {}
        self.watchers: list[Callable[[], None]] = []
        self.granted = False  # how the last wish ended
        self.words: list[tuple[str, str, str]] = []
        self._store = store
        self._lock = asyncio.Lock()
        self.session = rerun(kept, ruleset)
        self.names = self._names()

    # ------------------------------------------------------------------ what there is
    def _names(self) -> dict[str, str]:
        """The seats in the order of play with the names of their sides."""
        sides = self.ruleset.view(self.session.game, "").get("sides", {})
        return {seat: str(sides.get(seat, {}).get("name") or seat) for seat in self.chairs}

    def bot_due(self) -> Chair | None:
        """The bot whose turn it is to answer, None if it is a person's, or the game is over."""
        ask = self.session.ask
        chair = self.chairs.get(ask.seat) if ask else None
        return chair if chair and chair.kind != HUMAN and not isinstance(ask, Die | Pool) else None

    def tell(self) -> None:
        """Something has changed: let all watchers know."""
        for watcher in list(self.watchers):
            watcher()

    # ------------------------------------------------------------------ what changes it
    async def answer(self, seat: str, n: int, value: Any) -> None:
        """`seat` answers the open request, which it saw after `n` decisions.

        Raises:
            RuleError: it is not asked, the request is another by now, or the answer is not legal.
        """

        def work() -> Entry:
            ask = self._asked(seat, n)
            kind = DICE if isinstance(ask, Die | Pool) else ANSWER
            self.session.answer(value)
            return Entry(kind, value, self._hash())

        await self.change(work)
        if self.wish is not None:
            self.wish, self.granted = None, False  # whoever plays on does not agree
            self.tell()

    async def take_back(self, seat: str, n: int, count: int) -> None:
        """`seat` takes back decisions, or asks those who must agree.

        Raises:
            RuleError: it may not, or so many are not there.
        """
        if n != self.session.decisions:
            raise RuleError("", "the game has gone on meanwhile")
        if self.wish is not None:
            raise RuleError("", f"{self.wish.seat} has asked to take something back; that has to be settled first")
        async with self._lock:
            needs = await asyncio.to_thread(self._needs, seat, count)
        if needs:
            self.wish = Wish(seat, count, needs)
            self.tell()
            return
        await self._undo(count)

    def _needs(self, seat: str, count: int) -> tuple[str, ...]:
        """The people who must agree. Bots always do; so does whoever asks."""
        if count < 1:
            raise RuleError("", "one decision at least is taken back")
        asked = self.session.consent(count)
        people = [other for other in asked if other != seat and self.chairs[other].kind == HUMAN]
        probe = self.session.answers[len(self.session.answers) - count :]
        if not probe:
            raise RuleError("", "there is nothing to take back")
        return tuple(people)

    async def consent(self, seat: str, yes: bool) -> bool:
        """`seat` agrees to what is wished, or does not; whether the wish is settled by it.

        Raises:
            RuleError: nothing is wished of it.
        """
        wish = self.wish
        if wish is None or seat not in wish.needs:
            raise RuleError("", "nobody has asked you to take something back")
        left = tuple(other for other in wish.needs if other != seat)
        self.granted = yes and not left
        self.wish = wish._replace(needs=left) if yes and left else None
        if self.granted:
            await self._undo(wish.steps)
        self.tell()
        return self.wish is None

    async def _undo(self, count: int) -> None:
        def work() -> Entry:
            self.session.undo(count)
            return Entry(UNDO, count, self._hash())

        await self.change(work)

    async def change(self, work: Callable[[], Entry]) -> None:
        """Do `work`, store its entry, then tell.

        Raises:
            RuleError: the work was not legal; nothing has changed.
        """
        async with self._lock:
            entry = await asyncio.to_thread(work)
            try:
                await self._store.append(self.id, len(self.entries), entry)
            except BaseException:
                # Nobody has heard of it: the game goes back to what is stored.
                self.session = await asyncio.to_thread(self._again)
                raise
            self.entries.append(entry)
            self.stuck = False
            if entry.kind == UNDO:
                self.line += 1
            over = self.session.over
            if over != self.ended:
                self.ended = over
                await self._store.end(self.id, over)
        self.tell()

    async def reading(self, work: Callable[[Session], T]) -> T:
        """`work` on the session while nothing changes it, on a thread."""
        async with self._lock:
            return await asyncio.to_thread(work, self.session)

    async def reseat(self, chair: Chair) -> str:
        """Let somebody else take a seat; the token if it is a person. Whose dice are real stays as it began."""
        chair = chair._replace(typed=self.chairs[chair.seat].typed)
        token = await self._store.reseat(self.id, chair)
        self.chairs[chair.seat] = chair
        self.tell()
        return token

    # ------------------------------------------------------------------ in the dark
    def _asked(self, seat: str, n: int) -> Ask:
        ask = self.session.ask
        if ask is None:
            raise RuleError("", "the game is over")
        if ask.seat != seat:
            raise RuleError("", f"{self.names.get(ask.seat, ask.seat)} has to answer, not you")
        if n != self.session.decisions:
            raise RuleError("", "the game has gone on meanwhile; look again")
        return ask

    def _hash(self) -> str:
        return self.session.hash() if len(self.entries) % HASH_EVERY == HASH_EVERY - 1 else ""

    def _again(self) -> Session:
        chairs = tuple(self.chairs.values())
        entries = tuple(self.entries)
        ruleset = self.ruleset
        kept = Kept(self.id, ruleset.name, self.title, self.scenario, self.seed, self.ended, chairs, entries)
        return rerun(kept, ruleset)


def begin(ruleset: Ruleset, scenario: Mapping[str, Any], seed: str, chairs: tuple[Chair, ...]) -> Session:
    """The session of a fresh game.

    Raises:
        DataError: the scenario is faulty, or the seats are not its seats.
    """
    game = ruleset.new_game(scenario)
    seats = ruleset.seats(game)
    if sorted(seats) != sorted(chair.seat for chair in chairs):
        raise DataError("", 0, f"the seats of this scenario are {', '.join(seats)}")
    typed = [chair.seat for chair in chairs if chair.typed]
    return Session(ruleset, game, OwnDice(typed, Seeded(seed)))


def rerun(kept: Kept, ruleset: Ruleset) -> Session:
    """The session of a stored game: all its entries run again.

    Raises:
        WartableError: under the rules as they are now it comes to another state.
    """
    session = begin(ruleset, kept.scenario, kept.seed, kept.chairs)
    apply(session, kept.entries)
    return session


def apply(session: Session, entries: tuple[Entry, ...]) -> None:
    """Run `entries` on `session`.

    Raises:
        WartableError: one is refused, or the state is another than it was.
    """
    for number, entry in enumerate(entries):
        if entry.kind == UNDO:
            session.undo(entry.value)
        else:
            session.answer(entry.value)
        if entry.hash and session.hash() != entry.hash:
            raise WartableError(f"entry {number + 1} comes to another state; the game was played under other rules")


def ghosts(ask: Ask | None, value: Any) -> list[list[int]]:
    """Where the models would stand, [x, y] each in mils, if `value` were the answer to the open placement.

    Raises:
        RuleError: nothing is placed now, or it is not legal.
    """
    if not isinstance(ask, Placement):
        raise RuleError("", "nothing is to be placed now")
    return [list(at) for at in ask.shows(ask.check(value))]
