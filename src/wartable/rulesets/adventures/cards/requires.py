"""Whether a drawn card makes sense in this game now (AT-CARD-03)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.rulesets.adventures.catalogue.words.vocabulary import Requires
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.state import ABOARD, ALIENS, K9, NCO, OFFICER, OWN, SOLDIER, Figure, Game

UNIT = (OFFICER, NCO, SOLDIER)


def sensible(game: Game, card: str) -> bool:
    """AT-CARD-03: whether a drawn card makes sense now; Idea cards always do."""
    found = game.book.cards.get(card)
    return found is None or all(_MET[need](game) for need in found.requires)


def robot(game: Game) -> Figure | None:
    """K9, as long as it is in the game: on the table, carried, or yet to be set down."""
    there = (f for f in game.figures.values() if f.side == OWN and f.kind == K9 and f.where not in ("gone", "pool"))
    return next(there, None)


def prisoners(game: Game) -> list[Figure]:
    """The prisoners of the aliens who are on the table."""
    return [figure for figure in game.on_table(OWN) if figure.prisoner]


_MET: Mapping[Requires, Callable[[Game], bool]] = {
    Requires.EARTH: lambda game: game.earth,
    Requires.UNIT_ON_TABLE: lambda game: any(
        f.kind in UNIT and f.where in ("table", ABOARD) for f in game.figures.values() if f.side == OWN
    ),
    Requires.ALIEN_ON_TABLE: lambda game: any(game.on_table(ALIENS)),
    Requires.PRISONER: lambda game: bool(prisoners(game)),
    Requires.K9: lambda game: robot(game) is not None,
    Requires.BUILDING: lambda game: any(piece.kind == BUILDING for piece in game.table.features),
}
