"""Which ideas the group of the Doctor holds, and whether the set of the race is complete (AT-IDEA-02, AT-IDEA-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.rulesets.adventures.arrivals.foes import leader
from wartable.rulesets.adventures.cards.in_force import of_kind
from wartable.rulesets.adventures.cards.places import free_spot, live
from wartable.rulesets.adventures.catalogue.ideas import NUMBERS, Idea
from wartable.rulesets.adventures.catalogue.words.card_effects import Wild
from wartable.rulesets.adventures.catalogue.words.vocabulary import What
from wartable.rulesets.adventures.events.arrivals import NodePlaced
from wartable.rulesets.adventures.events.ideas import SetComplete
from wartable.rulesets.adventures.state import DOCTOR, NODE, OWN, Figure, Game

SINCE = "complete"
"""The fact in which turn the set was first complete."""


def own_set(game: Game) -> tuple[Idea, ...]:
    """AT-RACE-02: the five ideas of the race of the game."""
    return game.book.set_of(game.race)


def card_of(game: Game, number: int) -> Idea | None:
    """The card of the race's set with a number, 1 to 5."""
    return next((idea for idea in own_set(game) if idea.number == number), None)


def counted(game: Game) -> list[Figure]:
    """AT-IDEA-03: whose cards count: free members of the group of the Doctor."""
    return [figure for figure in game.on_table(OWN) if figure.of_doctor and figure.free]


def held(game: Game, race: str, among: list[Figure]) -> Mapping[int, str]:
    """AT-IDEA-03, AT-NEW-CARD-26: who of several holds the cards of a colour, by their numbers.

    A sudden insight stands in for one Plot, Threat or Solution that is not held.
    """
    found: dict[int, str] = {}
    for figure in among:
        for card in figure.cards:
            idea = game.book.idea(card)
            if idea is not None and idea.race == race:
                found.setdefault(idea.number, figure.id)
    for figure in among:
        for effect, _ in of_kind(game, figure.cards, Wild):
            missing = next((number for number in effect.numbers if number not in found), None)
            if missing is not None:
                found[missing] = figure.id
    return found


def complete(game: Game) -> bool:
    """AT-IDEA-03: whether free members of the group of the Doctor hold all five cards of the race's colour."""
    return bool(game.race) and set(held(game, game.race, counted(game))) == set(NUMBERS)


def doctor_has_it(game: Game) -> bool:
    """AT-WIN-02: whether the Doctor himself holds them all; he need not be awake."""
    doctors = [figure for figure in game.on_table(OWN) if figure.kind == DOCTOR and not figure.prisoner]
    return any(set(held(game, game.race, [doctor])) == set(NUMBERS) for doctor in doctors)


def acting(game: Game) -> bool:
    """AT-IDEA-03: whether steps of the Actions card can be done: the set is complete, and the race card lies open."""
    return game.revealed and complete(game) and not game.fact("actions done")


def _shown(game: Game) -> Iterator[str]:
    """AT-IDEA-03, AT-NEW-CARD-26: the cards of the set by their numbers, with those that stand in for one."""
    cards = tuple(card for figure in counted(game) for card in figure.cards)
    stand_ins = [card.key for _, card in of_kind(game, cards, Wild)]
    for idea in own_set(game):
        yield idea.key if idea.key in cards or not stand_ins else stand_ins.pop(0)


def note_set(game: Game) -> None:
    """AT-IDEA-03: what was done before the set was complete does not count; what its Actions need is put down."""
    if game.fact(SINCE) or not (game.revealed and complete(game)):
        return
    game.emit(SetComplete(tuple(_shown(game))))
    actions, marker = card_of(game, 4), live(game)
    wanted = actions is not None and actions.missing is What.NODE
    if wanted and marker is not None and not any(figure.kind == NODE for figure in game.on_table()):
        made = leader(game)[0]
        made.x, made.y = free_spot(game, (marker.x, marker.y))
        game.emit(NodePlaced(made.id, marker.id, made))
