"""`wartable campaign`: several battles with rosters, points that are kept, and a chronicle."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
import yaml

from wartable.ai.players import keep_for
from wartable.campaign import book, war
from wartable.campaign.book import Campaign, Fought
from wartable.cli import files
from wartable.cli.terminal.playing import Keeper, load_save, new_seed, new_session
from wartable.cli.terminal.seats import HUMAN, bots, fitting, names_of, read_seats
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.kit.documents import Map, load
from wartable.kit.wording import count
from wartable.rulesets import campaign_rules, load_ruleset, usual
from wartable.sim.figures import figures
from wartable.sim.report import to_text
from wartable.sim.series import Plan, series

FILE = Annotated[str, typer.Argument(metavar="FILE", help="The campaign.")]


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    group = typer.Typer(help="Campaigns of several battles.", rich_markup_mode=None)
    for name, command in (
        ("new", new), ("show", show), ("army", army), ("battle", battle), ("record", record), ("resolve", resolve),
    ):  # fmt: skip
        group.command(name)(command)
    group.callback()(_campaign)
    app.add_typer(group, name="campaign")


def _campaign() -> None:
    """Campaigns of several battles."""


def read(path: str) -> Campaign:
    """The campaign in the file `path`."""
    return book.read(load(Path(path)), campaign_rules, path)


def keep(path: str, campaign: Campaign) -> None:
    """Write the campaign to `path`."""
    files.write(path, yaml.safe_dump(book.data(campaign), sort_keys=False, allow_unicode=True, width=110))


# ------------------------------------------------------------------ commands
def new(
    path: FILE,
    player: Annotated[list[str], typer.Option(metavar="NAME=LIST", help="A player and the file of the army list.")],
    name: Annotated[str, typer.Option(help="What the campaign is called.")] = "",
    place: Annotated[
        list[str] | None, typer.Option(metavar="NAME=EFFECT", help="A place, in Time Wars: half or double.")
    ] = None,
    system: Annotated[str, typer.Option(help="The system; without, that of the first list.")] = "",
    battles: Annotated[int, typer.Option(min=0, help="How many there are; 0: as the rules say.")] = 0,
    seed: Annotated[str, typer.Option(help="Seed of the dice for points.")] = "",
) -> None:
    """Begin a campaign."""
    if Path(path).exists():
        raise DataError(path, 0, "this file is there already; a campaign begins in a new one")
    armies: dict[str, tuple[str, Map]] = {}
    campaign_rules(system or usual(lambda each: each.campaign, "campaigns"))
    for number, item in enumerate(player, 1):
        called, sign, listed = item.partition("=")
        if not sign:
            raise DataError("", 0, f"--player {item}: write NAME=LIST, such as Red=marines.yaml")
        armies[f"p{number}"] = (called, load(Path(listed)))
    system = system or _system(armies)
    rules = campaign_rules(system)
    made = war.begin(rules, name or Path(path).stem, system, armies, seed or new_seed(), battles)
    for item in place or ():
        called, _, effect = item.partition("=")
        if effect not in rules.places():
            known = ", ".join(f"{key} ({say})" for key, say in rules.places().items() if key)
            if not known:
                raise DataError("", 0, f"--place {item}: campaigns of {system} have no places")
            raise DataError("", 0, f"--place {item}: {effect!r} is no effect of a place; write NAME={known}")
        made.places[called] = effect
    keep(path, made)
    typer.echo(told(made))


def _system(armies: Mapping[str, tuple[str, Map]]) -> str:
    """The system of the first list that names one, else the first that has campaigns."""
    named = (str(doc["ruleset"]) for _, doc in armies.values() if "ruleset" in doc)
    return next(named, "") or usual(lambda system: system.campaign, "campaigns")


def show(
    path: FILE, as_json: Annotated[bool, typer.Option("--json", help="Print the campaign as JSON.")] = False
) -> None:
    """Print the points, the rosters and the chronicle."""
    found = read(path)
    typer.echo(json.dumps(book.data(found), ensure_ascii=False, indent=1) if as_json else told(found))


def army(
    path: FILE,
    seat: Annotated[str, typer.Argument(help="Whose army, such as p1.")],
    listed: Annotated[str, typer.Argument(metavar="LIST", help="The new army list.")],
) -> None:
    """Give a player new troops; what becomes of what he holds the rules say."""
    found = read(path)
    said = war.replace_army(campaign_rules(found.ruleset), found, seat, load(Path(listed)))
    keep(path, found)
    for line in said:
        typer.echo(line)
    typer.echo(told(found))


def battle(
    path: FILE,
    out: Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="The scenario that is written.")],
    mission: Annotated[str, typer.Option(help="The mission.")] = "",
    deployment: Annotated[str, typer.Option(help="The deployment.")] = "",
    modifier: Annotated[list[str] | None, typer.Option(help="A mission modifier; may be given again.")] = None,
    place: Annotated[str, typer.Option(help="Where it is fought.")] = "",
    table: Annotated[str, typer.Option(metavar="LAYOUT:NUMBER", help="The table.")] = "",
    consent: Annotated[bool, typer.Option("--consent", help="Named characters are agreed on.")] = False,
    agree: Annotated[
        list[str] | None, typer.Option(metavar="WHAT=HOW", help="Anything else that is agreed on; again for more.")
    ] = None,
) -> None:
    """Write the scenario of the next battle; play it with battle, play or serve, or resolve it."""
    found = read(path)
    agreed: dict[str, list[str]] = {"mission": [mission], "deployment": [deployment], "modifiers": modifier or []}
    agreed["consent"] = ["yes"] if consent else []
    for item in agree or ():
        what, sign, how = item.partition("=")
        if not sign:
            raise DataError("", 0, f"--agree {item}: write WHAT=HOW, such as --agree mission=take_ground")
        agreed.setdefault(what, []).append(how)
    agreed = {what: words for what, found_ in agreed.items() if (words := [word for word in found_ if word])}
    laid: dict[str, Any] | None = None
    if table:
        layout, _, number = table.partition(":")
        laid = {"layout": layout, "number": int(number) if number.isdecimal() else 1}
    doc = war.next_battle(campaign_rules(found.ruleset), found, place, agreed, laid)
    load_ruleset(found.ruleset).new_game(doc)
    files.write(out, yaml.safe_dump(book.plain(doc), sort_keys=False, allow_unicode=True, width=110))
    typer.echo(f"{doc['title']} is set up in {out}.")


def record(path: FILE, save: Annotated[str, typer.Argument(help="The save of the battle.")]) -> None:
    """Write a battle that is over into the campaign."""
    found = read(path)
    session, doc = load_save(Path(save), keep="none")
    fought = war.record(campaign_rules(found.ruleset), found, session, doc)
    keep(path, found)
    typer.echo("\n".join(line for line in (chronicle(found, fought), ended(found)) if line))


def resolve(
    path: FILE,
    scenario: Annotated[str, typer.Argument(help="The scenario that campaign battle wrote.")],
    games: Annotated[int, typer.Option("-n", "--games", min=0, help="Battles played for the odds; 0: none.")] = 20,
    bot: Annotated[str, typer.Option("--bots", metavar="LEVEL", help="Who plays.")] = "soldier",
    seed: Annotated[str, typer.Option(help="Seed of the dice.")] = "",
    save: Annotated[str, typer.Option(metavar="FILE", help="Where the battle is kept.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask after the odds.")] = False,
) -> None:
    """Let bots fight the battle: first the odds, then the one battle that counts."""
    found = read(path)
    ruleset, doc = files.load_scenario(scenario)
    names = names_of(new_session(ruleset, doc, Seeded(0), keep="none"))
    kinds = fitting(ruleset, read_seats((), names, bot))
    if games:
        plan = Plan(ruleset.name, doc, tuple(kinds.values()), games, f"odds {found.seed}")
        typer.echo(to_text(figures(series(load_ruleset, plan)), names))
        if not yes and not typer.confirm("Fight it?"):
            raise typer.Exit(1)
    if HUMAN in kinds.values():
        raise DataError("", 0, "--bots human: a battle that is resolved is fought by bots")
    number = seed or f"{found.seed} {len(found.battles) + 1}"
    session = new_session(ruleset, doc, Seeded(number), keep=keep_for(kinds.values()))
    keeper = Keeper(Path(save)) if save else None
    if keeper is not None:
        keeper.begin(session, doc)
    session.play(bots(kinds, number))
    if keeper is not None:
        keeper.close()
    fought = war.record(campaign_rules(found.ruleset), found, session, doc)
    keep(path, found)
    typer.echo("\n".join(line for line in (chronicle(found, fought), ended(found)) if line))


# ------------------------------------------------------------------ words
def told(campaign: Campaign) -> str:
    """The campaign in words."""
    rules, many = campaign_rules(campaign.ruleset), len(campaign.battles)
    of = f" of {campaign.length}" if campaign.length else ""
    words = rules.words()
    lines = [f"{campaign.name}: {many}{of} {'battle' if (campaign.length or many) == 1 else 'battles'} fought."]
    for item in campaign.players:
        points, names = rules.points(item.kept), rules.troops(item.army)
        lines.append(f"  {item.name} ({item.seat}): {count(points, words.point, words.points)}.")
        for held in rules.holdings(item.kept):
            who = f": {', '.join(names.get(key, key) for key in held.who)}" if held.who else ""
            lines.append(f"    {words.held.lower()}: {held.what}{who} [{held.clause}]")
    lines += [f"  place: {name}, {effect}" for name, effect in campaign.places.items()]
    lines += [chronicle(campaign, fought) for fought in campaign.battles]
    return "\n".join(lines + ([over] if (over := ended(campaign)) else []))


def ended(campaign: Campaign) -> str:
    """Who has won the campaign, '' as long as it goes on."""
    found = war.verdict(campaign_rules(campaign.ruleset), campaign)
    return f"{found.say} [{found.clause}]" if found else ""


def chronicle(campaign: Campaign, fought: Fought) -> str:
    """A battle in words, with what each player earned and lost."""
    lines = [f"{fought.title}: {fought.say} [{fought.clause}]"]
    for item in campaign.players:
        parts = [_part(part) for part in fought.earned[item.seat]]
        kept = [f"{fought.unspent[item.seat]} unspent"] if fought.unspent[item.seat] else []
        lines.append(f"  {item.name}: {', '.join(kept + parts) or 'nothing earned'}.")
        if fought.lost[item.seat]:
            names = campaign_rules(campaign.ruleset).troops(item.army)
            lines.append(f"    wiped out: {', '.join(names.get(key, key) for key in fought.lost[item.seat])}.")
    return "\n".join(lines)


def _part(part: Mapping[str, Any]) -> str:
    points = f"{part['points']:+d} " if part["points"] else ""
    return f"{points}{part['say']} [{part['clause']}]"
