"""`wartable rules`: a clause with its ruling, a chapter, a search, or what stands for each clause."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from wartable.cli.coverage import Cite, Coverage, coverage
from wartable.engine.errors import DataError, sentence
from wartable.engine.rulebook import Clause, Rulebook
from wartable.rulesets import load_ruleset, systems

NO = 1


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("rules")(rules)


def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[SYSTEM] [ID or words]", help="A clause id, a chapter, or words.")
    ] = None,
    show_coverage: Annotated[
        bool, typer.Option("--coverage", help="Clause, code, tests, simulated games in which it was seen.")
    ] = False,
    chapters: Annotated[
        str, typer.Option(metavar="NAMES", help="Only these parts or chapters, e.g. core or FIRE,MELEE.")
    ] = "",
    games: Annotated[int, typer.Option(min=0, help="With --coverage: simulate this many games.")] = 0,
    bots: Annotated[
        str, typer.Option(metavar="LEVEL", help="Who plays those games; half random, half soldiers if not said.")
    ] = "",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="How many processes; 0 uses every core.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show and search the rules, clause by clause."""
    books, query = _books(words or [])
    if show_coverage:
        if query or len(books) != 1:
            raise DataError("", 0, f"--coverage is given for one system: wartable rules {systems()[0]} --coverage")
        _print_coverage(coverage(books[0].system, _select(books[0], chapters), games, bots, jobs), as_json)
    elif not query and not chapters:
        _print_chapters(books, as_json)
    else:
        # A word that names a chapter of one system is not looked for in the others.
        meant = [book for book in books if book.chapter(query)] or books
        found = [(book, clause) for book in meant for clause in _find(book, query, chapters)]
        if not found and _looks_like_id(query):
            raise DataError("", 0, _no_such_id(books, query))
        if as_json:
            _print_json([{"system": book.system, **asdict(clause)} for book, clause in found])
        else:
            _print_clauses(found, query)
        if not found:
            raise typer.Exit(NO)


def _books(words: Sequence[str]) -> tuple[list[Rulebook], str]:
    """The rulebooks that are meant, and what is looked for in them."""
    books = [load_ruleset(system).rulebook for system in systems()]
    if words:
        name = words[0].lower().replace("-", "_").replace(" ", "_")
        for book in books:
            if name in (book.system, book.prefix.lower()):
                return [book], " ".join(words[1:])
            if name.startswith(f"{book.prefix.lower()}_"):  # an id or a chapter such as TW-FIRE names its system
                return [book], " ".join(words)
    return books, " ".join(words)


def _select(book: Rulebook, chapters: str) -> tuple[Clause, ...]:
    try:
        return book.select(chapters)
    except KeyError as error:
        known = ", ".join((*book.parts, *book.chapters))
        raise DataError("", 0, f"{book.system} has no part or chapter {error}; there are: {known}") from error


def _find(book: Rulebook, query: str, chapters: str) -> tuple[Clause, ...]:
    wanted = _select(book, chapters)
    exact = book.get(query.upper())
    if exact is not None:
        return (exact,)
    if not query:
        return wanted
    if found := book.chapter(query):
        return found
    return tuple(clause for clause in book.search(query, len(book)) if clause in wanted)


def _looks_like_id(query: str) -> bool:
    return re.fullmatch(r"[A-Za-z]{2,4}-[A-Za-z0-9-]*\d", query) is not None


def _no_such_id(books: Sequence[Rulebook], query: str) -> str:
    near = get_close_matches(query.upper(), [clause.id for book in books for clause in book], 3)
    hint = f"near it are {', '.join(near)}" if near else "an id looks like TW-FIRE-07"
    return f"there is no clause {query.upper()}; {hint}"


def _print_json(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1))


def _print_chapters(books: Sequence[Rulebook], as_json: bool) -> None:
    if as_json:
        _print_json(
            [
                {
                    "system": book.system,
                    "version": book.version,
                    "clauses": len(book),
                    "chapters": {name: len(clauses) for name, clauses in book.chapters.items()},
                }
                for book in books
            ]
        )
        return
    for book in books:
        typer.echo(f"{book.system} {book.version}: {len(book)} clauses")
        for name, clauses in book.chapters.items():
            typer.echo(f"  {book.prefix}-{name:<8}{len(clauses):>4}  {clauses[0].title}, ...")


def _print_clauses(found: Sequence[tuple[Rulebook, Clause]], query: str) -> None:
    if not found:
        typer.echo(f"no clause has the words: {sentence(query)}")
    elif len(found) == 1:
        _print_clause(*found[0])
    else:
        for _, clause in found:
            typer.echo(f"{clause.id:<14}  {clause.title}")


def _print_clause(book: Rulebook, clause: Clause) -> None:
    console = Console(width=min(100, Console().width), highlight=False)
    console.print(Text.assemble((clause.id, "bold"), "  ", (clause.title, "bold")))
    console.print(Text(clause.where, style="dim"))
    console.print(Text(f"\n{clause.rule}"))
    if clause.ruling:
        console.print(Text.assemble("\n", ("Ruling: ", "bold"), clause.ruling))
    needed = [other for other in book if clause.id in other.needs]
    for heading, others in (("Needs", [book[need] for need in clause.needs]), ("Needed by", needed)):
        if others:
            console.print(Text(f"\n{heading}", style="bold"))
            for other in others:
                console.print(Text(f"  {other.id}  {other.title}"))


def _print_coverage(result: Coverage, as_json: bool) -> None:
    report = result.report()
    if as_json:
        _print_json(report)
        return
    table = Table("clause", "title", "code", "tests", "seen", box=None, pad_edge=False)
    for clause in result.clauses:
        table.add_row(
            clause.id,
            Text(clause.title, overflow="ellipsis", no_wrap=True),
            _places(result.cited.get(clause.id, [])),
            _places(result.tested.get(clause.id, [])),
            str(result.seen.get(clause.id, 0) or ("x" if clause.id in result.unmet else "-")),
        )
    console = Console()
    console.width = max(console.width, 120)
    console.print(table)
    for name, why in result.unmet.items():
        typer.echo(f"x {name}: {why}")
    counts = ", ".join(f"{report[name]} {name}" for name in ("cited", "tested"))
    able = result.can_come_up
    seen = f"{sum(name in result.seen for name in able)} of those seen ({result.share:.0%})"
    typer.echo(f"{report['clauses']} clauses: {counts}, {len(able)} can come up, {seen}")


def _places(cites: Sequence[Cite]) -> Text:
    if not cites:
        return Text("-")
    more = f" +{len(cites) - 1}" if len(cites) > 1 else ""
    return Text(f"{cites[0].file.rpartition('/')[2]}:{cites[0].line}{more}", no_wrap=True)
