"""A complex as a map of plain letters for the terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from wartable.engine.grid import Barrier, Edge, Square, edge
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD, Complex

_ACROSS = {"": "  ", "wall": "--", "window": "::", "closed": "==", "open": "''", "locked": "##"}
_UPRIGHT = {"": " ", "wall": "|", "window": ":", "closed": "H", "open": "'", "locked": "#"}
_LEGEND = {
    "wall": "-- |  wall", "window": ":: :  window", "closed": "== H  closed door", "open": "'' '  open door",
    "locked": "## #  locked door", "??": "??  encounter marker", "XX": "XX  solid", "++": "++  bad going",
    "^^": "^^  raised", "/^": "/^  slope", "LL": "LL  lift", "TT": "TT  ladder", "()": "()  transmat pad",
}  # fmt: skip

AROUND = (23, 9)
"""So many squares, across and down, are shown around one model."""


class Part(NamedTuple):
    """Some squares of a map: from column `left` and row `top` to before `right` and `bottom`."""

    left: int
    top: int
    right: int
    bottom: int


def text_map(
    complex_: Complex, models: Mapping[Square, str] | None = None, closed: Collection[str] | None = None,
    markers: Collection[str] | None = None, part: Part | None = None,
) -> str:  # fmt: skip
    """The map, north at the top, with the numbers of columns and rows at its edge and what the signs mean below.

    Args:
        models: up to two letters for each square in which a model stands.
        closed: the ids of the closed doors; None: as before the first move.
        markers: the ids of the places where a marker still lies; None: all.
        part: the squares that are shown; None: all.
    """
    part = part or Part(0, 0, complex_.width, complex_.height)
    lines = _edges(complex_, closed)
    signs = _signs(complex_, markers)
    meant = (*lines.values(), *signs.values())
    signs.update((at, word[:2].rjust(2)) for at, word in (models or {}).items())
    rows = [_heading(part)]
    for y in range(part.top, part.bottom):
        rows.append("    " + _between(part, lines, y - 1))
        upright = (
            _UPRIGHT[lines[Edge(x - 1, y, "e")]] + (signs.get((x, y), " .") if x < part.right else "")
            for x in range(part.left, part.right + 1)
        )
        rows.append(f"{y:>3} " + "".join(upright))
    rows.append("    " + _between(part, lines, part.bottom - 1))
    return "\n".join([*(row.rstrip() for row in rows), "", *_legend(meant)]) + "\n"


def part_around(complex_: Complex, at: Square) -> Part:
    """The part of a map around a square, as wide as a terminal."""
    left = min(max(0, at[0] - AROUND[0] // 2), max(0, complex_.width - AROUND[0]))
    top = min(max(0, at[1] - AROUND[1] // 2), max(0, complex_.height - AROUND[1]))
    return Part(left, top, min(left + AROUND[0], complex_.width), min(top + AROUND[1], complex_.height))


def _heading(part: Part) -> str:
    columns = range(part.left, part.right)
    return "     " + "".join(str(x).ljust(3) if x % BOARD == 0 or x == part.left else "   " for x in columns)


def _edges(complex_: Complex, closed: Collection[str] | None) -> dict[Edge, str]:
    """What stands on each edge; nothing, "", where none does."""
    width, height = complex_.width, complex_.height
    found = {Edge(x, y, side): "" for x in range(-1, width) for y in range(-1, height) for side in ("e", "s")}
    outer = [edge(x, y, side) for x in range(width) for y, side in ((0, "n"), (height - 1, "s"))]
    outer += [edge(x, y, side) for y in range(height) for x, side in ((0, "w"), (width - 1, "e"))]
    found.update((at, "wall") for at in outer)
    found.update((at, "window" if kind is Barrier.WINDOW else "wall") for at, kind in complex_.walls.items())
    for door in complex_.doors:
        shut = not door.open if closed is None else door.id in closed
        found[door.edge] = ("locked" if door.locked else "closed") if shut else "open"
    return found


def _between(part: Part, lines: Mapping[Edge, str], y: int) -> str:
    """The line of walls below row `y`."""
    return "".join(
        _post(lines, x - 1, y) + (_ACROSS[lines[Edge(x, y, "s")]] if x < part.right else "")
        for x in range(part.left, part.right + 1)
    )


def _post(lines: Mapping[Edge, str], x: int, y: int) -> str:
    """The corner south-east of a square: a post where anything but a wall that runs straight on meets it."""
    across = [lines.get(Edge(i, y, "s"), "") for i in (x, x + 1)]
    upright = [lines.get(Edge(x, j, "e"), "") for j in (y, y + 1)]
    if not any(across) and not any(upright):
        return " "
    if across == ["wall", "wall"] and not any(upright):
        return "-"
    return "|" if upright == ["wall", "wall"] and not any(across) else "+"


def _signs(complex_: Complex, markers: Collection[str] | None) -> dict[Square, str]:
    found = dict.fromkeys(sorted(complex_.split), "++")
    found.update((at, "^^") for at in complex_.raised)
    found.update((at, "/^") for at in complex_.slopes)
    found.update((link.foot, "LL" if link.kind == "lift" else "TT") for link in complex_.links)
    found.update((at, "()") for at in complex_.pads)
    found.update((at, "XX") for at in sorted(complex_.solid))
    shown = (place for place in complex_.places if markers is None or place.id in markers)
    found.update((place.square, "??") for place in shown)
    return found


def _legend(drawn: Collection[str]) -> Iterator[str]:
    """What the signs mean that occur, three to a line."""
    found = [text for sign, text in _LEGEND.items() if sign in drawn]
    for first in range(0, len(found), 3):
        yield "  ".join(item.ljust(24) for item in found[first : first + 3]).rstrip()
