"""What the race card says of an alien on the table, and how fast it is (AT-NEW-RACE, AT-CHAR-05)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.mod import Mod, fixed
from wartable.engine.plane import gap
from wartable.rulesets.adventures.catalogue.races import Foe, Race
from wartable.rulesets.adventures.catalogue.words.behaviours import Behaviour, Disguised, NeverHaltNear, Spares
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.persons.asked import passes_as_alien, spared
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.state import ALIENS, CHARACTER, LEADER, NODE, OWN, VEHICLE, Figure, Game

SHOWN = "shown"
"""Among what a figure has used up: it no longer looks like a friend (AT-NEW-RACE-09)."""


def card(game: Game, figure: Figure) -> Race | None:
    """The race card of an alien, None if it has none that is known."""
    return game.book.races.get(figure.race)


def foe(game: Game, figure: Figure) -> Foe | None:
    """What the card says of this figure; of several leaders it is the one with its name, else with its weapon."""
    race = card(game, figure)
    if race is None:
        return None
    if figure.kind == CHARACTER:
        return race.enemy
    if figure.kind not in (LEADER, NODE):
        return race.rank
    named = [each for each in race.led_by if each.name == figure.name]
    armed = [each for each in race.led_by if each.weapon == figure.weapon]
    return (*named, *armed, *race.led_by)[0]


def behaviour(game: Game, figure: Figure) -> tuple[Behaviour, ...]:
    """AT-NEW-OBS-01: the words of its own behaviour, none for the rank and file."""
    known = foe(game, figure)
    return known.behaviour if known is not None else ()


def spares(game: Game, figure: Figure) -> bool:
    """AT-NEW-RACE-04: whether it captures and never kills."""
    return any(isinstance(word, Spares) for word in behaviour(game, figure))


def looks_like_a_friend(game: Game, figure: Figure) -> int:
    """AT-NEW-RACE-09: how near to a player character it must come to show what it is, mils; 0 if it does not hide."""
    if SHOWN in figure.used:
        return 0
    return next((word.within for word in behaviour(game, figure) if isinstance(word, Disguised)), 0)


def stirred(game: Game, figure: Figure) -> bool:
    """AT-NEW-RACE-01: whether somebody is near on whose account it never halts."""
    return any(
        gap(figure.body, other.body) <= word.within
        for other in game.on_table(ALIENS) if other is not figure
        for word in behaviour(game, other) if isinstance(word, NeverHaltNear)
    )  # fmt: skip


def holds_off(game: Game, alien: Figure) -> str:
    """The clause by which an alien neither charges, shoots nor captures now, '' if none does."""
    found = (
        rule.holds_off(game, figure, alien)
        for figure in game.on_table(OWN) for rule in speaking(rules_of(game, figure), "holds_off")
    )  # fmt: skip
    return next(filter(None, found), "")


def speed_parts(game: Game, alien: Figure) -> Iterator[Mod]:
    """AT-MOVE-01: what makes the Move of an alien, mils."""
    yield Mod(full_move(game, alien), "AT-MOVE-01", "Move")
    for figure in game.on_table(OWN):
        for rule in speaking(rules_of(game, figure), "foe_move_mods"):
            yield from rule.foe_move_mods(game, figure, alien)


def speed(game: Game, alien: Figure) -> int:
    """AT-ALN-01: how far an alien goes at its full Move, mils."""
    return max(0, fixed(speed_parts(game, alien)))


def quarry(game: Game, alien: Figure) -> list[Figure]:
    """AT-ALN-02: the figures of the players that may draw an alien on: no prisoners, nobody taken for an alien.

    A vehicle draws nobody on: it is no figure that could be captured or fought.
    """
    found = (f for f in game.enemies(alien) if f.kind != VEHICLE and not f.prisoner)
    return [f for f in found if not passes_as_alien(game, f) and not spared(game, alien, f)]
