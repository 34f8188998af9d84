"""What is drawn for a seat in a process apart: where its models may end, and what the foes could do to a unit."""

from __future__ import annotations

import logging

from wartable.engine.ask import Placement, nowhere
from wartable.engine.errors import RuleError
from wartable.engine.session import Parcel, Session
from wartable.server.net.hub import Hub
from wartable.server.protocol import messages as m
from wartable.server.protocol.parts import Threat
from wartable.server.rooms.room import GONE_ON, Room
from wartable.server.work.threats import askable

log = logging.getLogger("wartable.server")
FAILED = {m.AskReach: "how far they may go cannot be drawn now", m.AskThreat: "what threatens it cannot be told now"}


async def answered(hub: Hub, room: Room, seat: str, message: m.AskReach | m.AskThreat) -> m.Outgoing:
    """The answer to `message`, whatever comes of it."""
    try:
        if isinstance(message, m.AskReach):
            return await _reached(hub, room, seat, message)
        return await _threatened(hub, room, seat, message)
    except RuleError as why:
        return m.Refused(id=message.id, why=why.text, clause=why.clause)
    except Exception as why:
        log.warning("game %s, seat %r: nothing is drawn: %r", room.id, seat, why)
        return m.Refused(id=message.id, why=FAILED[type(message)], fault=True)


async def _reached(hub: Hub, room: Room, seat: str, message: m.AskReach) -> m.Reached:
    def work(session: Session) -> Parcel | None:
        ask = session.ask
        if ask is None or ask.seat != seat or room.step != message.step:
            raise RuleError("", GONE_ON)
        if not isinstance(ask, Placement):
            raise RuleError("", "nothing moves now")
        return session.parcel() if ask.reach is not nowhere else None

    parcel = await room.reading(work)
    reach = await hub.outlines.of(room.id, message.step, parcel) if parcel is not None else []
    return m.Reached(id=message.id, step=message.step, reach=reach)


async def _threatened(hub: Hub, room: Room, seat: str, message: m.AskThreat) -> m.Threatened:
    step = room.step
    parcel = await room.reading(lambda session: askable(session, seat, message.unit))
    found = await hub.threats.of(parcel, seat, message.unit)
    threats = room.ruleset.threats
    assert threats is not None
    field = Threat(
        found.unit, found.cell, found.columns, list(found.danger), list(found.cover), list(threats.covers),
        list(found.notes), found.figures, room.ruleset.counts_in,
    )  # fmt: skip
    return m.Threatened(id=message.id, step=step, threat=field)
