"""What lies face down drawn by lot from what nobody has seen (AT-RACE-01, AT-SETUP-05, AT-OBJ-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from wartable.engine.answer import Stream
from wartable.engine.deck import UNKNOWN
from wartable.rulesets.adventures.arrivals.foes import rank
from wartable.rulesets.adventures.catalogue.play import difficulties
from wartable.rulesets.adventures.setup.decks import can_meet, pool_of
from wartable.rulesets.adventures.state import ALIENS, NODE, Figure, Game

T = TypeVar("T")


def imagine(game: Game, seat: str, stream: Stream) -> Game:
    """A game of which `redact` has left what may be known, with race, sets, deck, markers and figures drawn by lot.

    AT-SETUP-05: the set of the race is in the deck; AT-OBJ-01: one marker is live. Of the colours that have been seen
    each is in the deck.
    """
    if not game.race and not game.deck:
        return game  # nothing lies face down yet
    if not game.revealed:
        _race(game, stream)
    if UNKNOWN in game.deck:
        game.deck = _deck(game, stream)
    _markers(game, stream)
    return game


def _seen(game: Game) -> Counter[str]:
    """The cards that lie open or are in hands, and how many of each."""
    held = (card for f in game.figures.values() for card in (*f.cards, *f.abilities, *f.items))
    quests = (quest.key for quest in game.quests)
    return Counter((*held, *quests, *game.aside, *(thing.key for thing in game.lying)))


def _race(game: Game, stream: Stream) -> None:
    """The race, the colours in the deck, the figures that are left, and what the unknown figures are."""
    colours = dict.fromkeys(game.book.ideas[card].race for card in _seen(game) if card in game.book.ideas)
    count = max(len(colours), int(difficulties()[game.options.difficulty].sets))
    able = game.races or tuple(game.book.races)
    if len(colours) == count:
        able = tuple(key for key in able if key in colours) or able
    game.race = able[stream.below(len(able))]
    sets = list(dict.fromkeys((*colours, game.race)))
    left = [key for key in game.book.races if key not in sets]
    while len(sets) < count and left:
        sets.append(left.pop(stream.below(len(left))))
    game.sets = tuple(sets)
    mine = [figure for figure in game.figures.values() if figure.side == ALIENS and figure.kind != NODE]
    for figure in mine:
        figure.race = game.race
        if figure.unknown:
            _face(game, figure)
    here = Counter(figure.kind for figure in mine if figure.on_table)
    game.pool = tuple((kind, max(0, many - here[kind])) for kind, many in pool_of(game, game.race))


def _face(game: Game, figure: Figure) -> None:
    """AT-RACE-03: an unknown figure is most likely one of the rank and file."""
    made = rank(game)
    figure.kind, figure.name, figure.health, figure.move = made.kind, made.name, made.health, made.move
    figure.starred, figure.melee, figure.weapons = made.starred, made.melee, made.weapons
    figure.sort, figure.human, figure.passive = made.sort, made.human, made.passive


def _deck(game: Game, stream: Stream) -> tuple[str, ...]:
    """AT-SETUP-03: as many cards as there are, all ideas that have not been seen first, in any order."""
    seen = _seen(game)
    ideas = [idea.key for race in game.sets for idea in game.book.set_of(race) if idea.key not in seen]
    others = [
        card.key for card in game.book.cards.values() if can_meet(game, card)
        for _ in range(max(0, card.copies - seen[card.key]))
    ]  # fmt: skip
    many = len(game.deck)
    found = _mixed(ideas, stream)[:many]
    found += _mixed(others, stream)[: many - len(found)]
    every = (*game.book.ideas, *game.book.cards)  # a deck that was written down may hold more than that
    found += [every[stream.below(len(every))] for _ in range(many - len(found))]
    return tuple(_mixed(found, stream))


def _mixed(cards: Sequence[T], stream: Stream) -> list[T]:
    left = list(cards)
    return [left.pop(stream.below(len(left))) for _ in cards]


def _markers(game: Game, stream: Stream) -> None:
    """AT-OBJ-01: one marker is live: one of those whose faces are not known, if no live one is."""
    down = [marker.id for marker in game.objectives if not marker.seen]
    if down and not any(marker.live for marker in game.objectives):
        live = down[stream.below(len(down))]
        game.objectives = tuple(m._replace(live=m.id == live) for m in game.objectives)
