"""The hand of fate cards as its seat sees it, and what others see of it: how many cards there are (GD-FAT-02)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.kit.view import CardView, HandView
from wartable.rulesets.gates_of_doom.catalogue.cards import fate_cards
from wartable.rulesets.gates_of_doom.fate.card import BETWEEN
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.specials.moments import Moment
from wartable.rulesets.gates_of_doom.state import Game

CLAUSE = "GD-FAT-02"
ANY_TIME = "between actions, before a draw, or when targets are named"
WHEN: Mapping[Moment, str] = {
    Moment.ROUND_BEGAN: "as a round begins", Moment.BEFORE_DRAW: "before a unit is drawn",
    Moment.DRAWN: "when a unit has been drawn", Moment.ACTION_BEGINS: "before an action",
    Moment.MOVING: "as a unit moves", Moment.CONTACT_BROKEN: "as a unit leaves a melee",
    Moment.TARGETED: "when targets are named", Moment.DICE_SEEN: "when dice have been thrown",
    Moment.NERVE_FAILED: "after a failed nerve check", Moment.SAVES_DUE: "before saves",
    Moment.SAVE_FAILED: "after a failed save", Moment.SHOT: "when a unit has shot",
    Moment.LOST: "when a model has fallen", Moment.ATTACKED: "after an attack",
    Moment.ARRIVED: "when an enemy unit arrives",
    Moment.ACTION_DONE: "after an action", Moment.HELD_ACTION: "when an action from overwatch is taken",
}  # fmt: skip
"""The moment that a card waits for, in words."""


def when(card: str) -> str:
    """When a card may be played; GD-FAT-03: one that names no moment is played between others."""
    moments = CARDS[card].moments
    if moments == BETWEEN:
        return ANY_TIME
    return " or ".join(WHEN[moment] for moment in Moment if moment in moments)


def hand(game: Game, seat: str) -> HandView:
    """GD-FAT-02: the cards of the seat, and how many others hold; nobody sees more."""
    held = [key for key in (game.sides[seat].hand if seat in game.sides else ()) if key]
    cards: list[CardView] = [
        {
            "key": key, "name": fate_cards()[key].name, "text": fate_cards()[key].text,
            "clause": fate_cards()[key].clause, "when": when(key), "option": key.replace("_", "-"),
        }
        for key in held
    ]  # fmt: skip
    return {
        "name": "Fate hand", "clause": CLAUSE, "cards": cards, "left": len(game.deck),
        "held": {key: len(side.hand) for key, side in game.sides.items()},
    }  # fmt: skip
