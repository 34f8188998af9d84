"""`wartable replay`: tells a saved game again, verifies it, draws a position of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
from rich.console import Console

from wartable.ai.hints import Hint, hints
from wartable.ai.purposes import purpose_of
from wartable.cli import files
from wartable.cli.battle import facts
from wartable.cli.terminal import out
from wartable.cli.terminal.hinting import as_data, show
from wartable.cli.terminal.playing import differs, load_save, ruleset_of
from wartable.cli.terminal.seats import HUMAN, names_of, seat_of
from wartable.engine.ask import Die, Pool
from wartable.engine.errors import DataError, DesyncError, LinkError, RuleError
from wartable.engine.ruleset import UMPIRE
from wartable.engine.saved import parse
from wartable.engine.session import Session
from wartable.engine.verify import Verdict, verify
from wartable.story.page import page
from wartable.story.pdf import pdf
from wartable.story.told import told
from wartable.umpire.decisions import back, replayed
from wartable.umpire.film import film
from wartable.umpire.seating import read as read_seating
from wartable.umpire.telling import Teller, request, result

NO = 1


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("replay")(replay)


def replay(
    save: Annotated[str, typer.Argument(metavar="SAVE", help="A file that --save or play has written.")],
    verify_: Annotated[bool, typer.Option("--verify", help="Only say whether the file is in order.")] = False,
    to: Annotated[int, typer.Option("--to", "--at", min=-1, metavar="N", help="Stop after N decisions.")] = -1,
    picture: Annotated[str, typer.Option(metavar="FILE", help="Draw the position at the end: .svg or .png.")] = "",
    look: Annotated[files.Look | None, typer.Option(help="Of pictures; auto: as who shows an SVG has it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the event stream, or the verdict as JSON.")] = False,
    seat: Annotated[str, typer.Option(metavar="NAME", help="Tell what this seat knows.")] = "",
    html: Annotated[str, typer.Option(metavar="FILE", help="Write the game as a page that anybody can open.")] = "",
    story: Annotated[str, typer.Option(metavar="FILE", help="Write its story, when it is over: .html or .pdf.")] = "",
    serve: Annotated[bool, typer.Option("--serve", help="Look at it in the browser, and go on from there.")] = False,
    umpire: Annotated[bool, typer.Option("--umpire", help="Tell everything, as of a game that is over.")] = False,
    hint: Annotated[bool, typer.Option("--hint", help="Tell at the end what a bot would do, and why.")] = False,
    why: Annotated[int, typer.Option("--why", min=-1, metavar="N", help="What stands behind event N alone.")] = -1,
) -> None:
    """Tell a saved game again: all of it when it is over, what everybody knows while it goes on."""
    path = Path(save)
    if verify_:
        _verify(path, as_json)
        return
    if serve:
        _serve(path, seat)
        return
    keep = "all" if html or story or as_json or why >= 0 else "last"
    session, doc = load_save(path, to=to if to >= 0 else None, keep=keep)
    if to > session.decisions:
        raise DataError(save, 0, f"--to {to}: the game has {session.decisions} decisions")
    console = out.console()
    eyes = _eyes(session, seat, umpire)
    if why >= 0:
        _why(session, path, eyes, why)
        return
    if html:
        files.write(html, film(session.at(0), session.answers, files.title_of(doc, path), eyes))
        return
    if story:
        _story(session, doc, path, story)
        return
    for data in Teller(session, eyes, placed=session.over).news():
        if as_json:
            out.json_line(data)
        else:
            out.event(console, data)
    if picture:
        files.draw(picture, files.picture(session, files.title_of(doc, path), eyes, look))
    if as_json:
        out.json_line(_position(session, eyes, hint))
        return
    _stands(console, session, eyes)
    if hint:
        for number, each in enumerate(_hints(session, eyes), 1):
            show(console, session, each, number)


def _stands(console: Console, session: Session, eyes: str) -> None:
    """How the game ended, or what is asked."""
    ask = session.ask
    if ask is None:
        out.outcome(console, session.outcome, session.ruleset.standings(session.game))
    elif eyes in (UMPIRE, ask.seat) or not session.secrets:
        console.print()
        out.question(console, ask)
    else:
        console.print(f"\n{names_of(session).get(ask.seat, ask.seat)} has to answer.", markup=False)


def _why(session: Session, path: Path, eyes: str, number: int) -> None:
    """The arithmetic of an event, and what a bot wanted with it, if the file says who played.

    Raises:
        DataError: there is no such event.
    """
    teller, seating = Teller(session, eyes, placed=session.over), read_seating(parse(files.read_lines(path), str(path)))
    told = {data["n"]: data for data in teller.some()}
    if number not in told:
        raise DataError(str(path), 0, f"--why {number}: the events go from 0 to {len(told) - 1}")
    bots = {seat: kind for seat, kind in (seating.seats if seating else {}).items() if kind != HUMAN}
    ends = [each.events for each in replayed(session)]
    wanted = purpose_of(session, ends, teller.begun(number), bots, eyes)
    mils = session.events[teller.place(number)].mils
    out.reasons(out.console(), told[number], session.ruleset.rulebook, wanted, mils)


def _story(session: Session, doc: dict[str, Any], path: Path, file: str) -> None:
    """Write the story of a game as a page or as PDF, by the name of the file."""
    if not file.endswith((".html", ".pdf")):
        raise DataError(file, 0, "--story writes a page or a PDF: the name ends in .html or .pdf")
    try:
        book = told(session.at(0), session.answers, files.title_of(doc, path))
    except RuleError as why:
        raise DataError(str(path), 0, why.text) from None
    if file.endswith(".pdf"):
        files.write_bytes(file, pdf(book))
    else:
        files.write(file, page(book))


def _position(session: Session, eyes: str, hint: bool) -> dict[str, Any]:
    """The last line of the stream: how the game ended, or what is asked."""
    ask, seed = session.ask, str(getattr(session.dice, "seed", ""))
    ended: Any = {**(result(session.outcome) or {}), **facts(session, seed)} if ask is None else None
    own: dict[str, Any] = {"back": _back(session, eyes), "standing": _stood(session, eyes)}
    if hint:
        own["hints"] = [as_data(session, each) for each in _hints(session, eyes)]
    return {"result": ended, "ask": request(ask, eyes), **own}


def _hints(session: Session, eyes: str) -> tuple[Hint, ...]:
    """Hints for the seat that is asked, if whoever looks may see its view and no dice are due."""
    ask = session.ask
    if ask is None or isinstance(ask, Die | Pool) or eyes not in (UMPIRE, ask.seat):
        return ()
    return hints(session, ask.seat)


def _back(session: Session, eyes: str) -> dict[str, Any] | None:
    """What the seat that is asked would take back with one step, if it may be told; None if it has decided nothing."""
    ask = session.ask
    if ask is None or eyes not in (UMPIRE, ask.seat):
        return None
    steps, name = back(replayed(session), (ask.seat,))
    return {"seat": ask.seat, "steps": steps, "to": name} if steps else None


def _stood(session: Session, eyes: str) -> list[dict[str, Any]]:
    """The decisions that standing answers gave, those of a seat alone if only that looks."""
    found = replayed(session) if session.stood and session.keep == "all" else []
    return [
        {"n": number, "seat": each.seat, "what": each.name}
        for number, each in enumerate(found, 1)
        if each.stood and eyes in (UMPIRE, each.seat)
    ]


def _eyes(session: Session, seat: str, umpire: bool) -> str:
    """Whose view is shown: of a game with secrets that goes on nobody else's than is asked for.

    Raises:
        DataError: no seat is called so.
    """
    names = names_of(session)
    found = seat_of(seat, names)
    if seat and not found:
        raise DataError("", 0, f"--seat {seat}: no seat is called {seat!r}; there are: {', '.join(names)}")
    if umpire or not session.secrets or (session.ask is None and not seat):
        return UMPIRE
    return found


def _serve(path: Path, seat: str) -> None:
    """Open the page of a save; of a game with secrets that goes on it tells what `seat` knows.

    Raises:
        DataError: the save is faulty, or no seat is called so.
    """
    from wartable.cli import serve  # what serves a page takes longer to fetch than most saves take to tell

    with TemporaryDirectory(prefix="wartable-") as folder:
        place = Path(folder) / "games.db"
        key, token = asyncio.run(_import(path, place, seat))
        serve.run(serve.HOST, 0, place, open_page=True, page=f"replay/{key}" + (f"#token={token}" if token else ""))


async def _import(path: Path, place: Path, seat: str) -> tuple[str, str]:
    """Put a save into a store of its own: the key of the game, and the token of `seat` if one is named."""
    from wartable.server.net.hub import Hub
    from wartable.server.rooms.bots import Bots
    from wartable.server.rooms.setups import take_up
    from wartable.server.rooms.store import Chair, Store

    taken = take_up("\n".join(files.read_lines(path)), str(path))
    game = taken.ruleset.new_game(taken.scenario)
    names = names_of(Session(taken.ruleset, game, keep="none"))
    found = seat_of(seat, names)
    if seat and not found:
        raise DataError("", 0, f"--seat {seat}: no seat is called {seat!r}; there are: {', '.join(names)}")
    chairs = tuple(Chair(name, HUMAN) for name in names)
    store = Store(place)
    try:
        key, tokens = await Hub(store, Bots()).create(
            taken.ruleset,
            taken.scenario,
            files.title_of(taken.scenario, path),
            taken.seed,
            chairs,
            taken.first,
            taken.earlier,
            taken.note,
        )
    finally:
        store.close()
    return key, tokens.get(found, "")


def _verify(path: Path, as_json: bool) -> None:
    text = files.read_lines(path)
    saved = parse(text, str(path))
    ruleset = ruleset_of(saved)
    try:
        verdict = verify(text, ruleset, file=str(path))
    except DesyncError as why:
        told = differs(saved, ruleset, why)
        _say(as_json, {"good": False, "decision": why.decision, "why": told}, f"{path}: {told}")
        raise typer.Exit(NO) from None
    except LinkError as why:
        _say(as_json, {"good": False, "line": why.line, "why": why.text}, str(why))
        raise typer.Exit(NO) from None
    data = {"good": verdict.good, **verdict._asdict(), "earlier": [was._asdict() for was in verdict.earlier]}
    _say(as_json, data, f"{path}: {'; '.join(_words(verdict))}")
    if not verdict.good:
        raise typer.Exit(NO)


def _words(verdict: Verdict) -> list[str]:
    """What is told of a file, in parts of a sentence."""
    words = [f"{verdict.decisions} decisions and {verdict.dice} dice come to the same game"]
    if verdict.held < 0:
        words = ["nothing in it says what game its answers come to: it has neither links nor hashes"]
    elif not verdict.linked:
        words[0] += f" as far as its hashes tell, up to decision {verdict.held}"
        words.append("an older version wrote it: an answer changed between two hashes may not show, nor another winner")
    if verdict.seeded is False:
        words = ["the dice are not those of its seed"]
    elif verdict.seeded is None:
        words.append("it names no seed to hold the dice to")
    words += ["its last line was cut short"] if verdict.cut else []
    words += [] if verdict.closed else ["it has no last line that tells its end"]
    words += [] if verdict.over else ["it is not over"]
    if verdict.same_rules is None:
        words.append("it is not known under what rules it was played")
    elif not verdict.same_rules:
        words.append("the rules have changed since, and that changes nothing in it")
    return words


def _say(as_json: bool, data: dict[str, Any], words: str) -> None:
    if as_json:
        out.json_line(data)
    else:
        typer.echo(words)
