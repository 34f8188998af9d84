"""A sitting at the terminal: the game, who looks at the screen, what is answered for whom, and what was decided."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from wartable.ai.players import DEPUTY, player
from wartable.ai.purposes import purpose_of
from wartable.cli import files
from wartable.cli.terminal import out
from wartable.cli.terminal.bank import Clocks
from wartable.cli.terminal.guiding import Guiding
from wartable.cli.terminal.hinting import Hinting
from wartable.cli.terminal.lines import Lines
from wartable.cli.terminal.seats import HUMAN, names_of
from wartable.cli.terminal.signals import Interrupts
from wartable.cli.terminal.typeahead import Typeahead
from wartable.engine.answer import Player
from wartable.engine.ask import Ask
from wartable.engine.session import Session
from wartable.umpire import standing
from wartable.umpire.decisions import Decision, named, replayed
from wartable.umpire.seating import Seating
from wartable.umpire.standing import MOOT, Held
from wartable.umpire.stead import Stead
from wartable.umpire.telling import Teller, counted

FEW = 12
"""So many lines tell what came last in a game that is taken up again."""
Read = Callable[[str], str]
Clock = Callable[[], float]


class Leave(Exception):
    """Somebody gets up from the table."""


class Walk(NamedTuple):
    """A walk over several squares that was asked for: who goes, what is left of it, how many dice had fallen."""

    unit: str
    squares: tuple[str, ...]
    dice: int


class Sitting:
    """One game in a terminal.

    One person sees what his seat may see. People who share the screen of a game with secrets pass it on: each is
    shown what has happened since he last looked, and nobody is shown what another may know. They need not where all
    seats know the same. Where nobody plays, there are spectators.

    Args:
        session: the game.
        scenario: its document, for saving.
        players: the bots by seat; everybody else is asked here.
        read: gives a line that was typed; raises EOFError at the end.
        pause: whether to wait for a key at each turn when nobody plays.
        clock: the time in seconds; it runs while a request with a limit of time is open.
        interrupts: holds signals back while an answer is carried out.
        seating: who sits where and what stands for them, where that is known from a save or an option.
        seated: is told each time that this changes.
    """

    def __init__(
        self, session: Session, scenario: Mapping[str, Any], players: Mapping[str, Player],
        *, console: Console, read: Read | None = None, save: Path | None = None, pause: bool = False,
        clock: Clock = time.monotonic, interrupts: Interrupts | None = None, seating: Seating | None = None,
    ) -> None:  # fmt: skip
        self.clock, self.interrupts = clock, interrupts or Interrupts()
        self.timed: Ask | None = None
        self.since = 0.0
        self.session, self.scenario, self.players = session, scenario, players
        self.out = console
        self.lines = Lines()
        self.read = read or self.lines
        self.save, self.pause = save, pause
        self.names = names_of(session)
        self.title = files.title_of(scenario)
        self.guide = Guiding(session, scenario)
        self.people = tuple(seat for seat in self.names if seat not in players)
        alike = session.secrecy == "table"
        self.shared = session.secrets and not alike and len(self.people) > 1
        one = len(self.people) == 1 or (alike and self.people)
        self.viewer = self.people[0] if one else "" if self.shared or not self.people else None
        self.tellers: dict[str | None, Teller] = {}
        self.unread = False
        self.misled: set[str | None] = set()
        self.typed, self.waiting = list[str](), list[str]()  # waiting: for a question before which another one came
        self.typist, self.typeahead = "", Typeahead()
        self.made = replayed(session)
        known = seating or Seating(dict.fromkeys(self.people, HUMAN), {})
        self.seating = known._replace(held={**{seat: (Held(MOOT),) for seat in self.people}, **known.held})
        self.clocks = Clocks(known.clocks, clock)
        self.seated: Callable[[Mapping[str, Any]], None] = lambda told: None
        self.resumed = bool(self.made)
        self.by_hand = False  # what was come back to is asked, whatever stands
        self.deputies = dict[str, Player]()
        self.hinting = Hinting(session, console)
        self.helped, self.helped_from = 0, -1
        self.helped_turn = -1
        self.helped_seat = ""
        self.stead: Stead | None = None
        self.turn = -1
        self.shown: Ask | None = None
        self.whole = False
        self.walk: Walk | None = None
        self.around, self.keyed = "", False  # around whom the map was shown last; whether its signs were explained

    # ------------------------------------------------------------ answers
    def held(self, seat: str) -> tuple[Held, ...]:
        """What stands for a seat now."""
        return standing.still(self.seating.held.get(seat, ()), standing.moment_of(self.session))

    def hold(self, seat: str, held: tuple[Held, ...]) -> None:
        """Let just these stand for a seat, and keep that with the game."""
        self.seating = self.seating._replace(held={**self.seating.held, seat: held})
        self.seated(self.seating.plain())

    def keep_clocks(self) -> None:
        """What the clocks show is kept with the game."""
        if self.clocks.banks:
            self.seating = self.seating._replace(clocks=dict(self.clocks.banks))
            self.seated(self.seating.plain())

    def stands(self, ask: Ask) -> Any:
        """What an answer gives that stands for the seat, '' if it is to be asked (`standing.given`)."""
        return "" if self.by_hand else standing.given(ask, self.held(ask.seat))

    def give(self, answer: Any, *, by_hand: bool = True, stands: bool = False) -> None:
        """Answer the open request; `stands`: an answer that stands for the seat does."""
        ask = self.session.ask
        assert ask is not None
        decisions, events = self.session.decisions, len(self.session.events)
        with self.interrupts.held():
            self.session.answer(answer, standing=stands, follows=not (by_hand or stands))
        self.by_hand = False
        if self.session.decisions > decisions:
            self.made.append(Decision(ask.seat, named(ask, answer), by_hand, events, stands))

    def deputy(self, seat: str) -> Player:
        """The bot that answers in the place of `seat`: the same one each time, for it follows its plans."""
        if seat not in self.deputies:
            self.deputies[seat] = player(DEPUTY, f"deputy {seat}")
        return self.deputies[seat]

    def take_back(self, count: int) -> None:
        """Take the last decisions back; whoever was told what came of them is told that it is gone."""
        with self.interrupts.held():
            self.session.undo(count)
        del self.made[-count:]
        self.helped, self.helped_turn, self.stead, self.waiting = 0, -1, None, []
        self.by_hand = True
        self.unread = True
        events = len(self.session.events)
        for viewer, teller in self.tellers.items():
            if viewer != self.viewer and teller.told > events:
                teller.told = events
                self.misled.add(viewer)
        self.teller.told = events

    def by_standing(self, first: int = 0) -> list[tuple[int, str]]:
        """What answers that stand gave since the session's first `first` events, as far as the viewer may know it.

        Each with the number of the event before which it was given, as the viewer counts.
        """
        own = (each for each in self.made if each.stood and each.events >= first)
        mine = (each for each in own if self.viewer in (None, each.seat))
        return [(counted(self.session, self.viewer, each.events), each.name) for each in mine]

    def wanted(self, number: int) -> str:
        """What a bot wanted with the event of that number, as far as the viewer may know it; '' if no bot caused it."""
        ends = [each.events for each in self.made]
        return purpose_of(self.session, ends, self.teller.begun(number), self.bots, self.viewer)

    @property
    def bots(self) -> dict[str, str]:
        """Which bot plays each seat that no person does, as far as that is known."""
        return {seat: kind for seat, kind in self.seating.seats.items() if kind != HUMAN}

    def picture_path(self, seat: str = "") -> Path:
        """Where pictures go: beside the save, those that only `seat` may see under its name."""
        path = self.save.with_suffix(".svg") if self.save is not None else Path("wartable-map.svg")
        return path.with_stem(f"{path.stem}-{seat}") if seat else path

    # ------------------------------------------------------------ whose eyes
    @property
    def teller(self) -> Teller:
        """Tells what the one who looks at the screen may see."""
        return self.tellers.setdefault(self.viewer, Teller(self.session, self.viewer))

    def eyes(self, ask: Ask) -> str:
        """Whose view of the table is shown while `ask` is open."""
        return ask.seat if self.viewer is None else self.viewer

    def pass_screen(self, seat: str) -> None:
        """Make sure that `seat`, and nobody else, looks at the screen, and tell what it has not seen yet."""
        if not self.shared or seat == self.viewer or seat not in self.people:
            return
        if self.unread:
            self.enter(f"Enter clears the screen for {self.names[seat]}: ")
        self.clear()
        self.enter(f"Pass the screen to {self.names[seat]}, then press Enter: ")
        self.clear()
        self.viewer, self.typed, self.shown, self.around, self.keyed = seat, [], None, "", False
        self.waiting = []
        self.lines.sit(seat)
        if seat in self.misled:
            self.misled.remove(seat)
            self.out.print(Text("Some of what you saw last has been taken back.", style="bold"))
        self.tell()

    def enter(self, prompt: str) -> None:
        """Wait until somebody has read."""
        if self.read(prompt).strip().lower() in ("q", "quit"):
            raise Leave
        self.unread = False

    def clear(self) -> None:
        """Empty the screen, and what can be scrolled back to."""
        if self.out.is_terminal:
            self.out.clear()
            self.out.file.write("\x1b[3J")

    def tell(self) -> None:
        """What has happened since the last time."""
        if self.shared and not self.viewer:
            return  # nobody has sat down yet
        told = list(self.teller.short())
        if self.resumed and len(told) > FEW:
            self.out.print(Text(f"      ... {len(told) - FEW} lines before this; log N tells more", style="dim"))
            told = told[-FEW:]
        self.resumed = False
        for data in told:
            out.event(self.out, data)
            self.unread = True
        turn = self.session.ruleset.turn(self.session.game)
        if self.pause and not self.people and turn != self.turn and self.turn >= 0:
            line = self.read("Enter goes on, q stops: ").strip().lower()
            if line in ("q", "quit"):
                raise Leave
        self.turn = turn
