"""Who goes where, as somebody sees it who looks ahead: as a soldier does, and the Doctor is there when he is wanted."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.plane import INCH, gap
from wartable.kit.wording import count
from wartable.rulesets.adventures.bot.needs import (
    Stage,
    characters,
    doctor,
    missing,
    needed,
    spender,
    spending,
    wanted,
)
from wartable.rulesets.adventures.bot.tasks import THERE, Task, tasks
from wartable.rulesets.adventures.cards.hands import NEAR as HANDED
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import Figure, Game

DUE = 0.8
"""From how much a task matters on it is due, and not only something on the way."""
FIRST = 1.0
"""How much what comes before all else matters."""
HURRY = 1.5
"""How much more what is due counts once the set is whole."""
SOON, POST, POSTED = 3, 6 * INCH, 0.7
"""When so few ideas are missing the Doctor goes so near to the live marker, and how much that matters."""
ON_THE_WAY = 10 * INCH
"""So far somebody goes to the Doctor with a card of the set while others are missing."""


def planned_tasks(game: Game, now: Stage) -> Mapping[str, Task]:
    """The tasks of the player characters, by id."""
    found = dict(tasks(game))
    _posted(game, now, found)
    _handed(game, now, found)
    _spent(game, found)
    if now is not Stage.GATHER:
        for key, task in found.items():
            if task.pull >= DUE:
                found[key] = task._replace(pull=task.pull * HURRY)
    return found


def _posted(game: Game, now: Stage, found: dict[str, Task]) -> None:
    """AT-WIN-03: the Doctor is near the live marker when the set is whole, so that few turns are left to hinder him."""
    him = doctor(game)
    if him is None or not him.free or now is Stage.AWAY or len(missing(game)) > SOON:
        return
    given = found.get(him.id)
    marker = next((marker for marker in game.objectives if marker.live and marker.seen), None)
    if marker is not None and (given is None or given.pull < DUE):
        found[him.id] = Task(spot(marker.x, marker.y), POST, "the actions will be due there", POSTED)


def _spent(game: Game, found: dict[str, Task]) -> None:
    """AT-NEW-MEC-04: all bring ideas to who is to spend them, as long as some are lacking; then he goes himself."""
    step, taker = spending(game), spender(game)
    if step is None or taker is None or not taker.free:
        return
    sent = next((key for key, task in found.items() if task.why == THERE), "")
    if len(_spare(game, taker)) >= step.count:
        if sent and sent != taker.id:
            found[taker.id] = found.pop(sent)
        return
    for figure in characters(game):
        if figure is not taker and figure.free and _spare(game, figure):
            why = f"{spoken(taker)} has to spend {count(step.count, 'idea')}"
            found[figure.id] = Task(taker.body, HANDED - INCH // 4, why, FIRST)


def _spare(game: Game, figure: Figure) -> list[str]:
    """The ideas of a figure that are not wanted for the set."""
    return [key for key in figure.cards if game.book.idea(key) is not None and not wanted(game, key)]


def _handed(game: Game, now: Stage, found: dict[str, Task]) -> None:
    """AT-WIN-02: who has cards of the set brings them to the Doctor when he is near: prisoners keep theirs from him."""
    him = doctor(game)
    if him is None or not him.free or now is not Stage.GATHER:
        return
    for figure in game.figures.values():
        given = found.get(figure.id)
        if figure is him or given is None or given.pull >= DUE or not any(needed(game, key) for key in figure.cards):
            continue
        if gap(figure.body, him.body) <= ON_THE_WAY:
            why = "the Doctor has to hold the set in the end"
            found[figure.id] = Task(him.body, HANDED - INCH // 4, why, DUE)
