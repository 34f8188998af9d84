"""What a group of the players is after: sight of portals, the objective, its own safety."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.plane import INCH, Point, gap, path_length
from wartable.rulesets.adventures.catalogue.ideas import NUMBERS
from wartable.rulesets.adventures.portals.active import active_markers
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import ALIENS, DOCTOR, OWN, Figure, Game

SIGHT = 12 * INCH
"""How near to a portal marker one goes to see it; any nearer it falls back (AT-PORT-03)."""
RESCUE = 5 * INCH
"""How near to a prisoner one goes to free it (AT-PRIS-07)."""
DANGER = 8 * INCH
"""Aliens within their Move, and a little more, may charge."""


class Goal(NamedTuple):
    """A place, how near to it one wants to be, and why."""

    at: Point
    near: int
    why: str


def complete(game: Game) -> bool:
    """AT-IDEA-03: whether the Doctor's group holds all five cards of the race, as far as the race is known."""
    if not game.race:
        return False
    held = {card for figure in game.on_table(OWN) if figure.of_doctor and figure.free for card in figure.cards}
    return len(held & {idea.key for idea in game.book.set_of(game.race)}) == len(NUMBERS)


def doctor(game: Game) -> Figure | None:
    """The Doctor, if he is on the table."""
    return next((figure for figure in game.on_table(OWN) if figure.kind == DOCTOR), None)


def goal_of(game: Game, group: str) -> Goal | None:
    """Where a group wants to be; None if it is well where it is, with a portal marker in sight."""
    members = game.group(group)
    if complete(game):
        live = next((m for m in game.objectives if m.live and m.seen), None)
        hidden = [m for m in game.objectives if not m.seen]
        marker = live or min(hidden, key=lambda m: _off(members[0], (m.x, m.y)), default=None)
        if marker is not None:
            return Goal((marker.x, marker.y), INCH, "the actions are due at the live objective")
    held = prisoner_for(game, members)
    if held is not None:
        return Goal(held.at, RESCUE, f"two cards of one colour free {held.name}")
    if active_markers(game, group):
        return None
    near = min(game.portals, key=lambda marker: _off(members[0], (marker.x, marker.y)), default=None)
    if near is not None:
        return Goal((near.x, near.y), SIGHT, "a portal marker in sight brings cards")
    unseen = [marker for marker in game.objectives if not marker.seen]
    marker = min(unseen, key=lambda m: _off(members[0], (m.x, m.y)), default=None)
    return Goal((marker.x, marker.y), 5 * INCH, "the marker is turned up within 6 inches") if marker else None


def prisoner_for(game: Game, members: Sequence[Figure]) -> Figure | None:
    """AT-PRIS-07: the nearest friend in captivity, if somebody of a group has two Idea cards of one colour."""
    held = [figure for figure in game.on_table(OWN) if figure.prisoner and figure.character]
    givers = [figure for figure in members if figure.character and figure.free and _pair(game, figure)]
    if not held or not givers:
        return None
    return min(held, key=lambda friend: (gap(friend.body, givers[0].body), friend.id))


def _pair(game: Game, figure: Figure) -> bool:
    colours = [game.book.colour(key) for key in figure.cards]
    return any(colour and colours.count(colour) > 1 for colour in colours)


def _off(figure: Figure, at: Point) -> int:
    return gap(figure.body, spot(*at))


def danger(game: Game, figure: Figure) -> int:
    """How far the nearest alien is that can move, mils; far off if there is none."""
    far = 4 * game.table.width
    return min((gap(figure.body, foe.body) for foe in game.on_table(ALIENS) if foe.move), default=far)


def worth(game: Game, figure: Figure, at: Point, goal: Goal | None) -> float:
    """What a place is worth to a figure: near to its goal, off aliens; in inches."""
    found = 0.0
    if goal is not None:
        found -= max(0, path_length((at, goal.at)) - goal.near) / INCH
    for foe in game.on_table(ALIENS):
        away = path_length((at, foe.at))
        if foe.move and away < DANGER + foe.move:
            found -= 2 * (DANGER + foe.move - away) / INCH
    return found
