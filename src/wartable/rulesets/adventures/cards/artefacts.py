"""Artefacts: laid on the table, picked up, and what is had of them at once (AT-CARD-04, AT-CARD-05, AT-NEW-CARD)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.engine.ask import Flow, Placement, place
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, Body, Point, at_hand, gap, scatter
from wartable.kit.places import single
from wartable.rulesets.adventures.cards.hands import NEAR, RADIO
from wartable.rulesets.adventures.catalogue.words.card_effects import Binoculars, Radio, Smoke
from wartable.rulesets.adventures.events.base import called, card_name
from wartable.rulesets.adventures.events.cards import ArtefactLaid, CardPassedBy, ItemGained, ThingTaken
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import OWN, Figure, Game

APART = 3 * INCH
"""AT-CARD-04: how far an artefact lies from any figure."""
STRIDE = 2 * INCH


def lay(game: Game, figure: Figure, card: str, group: str) -> Flow[None]:
    """AT-CARD-04: the player of who is given an artefact lays it anywhere, 3 inches or more from any figure."""
    free = next(_places(game), None)
    if game.real and free is not None:  # where it lies people know
        game.emit(ArtefactLaid(card, *free))
        return
    if free is None:
        game.emit(CardPassedBy(card, "AT-CARD-04"))
        return

    def check(answer: Any) -> Point:
        return _checked(game, answer)

    def tried(roll: Callable[[int], int]) -> Iterator[Any]:
        for far in range(4, 14, 2):
            yield {"to": list(scatter(*figure.at, 15 * roll(24), far * INCH))}
        yield {"to": list(free)}

    question = f"Where does {card_name(game, card)} lie?"
    x, y = yield from place(Placement("AT-CARD-04", figure.seat, question, check=check, ideas=tried))
    game.emit(ArtefactLaid(card, x, y))


def _checked(game: Game, answer: Any) -> Point:
    """The point of an answer.

    Raises:
        RuleError: AT-CARD-04: it is no point of the table, in closed terrain, or too near to a figure.
    """
    at = single(answer, "AT-CARD-04")
    if why := fault(game, at):
        raise RuleError("AT-CARD-04", why)
    return at


def fault(game: Game, at: Point) -> str:
    """AT-CARD-04: why an artefact cannot lie there, '' if it can."""
    if not (0 <= at[0] <= game.table.width and 0 <= at[1] <= game.table.height):
        return "an artefact lies on the table"
    if any(closed(piece) for piece in game.table.features_at(*at)):
        return "an artefact lies where one can walk"
    near = min(((gap(f.body, spot(*at)), called(f)) for f in game.on_table()), default=(APART, ""))
    return f"it is {at_hand(near[0])} inches from {near[1]}; 3 is the least" if near[0] < APART else ""


def _places(game: Game) -> Iterator[Point]:
    for y in range(STRIDE, game.table.height, STRIDE):
        for x in range(STRIDE, game.table.width, STRIDE):
            if not fault(game, (x, y)):
                yield x, y


# ------------------------------------------------------------------ picked up
def reachable(game: Game, figure: Figure) -> list[str]:
    """AT-CARD-05: the artefacts that a player character is in contact with."""
    if figure.side != OWN or not figure.character:
        return []
    return [t.key for t in game.lying if t.key in game.book.cards and touches(figure, (t.x, t.y))]


def touches(figure: Figure, at: Point) -> bool:
    """AT-GEN-02: whether a base is in contact with a point."""
    return figure.on_table and gap(figure.body, Body(*at, 0)) <= 0


def take(game: Game, figure: Figure, card: str) -> None:
    """AT-CARD-05: a figure has picked an artefact up, with what it brings at once (AT-NEW-CARD-03 to -05)."""
    if not any(thing.key == card for thing in game.lying):
        return
    game.emit(ThingTaken(figure.id, card))
    found = game.book.cards[card]
    for effect in found.effects:
        if isinstance(effect, Binoculars):
            game.emit(ItemGained(figure.id, effect.word, 1, "field glasses", found.clause))
        elif isinstance(effect, Smoke):
            count = effect.count * max(1, found.uses)
            game.emit(ItemGained(figure.id, "smoke", count, f"{count} smoke bombs", found.clause))
        elif isinstance(effect, Radio):
            _radios(game, figure, effect.count, found.clause)


def _radios(game: Game, finder: Figure, count: int, clause: str) -> None:
    """AT-NEW-CARD-03: the finder has a radio, and others within 3 inches who have none, the nearest first."""
    near = [f for f in game.on_table(OWN) if f.character and f is not finder and gap(f.body, finder.body) <= NEAR]
    more = sorted((f for f in near if RADIO not in f.items), key=lambda f: (gap(f.body, finder.body), f.id))
    for figure in (finder, *more[: count - 1]):
        game.emit(ItemGained(figure.id, RADIO, 1, "a radio", clause))
