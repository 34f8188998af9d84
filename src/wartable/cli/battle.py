"""`wartable battle`: a scenario played to its result, as a log or as a stream of events."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from wartable.ai.players import TOLD
from wartable.cli import files
from wartable.cli.terminal import out
from wartable.cli.terminal.ending import ended
from wartable.cli.terminal.playing import Keeper, new_session, seed_of
from wartable.cli.terminal.seats import HUMAN, bots, fitting, names_of, read_seats
from wartable.cli.terminal.signals import Interrupts
from wartable.cli.terminal.table import Table
from wartable.engine.answer import Dice, OwnDice, Player, Seeded
from wartable.engine.errors import DataError
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.umpire.seating import Seating
from wartable.umpire.telling import Teller, result


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("battle")(battle)


def battle(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario file or the name of an example.")],
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME=KIND", help="human or a bot: see LEVEL.")] = None,
    bot: Annotated[str, typer.Option("--bots", metavar="LEVEL", help=f"Who plays other seats: {TOLD}.")] = "soldier",
    seed: Annotated[str, typer.Option(help="Seed of the dice and of the bots.")] = "",
    save: Annotated[str, typer.Option(metavar="FILE", help="Write the game to FILE as it goes.")] = "",
    picture: Annotated[str, typer.Option(metavar="FILE", help="Draw the last position.")] = "",
    pictures: Annotated[str, typer.Option(metavar="DIR", help="Draw each turn.")] = "",
    look: Annotated[files.Look | None, typer.Option(help="Of pictures; auto: as who shows an SVG has it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the event stream.")] = False,
    own_dice: Annotated[bool, typer.Option("--own-dice", help="Throw real dice and type them in.")] = False,
    umpire: Annotated[bool, typer.Option("--umpire", help="Tell secrets too, if nobody plays.")] = False,
) -> None:
    """Play a battle to its result."""
    ruleset, doc = files.load_scenario(scenario)
    seed = seed_of(doc, seed)
    session = new_session(ruleset, doc, Seeded(seed), keep="all" if save or seat else "last")
    kinds = fitting(ruleset, read_seats(seat or (), names_of(session), bot))
    people = [name for name, kind in kinds.items() if kind == HUMAN]
    if (people or own_dice) and as_json:
        raise DataError("", 0, "--json tells a battle of bots; take --seat NAME=human and --own-dice out")
    if people and umpire:
        raise DataError("", 0, "--umpire tells what no player may know; take --seat NAME=human out")
    if own_dice:
        session.take_dice(_own(people or list(kinds), session.dice))
    keeper, interrupts = Keeper(Path(save)) if save else None, Interrupts()
    gallery = Gallery(pictures, files.title_of(doc, scenario), UMPIRE if umpire else "", look)
    course = Course(session, doc, bots(kinds, seed), gallery, interrupts, kinds)
    seating = Seating(kinds, {}, own_dice).plain()
    with interrupts.heeded(), keeper.keeping(session, doc, interrupts, seating) if keeper else nullcontext():
        over = course.at_table(out.console(), keeper) if people or own_dice else course.alone(as_json)
    if picture:
        files.draw(picture, files.picture(session, gallery.title, gallery.seat, look))
    if as_json:
        out.json_line({"result": {**(result(session.outcome) or {}), **facts(session, seed)}})
    if not over:
        raise typer.Exit(interrupts.code)


def _own(seats: list[str], rest: Dice) -> Dice:
    return OwnDice(seats, rest)


def facts(session: Session, seed: str) -> dict[str, Any]:
    """What else is told of a finished game."""
    return {
        "turn": session.ruleset.turn(session.game), "decisions": session.decisions, "dice": session.game.dice,
        "events": len(session.events), "seed": seed, "hash": session.game.hash(),
    }  # fmt: skip


@dataclass(slots=True)
class Gallery:
    """Draws the table once a turn into a folder, as `seat` may see it; does nothing without a folder."""

    folder: str
    title: str
    seat: str = ""
    light: files.Look | None = None
    seen: list[str] = field(default_factory=list)

    def look(self, session: Session) -> None:
        """Draw the position if it is the first of its turn."""
        if not self.folder:
            return
        name = f"turn-{session.ruleset.turn(session.game):02}"
        if name not in self.seen:
            self.seen.append(name)
            self.draw(session, name)

    def draw(self, session: Session, name: str) -> None:
        """Draw the position as NAME.svg."""
        if self.folder:
            files.draw(Path(self.folder) / f"{name}.svg", files.picture(session, self.title, self.seat, self.light))


@dataclass(slots=True)
class Course:
    """One battle under way."""

    session: Session
    doc: Mapping[str, Any]
    players: dict[str, Player]
    gallery: Gallery
    interrupts: Interrupts
    kinds: Mapping[str, str]

    def alone(self, as_json: bool) -> bool:
        """Bots play to the end; each event is told as it happens."""
        console, teller, session = out.console(), Teller(self.session, self.gallery.seat, placed=True), self.session
        while True:
            ask = session.ask
            for data in teller.news():
                if as_json:
                    out.json_line(data)
                else:
                    out.event(console, data)
            self.gallery.look(session)
            if ask is None:
                break
            answer = self.players[ask.seat].answer(session, ask)
            with self.interrupts.held():
                session.answer(answer)
        self.gallery.draw(session, "end")
        if not as_json:
            ended(console, session, self.doc)
        return True

    def at_table(self, console: Console, keeper: Keeper | None) -> bool:
        """People play at the terminal."""
        path = keeper.path if keeper is not None else None
        table = Table(self.session, self.doc, self.players, console=console, save=path, interrupts=self.interrupts,
                      seating=Seating(self.kinds, {}, isinstance(self.session.dice, OwnDice)))  # fmt: skip
        if keeper is not None:
            table.seated = keeper.recorder.seated
        over = table.run()
        self.gallery.draw(self.session, "end")
        return over
