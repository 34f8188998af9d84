"""`wartable play`: the table in the browser; a battle in the terminal, against a bot, among friends, or to watch."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from wartable.ai.players import TOLD, known
from wartable.cli import files
from wartable.cli.terminal import out
from wartable.cli.terminal.bank import read_clocks
from wartable.cli.terminal.playing import Keeper, is_save, load_game, new_session, seed_of
from wartable.cli.terminal.seats import HUMAN, USUAL, as_before, bots, fitting, names_of, read_seats, seat_of, told
from wartable.cli.terminal.signals import Interrupts
from wartable.cli.terminal.sitting import Leave, Read
from wartable.cli.terminal.table import Table
from wartable.engine.answer import Dice, OwnDice, Seeded
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.kit.documents import is_file
from wartable.umpire.seating import Seating
from wartable.umpire.standing import Held

EXAMPLE = "first_battle.yaml"


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("play")(play)


def play(
    scenario: Annotated[
        str, typer.Argument(metavar="[SCENARIO]", help="A scenario, an example or a save, for the terminal.")
    ] = "",
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME=KIND", help="human or a bot: see LEVEL.")] = None,
    bot: Annotated[str, typer.Option("--bots", metavar="LEVEL", help=f"Who plays the other seats: {TOLD}.")] = "",
    seed: Annotated[str, typer.Option(help="Seed of the dice.")] = "",
    save: Annotated[str, typer.Option(metavar="FILE", help="Where the game is kept as it goes.")] = "",
    after: Annotated[int, typer.Option("--from", min=-1, metavar="N", help="Of a save: go on after N decisions.")] = -1,
    watch: Annotated[bool, typer.Option("--watch", help="Bots play all seats.")] = False,
    own_dice: Annotated[
        bool | None, typer.Option("--own-dice/--no-own-dice", help="Throw your own dice and type them in.")
    ] = None,
    clock: Annotated[
        list[str] | None,
        typer.Option(metavar="MIN+SEC", help="A game clock for the people here, or SEAT=MIN+SEC for one of them."),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="The example battle in the terminal.")] = False,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port of the table in the browser; 0 takes a free one.")
    ] = None,
) -> None:
    """Open the table in the browser, or play a scenario in the terminal."""
    if not (scenario or terminal or seat or seed or save or watch or own_dice or clock):
        browser(port)
        return
    if port is not None:
        raise DataError("", 0, "--port is for the table in the browser; a game in the terminal has no port")
    console = out.console()
    path = files.find(scenario) if scenario else files.example(EXAMPLE)
    seating = None
    if is_file(path) and is_save(path):
        session, doc, seating = load_game(path, to=after if after >= 0 else None)
        save = _kept_in(path, save, session, after)
    elif after >= 0:
        raise DataError(scenario, 0, f"--from {after} is for saves, and this is a scenario")
    else:
        ruleset, doc = files.load_scenario(path)
        session = new_session(ruleset, doc, Seeded(seed_of(doc, seed)))
    names = names_of(session)
    console.print(Text(f"{files.title_of(doc, path)}", style="bold"), end="")
    console.print(Text(f"  {session.ruleset.title} {session.ruleset.version}", style="dim"))
    if doc.get("about"):
        console.print(str(doc["about"]))
    if watch and seat:
        raise DataError("", 0, "--watch leaves all seats to bots; take it or --seat out")
    kinds = read_seats((), names, bot or USUAL) if watch else seated(console, names, seat, bot, seating)
    kinds = fitting(session.ruleset, kinds)
    seats = _seated_now(seating, kinds, names, own_dice, clock or ())
    run(console, session, doc, seats, Path(save) if save else files.fresh_save(path.stem))


def seated(
    console: Console, names: dict[str, str], given: list[str] | None, bot: str, seating: Seating | None
) -> dict[str, str]:
    """Who plays each seat: as the options say, else as the save has it, else as somebody answers."""
    if not given and bot and not known(bot):
        read_seats((), names, bot)  # it says what there is
    if not given and (found := as_before(seating, names, bot)):
        console.print(Text(f"As before: {told(found, names)} (--seat changes it)", style="dim"))
        return found
    try:
        chosen = given or ask_side(console, names, input)
    except (Leave, EOFError, KeyboardInterrupt):
        console.print()
        raise typer.Exit(0) from None
    kinds = read_seats(chosen, names, bot or USUAL)
    named = {seat_of(item.partition("=")[0].strip(), names) for item in chosen}
    left = [seat for seat in names if seat not in named]
    # Who names bots alone wants to play against them; `--watch` leaves all seats to bots.
    return {**kinds, left[0]: HUMAN} if named and left and HUMAN not in kinds.values() else kinds


def _seated_now(
    before: Seating | None, kinds: dict[str, str], names: dict[str, str], own_dice: bool | None, clocks: Sequence[str]
) -> Seating:
    """Who sits there now, and with what: dice and clocks as before where no option says otherwise."""
    people = [seat for seat, kind in kinds.items() if kind == HUMAN]
    kept = before.clocks if before is not None else {}
    banks = {seat: bank for seat, bank in kept.items() if seat in people}
    banks.update(read_clocks(clocks, people, names))
    own = before is not None and before.own_dice if own_dice is None else own_dice
    return Seating(kinds, _still_there(before, kinds), own, banks)


def _still_there(seating: Seating | None, kinds: dict[str, str]) -> dict[str, tuple[Held, ...]]:
    """The answers that stand for the people who sit there now."""
    held = seating.held if seating is not None else {}
    return {seat: answers for seat, answers in held.items() if kinds.get(seat) == HUMAN}


def _kept_in(path: Path, save: str, session: Session, after: int) -> str:
    """The file in which a game is kept that is taken up from the save `path`; '' is a new one.

    Raises:
        DataError: it has fewer decisions than `after`, or what it has after them would be lost.
    """
    if after < 0:
        return save or str(path)
    if after > session.decisions:
        raise DataError(str(path), 0, f"--from {after}: the game has {session.decisions} decisions")
    if save and Path(save).exists() and Path(save).samefile(path):
        raise DataError(save, 0, f"--save {save} is the game itself, of which the end would be lost; name another file")
    return save


def browser(port: int | None) -> None:
    """Show the table; one that stands already is shown, no second one is set up."""
    from wartable.cli import serve

    port = serve.PORT if port is None else port
    address = f"http://{serve.HOST}:{port}/"
    if port and serve.stands(address):
        out.console().print(f"The table stands at {address} already.")
        webbrowser.open(address)
    else:
        serve.run(serve.HOST, port, serve.default_store(), open_page=True)


def ask_side(console: Console, names: dict[str, str], read: Read) -> list[str]:
    """Which sides the people at the terminal take, as arguments of --seat."""
    console.print("Which side do you take?" + (" (1 3 for two of you)" if len(names) > 2 else ""))
    for number, (seat, name) in enumerate(names.items(), 1):
        console.print(Text.assemble((f"{number:>4}  ", "dim"), (name, "bold"), (f"  {seat}", "dim")))
    last = len(names) + 1
    console.print(Text.assemble((f"{last:>4}  ", "dim"), ("watch", "bold"), "  bots play"))
    while True:
        word = read("> ").strip()
        if word.lower() in ("q", "quit", "exit"):
            raise Leave
        parts = word.replace(",", " ").split()
        if word and all(part.isascii() and part.isdigit() and 1 <= int(part) <= last for part in parts):
            taken = [int(part) for part in parts]
            if last not in taken:
                return [f"{list(names)[number - 1]}={HUMAN}" for number in dict.fromkeys(taken)]
            if taken == [last]:
                return []
        if word and "watch".startswith(word.lower()):
            return []
        if word and (seat := seat_of(word, names)):
            return [f"{seat}={HUMAN}"]
        console.print(f"Write a number from 1 to {last}, or a name.")


def run(console: Console, session: Session, doc: dict[str, object], seating: Seating, save: Path) -> None:
    """Seat everybody and play at the terminal, saving as it goes."""
    kinds = seating.seats
    dice = session.dice
    seed = getattr(dice, "seed", "0")
    people = [seat for seat, kind in kinds.items() if kind == HUMAN]
    if seating.own_dice:
        console.print(Text("You throw your own dice (--no-own-dice lets the program throw them).", style="dim"))
        mixed: Dice = OwnDice(people or list(kinds), dice)
        session.take_dice(mixed)
    keeper, interrupts = Keeper(save), Interrupts()
    console.print(Text(f"kept in {save}; help lists what can be typed, auto turn lets a bot play for you", style="dim"))
    players = bots(kinds, f"play {seed}")
    table = Table(
        session, doc, players, console=console, save=save, pause=sys.stdin.isatty(), interrupts=interrupts,
        seating=seating,
    )  # fmt: skip
    table.seated = keeper.recorder.seated
    with interrupts.heeded(), keeper.keeping(session, doc, interrupts, table.seating.plain()):
        over = table.run()
    if over:
        picture = table.picture_path()
        files.draw(picture, files.picture(session, table.title))
        console.print(f"saved: {save}\npicture: {picture}")
    else:
        console.print(f"The game is kept in {save}; wartable play {save} takes it up again.")
        raise typer.Exit(interrupts.code)
