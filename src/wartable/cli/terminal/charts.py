"""The table in a terminal: a map in letters, and everybody in rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from wartable.engine.ruleset import Scene
from wartable.picture import letters

_COLOURS = ("bold blue", "bold red", "bold green", "bold magenta", "bold yellow", "bold cyan")
_LAST = 12
"""So wide the last column of a table is at least; if the others leave it less they are broken too."""
_MARK = 6000
"""The frame of a map is marked every so many mils."""


def print_map(console: Console, scene: Scene, near: str = "") -> None:
    """The map with its frame in inches and what its signs mean; `near`: of what lies around that unit alone."""
    found = letters.draw(scene, near)
    columns = range(len(found.rows[0]))
    frame = "".join("-" if (found.left + (n + 1) * found.wide) % _MARK else "+" for n in columns)
    console.print(Text(f"   +{frame}+"))
    for number, row in enumerate(found.rows):
        inch = (found.top - found.high * number) // 1000
        line = Text(f"{inch:>2} |" if inch * 1000 % _MARK == 0 else "   |")
        for side, part in groupby(row, lambda cell: cell[1]):
            style = _COLOURS[side % len(_COLOURS)] if side >= 0 else "dim"
            line.append("".join(sign for sign, _ in part), style=style)
        line.append("|")
        console.print(line, soft_wrap=True)
    console.print(Text(f"   +{frame}+"))
    console.print(Text("    " + _numbers(found)))
    signs = "   ".join(f"{sign} {', '.join(words)}" for sign, words in found.signs.items())
    if signs:
        console.print(Text(signs, style="dim"))
    for letter, side, label in found.keys:
        console.print(Text.assemble((f"  {letter} ", _COLOURS[side % len(_COLOURS)]), label))


def _numbers(found: letters.Letters) -> str:
    """The inches below the frame, each where its column begins."""
    line = ""
    for column in range(len(found.rows[0]) + 1):
        at = found.left + column * found.wide
        if at % _MARK == 0:
            line = line.ljust(column) + str(at // 1000)
    return line


def print_rows(console: Console, rows: Sequence[Mapping[str, str]]) -> None:
    """A row for each of `rows`, under the headings that any of them has; the last column may be broken."""
    headings = list(dict.fromkeys(heading for row in rows for heading in row))
    _print(console, headings, [[str(row.get(heading, "")) for heading in headings] for row in rows])


def _print(console: Console, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table that fits the terminal: what is too long goes on below, in the last column as long as that suffices."""
    wide = [max(map(len, (heading, *cells))) + 2 for heading, *cells in zip(headings, *rows, strict=True)]
    fits = sum(wide[:-1]) + _LAST <= console.width
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=fits and heading != headings[-1], overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    console.print(table)


def print_units(console: Console, view: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """A row for each unit of a view: what is in force, and where it stands in inches."""
    units = view.get("units", {})
    rows = []
    for key, unit in units.items():
        spots = unit.get("models") or []
        at = ""
        if spots:
            x, y = (sum(spot[axis] for spot in spots) / len(spots) / 1000 for axis in ("x", "y"))
            at = f"{x:.1f} {y:.1f}"
        where = "" if unit.get("joined") else str(unit.get("where", ""))
        rows.append([
            str(key), names.get(str(unit.get("player")), ""), str(unit.get("size", "")),
            str(unit.get("actions", "")), at if where in ("table", "") else where, _in_force(unit),
        ])  # fmt: skip
    _print(console, ("unit", "side", "size", "actions", "at", "in force"), rows)


def _in_force(unit: Mapping[str, Any]) -> str:
    found = [str(mark["text"]) for mark in unit.get("marks", ())]
    for key, words in (("aboard", "aboard"), ("joined", "with")):
        if unit.get(key):
            found.append(f"{words} {unit[key]}")
    return ", ".join(found)
