"""The way of a charge: as many as can into contact with the target, the others close behind.

The chargers go by the shortest free way; nothing here throws dice or changes the game. Lengths are mils.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from wartable.engine import formation
from wartable.engine.paths import Field, Path, free, impassable, route
from wartable.engine.plane import INCH, Bodied, Point, along, gap, gaps, overlaps, path_length
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.bases import Base, contact_place, off, shunned
from wartable.kit.inches.terrain import first_entry
from wartable.kit.inches.ways import Bodies, Ground, Way, no_features, staying, stopped

B = TypeVar("B", bound=Base)
BEHIND = 100
"""Gap to a comrade, mils, of those who follow."""
_PACE = 20  # mils
DETOUR = 1000
"""How much longer than straight, mils, the way of one may be who only joins those that are in contact already."""


class Rush(NamedTuple, Generic[B]):
    """A charge as it will go: the way of the unit, and whether it gets to its target."""

    way: Way[B]
    reached: bool


class Onset(Generic[B]):
    """One charge of `members` at the models `prey`.

    Args:
        about: the bases about them but for members and prey: other foes stop them, walls and rests as in a move.
        full: how far each may go.
        hard: how far on a path that touches what tires; as far as `full` if it is not given.
        link: the widest gap between models of one group.
        closed: tells the features that they may not enter.
        tires: the features of a table that tire; asked only where `hard` is less than `full`.
    """

    def __init__(
        self, table: Table, members: Sequence[B], prey: Sequence[B], about: Bodies[B], *, full: int,
        hard: int | None = None, link: int, closed: Callable[[Feature], bool] = impassable,
        tires: Callable[[Table], Sequence[Feature]] = no_features,
    ) -> None:  # fmt: skip
        self.table, self.members, self.prey, self.about = table, tuple(members), tuple(prey), about
        self.full, self.hard, self.link = full, full if hard is None else hard, link
        self.closed, self.tires = closed, tires
        self._foes: list[B] = _in_reach(about.foes, self.members, full) if self.members else []
        self._begin()

    def _begin(self) -> None:
        self._placed: list[B] = []
        self._paths: dict[int, Path] = {}
        self._rings: dict[tuple[int, int], list[Point]] = {}
        self._looks = 3

    def rush(self) -> Rush[B]:
        """Shy of other foes first; only if that leads nowhere by a way that meets them."""
        members = self.members
        far = dict(zip([m.id for m in members], gaps(members, self.prey)))
        order = sorted(members, key=lambda m: (far[m.id], m.id))
        best: Rush[B] | None = None
        for shy in (True, False):
            if far[order[0].id] <= self.full:
                self._begin()
                if self._strike(self._fields(order, shy, self.full), order):
                    return Rush(self._way(members), True)
            if best is None:
                ground = self._fields(order[:1], shy, self.full + 7 * INCH)[0]
                if (short := self._short(ground, members, order[0])) is not None:
                    best = Rush(short, False)
                    if far[order[0].id] > self.full:
                        return best
        return best or Rush(staying(members), False)

    # -------------------------------------------------------------- what lies about
    def _fields(self, members: Sequence[B], shy: bool, reach: int) -> tuple[Field, ...]:
        """The ground as it is; and, where some of it tires, the ground with all that left out."""
        foes, walls, rests = self.about
        if shy:
            foes = _in_reach(foes, members, reach)
        solid: list[Bodied] = [*self.prey, *walls, *(map(shunned, foes) if shy else foes)]
        plain = Ground(self.table, members, reach, solid, rests, self.closed)
        if self.hard >= self.full:
            return (plain,)
        tiring = {feature.key for feature in self.tires(self.table)}
        return plain, Ground(self.table, members, reach, solid, rests, lambda f: self.closed(f) or f.key in tiring)

    def _allowed(self, path: Path) -> int:
        """How long a path may be."""
        if self.hard >= self.full or first_entry(self.tires(self.table), path) is None:
            return self.full
        return self.hard

    def _path(self, fields: Sequence[Field], model: B, to: Point, patient: bool) -> Path | None:
        """A way to a place that `model` may go: straight, or if it is `patient` round what stands there.

        Where the way through what tires is too far, one that keeps off it.
        """
        for ground in fields:
            straight = ((model.x, model.y), to)
            path: Path | None = straight
            if not ground.clear(model.x, model.y, *to, model.r):
                path = self._round(ground, model.r, straight) if patient else None
            if path is not None and path_length(path) <= self._allowed(path):
                return path
        return None

    def _round(self, ground: Field, r: int, straight: Path) -> Path | None:
        """A way round: any for the first, a short one for the few others for whom it is looked for at all."""
        limit = self.full
        if self._placed:
            self._looks -= 1
            limit = min(limit, path_length(straight) + DETOUR)
        if self._looks < 0:
            return None
        return route(ground, *straight[0], r, *straight[1], limit)

    # -------------------------------------------------------------- into contact
    def _strike(self, fields: Sequence[Field], order: Sequence[B]) -> bool:
        """Places for all, the nearest to the target first; False if nobody reaches it."""
        behind = []
        for model in order:
            if not self._settle(fields, model, self._fronts(fields[0], model), 1 if self._placed else 6):
                behind.append(model)
        if not self._placed:
            return False
        for model in behind:
            if not self._settle(fields, model, self._rears(model), 1):
                self._trail(fields[0], model)
        return True

    def _settle(self, fields: Sequence[Field], model: B, places: Iterator[Point], tries: int) -> bool:
        """Put `model` on the first of `places` that it can get to; `tries`: how many ways round to look for."""
        for x, y in places:
            here = model._replace(x=x, y=y)
            if not self._fits(fields[0], here):
                continue
            path = self._path(fields, model, (x, y), tries > 0)
            tries -= 1
            if path is not None:
                path = stopped(model.r, path, self._foes)
                if path[-1] == (x, y):
                    self._placed.append(here)
                    self._paths[model.id] = path
                    return True
        return False

    def _fits(self, ground: Field, here: B) -> bool:
        linked = not self._placed
        for other in self._placed:
            d2, s = (here.x - other.x) ** 2 + (here.y - other.y) ** 2, here.r + other.r
            if d2 < s * s:
                return False
            linked = linked or d2 <= (s + self.link) ** 2
        return linked and free(ground, here.x, here.y, here.r) is None

    def _fronts(self, ground: Field, model: B) -> Iterator[Point]:
        """Places in contact with the target, foe by foe from the nearest on: straight ahead, then round it."""
        near = sorted((gap(model, foe), foe.id, foe) for foe in self.prey)
        for far, _, foe in near:
            if far > self.full:
                return
            yield contact_place(foe, model.r, model.x, model.y)
            yield from _nearest_first(self._ring(ground, foe, model.r), model, self.full)

    def _ring(self, ground: Field, foe: B, r: int) -> list[Point]:
        """The places in contact with `foe` that are free for a base of radius `r`."""
        known = self._rings.get((foe.id, r))
        if known is None:
            known = []
            for turn in range(0, 360, 24):
                x, y = contact_place(foe, r, *off(foe.x, foe.y, turn, foe.r + r + INCH))
                if free(ground, x, y, r) is None:
                    known.append((x, y))
            self._rings[foe.id, r] = known
        return known

    def _rears(self, model: B) -> Iterator[Point]:
        """Places close to comrades who are there already, nearest first."""
        found = []
        for mate in self._placed:
            far = mate.r + model.r + BEHIND
            found += [off(mate.x, mate.y, turn, far) for turn in range(0, 360, 45)]
        yield from _nearest_first(found, model, self.full)

    def _trail(self, ground: Field, model: B) -> None:
        """It comes as far as it can after the others, and may be left out of the group."""
        lead = self._placed[0]
        for part in (8, 7, 6, 5, 4, 3, 2, 1):
            x, y = along(((model.x, model.y), (lead.x, lead.y)), min(self.full, self.hard) * part // 8)
            clear = all((x - o.x) ** 2 + (y - o.y) ** 2 >= (model.r + o.r) ** 2 for o in self._placed)
            if clear and ground.clear(model.x, model.y, x, y, model.r) and free(ground, x, y, model.r) is None:
                break
        else:
            x, y = model.x, model.y
        self._placed.append(model._replace(x=x, y=y))
        self._paths[model.id] = ((model.x, model.y), (x, y))

    def _way(self, members: Sequence[B]) -> Way[B]:
        ends = {model.id: model for model in self._placed}
        paths = tuple(self._paths[model.id] for model in members)
        return Way(tuple(ends[model.id] for model in members), paths, max(path_length(path) for path in paths))

    # -------------------------------------------------------------- falling short
    def _short(self, ground: Field, members: Sequence[B], lead: B) -> Way[B] | None:
        """The full distance along the shortest free way toward the target; None if there is no way."""
        path = self._toward(ground, lead)
        if path is None:
            return None
        cx, cy = formation.centre(members)
        for allowed in dict.fromkeys((self.full, self.hard)):
            for part in (8, 7, 6, 4, 2, 1):
                x, y = along(path, allowed * part // 8)
                to = (cx + x - lead.x, cy + y - lead.y)
                plan = formation.plan(ground, members, to, allowed, self.link)
                if isinstance(plan, str):
                    continue
                if all(length <= self._allowed(way) for way, length in zip(plan.paths, plan.lengths)):
                    return self._cut(ground, members, plan.paths)
                break
        return None

    def _toward(self, ground: Field, lead: B) -> Path | None:
        """The first stretch of the way of `lead` to the target, longer than it can go: straight, or round obstacles."""
        foe = min(self.prey, key=lambda foe: (gap(lead, foe), foe.id))
        straight = ((lead.x, lead.y), contact_place(foe, lead.r, lead.x, lead.y))
        stretch = (straight[0], along(straight, self.full))
        if ground.clear(*stretch[0], *stretch[1], lead.r):
            return stretch
        far = path_length(straight)
        for ahead in (self.full + 3 * INCH, self.full, self.full // 2):
            to = along(straight, min(far, ahead))
            path = route(ground, lead.x, lead.y, lead.r, *to, min(far, ahead) + 4 * INCH)
            if path is not None:
                return path
        return None

    def _cut(self, ground: Field, members: Sequence[B], paths: Sequence[Path]) -> Way[B]:
        """Each stops where it first touches another foe, and short of whoever stands in its way then."""
        cuts = [stopped(model.r, path, self._foes) for model, path in zip(members, paths)]
        if any(cut is not path for cut, path in zip(cuts, paths)):
            met = [i for i, path in enumerate(paths) if cuts[i] is not path]
            order = (*met, *(i for i in range(len(paths)) if i not in met))
            cuts = _parted(ground, members, cuts, order) or [(path[0], path[0]) for path in paths]
        ends = tuple(m._replace(x=p[-1][0], y=p[-1][1]) for m, p in zip(members, cuts))
        return Way(ends, tuple(cuts), max(path_length(path) for path in cuts))


def _in_reach(bodies: Sequence[B], movers: Sequence[B], reach: int) -> list[B]:
    """Those of `bodies` that count for a `Field` of these movers, though they be swollen; perhaps some more."""
    far = reach + 2 * max(m.r for m in movers) + INCH
    left, right = min(m.x for m in movers) - far, max(m.x for m in movers) + far
    top, bottom = min(m.y for m in movers) - far, max(m.y for m in movers) + far
    return [b for b in bodies if left <= b.x + b.r and b.x - b.r <= right and top <= b.y + b.r and b.y - b.r <= bottom]


def _parted(
    ground: Field, members: Sequence[B], paths: Sequence[Path], order: Sequence[int]
) -> list[Path] | None:  # fmt: skip
    """The paths, each as long as it can be if nobody is to end on a base; those earlier in `order` first.

    None if somebody finds no place on his path, for another ends where he stood.
    """
    found: dict[int, Path] = {}
    ends: list[B] = []
    for i in order:
        whole = path_length(paths[i])
        for far in (*range(whole, 0, -_PACE), 0):
            path = paths[i] if far == whole else _begun(paths[i], far)
            here = members[i]._replace(x=path[-1][0], y=path[-1][1])
            if free(ground, here.x, here.y, here.r) is None and not any(overlaps(here, end) for end in ends):
                found[i] = path
                ends.append(here)
                break
        else:
            return None
    return [found[i] for i in range(len(paths))]


def _begun(path: Path, far: int) -> Path:
    """The path as far as `far` mils."""
    kept = [point for i, point in enumerate(path[:-1]) if path_length(path[: i + 1]) <= far]
    return (*kept, along(path, far))


def _nearest_first(places: Sequence[Point], model: Bodied, limit: int) -> Iterator[Point]:
    """The places within `limit` mils of `model` (0: all), the nearest first."""
    far = sorted(((x - model.x) ** 2 + (y - model.y) ** 2, x, y) for x, y in places)
    for d2, x, y in far:
        if not limit or d2 <= limit * limit:
            yield x, y
