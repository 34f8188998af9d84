"""The table in a terminal: a map in letters, and everybody in rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from wartable.engine.ruleset import Scene
from wartable.picture import letters

_COLOURS = ("bold blue", "bold red", "bold green", "bold magenta", "bold yellow", "bold cyan")
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
        for sign, side in row:
            line.append(sign, style=_COLOURS[side % len(_COLOURS)] if side >= 0 else "dim")
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
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=heading != headings[-1])
    for row in rows:
        table.add_row(*(Text(str(row.get(heading, ""))) for heading in headings))
    console.print(table)


def print_units(console: Console, view: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """A row for each unit of a view: what is in force, and where it stands in inches."""
    units = view.get("units", {})
    table = Table(box=None, pad_edge=False)
    for heading in ("unit", "side", "size", "actions", "at", "in force"):
        table.add_column(heading, no_wrap=heading != "in force")
    for key, unit in units.items():
        spots = unit.get("models") or []
        at = ""
        if spots:
            x, y = (sum(spot[axis] for spot in spots) / len(spots) / 1000 for axis in ("x", "y"))
            at = f"{x:.1f} {y:.1f}"
        where = "" if unit.get("joined") else str(unit.get("where", ""))
        table.add_row(
            Text(str(key)), names.get(str(unit.get("player")), ""), str(unit.get("size", "")),
            str(unit.get("actions", "")), at if where in ("table", "") else where, Text(_in_force(unit)),
        )  # fmt: skip
    console.print(table)


def _in_force(unit: Mapping[str, Any]) -> str:
    found = [str(mark["text"]) for mark in unit.get("marks", ())]
    for key, words in (("aboard", "aboard"), ("joined", "with")):
        if unit.get(key):
            found.append(f"{words} {unit[key]}")
    return ", ".join(found)
