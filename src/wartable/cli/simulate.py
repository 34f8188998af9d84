"""`wartable simulate`: many battles of bots, with what they show."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wartable.ai.players import KINDS, TOLD
from wartable.cli import files
from wartable.cli.terminal.playing import new_session
from wartable.cli.terminal.seats import HUMAN, fitting, names_of, read_seats
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.rulesets import load_ruleset
from wartable.sim import report
from wartable.sim.figures import figures
from wartable.sim.series import Plan, series


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("simulate")(simulate)


def simulate(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario file or the name of an example.")],
    games: Annotated[int, typer.Option("-n", "--games", min=1, max=1_000_000, help="How many battles.")] = 100,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 is one for each core.")] = 1,
    bot: Annotated[str, typer.Option("--bots", metavar="LEVEL", help=f"Who plays: {TOLD}.")] = "soldier",
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME=KIND", help="Who plays that seat.")] = None,
    seed: Annotated[str, typer.Option(help="Seed of the series.")] = "series",
    swap: Annotated[bool, typer.Option("--swap", help="Play each seed with the bots on every seat.")] = False,
    out_file: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Keep each result in FILE; go on where it ends.")
    ] = "",
    html: Annotated[str, typer.Option("--report", metavar="FILE", help="Write a page with plots.")] = "",
    table: Annotated[str, typer.Option("--csv", metavar="FILE", help="Write a line for each battle.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many battles and print who wins how often."""
    ruleset, doc = files.load_scenario(scenario)
    names = names_of(new_session(ruleset, doc, Seeded(0), keep="none"))
    kinds = fitting(ruleset, read_seats(seat or (), names, bot))
    if HUMAN in kinds.values():
        raise DataError("", 0, f"--seat: a simulation is played by bots; write one of {', '.join(KINDS)}")
    plan = Plan(ruleset.name, doc, tuple(kinds.values()), games, seed, swap)
    with Bar(games) as step:
        path = Path(out_file) if out_file else None
        results = series(load_ruleset, plan, jobs=jobs or os.cpu_count() or 1, path=path, progress=step)
    title = files.title_of(doc, scenario)
    if html:
        clauses = {clause.id: clause.title for clause in ruleset.rulebook}
        files.write(html, report.to_html(title, results, clauses, names))
    if table:
        files.write(table, report.to_csv(results))
    typer.echo(report.to_json(title, results) if as_json else report.to_text(figures(results), names))


class Bar:
    """A progress bar on stderr while something long goes on; none if nobody watches."""

    def __init__(self, total: int) -> None:
        columns = (TextColumn("battles"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        quiet, err = not sys.stderr.isatty(), Console(stderr=True)
        self._progress = Progress(*columns, console=err, disable=quiet, transient=True)
        self._task = self._progress.add_task("", total=total)

    def __enter__(self) -> Callable[[int, int], None]:
        self._progress.start()
        return self._step

    def _step(self, done: int, total: int) -> None:
        self._progress.update(self._task, completed=done, total=total)

    def __exit__(self, *rest: object) -> None:
        self._progress.stop()
