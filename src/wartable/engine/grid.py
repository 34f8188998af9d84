"""The table of squares: walls, windows and doors on the edges, solid, divided and raised squares, steps and sight.

x grows to the east and y to the south, both from 0. A model stands in a `Cell`: a whole square, or one of the four
small squares of a divided one. Everything is a whole number; nothing here changes once it is made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from itertools import chain

from wartable.engine.gridcell import (
    CENTRE,
    DIRECTIONS,
    DX,
    DY,
    Bar,
    Barrier,
    Cell,
    Edge,
    Measures,
    Sight,
    Square,
    between,
    cell_of,
    edge,
    edge_between,
    place,
    span,
)
from wartable.engine.gridline import Line, Side, clear, hidden, opaque, spans
from wartable.engine.gridsight import CORNERS, Way, legs, quarters, straight, straight_on
from wartable.engine.gridstep import FULL, ODD, Flank, Step, Walk, alike, around, around_end, learn, walk_amid

__all__ = [
    "DIRECTIONS", "DX", "DY", "Bar", "Barrier", "Cell", "Edge", "Grid", "Occupied", "Sight", "Square", "cell_of",
    "edge",
]  # fmt: skip

Occupied = Callable[[Cell], bool] | Collection[Cell]


_BARRED = ("", "window", "door", "wall")
_SOLID, _FOG = -1, -2  # what is told of a square beside its height
_MODEL = Sight(False, 0, "model")
OLDER = 3  # grids back whose lines are looked through, beside the one before
LINES = 100_000  # that a grid knows at most, some 20 megabytes: bots that plan would look along each there is


class Grid(Measures):
    """A table of `width` by `height` squares. Its answers are remembered, so make a new one only when it changes.

    Args:
        edges: what stands on the edges; edges left out are open. The outer edge is a wall in any case.
        solid: squares filled by a pillar or machine: nobody stands in them and nobody sees across them.
        split: squares divided into four small ones.
        raised: heights, in levels of 1 and more, of the squares that do not lie on the floor.
        slopes: squares from which one reaches the raised squares named, and back.
        fog: squares into, out of and across which nobody sees.

    Raises:
        ValueError: a square or an edge that is not on the table.
    """

    __slots__ = (
        "width", "height", "edges", "solid", "split", "raised", "slopes", "fog",
        "_bars", "_cells", "_ground", "_split", "_plain", "_steps", "_walks", "_lines", "_touching", "_near", "_opened",
        "_older", "_walls",
    )  # fmt: skip

    def __init__(
        self,
        width: int,
        height: int,
        edges: Mapping[Edge, Barrier],
        solid: frozenset[Square] = frozenset(),
        split: frozenset[Square] = frozenset(),
        raised: Mapping[Square, int] | None = None,
        slopes: Mapping[Square, tuple[Square, ...]] | None = None,
        fog: frozenset[Square] = frozenset(),
    ) -> None:
        self.width, self.height = width, height
        self.edges: Mapping[Edge, Barrier] = dict(edges)
        self.solid, self.split, self.fog = solid, split - solid, fog
        self.raised: Mapping[Square, int] = dict(raised or {})
        self.slopes: Mapping[Square, tuple[Square, ...]] = dict(slopes or {})
        self._check()
        self._bars = self._flat_edges()
        self._walls = opaque(self._bars)
        self._ground = self._flat_squares()
        self._split = [(x, y) in self.split for y in range(height) for x in range(width)]
        self._plain = self._plain_squares()
        self._steps: dict[Cell, dict[Cell, Step]] = {}
        self._walks: dict[Cell, Walk] = {}
        self._lines: dict[tuple[Cell, Cell, int], Line] = {}
        self._touching: dict[Cell, tuple[tuple[int, Cell], ...]] = {}
        self._near: dict[tuple[Cell, bool], tuple[Cell, ...]] = {}
        self._opened: dict[frozenset[Edge], Grid] = {}
        # Lines of grids that this one came from, each with the edges that have changed since.
        self._older: tuple[tuple[dict[tuple[Cell, Cell, int], Line], tuple[Edge, ...]], ...] = ()
        self._cells: tuple[Cell, ...] = ()

    def changed(
        self,
        edges: Mapping[Edge, Barrier] | None = None,
        solid: frozenset[Square] | None = None,
        split: frozenset[Square] | None = None,
        raised: Mapping[Square, int] | None = None,
        slopes: Mapping[Square, tuple[Square, ...]] | None = None,
        fog: frozenset[Square] | None = None,
    ) -> Grid:
        """A grid with the parts that are named put in place of its own; quick when only edges change."""
        ground = (solid, split, raised, slopes, fog)
        if edges is not None and all(part is None for part in ground):
            return self._with_edges(edges)
        return Grid(
            self.width,
            self.height,
            self.edges if edges is None else edges,
            self.solid if solid is None else solid,
            self.split if split is None else split,
            self.raised if raised is None else raised,
            self.slopes if slopes is None else slopes,
            self.fog if fog is None else fog,
        )

    def _with_edges(self, edges: Mapping[Edge, Barrier]) -> Grid:
        made = copy(self)
        made.edges = dict(edges)
        made._check()
        made._bars = made._flat_edges()
        made._walls = opaque(made._bars)
        made._near, made._opened = {}, {}
        made._remember(self)
        return made

    def _check(self) -> None:
        heads = chain.from_iterable(self.slopes.values())
        for x, y in (*self.solid, *self.split, *self.raised, *self.slopes, *self.fog, *heads):
            if not self._inside(x, y):
                raise ValueError(f"square {x},{y} is not on a table of {self.width} by {self.height}")
        for at in self.edges:
            low_x, low_y = (-1 if at.side == "e" else 0), (-1 if at.side == "s" else 0)
            if at.side not in ("e", "s") or not (low_x <= at.x < self.width and low_y <= at.y < self.height):
                raise ValueError(f"edge {tuple(at)} is not on a table of {self.width} by {self.height}")

    def _flat_edges(self) -> bytes:
        bars = bytearray(2 * self.width * self.height)
        for at, what in self.edges.items():
            if at.x >= 0 and at.y >= 0:
                bars[2 * (at.y * self.width + at.x) + (at.side == "s")] = int(what)
        return bytes(bars)

    def _plain_squares(self) -> bytes:
        plain = bytearray(self.width * self.height)
        for x, y in self.solid:
            plain[y * self.width + x] = FULL
        for x, y in (*self.split, *self.raised):
            plain[y * self.width + x] = ODD
        return bytes(plain)

    def _flat_squares(self) -> list[int]:
        ground = [0] * (self.width * self.height)
        for (x, y), level in self.raised.items():
            ground[y * self.width + x] = level
        for x, y in self.solid:
            ground[y * self.width + x] = _SOLID
        for x, y in self.fog:
            ground[y * self.width + x] = _FOG
        return ground

    def _remember(self, old: Grid) -> None:
        """Keep the steps that the edges now different do not touch; lines are looked up in `_line`."""
        every = {**old.edges, **self.edges}
        fresh = tuple(at for at in every if old.edges.get(at, 0) != self.edges.get(at, 0))
        self._steps, self._walks = dict(old._steps), dict(old._walks)
        for at in fresh:
            for y in range(at.y - 1, at.y + 3):
                for x in range(at.x - 1, at.x + 3):
                    for sub in CENTRE:
                        self._steps.pop(place(x, y, sub), None)
                        self._walks.pop(place(x, y, sub), None)
        older = ((lines, (*before, *fresh)) for lines, before in old._older[:OLDER])
        self._older = ((old._lines, fresh), *older)
        self._lines = {}

    # ------------------------------------------------------------------ places

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All places to stand, row by row."""
        if not self._cells:
            squares = ((x, y) for y in range(self.height) for x in range(self.width))
            self._cells = tuple(cell for square in squares for cell in self.cells_of(square))
        return self._cells

    def _inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def cells_of(self, square: Square) -> tuple[Cell, ...]:
        """The places to stand in a square: one, four (nw, ne, sw, se), or none where it is solid or off the table."""
        x, y = square
        if not self._inside(x, y) or square in self.solid:
            return ()
        if square in self.split:
            return tuple(place(x, y, sub) for sub in CORNERS)
        return (place(x, y),)

    def levels(self, cells: Iterable[Cell]) -> dict[Cell, int]:
        """The heights of the ground there, in levels."""
        raised = self.raised
        return {cell: raised.get((cell[0], cell[1]), 0) for cell in cells} if raised else dict.fromkeys(cells, 0)

    def level(self, cell: Cell) -> int:
        """The height of the ground, in levels; 0 is the floor."""
        return self.raised.get((cell.x, cell.y), 0) if self.raised else 0

    def exists(self, cell: Cell) -> bool:
        """Whether it is one of `cells`."""
        return cell in self.cells_of(cell.square)

    def barrier(self, a: Square, b: Square) -> Barrier:
        """What stands on the edge that two squares share; a wall where one of them is off the table.

        Raises:
            ValueError: they share none.
        """
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            raise ValueError(f"squares {a[0]},{a[1]} and {b[0]},{b[1]} share no edge")
        if not (self._inside(*a) and self._inside(*b)):
            return Barrier.WALL
        return self.edges.get(edge_between(a, b), Barrier.OPEN)

    def touching(self, cell: Cell) -> tuple[tuple[int, Cell], ...]:
        """The cells that touch `cell` at an edge or a corner, whatever stands between.

        They come clockwise from north, then by key. Each comes with the direction of the step to it: north,
        east, south or west where the two share a piece of an edge, else one of the four diagonals.
        """
        found = self._touching.get(cell)
        if found is None:
            ring = self._ring(cell) if self.exists(cell) else ()
            found = self._touching[cell] = tuple((way, to) for way, to in ring if to.square not in self.solid)
        return found

    def _ring(self, cell: Cell) -> tuple[tuple[int, Cell], ...]:
        """As `touching`, solid squares not left out."""
        left, top, size = span(cell)
        found: dict[Cell, int] = {}
        for direction in (0, 2, 4, 6, 1, 3, 5, 7):  # who shares an edge is not met again at a corner
            dx, dy = DX[direction], DY[direction]
            for shift in range(1 if dx and dy else size):
                x = left + (size if dx > 0 else -1 if dx < 0 else shift)
                y = top + (size if dy > 0 else -1 if dy < 0 else shift)
                if self._inside(x >> 1, y >> 1):
                    found.setdefault(self._at(x, y), direction)
        return tuple(sorted(((way, to) for to, way in found.items()), key=lambda item: (item[0], item[1].key)))

    def _at(self, x: int, y: int) -> Cell:
        """The cell over a small square, given by column and row."""
        square = x >> 1, y >> 1
        return place(*square, CORNERS[2 * (y & 1) + (x & 1)]) if square in self.split else place(*square)

    # ------------------------------------------------------------------ steps

    def bar(self, a: Cell, b: Cell, occupied: Occupied, flying: bool = False) -> Bar | None:
        """Why a model may not step from a to b, which touches it; None if it may. Who stands in b is not looked at.

        Straight ahead the edge must be open. Diagonally there are two ways round, each over two edges and through a
        middle cell; a way is walled if a wall, window or closed door stands on one of its edges or its middle is
        solid. The step is barred by two walled ways, and by a walled one together with a model in the middle of the
        other; one of these alone, or two models, do not bar it. Up and down it goes only by a slope.

        Args:
            occupied: the cells in which models stand, or a function that knows.
            flying: levels do not count.
        """
        step = self._steps_of(a).get(b)
        if step is None or b.square in self.solid:
            return self._no_place(a, b, step is not None)
        if step.stop is not None:
            return step.stop
        if step.level and not flying:
            return Bar("level", b)
        watch = step.watch
        if watch is not None and (occupied(watch) if callable(occupied) else watch in occupied):
            return Bar("corner", watch)
        return None

    def _no_place(self, a: Cell, b: Cell, near: bool) -> Bar:
        if not self._inside(b.x, b.y):
            return Bar("edge", b)
        return Bar("solid" if near else "far", b)

    def _steps_of(self, cell: Cell) -> dict[Cell, Step]:
        found = self._steps.get(cell)
        if found is None:
            known = alike(amid := self._around(cell))
            found = self._steps[cell] = known.steps_of(cell) if known is not None else self._stepped(cell, amid)
        return found

    def _stepped(self, cell: Cell, amid: bytes) -> dict[Cell, Step]:
        ring = self._ring(cell) if self._fits(cell) else ()
        found = {to: self._step(cell, way, to) for way, to in ring}
        learn(amid, cell, found)
        return found

    def _around(self, cell: Cell) -> bytes:
        return around(cell, self.width, self.height, self._plain, self._bars)

    def walk(self, cell: Cell) -> Walk:
        """The steps on foot out of a cell, clockwise from north, then by key (see `bar`)."""
        found = self._walks.get(cell)
        if found is None:
            amid = self._around(cell) or around_end(cell, self.width, self.height, self._plain, self._bars)
            found = self._walks[cell] = walk_amid(amid, cell) if amid and not amid[4] else self._walked(cell)
        return found

    def _walked(self, cell: Cell) -> Walk:
        free = (step for step in self._steps_of(cell).values() if step.stop is None and not step.level)
        return tuple((step.to, step.watch) for step in free if step.to.square not in self.solid)

    def _fits(self, cell: Cell) -> bool:
        """Whether it exists or is a solid square."""
        return self._inside(cell.x, cell.y) and (cell.sub != "") is (cell.square in self.split)

    def _step(self, a: Cell, direction: int, b: Cell) -> Step:
        level = bool(self.raised) and self.level(a) != self.level(b) and not self._slope(a.square, b.square)
        if direction % 2 == 0:
            what = self._stands(a.square, b.square)
            stop = Bar(_BARRED[what], edge_between(a.square, b.square)) if what else None
            return Step(direction, b, stop, None, level, not level and what <= Barrier.WINDOW, not (level or what))
        one, other = self._flanks(a, direction)
        stop, watch = None, None
        if one.walled and other.walled:
            stop = Bar("corner", one.walled)
        elif one.walled or other.walled:
            watch = one.middle if other.walled else other.middle
        near = not level and min(one.worst, other.worst) <= Barrier.WINDOW
        clear = not level and min(one.worst, other.worst) == Barrier.OPEN
        return Step(direction, b, stop, watch, level, near, clear)

    def _slope(self, a: Square, b: Square) -> bool:
        return b in self.slopes.get(a, ()) or a in self.slopes.get(b, ())

    def _flanks(self, a: Cell, direction: int) -> tuple[Flank, Flank]:
        """The two ways round of a diagonal step, the one that begins to the east or west first."""
        left, top, size = span(a)
        dx, dy = DX[direction], DY[direction]
        x, y = left + (size - 1 if dx > 0 else 0), top + (size - 1 if dy > 0 else 0)
        return (
            self._flank((x, y), (x + dx, y), (x + dx, y + dy)),
            self._flank((x, y), (x, y + dy), (x + dx, y + dy)),
        )

    def _flank(self, *small: Square) -> Flank:
        """One way round over three small squares, given by column and row."""
        (ax, ay), (mx, my), (bx, by) = small
        cell = self._at(mx, my)
        first, middle, last = (ax >> 1, ay >> 1), (mx >> 1, my >> 1), (bx >> 1, by >> 1)
        if middle in self.solid:
            return Flank(cell, cell, Barrier.WALL)
        one, other = self._stands(first, middle), self._stands(middle, last)
        if not (one or other):
            return Flank(cell, None, 0)
        a, b = (middle, last) if other > one else (first, middle)
        return Flank(cell, edge_between(a, b), max(one, other))

    def _stands(self, a: Square, b: Square) -> int:
        """What stands on the edge that two squares of the table share, 0 if they are the same one."""
        (ax, ay), (bx, by) = a, b
        if ax != bx:
            return self._bars[2 * (ay * self.width + (ax if ax < bx else bx))]
        return 0 if ay == by else self._bars[2 * ((ay if ay < by else by) * self.width + ax) + 1]

    def adjacent(self, a: Cell, b: Cell, windows: bool = True) -> bool:
        """Whether two cells touch with no wall or closed door between them; b may be a solid square.

        Corner to corner one of the two ways round must be open, its middle not solid. On different levels only a
        slope and the raised squares to which it leads are adjacent.

        Args:
            windows: True if a window does not cut them off from each other.
        """
        step = self._steps_of(a).get(b)
        return step is not None and (step.near if windows else step.open)

    def neighbours(self, cell: Cell, windows: bool = True) -> tuple[Cell, ...]:
        """The cells adjacent to `cell`, clockwise from north, then by key."""
        found = self._near.get((cell, windows))
        if found is None:
            found = tuple(to for _, to in self.touching(cell) if self.adjacent(cell, to, windows))
            self._near[cell, windows] = found
        return found

    def reach(self, start: Cell, occupied: Occupied, limit: int | None = None, flying: bool = False) -> dict[Cell, int]:
        """The fewest steps from `start` (which is in it, at 0) to each cell that can be reached, nearest first.

        Occupied cells are not entered; that somebody stands in `start` does not count.

        Args:
            limit: the most steps; None for any number.
        """
        return {cell: steps for cell, steps, _ in self._spread(start, occupied, flying, limit)}

    def route(
        self, start: Cell, goals: Collection[Cell], occupied: Occupied, through: Collection[Edge] = frozenset()
    ) -> tuple[Cell, ...]:
        """The cells to enter one after the other on a shortest way from `start` to the nearest of `goals`.

        The goal stands last; the way is empty if there is none, or if `start` is a goal. Occupied cells are not
        entered, goals neither. Of ways of equal length always the same one is given.

        Args:
            through: edges whose closed doors are taken as open.
        """
        if through:
            return self._open(frozenset(through)).route(start, goals, occupied)
        wanted = frozenset(goals)
        came: dict[Cell, Cell] = {}
        for cell, steps, before in self._spread(start, occupied):
            came[cell] = before
            if cell in wanted:
                way = [cell]
                while len(way) < steps:
                    way.append(came[way[-1]])
                return tuple(reversed(way)) if steps else ()
        return ()

    def _open(self, doors: frozenset[Edge]) -> Grid:
        found = self._opened.get(doors)
        if found is None:
            kept = {at: what for at, what in self.edges.items() if at not in doors or what != Barrier.DOOR}
            found = self._opened[doors] = self.changed(edges=kept)
        return found

    def _spread(
        self, start: Cell, occupied: Occupied, flying: bool = False, limit: int | None = None
    ) -> Iterator[tuple[Cell, int, Cell]]:
        """Cells in the order in which they are reached, with the number of steps and the cell before."""
        taken = occupied if callable(occupied) else occupied.__contains__
        seen = {start: True}
        waiting = deque([(start, 0)])
        yield start, 0, start
        while waiting:
            cell, steps = waiting.popleft()
            if limit is not None and steps >= limit:
                return
            for to, watch in self._flight(cell) if flying else self.walk(cell):
                if to in seen or taken(to) or (watch is not None and watch != start and taken(watch)):
                    continue
                seen[to] = True
                waiting.append((to, steps + 1))
                yield to, steps + 1, cell

    def _flight(self, cell: Cell) -> Walk:
        """The same where levels do not count."""
        steps = self._steps_of(cell).values()
        return tuple((step.to, step.watch) for step in steps if step.stop is None and step.to.square not in self.solid)

    # ------------------------------------------------------------------ sight

    def sight(self, a: Cell, b: Cell, models: Mapping[Cell, int], over: bool = False) -> Sight:
        """The line of sight from the centre of a to that of b; the same both ways but for `over`.

        Walls, closed doors, fog, solid squares and squares higher than both ends hide; windows are counted. A model
        in a cell that the line crosses hides if it is no higher than the higher end, and does not stand on the
        floor under a line with an end above it. Where the line only touches a corner, or runs along an edge, it is
        hidden if both sides hide; of two open sides the one with fewer windows counts. What fills the squares of the
        two ends does not hide, fog excepted.

        Args:
            models: the cells in which models stand, each with the level of the model; an end that is among them is at
                that level, else on the ground. Leave out the models over which one sees in any case.
            over: a sees over the models on levels lower than its own.
        """
        low, high = models.get(a), models.get(b)
        if low is None:
            low = self.raised.get((a.x, a.y), 0) if self.raised else 0
        if high is None:
            high = self.raised.get((b.x, b.y), 0) if self.raised else 0
        top = high if high > low else low
        line = self._lines.get((a, b, top)) or self._line(a, b, top)
        if not line.sight.clear:
            return line.sight
        floor = low if over and low else 1 if top else 0
        for cell in line.cells:
            if cell in models and floor <= models[cell] <= top:
                return _MODEL
        return self._past(line, models, floor, top) if line.forks else line.sight

    def sees(self, a: Cell, b: Cell, models: Mapping[Cell, int], over: bool = False) -> bool:
        """Whether `sight` is clear; sooner told than why not, for most of what is hidden lies behind some wall."""
        (ax, ay, corner), (bx, by, other), width = a, b, self.width
        if corner or other:
            crossed, first = straight(width, *CENTRE[corner], *between(a, b))
        else:
            crossed, first = straight_on(width, bx - ax, by - ay)
        walled = self._walls >> 2 * (ay * width + ax) + first & crossed
        return not walled and self.sight(a, b, models, over).clear

    def sees_static(self, a: Cell, b: Cell) -> Sight:
        """The line of sight as if there were no models."""
        return self.sight(a, b, {})

    def _past(self, line: Line, models: Mapping[Cell, int], floor: int, top: int) -> Sight:
        windows = line.sight.windows
        for one, ones, other, others in line.forks:
            first = floor <= models.get(one, -1) <= top
            second = floor <= models.get(other, -1) <= top
            if first and second:
                return _MODEL
            windows += others if first else ones if second else min(ones, others)
        return Sight(True, windows)

    def _line(self, a: Cell, b: Cell, top: int) -> Line:
        for lines, fresh in self._older:
            line = lines.get((a, b, top))
            if line is not None and not any(spans(a, b, at) for at in fresh):
                break
        else:
            # Worked out from the same end whoever asks first, so that the reason given is always the same.
            line = self._drawn(b, a, top) if b < a else self._drawn(a, b, top)
        if len(self._lines) >= LINES:
            self._lines.clear()
        self._lines[a, b, top] = self._lines[b, a, top] = line
        return line

    def _drawn(self, a: Cell, b: Cell, top: int) -> Line:
        dx, dy = between(a, b)
        start = a.y * self.width + a.x
        squares, watched, windows = [start], [], 0
        forks: list[tuple[Cell, int, Cell, int]] = []
        ground, end = self._ground, b.y * self.width + b.x
        if ground[start] == _FOG or ground[end] == _FOG:
            return hidden("fog")
        why = ""
        for square, at, ways in legs(self.width, *CENTRE[a.sub], dx, dy):
            square += start
            if ways is None:
                what = self._bars[2 * start + at]
                windows += what
                why = why or (_BARRED[what] if what > Barrier.WINDOW else "")
            else:
                sides = tuple(self._way(way, start, top) for way in ways)
                good = [side for side in sides if not side.why]
                if len(good) == 2:
                    forks.append((good[0].middle, good[0].windows, good[1].middle, good[1].windows))
                elif good:
                    windows += good[0].windows
                    watched.append(good[0].middle)
                else:
                    why = why or sides[0].why
            if square != end and not 0 <= ground[square] <= top:
                why = why or self._hides(square, top)
            if why:
                return hidden(why)
            squares.append(square)
        return self._met(a, b, (dx, dy), clear(windows), squares, watched, forks)

    def _way(self, way: Way, start: int, top: int) -> Side:
        middle = start + way.middle
        first, second = self._bars[2 * start + way.first], self._bars[2 * start + way.second]
        y, x = divmod(middle, self.width)
        cell = place(x, y, way.corner if self._split[middle] else "")
        worst = max(first, second)
        if worst > Barrier.WINDOW:
            return Side(_BARRED[worst], 0, cell)
        return Side(self._hides(middle, top), first + second, cell)

    def _hides(self, square: int, top: int) -> str:
        ground = self._ground[square]
        if ground > top:
            return "raised"
        return "fog" if ground == _FOG else "solid" if ground == _SOLID else ""

    def _met(
        self, a: Cell, b: Cell, way: tuple[int, int], sight: Sight, squares: list[int], watched: list[Cell],
        forks: list[tuple[Cell, int, Cell, int]],
    ) -> Line:  # fmt: skip
        """The line with the cells in which models would hide."""
        if not any(self._split[square] for square in squares):
            crossed = [place(square % self.width, square // self.width) for square in squares]
        else:
            crossed = []
            for one, other in quarters(*CENTRE[a.sub], *way):
                first, second = (self._at(2 * a.x + x, 2 * a.y + y) for x, y in (one, other))
                if first == second:
                    crossed.append(first)
                else:  # neither is an end: a line that only touches a cell does not pass its centre
                    forks.append((first, 0, second, 0))
        cells = dict.fromkeys((*crossed, *watched))
        return Line(sight, tuple(cell for cell in cells if cell not in (a, b)), tuple(forks))
