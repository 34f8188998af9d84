"""What commands print: events, requests, reasons, clauses and results, as text or as JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from wartable.cli.terminal.charts import print_rows
from wartable.engine.ask import Ask, Choice, Refusal
from wartable.engine.matching import Allot, Matching, Pairs
from wartable.engine.plane import at_hand
from wartable.engine.rulebook import Rulebook
from wartable.engine.ruleset import Outcome
from wartable.kit.wording import far
from wartable.umpire.answers import hint, written

# How the turns of a game are told apart from what happens in them.
_HEADINGS = ("TurnBegan", "PlayerTurnBegan")
_STRONG = (
    "AlarmRaised", "Destroyed", "Encountered", "ExtractionTried", "GameEnded", "GroupFormed", "LeaderMade",
    "MissionShown", "Slipped", "TargetTaken", "TeamLost", "TransponderFixed",
)  # fmt: skip
_QUIET = ("Turned", "Stepped", "Faced")
CLAUSE = "cyan"
_NARROW = 24
ALIKE = 3
"""So many refusals of a kind are told one by one."""


def console() -> Console:
    """Where text goes: the process's output of this moment, without colours if that is no terminal."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def json_line(data: Any) -> None:
    """One JSON value as a line."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n")


def hanging(out: Console, head: Text, body: Text) -> None:
    """A line; where it is too long for the terminal what follows stands below its beginning, not below its head."""
    width = out.width - head.cell_len
    if out.soft_wrap or body.cell_len <= width or width < _NARROW:
        out.print(Text.assemble(head, body))
        return
    for number, line in enumerate(body.wrap(out, width)):
        line.rstrip()
        out.print(Text.assemble(head if not number else " " * head.cell_len, line))


def event(out: Console, data: Mapping[str, Any]) -> None:
    """An event of the public stream as a line: its number, its sentence, its clause; one without a sentence is none."""
    say, clause, name = str(data["say"]), str(data["clause"]), data["event"]
    if not say:
        return
    if name in _HEADINGS:
        out.print()
    style = "bold" if name in (*_HEADINGS, *_STRONG) else "dim" if name in _QUIET else ""
    line = Text(say, style)
    if clause:
        line.append(f"  {clause}", style=CLAUSE)
    if data.get("why"):
        line.append(" …", style="dim")
    hanging(out, Text(f"{data['n']:>4}  ", "dim"), line)


def events(out: Console, told: Iterable[Mapping[str, Any]], stood: Sequence[tuple[int, str]]) -> None:
    """Events, and before those with these numbers what answers that stand have given."""
    left = list(stood)
    for data in told:
        while left and left[0][0] <= data["n"]:
            by_standing(out, left.pop(0)[1])
        event(out, data)
    for _, name in left:
        by_standing(out, name)


def by_standing(out: Console, name: str) -> None:
    """That nobody was asked for a decision, since an answer stands that gave it."""
    hanging(out, Text("      "), Text(f"by standing answer: {name}", style="dim"))


def reasons(
    out: Console, data: Mapping[str, Any], book: Rulebook, wanted: str = "", mils: Collection[str] = ()
) -> None:
    """The arithmetic of an event, what a bot `wanted` with it, its fields, and the clause with its ruling.

    Args:
        mils: the fields that are lengths in mils, told as inches.
    """
    event(out, data)
    why: Sequence[Mapping[str, Any]] = data.get("why", ())
    if why:
        table = Table(box=None, pad_edge=False, show_header=False)
        for reason in why:
            table.add_row(f"{reason['value']:>+6}", str(reason["text"]), Text(str(reason["clause"]), style=CLAUSE))
        out.print(table)
    if wanted:
        hanging(out, Text("      "), Text(wanted))
    fields = [
        f"{key} {far(value) if key in mils else short(value)}"
        for key, value in data.items()
        if key not in ("n", "event", "clause", "why", "say") and value not in ("", [], None) and not _deep(value)
    ]
    if fields:
        hanging(out, Text("      "), Text("; ".join(fields), style="dim"))
    clause = book.get(str(data["clause"]))
    if clause is not None:
        rule = " ".join(clause.rule.split())
        hanging(out, Text("      "), Text.assemble((clause.id, CLAUSE), f" {clause.title}: {rule}"))
        if clause.ruling:
            hanging(out, Text("      "), Text.assemble(("Ruling: ", "bold"), " ".join(clause.ruling.split())))


def _deep(value: Any) -> bool:
    """Whether a field is too much for a line: models, paths."""
    return isinstance(value, Mapping) or (isinstance(value, list) and any(isinstance(part, list) for part in value))


def short(value: Any) -> str:
    """A value in a line."""
    if isinstance(value, list):
        text = ", ".join(map(short, value))
    else:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def question(out: Console, ask: Ask, name: str = "", whole: bool = True, odds: Mapping[str, str] | None = None) -> None:
    """A request with its numbered options, and what is not among them and why.

    Args:
        odds: what may come of an option, in a few words, by its key.
        whole: tell of each refusal and of options that are folded; otherwise many of one kind, by one clause, share a
            line, and so do these.
    """
    what = getattr(ask, "question", "") or getattr(ask, "what", "") or "Roll"
    head = Text.assemble((f"{name or ask.seat}: ", "bold"), (what, "bold"))
    if ask.clause:
        head.append(f"  {ask.clause}", style=CLAUSE)
    hanging(out, Text(), head)
    if not isinstance(ask, Choice):
        limit = getattr(ask, "limit", 0)
        far = f"up to {at_hand(limit)} inches; " if limit else ""
        hanging(out, Text("      "), Text(f"{far}{hint(ask)}", style="dim"))
        if isinstance(ask, Matching):
            matched(out, ask)
        return
    keys = [option.key for option in (*ask.options, *ask.grave)] + [refusal.key for refusal in ask.refused]
    width = max((len(key) for key in keys), default=0)
    chances = odds or {}
    folds = 0 if whole else ask.manner.folds
    for number, option in enumerate(ask.options[: len(ask.options) - folds], 1):
        label = option.label if option.label != option.key else ""
        line = Text(label)
        if option.clause and option.clause != ask.clause:
            line.append(f"  {option.clause}" if label else option.clause, style=CLAUSE)
        if chances.get(option.key):
            line.append(f" ({chances[option.key]})", style="dim")
        hanging(out, Text.assemble((f"{number:>4}  ", "dim"), (f"{option.key:<{width}}  ", "bold")), line)
    if folds:
        hanging(out, Text("   …  ", "dim"), Text(f"{ask.manner.fold} (? shows them)", "dim"))
    for refusal, more in alike(ask.refused, len(ask.refused) if whole else ALIKE):
        why = f"{refusal.why}; {more} more like it (? shows them)" if more else refusal.why
        line = Text(why, "dim")
        line.append(f"  {refusal.clause}", style=f"dim {CLAUSE}")
        hanging(out, Text(f"   -  {refusal.key:<{width}}  ", "dim"), line)
    for option in ask.grave:
        hanging(out, Text(f"   !  {option.key:<{width}}  ", "red"), Text(option.label))


def matched(out: Console, ask: Matching) -> None:
    """What is matched with what, what may not be, and the answer at hand."""
    if isinstance(ask, Allot):
        for group in ask.groups:
            out.print(Text.assemble("      ", (group.key, "bold"), f"  {group.many} {group.label}"))
        for target in ask.targets:
            out.print(Text.assemble("      ", (target.key, "bold"), f"  {target.label}"))
        for bar in ask.barred:
            line = Text(f"   -  {bar.group}={bar.target}  {bar.why}", style="dim")
            out.print(line.append(f"  {bar.clause}", style=CLAUSE))
    if isinstance(ask, Pairs):
        for row in (ask.left, ask.right):
            out.print(Text("      " + ", ".join(f"{thing.key} {thing.label}".strip() for thing in row)))
    out.print(Text(f"      usual: {written(ask, ask.usual())}", style="dim"))


def alike(refused: Sequence[Refusal], most: int) -> Iterator[tuple[Refusal, int]]:
    """Each refusal with 0; of more than `most` by one clause, with keys that differ by a number, the first one only.

    It comes with how many more there are.
    """
    kinds = [(refusal.key.rstrip("0123456789"), refusal.clause) for refusal in refused]
    told: list[tuple[str, str]] = []
    for refusal, kind in zip(refused, kinds, strict=True):
        many = kinds.count(kind) if kind[0].endswith("-") else 1
        if many <= most:
            yield refusal, 0
        elif kind not in told:
            told.append(kind)
            yield refusal, many - 1


def outcome(out: Console, found: Outcome | None, standings: Sequence[Mapping[str, str]] = ()) -> None:
    """How a game ended, and how each side stands then."""
    out.print()
    if standings:
        print_rows(out, standings)
        out.print()
    if found is None:
        out.print(Text("The game goes on.", style="bold"))
        return
    line = Text.assemble(("Result: ", "bold"), (found.say, "bold"))
    if found.clause:
        line.append(f"  {found.clause}", style=CLAUSE)
    out.print(line)
