"""Dealing cards from the deck, and carrying out those that are no ideas (AT-CARD-01 to -15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wartable.engine.ask import Flow, Option, choose
from wartable.rulesets.adventures.cards.artefacts import lay
from wartable.rulesets.adventures.cards.hands import candidates, limited, nearest_to, takes
from wartable.rulesets.adventures.cards.k9 import draw_k9
from wartable.rulesets.adventures.cards.quests import issue
from wartable.rulesets.adventures.cards.requires import sensible
from wartable.rulesets.adventures.cards.yellow import draw_event
from wartable.rulesets.adventures.catalogue.cards import Kind
from wartable.rulesets.adventures.catalogue.ideas import ACTIONS
from wartable.rulesets.adventures.catalogue.words.card_effects import ToHit
from wartable.rulesets.adventures.events.base import card_name, opening
from wartable.rulesets.adventures.events.cards import AbilityGained, Armed, CardGivenUp, CardPassedBy, CardTaken
from wartable.rulesets.adventures.state import Figure, Game

PASS_ON = "pass_on"
PISTOL = "unit_pistol"
"""AT-NEW-CARD-32: what who has no weapon may use."""
Carried = Callable[[Game, Figure, str, str], Flow[None]]
"""What a kind of card does as it is drawn: the game, who is given it, the card, the group that has drawn it."""


def deal(game: Game, group: str, count: int) -> Flow[None]:
    """AT-CARD-01, AT-CARD-15: `count` cards one after the other to the group that has rolled, then to others."""
    for _ in range(count):
        if game.deck:
            yield from give(game, game.deck[0], candidates(game, group), group)


def deal_to(game: Game, first: Figure, count: int, laboratory: bool = False) -> Flow[None]:
    """AT-CARD-13, AT-LAB-02: `count` cards to a figure or others, without a portal in sight.

    AT-LAB-03: in a `laboratory` only Plot, Threat and Solution cards count, of the ideas.
    """
    for _ in range(count):
        if not game.deck:
            return
        idea = game.book.idea(game.deck[0])
        if laboratory and idea is not None and idea.number >= ACTIONS:
            game.emit(CardPassedBy(game.deck[0], "AT-LAB-03"))
        else:
            among = [first] if laboratory else nearest_to(game, first)
            yield from give(game, game.deck[0], among, first.group)


def give(game: Game, card: str, among: Sequence[Figure], group: str) -> Flow[None]:
    """AT-CARD-01, AT-CARD-03: the next card goes to the first of those who can and will take it, or under the deck."""
    if not sensible(game, card):
        game.emit(CardPassedBy(card, "AT-CARD-03"))
        return
    for figure in among:
        if takes(game, figure, card) or (yield from _makes_room(game, figure, card)):
            yield from carry_out(game, figure, card, group)
            return
    game.emit(CardPassedBy(card))


def _makes_room(game: Game, figure: Figure, card: str) -> Flow[bool]:
    """AT-CARD-01: whether a full figure gives up a card for a new one."""
    held = limited(game, figure)
    if not held:
        return False
    name = card_name(game, card)
    rows = [Option(key, f"Give up {card_name(game, key)}", "AT-CARD-02") for key in held]
    rows.append(Option(PASS_ON, f"Leave {name} to others", "AT-CARD-01"))
    question = f"{opening(figure)}'s hand is full: what goes for {name}?"
    key = yield from choose("AT-CARD-01", figure.seat, question, tuple(rows), about=figure.id, matter=card)
    if key == PASS_ON:
        return False
    game.emit(CardGivenUp(figure.id, key))
    return True


def carry_out(game: Game, figure: Figure, card: str, group: str) -> Flow[None]:
    """AT-CARD-04 to -14: what becomes of a card that a figure is given."""
    found = game.book.cards.get(card)
    yield from CARRIED[found.kind if found else Kind.BLUE_EDGED](game, figure, card, group)


def _held(game: Game, figure: Figure, card: str, group: str) -> Flow[None]:
    game.emit(CardTaken(figure.id, card))
    yield from ()


def _gained(game: Game, figure: Figure, card: str, group: str) -> Flow[None]:
    game.emit(AbilityGained(figure.id, card))
    found = game.book.cards[card]
    if not figure.weapons and any(isinstance(effect, ToHit) for effect in found.effects):
        game.emit(Armed(figure.id, PISTOL, found.clause))
    yield from ()


CARRIED: Mapping[Kind, Carried] = {
    Kind.BLUE_EDGED: _held, Kind.ABILITY: _gained, Kind.ARTEFACT: lay, Kind.QUEST: issue, Kind.EVENT: draw_event,
    Kind.K9: draw_k9,
}  # fmt: skip
