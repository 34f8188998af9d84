"""The numbers in messages: a seat counts decisions and requests without those of which it may not know."""

from __future__ import annotations

import msgspec

from wartable.engine.errors import RuleError
from wartable.server.protocol import messages as m
from wartable.server.rooms import unseen
from wartable.server.rooms.room import GONE_ON, Room
from wartable.umpire import telling


def meant(room: Room, seat: str, message: m.Numbered) -> m.Numbered:
    """A message of `seat` with the numbers of the game for those that it was told.

    Raises:
        RuleError: what it is about has gone.
    """
    lasting = isinstance(message, m.Stand) and not message.key  # it holds at any time
    if lasting or (isinstance(message, m.AskOdds) and message.entry >= 0):
        return message
    changed: dict[str, int] = {}
    if (n := getattr(message, "n", -1)) >= 0:
        if telling.hides(room.ask, seat) or room.quiet(seat):
            raise RuleError("", GONE_ON)
        changed["n"] = n + room.unseen(seat).decisions
    if (step := getattr(message, "step", -1)) >= 0:
        changed["step"] = step + room.unseen(seat).requests
    if isinstance(message, m.TakeBack):
        changed["count"] = unseen.back(room.trail.made, seat, message.count)
    return msgspec.structs.replace(message, **changed)


def numbered(room: Room, seat: str, told: m.Outgoing) -> m.Outgoing:
    """What `seat` is told, with the numbers that it knows."""
    missing = room.unseen(seat)
    changed: dict[str, int] = {}
    if (n := getattr(told, "n", -1)) > 0:
        changed["n"] = n - missing.decisions
    if (step := getattr(told, "step", -1)) > 0:
        changed["step"] = step - missing.requests
    return msgspec.structs.replace(told, **changed) if changed else told
