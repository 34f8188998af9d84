"""One game in play: its session, who sits at the table, and what each of them is told.

Whatever changes a game goes through `Room.change`: one at a time, on a thread of its own, and stored before anybody
hears of it. If it cannot be stored, the game is what it was. The session itself is touched on those threads only;
`ask` and `n` say on the event loop where the game stands.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from wartable.ai.players import DEPUTY
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Die, Pool, hidden_from
from wartable.engine.errors import RuleError, WartableError
from wartable.engine.ruleset import UMPIRE, Ruleset
from wartable.engine.session import HASH_EVERY, Earlier, Session
from wartable.server.rooms import unseen
from wartable.server.rooms.bots import Musing
from wartable.server.rooms.running import Differs, Trail, Watched, counts, rerun
from wartable.server.rooms.showing import Prepared, Shown, prepared
from wartable.server.rooms.store import (
    ANSWER,
    DICE,
    HUMAN,
    OPEN,
    STEAD,
    STOOD,
    UNDO,
    WORDS_KEPT,
    Chair,
    Entry,
    Kept,
    Store,
    Word,
)
from wartable.server.rooms.tasks import whole
from wartable.umpire import standing, stead, telling
from wartable.umpire.decisions import Back, back

T = TypeVar("T")
GONE_ON = "the game has gone on meanwhile; look again"
log = logging.getLogger("wartable.server")


class Wish(NamedTuple):
    """`seat` wants to take back `steps` decisions of the first `n`; `needs` have yet to agree."""

    seat: str
    steps: int
    needs: tuple[str, ...]
    n: int


class Room:
    """A game that people are at. `line` counts how often something was taken back: it names the line of play.

    `watchers` are called after every change; they must not wait. `version` counts the changes.
    """

    n = 0
    _renewed = -1  # the step at which an answer was let stand, which it may answer although it was come back to

    def __init__(self, kept: Kept, ruleset: Ruleset, store: Store, trail: Trail | None = None) -> None:
        self.id = kept.id
        self.title = kept.title
        self.scenario: Mapping[str, Any] = kept.scenario
        self.seed = kept.seed
        self.ruleset = ruleset
        self.chairs = {chair.seat: chair for chair in kept.chairs}
        self.tenure = dict.fromkeys(self.chairs, 0)  # how often each seat was given to somebody else
        self.entries: list[Entry] = list(kept.entries)
        self.line = sum(entry.kind == UNDO for entry in kept.entries)
        self.wish: Wish | None = None
        self.granted = False  # how the last wish ended
        self.steads: dict[str, stead.Stead] = {}  # seats of people for whom a bot answers for a while
        self.stuck = False  # a rule has failed: bots wait until a person does something
        self.lost = False  # it could not even be brought back to what is stored
        self.ended = kept.ended
        self.here: dict[str, int] = {}
        self.left: dict[str, float] = {}  # when those left who have been here, by the time of the loop
        self.thought: Musing | None = None  # of a bot that has been thinking for some time
        self.watchers: list[Callable[[], None]] = []
        self.words: deque[Word] = deque(kept.words, maxlen=WORDS_KEPT)
        self.version = 0
        self.used = 0.0
        self.hush = unseen.Hush()
        self.ask: Ask | None = None
        self.held = dict(kept.standing)  # the answers that stand, by seat
        self.trail = trail or Trail()  # whoever has it can see how far it has come
        self._shown = Shown()
        self._store = store
        self._lock = asyncio.Lock()
        self.made = kept.made
        self.closed = ""  # why nobody can go on
        self.session = self._opened(kept)
        self.seconds = ruleset.seconds(self.session.game)  # agreed on before the game
        self._stands()
        sides = telling.view(self.session, "").get("sides", {})
        self.seats = tuple(seat for seat in self.chairs if seat in ruleset.seats(self.session.game))  # that play
        self.names = {seat: str(sides.get(seat, {}).get("name") or seat) for seat in self.seats}
        self.names |= {seat: "Umpire" for seat in self.chairs if seat not in self.seats}

    def _opened(self, kept: Kept) -> Session:
        """The session of a stored game; of one that comes out differently as far as it agrees."""
        try:
            session = rerun(kept, self.ruleset, self.trail)
        except Differs as why:
            return self._close(kept, why)
        rules = self.ruleset.rules_hash
        if self.made.rules != rules:
            before = (Earlier(self.made.rules, session.decisions),) if session.decisions else ()
            self.made = self.made._replace(rules=rules, earlier=(*self.made.earlier, *before))
            session.earlier = self.made.earlier
        return session

    def _close(self, kept: Kept, why: Differs) -> Session:
        """Nobody can go on with a game that comes out differently, and what is stored stays; its part that agrees."""
        agreed = kept._replace(entries=kept.entries[: why.entries])
        self.entries, self.trail, self.stuck = list(agreed.entries), Trail(), True
        self.line = sum(entry.kind == UNDO for entry in agreed.entries)
        session = rerun(agreed, self.ruleset, self.trail)
        told = why.told(secretly=session.secrets, same=kept.made.rules == self.ruleset.rules_hash)
        self.closed = f"{told}; it can be looked at, and is kept as it was"
        text = f"{self.closed[0].upper()}{self.closed[1:]}."
        self.words.append(Word(max(self.said + 1, time.time_ns() // 1_000_000), "", "", text))
        return session

    # ------------------------------------------------------------------ what there is
    def _stands(self) -> None:
        """Note where the session stands."""
        self.ask = self.session.ask
        self.n = self.session.decisions
        moment = standing.moment_of(self.session)
        self.held = {seat: standing.still(held, moment) for seat, held in self.held.items()}
        self.version += 1
        self.steads = {seat: held for seat, held in self.steads.items() if stead.lasts(self.session, held)}

    def quiet(self, seat: str) -> bool:
        """Whether `seat` hears nothing of the game now, for others may be speaking in secret; bots are soon done."""
        if telling.hides(self.ask, seat):
            return self.hush.now or bool(self.thinking)
        return self.hush.now and seat != UMPIRE and not hidden_from(self.ask, "")

    def unseen(self, seat: str) -> unseen.Numbers:
        """How much was decided of which `seat` may not know."""
        return unseen.numbers(self.trail, self.ask is None, seat)

    @property
    def peopled(self) -> bool:
        """Whether anybody is at the table."""
        return any(self.here.values())

    @property
    def busy(self) -> bool:
        """Whether something is being done to it now."""
        return self._lock.locked()

    def bot_due(self) -> Chair | None:
        """The bot whose turn it is to answer or to throw, None if it is no bot's, or the game is over.

        For a person who lets a bot answer it is the chair of that one, as if the bot sat there.
        """
        chair = self.chairs.get(self.ask.seat) if self.ask else None
        if chair and chair.seat in self.steads and not isinstance(self.ask, Die | Pool):
            return chair._replace(kind=DEPUTY)
        return chair if chair and chair.bot else None

    @property
    def thinking(self) -> str:
        """The bot that is at work, '' if none."""
        chair = self.bot_due()
        return chair.seat if chair and not self.stuck and self.wish is None else ""

    @property
    def given(self) -> Any:
        """What an answer gives that stands for the seat that is asked, '' if none does (`standing.given`).

        What somebody has come back to is asked all the same.
        """
        back = self.entries and self.entries[-1].kind == UNDO and self._renewed != self.step
        asked = self.ask is not None and self.ask.seat not in self.steads  # else a bot answers in its place
        if back or self.ask is None or not asked:
            return ""
        return standing.given(self.ask, self.held.get(self.ask.seat, ()))

    def stood(self, seat: str, most: int) -> list[tuple[int, str]]:
        """The last decisions of `seat` that standing answers gave: the events there had been, and what it was."""
        trail = self.trail
        own = islice((n for n in reversed(trail.stood) if trail.made[n].seat == seat), most)
        return [(trail.ends[n], trail.made[n].name) for n in own][::-1]

    def shown(self, seat: str, make: Callable[[Session, str], T]) -> T:
        """What `make` makes of the session for `seat`, made once for all who look from there; for use in `reading`."""
        return self._shown.of(self.version, self.session, seat, make)

    def at_once(self, seat: str, make: Callable[[Session, str], Any]) -> bool:
        """Whether `shown` has it and may be asked for here and now, since nothing is being done to the game."""
        return not self.lost and not self.busy and self._shown.has(self.version, seat, make)

    def tell(self) -> None:
        """Something has changed: let all watchers know."""
        for watcher in list(self.watchers):
            watcher()

    @property
    def step(self) -> int:
        """The name of the open request: no other of this game has it, after a restart neither."""
        return len(self.entries)

    @property
    def said(self) -> int:
        """When the last words were said, 0 if none were."""
        return self.words[-1].at if self.words else 0

    async def say(self, seat: str, to: str, text: str) -> None:
        """Let everybody, or the seat `to`, hear something, now or when they come; '' is the table itself."""
        word = Word(max(self.said + 1, time.time_ns() // 1_000_000), seat, to, text)
        self.words.append(word)
        self.tell()
        await self._store.say(self.id, word)

    def come(self, seat: str) -> None:
        """One more is connected at `seat`, '' to watch."""
        self.here[seat] = self.here.get(seat, 0) + 1
        self.left.pop(seat, None)

    def go(self, seat: str) -> None:
        """One of those has gone."""
        self.here[seat] -= 1
        if seat and not self.here[seat]:
            self.left[seat] = asyncio.get_running_loop().time()

    # ------------------------------------------------------------------ what changes it
    async def stand(self, seat: str, kind: str, key: str, unless: str, step: int) -> None:
        """An answer that the open request `step` offers stands for `seat` from now on; without a `key` none does.

        Raises:
            RuleError: it is not asked, or offers no such answer.
        """

        async def change() -> None:
            held = self.held.get(seat, ())
            if key:
                if self.ask is None or self.ask.seat != seat or step != self.step:
                    raise RuleError("", GONE_ON)
                held = standing.taken(self.session, held, kind, key, unless)
            else:
                held = standing.revoked(held, kind)
            await self._store.stand(self.id, seat, held)
            self.held[seat] = held
            self._renewed = self.step if key else -1
            self.version += 1

        await self._alone(change)
        self.tell()

    async def answer(
        self, seat: str, n: int, value: Any, *, line: int = -1, step: int = -1, chair: Chair | None = None,
        stands: bool = False,
    ) -> None:  # fmt: skip
        """`seat` answers the open request, which it saw after `n` decisions of the line of play `line` (-1: any).

        `step` is the name of that request (-1: any).

        With a `chair` the answer counts only if that is still who sits there, or answers for who does. What `stands`
        for the seat nobody gave.

        Raises:
            RuleError: it is not asked, the request is another by now, or the answer is not legal.
        """

        def work() -> Entry:
            held = self.steads.get(seat) if chair is not None else self.steads.pop(seat, None)
            if chair is not None and chair not in (self.chairs[seat], self._deputy(seat)):
                raise RuleError("", GONE_ON)
            ask = self._asked(seat, n, line)
            if step not in (-1, self.step):
                raise RuleError("", GONE_ON)
            if isinstance(ask, Die | Pool):
                return self._answered(DICE, value)
            if stands:
                if self.given != value:
                    raise RuleError("", GONE_ON)
                return self._answered(STOOD, value)
            after = chair is not None and held is not None and held.n != n
            return self._answered(STEAD if after else ANSWER, value)

        await self.change(work)

    def _deputy(self, seat: str) -> Chair | None:
        """Who answers for the person at `seat`, if anybody does."""
        return self.chairs[seat]._replace(kind=DEPUTY) if seat in self.steads else None

    async def depute(self, seat: str, n: int, scope: str, *, line: int = -1) -> None:
        """A bot answers for `seat` until the set-up or its turn is over; no `scope`: it does so no more.

        Raises:
            RuleError: `seat` is not asked, or there is nothing of that kind to do.
        """
        if not scope:
            self.steads.pop(seat, None)
            self.tell()
            return

        def work() -> None:
            self._asked(seat, n, line)
            self.steads[seat] = stead.begun(self.session, seat, scope)

        await self.change(work)

    async def throw(self) -> None:
        """Throw the open dice of a bot: it sits where a person with real dice was to sit.

        Raises:
            RuleError: no dice of a bot are open.
        """

        def work() -> Entry:
            ask = self.session.ask
            if not isinstance(ask, Die | Pool) or not self.chairs[ask.seat].bot:
                raise RuleError("", GONE_ON)
            dice, first = Seeded(self.seed), self.session.game.dice
            if isinstance(ask, Die):
                value: Any = dice.face(first, ask)
            else:
                value = [dice.face(first + number, ask.one()) for number in range(ask.count)]
            return self._answered(DICE, value)

        await self.change(work)

    def back(self, seat: str) -> Back:
        """How far `seat` goes back with one step, and to what: its own last decision, whoever has answered since.

        An umpire has none of its own and goes back by one.
        """
        made = self.trail.made
        if self.closed or seat not in self.chairs or not made:
            return Back()
        # Nobody goes back to what was let pass: others would learn that there was something.
        alone = all(other == seat or chair.bot for other, chair in self.chairs.items())
        return back(made, (seat,), passed=alone) if seat in self.seats else Back(1, made[-1].name)

    async def take_back(self, seat: str, n: int, count: int, *, line: int = -1) -> None:
        """`seat` takes back `count` decisions (0: down to its own last one), or asks those who must agree.

        Raises:
            RuleError: it may not, or so many are not there.
        """
        told = ""

        def work() -> Entry | None:
            nonlocal told
            self._same(n, line)
            if self.wish is not None:
                raise RuleError("", f"{self._name(self.wish.seat)} has asked to take something back; settle that first")
            steps = count or self.back(seat).steps
            if steps < 1:
                raise RuleError("", "you have decided nothing yet that could be taken back")
            concerns = self._concerns(seat, steps)
            needs = tuple(other for other in concerns if self.chairs[other].kind == HUMAN)
            if needs:
                self.wish = Wish(seat, steps, needs, n)
                return None
            told = self._taken_back(seat, steps) if concerns else ""
            return self._undo(steps)

        await self.change(work)
        if told:
            await self.say("", "", told)

    def _taken_back(self, seat: str, steps: int) -> str:
        """What the table is told of a step back over what was learned or what others decided.

        In a game with secrets it does not say what was decided, for that may be one.
        """
        made = self.trail.made
        what = "" if self.session.secrets or steps > len(made) else made[-steps].name
        return f"{self._name(seat)} has taken back{f': {what}' if what else ' a decision'}."

    def _concerns(self, seat: str, count: int) -> tuple[str, ...]:
        """Those whom it concerns: whoever decided what is taken back, and whom the session names; people must agree.

        Bots always agree, and so does whoever asks. An umpire who sits apart is asked with all others. Once a game is
        over its secrets and its seed may have been read, and then all must agree to play on.
        """
        made = self.trail.made
        found = {*self.session.consent(count), *(each.seat for each in made[len(made) - count :] if not each.passed)}
        if self.session.over:
            found.update(self.chairs)
        elif found - {seat}:
            found.update(other for other in self.chairs if other not in self.seats)
        return tuple(other for other in self.chairs if other in found - {seat})

    async def consent(self, seat: str, yes: bool) -> None:
        """`seat` agrees to what is wished, or does not; whoever wished it may say no as well.

        Raises:
            RuleError: nothing is wished of it.
        """
        wish = self.wish
        if wish is None or (seat not in wish.needs and (yes or seat != wish.seat)):
            raise RuleError("", "nobody has asked you to take something back")
        left = tuple(other for other in wish.needs if other != seat)
        if yes and not left:
            await self._grant(wish)
            return
        self.wish, self.granted = wish._replace(needs=left) if yes else None, False
        self.tell()

    async def _grant(self, wish: Wish) -> None:
        told = ""

        def work() -> Entry:
            nonlocal told
            if self.wish is None or self.wish.n != wish.n or self.session.decisions != wish.n:
                raise RuleError("", GONE_ON)
            told = self._taken_back(wish.seat, wish.steps)
            return self._undo(wish.steps)

        try:
            await self.change(work)
        except BaseException:
            if self.wish is wish:
                self.wish, self.granted = None, False
                self.tell()
            raise
        await self.say("", "", told)

    def _answered(self, kind: str, value: Any) -> Entry:
        watched = Watched(self.session)
        self.session.answer(value, standing=kind == STOOD, follows=kind == STEAD)
        return Entry(kind, value, self._hash(), watched.came)

    def _undo(self, count: int) -> Entry:
        self.session.undo(count)
        return Entry(UNDO, count, self._hash())

    async def change(self, work: Callable[[], Entry | None]) -> None:
        """Do `work` on a thread, store its entry, then tell; without an entry nothing of the game has changed.

        It is carried to its end even if whoever waits for it leaves.

        Raises:
            RuleError: the work was not legal; nothing has changed.
        """
        await self._alone(lambda: self._change(work))

    async def _change(self, work: Callable[[], Entry | None]) -> None:
        if self.lost:
            raise WartableError("this game has to be opened anew")
        if self.closed:
            raise RuleError("", self.closed)
        before, ask = counts(self.session), self.ask
        here = [seat for seat, count in self.here.items() if count]

        def worked() -> tuple[Entry | None, Prepared]:
            entry = work()  # and on the same thread what will be told of it: each way there and back costs
            return entry, {} if entry is None else prepared(self.session, here, before.events)

        try:
            entry, made = await asyncio.to_thread(worked)
            if entry is not None:
                await self._store.append(self.id, len(self.entries), entry)
        except BaseException:
            if counts(self.session) != before:
                await self._back()  # nobody has heard of it
            raise
        if entry is not None:
            self.entries.append(entry)
            await self._changed(entry, ask, made)
        self.tell()

    async def _changed(self, entry: Entry, ask: Ask | None, made: Prepared) -> None:
        self.stuck = False
        self.trail.note(entry, ask, len(self.session.events))
        self.line += entry.kind == UNDO
        if entry.kind == UNDO:
            self.steads = {}
        if ask is not None and self.hush.begins(ask, self.session.heard, self.chairs.values()):
            asyncio.get_running_loop().call_at(self.hush.until, self.tell)
        if self.wish is not None:
            self.wish, self.granted = None, entry.kind == UNDO  # whoever plays on does not agree
        self._stands()
        self._shown.put(self.version, made)
        over = self.ask is None
        if over != self.ended:
            self.ended = over
            try:
                await self._store.end(self.id, over)
            except Exception:  # the entry is stored, and whether it is over follows from it
                log.exception("game %s: that it has ended is not noted", self.id)

    async def _back(self) -> None:
        """Take the game back to what is stored."""
        trail = Trail()
        try:
            self.session = await asyncio.to_thread(self._again, trail)
        except Exception:
            log.exception("game %s: cannot be run again", self.id)
            self.lost = True
        else:
            self.trail = trail
            self._stands()

    async def reading(self, work: Callable[[Session], T]) -> T:
        """`work` on the session while nothing changes it, on a thread."""

        async def read() -> T:
            if self.lost:
                raise WartableError("this game has to be opened anew")
            return await asyncio.to_thread(work, self.session)

        return await self._alone(read)

    async def reseat(self, chair: Chair) -> str:
        """Let somebody else take a seat; the token if it is a person. Whose dice are real stays as it began.

        Whoever sat there is sent away; nobody has to agree in its place.
        """
        return await self._seat(chair, lambda: None)

    async def sit(self, seat: str, player: str) -> str:
        """A person takes an open seat; its token.

        Raises:
            RuleError: it is not open, or not any more.
        """

        def free() -> None:
            if self.chairs[seat].kind != OPEN:
                raise RuleError("", f"the seat of {self._name(seat)} is taken")

        return await self._seat(Chair(seat, HUMAN, player), free)

    async def _seat(self, chair: Chair, may: Callable[[], None]) -> str:
        async def sit() -> str:
            may()
            taken = chair._replace(typed=self.chairs[chair.seat].typed)
            token = await self._store.reseat(self.id, taken)
            self.chairs[chair.seat] = taken
            self.steads.pop(chair.seat, None)
            self.held.pop(chair.seat, None)
            self.tenure[chair.seat] += 1
            if self.wish is not None:
                self.wish, self.granted = None, False
            return token

        token = await self._alone(sit)
        self.tell()
        return token

    async def _alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """`work` while nothing else is done to the game; who stops waiting for it does not stop it."""

        async def go() -> T:
            async with self._lock:
                return await work()

        return await whole(go())

    # ------------------------------------------------------------------ in the dark
    def _asked(self, seat: str, n: int, line: int) -> Ask:
        ask = self.session.ask
        if ask is None:
            raise RuleError("", "the game is over")
        if ask.seat != seat:
            raise RuleError("", f"{self._name(ask.seat)} has to answer, not you")
        self._same(n, line)
        return ask

    def _same(self, n: int, line: int) -> None:
        if n != self.session.decisions or line not in (-1, self.line):
            raise RuleError("", GONE_ON)

    def _name(self, seat: str) -> str:
        return self.names.get(seat, seat)

    def _hash(self) -> str:
        return self.session.hash() if len(self.entries) % HASH_EVERY == HASH_EVERY - 1 else ""

    @property
    def kept(self) -> Kept:
        """All that the game is run again from; for use in `reading`."""
        chairs, entries = tuple(self.chairs.values()), tuple(self.entries)
        return Kept(
            self.id, self.ruleset.name, self.title, self.scenario, self.seed, self.ended, chairs, entries,
            made=self.made,
        )  # fmt: skip

    def _again(self, trail: Trail) -> Session:
        return rerun(self.kept, self.ruleset, trail)
