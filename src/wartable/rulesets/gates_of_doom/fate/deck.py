"""The deck and hands (GD-FAT-02, GD-FAT-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.answer import Stream
from wartable.engine.ask import Flow
from wartable.engine.deck import draw_one
from wartable.rulesets.gates_of_doom.events.fate import CardDrawn, HandDrawn
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.state import UNKNOWN, Game

CLAUSE = "GD-FAT-02"


def deal(game: Game) -> Flow[None]:
    """GD-FAT-02: hands before the first round; GD-FAT-04: by agreement more as each round begins."""
    if not game.fated:
        return
    for side in game.sides.values():
        many = game.fate.each_round + (0 if side.dealt else game.fate.hand)
        if many:
            yield from _draw(game, side.seat, many)


def _draw(game: Game, seat: str, many: int) -> Flow[None]:
    """Cards for which the seat can have no use are laid aside and lie in the deck again when its hand is full."""
    side = game.sides[seat]
    aside: list[str] = []
    drawn = 0
    while drawn < many:
        left = [card for card in side.own_deck or game.deck if card not in aside]
        if not left:
            break
        card, _ = yield from draw_one(left, CLAUSE, seat, "a fate card")
        if card != UNKNOWN and not CARDS[card].usable(game, seat):
            aside.append(card)
            continue
        game.emit(CardDrawn(seat, card))
        drawn += 1
    game.emit(HandDrawn(seat, drawn))


# ------------------------------------------------------------------ who may know what
def redact(game: Game, seat: str) -> Game:
    """GD-FAT-02: a copy in which the cards of other hands and of the deck are unknown; '' is a spectator."""
    found: Game = game.fresh()
    if not found.fated:
        return found
    found.dice = 0  # how often was drawn tells of what was laid aside
    for side in found.sides.values():
        if side.seat != seat:
            side.hand = (UNKNOWN,) * len(side.hand)
            side.own_deck = (UNKNOWN,) * len(side.own_deck)
    found.deck = (UNKNOWN,) * len(found.deck)
    return found


def hide(scenario: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """GD-FAT-02: a scenario without the hands and decks of others."""
    sides = [
        side if side.get("seat") == seat else {key: value for key, value in side.items() if key not in ("hand", "deck")}
        for side in scenario.get("sides", ())
    ]
    return {**scenario, "sides": sides}


def imagine(game: Game, seat: str, stream: Stream) -> Game:
    """What a seat may not know drawn by lot from the cards that it has not seen."""
    if not game.fated:
        return game
    seen = {*game.used, *(card for side in game.sides.values() for card in side.hand)}
    left = [card for card in CARDS if card not in seen]

    def drawn(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(card or (left.pop(stream.below(len(left))) if left else UNKNOWN) for card in cards)

    for side in game.sides.values():
        side.hand, side.own_deck = drawn(side.hand), drawn(side.own_deck)
    game.deck = drawn(game.deck)
    return game
