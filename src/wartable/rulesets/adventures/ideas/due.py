"""The end of a turn: what players have come to, what comes due, threats (AT-IDEA-04, AT-NEW-VOC-01, AT-GEN-06)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.cards.acts import CHARGE, effects_of
from wartable.rulesets.adventures.cards.yellow import CARD
from wartable.rulesets.adventures.catalogue.ideas import CONSEQUENCES
from wartable.rulesets.adventures.catalogue.words.effects import Blast, ClearOut, Remove, Spawn, Truce, When
from wartable.rulesets.adventures.events.base import FactSet
from wartable.rulesets.adventures.events.ideas import CameDue, StepsAgain
from wartable.rulesets.adventures.ideas import by_itself, perks
from wartable.rulesets.adventures.ideas.clocks import threats
from wartable.rulesets.adventures.ideas.consequences import EFFECT, consequence_job, follow
from wartable.rulesets.adventures.ideas.effects import happen
from wartable.rulesets.adventures.ideas.harm import blast
from wartable.rulesets.adventures.ideas.perks import attacked, show_disguised
from wartable.rulesets.adventures.ideas.places_struck import struck
from wartable.rulesets.adventures.ideas.quests import quests
from wartable.rulesets.adventures.ideas.review import review
from wartable.rulesets.adventures.ideas.sets import card_of, note_set
from wartable.rulesets.adventures.ideas.spawning import spawn
from wartable.rulesets.adventures.state import TRUCE, Game, Pending

IN_FORCE = (*by_itself.RULES, *perks.RULES)
"""AT-NEW-VOC-01: what cards do to figures while they are in force; that this module is imported makes it known."""


def due(game: Game) -> Flow[None]:
    """AT-IDEA-04: effects that wait for the end of this turn come first, then what the players have come to."""
    yield from _broken(game)
    for waiting in game.pending:
        if waiting.turn <= game.turn:
            game.emit(CameDue(waiting))
            yield from came(game, waiting)
    yield from struck(game)
    note_set(game)
    show_disguised(game)
    review(game)
    yield from follow(game)
    yield from quests(game)
    yield from threats(game)


def came(game: Game, waiting: Pending) -> Flow[None]:
    """What was waited for takes place."""
    if waiting.key == EFFECT:
        yield from _effect(game, int(waiting.about))
    elif waiting.key == CHARGE:
        effect, card = next(effects_of(game, waiting.about, Blast)), game.book.cards[waiting.about]
        yield from blast(game, (waiting.x, waiting.y), effect.radius, effect.damage, card.name, card.clause)
        for marker in game.objectives:
            if (marker.x - waiting.x) ** 2 + (marker.y - waiting.y) ** 2 <= effect.radius**2:
                game.emit(FactSet(f"blasted {marker.id}", game.turn, card.clause))
    elif waiting.key == CARD:
        card = game.book.cards[waiting.about]
        for each in card.effects:
            if isinstance(each, Spawn):
                yield from spawn(game, each, card.clause)


def _effect(game: Game, number: int) -> Flow[None]:
    """AT-NEW-VOC-01: an effect of the Consequences; with a blast what the same card says of it."""
    job, card = consequence_job(game), card_of(game, CONSEQUENCES)
    if job is None or card is None:
        return
    effect = card.effects[number]
    yield from happen(game, effect, job)
    if isinstance(effect, Blast):
        for other in card.effects:
            if isinstance(other, ClearOut) or (isinstance(other, Remove) and other.when is When.AFTER_BLAST):
                yield from happen(game, other, job)


def _broken(game: Game) -> Flow[None]:
    """AT-NEW-SIL-05: the first attack of the players breaks the truce; the steps are to be done again."""
    if game.fact(TRUCE) < game.turn or not game.fact(TRUCE) or not attacked(game):
        return
    card = card_of(game, CONSEQUENCES)
    truces = [effect for effect in (card.effects if card else ()) if isinstance(effect, Truce)]
    for effect in truces:
        broken = effect.if_broken
        if broken is not None and card is not None:
            if broken.steps_again:
                game.emit(StepsAgain(card.clause))
            if broken.spawn is not None:
                yield from spawn(game, broken.spawn, card.clause)
