"""The words that the sentences of the log share: names, counts, distances, and templates that stand on their events."""

from __future__ import annotations

from wartable.engine.event import Event
from wartable.engine.plane import inches
from wartable.kit import telling, wording
from wartable.kit.telling import Words
from wartable.rulesets.time_wars.state import Game


def name(game: Game, key: str) -> str:
    """The name of a Troop Type, side or detachment by its id."""
    if key in game.units:
        return game.units[key].name or key
    if key in game.sides:
        return game.sides[key].name or key
    return _detachment_name(game, key) if key in game.detachments else key


def _detachment_name(game: Game, key: str) -> str:
    """`the detachment of the Daleks`, with its number if the side has several."""
    player = game.detachments[key].player
    own = [item.id for item in game.detachments.values() if item.player == player]
    return f"{f'detachment {own.index(key) + 1}' if len(own) > 1 else 'the detachment'} of {name(game, player)}"


def names(game: Game, keys: tuple[str, ...]) -> str:
    """Several names in a row."""
    return wording.listed(name(game, key) for key in keys)


def ground(game: Game, key: str) -> str:
    """What a piece of terrain is called."""
    found = next((item for item in game.table.features if item.key == key), None)
    return (found.name or found.kind) if found else key


def about(mils: int) -> str:
    """A distance to the tenth of an inch, for sentences in which no border depends on it."""
    return inches(round(mils, -2))


count, far, rolled = wording.count, wording.far, wording.rolled


def words_for(game: Game) -> Words:
    """How the fields of events read in their templates: an id as its name, several as names in a row."""
    called = {"": lambda value: name(game, value) if isinstance(value, str) else names(game, value)}
    return {**called, "about": about, "far": far}


def filled(template: str, game: Game, event: Event) -> str:
    """`template` with the fields of `event` in braces."""
    return telling.filled(template, event, words_for(game))
