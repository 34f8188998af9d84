"""Moves by rules, and what comes of any move (BG-BRN-06, BG-MUL-08, BG-RES-15, BG-SLP-03)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.formation import centre
from wartable.engine.paths import Path
from wartable.engine.plane import INCH, Point, along, gap, path_length
from wartable.kit.inches.bases import heading, shifted
from wartable.rulesets.battle_group.events.moving import ForcedMove
from wartable.rulesets.battle_group.ground.kinds import middle
from wartable.rulesets.battle_group.moving.drifting import Drift, drift, random_direction, straight
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Use, speaking
from wartable.rulesets.battle_group.state import APART, Game, Model, Phase, Unit
from wartable.rulesets.battle_group.troops import contacts, near

__all__ = [
    "Drift", "after_move", "break_contact", "displaced", "drift", "middle", "move_by_rule", "pursue", "push",
    "random_direction", "straight",
]  # fmt: skip
WOKEN = 2 * INCH  # BG-SLP-03
STEP = INCH // 4
TURNS = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)
"""Degrees off the straight way back, in the order in which they are tried (BG-BRN-06)."""


# ------------------------------------------------------------------ after any move
def after_move(game: Game, unit: Unit, before: Sequence[Model], paths: Sequence[Path] = ()) -> Flow[None]:
    """BG-MUL-08: contacts are ranked anew; BG-SLP-03: friends near whom it has come in the Movement Phase are told.

    Who stood there already does not count, nor does a move in another phase.
    """
    contacts.update(game)
    if game.cursor.phase is not Phase.MOVE:
        return
    for friend in game.friends(unit):
        rules = speaking(in_force(friend), "friend_near")
        stood = bool(before) and near.apart(before, friend.models) <= WOKEN
        if not rules or stood or not _came(unit, friend, paths):
            continue
        for rule in rules:
            yield from rule.friend_near(game, friend, unit)


def _came(unit: Unit, friend: Unit, paths: Sequence[Path]) -> bool:
    """Whether a model of a unit was within 2 inches of a friend at some point of its way."""
    if near.apart(unit.models, friend.models) <= WOKEN:
        return True
    for model, path in zip(unit.models, paths):
        for gone in range(0, path_length(path), STEP):
            x, y = along(path, gone)
            if any(gap(shifted(model, x, y), other) <= WOKEN for other in friend.models):
                return True
    return False


def displaced(game: Game, unit: Unit) -> None:
    """BG-RES-08: what was in force for the place of a unit ends, since a rule has moved it."""
    for rule in speaking(in_force(unit), "displaced"):
        rule.displaced(game, unit)


def move_by_rule(
    game: Game, unit: Unit, models: tuple[Model, ...], distance: int, clause: str, *, flees: bool = False,
    short: str = "",
) -> Flow[None]:  # fmt: skip
    """A rule has moved or turned a unit; `short`: why it got no further, in words."""
    before = unit.models
    if models == before:
        return
    game.emit(ForcedMove(unit.id, models, distance, clause, flees, short))
    if distance:
        displaced(game, unit)
    ends = [((b.x, b.y), (m.x, m.y)) for b, m in zip(before, models)]
    yield from after_move(game, unit, before, ends)


# ------------------------------------------------------------------ straight on
def pursue(game: Game, unit: Unit, way: int, far: int, clause: str) -> Flow[None]:
    """BG-RES-15: a pursuer moves the distance it rolled along the line of flight; it stops 1 inch short of enemies."""
    found = drift(game, unit, way, far, through=game.friends(unit), shy=APART)
    yield from move_by_rule(game, unit, found.models, found.distance, clause)


def push(game: Game, unit: Unit, origin: Point, far: int, clause: str) -> Flow[None]:
    """A unit is pushed straight away from a point; it stops at obstacles."""
    if barred(game, unit, Use.FORCED)[0]:
        return
    here = centre(unit.models)
    found = drift(game, unit, heading(here[0] - origin[0], here[1] - origin[1]), far, face=False)
    yield from move_by_rule(game, unit, found.models, found.distance, clause)


def break_contact(game: Game, unit: Unit, clause: str) -> Flow[None]:
    """BG-BRN-06: those who touch a unit are moved back 1 inch, aside where there is no room straight back."""
    for foe in near.engaged(game, unit):
        found = _back(game, foe, unit)
        yield from move_by_rule(game, foe, found.models, found.distance, clause)


def _back(game: Game, foe: Unit, unit: Unit) -> Drift:
    here, there = centre(unit.models), centre(foe.models)
    back, best = heading(there[0] - here[0], there[1] - here[1]), Drift(foe.models, 0)
    for turn in TURNS:
        found = drift(game, foe, (back + turn) % 360, APART, face=False)
        if found.distance > best.distance and not near.in_contact(found.models, unit.models):
            best = found
        if best.distance == APART:
            break
    return best
