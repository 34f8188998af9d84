"""The geometry of a move (chapter MOVE): from an answer to the path and the end of each model.

TW-MOVE-07: a path is measured along the ground in plan, climbing is free; nobody leaves the table.
TW-GEN-06: lengths are exact to a thousandth of an inch; TW-GEN-04: bases touch at 0.02 inch and never overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from wartable.engine import formation
from wartable.engine.ask import Area, Fault, Move
from wartable.engine.errors import RuleError
from wartable.engine.formation import Plan
from wartable.engine.paths import NO_WAY, OCCUPIED, OFF_TABLE, Field, Path, free, route
from wartable.engine.plane import (
    CONTACT,
    Bodied,
    Body,
    Point,
    along,
    corners_of,
    first_contact,
    gap,
    groups,
    inches,
    overlaps,
    path_length,
    scatter,
    touching,
)
from wartable.engine.terrain import Feature
from wartable.kit.places import point, points
from wartable.rulesets.time_wars.reach import STOP, Reach
from wartable.rulesets.time_wars.squads import in_cohesion
from wartable.rulesets.time_wars.state import COHESION, TABLE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.terrain import (
    closed_to,
    frozen,
    hard_entry,
    hard_features,
    is_building,
    runs_in,
    through,
)


class Way(NamedTuple):
    """How a Troop Type moves: where its moving models end, and by which paths, in the same order."""

    ends: tuple[Model, ...]
    paths: tuple[Path, ...]
    distance: int = 0

    def at(self, gone: int) -> dict[int, Model]:
        """The models by id when each has gone at most `gone` mils of its path."""
        if gone >= self.distance:
            return {model.id: model for model in self.ends}
        found = {}
        for model, path in zip(self.ends, self.paths):
            found[model.id] = shifted(model, *along(path, gone))
        return found


def shifted(model: Model, x: int, y: int) -> Model:
    """`model` at another place, looking the same way."""
    if not model.corners:
        return model._replace(x=x, y=y)
    dx, dy = x - model.x, y - model.y
    return model._replace(x=x, y=y, corners=tuple((cx + dx, cy + dy) for cx, cy in model.corners))


def standing(unit: Unit) -> Way:
    """The way of those who stay where they are: a move of no distance (TW-MOVE-01)."""
    movers = in_cohesion(unit)
    return Way(movers, tuple(((m.x, m.y), (m.x, m.y)) for m in movers))


def shunned(foe: Model) -> Bodied:
    """The base of an enemy that must not be touched, as a wall: so large that who passes keeps out of contact."""
    more = CONTACT + 5
    if not foe.corners:
        return Body(foe.x, foe.y, foe.r + more)
    corners = tuple((x + (more if x > foe.x else -more), y + (more if y > foe.y else -more)) for x, y in foe.corners)
    return Body(foe.x, foe.y, foe.r + 2 * more, corners)


# ------------------------------------------------------------------ vehicles
def _sizes(model: Model) -> tuple[int, int]:
    """Length and width of a cornered base, freed of the rounding of its corners."""
    a, b, c, _ = model.corners
    return round(path_length((a, b)), -1), round(path_length((b, c)), -1)


def turned(model: Model, x: int, y: int, degrees: int) -> Model:
    """A vehicle at (x, y) whose front looks to `degrees`."""
    length, width = _sizes(model)
    return model._replace(x=x, y=y, corners=corners_of(x, y, length, width, degrees), facing=degrees)


@lru_cache(maxsize=1)
def _compass() -> tuple[Point, ...]:
    return tuple(scatter(0, 0, degrees, 1_000_000) for degrees in range(360))


def off(x: int, y: int, degrees: int, distance: int) -> Point:
    """The point `distance` mils from (x, y) in a direction of whole degrees: `scatter`, looked up."""
    u, v = _compass()[degrees % 360]
    return x + (u * distance + 500_000) // 1_000_000, y + (v * distance + 500_000) // 1_000_000


def heading(dx: int, dy: int) -> int:
    """The whole degrees nearest to a direction, found by comparing integers so that it is the same everywhere."""
    rough = max(range(0, 360, 10), key=lambda d: _compass()[d][0] * dx + _compass()[d][1] * dy)
    near = [d % 360 for d in range(rough - 10, rough + 11)]
    return max(near, key=lambda d: _compass()[d][0] * dx + _compass()[d][1] * dy)


# ------------------------------------------------------------------ the request
@dataclass(slots=True)
class Walk:
    """One request to move: what lies about `unit`, and how an answer becomes a `Way`.

    Args:
        full: how far each model may go, mils.
        hard: how far on a path that touches hard going (TW-TERR-04).
        contact: whether it may end in contact with an enemy.
        leaves: a Squad out of whose cohesion it must come (TW-TYPE-05), or "".
        ashore: how far on a path that leaves the frozen water on which it stands (TW-MOD-14), -1 if there is none.
    """

    game: Game
    unit: Unit
    clause: str
    full: int
    hard: int
    contact: bool = True
    leaves: str = ""
    ashore: int = -1
    _field: Field | None = None
    _foes: list[Model] = field(default_factory=list)
    _walls: list[Model] = field(default_factory=list)
    _rests: list[Model] = field(default_factory=list)
    _movers: tuple[Model, ...] = ()

    def ask(self, question: str) -> Move:
        """The request for the owner of the unit."""
        return Move(
            self.clause, self.unit.player, question, self.unit.id, self.check, self.ideas, limit=self.full,
            shows=lambda way: [(model.x, model.y) for model in way.ends], faults=self.faults,
            movers=tuple(model.id for model in in_cohesion(self.unit)), reach=self.reach,
            lengths=lambda way: [path_length(path) for path in way.paths],
        )  # fmt: skip

    # -------------------------------------------------------------- what is told beforehand
    def reach(self) -> tuple[Area, ...]:
        """Where each of those who move may end; see `Move.reach`. Of a vehicle: where its middle may be."""
        self.look()
        shy: list[Bodied] = [] if self.contact else [shunned(foe) for foe in self._foes]
        if self.leaves:
            shy += [Body(m.x, m.y, m.r + COHESION + 1) for m in self.game.units[self.leaves].models]
        driven_ = self.unit.kind == VEHICLE
        about = Reach(
            self.game.table, closed_to(self.unit), self._movers, self._foes, self._walls, (*self._rests, *shy),
            self.full, self.full if driven_ else self.hard,
        )  # fmt: skip
        return tuple(about.of(model, _sizes(model)[1] // 2 if driven_ else model.r) for model in self._movers)

    def faults(self, answer: Any) -> list[Fault]:
        """Why each of those on foot cannot go to its place in `answer`; see `Placement.faults`."""
        field, found = self.look(), list[Fault]()
        if self.unit.kind == VEHICLE or not isinstance(answer, dict) or "models" not in answer:
            return found
        places = points(answer["models"], self.clause)[: len(self._movers)]
        ends = [Body(*place, model.r) for place, model in zip(places, self._movers)]
        for i, (model, end) in enumerate(zip(self._movers, ends)):
            why, clause = self._fault(field, model, end)
            if not why and any(overlaps(end, other) for other in ends[:i]):
                why, clause = OCCUPIED, "TW-MOVE-06"
            if why:
                found.append(Fault(i, why, clause))
        return found

    def _fault(self, field: Field, model: Model, end: Body) -> tuple[str, str]:
        """In a few words what keeps one model from a place, and the clause; two times nothing if nothing does."""
        if reason := field.rest(end):
            return reason, _clause_of(reason, self.clause)
        far = path_length(((model.x, model.y), (end.x, end.y)))
        path = route(field, model.x, model.y, model.r, end.x, end.y, self.full)
        if path is None:
            return (_too_far(far - self.full), self.clause) if far > self.full else (NO_WAY, "TW-MOVE-06")
        alone = Plan(((end.x, end.y),), (path,), (path_length(path),))
        tiring = self._tiring(alone.paths, alone.lengths)
        if tiring is None or self._around(alone, (model,)) is not None:
            return "", ""
        return f"{_too_far(path_length(path) - self.hard)} through {tiring.name}", "TW-TERR-04"

    # -------------------------------------------------------------- what lies about
    def look(self) -> Field:
        """TW-MOVE-06: enemies and friendly vehicles are walls, other friends may be passed but not stood on."""
        if self._field is not None:
            return self._field
        unit = self.unit
        self._movers = in_cohesion(unit)
        far = self.full + 2 * CONTACT
        left, low, right, high = unit.box[0] - far, unit.box[1] - far, unit.box[2] + far, unit.box[3] + far
        for other in self.game.units.values():
            if other.where != TABLE or not other.models or other.id == unit.id:
                continue
            box = other.box
            if box[0] > right or box[2] < left or box[1] > high or box[3] < low:
                continue
            if other.player != unit.player:
                self._foes += other.models
            elif VEHICLE in (other.kind, unit.kind):  # a vehicle is no ordinary model: it passes through nobody
                self._walls += other.models
            else:
                self._rests += other.models
        if unit.apart:
            self._rests += [model for model in unit.models if model.id in unit.apart]
        self._field = self._made(self.full, closed_to(unit))
        return self._field

    def _made(self, reach: int, closed: Callable[[Feature], bool]) -> Field:
        walls = (*self._foes, *self._walls)
        return Field(self.game.table, self._movers, reach, walls, self._rests, closed)

    # -------------------------------------------------------------- answers
    def check(self, answer: Any) -> Way:
        """The way that `answer` asks for.

        Raises:
            RuleError: it is no such answer, or a rule forbids it.
        """
        if not isinstance(answer, dict):
            text = f"a move is {{'to': [x, y]}}, {{'models': ...}} or {{'stay': true}}, not {answer!r}"
            raise RuleError(self.clause, text)
        if answer.get("stay") is True and len(answer) == 1:
            return standing(self.unit)
        unknown = [str(key) for key in answer if key not in ("to", "models", "facing")]
        if unknown or ("to" in answer) == ("models" in answer):
            text = "a move names either 'to' or 'models', for a vehicle 'facing' too, and nothing else"
            raise RuleError(self.clause, text)
        self.look()
        places = [point(answer["to"], self.clause)] if "to" in answer else points(answer["models"], self.clause)
        if self.unit.kind == VEHICLE:
            way = self._drive(places, answer.get("facing"))
        elif "facing" in answer:
            raise RuleError(self.clause, "only a vehicle has a facing")
        else:
            way = self._walked(places, "to" in answer)
        self._judge(way)
        return way

    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        """A few directions and distances, then to stay."""
        x, y = formation.centre(in_cohesion(self.unit))
        for part in (4, 4, 3, 2, 1):
            far = self.full * (part if part < 4 else 1 + roll(4)) // 4
            to = scatter(x, y, 15 * roll(24), max(0, far - 2))
            if 0 <= to[0] <= self.game.table.width and 0 <= to[1] <= self.game.table.height:
                yield {"to": list(to)}
        yield {"stay": True}

    # -------------------------------------------------------------- on foot
    def _walked(self, places: Sequence[Point], together: bool) -> Way:
        field = self.look()
        plan = self._plan(field, places, together, self.full)
        if together and self._foes and (short := self._up_to_enemy(plan, places[0])):
            places = [short]
            plan = self._plan(field, places, together, self.full)
        if isinstance(plan, str):
            raise RuleError(_clause_of(plan, self.clause), plan)
        plan = self._spared(plan, places, together)
        return self._met(plan, together)

    def _up_to_enemy(self, plan: Plan | str, to: Point) -> Point | None:
        """TW-MOVE-06: a Squad sent onto an enemy goes straight at him, and stops as one when its first model touches.

        Where its centre then is; None if it is sent elsewhere.
        """
        x, y = formation.centre(self._movers)
        dx, dy = to[0] - x, to[1] - y
        there = [shifted(model, model.x + dx, model.y + dy) for model in self._movers]
        if not isinstance(plan, str) and all(place == (m.x, m.y) for place, m in zip(plan.places, there)):
            return None
        if not any(overlaps(model, foe) for model in there for foe in self._foes):
            return None
        stops = []
        for model in self._movers:
            for foe in self._foes:
                stop = first_contact(model.x, model.y, model.x + dx, model.y + dy, model.r, foe, STOP)
                if stop is not None:
                    stops.append(stop)
        return along(((x, y), to), min(stops)) if stops else None

    def _plan(self, field: Field, places: Sequence[Point], together: bool, limit: int) -> Plan | str:
        if together and len(self._movers) > 1:  # a formation bends to the room there is; one model does not
            return formation.plan(field, self._movers, places[0], limit, COHESION)
        return formation.check(field, self._movers, places, limit)

    def _spared(self, plan: Plan, places: Sequence[Point], together: bool) -> Plan:
        """TW-TERR-04: hard going shortens a path that touches it; one that keeps off it may have the full length."""
        tiring = self._tiring(plan.paths, plan.lengths)
        if tiring is None:
            return plan
        around = self._around(plan)
        if around is not None:
            return around
        if together and path_length((formation.centre(self._movers), places[0])) <= self.hard:
            shorter = self._plan(self.look(), places, together, self.hard)
            if not isinstance(shorter, str):
                return shorter
        raise RuleError("TW-TERR-04", f"through {tiring.name} it goes at most {inches(self.hard)} inches")

    def _around(self, plan: Plan, movers: Sequence[Model] = ()) -> Plan | None:
        """The same places by ways that keep off the hard going in between; None if there are none."""
        hit = [f.key for f in hard_features(self.game.table) if any(through(p, f) is not None for p in plan.paths)]
        inside = (self.game.table.feature(key).contains(*path[0]) for key in hit for path in plan.paths)
        if any(inside):
            return None
        closed = closed_to(self.unit)
        ground = self._made(self.full, lambda feature: closed(feature) or feature.key in hit)
        around = formation.check(ground, movers or self._movers, plan.places, self.full)
        return None if isinstance(around, str) or self._tiring(around.paths, around.lengths) else around

    def _tiring(self, paths: Sequence[Path], lengths: Sequence[int]) -> Feature | None:
        """The hard going through which one of the paths is longer than it may be."""
        if self.hard >= self.full:
            return None
        for path, length in zip(paths, lengths):
            if length > self.hard and (entry := hard_entry(self.game.table, path)):
                return entry.feature
        return None

    def _met(self, plan: Plan, together: bool) -> Way:
        """TW-MOVE-06: each model stops where it first touches an enemy."""
        foes = _along_of(plan.paths, max((m.r for m in self._movers), default=0) + CONTACT, self._foes)
        if not foes:
            ends = tuple(m._replace(x=x, y=y) for m, (x, y) in zip(self._movers, plan.places))
            way = Way(ends, plan.paths, max(plan.lengths, default=0))
            return way if together else self._one_group(way)
        cuts = [stopped(model.r, path, foes) for model, path in zip(self._movers, plan.paths)]
        ends = tuple(m._replace(x=p[-1][0], y=p[-1][1]) for m, p in zip(self._movers, cuts))
        way = Way(ends, tuple(cuts), max((path_length(path) for path in cuts), default=0))
        if all(cut is path for cut, path in zip(cuts, plan.paths)):
            return way if together else self._one_group(way)
        for i, model in enumerate(ends):
            if any(overlaps(model, other) for other in ends[:i]):
                text = "a model stops in contact with an enemy and another would stand on its base"
                raise RuleError("TW-MOVE-06", text)
        return self._one_group(way)

    def _one_group(self, way: Way) -> Way:
        """TW-MOVE-05, TW-SQUAD-02: the members end as one group."""
        if len(groups(way.ends, COHESION)) > 1:
            raise RuleError("TW-MOVE-05", "its members would not all be within 1 inch of one another in one group")
        return way

    # -------------------------------------------------------------- on wheels
    def _drive(self, places: Sequence[Point], facing: Any) -> Way:
        if len(places) != 1:
            raise RuleError(self.clause, f"a vehicle is one model, and {len(places)} places are given")
        if facing is not None and (type(facing) is not int or not 0 <= facing < 360):
            raise RuleError(self.clause, f"a facing is whole degrees from 0 to 359, not {facing!r}")
        field, model, (tx, ty) = self.look(), self._movers[0], places[0]
        _, width = _sizes(model)
        path = self._route(field, model, width // 2, (tx, ty))
        if path is None and self._foes:  # straight at the enemy, who stops it
            open_ = Field(self.game.table, self._movers, self.full, self._walls, self._rests, closed_to(self.unit))
            path = self._route(open_, model, width // 2, (tx, ty))
        if path is None:
            far = path_length(((model.x, model.y), (tx, ty)))
            if far > self.full:
                raise RuleError(self.clause, f"it would need {inches(far)} inches and has {inches(self.full)}")
            for feature in self.game.table.features:
                if is_building(feature) and feature.contains(tx, ty):
                    raise RuleError("TW-TERR-06", f"no vehicle goes into {feature.name}")
            if reason := free(field, tx, ty, width // 2):
                raise RuleError(_clause_of(reason, self.clause), f"it would stand {reason}")
            raise RuleError("TW-MOVE-06", "it finds no way there")
        cut, end = driven(model, path, self._foes)
        if facing is not None and cut is path:
            end = turned(model, tx, ty, facing)
        if reason := field.rest(end):
            raise RuleError(_clause_of(reason, self.clause), f"it would stand {reason}")
        return Way((end,), (cut,), path_length(cut))

    def _route(self, ground: Field, model: Model, r: int, to: Point) -> Path | None:
        """A way to a place where a disc can rest at all: without one no way is looked for."""
        if free(ground, *to, r) is not None:
            return None
        return route(ground, model.x, model.y, r, *to, self.full)

    # -------------------------------------------------------------- the end of it
    def _judge(self, way: Way) -> None:
        if self.ashore >= 0:
            ice = frozen(self.game.table)
            for path in way.paths:
                if path_length(path) > self.ashore and not runs_in(ice, path):
                    text = f"off the ice it goes at most {inches(self.ashore)} inches"
                    raise RuleError("TW-MOD-14", text)
        if not self.contact and any(touching(model, foe) for model in way.ends for foe in self._foes):
            raise RuleError(self.clause, "it may not move into contact with an enemy now")
        if self.leaves:
            squad = self.game.units[self.leaves]
            if any(gap(model, member) <= COHESION for model in way.ends for member in squad.models):
                raise RuleError("TW-TYPE-05", "to leave the Squad it must end more than 1 inch from its members")


def _clause_of(text: str, clause: str) -> str:
    """The clause by which a place or path is refused; `clause` if it is the distance."""
    if OFF_TABLE in text:
        return "TW-MOVE-07"
    if "impassable" in text:
        return "TW-TERR-08"
    return "TW-MOVE-06" if "base" in text or "no way" in text or "no room" in text else clause


def _too_far(more: int) -> str:
    """By how much a place is out of reach, rounded up to a tenth of an inch."""
    tenths = -(-more // 100)
    return f"{tenths // 10}.{tenths % 10} inches too far"


def _along_of(paths: Sequence[Path], more: int, foes: Sequence[Model]) -> list[Model]:
    """Those of `foes` whose base comes within `more` mils of the box round all paths."""
    if not foes or not paths:
        return []
    xs = [x for path in paths for x, _ in path]
    ys = [y for path in paths for _, y in path]
    left, right, low, high = min(xs) - more, max(xs) + more, min(ys) - more, max(ys) + more
    return [f for f in foes if left <= f.x + f.r and f.x - f.r <= right and low <= f.y + f.r and f.y - f.r <= high]


def stopped(r: int, path: Path, foes: Sequence[Model]) -> Path:
    """TW-MOVE-06: the path of a round base up to where it first touches one of `foes`; itself if it does not."""
    gone: list[Point] = [path[0]]
    for (ax, ay), (bx, by) in pairwise(path):
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        best = -1
        for foe in foes:
            far = r + foe.r + CONTACT
            if left - far <= foe.x <= right + far and low - far <= foe.y <= high + far:
                stop = first_contact(ax, ay, bx, by, r, foe, STOP)
                if stop is not None and (best < 0 or stop < best):
                    best = stop
        if best >= 0:
            return (*gone, along(((ax, ay), (bx, by)), best))
        gone.append((bx, by))
    return path


def driven(model: Model, path: Path, foes: Sequence[Model]) -> tuple[Path, Model]:
    """TW-MOVE-06: the path of a vehicle up to where its base, front along the leg, first touches one of `foes`.

    The path is the same object if it touches none. With it comes the vehicle as it ends.
    """
    gone: list[Point] = [path[0]]
    end = model
    for a, b in pairwise(path):
        if a == b:
            continue
        end = turned(model, *a, heading(b[0] - a[0], b[1] - a[1]))
        length = path_length((a, b))
        near = [foe for foe in foes if gap(end, foe) <= length + CONTACT]
        distance = 0
        while near and distance < length:
            here = shifted(end, *along((a, b), distance))
            room = min(gap(here, foe) for foe in near)
            if room <= CONTACT:
                return (*gone, (here.x, here.y)), here
            distance += room - STOP  # it can come no nearer than it goes
        end = shifted(end, *b)
        gone.append(b)
    return path, end
