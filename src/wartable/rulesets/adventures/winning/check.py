"""How an episode ends (chapter WIN)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose
from wartable.rulesets.adventures.catalogue.ideas import ACTIONS, NUMBERS
from wartable.rulesets.adventures.civilians.placing import saved_enough
from wartable.rulesets.adventures.events.base import FactSet
from wartable.rulesets.adventures.events.ending import EpisodeEnded
from wartable.rulesets.adventures.ideas.bonus import scientist
from wartable.rulesets.adventures.ideas.effects import CARRIED_OFF
from wartable.rulesets.adventures.ideas.sets import held
from wartable.rulesets.adventures.state import ABOARD, GONE, OWN, Game
from wartable.rulesets.adventures.winning.conditions import ACTED, conditions, lacking
from wartable.rulesets.adventures.winning.undisturbed import hindered_by_none

CLIFFHANGER = "AT-WIN-04"
CLAIM, PLAY_ON = "claim", "play_on"


def check(game: Game) -> Flow[None]:
    """AT-WIN-01, AT-WIN-03, AT-GEN-06: a win at the end of a turn, one that nobody hinders, else the turn limit."""
    if game.result is not None:
        return
    if all(one.met for one in conditions(game)):
        game.emit(EpisodeEnded("won", "AT-WIN-01", _won(game, "The Doctor has won")))
        return
    if not game.fact(PLAY_ON) and hindered_by_none(game):
        yield from _offered(game)
    if game.result is None and game.options.turn_limit and game.turn >= game.options.turn_limit:
        game.emit(EpisodeEnded("open", "AT-GEN-06", _undecided(game)))


def _undecided(game: Game) -> str:
    """AT-GEN-06, AT-WIN-01: an episode ends by its turn limit; whose actions are done says what a win lacked."""
    words = "The episode ends undecided: its turns are over."
    return f"{words} The actions are done, but {lacking(game)}." if game.fact(ACTED) else words


def _won(game: Game, words: str) -> str:
    return f"{words}, but too few civilians are safe: a lesser win." if not saved_enough(game) else f"{words}."


def _offered(game: Game) -> Flow[None]:
    """AT-WIN-03: the players may claim the win, or play on."""
    seat = next(iter(game.seats))
    options = (
        Option(CLAIM, "End the episode as won", "AT-WIN-03"), Option(PLAY_ON, "Play on", "AT-WIN-03"),
    )  # fmt: skip
    question = "No alien can hinder the actions any more. Is the episode won?"
    if (yield from choose("AT-WIN-03", seat, question, options)) == CLAIM:
        game.emit(EpisodeEnded("won", "AT-WIN-03", _won(game, "Nobody can hinder the Doctor any more")))
    else:
        game.emit(FactSet(PLAY_ON, game.turn, "AT-WIN-03"))


def lost(game: Game) -> bool:
    """AT-WIN-04, AT-WIN-05, AT-PORT-11: whether the episode is over, lost or left open perhaps just now."""
    if game.result is None and game.turn:
        there = (figure for figure in game.figures.values() if figure.on_table or figure.where == ABOARD)
        characters = [figure for figure in there if figure.character]
        if characters and all(figure.prisoner for figure in characters):
            words = "All characters are prisoners: the episode ends with a cliffhanger."
            game.emit(EpisodeEnded("open", CLIFFHANGER, words))
        elif game.fact(CARRIED_OFF):
            words = "The aliens have got away with what they came for: the episode is lost."
            game.emit(EpisodeEnded("lost", "AT-NEW-OGR-02", words))
        elif hopeless(game):
            words = "No portal marker is left, and the five ideas cannot come together any more: the episode is lost."
            game.emit(EpisodeEnded("lost", "AT-PORT-11", words))
    return game.result is not None


def hopeless(game: Game) -> bool:
    """AT-PORT-11: whether no marker is left and a card of the set is in no hand and can be drawn no more.

    A quest that is open and a laboratory with a scientist bring cards without a marker (AT-CARD-13, AT-LAB-01); in a
    laboratory only Plot, Threat and Solution come up (AT-LAB-03).
    """
    if game.portals or not game.race or not game.book.set_of(game.race) or not game.contact:
        return False
    people = [figure for figure in game.figures.values() if figure.side == OWN and figure.where != GONE]
    missing = set(NUMBERS) - set(held(game, game.race, people))
    if not missing or any(not quest.done for quest in game.quests):
        return False
    works = max(missing) < ACTIONS and (bool(game.laboratory) or game.options.off_table_lab)
    return not (works and any(scientist(game, figure) for figure in people))
