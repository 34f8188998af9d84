"""Where the numbers that a seat sees stand in the rules, and what they are made of."""

from __future__ import annotations

from typing import Any

from wartable.rulesets.time_wars.command.orders import CLAUSES as ORDERS
from wartable.rulesets.time_wars.morale import detachments
from wartable.rulesets.time_wars.state import Detachment, Game

CLAUSES = {
    "agl": "TW-PROF-03", "fir": "TW-PROF-04", "mel": "TW-PROF-05", "cst": "TW-PROF-06", "wst": "TW-PROF-07",
    "end": "TW-PROF-08", "nrv": "TW-PROF-09", "tv": "TW-PROF-10", "size": "TW-SQUAD-05", "actions": "TW-ACT-01",
    "suppression": "TW-SUPP-02", "dug": "TW-ORD-18", "prepared": "TW-ORD-09", "turn": "TW-TURN-03",
    "losses": "TW-DET-02", **ORDERS,
}  # fmt: skip
"""The clause of each number and state in the view, by the name that it has there."""


def detachment(game: Game, item: Detachment) -> dict[str, Any]:
    """TW-DET-02, TW-DET-03: what a detachment has lost, and how much it can bear: the NRV of who leads it."""
    chief = detachments.leader(game, item)
    return {
        "player": item.player, "lost": item.lost, "gone": item.gone, "clause": "TW-DET-02",
        "name": f"detachment of {chief.unit.name}" if chief is not None else "detachment without a leader",
        "bears": chief.nrv if chief is not None else 0, "bears_clause": "TW-DET-03",
    }  # fmt: skip
