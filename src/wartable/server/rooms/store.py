"""What outlives the server: games as lists of answers, in SQLite.

A game is a row of `games`, its `seats`, and its `entries`, which are only ever added to: an answer, faces of dice that
a person told, or decisions taken back. Everything else follows by running the entries again. Each entry carries what
came of it, faces and events, and every 50th the hash of the state; a game that is run again is held to them. `rules`
of a game is the hash of what it was made under, '' where that is not known.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import event
from sqlalchemy.dialects import sqlite

from wartable.engine.errors import DataError
from wartable.engine.saved import Saved
from wartable.engine.session import Earlier, Session
from wartable.server.protocol.keys import new_key, new_token
from wartable.server.rooms.store_faults import unkept, unopened
from wartable.umpire import standing
from wartable.umpire.standing import Held

T = TypeVar("T")
log = logging.getLogger("wartable.server")
MIGRATIONS = Path(__file__).parent.parent / "migrations"
PRAGMAS = ("busy_timeout=1000", "locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
MOST = 50_000
"""Games that one store keeps; a server that anybody can reach does not fill the disk."""
WORDS_KEPT = 200
"""The last things said at a table; who comes to it hears them."""
ANSWER, DICE, UNDO, FACES = "answer", "dice", "undo", "faces"
STEAD = "stead"
"""An answer that a bot gave in the place of a person, after the first of a row, which the person let it give."""
STOOD = "stood"
"""An answer that nobody was asked for, since one of the seat stands for such questions."""
ANSWERS = (ANSWER, STEAD, STOOD)

HUMAN, OPEN = "human", "open"
"""Who sits on a seat that is no bot's: a person, or whoever takes it first."""


def kind_of(decision: int, of: Session | Saved) -> str:
    """Which of these the answer of that number is, in a game or in a save."""
    return STOOD if decision in of.stood else STEAD if decision in of.followed else ANSWER


meta = sa.MetaData()
games = sa.Table(
    "games", meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("ruleset", sa.String, nullable=False),
    sa.Column("version", sa.String, nullable=False),
    sa.Column("title", sa.String, nullable=False),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("made", sa.DateTime, nullable=False, server_default=sa.func.now()),
    sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("rules", sa.String, nullable=False, server_default=""),
    sa.Column("earlier", sa.Text, nullable=False, server_default="[]"),
    sa.Column("opening", sa.Text, nullable=True),
)  # fmt: skip
seats = sa.Table(
    "seats", meta,
    sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String, primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("player", sa.String, nullable=False),
    sa.Column("typed", sa.Boolean, nullable=False),
    sa.Column("token", sa.String, nullable=False, index=True),
    sa.Column("seconds", sa.Integer, nullable=False, server_default="0"),
    sa.Column("standing", sa.Text, nullable=False, server_default="[]"),
)  # fmt: skip
entries = sa.Table(
    "entries", meta,
    sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("hash", sa.String, nullable=False),
    sa.Column("came", sa.Text, nullable=True),
)  # fmt: skip
words = sa.Table(
    "words", meta,
    sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.BigInteger, primary_key=True),
    sa.Column("seat", sa.String, nullable=False),
    sa.Column("to", sa.String, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)  # fmt: skip

_INSERT = str(entries.insert().compile(dialect=sqlite.dialect()))
"""The words of it; to put them together anew for each answer would cost more than to carry it out."""


class Came(NamedTuple):
    """What came of an entry, or before the first: the faces that were not known before, and the marks of the events."""

    faces: tuple[int, ...]
    did: tuple[str, ...]


class Entry(NamedTuple):
    """One line of a game: an answer, faces told by a person, or a number of decisions taken back.

    A game that goes on from another begins with the `FACES` that had fallen in that one. What `came` of it is not
    known of entries that were made before that was kept.
    """

    kind: str
    value: Any
    hash: str = ""
    came: Came | None = None


class Made(NamedTuple):
    """What a game was made under: a rules hash, '' if not known; others before it; what came before the first entry."""

    rules: str = ""
    earlier: tuple[Earlier, ...] = ()
    opening: Came | None = None


UNKNOWN = Made()


class Waiting(NamedTuple):
    """An entry on its way to the disk."""

    game: str
    number: int
    entry: Entry
    done: asyncio.Future[None]


class Chair(NamedTuple):
    """A seat of a game: `kind` is human, open or a bot; `player` is a name; `typed`: they throw real dice.

    `seconds` are what a bot that looks ahead may take for an answer, 0: what is usual here.
    """

    seat: str
    kind: str
    player: str = ""
    typed: bool = False
    seconds: int = 0

    @property
    def bot(self) -> bool:
        """Whether a bot sits here, and neither a person nor nobody yet."""
        return self.kind not in (HUMAN, OPEN)


class Word(NamedTuple):
    """Something that `seat` ('': the table) said, to everybody or to one seat; `at`: when, ms, later ones are more."""

    at: int
    seat: str
    to: str
    text: str


