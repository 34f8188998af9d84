"""Escape rolls at the start of a turn (AT-PRIS-08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.engine.ask import Flow, die
from wartable.engine.mod import Mod, fixed, reasons
from wartable.rulesets.adventures.events.base import FigureFreed
from wartable.rulesets.adventures.events.prisoners import EscapeRolled
from wartable.rulesets.adventures.persons.asked import escape_parts
from wartable.rulesets.adventures.prisoners.follow import release
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.state import OWN, Figure, Game

NEED = 10


def escape(game: Game) -> Flow[None]:
    """AT-PRIS-08: each prisoner of the aliens may try to escape; AT-PRIS-05: who is held by nobody is free already."""
    release(game)
    for figure in list(game.on_table(OWN)):
        if figure.prisoner and not figure.helpless:
            yield from attempt(game, figure)


def attempt(game: Game, figure: Figure, more: Iterable[Mod] = ()) -> Flow[bool]:
    """AT-PRIS-08, AT-PRIS-09: one roll of a prisoner; who escapes is free and has the order Move.

    Args:
        more: what is added to the number that it needs this time.
    """
    parts = (*needed(game, figure), *more)
    face = yield from die(10, "AT-PRIS-08", figure.seat, "to escape")
    escaped = face >= fixed(parts)
    game.emit(EscapeRolled(figure.id, face, escaped, reasons(parts) if game.revealed else ()))
    if escaped:
        game.emit(FigureFreed(figure.id, "AT-PRIS-08"))
    return escaped


def needed(game: Game, figure: Figure, race: str = "") -> Iterator[Mod]:
    """AT-PRIS-08: the parts of the number that a prisoner needs: 10, less 1 for each card of the race's colour.

    Args:
        race: the race whose cards count; the true one if none is named, although its card lies face down.
    """
    yield Mod(NEED, "AT-PRIS-08", "to escape")
    ideas = game.book.ideas
    cards = sum(key in ideas and ideas[key].race == (race or game.race) for key in figure.cards)
    if cards:
        yield Mod(-cards, "AT-PRIS-08", "cards of the race's colour")
    yield from escape_parts(game, figure)
    for other in game.on_table(OWN):
        if other is not figure and other.free:
            for rule in speaking(rules_of(game, other), "escape_mods_near"):
                yield from rule.escape_mods_near(game, other, figure)
