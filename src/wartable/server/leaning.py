"""How a game leaned that is over: what its positions were worth to each side, moment by moment."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import Any

from wartable.ai.greedy import odds_of
from wartable.engine.errors import RuleError
from wartable.engine.session import Session
from wartable.server import forms as f
from wartable.server.hub import Hub
from wartable.server.room import Room

MEANING = "An estimate: what bots hold the position to be worth, as a chance to win. No games were played for it."
KEPT = 64  # games of which it is remembered
_known: OrderedDict[tuple[str, int, int], f.Favours] = OrderedDict()


async def favours(hub: Hub, room: Room) -> f.Favours:
    """How the game in `room` leaned; one game at a time is weighed, on a thread of its own.

    Raises:
        RuleError: it is not over: what everybody has in hand, and how far off they are, would show in it.
    """

    def take(session: Session) -> tuple[Session, list[Any]]:
        if not session.over:
            raise RuleError("", "how the game leans is told when it is over")
        return session.at(0), list(session.answers)

    start, answers = await room.reading(take)
    key = room.id, room.line, len(answers)
    async with hub.drawing:
        if key not in _known:
            _known[key] = await asyncio.to_thread(weighed, start, answers)
            if len(_known) > KEPT:
                _known.popitem(last=False)
        _known.move_to_end(key)
        return _known[key]


def weighed(session: Session, answers: Sequence[Any]) -> f.Favours:
    """The same of a session at its first moment that is played on by `answers`."""
    ruleset, odds = session.ruleset, odds_of(session.ruleset.name)
    seats = list(ruleset.seats(session.game))
    found: list[f.Favour] = []
    last: Hashable = None
    seen = 0
    for n in range(len(answers) + 1):
        if n:
            session.answer(answers[n - 1])
        ended = session.ask is None
        fresh, seen = session.events[seen:], len(session.events)
        now = ruleset.moment(session.game)
        begun = ruleset.turn(session.game) > 0
        if begun and (now != last or ended or any(event.turning for event in fresh)):
            parts = ruleset.favour(session.game, odds)
            if not parts:
                break
            found.append(f.Favour(n, [round(parts.get(seat, 0.0), 3) for seat in seats]))
        last = now
    return f.Favours(seats, MEANING, found)
