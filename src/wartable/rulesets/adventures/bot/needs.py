"""What the Doctor's side still needs: which ideas, whose hands they are in, and what comes next (AT-WIN-01)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum, auto

from wartable.rulesets.adventures.cards.in_force import of_kind
from wartable.rulesets.adventures.catalogue.ideas import NUMBERS
from wartable.rulesets.adventures.catalogue.words.card_effects import Wild
from wartable.rulesets.adventures.catalogue.words.steps import Spend, Step
from wartable.rulesets.adventures.ideas.jobs import actions_job, done
from wartable.rulesets.adventures.ideas.places import ACTIONS
from wartable.rulesets.adventures.ideas.sets import acting, held
from wartable.rulesets.adventures.persons.asked import card_limit
from wartable.rulesets.adventures.state import ALIENS, DOCTOR, OWN, Figure, Game
from wartable.rulesets.adventures.winning.conditions import ACTED


class Stage(StrEnum):
    """What the players are about."""

    GATHER = auto()
    """Ideas are missing."""
    HAND_OVER = auto()
    """All five are there, but not all with the Doctor's group (AT-IDEA-03)."""
    ACT = auto()
    """The Actions can be done."""
    AWAY = auto()
    """They are done; what comes of them is waited for (AT-IDEA-04)."""


def stage(game: Game) -> Stage:
    """What the players are about now."""
    if game.fact(ACTED):
        return Stage.AWAY
    if acting(game):
        return Stage.ACT
    return Stage.GATHER if missing(game) else Stage.HAND_OVER


def characters(game: Game) -> list[Figure]:
    """The player characters on the table, prisoners among them."""
    return [figure for figure in game.on_table(OWN) if figure.character]


def doctor(game: Game) -> Figure | None:
    """The Doctor, if he is on the table."""
    return next((figure for figure in game.on_table(OWN) if figure.kind == DOCTOR), None)


def held_captive(game: Game) -> list[Figure]:
    """AT-PRIS-07, AT-CARD-12: who has to be freed for a win: friends in captivity, and who a quest is about."""
    about = {quest.about for quest in game.quests if not quest.done}
    return [f for f in game.on_table() if f.prisoner and f.side != ALIENS and (f.character or f.id in about)]


def missing(game: Game) -> set[int]:
    """AT-IDEA-01: the numbers of the race's ideas that nobody has; all five as long as the race is not known."""
    if not game.race:
        return set(NUMBERS)
    return set(NUMBERS) - set(held(game, game.race, characters(game)))


def wanted(game: Game, card: str) -> bool:
    """AT-IDEA-02: whether a card is one of the five that the race asks for."""
    idea = game.book.idea(card)
    return idea is not None and bool(game.race) and idea.race == game.race


def stands_in(game: Game, card: str) -> bool:
    """AT-NEW-CARD-26: whether a card may stand in for one of the five."""
    return any(True for _ in of_kind(game, (card,), Wild))


def needed(game: Game, card: str) -> bool:
    """Whether a card counts for the set: of the race's colour, or standing in for one that nobody has."""
    if wanted(game, card):
        return True
    own = {game.book.ideas[key].number for figure in characters(game) for key in figure.cards if wanted(game, key)}
    return bool(game.race) and stands_in(game, card) and not own.issuperset({1, 2, 3})


def steps_left(game: Game) -> Iterator[tuple[str, Step]]:
    """The steps of the Actions that are not done, with their paths, in their order."""
    job = actions_job(game)
    for number, step in enumerate(job.steps if job else ()):
        path = f"{ACTIONS}.{number}"
        if not done(game, path):
            yield path, step


def spending(game: Game) -> Spend | None:
    """AT-NEW-MEC-04: the step of the race's Actions that takes other ideas, as long as it is not done."""
    return next((step for _, step in steps_left(game) if isinstance(step, Spend)), None)


def spender(game: Game) -> Figure | None:
    """AT-NEW-MEC-04: who keeps the ideas that are to be spent: a companion with room for them, else the Doctor."""
    step = spending(game)
    if step is None:
        return None
    able = [f for f in characters(game) if f.of_doctor and f.free and card_limit(game, f) >= step.count]
    return min(able, key=lambda f: (f.kind == DOCTOR, -card_limit(game, f), f.id), default=None)
