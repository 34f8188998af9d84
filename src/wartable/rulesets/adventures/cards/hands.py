"""Hands: what counts against a limit, who has room, who may be given a card (AT-IDEA-05 to -07, AT-CARD-06, -07)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.plane import INCH, gap, touching
from wartable.rulesets.adventures.persons.asked import card_limit, exchange_afar, exchange_in_contact
from wartable.rulesets.adventures.portals.active import active_for
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import ABOARD, NODE, OWN, VEHICLE, Figure, Game

NEAR = 3 * INCH
"""AT-IDEA-07: within so far cards are passed."""
RADIO = "radio"
SILENCE = "no radio"
"""The fact that no radio works any more (AT-NEW-CYB-05)."""


def limited(game: Game, figure: Figure) -> list[str]:
    """AT-CARD-07: the cards of a figure that count against its limit."""
    return [card for card in figure.cards if game.book.limited(card)]


def may_hold(game: Game, figure: Figure) -> bool:
    """AT-IDEA-06: whether a figure of the players is one that holds cards: a character, an officer, an NCO."""
    return figure.side == OWN and (figure.character or card_limit(game, figure) > 0)


def room(game: Game, figure: Figure) -> int:
    """AT-IDEA-06: how many limited cards more a figure may hold."""
    return card_limit(game, figure) - len(limited(game, figure))


def takes(game: Game, figure: Figure, card: str) -> bool:
    """AT-IDEA-06, AT-CARD-06: whether a figure has room for a card."""
    return not game.book.limited(card) or room(game, figure) > 0


def candidates(game: Game, group: str) -> Sequence[Figure]:
    """AT-IDEA-05, AT-CARD-01, AT-CARD-16: who may be given a drawn card, the nearest to a marker first.

    Those of a group come before others. Each is free, holds cards at all, and a portal marker is active for it.
    """
    rows = []
    for figure in game.on_table(OWN):
        seen = active_for(game, figure) if may_hold(game, figure) and figure.free else []
        if seen:
            far = min(gap(figure.body, spot(marker.x, marker.y)) for marker in seen)
            rows.append((figure.group != group, far, figure.id, figure))
    return [row[3] for row in sorted(rows, key=lambda row: row[:3])]


def nearest_to(game: Game, first: Figure) -> Sequence[Figure]:
    """AT-CARD-13, AT-LAB-02: who may be given a card without a portal in sight: `first`, then the nearest."""
    able = [f for f in game.on_table(OWN) if may_hold(game, f) and f.free]
    if not first.on_table:
        return ([first] if first.seat else []) + sorted(able, key=lambda f: f.id)
    return sorted(able, key=lambda f: (f is not first, gap(first.body, f.body), f.id))


# ------------------------------------------------------------------ passing on
def passing(game: Game, giver: Figure, taker: Figure, thing: bool = False) -> str:
    """AT-IDEA-07: the clause by which a card, or a `thing`, passes from one figure to another now; '' if none does.

    A thing is never sent by radio.
    """
    if giver is taker or not (_may(giver) and _may(taker)):
        return ""
    if not may_hold(game, taker):
        return ""
    near = within_reach(game, giver, taker)
    if near and not (engaged(game, giver) or engaged(game, taker)):
        return "AT-IDEA-07"
    if near and (clause := exchange_in_contact(game, giver, taker)):
        return clause
    if thing:
        return ""
    if by_radio(game, giver, taker):
        return "AT-IDEA-07"
    return exchange_afar(game, giver, taker)


def _may(figure: Figure) -> bool:
    """AT-IDEA-07: no prisoner and nobody who is helpless passes cards; who sits in a vehicle does."""
    return not figure.prisoner and not figure.helpless and (figure.on_table or figure.where == ABOARD)


def place_of(game: Game, figure: Figure) -> Figure:
    """The figure whose base stands on the table: itself, or the vehicle or person that it is in or with."""
    return game.figures[figure.aboard] if figure.where == ABOARD and figure.aboard in game.figures else figure


def within_reach(game: Game, one: Figure, other: Figure, far: int = NEAR) -> bool:
    """Whether two figures are so near to each other, those in one vehicle too."""
    a, b = place_of(game, one), place_of(game, other)
    return a is b or (a.on_table and b.on_table and gap(a.body, b.body) <= far)


def engaged(game: Game, figure: Figure) -> bool:
    """Whether an enemy is in contact with a figure; AT-LEAD-05, AT-LEAD-06: what does not fight is none."""
    enemies = (enemy for enemy in game.enemies(figure) if enemy.kind != NODE and not enemy.passive)
    return figure.on_table and any(touching(figure.body, enemy.body) for enemy in enemies)


def by_radio(game: Game, one: Figure, other: Figure) -> bool:
    """AT-IDEA-07: whether both have a radio that works, their own or that of a vehicle that they are in."""
    return not game.fact(SILENCE) and _radio(game, one) and _radio(game, other)


def _radio(game: Game, figure: Figure) -> bool:
    inside = place_of(game, figure)
    return RADIO in figure.items or (inside is not figure and inside.kind == VEHICLE and RADIO in inside.items)
