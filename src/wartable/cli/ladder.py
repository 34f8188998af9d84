"""`wartable ladder`: the bots rated by battles of every two of them; `wartable bots`: which there are."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from wartable.ai.levels import levels, offered
from wartable.ai.own import SUFFIX, class_of
from wartable.ai.players import KINDS, SOLDIER, parsed
from wartable.cli import arenas, files
from wartable.cli.simulate import Bar
from wartable.cli.terminal import out
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset
from wartable.rulesets import load_ruleset
from wartable.sim import behaviour as conduct
from wartable.sim import boards, sprt
from wartable.sim.bouts import play_out
from wartable.sim.ladder import Ladder, bouts, enough, games, mark, rates
from wartable.sim.match import MatchResult
from wartable.sim.rating import data, ratings


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    app.command("ladder")(ladder)
    app.command("bots")(bots)


def bots(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The system, such as time_wars.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say which levels of bots a system has, from weak to strong."""
    found = levels(load_ruleset(system))
    if as_json:
        out.json_line([{"level": level.key, "name": level.name, "says": level.says} for level in found])
        return
    for level in found:
        typer.echo(f"{level.key:<8}  {level.says}")
        for style in level.styles:
            typer.echo(f"{'':<8}  {level.key}/{style.key}: {style.says}")


def entrants(bots: Sequence[str]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The bots on a ladder by name, and those among them that stand in files, each with its file.

    A file enters under its own name without `.py`.

    Raises:
        DataError: there is no such bot, a file has none, or two have the same name.
    """
    names, own = [], {}
    for bot in bots:
        if not bot.endswith(SUFFIX):
            parsed(bot)
            names.append(bot)
            continue
        file = Path(bot).resolve()
        class_of(str(file))
        if file.stem in KINDS or file.stem in own:
            raise DataError(bot, 0, f"there is another bot called {file.stem}; give this file another name")
        own[file.stem] = str(file)
        names.append(file.stem)
    return tuple(names), tuple(own.items())


def ladder(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The system, such as time_wars.")],
    count: Annotated[int, typer.Option("-n", "--games", min=1, max=1_000_000, help="How many battles.")] = 400,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="KIND", help="A bot, such as veteran:200, or own.py; all if none.")
    ] = None,
    points: Annotated[
        int | None, typer.Option(help="Points of each army; 60 if none, or what its armies need.", show_default=False)
    ] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 is one for each core.")] = 1,
    seed: Annotated[str, typer.Option(help="Seed of armies, tables and dice.")] = "ladder",
    mirror: Annotated[bool, typer.Option("--mirror", help="The same army on both sides.")] = False,
    sprt_: Annotated[
        str, typer.Option("--sprt", metavar="LOW,HIGH", help="Stop when it is plain which of the two bots is right.")
    ] = "",
    out_file: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Keep each result in FILE; go on where it ends.")
    ] = "",
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = "",
    behaviour: Annotated[bool, typer.Option("--behaviour", help="Count what each bot does beside who wins.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Rate the bots: every two of them fight the same battles from both seats.

    Where all seats win or lose together, each plays the same battles, and the share that it won is told. With --sprt
    the first of two bots is tested against the second: is it HIGH Elo stronger, or no more than LOW? With --behaviour
    it is counted besides what each did: how often of how many times that it could have.
    """
    ruleset = load_ruleset(system)
    if behaviour:
        conduct.words(ruleset)
    names, own = entrants(bot or [level.key for level in levels(ruleset)])
    for name in names:
        if name not in dict(own):
            offered(ruleset, name)
    between = _bounds(sprt_, ruleset, names, html)
    enough(names)
    sets = -(-count // (2 * max(1, len(names) * (len(names) - 1) // 2)))
    plan = Ladder(system, names, arenas.fields(ruleset, sets, points, seed, mirror), count, seed, own, behaviour)
    path, processes = Path(out_file) if out_file else None, jobs or os.cpu_count() or 1
    if between is not None:
        _tested(plan, ruleset, between, processes, path, as_json)
        return
    due = bouts(plan, ruleset)
    with Bar(count) as step:
        results = play_out(load_ruleset, due, mark(plan, ruleset), jobs=processes, path=path, progress=step)
    if ruleset.cooperative:
        _rated(plan, ruleset, results, as_json)
        return
    played = games(results)
    rows = ratings(played, next((name for name in names if name.partition(":")[0] == SOLDIER), ""), seed)
    if html:
        found = conduct.did(ruleset, names, results) if behaviour else None
        files.write(html, boards.ladder_html(f"{ruleset.title}: the ladder of bots", rows, played, found))
    told = {"system": system, "games": len(played), "ratings": data(rows)}
    _tell(plan, ruleset, results, told if as_json else None, boards.ladder_text(rows, played))


def _bounds(text: str, ruleset: Ruleset, names: Sequence[str], html: str) -> tuple[float, float] | None:
    """What `--sprt` says, None if it is not given; `html` is a page of ratings, of which it makes none.

    Raises:
        DataError: what is wanted is not to be had of these bots or in this system.
    """
    between = sprt.bounds(text) if text else None
    if between is not None and (len(names) != 2 or ruleset.cooperative):
        raise DataError("", 0, "--sprt is for two bots that play against each other: name each with --bot")
    if html and (between is not None or ruleset.cooperative):
        why = "with --sprt" if between is not None else f"in {ruleset.title}, where all seats win together"
        raise DataError("", 0, f"--html draws ratings, and there are none {why}")
    return between


def _tested(
    plan: Ladder, ruleset: Ruleset, between: tuple[float, float], jobs: int, path: Path | None, as_json: bool
) -> None:
    """The first bot against the second, set after set, until it is decided or all games are played."""
    due, results, step = bouts(plan, ruleset), list[MatchResult](), 2 * jobs
    found = sprt.verdict((0,) * len(sprt.SCORES), *between)
    with Bar(len(due)) as bar:
        for place in range(0, len(due), step):
            part = due[place : place + step]
            results += play_out(load_ruleset, part, mark(plan, ruleset), jobs=jobs, path=path)
            found = sprt.verdict(sprt.pairs(games(results), plan.bots[0]), *between)
            bar(place + len(part), len(due))
            if found.decided:
                break
    told = {"system": plan.ruleset, "bots": list(plan.bots), "games": len(games(results)), **sprt.data(found)}
    _tell(plan, ruleset, results, told if as_json else None, sprt.told(found, plan.bots, between))


def _rated(plan: Ladder, ruleset: Ruleset, results: Sequence[MatchResult], as_json: bool) -> None:
    """The bots by the games that they won, each on the same battles."""
    rows = rates(plan, results)
    told = {"system": plan.ruleset, "rates": [{"bot": bot, **won.data()} for bot, won in rows]}
    lines = [
        f"{bot:<16} won {won.part:.1%} ({won.hits} of {won.total}; 95%: {won.low:.1%} to {won.high:.1%})"
        for bot, won in rows
    ]
    _tell(plan, ruleset, results, told if as_json else None, "\n".join(lines))


def _tell(
    plan: Ladder, ruleset: Ruleset, results: Sequence[MatchResult], told: Mapping[str, Any] | None, text: str
) -> None:
    """Print `told` as JSON, or `text` if it is None; and what each bot did, if that was counted."""
    found = conduct.did(ruleset, plan.bots, results) if plan.behaviour else None
    if told is not None:
        out.json_line({**told, "behaviour": conduct.data(found)} if found is not None else told)
        return
    typer.echo(text)
    if found is not None:
        typer.echo(f"\n{conduct.text(found)}")
