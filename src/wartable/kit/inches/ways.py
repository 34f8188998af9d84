"""The geometry of a move: from an answer to the path and the end of each model.

A path is measured along the ground in plan, climbing is free, and nobody leaves the table. Lengths are exact to a
thousandth of an inch; bases touch at 0.02 inch and never overlap. How far one goes, and by which clauses one is
refused, is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

from wartable.engine import formation
from wartable.engine.ask import Area, Fault, Move
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import Plan
from wartable.engine.paths import NO_WAY, OCCUPIED, OFF_TABLE, Field, Path, free, impassable, ring, route
from wartable.engine.plane import (
    CONTACT,
    Bodied,
    Body,
    Point,
    along,
    at_hand,
    first_contact,
    gap,
    groups,
    inches,
    needed,
    overlaps,
    path_length,
    scatter,
    touching,
)
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.bases import Base, faced, heading, shifted, shunned, sizes, span, turned
from wartable.kit.inches.reach import STOP, Reach
from wartable.kit.inches.terrain import first_entry, is_building, through
from wartable.kit.places import facings, point, points
from wartable.native import COMPILED, Compiled

B = TypeVar("B", bound=Base)


class Ground(Field):
    """A `Field` in which compiled code finds the ways, where there is any: the same ways (`native`)."""

    __slots__ = ("_offsets", "_packed")

    @override
    def __init__(
        self, table: Table, movers: Sequence[Bodied], reach: int, walls: Iterable[Bodied] = (),
        rests: Iterable[Bodied] = (), closed: Callable[[Feature], bool] = impassable,
    ) -> None:  # fmt: skip
        super().__init__(table, movers, reach, walls, rests, closed)
        self._packed: object = False
        self._offsets: dict[int, tuple[tuple[Path, ...], Path]] = {}

    def _walled(self, compiled: Compiled) -> object:
        """What it cannot pass, packed when first asked for; None if plain Python has to look for all ways."""
        if self._packed is False:
            self._packed = compiled.walls(self.width, self.height, self._rounds, self._solid)
        return self._packed

    @override
    def clear(self, x0: int, y0: int, x1: int, y1: int, r: int) -> bool:
        """As `Field.clear`."""
        if COMPILED is not None and (walls := self._walled(COMPILED)) is not None:
            found = COMPILED.clear(walls, x0, y0, x1, y1, r)
            if found is not None:
                return found
        return super().clear(x0, y0, x1, y1, r)

    @override
    def _found(self, r: int, start: Point, target: Point, limit: int) -> Path | None:
        if COMPILED is not None and (walls := self._walled(COMPILED)) is not None:
            offsets = self._offsets.get(r)
            if offsets is None:
                rings = tuple(ring(wr + r + 2, 12) for _, _, wr in self._rounds)
                offsets = self._offsets[r] = rings, ring(r + 2, 8)
            found = COMPILED.way(walls, *start, *target, r, limit, *offsets)
            if found is not False:
                return found if found and path_length(found) <= limit else None
        return super()._found(r, start, target, limit)


class Way(NamedTuple, Generic[B]):
    """How a unit moves: where its moving models end, and by which paths, in the same order; lengths in mils."""

    ends: tuple[B, ...]
    paths: tuple[Path, ...]
    distance: int = 0

    def at(self, gone: int) -> dict[int, B]:
        """The models by id when each has gone at most `gone` mils of its path."""
        if gone >= self.distance:
            return {model.id: model for model in self.ends}
        found = {}
        for model, path in zip(self.ends, self.paths):
            found[model.id] = shifted(model, *along(path, gone))
        return found

    def cut_short(self, far: int) -> Way[B]:
        """The way when nobody goes farther than `far` mils."""
        at = self.at(far)
        ends = tuple(at[model.id] for model in self.ends)
        paths = tuple(_first(path, model, far) for path, model in zip(self.paths, ends))
        return Way(ends, paths, min(far, self.distance))


def _first(path: Path, end: Bodied, far: int) -> Path:
    kept = [path[0]]
    for place in path[1:]:
        if path_length((*kept, place)) > far:
            break
        kept.append(place)
    return (*kept, (end.x, end.y))


def staying(models: Sequence[B]) -> Way[B]:
    """The way of those who stay where they are: a move of no distance."""
    return Way(tuple(models), tuple(((m.x, m.y), (m.x, m.y)) for m in models))


# ------------------------------------------------------------------ the request
class MoveClauses(NamedTuple):
    """The clauses by which a move is refused.

    Args:
        base: a base stands there or in the way, or there is no way at all.
        edge: it would leave the table.
        closed: nobody of its kind may enter that ground.
        building: nor that building.
        hard: it goes too far for a way through what tires.
        group: its models would not end as one group.
    """

    base: str
    edge: str
    closed: str
    building: str
    hard: str
    group: str


class Bodies(NamedTuple, Generic[B]):
    """The bases about those who move.

    Args:
        foes: stop whoever touches them.
        walls: may be touched and not passed.
        rests: may be passed and not stood on.
    """

    foes: Sequence[B] = ()
    walls: Sequence[B] = ()
    rests: Sequence[B] = ()


def no_features(table: Table) -> Sequence[Feature]:
    """That nothing on a table tires."""
    return ()


class Movement(Generic[B]):
    """One request to move: what lies about those who move, and how an answer becomes a `Way`.

    A system says in a class of its own what lies about (`about`) and what more it asks of a way (`judge`).

    Args:
        seat: who answers; `unit`: the id of the unit that moves.
        movers: its models that move, each at most `full` mils.
        clause: by which it moves, and by which it is refused if it goes too far; `clauses`: all others.
        hard: how far on a path that touches what tires, mils; as far as `full` if it is not given.
        link: the widest gap, mils, between models of one group; they end as one.
        driven: it is one model with a front, which goes lengthwise and may turn at the end.
        fronts: those on foot have fronts too: an answer may say whither they look, else it is as is usual (`usual`).
        contact: whether it may end in contact with a foe.
        passing: who touches a foe on the way, and does not end in contact with him, goes on.
        closed: tells the features that it may not enter.
        tires: the features of a table that tire; asked only where `hard` is less than `full`.

    `driver` is what a system calls that which is driven.
    """

    driver = "what is driven"

    def __init__(
        self, table: Table, seat: str, unit: str, movers: Sequence[B], clause: str, clauses: MoveClauses, *,
        full: int, hard: int | None = None, link: int, driven: bool = False, fronts: bool = False, contact: bool = True,
        passing: bool = False,
        closed: Callable[[Feature], bool] = impassable, tires: Callable[[Table], Sequence[Feature]] = no_features,
    ) -> None:  # fmt: skip
        self.table, self.seat, self.unit, self.movers = table, seat, unit, tuple(movers)
        self.clause, self.clauses = clause, clauses
        self.full, self.hard, self.link = full, full if hard is None else hard, link
        self.driven, self.fronts, self.contact, self.closed, self.tires = driven, fronts, contact, closed, tires
        self.passing = passing
        self._field: Field | None = None
        self._bodies: Bodies[B] = Bodies()

    # -------------------------------------------------------------- what a system says of it
    def about(self) -> Bodies[B]:
        """The bases about those who move; asked once, when the first answer is judged or its reach is told."""
        return Bodies()

    def usual(self, way: Way[B]) -> Sequence[int]:
        """Whither those on foot look at the end if the answer does not say: along the way, as before if they stay."""
        return [_ahead(path, end.facing) for path, end in zip(way.paths, way.ends)]

    def shy(self) -> Iterator[Bodied]:
        """Bases, swollen, on which nobody may end although nobody stands there."""
        yield from ()

    def judge(self, way: Way[B]) -> None:
        """See that a way that is possible is allowed.

        Raises:
            RuleError: it is not.
        """

    def scattered(self, ends: Sequence[B]) -> str:
        """What is wrong with how far from one another they would end, '' if nothing: as a rule they are one group."""
        if len(groups(ends, self.link)) < 2:
            return ""
        return f"its members would not all be within {span(self.link)} of one another in one group"

    def spared(self, plan: Plan, places: Sequence[Point], together: bool) -> Plan:
        """The plan if ground does not make it too long, else one to the same `places` that is short enough.

        As a rule what tires shortens a path that touches it; one that keeps off it may have the full length.

        Args:
            together: `places` is one point, to which the centre of all goes.

        Raises:
            RuleError: there is none.
        """
        tiring = self._tiring(plan.paths, plan.lengths)
        if tiring is None:
            return plan
        around = self._around(plan)
        if around is not None:
            return around
        if together and path_length((formation.centre(self.movers), places[0])) <= self.hard:
            shorter = self._plan(self.look(), places, together, self.hard)
            if not isinstance(shorter, str):
                return shorter
        raise RuleError(self.clauses.hard, f"through {tiring.name} it goes at most {inches(self.hard)} inches")

    # -------------------------------------------------------------- what is told beforehand
    def ask(self, question: str) -> Move:
        """The request for the owner of the unit."""
        return Move(
            self.clause, self.seat, question, self.unit, self.check, self.ideas, limit=self.full,
            shows=lambda way: [(model.x, model.y) for model in way.ends], faults=self.faults,
            movers=tuple(model.id for model in self.movers), reach=self.reach,
            lengths=lambda way: [path_length(path) for path in way.paths], fronts=self.driven or self.fronts,
            looks=lambda way: [model.facing for model in way.ends] if self.driven or self.fronts else [],
        )  # fmt: skip

    def reach(self) -> tuple[Area, ...]:
        """Where each of those who move may end; see `Move.reach`. Of one that is driven: where its middle may be."""
        self.look()
        foes, walls, rests = self._bodies
        shy: list[Bodied] = [] if self.contact else [shunned(foe) for foe in foes]
        about = Reach(
            self.table, self.closed, self.movers, foes, walls, (*rests, *shy, *self.shy()),
            self.full, self.full if self.driven else self.hard, self.tires,
        )  # fmt: skip
        return tuple(about.of(model, sizes(model)[1] // 2 if self.driven else model.r) for model in self.movers)

    def faults(self, answer: Any) -> list[Fault]:
        """Why each of those on foot cannot go to its place in `answer`; see `Placement.faults`."""
        field, found = self.look(), list[Fault]()
        if self.driven or not isinstance(answer, dict) or "models" not in answer:
            return found
        places = points(answer["models"], self.clause)[: len(self.movers)]
        ends = [Body(*place, model.r) for place, model in zip(places, self.movers)]
        for i, (model, end) in enumerate(zip(self.movers, ends)):
            why, clause = self._fault(field, model, end)
            if not why and any(overlaps(end, other) for other in ends[:i]):
                why, clause = OCCUPIED, self.clauses.base
            if why:
                found.append(Fault(i, why, clause))
        return found

    def _fault(self, field: Field, model: B, end: Body) -> tuple[str, str]:
        """In a few words what keeps one model from a place, and the clause; two times nothing if nothing does."""
        if reason := field.rest(end):
            return reason, self._clause_of(reason)
        far = path_length(((model.x, model.y), (end.x, end.y)))
        path = route(field, model.x, model.y, model.r, end.x, end.y, self.full)
        if path is None:
            return (_too_far(far - self.full), self.clause) if far > self.full else (NO_WAY, self.clauses.base)
        alone = Plan(((end.x, end.y),), (path,), (path_length(path),))
        tiring = self._tiring(alone.paths, alone.lengths)
        if tiring is None or self._around(alone, (model,)) is not None:
            return "", ""
        return f"{_too_far(path_length(path) - self.hard)} through {tiring.name}", self.clauses.hard

    # -------------------------------------------------------------- what lies about
    def look(self) -> Field:
        """What they go round: foes and walls; what rests may be passed but not stood on."""
        if self._field is None:
            self._bodies = self.about()
            self._field = self._made(self.closed)
        return self._field

    def _made(self, closed: Callable[[Feature], bool], foes: bool = True) -> Field:
        walls = (*self._bodies.foes, *self._bodies.walls) if foes else self._bodies.walls
        return Ground(self.table, self.movers, self.full, walls, self._bodies.rests, closed)

    # -------------------------------------------------------------- answers
    def check(self, answer: Any) -> Way[B]:
        """The way that `answer` asks for.

        Raises:
            RuleError: it is no such answer, or a rule forbids it.
        """
        if not isinstance(answer, dict):
            text = f"a move is {{'to': [x, y]}}, {{'models': ...}} or {{'stay': true}}, not {answer!r}"
            raise RuleError(self.clause, text)
        looking = {key: answer[key] for key in ("facing", "facings") if self.fronts and key in answer}
        if answer.get("stay") is True and len(answer) == 1 + len(looking):
            return self._looking(staying(self.movers), looking)
        unknown = [str(key) for key in answer if key not in ("to", "models", "facing", *looking)]
        if unknown or ("to" in answer) == ("models" in answer):
            text = f"a move names either 'to' or 'models', {self._told_fronts()} too, and nothing else"
            raise RuleError(self.clause, text)
        self.look()
        places = [point(answer["to"], self.clause)] if "to" in answer else points(answer["models"], self.clause)
        if self.driven:
            way = self._drive(places, answer.get("facing"))
        elif "facing" in answer and not self.fronts:
            raise RuleError(self.clause, f"only {self.driver} has a facing")
        else:
            way = self._looking(self._walked(places, "to" in answer), looking)
        self.judge(way)
        if not self.contact and any(touching(model, foe) for model in way.ends for foe in self._bodies.foes):
            raise RuleError(self.clause, "it may not move into contact with an enemy now")
        return way

    def _told_fronts(self) -> str:
        return "'facing' or 'facings'" if self.fronts else f"for {self.driver} 'facing'"

    def _looking(self, way: Way[B], looking: dict[str, Any]) -> Way[B]:
        """The way with its models looking as the answer says, or as is usual."""
        if not self.fronts or self.driven:
            return way
        fronts = facings(looking, self.clause, self.usual(way))
        return way._replace(ends=tuple(faced(end, front) for end, front in zip(way.ends, fronts)))

    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        """A few directions and distances, then to stay."""
        x, y = formation.centre(self.movers)
        for part in (4, 4, 3, 2, 1):
            far = self.full * (part if part < 4 else 1 + roll(4)) // 4
            to = scatter(x, y, 15 * roll(24), max(0, far - 2))
            if 0 <= to[0] <= self.table.width and 0 <= to[1] <= self.table.height:
                yield {"to": list(to)}
        yield {"stay": True}

    # -------------------------------------------------------------- on foot
    def _walked(self, places: Sequence[Point], together: bool) -> Way[B]:
        field = self.look()
        plan = self._plan(field, places, together, self.full)
        if together and self._bodies.foes and (short := self._up_to_enemy(plan, places[0])):
            places = [short]
            plan = self._plan(field, places, together, self.full)
        if isinstance(plan, str):
            raise RuleError(self._clause_of(plan), plan)
        plan = self.spared(plan, places, together)
        return self._met(plan, together)

    def _up_to_enemy(self, plan: Plan | str, to: Point) -> Point | None:
        """A unit sent onto a foe goes straight at him, and stops as one when its first model touches.

        Where its centre then is; None if it is sent elsewhere.
        """
        x, y = formation.centre(self.movers)
        dx, dy = to[0] - x, to[1] - y
        there = [shifted(model, model.x + dx, model.y + dy) for model in self.movers]
        if not isinstance(plan, str) and all(place == (m.x, m.y) for place, m in zip(plan.places, there)):
            return None
        if not any(overlaps(model, foe) for model in there for foe in self._bodies.foes):
            return None
        stops = []
        for model in self.movers:
            for foe in self._bodies.foes:
                stop = first_contact(model.x, model.y, model.x + dx, model.y + dy, model.r, foe, STOP)
                if stop is not None:
                    stops.append(stop)
        return along(((x, y), to), min(stops)) if stops else None

    def _plan(self, field: Field, places: Sequence[Point], together: bool, limit: int) -> Plan | str:
        if together and len(self.movers) > 1:  # a formation bends to the room there is; one model does not
            return formation.plan(field, self.movers, places[0], limit, self.link)
        return formation.check(field, self.movers, places, limit)

    def _around(self, plan: Plan, movers: Sequence[B] = ()) -> Plan | None:
        """The same places by ways that keep off what tires in between; None if there are none."""
        around = self.around(plan, self.tires(self.table), movers)
        return None if around is None or self._tiring(around.paths, around.lengths) else around

    def around(self, plan: Plan, features: Sequence[Feature], movers: Sequence[B] = ()) -> Plan | None:
        """The same places by ways that keep off those of `features` through which its paths run; None if none do."""
        hit = [f.key for f in features if any(through(path, f) is not None for path in plan.paths)]
        inside = (self.table.feature(key).contains(*path[0]) for key in hit for path in plan.paths)
        if any(inside):
            return None
        ground = self._made(lambda feature: self.closed(feature) or feature.key in hit)
        found = formation.check(ground, movers or self.movers, plan.places, self.full, told=False)
        return None if isinstance(found, str) else found

    def _tiring(self, paths: Sequence[Path], lengths: Sequence[int]) -> Feature | None:
        """What tires, where one of the paths goes through it and is longer than it may be."""
        if self.hard >= self.full:
            return None
        for path, length in zip(paths, lengths):
            if length > self.hard and (entry := first_entry(self.tires(self.table), path)):
                return entry.feature
        return None

    def _met(self, plan: Plan, together: bool) -> Way[B]:
        """Each model stops where it first touches a foe; with `passing` only one at whom somebody ends."""
        foes = _along_of(plan.paths, max((m.r for m in self.movers), default=0) + CONTACT, self._bodies.foes)
        if self.passing:
            there = [Body(*place, m.r) for m, place in zip(self.movers, plan.places)]
            foes = [foe for foe in foes if any(touching(body, foe) for body in there)]
        if not foes:
            ends = tuple(m._replace(x=x, y=y) for m, (x, y) in zip(self.movers, plan.places))
            way = Way(ends, plan.paths, max(plan.lengths, default=0))
            return way if together else self._one_group(way)
        cuts = [stopped(model.r, path, foes) for model, path in zip(self.movers, plan.paths)]
        ends = tuple(m._replace(x=p[-1][0], y=p[-1][1]) for m, p in zip(self.movers, cuts))
        way = Way(ends, tuple(cuts), max((path_length(path) for path in cuts), default=0))
        if all(cut is path for cut, path in zip(cuts, plan.paths)):
            return way if together else self._one_group(way)
        for i, model in enumerate(ends):
            if any(overlaps(model, other) for other in (*ends[:i], *self._bodies.rests)):
                text = "a model stops in contact with an enemy and another would stand on its base"
                raise RuleError(self.clauses.base, text)
        return self._one_group(way)

    def _one_group(self, way: Way[B]) -> Way[B]:
        """The members end as a unit should (`scattered`)."""
        if text := self.scattered(way.ends):
            raise RuleError(self.clauses.group, text)
        return way

    # -------------------------------------------------------------- on wheels
    def _drive(self, places: Sequence[Point], facing: Any) -> Way[B]:
        if len(places) != 1:
            raise RuleError(self.clause, f"{self.driver} is one model, and {len(places)} places are given")
        if facing is not None and (type(facing) is not int or not 0 <= facing < 360):
            raise RuleError(self.clause, f"a facing is whole degrees from 0 to 359, not {facing!r}")
        field, model, (tx, ty) = self.look(), self.movers[0], places[0]
        _, width = sizes(model)
        path = self._route(field, model, width // 2, (tx, ty))
        if path is None and self._bodies.foes:  # straight at the foe, who stops it
            path = self._route(self._made(self.closed, foes=False), model, width // 2, (tx, ty))
        if path is None:
            far = path_length(((model.x, model.y), (tx, ty)))
            if far > self.full:
                raise RuleError(self.clause, f"it would need {needed(far)} inches and has {at_hand(self.full)}")
            for feature in self.table.features:
                if is_building(feature) and feature.contains(tx, ty):
                    raise RuleError(self.clauses.building, f"no vehicle goes into {feature.name}")
            if reason := free(field, tx, ty, width // 2):
                raise RuleError(self._clause_of(reason), f"it would stand {reason}")
            raise RuleError(self.clauses.base, "it finds no way there")
        cut, end = driven(model, path, self._bodies.foes)
        if facing is not None and cut is path:
            end = turned(model, tx, ty, facing)
        if reason := field.rest(end):
            raise RuleError(self._clause_of(reason), f"it would stand {reason}")
        return Way((end,), (cut,), path_length(cut))

    def _route(self, ground: Field, model: B, r: int, to: Point) -> Path | None:
        """A way to a place where a disc can rest at all: without one no way is looked for."""
        if free(ground, *to, r) is not None:
            return None
        return route(ground, model.x, model.y, r, *to, self.full)

    def _clause_of(self, text: str) -> str:
        """The clause by which a place or path is refused; that of the move if it is the distance."""
        if OFF_TABLE in text:
            return self.clauses.edge
        if "impassable" in text:
            return self.clauses.closed
        return self.clauses.base if "base" in text or "no way" in text or "no room" in text else self.clause


def _too_far(more: int) -> str:
    """By how much a place is out of reach, rounded up to a tenth of an inch."""
    tenths = -(-more // 100)
    return f"{tenths // 10}.{tenths % 10} inches too far"


def _along_of(paths: Sequence[Path], more: int, foes: Sequence[B]) -> list[B]:
    """Those of `foes` whose base comes within `more` mils of the box round all paths."""
    if not foes or not paths:
        return []
    xs = [x for path in paths for x, _ in path]
    ys = [y for path in paths for _, y in path]
    left, right, low, high = min(xs) - more, max(xs) + more, min(ys) - more, max(ys) + more
    return [f for f in foes if left <= f.x + f.r and f.x - f.r <= right and low <= f.y + f.r and f.y - f.r <= high]


def _ahead(path: Path, before: int) -> int:
    """The direction of the last leg of a path, `before` if it has none."""
    for a, b in pairwise(path[::-1]):
        if a != b:
            return heading(a[0] - b[0], a[1] - b[1])
    return before


def stopped(r: int, path: Path, foes: Sequence[Bodied]) -> Path:
    """The path of a round base up to where it first touches one of `foes`; itself if it does not."""
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


def driven(model: B, path: Path, foes: Sequence[Bodied]) -> tuple[Path, B]:
    """The path of a cornered base up to where its base, front along the leg, first touches one of `foes`.

    The path is the same object if it touches none. With it comes the base as it ends.
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
