"""`wartable army`: lists of armies, judged, drawn by lot, filled up, written down and printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from wartable.ai.players import parsed
from wartable.cli import arenas
from wartable.cli.files import read_lines, write
from wartable.cli.simulate import Bar
from wartable.cli.terminal import out
from wartable.engine.errors import DataError
from wartable.kit.armies.list_edits import Repair
from wartable.kit.armies.lists import Fix, Problem
from wartable.kit.documents import Map, adopt, fault, guess, is_file, load, number, parse
from wartable.kit.system import Lists
from wartable.roster import levy, share
from wartable.roster.catalogue import evaluated
from wartable.roster.check import Verdict
from wartable.roster.html import html
from wartable.roster.opponents import opponents
from wartable.roster.pdf import pdf
from wartable.roster.printed import paper
from wartable.roster.repair import judged
from wartable.roster.sheet import reads_as_text
from wartable.rulesets import having, load_ruleset, systems, usual
from wartable.sim.trial import Score, Trial, battles

ILLEGAL = 1
PAPERS = ("html", "pdf")

List = Annotated[str, typer.Argument(metavar="LIST", help="A file, a code or a link; - reads what is piped in.")]
Out = Annotated[str, typer.Option("--out", "-o", metavar="FILE", help="Where to write it; without, it is printed.")]
Form = Annotated[str, typer.Option("--format", "-f", help=f"One of {', '.join(share.FORMATS)}.")]
Owned = Annotated[str, typer.Option(metavar="FILE", help="Models that are owned, as `entry: how many` in each line.")]
Points = Annotated[int, typer.Option(min=1, max=2000, help="The limit.")]
Seed = Annotated[str, typer.Option(help="The same text gives the same army.")]
System = Annotated[str, typer.Option(help="The system; without, the first that has army lists.")]


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    group = typer.Typer(help="Army lists.", rich_markup_mode=None)
    group.command("check")(check)
    group.command("random")(random)
    group.command("complete")(complete)
    group.command("export")(export)
    group.command("import")(take_in)
    group.command("print")(print_)
    group.command("trial")(trial)
    app.add_typer(group, name="army")


# ------------------------------------------------------------------ judging
def check(
    paths: Annotated[list[str], typer.Argument(metavar="LIST...", help="Files, codes or links.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Say what a list costs and what is wrong with it; exit code 1 if it is not legal."""
    found = []
    for path in paths:
        doc = _given(path)
        found.append((path, judged(doc, roster_of(doc))))
    if as_json:
        data = [{"file": path, **each.to_json()} for path, each in found]
        typer.echo(json.dumps(data if len(data) > 1 else data[0], ensure_ascii=False, indent=1))
    else:
        for path, each in found:
            typer.echo(told(path, each))
    if not all(each.legal for _, each in found):
        raise typer.Exit(ILLEGAL)


def _given(name: str) -> Map:
    """The list to be judged: a file of any form, a code, a link, or - for what is piped in."""
    path = Path(name)
    if not is_file(path):
        return read(name) if name == "-" or share.MARK in name else load(path)
    with path.open("rb") as file:
        head = file.read(share.LARGEST).decode("utf-8", "ignore").lstrip("\ufeff")
    return read(name) if reads_as_text(head, _shop(_usual()).layout()) or share.is_code(head) else load(path)


def roster_of(doc: Map) -> Lists:
    """What the system of the list `doc` knows of lists.

    Raises:
        DataError: there is no such system, or it has no army lists.
    """
    return _shop(str(doc.get("ruleset") or _usual()), doc.file, doc.at("ruleset"))


def _usual() -> str:
    return usual(lambda system: system.lists, "army lists")


def _shop(system: str, file: str = "", line: int = 0) -> Lists:
    found = load_ruleset(system).lists if system in systems() else None
    if found is None:
        raise DataError(file, line, f"{system} has no army lists; lists are for {having(lambda system: system.lists)}")
    return found


def told(path: str, found: Verdict) -> str:
    """The verdict in words, a line for each problem and each repair."""
    end = "legal" if found.legal else "not legal"
    lines = [f"{path}: {found.name}, {found.cost} points, {end}."]
    for problem, fixes in found.mending():
        lines += _lines("fault", problem, fixes)
    for problem in found.warnings:
        lines += _lines("warning", problem, ())
    lines += [f"  {note.text} [{note.clause}]" for note in found.notes]
    return "\n".join(lines)


def _lines(word: str, problem: Problem, fixes: Sequence[Fix | Repair]) -> list[str]:
    where = ", ".join(filter(None, (f"line {problem.line}" if problem.line else "", problem.path))) or "the list"
    clause = f" [{problem.clause}]" if problem.clause else ""
    return [f"  {word}: {problem.text}{clause} ({where})", *(f"    to mend it: {fix.label}" for fix in fixes)]


# ------------------------------------------------------------------ by lot
def random(
    points: Points,
    faction: Annotated[str, typer.Option(help="Whose list; without, by lot.")] = "",
    seed: Seed = "",
    collection: Owned = "",
    form: Form = "yaml",
    out: Out = "",
    system: System = "",
) -> None:
    """Make a legal army by lot."""
    system = system or _usual()
    shop = _shop(system)
    start = levy.begun(shop, system, faction, seed)
    _give(levy.drawn(shop, start, points, seed, _owned(collection, shop)), form, out)


def complete(
    army: List, points: Points, seed: Seed = "", collection: Owned = "", form: Form = "yaml", out: Out = ""
) -> None:
    """Fill a list up to a number of points; what stands in it stays."""
    doc = read(army)
    shop = roster_of(doc)
    _give(levy.drawn(shop, dict(doc), points, seed, _owned(collection, shop)), form, out)


