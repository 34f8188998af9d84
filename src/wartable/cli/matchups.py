"""`wartable matchups`: army lists against each other at equal points, and what their entries are worth."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from wartable.ai.players import parsed
from wartable.cli import arenas, files
from wartable.cli.simulate import Bar
from wartable.cli.terminal import out
from wartable.engine.errors import DataError
from wartable.rulesets import load_ruleset
from wartable.sim import boards
from wartable.sim.bouts import play_out
from wartable.sim.matchups import SEATS, Matchups, mark, sets, table


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("matchups")(matchups)


def matchups(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="A system with army lists: time_wars.")],
    count: Annotated[int, typer.Option("-n", "--games", min=1, max=1_000_000, help="How many battles.")] = 420,
    points: Annotated[
        int | None, typer.Option(help="Points of each army; 100 if none, or what its armies need.", show_default=False)
    ] = None,
    bot: Annotated[str, typer.Option("--bots", metavar="KIND", help="Who plays both sides.")] = "soldier",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 is one for each core.")] = 1,
    seed: Annotated[str, typer.Option(help="Seed of armies, tables and dice.")] = "matchups",
    out_file: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Keep each result in FILE; go on where it ends.")
    ] = "",
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let armies drawn by lot of every two lists meet, each also its own, and say who wins and what is cheap."""
    ruleset = load_ruleset(system)
    parsed(bot)
    if not arenas.has_lists(system):
        raise DataError("", 0, f"{ruleset.title} has no army lists to compare")
    arena = arenas.Arena(system, points, seed, 100)
    plan = Matchups(system, arena.lists, arena.draw, arena.field, count, bot, seed)
    made = sets(plan)
    if (seats := ruleset.seats(ruleset.new_game(made[0].bouts[0].scenario))) != SEATS:
        raise DataError("", 0, f"matchups are of two armies against each other, and {ruleset.title} has {len(seats)}")
    due = [bout for each in made for bout in each.bouts]
    with Bar(count) as step:
        path = Path(out_file) if out_file else None
        results = play_out(load_ruleset, due, mark(plan, ruleset, due[0]), jobs=jobs or os.cpu_count() or 1,
                           path=path, progress=step)  # fmt: skip
    found = table(plan, made, results)
    if html:
        files.write(html, boards.matchups_html(f"{ruleset.title}: army lists at {arena.points} points", found))
    if as_json:
        out.json_line({"system": system, "points": arena.points, "bot": bot, **found.data()})
    else:
        typer.echo(boards.matchups_text(found))
