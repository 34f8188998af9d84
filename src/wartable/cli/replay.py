"""`wartable replay`: tells a saved game again, verifies it, draws a position of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from wartable.cli import files, out
from wartable.cli.battle import facts
from wartable.cli.playing import load_save, ruleset_of
from wartable.cli.seats import names_of, seat_of
from wartable.engine import record
from wartable.engine.errors import DataError, DesyncError
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
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
    seat: Annotated[str, typer.Option(metavar="NAME", help="Tell what this seat knows.")] = "",
    umpire: Annotated[bool, typer.Option("--umpire", help="Tell everything, as of a game that is over.")] = False,
) -> None:
    """Tell a saved game again: all of it when it is over, what everybody knows while it goes on."""
    path = Path(save)
    if verify:
        _verify(path, as_json)
        return
    session, doc = load_save(path, to=to if to >= 0 else None, keep="last")
    if to > session.decisions:
        raise DataError(save, 0, f"--to {to}: the game has {session.decisions} decisions")
    console = out.console()
    eyes = _eyes(session, seat, umpire)
    for data in Teller(session, eyes).news():
        if as_json:
            out.json_line(data)
        else:
            out.event(console, data)
    if picture:
        files.write(picture, files.picture(session, files.title_of(doc, path), eyes))
    ask = session.ask
    if as_json:
        seed = str(getattr(session.dice, "seed", ""))
        ended: Any = {**(result(session.outcome) or {}), **facts(session, seed)} if ask is None else None
        out.json_line({"result": ended, "ask": request(ask, eyes)})
        return
    if ask is None:
        out.outcome(console, session.outcome, session.ruleset.standings(session.game))
    elif eyes in (UMPIRE, ask.seat) or not session.ruleset.secrets:
        console.print()
        out.question(console, ask)
    else:
        console.print(f"\n{names_of(session).get(ask.seat, ask.seat)} has to answer.", markup=False)


def _eyes(session: Session, seat: str, umpire: bool) -> str:
    """Whose view is shown: of a game with secrets that goes on nobody else's than is asked for.

    Raises:
        DataError: no seat is called so.
    """
    names = names_of(session)
    found = seat_of(seat, names)
    if seat and not found:
        raise DataError("", 0, f"--seat {seat}: no seat is called {seat!r}; there are: {', '.join(names)}")
    if umpire or not session.ruleset.secrets or (session.ask is None and not seat):
        return UMPIRE
    return found


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
