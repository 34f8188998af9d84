"""Grids for tests: written short, made at random, and turned."""

from __future__ import annotations

from hypothesis import strategies as st

from wartable.engine.grid import DX, DY, Barrier, Cell, Edge, Grid, Square, cell_of, edge

TURNED = {"": "", "nw": "ne", "ne": "se", "se": "sw", "sw": "nw"}


def cell(text: str) -> Cell:
    found = cell_of(text)
    assert found is not None, text
    return found


def squares(text: str) -> frozenset[Square]:
    return frozenset(cell(key).square for key in text.split())


def edges(text: str, what: Barrier) -> dict[Edge, Barrier]:
    """Of words such as "3,2e": the edge on the east of 3,2."""
    found = {}
    for word in text.split():
        at = cell(word[:-1])
        found[edge(at.x, at.y, word[-1])] = what
    return found


@st.composite
def grids(draw: st.DrawFn, small: bool = True, levels: bool = True) -> Grid:
    """Of up to 5 by 5 squares; `small` with divided ones, `levels` with raised ones and slopes."""
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    every = st.sampled_from([(x, y) for x in range(width) for y in range(height)])
    at = st.tuples(every, st.sampled_from("es")).map(lambda found: Edge(*found[0], found[1]))
    some = st.frozensets(every, max_size=4)
    raised = draw(st.dictionaries(every, st.integers(1, 2), max_size=6)) if levels else {}
    slopes: dict[Square, tuple[Square, ...]] = {}
    for x, y in draw(some) if levels else ():
        to = [(x + DX[way], y + DY[way]) for way in draw(st.frozensets(st.integers(0, 7), max_size=3))]
        slopes[x, y] = tuple(sorted(square for square in to if square in raised))
    walls = draw(st.dictionaries(at, st.sampled_from(Barrier), max_size=16))
    split, fog = draw(some) if small else frozenset(), draw(st.frozensets(every, max_size=1))
    return Grid(width, height, walls, draw(some), split, raised, slopes, fog)


def turned(on: Grid) -> Grid:
    """A quarter turn clockwise: what was north is east."""

    def to(square: Square) -> Square:
        return on.height - 1 - square[1], square[0]

    walls = {}
    for at, what in on.edges.items():
        x, y = to((at.x, at.y))
        walls[edge(x, y, "s" if at.side == "e" else "w")] = what
    return Grid(
        on.height,
        on.width,
        walls,
        frozenset(map(to, on.solid)),
        frozenset(map(to, on.split)),
        {to(square): level for square, level in on.raised.items()},
        {to(square): tuple(map(to, ends)) for square, ends in on.slopes.items()},
        frozenset(map(to, on.fog)),
    )


def turned_cell(on: Grid, at: Cell) -> Cell:
    return Cell(on.height - 1 - at.y, at.x, TURNED[at.sub])


def grid(walls="", doors="", windows="", solid="", split="", raised="", slopes=None, fog="", size=(5, 5)):
    return Grid(
        size[0],
        size[1],
        {**edges(walls, Barrier.WALL), **edges(doors, Barrier.DOOR), **edges(windows, Barrier.WINDOW)},
        squares(solid),
        squares(split),
        dict.fromkeys(squares(raised), 1),
        slopes or {},
        squares(fog),
    )


def cells(text):
    return tuple(cell(key) for key in text.split())
