"""The random movement table as a pure function of facts about a group (AT-RND-02 to -21, AT-NEW-OBS-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.mod import Mod, fixed
from wartable.rulesets.adventures.catalogue.orders import Order, modifiers, scored

HALF, QUARTERS = 2, 4


class Troop(NamedTuple):
    """What a group that nobody leads goes by.

    Args:
        now, started: how many it has, those who are no prisoners; and had at the start. fired_at_by: how many enemy
            figures shot at it in the previous turn.
        running: friends within 6 inches were retreating or routing in the previous turn. friends: others of its side
            are within 12 inches, no prisoners. vehicle: an enemy one is within 24 inches.
        advancing: its own order was Advance or Attack. covered: at least half of it is in cover.
        led: an NCO or officer, free and conscious, is within 12 inches. enemy: one is in sight.
        shelter: there is cover to which it could fall back further from the nearest visible enemy (AT-RND-17).
    """

    now: int
    started: int
    fired_at_by: int = 0
    running: bool = False
    friends: bool = True
    vehicle: bool = False
    advancing: bool = False
    covered: bool = False
    led: bool = False
    enemy: bool = False
    shelter: bool = False


class Move(NamedTuple):
    """What the table says: its row, the order, and the clause."""

    row: str
    order: Order
    clause: str


def parts(troop: Troop) -> Iterator[Mod]:
    """AT-RND-05 to -14: the modifiers that apply, in their printed order."""
    lost = (troop.started - troop.now) * QUARTERS // troop.started if troop.started > troop.now else 0
    times = {
        "outgunned": troop.fired_at_by > troop.now, "running": troop.running, "alone": not troop.friends,
        "vehicle": troop.vehicle, "losses": lost, "advancing": troop.advancing, "covered": troop.covered,
        "led": troop.led, "quiet": HALF * troop.fired_at_by < troop.now or not troop.fired_at_by,
        "unseen": not troop.enemy,
    }  # fmt: skip
    for key, row in modifiers().items():
        if times[key]:
            yield Mod(row.by * int(times[key]), row.clause, row.name)


def score(troop: Troop) -> int:
    """AT-RND-02: the sum of the modifiers, without a die."""
    return fixed(parts(troop))


def read(total: int, troop: Troop) -> Move:
    """AT-RND-15 to -21: what a total brings; some rows ask whether the group is in cover."""
    row = scored(total)
    order = row.order
    if row.uncovered is not None and not troop.covered:
        order = row.uncovered
    if order is Order.RETREAT and row.uncovered is not None and not (troop.enemy and troop.shelter):
        order = Order.STAND  # AT-RND-17: there is no such cover, or no visible enemy
    return Move(row.key, order, row.clause)
