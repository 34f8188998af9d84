"""Blue-edged cards, played at the moment that their text names (AT-CARD-14, AT-NEW-CARD-27 to -30)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TypeVar

from wartable.engine.ask import Flow, Option, choose, choose_or_skip
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.cards.deal import carry_out, deal
from wartable.rulesets.adventures.cards.hands import NEAR, takes
from wartable.rulesets.adventures.cards.in_force import BLUFF, REACH, of_kind
from wartable.rulesets.adventures.cards.requires import sensible
from wartable.rulesets.adventures.cards.yellow import DOUBLE
from wartable.rulesets.adventures.catalogue.words.card_effects import (
    CancelEvent,
    LookTop,
    MoveMultiplier,
    NoSurrenderWithin,
    Simple,
)
from wartable.rulesets.adventures.events.base import FactSet, card_name, opening
from wartable.rulesets.adventures.events.cards import CardPlayed, DeckSearched
from wartable.rulesets.adventures.state import ALIENS, DOCTOR, OWN, Figure, Game

E = TypeVar("E", bound=Simple)
YES, NO = "yes", "no"
TOUCH = 2 * INCH
"""AT-PRIS-02, AT-PRIS-03: within so far of an enemy somebody may have to surrender."""


def playable(game: Game, kind: type[E], group: str = "") -> Iterator[tuple[Figure, str, E]]:
    """AT-CARD-14: free holders, in a group if one is named, with a card that has such an effect."""
    for figure in game.on_table(OWN):
        if figure.free and group in ("", figure.group):
            for effect, card in of_kind(game, figure.cards, kind):
                yield figure, card.key, effect


def cancels(game: Game, group: str, words: str) -> Flow[bool]:
    """AT-NEW-CARD-27: whether somebody of a group makes its event roll, which has just been thrown, bring nothing."""
    for figure, card, _ in playable(game, CancelEvent, group):
        question = f"{opening(figure)} may play {card_name(game, card)}: the roll brings nothing. {words}"
        if (yield from _asked(game, figure, card, question, words)):
            game.emit(CardPlayed(figure.id, card, game.book.cards[card].clause))
            return True
    return False


def bluff(game: Game) -> Flow[None]:
    """AT-NEW-CARD-28: at the end of step 3, where somebody near the Doctor could have to surrender."""
    doctors = [figure for figure in game.on_table(OWN) if figure.kind == DOCTOR]
    for figure, card, effect in playable(game, NoSurrenderWithin):
        clause = game.book.cards[card].clause
        near = [f for f in game.on_table(OWN) if any(gap(f.body, d.body) <= effect.within for d in doctors)]
        if not any(gap(f.body, alien.body) <= TOUCH for f in near if not f.prisoner for alien in game.on_table(ALIENS)):
            continue
        question = f"{opening(figure)} may play {card_name(game, card)}: nobody near the Doctor surrenders this turn"
        if (yield from _asked(game, figure, card, question)):
            game.emit(CardPlayed(figure.id, card, clause))
            game.emit(FactSet(REACH, effect.within, clause))
            game.emit(FactSet(BLUFF, game.turn, clause))
            return


def _asked(game: Game, figure: Figure, card: str, question: str, matter: str = "") -> Flow[bool]:
    clause = game.book.cards[card].clause
    options = (Option(NO, "Keep the card", clause), Option(YES, f"Play {card_name(game, card)}", clause))
    return (yield from choose(clause, figure.seat, question, options, about=figure.id, matter=matter)) == YES


# ------------------------------------------------------------------ a short cut
def hurried(game: Game, figure: Figure, effect: MoveMultiplier) -> list[Figure]:
    """AT-NEW-CARD-29: whom a holder may make move further: itself, or a friend within 3 inches who has not moved."""
    near = [f for f in game.on_table(OWN) if f.able and gap(f.body, figure.body) <= NEAR and not f.stepped]
    return [f for f in near if f.order and game.fact(f"{DOUBLE} {f.id}") != game.turn]


def short_cut(game: Game, figure: Figure, card: str, effect: MoveMultiplier) -> Flow[None]:
    """AT-NEW-CARD-29: the card is played for one of them."""
    clause = game.book.cards[card].clause
    those = hurried(game, figure, effect)
    options = tuple(Option(f.id, f"{opening(f)} moves up to double its Move", clause, f.id) for f in those)
    key = yield from choose(clause, figure.seat, "Who takes the short cut?", options, about=figure.id)
    game.emit(CardPlayed(figure.id, card, clause))
    game.emit(FactSet(f"{DOUBLE} {key}", game.turn, clause))


# ------------------------------------------------------------------ think it through
def search(game: Game, figure: Figure, card: str, effect: LookTop) -> Flow[None]:
    """AT-NEW-CARD-30: of the top cards one is taken by the usual limits, the others go under the deck."""
    clause = game.book.cards[card].clause
    game.emit(CardPlayed(figure.id, card, clause))
    top = game.deck[: effect.count]
    rows = [Option(key, f"Take {card_name(game, key)}", clause) for key in top if takes(game, figure, key)]
    rows.append(Option(NO, "Take none of them", clause))
    kept = yield from choose(clause, figure.seat, "Which of the cards is taken?", tuple(rows), about=figure.id)
    rest = list(top)
    if kept != NO:
        rest.remove(kept)
    under = yield from _order(game, figure, tuple(rest), clause)
    game.emit(DeckSearched(figure.id, top, "" if kept == NO else kept, under, clause))
    if kept == NO:
        return
    if sensible(game, kept):
        yield from carry_out(game, figure, kept, figure.group)
    else:
        yield from deal(game, figure.group, 1)


def _order(game: Game, figure: Figure, cards: tuple[str, ...], clause: str) -> Flow[tuple[str, ...]]:
    """In which order cards go under the deck, as their player likes."""
    ways = list(dict.fromkeys(permutations(cards)))
    options = tuple(
        Option(f"{number}", ", then ".join(card_name(game, key) for key in way), clause)
        for number, way in enumerate(ways, 1)
    )
    question = "In which order do they go under the deck?"
    words = tuple(option.key for option in options)
    key = yield from choose_or_skip(game, clause, figure.seat, question, options, about=figure.id, words=words)
    return ways[int(key) - 1]
