"""The request to move a unit: speed, difficult ground, cohesion (GD-ACT-01, GD-RND-08, GD-TER-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from wartable.engine import formation
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import Plan
from wartable.engine.paths import Path, impassable, route
from wartable.engine.plane import (
    CONTACT,
    INCH,
    Point,
    along,
    body_overlaps_polygon,
    chord,
    gap,
    inches,
    overlaps,
    path_length,
    touching,
)
from wartable.engine.terrain import Feature
from wartable.kit.inches.bases import box_of
from wartable.kit.inches.ways import Bodies, MoveClauses, Movement, Way
from wartable.kit.wording import inched, verb
from wartable.rulesets.gates_of_doom.ground.kinds import difficult
from wartable.rulesets.gates_of_doom.shooting.crews import crew
from wartable.rulesets.gates_of_doom.specials.gear import CRAWLERS, FLIERS, RIDERS
from wartable.rulesets.gates_of_doom.state import COHESION, GHOST, GUN, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures, near

MOVE = "GD-ACT-01"
STRIDE = 50  # mils; how fine overlapping pieces are told apart
REACHED = INCH // 2
NEARLY = 100  # mils; as near as it can, for people who set models down by hand
CLAUSES = MoveClauses(
    base=MOVE, edge=MOVE, closed="GD-TER-04", building="GD-BLD-01", hard="GD-TER-06", group="GD-RND-08"
)


class Walk(Movement[Model]):
    """GD-ACT-01: each model up to its own speed, not through enemies; contact with one starts a combat."""

    driver = "a vehicle"

    def __init__(
        self, game: Game, unit: Unit, *, leaves: bool = False, spent: Mapping[int, int] | None = None
    ) -> None:  # fmt: skip
        """`spent` is what each model has gone of its speed in this move already, mils (GD-WPN-01)."""
        self.game, self.moving, self.leaves = game, unit, leaves
        gone = spent or {}
        self.speeds = {model.id: max(0, reach_of(unit, model) - gone.get(model.id, 0)) for model in unit.models}
        self.flies = all(_has(model, FLIERS) for model in unit.models)
        self.difficult = tuple(piece for piece in game.table.features if difficult(piece))
        self.fought = near.foes_in_combat(game, unit)
        super().__init__(
            game.table, unit.side, unit.id, unit.models, MOVE, CLAUSES, full=max(self.speeds.values()), link=COHESION,
            closed=_nothing if all(_glides(model) for model in unit.models) else impassable,
        )  # fmt: skip

    @override
    def about(self) -> Bodies[Model]:
        foes = self.game.enemies(self.moving)
        rests: list[Model] = [model for friend in self.game.friends(self.moving) for model in friend.models]
        stand = self.moving.models[0]
        # GD-EMP-01: nobody stands on them.
        rests += [stand._replace(id=0, x=one.x, y=one.y, r=one.r) for one in self.game.emplaced]
        if self.flies:  # GD-GEN-21: they pass over everybody, and end on free ground
            return Bodies([], [], [*rests, *(model for foe in foes for model in foe.models)])
        high = [model for foe in foes if foe.high for model in foe.models]  # GD-NOM-14: nobody can contact them
        foes = [foe for foe in foes if not foe.high]
        rests += high
        # Whom it fights it touches from the start: it can neither be stopped by them nor pass them.
        walls = [model for foe in foes if foe in self.fought for model in foe.models]
        return Bodies([model for foe in foes if foe not in self.fought for model in foe.models], walls, rests)

    # -------------------------------------------------------------- how far
    def cost(self, model: Model, path: Path) -> int:
        """GD-TER-06: how much of its speed a path takes, mils: each inch over difficult ground counts as two.

        GD-TER-11: those who disregard terrain pay its length.
        """
        length = path_length(path)
        if _glides(model) or _has(model, CRAWLERS) or not self.difficult:
            return length
        return length + sum(self._over(a, b) for a, b in pairwise(path) if a != b)

    def _over(self, a: Point, b: Point) -> int:
        """How much of a way lies on difficult ground, mils; where two pieces overlap it counts once."""
        (ax, ay), (bx, by) = a, b
        left, right = (ax, bx) if ax < bx else (bx, ax)
        top, bottom = (ay, by) if ay < by else (by, ay)
        found = [
            chord(ax, ay, bx, by, piece.polygon) for piece in self.difficult
            if piece.left <= right and piece.right >= left and piece.top <= bottom and piece.bottom >= top
        ]  # fmt: skip
        if sum(1 for part in found if part) < 2:
            return sum(found)
        far, middle = path_length((a, b)), STRIDE // 2
        steps = [along((a, b), gone + middle) for gone in range(0, far, STRIDE)]
        hard = sum(any(piece.contains(*step) for piece in self.difficult) for step in steps)
        return min(sum(found), far * hard // max(1, len(steps)))

    def _beyond(self, plan: Plan) -> Model | None:
        """A model for which its way is too long."""
        for model, path in zip(self.movers, plan.paths):
            if self.cost(model, path) > self.speeds[model.id]:
                return model
        return None

    @override
    def spared(self, plan: Plan, places: Sequence[Point], together: bool) -> Plan:
        model = self._beyond(plan)
        if model is None:
            return plan
        around = self.around(plan, self.difficult)
        if around is not None and self._beyond(around) is None:
            return around
        if together and path_length((formation.centre(self.movers), places[0])) <= self.full:
            for limit in dict.fromkeys(sorted(self.speeds.values())):
                shorter = self._plan(self.look(), places, together, limit)
                if not isinstance(shorter, str) and self._beyond(shorter) is None:
                    return shorter
        path = plan.paths[self.movers.index(model)]
        raise self._too_far(model, path)

    def _too_far(self, model: Model, path: Path) -> RuleError:
        length, cost, most = path_length(path), self.cost(model, path), inches(self.speeds[model.id])
        if length <= self.speeds[model.id]:
            text = f"over difficult ground a way of {inched(length)} counts as {inches(cost)}, and {most} is the most"
            return RuleError("GD-TER-06", text)
        return RuleError(MOVE, f"that would be a way of {inched(length)}, and {most} is the most")

    # -------------------------------------------------------------- how they end
    @override
    def check(self, answer: Any) -> Way[Model]:
        way = super().check(answer)
        if not way.distance and not self.fought and (why := self._apart(way.ends)):
            raise RuleError(CLAUSES.group, why)
        if way.distance and (foe := self._unmeant(way, answer)):
            they = verb(self.moving.name, "they")
            text = f"on the way there {they} would come into melee with {foe.name}"
            raise RuleError(MOVE, f"{text}; whoever means to names a place among them")
        return way

    def _unmeant(self, way: Way[Model], answer: dict[str, Any]) -> Unit | None:
        """GD-ACT-01: an enemy in whose contact a way ends that was to lead elsewhere; None if there is no such.

        It leads to an enemy if the place asked for lies among his models, or if who touches him ends where he was sent.
        """
        met = [foe for foe in self.game.enemies(self.moving) if foe not in self.fought and not (self.flies or foe.high)]
        met = [foe for foe in met if near.in_contact(way.ends, foe.models)]
        if not met:
            return None
        together = "to" in answer
        x, y = formation.centre(self.movers)
        dx, dy = (answer["to"][0] - x, answer["to"][1] - y) if together else (0, 0)
        asked = [(m.x + dx, m.y + dy) for m in self.movers] if together else [(x, y) for x, y in answer["models"]]
        for end, place in zip(way.ends, asked):
            aim = answer["to"] if together else place
            there = path_length(((end.x, end.y), place)) <= REACHED
            if any(_among(foe, aim) or (there and near.in_contact([end], foe.models)) for foe in met):
                return None
        return met[0]

    @override
    def scattered(self, ends: Sequence[Model]) -> str:
        """GD-RND-08: each has a neighbour; who had lost them ends as near to them as it can."""
        if len(ends) < 2:
            return ""
        for place in range(len(ends)):
            if not near.linked(ends, place) and near.linked(self.movers, place):
                return "each model has to end within 2 inches of another one of its unit"
        return self._apart(ends)

    def _apart(self, ends: Sequence[Model]) -> str:
        """GD-RND-08: what is wrong with those who had lost their unit before this move, '' if nothing."""
        if len(ends) < 2 or near.together(self.movers):
            return ""
        for place, (end, begin) in enumerate(zip(ends, self.movers)):
            if near.linked(ends, place) or near.linked(self.movers, place):
                continue
            others = [other for other in ends if other is not end]
            if _least(end, others) > _least(self._nearer(begin, others), others) + NEARLY:
                return "a model that has lost its unit goes as near to it as it can"
        return ""

    def _nearer(self, model: Model, others: Sequence[Model]) -> Model:
        """GD-RND-08: a model as near as it can come to the nearest of others, straight on."""
        to = min(others, key=lambda other: gap(model, other))
        way, wide = ((model.x, model.y), (to.x, to.y)), model.r + to.r
        most = max(0, min(self.speeds[model.id], path_length(way) - wide - COHESION + CONTACT))
        for part in (4, 3, 2, 1):
            x, y = along(way, most * part // 4)
            end = model._replace(x=x, y=y)
            if any(overlaps(end, other) for other in others) or self.look().rest(end):
                continue
            path = route(self.look(), *way[0], model.r, x, y, self.speeds[model.id])
            if path is not None and self.cost(model, path) <= self.speeds[model.id]:
                return end
        return model

    @override
    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        """GD-RND-08: who has lost its unit closes up; then the usual."""
        if len(self.movers) > 1 and not near.together(self.movers) and not self.fought:
            ends = list(self.movers)
            for place, model in enumerate(self.movers):
                if not near.linked(ends, place):
                    ends[place] = self._nearer(model, [other for n, other in enumerate(ends) if n != place])
            yield {"models": [[end.x, end.y] for end in ends]}
        yield from super().ideas(roll)

    @override
    def judge(self, way: Way[Model]) -> None:
        shut = [piece for piece in self.table.features if impassable(piece)] if way.distance else []
        for piece in shut:
            if any(body_overlaps_polygon(end, piece.polygon) for end in way.ends):
                raise RuleError("GD-TER-11", f"a model may pass over {piece.name}, and not end in it")
        they = verb(self.moving.name, "they")
        for foe in self.fought:
            touched = any(touching(end, other) for end in way.ends for other in foe.models)
            if not self.leaves and not touched:
                text = f"{they} would leave the melee with {foe.name}, which takes a second action"
                raise RuleError("GD-MEL-03", text)
            if self.leaves and touched:
                raise RuleError("GD-MEL-03", f"{they} would still be in melee with {foe.name}")


def reach_of(unit: Unit, model: Model) -> int:
    """How far a model may move, mils; GD-TEAM-03: a separate weapon only while one of its crew is within an inch."""
    if model.kind == GUN and not crew(unit, model):
        return 0
    return figures.speed(unit, model)


def _has(model: Model, items: Sequence[str]) -> bool:
    return any(item in model.gear for item in items)


def _glides(model: Model) -> bool:
    """GD-GEN-21, GD-TER-11, GD-ALL-10: who disregards all terrain."""
    return model.kind == GHOST or _has(model, (*FLIERS, *RIDERS))


def _nothing(feature: Feature) -> bool:
    """GD-GEN-21, GD-TER-11: what keeps those out who pass over all terrain."""
    return False


def _among(foe: Unit, place: Sequence[int]) -> bool:
    """Whether a place lies among the models of a unit, or not farther from them than a base is wide."""
    left, low, right, high = box_of(foe.models)
    wide = 2 * max(model.r for model in foe.models)
    return left - wide <= place[0] <= right + wide and low - wide <= place[1] <= high + wide


def _least(model: Model, others: Sequence[Model]) -> int:
    return min(gap(model, other) for other in others)


class Flight(Walk):
    """GD-REA-07: in any direction, but each model ends farther from the nearest of the attackers."""

    def __init__(self, game: Game, unit: Unit, attackers: Sequence[Model]) -> None:
        self.attackers = tuple(attackers)
        super().__init__(game, unit)
        self.clause = "GD-REA-07"

    @override
    def _apart(self, ends: Sequence[Model]) -> str:
        """Who runs goes away from the attackers first of all."""
        return ""

    @override
    def judge(self, way: Way[Model]) -> None:
        super().judge(way)
        for begin, end in zip(self.movers, way.ends):
            if near.far(end, self.attackers) <= near.far(begin, self.attackers):
                raise RuleError("GD-REA-07", "each model has to end farther from the attackers than it began")


def crossed(unit: Unit, way: Way[Model], pieces: Sequence[Feature]) -> dict[str, tuple[int, ...]]:
    """GD-TER-07: the models that moved into, within or out of each of `pieces`, by its key; fliers do not count."""
    found = {}
    for piece in pieces:
        those = tuple(
            end.id for end, path in zip(way.ends, way.paths)
            if path_length(path) and runs_over(path, piece) and not _glides(end)
        )  # fmt: skip
        if those:
            found[piece.key] = those
    return found


def runs_over(path: Path, piece: Feature) -> bool:
    """Whether a way leads over a piece of ground."""
    return any(chord(*a, *b, piece.polygon) > 0 for a, b in pairwise(path) if a != b)
