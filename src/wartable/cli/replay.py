"""`wartable replay`: tells a saved game again, verifies it, draws a position of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from wartable.cli import files, out
from wartable.cli.battle import facts
from wartable.cli.playing import load_save, ruleset_of
from wartable.engine import record
from wartable.engine.errors import DataError, DesyncError
from wartable.umpire.telling import Teller, request, result

NO = 1


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("replay")(replay)


def replay(
    save: Annotated[str, typer.Argument(metavar="SAVE", help="A file that --save or play has written.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether the file is in order.")] = False,
    to: Annotated[int, typer.Option("--to", min=-1, metavar="N", help="Stop after N decisions.")] = -1,
    picture: Annotated[str, typer.Option(metavar="FILE", help="Draw the position at the end of it.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the event stream, or the verdict as JSON.")] = False,
) -> None:
    """Tell a saved game again."""
    path = Path(save)
    if verify:
        _verify(path, as_json)
        return
    session, doc = load_save(path, to=to if to >= 0 else None, keep="last")
    if to > session.decisions:
        raise DataError(save, 0, f"--to {to}: the game has {session.decisions} decisions")
    console = out.console()
    for data in Teller(session).news():
        if as_json:
            out.json_line(data)
        else:
            out.event(console, data)
    if picture:
        files.write(picture, files.picture(session, files.title_of(doc, path)))
    ask = session.ask
    if as_json:
        seed = str(getattr(session.dice, "seed", ""))
        ended: Any = {**(result(session.outcome) or {}), **facts(session, seed)} if ask is None else None
        out.json_line({"result": ended, "ask": request(ask)})
        return
    if ask is None:
        out.outcome(console, session.outcome)
    else:
        console.print()
        out.question(console, ask)


def _verify(path: Path, as_json: bool) -> None:
    text = files.read_lines(path)
    ruleset = ruleset_of(record.parse(text, str(path)))
    try:
        verdict = record.verify(text, ruleset, file=str(path))
    except DesyncError as why:
        _say(as_json, {"good": False, "decision": why.decision, "why": str(why)}, f"{path}: {why}")
        raise typer.Exit(NO) from None
    data = {"good": verdict.good, **verdict._asdict()}
    words = [f"{verdict.decisions} decisions and {verdict.dice} dice come to the same game"]
    if verdict.seeded is False:
        words = ["the dice are not those of its seed"]
    elif verdict.seeded is None:
        words.append("it names no seed to hold the dice to")
    words += ["its last line was cut short"] if verdict.cut else []
    words += [] if verdict.over else ["it is not over"]
    words += [] if verdict.same_rules else ["the catalogue has changed since"]
    _say(as_json, data, f"{path}: {'; '.join(words)}")
    if not verdict.good:
        raise typer.Exit(NO)


def _say(as_json: bool, data: dict[str, Any], words: str) -> None:
    if as_json:
        out.json_line(data)
    else:
        typer.echo(words)
