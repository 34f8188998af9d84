"""`wartable data`: a ruleset's figures as flat tables."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any

import typer

from wartable.cli import files
from wartable.engine.errors import DataError
from wartable.rulesets import load_ruleset

FORMATS = ("csv", "json")
Rows = Sequence[Mapping[str, Any]]


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    group = typer.Typer(help="The figures of a system as tables.", rich_markup_mode=None)
    group.command("export")(export)
    group.callback()(_data)
    app.add_typer(group, name="data")


def _data() -> None:
    """The figures of a system as tables."""


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
