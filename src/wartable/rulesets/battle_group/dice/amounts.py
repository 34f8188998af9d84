"""Numbers that may be dice (BG-DICE-02, BG-DICE-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow, d3, pool
from wartable.rulesets.battle_group.catalogue.reading import Amount


def thrown(amount: Amount, clause: str, seat: str, what: str) -> Flow[int]:
    """BG-DICE-03: a number, or the total of dice that give it; BG-DICE-02: a D3 is half a D6."""
    if not amount.dice:
        return amount.fixed
    if amount.sides == 3:  # BG-DICE-02
        total = 0
        for _ in range(amount.dice):
            total += (yield from d3(clause, seat, what))[1]
        return total
    return (yield from pool(amount.dice, amount.sides, clause, seat, what))
