"""HD-NEW-BRD-03, HD-MISS-04: a complex is laid out by number; the same number gives the same complex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from wartable.engine.answer import Stream
from wartable.engine.errors import RuleError
from wartable.engine.grid import Cell, Edge, Square
from wartable.rulesets.hunt_for_davros.complex.boards import (  # fmt: skip
    TURNS,
    Layout,
    layout_of,
    sanctum_plan,
    start_plan,
    templates,
    usual_starts,
)
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD, Board, Complex, Room, Start
from wartable.rulesets.hunt_for_davros.complex.floor_plan import (  # fmt: skip
    Parts,
    Plan,
    Side,
    merged,
    places_of,
    rectangle,
    sanctum_of,
    shifted,
    turned,
)
from wartable.rulesets.hunt_for_davros.complex.furnishing import markers_of, pads_of, wanted

MARKERS_PER_TEAM = 4  # HD-NEW-BRD-03
REROLLS = 10  # HD-NEW-BRD-03, step 5
_STEPS = 300  # repairs of one layout, after which another is rolled
_LAYOUTS = 20
_LOCAL_LINES = (3, 2, 4, 1, 5)  # the middle of a board first


Pair = tuple[str, str]  # two starts
Line = tuple[Cell, Cell]


class Rolled(NamedTuple):
    """A rolled board: the face of the D20 and by how many degrees it is turned."""

    face: int
    turn: int


@dataclass(slots=True)
class Draft:
    """A complex that is being laid out.

    Args:
        fixed: boards that are not rolled, with template and turn.
        plans: the plans of fixed boards by their (western) board, turned but not shifted.
        rolled: the other boards row by row; `last` is the one rolled last.
        extra: walls put up against opening shots, by board.
        screened: pairs of starts that are known not to see each other.
        rerolls: rounds of re-rolling against opening shots.
    """

    layout: Layout
    starts: tuple[str, ...]
    stream: Stream
    encounters: bool
    fixed: dict[Square, Board] = field(default_factory=dict)
    plans: dict[Square, Plan] = field(default_factory=dict)
    rolled: dict[Square, Rolled] = field(default_factory=dict)
    extra: dict[Square, tuple[Side, ...]] = field(default_factory=dict)
    screened: dict[Pair, None] = field(default_factory=dict)
    last: Square = (0, 0)
    rerolls: int = 0
    laid: dict[Square, tuple[Plan, Plan]] = field(default_factory=dict)  # of fixed boards: as turned, and shifted too

    @property
    def width(self) -> int:
        """Columns of squares."""
        return self.layout.columns * BOARD

    @property
    def height(self) -> int:
        """Rows of squares."""
        return self.layout.rows * BOARD

    def roll(self, at: Square) -> None:
        """Roll a board: a face of the D20, then a quarter turn; walls put up on it are gone."""
        face = 1 + self.stream.below(len(templates()))
        self.rolled[at] = Rolled(face, 90 * self.stream.below(4))
        self.last = at
        self.changed(at)

    def changed(self, at: Square) -> None:
        """Walls put up on a board are gone when it is another, and lines across it may be open."""
        self.extra.pop(at, None)
        for pair in tuple(self.screened):
            (ax, ay), (bx, by) = (self.layout.starts[name] for name in pair)
            if min(ax, bx) <= at[0] <= max(ax, bx) and min(ay, by) <= at[1] <= max(ay, by):
                del self.screened[pair]

    def parts(self) -> Parts:
        """The map as it stands."""
        plans = []
        for at in rectangle(0, 0, self.layout.columns, self.layout.rows):
            if at in self.rolled:
                plans.append(_placed(*self.rolled[at], at))
            elif at in self.plans:
                known = self.laid.get(at)
                if known is None or known[0] is not self.plans[at]:
                    known = self.laid[at] = self.plans[at], shifted(self.plans[at], at[0] * BOARD, at[1] * BOARD)
                plans.append(known[1])
        plans += [Plan("", BOARD, BOARD, walls=walls) for walls in self.extra.values()]
        return merged(plans, self.width, self.height)


@lru_cache(maxsize=4096)
def _placed(face: int, turn: int, at: Square) -> Plan:
    return shifted(turned(templates()[face - 1].plan, turn), at[0] * BOARD, at[1] * BOARD)


# ------------------------------------------------------------------ the whole
@lru_cache(maxsize=256)
def generate(
    layout: str, teams: int | tuple[str, ...] = 4, number: int = 0, sanctum: bool = True,
    objective: bool = False, encounters: bool = True,
) -> Complex:  # fmt: skip
    """HD-NEW-BRD-03: the complex of that number.

    Args:
        layout: "3x9", "4x7", "5x7", "4x4" or "5x5", in boards.
        teams: how many there are, or the names of the starts that they use.
        sanctum, objective: whether there is one in the middle.
        encounters: whether there are markers, and the pads that only a card sets going.

    Raises:
        DataError: there is no such layout.
        RuleError: the layout has no place for so many teams, for a sanctum or for an objective.
    """
    plan = layout_of(layout)
    starts = starts_of(plan, teams)
    _check_middle(plan, sanctum, objective)
    stream = Stream(f"complex {layout} {number}")
    for _ in range(_LAYOUTS):
        draft = _roll(Draft(plan, starts, stream, encounters), sanctum, objective)
        if _settled(draft):
            return _complex(draft, number)
    raise RuleError("HD-NEW-BRD-03", f"no complex {number} of {layout} boards was found; take another number")


def starts_of(plan: Layout, teams: int | tuple[str, ...]) -> tuple[str, ...]:
    """HD-SETUP-01, HD-NEW-BRD-06: the starts that are used, in the order of the layout.

    Raises:
        RuleError: the layout does not have them.
    """
    if isinstance(teams, int):
        if teams not in usual_starts():
            raise RuleError("HD-SETUP-01", f"{teams} teams cannot play; two to six can")
        teams = usual_starts()[teams]
    missing = [name for name in teams if name not in plan.starts]
    if missing or len(set(teams)) != len(teams):
        what = f"has no start {missing[0]}" if missing else "has each start once"
        raise RuleError("HD-NEW-BRD-06", f"layout {plan.name} {what}; it has {', '.join(plan.starts)}")
    return tuple(name for name in plan.starts if name in teams)


def _check_middle(plan: Layout, sanctum: bool, objective: bool) -> None:
    if sanctum and not plan.sanctum:
        raise RuleError("HD-NEW-BRD-03", f"layout {plan.name} has no board in the middle for a sanctum")
    if objective and not plan.objective:
        raise RuleError("HD-NEW-SCN-08", f"layout {plan.name} has no board in the middle for an objective")
    if sanctum and objective:
        raise RuleError("HD-NEW-SCN-08", "sanctum and objective would lie on the same board; leave one out")


def _roll(draft: Draft, sanctum: bool, objective: bool) -> Draft:
    """Steps 1 to 3: the fixed boards, then a roll and a quarter turn for each other board."""
    plan = draft.layout
    if sanctum:
        degrees = 180 * draft.stream.below(2)
        found = sanctum_plan(plan.sanctum)
        _fix(draft, plan.sanctum_at, "sanctum", degrees, found)
        for step in range(1, found.width // BOARD):
            at = (plan.sanctum_at[0] + step, plan.sanctum_at[1])
            draft.fixed[at] = Board(at, "sanctum", degrees)
    for name in draft.starts:
        _fix(draft, plan.starts[name], "start", TURNS[name], start_plan(name))
    if objective:
        template = templates()[int(plan.objective) - 1]
        rooms = tuple(room._replace(kind="objective", key="objective") for room in template.plan.rooms)
        degrees = 90 * draft.stream.below(4)
        _fix(draft, plan.objective_at, template.key, degrees, template.plan._replace(rooms=rooms))
    for at in rectangle(0, 0, plan.columns, plan.rows):
        if at not in draft.fixed:
            draft.roll(at)
    return draft


def _fix(draft: Draft, at: Square, template: str, degrees: int, plan: Plan) -> None:
    draft.fixed[at] = Board(at, template, degrees)
    draft.plans[at] = turned(plan, degrees)


def _settled(draft: Draft) -> bool:
    """Steps 3 to 6 until nothing has to be mended any more; False: this layout cannot be saved."""
    for _ in range(_STEPS):
        _share(draft)
        parts = draft.parts()
        if _mended_cut(draft, parts):
            continue
        line = _open_line(draft, parts)
        if line is not None:
            if not _screened(draft, *line):
                return False
        elif not _mended_markers(draft):
            return True
    return False


# ------------------------------------------------------------------ step 3: features
def _share(draft: Draft) -> None:
    """HD-BOARD-02: two thirds of the boards at least have a feature, and at least one has none."""
    boards = draft.layout.columns * draft.layout.rows
    while 3 * len(bare := _bare(draft)) > boards:
        draft.roll(bare[0])
    if not _bare(draft):
        draft.rolled[draft.last] = Rolled(1, draft.rolled[draft.last].turn)
        draft.changed(draft.last)


def _bare(draft: Draft) -> list[Square]:
    return [at for at, board in draft.rolled.items() if not templates()[board.face - 1].feature]


# ------------------------------------------------------------------ step 4: ways
def _mended_cut(draft: Draft, parts: Parts) -> bool:
    """Whether a board that cuts the map had to be rolled again."""
    cut = _unreached(draft, parts)
    if not cut:
        return False
    boards = [at for at in draft.rolled if any(at == (x // BOARD, y // BOARD) for x, y in cut)]
    boards = boards or list(draft.rolled)
    draft.roll(boards[draft.stream.below(len(boards))])
    return True


def _unreached(draft: Draft, parts: Parts) -> list[Square]:
    """Squares outside of the sanctum to which no way leads from a start with all unlocked doors open.

    A diagonal step leads nowhere that two straight ones do not (HD-MOVE-05), so straight ones are enough here.
    """
    width, size = draft.width, draft.width * draft.height
    # Bits of whole numbers stand for squares: all that is reached goes a step further at once.
    column, row = draft.layout.starts[draft.starts[0]]
    open_ = _open_ways(parts, width, draft.height)
    links = _linked(parts, width)
    found = _spread(1 << row * BOARD * width + column * BOARD, open_, width)
    while True:
        more = 0
        for at, ends in links.items():
            if found >> at & 1:
                more |= sum(1 << to for to in dict.fromkeys(ends))
        more &= open_.free
        if not more & ~found:
            break
        found = _spread(found | more, open_, width)
    left = open_.free & ~found
    chamber = {at for room in parts.rooms if room.kind == "sanctum" for at in room.squares}
    lost = [(n % width, n // width) for n in range(size) if left >> n & 1] if left else []
    return [at for at in lost if at not in chamber]


_NO, _YES = b"01"


class _Ways(NamedTuple):
    """Bits by number of square: from which a straight step leads east or south, and which are not filled."""

    east: int
    south: int
    free: int


def _spread(found: int, ways: _Ways, width: int) -> int:
    """All squares to which steps lead from these."""
    east, south, free = ways
    before = 0
    while found != before:
        before = found
        found |= (found & east) << 1 | (found & south) << width | found >> 1 & east | found >> width & south
        found &= free
    return found


def _open_ways(parts: Parts, width: int, height: int) -> _Ways:
    """HD-BOARD-05, HD-LVL-07: no step leads through a wall, or up and down where there is no slope."""
    size = width * height
    east, south, free = (bytearray([_YES]) * size for _ in range(3))
    for x, y, side in (*parts.walls, *(door.edge for door in parts.doors if door.locked)):
        if x >= 0 and y >= 0:
            (east if side == "e" else south)[y * width + x] = _NO
    for x, y in parts.raised:
        for ways, at, to in (
            (east, (x, y), (x + 1, y)), (east, (x - 1, y), (x, y)),
            (south, (x, y), (x, y + 1)), (south, (x, y - 1), (x, y)),
        ):  # fmt: skip
            if min(at) >= 0 and not _level_step(parts, at, to):
                ways[at[1] * width + at[0]] = _NO
    for x, y in parts.solid:
        free[y * width + x] = _NO
    east[width - 1 :: width] = b"0" * height
    south[size - width :] = b"0" * width
    return _Ways(*(int(bits[::-1], 2) for bits in (east, south, free)))


def _linked(parts: Parts, width: int) -> dict[int, tuple[int, ...]]:
    """The ends of lifts and ladders, by number, each with all ends of its own."""
    links: dict[int, tuple[int, ...]] = {}
    for link in parts.links:
        ends = tuple(y * width + x for x, y in (link.foot, *link.heads))
        for at in ends:
            links[at] = (*links.get(at, ()), *ends)
    return links


def _level_step(parts: Parts, a: Square, b: Square) -> bool:
    """HD-LVL-07: between floor and raised squares only a slope leads."""
    if (a in parts.raised) == (b in parts.raised):
        return True
    return b in parts.slopes.get(a, ()) or a in parts.slopes.get(b, ())


def _bare_complex(draft: Draft, parts: Parts) -> Complex:
    return Complex(
        "", draft.width, draft.height, (), parts.walls, parts.doors, parts.rooms, parts.solid, parts.split,
        parts.raised, parts.slopes, parts.links,
    )  # fmt: skip


# ------------------------------------------------------------------ step 5: opening shots
@lru_cache(maxsize=64)
def _lines(layout_name: str, pair: Pair) -> tuple[Line, ...]:
    """The lines from start to start that the two start boards themselves leave open.

    More boards only add to what stops them: no template has a window or an open door on its outer edge.
    """
    plan = layout_of(layout_name)
    at = {name: plan.starts[name] for name in pair}
    plans = [shifted(turned(start_plan(name), TURNS[name]), x * BOARD, y * BOARD) for name, (x, y) in at.items()]
    width, height = plan.columns * BOARD, plan.rows * BOARD
    parts = merged(plans, width, height)
    grid = Complex("", width, height, (), parts.walls, parts.doors, parts.rooms).grid()
    one, other = ([Cell(*each) for each in rectangle(x * BOARD, y * BOARD, BOARD, BOARD)] for x, y in at.values())
    gates = ((a, b) for a in one for b in other if not {_gate(a, b), _gate(b, a)} & parts.walls.keys())
    return tuple((a, b) for a, b in gates if grid.sees(a, b, {}))


def _gate(a: Cell, b: Cell) -> Edge | None:
    """The edge by which the line from the centre of `a` to that of `b` leaves the board of `a`; None at a corner.

    It spares a whole look along lines that end at the edge of their own board.
    """
    dx, dy = b.x - a.x, b.y - a.y
    east, south = dx > 0, dy > 0
    # From the centre to the board's edge, in half squares.
    to_x = 2 * (BOARD - a.x % BOARD) - 1 if east else 2 * (a.x % BOARD) + 1
    to_y = 2 * (BOARD - a.y % BOARD) - 1 if south else 2 * (a.y % BOARD) + 1
    wide, high = abs(dx), abs(dy)
    if to_x * high < to_y * wide:
        row, rest = divmod((2 * a.y + 1) * wide + dy * to_x, 2 * wide)
        x = a.x + (to_x + 1) // 2 if east else a.x - (to_x - 1) // 2
        return Edge(x - 1, row, "e") if rest else None
    if to_x * high > to_y * wide:
        column, rest = divmod((2 * a.x + 1) * high + dx * to_y, 2 * high)
        y = a.y + (to_y + 1) // 2 if south else a.y - (to_y - 1) // 2
        return Edge(column, y - 1, "s") if rest else None
    return None


def _open_line(draft: Draft, parts: Parts) -> Line | None:
    """HD-SETUP-10: a line on which one team sees another before the first move."""
    grid = _bare_complex(draft, parts).grid()
    for pair in combinations(draft.starts, 2):
        if pair not in draft.screened:
            lines = _lines(draft.layout.name, pair)
            found = next(((a, b) for a, b in lines if grid.sees(a, b, {})), None)
            if found is not None:
                return found
            draft.screened[pair] = None
    return None


def _screened(draft: Draft, a: Cell, b: Cell) -> bool:
    """Roll the boards on the line again, ten times at most in a layout, then put up a wall; False: no place for it."""
    crossed = [at for at in draft.rolled if _crosses(at, a, b)]
    if draft.rerolls < REROLLS and crossed:
        draft.rerolls += 1
        for at in crossed:
            draft.roll(at)
        return True
    middle = (a.x + b.x + 1, a.y + b.y + 1)
    crossed.sort(key=lambda at: max(abs(2 * BOARD * at[k] + BOARD - middle[k]) for k in (0, 1)))
    rooms = {at for room in draft.parts().rooms for at in room.squares}
    walls = [(at, wall) for line in _LOCAL_LINES for at in crossed for wall in _walls(at, line, a, b)]
    walls.sort(key=lambda found: any(at in rooms for at, _ in found[1]))
    return any(_walled(draft, at, wall, a, b) for at, wall in walls)


def _crosses(board: Square, a: Cell, b: Cell) -> bool:
    """Whether the line between the centres of two squares passes through a board; in half squares."""
    ax, ay, bx, by = 2 * a.x + 1, 2 * a.y + 1, 2 * b.x + 1, 2 * b.y + 1
    west, north = 2 * BOARD * board[0], 2 * BOARD * board[1]
    east, south = west + 2 * BOARD, north + 2 * BOARD
    if max(ax, bx) <= west or min(ax, bx) >= east or max(ay, by) <= north or min(ay, by) >= south:
        return False
    turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (west, east) for y in (north, south)]
    return min(turns) < 0 < max(turns)


def _walls(board: Square, line: int, a: Cell, b: Cell) -> Iterator[tuple[Side, ...]]:
    """A wall of two squares across the line, `line` squares from the board's northern or western edge."""
    upright = abs(b.y - a.y) >= abs(b.x - a.x)
    (ax, ay), (bx, by) = ((a.x, a.y), (b.x, b.y)) if upright else ((a.y, a.x), (b.y, b.x))
    column, row = board if upright else board[::-1]
    at = BOARD * row + line
    if not min(ay, by) < at <= max(ay, by):
        return
    halves = (2 * ax + 1) + (bx - ax) * (2 * at - 2 * ay - 1) // (by - ay)  # where it crosses, in half squares
    if not 2 * BOARD * column <= halves < 2 * BOARD * (column + 1):
        return
    first = min(max((halves - 1) // 2, BOARD * column), BOARD * (column + 1) - 2)
    yield tuple((((x, at), "n") if upright else ((at, x), "w")) for x in (first, first + 1))


def _walled(draft: Draft, board: Square, wall: tuple[Side, ...], a: Cell, b: Cell) -> bool:
    """Whether the wall stops the line and leaves a way to every square; if not it is taken away again."""
    before = draft.extra.get(board, ())
    draft.extra[board] = (*before, *wall)
    parts = draft.parts()
    if not _bare_complex(draft, parts).grid().sees(a, b, {}) and not _unreached(draft, parts):
        return True
    draft.extra[board] = before
    return False


# ------------------------------------------------------------------ step 6: markers
def _markers_of(face: int) -> int:
    """HD-SETUP-04: the markers of a template."""
    plan = templates()[face - 1].plan
    return len(plan.markers) + sum(wanted(len([at for at in r.squares if at not in plan.solid])) for r in plan.rooms)


def _mended_markers(draft: Draft) -> bool:
    """Whether a board had to be rolled again because there are fewer markers than four for each team."""
    if not draft.encounters:
        return False
    count = {at: _markers_of(board.face) for at, board in draft.rolled.items()}
    fixed = sum(_markers_of(int(board.template)) for board in draft.fixed.values() if board.template.isdigit())
    if sum(count.values()) + fixed >= MARKERS_PER_TEAM * len(draft.starts):
        return False
    bare = _bare(draft)
    spare = [at for at, found in count.items() if not found and bare != [at]]
    poor = spare or [at for at, found in count.items() if found == 1]
    draft.roll(poor[draft.stream.below(len(poor))])
    return True


# ------------------------------------------------------------------ the finished map
def _complex(draft: Draft, number: int) -> Complex:
    """The complex of a settled draft, with rooms named, markers and pads put in their places."""
    parts = draft.parts()
    boards = [
        draft.fixed.get(at) or Board(at, str(draft.rolled[at].face), draft.rolled[at].turn)
        for at in rectangle(0, 0, draft.layout.columns, draft.layout.rows)
    ]
    made = replace(
        _bare_complex(draft, parts),
        name=f"Complex {number}, {draft.layout.name} boards",
        boards=tuple(boards),
        rooms=_numbered(parts),
        starts=tuple(_start(draft, parts, name) for name in draft.starts),
        sanctum=sanctum_of(parts, draft.width, draft.height),
        number=number,
        objective=next((room.id for room in parts.rooms if room.kind == "objective"), ""),
    )
    if not draft.encounters:
        return made
    made = replace(made, places=places_of(markers_of(made, parts.markers), made.rooms))
    return replace(made, pads=pads_of(made, draft.stream))


def _numbered(parts: Parts) -> tuple[Room, ...]:
    """Rooms of templates get the number of their id, so that each has a name of its own."""
    return tuple(
        room._replace(name=f"{room.name} {room.id.removeprefix('room-')}") if room.id.startswith("room-") else room
        for room in parts.rooms
    )


def _start(draft: Draft, parts: Parts, name: str) -> Start:
    at = draft.layout.starts[name]
    squares = rectangle(at[0] * BOARD, at[1] * BOARD, BOARD, BOARD)
    room = next((room.id for room in parts.rooms if room.squares[0] in squares), "")
    return Start(at, tuple(found for found in squares if found not in parts.solid), name, room)
