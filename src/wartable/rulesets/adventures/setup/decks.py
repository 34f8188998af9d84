"""The race card and the game deck (AT-SETUP-03 to -06, AT-NEW-TAB-05)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.deck import draw_one, shuffle
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.catalogue.cards import Card
from wartable.rulesets.adventures.catalogue.play import ALL, difficulties
from wartable.rulesets.adventures.catalogue.words.vocabulary import Requires
from wartable.rulesets.adventures.events.cards import DeckMade
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.state import (
    ADVISER,
    CHARACTER,
    CYBERMAT,
    K9,
    LEADER,
    NCO,
    OFFICER,
    RANK,
    SOLDIER,
    Game,
)

UNIT = (OFFICER, NCO, SOLDIER, ADVISER)


def decks(game: Game) -> Flow[bool]:
    """AT-SETUP-05, AT-SETUP-06: the race is drawn first, hidden; its set is always in the deck."""
    race = game.race
    if not race:
        race, _ = yield from draw_one(game.races or tuple(game.book.races), "AT-SETUP-06", UMPIRE, "which race it is")
    level = difficulties()[game.options.difficulty]
    sets, deck = game.sets, game.deck
    if deck and not sets:
        sets = tuple(dict.fromkeys(game.book.ideas[key].race for key in deck if key in game.book.ideas))
    if not deck:
        sets = sets or (yield from _sets(game, race, int(level.sets)))
        ideas = [idea.key for colour in sets for idea in game.book.set_of(colour)]
        others = yield from _others(game, level.others)
        deck = yield from shuffle((*ideas, *others), "AT-SETUP-03", UMPIRE, "the game deck")
    game.emit(DeckMade(race, sets, deck, game.pool or pool_of(game, race)))
    return False


def _sets(game: Game, race: str, count: int) -> Flow[tuple[str, ...]]:
    """AT-SETUP-04, AT-SETUP-05: the colour of the race, and others at random."""
    found: tuple[str, ...] = (race,)
    left = tuple(key for key in game.book.races if key != race)
    while len(found) < count and left:
        one, left = yield from draw_one(left, "AT-SETUP-05", UMPIRE, "which sets are in the deck")
        found = (*found, one)
    return found


def _others(game: Game, count: int | str) -> Flow[tuple[str, ...]]:
    """AT-NEW-TAB-05: other cards at random, of those whose requirements this game can meet."""
    known = [card for card in game.book.cards.values() if can_meet(game, card) and not come_before(game, card.key)]
    left = tuple(card.key for card in known for _ in range(card.copies))
    if count == ALL:
        return left
    found: tuple[str, ...] = ()
    while len(found) < int(count) and left:
        one, left = yield from draw_one(left, "AT-NEW-TAB-05", UMPIRE, "which cards are in the deck")
        found = (*found, one)
    return found


def come_before(game: Game, key: str) -> bool:
    """AT-CARD-11, AT-NEW-EPI-01: whether a quest has come up in an earlier story, or somebody has the card still."""
    held = any(key in (*f.cards, *f.abilities, *f.items) for f in game.figures.values())
    return held or any(quest.key == key for quest in game.quests)


def can_meet(game: Game, card: Card) -> bool:
    """AT-NEW-TAB-05, AT-SETUP-10: whether this game may ever have what a card requires."""
    kinds = {figure.kind for figure in game.figures.values()}
    has: dict[Requires, bool] = {
        Requires.EARTH: game.earth, Requires.UNIT_ON_TABLE: game.earth and bool(kinds & set(UNIT)),
        Requires.K9: K9 in kinds, Requires.BUILDING: any(piece.kind == BUILDING for piece in game.table.features),
    }  # fmt: skip
    return all(has.get(word, True) for word in card.requires)


def pool_of(game: Game, race: str) -> tuple[tuple[str, int], ...]:
    """AT-RACE-04: the figures of a race, with as many rank and file as were agreed on."""
    pool = game.book.races[race].pool
    return (
        (RANK, max(int(pool.rank), game.options.pool)), (LEADER, pool.leader), (CHARACTER, pool.character),
        (CYBERMAT, pool.cybermat),
    )  # fmt: skip
