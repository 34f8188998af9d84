"""Quests: issued, and what they put on the table (AT-CARD-11, AT-NEW-CARD-10 to -15)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.cards.places import civilian, drawn, dummies, furthest_portal, piece_by, soldier
from wartable.rulesets.adventures.catalogue.cards import Called, Card, Placed
from wartable.rulesets.adventures.catalogue.words.steps import Stay
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, What
from wartable.rulesets.adventures.events.cards import CardPassedBy, FigureAdded, QuestIssued
from wartable.rulesets.adventures.events.ideas import ThingPut
from wartable.rulesets.adventures.state import CIVIL, Figure, Game

PROFESSOR = "The professor"


def issue(game: Game, figure: Figure, card: str, group: str) -> Flow[None]:
    """AT-CARD-11: a quest is issued to a figure, with what it puts on the table; it comes up once a game."""
    found = game.book.cards[card]
    if not _possible(game, found):
        game.emit(CardPassedBy(card, "AT-CARD-03"))
        return
    about = yield from _about(game, found)
    most = game.options.quest_turns
    words = f" It can be done until the end of turn {game.turn + most}." if most else ""
    game.emit(QuestIssued(figure.id, card, about, found.clause, words))
    if found.place is not None:
        yield from _put(game, found, found.place)


def _possible(game: Game, card: Card) -> bool:
    """AT-CARD-03: whether there is a place for what it puts down and asks for."""
    if _by_portal(card) and not (game.portals and game.table.features):
        return False
    if card.place is None:
        return True
    return bool(dummies(game)) if card.place.at is Place.RANDOM_DUMMY else bool(game.portals)


def _by_portal(card: Card) -> bool:
    return isinstance(card.done, Stay) and card.done.place is Place.TERRAIN_AT_RANDOM_PORTAL


def _about(game: Game, card: Card) -> Flow[str]:
    """What a quest is about: a piece of terrain by a random portal, or by the word what it puts down."""
    if _by_portal(card):
        marker = yield from drawn(game.portals, card.clause, "at which portal marker")
        return piece_by(game, marker)
    return card.place.called.value if card.place is not None else ""


def _put(game: Game, card: Card, placed: Placed) -> Flow[None]:
    if placed.at is Place.RANDOM_DUMMY:
        marker = yield from drawn(dummies(game), card.clause, "at which dummy")
        at, name = (marker.x, marker.y), marker.id
    else:
        portal = furthest_portal(game)
        assert portal is not None, "a quest without a place is not issued"
        at, name = (portal.x, portal.y), portal.id
    if placed.what is What.CIVILIAN:
        made = civilian(game, placed.called.value, PROFESSOR, at)
        game.emit(FigureAdded(made.id, made, card.clause))
    elif placed.what is What.UNIT_SOLDIER:
        for _ in range(placed.count):
            made = soldier(game, Called.PATROL.value, at, Called.PATROL.value, CIVIL)
            game.emit(FigureAdded(made.id, made, card.clause))
    else:
        game.emit(ThingPut(placed.called.value, name, *at, card.clause))