def _owned(path: str, shop: Lists) -> Mapping[str, int] | None:
    """A collection: how many models there are of each entry; None without a file."""
    if not path:
        return None
    doc = load(Path(path))
    cards = [card.key for card in shop.cards("")]
    for key in doc:
        if shop.card(key) is None:
            raise fault(doc, key, f"no list has an entry {key!r}{guess(key, cards)}")
    return {key: number(doc, key, 0, 9999) for key in doc}


# ------------------------------------------------------------------ written down
def export(army: List, form: Form = "text", out: Out = "") -> None:
    """Write a list down as JSON, YAML, text, code or link."""
    _give(read(army), form, out)


def take_in(army: List, form: Form = "yaml", out: Out = "") -> None:
    """Read a list from whatever form it is in, and write it down as a file."""
    _give(read(army), form, out)


def read(name: str) -> Map:
    """The list that `name` is, or names: a file, a code, a link, or - for what is piped in.

    Raises:
        DataError: it cannot be read.
    """
    text, file = name, ""
    if name == "-":
        text = sys.stdin.read(share.LARGEST + 1)
    elif share.MARK not in name or is_file(name):
        text, file = "\n".join(read_lines(name)) + "\n", name
    usual = _shop(_usual())
    system = share.system_of(text, parse, usual.layout())
    shop = _shop(system) if system in systems() and load_ruleset(system).lists else usual
    found: Map = adopt(share.read(text, shop, parse, file))
    return found


def _give(doc: Mapping[str, Any], form: str, out: str) -> None:
    shop = _shop(str(doc.get("ruleset") or _usual()))
    shop.rules(doc)  # raises for what is no list at all
    text = share.written(doc, form, shop)
    if out:
        write(out, text if text.endswith("\n") else f"{text}\n")
    else:
        typer.echo(text.rstrip("\n"))


def print_(
    army: List,
    form: Annotated[str, typer.Option("--format", "-f", help="html or pdf.")] = "html",
    out: Out = "",
    cards: Annotated[bool, typer.Option(help="The cards of the units.")] = True,
    summary: Annotated[bool, typer.Option(help="The page with all units and the rules that they need.")] = True,
) -> None:
    """Print a list for the table: its units and rules on a page, a card for each unit with boxes to tick."""
    if form not in PAPERS:
        raise DataError("", 0, f"{form!r} is no kind of paper; there are: {', '.join(PAPERS)}")
    doc = read(army)
    ruleset = load_ruleset(str(doc.get("ruleset") or _usual()))
    sheet = paper(
        evaluated(roster_of(doc), doc), ruleset.rulebook, f"{ruleset.title} {ruleset.version}", cards, summary
    )
    if form == "html" and not out:
        typer.echo(html(sheet))
        return
    path = Path(out or share.file_of(doc, form))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(html(sheet).encode() if form == "html" else pdf(sheet))
    typer.echo(f"{path} written.")


# ------------------------------------------------------------------ tried out
def trial(
    army: List,
    against: Annotated[
        str, typer.Option(metavar="LIST", help="Another list, or a faction by lot; without, all factions in turn.")
    ] = "",
    games: Annotated[int, typer.Option("-n", "--games", min=1, max=100_000, help="How many battles.")] = 20,
    bot: Annotated[str, typer.Option("--bots", metavar="KIND", help="Who plays both sides.")] = "soldier",
    seed: Annotated[str, typer.Option(help="Seed of armies by lot and dice.")] = "trial",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play battles with a list, and say how many it wins and what each unit did."""
    parsed(bot)
    doc = read(army)
    system, shop = str(doc.get("ruleset") or _usual()), roster_of(doc)
    cost = int(shop.rules(doc).cost)
    limit = doc.get("points")
    arena = load_ruleset(system).see_arena()
    points = min(arenas.MOST, max(arena.least, limit if type(limit) is int else cost))
    lot = not against or any(each.key == against for each in shop.lists())
    plan = Trial(
        system, doc, opponents(shop, system, against if lot else read(against), points, seed),
        lambda number, armies: arena.battlefield(number, armies, max(points, cost)), shop.unit_results, games, bot,
        seed,
    )  # fmt: skip
    score = Score()
    with Bar(games) as step:
        for fought in battles(load_ruleset, plan):
            score.add(fought)
            step(score.games, games)
    if as_json:
        out.json_line({"games": score.games, "won": score.won.data(), "losses": score.losses, "units": _records(score)})
    else:
        typer.echo(_scored(score))


def _records(score: Score) -> list[dict[str, Any]]:
    """Each unit with its averages, who took most for its points first."""
    found = sorted(score.units.values(), key=lambda unit: -unit.taken / max(1, unit.points))
    return [
        {"path": unit.path, "name": unit.name, "points": unit.points, "lost": round(unit.lost / score.games, 4),
         "taken": round(unit.taken / score.games, 2), "earned": round(unit.earned / score.games, 4)}
        for unit in found
    ]  # fmt: skip


def _scored(score: Score) -> str:
    won, none = score.won, score.games - score.wins - score.losses
    said = f"{won.part:.0%} of {score.games} battles won, between {won.low:.0%} and {won.high:.0%}"
    counts = f"{score.wins} won, {score.losses} lost, {none} without a winner"
    lines = [f"{said}: {counts}.", "", f"{'unit':<32} {'cost':>5} {'taken':>7} {'lost':>5} {'earned it':>10}"]
    for unit in _records(score):
        lines.append(
            f"{unit['name'][:32]:<32} {unit['points']:>5} {unit['taken']:>7.1f} {unit['lost']:>5.0%} "
            f"{unit['earned']:>10.0%}"
        )
    return "\n".join(lines)
