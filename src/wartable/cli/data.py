"""`wartable data`: a ruleset's figures as flat tables, its cards on paper."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any

import typer

from wartable.cardsheet.pdf import PAPERS, pdf
from wartable.cli import files
from wartable.engine.errors import DataError
from wartable.kit.documents import Map
from wartable.kit.paper_cards import picked
from wartable.rulesets import load_ruleset
from wartable.shelf import load_scenario

FORMATS = ("csv", "json")
Rows = Sequence[Mapping[str, Any]]


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    group = typer.Typer(help="The figures of a system as tables, its cards on paper.", rich_markup_mode=None)
    group.command("export")(export)
    group.command("cards")(cards)
    group.command("template")(template)
    group.callback()(_data)
    app.add_typer(group, name="data")


def _data() -> None:
    """The figures of a system as tables, its cards on paper."""


def export(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The system, such as time_wars.")],
    table: Annotated[str, typer.Argument(metavar="[TABLE]", help="One table; all of them as JSON if none.")] = "",
    form: Annotated[str, typer.Option("--format", metavar="csv|json", help="csv needs a table.")] = "",
    out_file: Annotated[str, typer.Option("--out", metavar="FILE", help="Write to FILE.")] = "",
) -> None:
    """Print a table of a system, or all of them."""
    tables = load_ruleset(system.replace("-", "_")).tables()
    form = form or ("csv" if table else "json")
    if form not in FORMATS:
        raise DataError("", 0, f"--format {form}: write csv or json")
    if table and table not in tables:
        near = get_close_matches(table, list(tables), 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(tables) or 'none'}"
        raise DataError("", 0, f"{system} has no table {table!r}; {hint}")
    if form == "csv" and not table:
        raise DataError("", 0, f"csv holds one table; name one of {', '.join(tables)}")
    data: Any = tables[table] if table else dict(tables)
    text = to_csv(data) if form == "csv" else json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    if out_file:
        files.write(out_file, text)
    else:
        typer.echo(text, nl=False)


def cards(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The system, such as adventures.")],
    out_file: Annotated[str, typer.Option("--out", "-o", metavar="FILE", help="The PDF to write.")],
    group: Annotated[list[str] | None, typer.Option(help="Only these, such as a race; may be said again.")] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Only these kinds of cards; may be said again.")] = None,
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="The size of the sheets.")] = "a4",
    scenario: Annotated[str, typer.Option(metavar="FILE", help="With the cards that this scenario brings.")] = "",
) -> None:
    """Print the cards and markers of a system as PDF, with lines to cut along."""
    rules = load_ruleset(system.replace("-", "_"))
    if paper not in PAPERS:
        raise DataError("", 0, f"--paper {paper}: write {' or '.join(PAPERS)}")
    doc = None
    if scenario:
        other, doc = load_scenario(scenario)
        if other.name != rules.name:
            raise DataError(scenario, 0, f"this is a scenario of {other.name}, not of {rules.name}")
    every = rules.paper_cards(doc)
    if not every:
        raise DataError("", 0, f"{rules.title} has no cards to print")
    found = picked(every, group or (), kind or ())
    files.write_bytes(out_file, pdf(found, f"{rules.title}: cards", paper))


def template(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The system, such as adventures.")],
    kind: Annotated[str, typer.Argument(metavar="[KIND]", help="What to begin; without it what there is.")] = "",
    start: Annotated[str, typer.Option("--from", metavar="KEY", help="The one that it is a copy of.")] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="What it is called.")] = "",
    out_file: Annotated[str, typer.Option("--out", metavar="FILE", help="Write to FILE.")] = "",
) -> None:
    """Write a file of one's own to begin with, such as a race that is a copy of a printed one."""
    rules = load_ruleset(system.replace("-", "_"))
    writing = rules.scenarios.writing
    if writing is None:
        raise DataError("", 0, f"{rules.title} takes no documents into its scenarios")
    if not kind:
        for sheet in writing.sheets().sheets:
            typer.echo(f"{sheet.key}: {sheet.text} {sheet.clause}")
            typer.echo(f"  --from {', '.join(word.key for word in sheet.copies)}")
        return
    draft = writing.draft(writing.begun(Map(), kind, start, name))
    if out_file:
        files.write(out_file, draft.text)
    else:
        typer.echo(draft.text, nl=False)


def to_csv(rows: Rows) -> str:
    """Rows as CSV with the columns of all of them."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row.get(key, "")) for key in columns])
    return out.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value)
    return "" if value is None else value
