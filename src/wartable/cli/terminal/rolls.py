"""Rolls that are still to come in a turn: the sum before the die and what each face brings, as far as a seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from wartable.cli.terminal import out
from wartable.cli.terminal.sitting import Sitting
from wartable.engine.ask import Ask, Choice, Die, Pool
from wartable.umpire.answers import Unclear
from wartable.umpire.telling import view

WORD = "rolls"


def rolls(table: Sitting, ask: Ask, words: list[str]) -> None:
    """What each face would bring: of the rolls that are asked for just now, else of all of this turn.

    Raises:
        Unclear: nobody has such a roll to come, or a word follows.
    """
    if words:
        raise Unclear("write rolls alone")
    every = ladders(table, ask)
    if not every:
        raise Unclear("no roll is to come in this turn of which a table tells what each face brings")
    for ladder in asked_for(every, ask) or every:
        _show(table.out, ladder)


def ladders(table: Sitting, ask: Ask) -> Sequence[Mapping[str, Any]]:
    """The rolls that are still to come, as `LadderView` has them."""
    seen: Mapping[str, Any] = view(table.session, table.eyes(ask))
    found: Sequence[Mapping[str, Any]] = seen.get("ladders", [])
    return found


def asked_for(every: Sequence[Mapping[str, Any]], ask: Ask) -> list[Mapping[str, Any]]:
    """The rolls that a request is about: whose die it asks for, or between which it chooses."""
    if isinstance(ask, Die | Pool):
        return [ladder for ladder in every if (ladder["clause"], ladder["what"]) == (ask.clause, ask.what)]
    if not isinstance(ask, Choice) or ask.about:
        return []
    keys = [option.key for option in ask.options]
    return [ladder for ladder in every if ladder["option"] in keys]


def _show(console: Console, ladder: Mapping[str, Any]) -> None:
    head = Text.assemble((f"{ladder['name']}  ", "bold"), f"{ladder['say']}  ", (ladder["clause"], out.CLAUSE))
    out.hanging(console, Text(), head)
    for part in ladder["sum"]:
        sign = "−" if part["value"] < 0 else "+"
        line = Text.assemble(f"{part['words']}  ", (part["clause"], out.CLAUSE))
        out.hanging(console, Text(f"      {sign}{abs(part['value'])}  "), line)
    wide = max(len(_faces(row)) for row in ladder["rows"])
    for row in ladder["rows"]:
        note = f", {row['note']}" if row["note"] else ""
        line = Text(f"{row['say']}{note}  ", "red" if row["bad"] else "")
        line.append_text(Text.assemble(f"{row['chance']:.0%}  ", (row["clause"], out.CLAUSE)))
        out.hanging(console, Text(f"      {_faces(row):{wide}}  ", "bold"), line)


def _faces(row: Mapping[str, Any]) -> str:
    return ", ".join(str(face) for face in row["faces"])
