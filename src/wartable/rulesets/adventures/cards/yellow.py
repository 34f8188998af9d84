"""Cards with a yellow border: their effect happens as they are drawn (AT-CARD-08, AT-NEW-CARD-16 to -23)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import gap
from wartable.rulesets.adventures.cards.places import drawn
from wartable.rulesets.adventures.cards.requires import UNIT, prisoners
from wartable.rulesets.adventures.catalogue.words.card_effects import (
    AlienShooting,
    CardEffect,
    EscapeRoll,
    HalfMove,
    Order,
    SwapPortals,
)
from wartable.rulesets.adventures.catalogue.words.card_effects import Portal as Which
from wartable.rulesets.adventures.catalogue.words.effects import Light, Spawn, Visibility
from wartable.rulesets.adventures.catalogue.words.vocabulary import Who
from wartable.rulesets.adventures.events.base import FactSet, OrderGiven, opening
from wartable.rulesets.adventures.events.cards import AlienSent, YellowDrawn
from wartable.rulesets.adventures.events.ideas import Awaited, LightChanged, PortalsSwapped
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import (
    ALIENS,
    COMPANION,
    DAY,
    ENEMIES_HOLD_FIRE,
    FOG,
    OWN,
    Figure,
    Game,
    Pending,
    Portal,
)

HALF, DOUBLE = "half", "double"
"""Facts, each with the id of a figure behind and the turn in which it holds."""
CARD = "card"
"""What is pending: a card's effect at the end of the turn."""
ESCAPE = "escape"
"""What is pending: an escape roll, as soon as the cards of the roll are dealt; `x` is added to what is needed."""


def draw_event(game: Game, figure: Figure, card: str, group: str) -> Flow[None]:
    """AT-CARD-08: the effects of a yellow card, as it is drawn; it lies aside to the end of the turn."""
    game.emit(YellowDrawn(card))
    found = game.book.cards[card]
    for effect in found.effects:
        yield from happen(game, effect, card, group, found.clause)


def happen(game: Game, effect: CardEffect, card: str, group: str, clause: str) -> Flow[None]:
    """What one effect of a yellow card does, in the group that has drawn it."""
    if isinstance(effect, HalfMove):
        yield from _half(game, group, clause)
    elif isinstance(effect, Visibility):
        fog = effect.light is Light.FOG
        until = game.turn + effect.turns - 1 if effect.turns else 0
        game.emit(LightChanged(FOG if fog else DAY, until, "Mist comes up." if fog else "It clears.", clause))
    elif isinstance(effect, AlienShooting):
        game.emit(FactSet(ENEMIES_HOLD_FIRE, game.turn + effect.turns - 1, clause))
    elif isinstance(effect, Spawn):
        words = f"{game.book.name_of(card)}: at the end of this turn."
        game.emit(Awaited(Pending(CARD, game.turn, card), words, clause))
    elif isinstance(effect, Order):
        yield from _order(game, effect, clause)
    elif isinstance(effect, SwapPortals):
        _swap(game, effect, group, clause)
    elif isinstance(effect, EscapeRoll):
        who = yield from drawn(prisoners(game), clause, "which prisoner")
        words = f"{opening(who)} may escape at once."
        game.emit(Awaited(Pending(ESCAPE, game.turn, who.id, x=effect.need), words, clause))


def _half(game: Game, group: str, clause: str) -> Flow[None]:
    """AT-NEW-CARD-16: a random companion of the group moves at half speed this turn."""
    those = [figure for figure in game.group(group) if figure.kind == COMPANION and figure.free]
    if those:
        who = yield from drawn(those, clause, "which companion")
        game.emit(FactSet(f"{HALF} {who.id}", game.turn, clause, f"{opening(who)} moves at half speed this turn."))


def _order(game: Game, effect: Order, clause: str) -> Flow[None]:
    """AT-NEW-CARD-20, AT-NEW-CARD-22: a random group stands; an alien goes for a random companion."""
    order = effect.set.value.lower()
    if effect.who is Who.RANDOM_UNIT_GROUP:
        groups = [key for key in game.players_groups() if any(f.kind in UNIT for f in game.group(key))]
        if groups:
            group = yield from drawn(groups, clause, "which group")
            game.emit(OrderGiven(group, tuple(f.id for f in game.group(group)), order, clause))
        return
    those = [figure for figure in game.on_table(OWN) if figure.kind == COMPANION]
    aliens = [alien for alien in game.on_table(ALIENS) if not alien.passive]
    if those and aliens:
        who = yield from drawn(those, clause, "towards which companion")
        nearest = min(aliens, key=lambda alien: (gap(alien.body, who.body), alien.id))
        game.emit(AlienSent(nearest.id, who.id, order, clause))


def _swap(game: Game, effect: SwapPortals, group: str, clause: str) -> None:
    """AT-NEW-CARD-23: the markers nearest to and furthest from the group that has drawn the card change places."""

    def far(marker: Portal) -> tuple[int, str]:
        at = spot(marker.x, marker.y)
        return min((gap(figure.body, at) for figure in game.group(group)), default=0), marker.id

    if len(game.portals) > 1:
        named = {Which.NEAREST: min(game.portals, key=far), Which.FURTHEST: max(game.portals, key=far)}
        one, other = (named[which] for which in effect.which)
        game.emit(PortalsSwapped(one.id, other.id, clause))
