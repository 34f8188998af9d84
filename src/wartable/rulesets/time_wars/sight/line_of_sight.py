"""A line of sight that a player asks for: clear, screened by whom or what, or doubtful (chapter VIS).

TW-GEN-07: where nobody may measure, no distance has a say in it. A line past woods, walls or friends is then doubtful,
since it is free if the target, the friend or the far edge of the wood is close enough; enemies screen at any distance.
"""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.errors import RuleError
from wartable.engine.plane import Point, nearest
from wartable.engine.ruleset import Look
from wartable.engine.terrain import Sight
from wartable.kit.inches.sightlines import Obstacle, Standing, any_clear, first_met, free_line
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.sight.visibility import Between
from wartable.rulesets.time_wars.state import TABLE, Game, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

CLEAR, SCREENED, DOUBTFUL = "clear", "screened", "doubtful"


class _Line(NamedTuple):
    """One line of many: from an eye to the point `at` of a mark."""

    eye: Standing
    mark: Standing
    at: Point


def look(game: Game, viewer: str, target: str, eye: int = -1, mark: int = -1) -> Look:
    """TW-VIS-01: what `viewer` has between itself and `target`, both by id; `eye` and `mark` are single models.

    Raises:
        RuleError: one of them is not on the table, or the model that looks is out of cohesion (TW-SQUAD-03).
    """
    one, other = _standing(game, viewer), _standing(game, target)
    if one.id == other.id:
        raise RuleError("TW-VIS-01", f"{one.name} needs nobody to look past to see itself")
    if eye >= 0 and all(model.id != eye for model in in_cohesion(one)):
        raise RuleError("TW-SQUAD-03", "this model is out of cohesion and does not look")
    one, other = _only(one, eye), _only(other, mark)
    found = visibility.between(game, one, other, measured=not game.options.strict)
    return _measured(one, other, found) if not game.options.strict else _judged(one, other, found)


def _standing(game: Game, key: str) -> Unit:
    unit = game.units.get(key)
    if unit is None or unit.where != TABLE or not unit.models:
        raise RuleError("TW-VIS-01", f"{unit.name if unit else 'this'} is not on the table")
    return unit


def _only(unit: Unit, model: int) -> Unit:
    """The unit, or one that is thought of with this model alone."""
    if model < 0:
        return unit
    alone = [one for one in unit.models if one.id == model]
    if not alone:
        raise RuleError("TW-VIS-01", f"{unit.name} has no such model any more")
    found = unit.copy()
    found.stand(alone)
    return found


# ------------------------------------------------------------------ where everybody may measure
def _measured(viewer: Unit, target: Unit, found: Between) -> Look:
    """TW-VIS-01, TW-VIS-08: as the rules have it."""
    inches = () if found.near else found.terrain
    obstacles = (*(obstacle for _, obstacle in found.troops), *inches)
    if any_clear(found.eyes, found.marks, found.depth, obstacles):
        free = free_line(found.eyes, found.marks, found.depth, obstacles)
        line = _Line(*free) if free else _nearest(found)
        behind = found.near and first_met(*line, found.depth, found.terrain) is not None
        if behind:
            return _told(CLEAR, viewer, target, "clear, since it is close", "TW-VIS-08", line)
        return _told(CLEAR, viewer, target, "clear", "TW-VIS-01", line)
    line = _nearest(found)
    name, clause, _ = _screen(viewer, found, first_met(*line, found.depth, obstacles))
    return _told(SCREENED, viewer, target, f"screened by {name}", clause, line)


def _nearest(found: Between) -> _Line:
    _, i, j = nearest(found.eyes, found.marks)
    return _Line(found.eyes[i], found.marks[j], (found.marks[j].x, found.marks[j].y))


# ------------------------------------------------------------------ where nobody may
def _judged(viewer: Unit, target: Unit, found: Between) -> Look:
    """TW-GEN-07: without any distance; of the lines the first one counts, in the order of the models."""
    enemies = [obstacle for unit, obstacle in found.troops if unit.player != viewer.player]
    friends = [obstacle for unit, obstacle in found.troops if unit.player == viewer.player]
    obstacles = [*enemies, *friends, *found.terrain]
    first = _Line(found.eyes[0], found.marks[0], (found.marks[0].x, found.marks[0].y))
    if not any_clear(found.eyes, found.marks, 0, enemies):  # TW-VIS-10: at any distance
        name, clause, _ = _screen(viewer, found, first_met(*first, 0, enemies))
        return _told(SCREENED, viewer, target, f"screened by {name}", clause, first)
    if any_clear(found.eyes, found.marks, 0, obstacles):
        free = free_line(found.eyes, found.marks, 0, obstacles)
        return _told(CLEAR, viewer, target, "clear", "TW-VIS-01", _Line(*free) if free else first)
    past = free_line(found.eyes, found.marks, 0, enemies)
    line = _Line(*past) if past else first
    name, clause, unless = _screen(viewer, found, first_met(*line, 0, [*friends, *found.terrain]))
    return _told(DOUBTFUL, viewer, target, f"screened by {name}, {unless}", clause, line)


def _screen(viewer: Unit, found: Between, obstacle: Obstacle | None) -> tuple[str, str, str]:
    """Who or what an obstacle is, the clause by which it screens, and when it would not.

    TW-VIS-10: an enemy always does. TW-VIS-11: a friend unless it is close (TW-VIS-09). TW-VIS-02, TW-VIS-04: terrain
    unless the target is close (TW-VIS-08), and what one sees into unless little of it lies between.
    """
    for unit, other in found.troops:
        if other is obstacle:
            if unit.player != viewer.player:
                return unit.name or unit.id, "TW-VIS-10", ""
            return unit.name or unit.id, "TW-VIS-11", f"visible if {unit.name or 'it'} is close"
    if obstacle is None or obstacle.feature is None:
        return "troops or terrain", "TW-VIS-01", "visible only if close"
    if obstacle.feature.sight is Sight.AREA:
        return obstacle.feature.name, "TW-VIS-04", "visible only if close, or if little of it lies between"
    return obstacle.feature.name, "TW-VIS-02", "visible only if close"


def _told(how: str, viewer: Unit, target: Unit, what: str, clause: str, line: _Line) -> Look:
    say = f"{viewer.name or viewer.id} to {target.name or target.id}: {what}."
    return Look(how, say, clause, ((line.eye.x, line.eye.y), line.at))
