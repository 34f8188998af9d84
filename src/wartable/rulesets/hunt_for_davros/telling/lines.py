"""Entries of the record in one line: the steps of a model in a row, a shot with its damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from wartable.engine.event import Event
from wartable.rulesets.hunt_for_davros.events.actions import Stepped
from wartable.rulesets.hunt_for_davros.events.wording import called, capital, count, into
from wartable.rulesets.hunt_for_davros.state import Game
from wartable.rulesets.hunt_for_davros.telling.say import say


def line(game: Game, events: Sequence[Event]) -> str:
    """One line for `events` that belong together."""
    return " ".join(sentence for sentence in _sentences(game, events) if sentence)


def _sentences(game: Game, events: Sequence[Event]) -> Iterator[str]:
    for stepped, group in groupby(events, lambda event: isinstance(event, Stepped)):
        run = list(group)
        last = run[-1]
        if stepped and len(run) > 1 and isinstance(last, Stepped):
            place = f"{last.at.key}{into(game, last.at, last.direction)}"
            yield capital(f"{called(game, last.model)} moves {count(len(run), 'square')} to {place}.")
        else:
            yield from (say(game, event) for event in run)
