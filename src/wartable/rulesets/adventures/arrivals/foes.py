"""Figures of the aliens as the race card has them (AT-RACE-04, AT-LEAD, AT-NEW-RACE)."""

from __future__ import annotations

from wartable.engine.plane import INCH
from wartable.rulesets.adventures.catalogue.races import Foe, Race, Sort
from wartable.rulesets.adventures.state import ALIENS, CHARACTER, CYBERMAT, LEADER, NODE, RANK, Figure, Game, Order

CYBERMAT_MOVE, CYBERMAT_HEALTH = 3 * INCH, 5  # AT-CHAR-05


def race_of(game: Game) -> Race:
    """The race card of the game; KeyError if it is not known."""
    return game.book.races[game.race]


def singular(race: Race) -> str:
    """What one of a race is called."""
    if race.figure:
        return race.figure.replace("_", " ").title()
    return race.name.removesuffix("s")


def rank(game: Game) -> Figure:
    """One of the rank and file."""
    race = race_of(game)
    return _made(game, race.rank, RANK, f"{singular(race)} {_number(game, RANK)}")


def leader(game: Game) -> tuple[Figure, ...]:
    """Who may lead the race."""
    race = race_of(game)
    return tuple(
        _made(game, foe, NODE if foe.kind in (Sort.NODE, Sort.BANK) else LEADER, foe.name) for foe in race.led_by
    )


def enemy_character(game: Game) -> Figure:
    """AT-EVT-12: the enemy character of the race."""
    race = race_of(game)
    return _made(game, race.enemy, CHARACTER, race.enemy.name)


def cybermat(game: Game) -> Figure:
    """AT-CHAR-05: a Cybermat."""
    made = _blank(game, CYBERMAT, f"Cybermat {_number(game, CYBERMAT)}")
    made.move, made.health = CYBERMAT_MOVE, CYBERMAT_HEALTH
    return made


def _number(game: Game, kind: str) -> int:
    return 1 + sum(figure.kind == kind for figure in game.figures.values())


def _blank(game: Game, kind: str, name: str) -> Figure:
    key = f"alien-{game.placed + 1}"
    made = Figure(key, ALIENS, kind, name, group=key, race=game.race)
    made.order, made.ordered = Order.ADVANCE, True  # AT-EVT-16
    return made


def _made(game: Game, foe: Foe, kind: str, name: str) -> Figure:
    made = _blank(game, kind, name)
    made.move, made.health, made.starred, made.melee = foe.move, foe.health, foe.starred, foe.melee
    made.weapons = (foe.weapon,) if foe.weapon else ()
    made.sort, made.human, made.passive = foe.kind.value, foe.human, foe.passive
    return made