class Kept(NamedTuple):
    """A game as it is stored."""

    id: str
    ruleset: str
    title: str
    scenario: Mapping[str, Any]
    seed: str
    ended: bool
    chairs: tuple[Chair, ...]
    entries: tuple[Entry, ...]
    words: tuple[Word, ...] = ()
    made: Made = UNKNOWN
    standing: Mapping[str, tuple[Held, ...]] = {}


def digest(token: str) -> str:
    """What is stored of a token: who reads the file cannot sit down with it."""
    return hashlib.sha256(b"wartable seat " + token.encode()).hexdigest()


class Store:
    """All access to the file, by one thread of its own; answers that come together are committed together.

    The file belongs to one server at a time: two of them would each go on with a game of their own.

    Raises:
        DataError: the file is no store, was made by a newer version, or another server has it open.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        place = f"sqlite:///{path}" if path else "sqlite://"
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
        pool: dict[str, Any] = {} if path else {"poolclass": sa.pool.StaticPool}
        self._engine = sa.create_engine(place, connect_args={"check_same_thread": False}, **pool)
        event.listen(self._engine, "connect", _set_up)
        self._thread = ThreadPoolExecutor(1, "store")
        self._connection: sa.Connection | None = None  # of that thread; to take one costs more than to write a line
        self._waiting: list[Waiting] = []
        self._flushing: asyncio.Task[None] | None = None
        self._migrate()

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        try:
            with self._engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except (sa.exc.DatabaseError, CommandError) as why:
            text = str(why.args[0] if why.args else why).splitlines()[0]
            fault = unopened(text, ScriptDirectory.from_config(config).get_current_head() or "")
            self.close()
            raise DataError(str(self.path or ""), 0, fault) from None

    async def drain(self) -> None:
        """Wait until all that was handed over is written, or has failed."""
        while self._flushing is not None and not self._flushing.done():
            await asyncio.wait([self._flushing])

    def close(self) -> None:
        """Let go of the file."""
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    async def do(self, work: Callable[[sa.Connection], T]) -> T:
        """`work` in a transaction, on the store's own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._in_transaction, work)

    def _in_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                return work(self._connection)
        except sa.exc.DatabaseError as why:
            told = unkept(str(why.orig))
            if told is None:
                raise
            log.error("%s: %s", self.path, why.orig)
            raise told from why

    # ------------------------------------------------------------------ games
    async def add(
        self,
        ruleset: str,
        version: str,
        title: str,
        scenario: Mapping[str, Any],
        seed: str,
        chairs: tuple[Chair, ...],
        first: tuple[Entry, ...] = (),
        made: Made = UNKNOWN,
    ) -> tuple[str, dict[str, str]]:
        """A new game; its id and the token of each seat that a person takes, told here and never again.

        Raises:
            DataError: the store is full.
        """
        key = new_key()
        tokens = {chair.seat: new_token() for chair in chairs if chair.kind == HUMAN}
        row = {"id": key, "ruleset": ruleset, "version": version, "title": title, "seed": seed,
               "scenario": json.dumps(scenario, ensure_ascii=False), **_made_row(made)}  # fmt: skip
        people = [
            {"game": key, "place": place, **chair._asdict(), "token": digest(tokens.get(chair.seat, ""))}
            for place, chair in enumerate(chairs)
        ]
        lines = [_row(key, number, entry) for number, entry in enumerate(first)]

        def write(connection: sa.Connection) -> None:
            if (connection.execute(sa.select(sa.func.count()).select_from(games)).scalar() or 0) >= MOST:
                raise DataError("", 0, f"this server keeps {MOST} games, and it has as many")
            connection.execute(games.insert(), row)
            connection.execute(seats.insert(), people)
            if lines:
                connection.execute(entries.insert(), lines)

        await self.do(write)
        return key, tokens

    async def load(self, key: str) -> Kept | None:
        """The game called `key`, None if there is none."""

        def read(connection: sa.Connection) -> Kept | None:
            row = connection.execute(sa.select(games).where(games.c.id == key)).one_or_none()
            if row is None:
                return None
            chairs = connection.execute(sa.select(seats).where(seats.c.game == key).order_by(seats.c.place)).all()
            lines = connection.execute(sa.select(entries).where(entries.c.game == key).order_by(entries.c.number))
            said = connection.execute(sa.select(words).where(words.c.game == key).order_by(words.c.at))
            return Kept(
                row.id, row.ruleset, row.title, json.loads(row.scenario), row.seed, row.ended,
                tuple(Chair(item.seat, item.kind, item.player, item.typed, item.seconds) for item in chairs),
                tuple(Entry(item.kind, json.loads(item.value), item.hash, _came(item.came)) for item in lines),
                tuple(Word(item.at, item.seat, item.to, item.text) for item in said),
                Made(row.rules, tuple(Earlier(*was) for was in json.loads(row.earlier)), _came(row.opening)),
                {item.seat: standing.read(json.loads(item.standing)) for item in chairs},
            )  # fmt: skip

        return await self.do(read)

    async def seat_of(self, key: str, token: str) -> str | None:
        """The seat that `token` opens in the game `key`, None if it opens none."""
        if not token or not token.isascii():
            return None

        def read(connection: sa.Connection) -> str | None:
            found = sa.select(seats.c.seat).where(seats.c.game == key, seats.c.token == digest(token))
            seat: str | None = connection.execute(found).scalar_one_or_none()
            return seat

        return await self.do(read)

    async def reseat(self, key: str, chair: Chair) -> str:
        """Let somebody else take a seat from now on; its new token if that is a person, and the old one is void.

        Answers that stood there stand no more.
        """
        token = new_token() if chair.kind == HUMAN else ""
        change = seats.update().where(seats.c.game == key, seats.c.seat == chair.seat)
        values = {**chair._asdict(), "token": digest(token), "standing": "[]"}
        await self.do(lambda connection: connection.execute(change, values) and None)
        return token

    async def stand(self, key: str, seat: str, held: tuple[Held, ...]) -> None:
        """Keep the answers that stand for a seat."""
        change = seats.update().where(seats.c.game == key, seats.c.seat == seat)
        values = {"standing": json.dumps(standing.plain(held), ensure_ascii=False)}
        await self.do(lambda connection: connection.execute(change, values) and None)

    async def say(self, key: str, word: Word) -> None:
        """Keep what was said, and forget what was said long before."""
        old = sa.select(words.c.at).where(words.c.game == key).order_by(words.c.at.desc()).offset(WORDS_KEPT).limit(1)

        def write(connection: sa.Connection) -> None:
            connection.execute(words.insert(), {"game": key, **word._asdict()})
            if (last := connection.execute(old).scalar_one_or_none()) is not None:
                connection.execute(words.delete().where(words.c.game == key, words.c.at <= last))

        await self.do(write)

    async def end(self, key: str, ended: bool) -> None:
        """Note whether the game is over."""
        change = games.update().where(games.c.id == key)
        await self.do(lambda connection: connection.execute(change, {"ended": ended}) and None)

    async def continued(self, key: str, rules: str, earlier: tuple[Earlier, ...]) -> None:
        """Note under what a game goes on, and what it was made under `earlier`."""
        values = {"rules": rules, "earlier": json.dumps(earlier)}
        change = games.update().where(games.c.id == key)
        await self.do(lambda connection: connection.execute(change, values) and None)

    # ------------------------------------------------------------------ entries
    async def append(self, key: str, number: int, entry: Entry) -> None:
        """Add the line `number` of a game; when this returns it is on the disk.

        Raises:
            Unkept: the disk is full or cannot be written; nothing was.
            sqlalchemy.exc.SQLAlchemyError: it could not be written, and is not.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(key, number, entry, done))
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        await done

    async def _flush(self) -> None:
        """Commit all that waits, together, until nothing does."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._insert([_row(each.game, each.number, each.entry) for each in batch])
            except Exception as why:
                await self._one_by_one(batch, why)
            except BaseException:
                for each in batch:
                    each.done.cancel()
                raise
            else:
                for each in batch:
                    _settle(each.done, None)

    async def _one_by_one(self, batch: list[Waiting], why: Exception) -> None:
        """One of a batch cannot be written: that is no reason to lose the answers of other games."""
        for each in batch:
            try:
                if len(batch) == 1:
                    raise why
                await self._insert([_row(each.game, each.number, each.entry)])
            except Exception as fault:
                _settle(each.done, fault)
            else:
                _settle(each.done, None)

    async def _insert(self, rows: list[dict[str, Any]]) -> None:
        lines = [tuple(row.values()) for row in rows]
        await self.do(lambda connection: connection.exec_driver_sql(_INSERT, lines) and None)


def _settle(done: asyncio.Future[None], why: Exception | None) -> None:
    if done.done():
        return
    if why is None:
        done.set_result(None)
    else:
        done.set_exception(why)


def _row(key: str, number: int, entry: Entry) -> dict[str, Any]:
    value = json.dumps(entry.value, ensure_ascii=False)
    row = {"game": key, "number": number, "kind": entry.kind, "value": value, "hash": entry.hash}
    return {**row, "came": None if entry.came is None else json.dumps(entry.came)}


def _made_row(made: Made) -> dict[str, Any]:
    opening = None if made.opening is None else json.dumps(made.opening)
    return {"rules": made.rules, "earlier": json.dumps(made.earlier), "opening": opening}


def _came(text: str | None) -> Came | None:
    if text is None:
        return None
    faces, did = json.loads(text)
    return Came(tuple(faces), tuple(did))


def _set_up(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
