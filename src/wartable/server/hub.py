"""All games of this server: taken from the store when somebody comes, and bots that move in them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from wartable.engine.errors import RuleError, WartableError
from wartable.engine.ruleset import Ruleset
from wartable.rulesets import load_ruleset
from wartable.server.bots import Bots, Late, Thought
from wartable.server.room import HUMAN, Room, begin
from wartable.server.store import Chair, Entry, Store

log = logging.getLogger("wartable.server")
AT_ONCE = 500  # games in memory; those that nobody is at leave first
PACE = 0.02  # seconds between answers of a bot, so that others are heard


class Hub:
    """The games that are open, and who moves in them."""

    def __init__(self, store: Store, bots: Bots) -> None:
        self.store = store
        self.bots = bots
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._moving: dict[str, asyncio.Task[None]] = {}

    async def create(
        self, ruleset: Ruleset, scenario: Mapping[str, Any], title: str, seed: str, chairs: tuple[Chair, ...],
        first: tuple[Entry, ...] = (),
    ) -> tuple[str, dict[str, str]]:
        """A new game: its id, and the token of each person's seat.

        Raises:
            DataError: the scenario is faulty, or its seats are others.
        """
        await asyncio.to_thread(begin, ruleset, scenario, seed, chairs)
        return await self.store.add(ruleset.name, ruleset.version, title, scenario, seed, chairs, first)

    async def room(self, key: str) -> Room | None:
        """The game called `key`, None if there is none.

        Raises:
            WartableError: it was played under other rules and cannot be taken up.
        """
        lock = self._opening.setdefault(key, asyncio.Lock())
        async with lock:
            room = self.rooms.get(key)
            if room is None:
                kept = await self.store.load(key)
                if kept is None:
                    del self._opening[key]
                    return None
                room = await asyncio.to_thread(Room, kept, load_ruleset(kept.ruleset), self.store)
                self.rooms[key] = room
                room.watchers.append(lambda: self.move(key))
                self._make_space()
        self.move(key)
        return room

    def _make_space(self) -> None:
        for key in list(self.rooms):
            if len(self.rooms) <= AT_ONCE:
                return
            if not any(self.rooms[key].here.values()) and key not in self._moving:
                del self.rooms[key], self._opening[key]

    # ------------------------------------------------------------------ bots
    def move(self, key: str) -> None:
        """Let bots move in a game if it is their turn and they are not at it."""
        room = self.rooms.get(key)
        if room is None or key in self._moving or room.stuck or room.wish is not None:
            return
        if not any(room.here.values()) or room.bot_due() is None:
            return
        task = asyncio.create_task(self._play(room))
        self._moving[key] = task
        task.add_done_callback(lambda _: self._moved(key))

    def _moved(self, key: str) -> None:
        self._moving.pop(key, None)
        self.move(key)

    async def _play(self, room: Room) -> None:
        """Answer for bots until a person is asked, or nobody is at the table any more."""
        while not room.stuck and room.wish is None and any(room.here.values()) and (chair := room.bot_due()):
            room.thinking = chair.seat
            n, line = room.session.decisions, room.line
            try:
                thought = await self.think(room, chair.seat, chair.kind)
                if (n, line) == (room.session.decisions, room.line):
                    await room.answer(chair.seat, n, thought.value)
            except (RuleError, Late) as why:
                log.warning("game %s: %s", room.id, why)
                await asyncio.sleep(1)
            except WartableError:
                log.exception("game %s: a rule failed", room.id)
                room.stuck = True
            finally:
                room.thinking = ""
            await asyncio.sleep(PACE)
        room.tell()

    async def think(self, room: Room, seat: str, kind: str) -> Thought:
        """What a bot of that kind would answer for `seat`.

        Raises:
            Late: it took too long.
        """
        faces = tuple(room.session.faces)
        return await self.bots.answer(
            room.id, room.ruleset.name, room.scenario, f"bot {room.seed}", seat, kind, tuple(room.entries), faces
        )

    async def hint(self, room: Room, seat: str) -> Thought:
        """The ideas of the best bot for `seat`, which is asked."""
        return await self.think(room, seat, "greedy")

    async def close(self) -> None:
        """Stop all bots."""
        for task in list(self._moving.values()):
            task.cancel()
        self.bots.close()


def people(chairs: Mapping[str, Chair]) -> list[str]:
    """The seats that people take."""
    return [seat for seat, chair in chairs.items() if chair.kind == HUMAN]
