"""The terminal table: tells what happens, asks the people who play, lets bots answer for the others."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping
from math import ceil
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from wartable.ai.players import player
from wartable.cli import files
from wartable.cli.remedies import remedy
from wartable.cli.terminal import out
from wartable.cli.terminal.charts import print_map, print_rows, print_units
from wartable.cli.terminal.ending import ended
from wartable.cli.terminal.guiding import Guiding
from wartable.cli.terminal.seats import names_of
from wartable.cli.terminal.signals import Interrupts
from wartable.engine import record
from wartable.engine.answer import Player
from wartable.engine.ask import Ask, Choice, Die, Placement, Pool
from wartable.engine.errors import RuleError, WartableError
from wartable.engine.ruleset import TIME_UP
from wartable.engine.session import Session
from wartable.umpire import standing
from wartable.umpire.answers import Unclear, read, written
from wartable.umpire.dealing import passed_over
from wartable.umpire.decisions import Decision, back, named, replayed
from wartable.umpire.places import toward
from wartable.umpire.standing import Held
from wartable.umpire.stead import SETUP, TURN, Stead, begun, lasts
from wartable.umpire.telling import Teller, known, scene, view

Read = Callable[[str], str]
Clock = Callable[[], float]
ANSWERS = "Answer with a number, a key, or several keys on one line"
PLACES = """\
: marines-1 fire daleks-2
Places are in inches from the lower left corner: to 12.5 30, toward daleks-2, stay"""
HELP = """

  why [N]      the arithmetic of the last event, or of event N
  log [N]      the last 20 events, or N
  map          a small map, and a picture as SVG
  units        everybody, where they stand and what is in force for them
  hint         what a bot would answer, and why
  auto [N]     let a bot answer this request, or N of yours
  auto turn    let a bot play for you until the turn ends
  place rest   let a bot set up what you have not set up yet
  play turn    let a bot play your turn to its end, but for questions of others' turns
  undo         take your last answer back, whatever others have answered since
  standing     answers that stand for you; standing N lets one of this question stand, standing off ends them
  rules ID     a clause; rules WORDS searches
  save FILE    save the game as it stands to FILE
  ?            ask the question again, with all that is not possible and why
  help, quit

A colon before a command keeps it apart from an answer of the same name, as in :end
"""
SECRETS = """
The map also tells what you alone know: your orders, your cards, what you have looked at
"""


class Leave(Exception):
    """Somebody gets up from the table."""


class Table:
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
    """

    def __init__(
        self, session: Session, scenario: Mapping[str, Any], players: Mapping[str, Player],
        *, console: Console, read: Read | None = None, save: Path | None = None, pause: bool = False,
        clock: Clock = time.monotonic, interrupts: Interrupts | None = None,
    ) -> None:  # fmt: skip
        self.clock = clock
        self.interrupts = interrupts or Interrupts()
        self.timed: Ask | None = None
        self.since = 0.0
        self.session = session
        self.scenario = scenario
        self.players = players
        self.out = console
        self.read = read or input
        self.save = save
        self.pause = pause
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
        self.typed: list[str] = []
        self.typist = ""
        self.made = replayed(session)
        self.held: dict[str, tuple[Held, ...]] = {}
        self.by_hand = False  # what was come back to is asked, whatever stands
        self.adviser = player("greedy", "adviser")
        self.helped = 0
        self.helped_turn = -1
        self.helped_seat = ""
        self.stead: Stead | None = None
        self.turn = -1
        self.shown: Ask | None = None
        self.whole = False

    def run(self) -> bool:
        """Play until the game is over or somebody leaves; whether it is over."""
        try:
            while True:
                self.tell()
                ask = self.session.ask
                if ask is None:
                    ended(self.out, self.session, self.scenario)
                    return True
                self.step(ask)
        except (Leave, EOFError, KeyboardInterrupt):
            self.out.print()
            return False

    def step(self, ask: Ask) -> None:
        """One answer to `ask`, or one command."""
        bot = self.players.get(ask.seat)
        if bot is not None and not isinstance(ask, Die | Pool):
            self.give(bot.answer(self.session, ask))
        elif self.helping(ask) and not isinstance(ask, Die | Pool):
            self.helped = max(0, self.helped - 1)
            # What is left to a bot is one decision, made when it began.
            first = self.stead is not None and self.stead.n == self.session.decisions
            self.give(self.adviser.answer(self.session, ask), by_hand=first)
        elif key := self.stands(ask):
            if not self.shared or ask.seat == self.viewer:
                self.out.print(Text(f"by standing answer: {named(ask, key)}", style="dim"))
            self.give(key, by_hand=False, stands=True)
        else:
            self.ask(ask)

    def helping(self, ask: Ask) -> bool:
        """Whether a bot answers for the people just now; who passes the screen on has it help himself alone."""
        if self.stead is not None and not lasts(self.session, self.stead):
            self.stead = None
        if self.stead is not None and ask.seat == self.stead.seat:
            return True
        if self.shared and ask.seat != self.helped_seat:
            return False
        return self.helped > 0 or self.helped_turn == self.session.ruleset.turn(self.session.game)

    def stands(self, ask: Ask) -> str:
        """The key of what an answer gives that stands for the seat, '' if it is to be asked."""
        held = self.held[ask.seat] = standing.still(self.held.get(ask.seat, ()), standing.moment_of(self.session))
        return "" if self.by_hand else standing.given(ask, held)

    def give(self, answer: Any, *, by_hand: bool = True, stands: bool = False) -> None:
        """Answer the open request; `stands`: an answer that stands for the seat does."""
        ask = self.session.ask
        assert ask is not None
        decisions = self.session.decisions
        with self.interrupts.held():
            self.session.answer(answer, standing=stands)
        self.by_hand = False
        if self.session.decisions > decisions:
            self.made.append(Decision(ask.seat, named(ask, answer), by_hand))

    def tell(self) -> None:
        """What has happened since the last time."""
        if self.shared and not self.viewer:
            return  # nobody has sat down yet
        for data in self.teller.short():
            out.event(self.out, data)
            self.unread = True
        turn = self.session.ruleset.turn(self.session.game)
        if self.pause and not self.people and turn != self.turn and self.turn >= 0:
            line = self.read("Enter goes on, q stops: ").strip().lower()
            if line in ("q", "quit"):
                raise Leave
        self.turn = turn

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
        self.viewer, self.typed, self.shown = seat, [], None
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

    # ------------------------------------------------------------ asking
    def ask(self, ask: Ask) -> None:
        """Ask the person whose answer is due."""
        self.pass_screen(ask.seat)
        self.start_clock(ask)
        if self.typed and self.typist != ask.seat:
            left = f"Not taken, for {self.names.get(ask.seat, ask.seat)} is asked now: {' '.join(self.typed)}"
            self.out.print(Text(left, style="red"))
            self.typed = []
        if not self.typed:
            if line := self.guide.line():
                self.out.print(Text(line, style="bold"))
            self.show(ask)
            self.typed, self.typist = self._words(self.read("> ")), ask.seat
            self.unread = False
            if not self.typed:
                return
            if self.command(ask):
                self.typed = []
                return
        try:
            answer, used = self.understand(ask, self.typed)
            if not self.sure(ask, answer):
                self.typed = []
                return
            used += self.ahead(ask, answer, self.typed[used:])
            self.typed = self.typed[used:]
            self.give(self.in_time(ask, answer))
        except (RuleError, Unclear) as why:
            self.typed = []
            self.out.print(Text(f"No: {why}", style="red"))

    def ahead(self, ask: Ask, answer: Any, words: list[str]) -> int:
        """How many of the `words` after an answer are those of questions that it leaves unasked; nothing happens yet.

        Raises:
            RuleError: the answer is not legal, or the next word is meant for a question that nobody will be asked.
        """
        if not words:
            return 0
        probe = self.session.fork()
        probe.answer(answer)
        then, skipped = probe.ask, probe.skipped
        if then is None or then.seat != ask.seat:
            return passed_over(words, skipped, None)
        keys = [item.key for item in skipped]
        return passed_over([self._spelt(then, keys, word) for word in words], skipped, then)

    def _spelt(self, ask: Ask, keys: list[str], word: str) -> str:
        """A word in full; a number stays one, for it may have been that of an option that was not shown."""
        if not isinstance(ask, Choice) or word.isdigit():
            return word
        if found := next((key for key in keys if key.startswith(word.lower())), ""):
            return found
        try:
            return self._key(ask, word.lower())
        except Unclear:
            return word

    def start_clock(self, ask: Ask) -> None:
        """The time of a request runs from when it is shown first; commands do not stop it."""
        if ask is not self.timed:
            self.timed, self.since = ask, self.clock()

    def in_time(self, ask: Ask, answer: Any) -> Any:
        """The answer, or that the time is up if it came too late; words typed ahead go with it."""
        seconds = self.session.ruleset.seconds(self.session.game)
        limited = isinstance(ask, Choice) and any(option.key == TIME_UP for option in ask.grave)
        taken = self.clock() - self.since
        if not (seconds and limited) or answer == TIME_UP or taken <= seconds:
            return answer
        self.typed = []
        self.out.print(Text(f"The time is up: you took {ceil(taken)} seconds, and {seconds} are allowed.", style="red"))
        return TIME_UP

    def show(self, ask: Ask) -> None:
        """The question with its options; the second time only in short."""
        name = self.names.get(ask.seat, ask.seat)
        if ask is self.shown:
            what = getattr(ask, "question", "") or getattr(ask, "what", "")
            self.out.print(Text(f"{name}: {what}  (? shows the options)", style="dim"))
            return
        self.shown = ask
        self.out.print()
        out.question(self.out, ask, name, whole=self.whole)
        self.whole = False
        for number, one in enumerate(ask.standing if isinstance(ask, Choice) else (), 1):
            self.out.print(Text(f"      standing {number}: from now on {one.label}", style="dim"))
        self.place_of(ask)

    def _words(self, line: str) -> list[str]:
        try:
            return shlex.split(line, posix=True)
        except ValueError:
            return line.split()

    def understand(self, ask: Ask, words: list[str]) -> tuple[Any, int]:
        """The answer at the start of `words`, and how many it takes; people may number, shorten and point."""
        word = words[0].lower()
        if isinstance(ask, Choice):
            return self._key(ask, word), 1
        if isinstance(ask, Placement):
            pointing = word in ("toward", "towards") or (word == "to" and not _number(words[1:2]))
            if pointing and len(words) > 1:
                return toward(ask, scene(self.session, ask.seat), words[1]), 2
            if _number(words[:1]) and _number(words[1:2]):
                answer, used = read(ask, ["to", *words])
                return answer, used - 1
            if word.count(",") == 1:
                answer, used = read(ask, ["to", *words[0].split(","), *words[1:]])
                return answer, used - 2
        return read(ask, words)

    def _key(self, ask: Choice, word: str) -> str:
        keys = [option.key for option in (*ask.options, *ask.grave)]
        if word in keys:
            return word
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(ask.options):
            return ask.options[int(word) - 1].key
        if word.isdigit():
            raise Unclear(f"there is no option {word}; they go from 1 to {len(ask.options)}")
        if any(refusal.key == word for refusal in ask.refused):
            return word
        near = [option.key for option in ask.options if option.key.startswith(word)]
        near = near or [option.key for option in ask.options if word in option.label.lower()]
        if len(near) > 1:
            raise Unclear(f"{word!r} may be {', '.join(near[:8])}; write more of it")
        return near[0] if near else word

    def sure(self, ask: Ask, answer: Any) -> bool:
        """What gives the game up is asked twice."""
        if isinstance(ask, Choice) and any(option.key == answer for option in ask.grave):
            return self.read(f"{answer}: are you sure? yes or no: ").strip().lower() in ("y", "yes")
        return True

    def place_of(self, ask: Ask) -> None:
        """Where the models of a request stand."""
        if not isinstance(ask, Placement) or not ask.unit:
            return
        shapes = scene(self.session, self.eyes(ask)).shapes
        spots = [point for shape in shapes if shape.text == ask.unit for point in shape.points[:1]]
        if spots:
            x, y = (sum(spot[axis] for spot in spots) / len(spots) / 1000 for axis in (0, 1))
            self.out.print(Text(f"      {ask.unit} stands about {x:.1f} {y:.1f}", style="dim"))
        if ask.region:
            xs, ys = [x for x, _ in ask.region], [y for _, y in ask.region]
            box = f"x {min(xs) / 1000:g} to {max(xs) / 1000:g}, y {min(ys) / 1000:g} to {max(ys) / 1000:g}"
            self.out.print(Text(f"      within {box}", style="dim"))

    # ------------------------------------------------------------ commands
    def command(self, ask: Ask) -> bool:
        """Carry out a command at the start of what was typed; False if it is none."""
        word = self.typed[0].lower()
        own = isinstance(ask, Choice) and any(option.key == word for option in (*ask.options, *ask.grave))
        own = own and " ".join(self.typed).lower() != "place rest"  # to place one is an answer
        found = COMMANDS.get(word.removeprefix(":"))
        if found is None or (own and not word.startswith(":")):
            return False
        try:
            found(self, ask, self.typed[1:])
        except WartableError as why:
            self.out.print(Text(f"No: {why}", style="red"))
        except OSError as why:
            self.out.print(Text(f"No: {why.filename}: {remedy(why)}", style="red"))
        return True

    def why(self, ask: Ask, words: list[str]) -> None:
        """The arithmetic of an event; without a number of the last that has some."""
        self.guide.saw("sum")
        told = list(self.teller.some())
        if words:
            chosen = [data for data in told if str(data["n"]) == words[0]]
            if not chosen:
                raise Unclear(f"there is no event {words[0]}; they go from 0 to {len(told) - 1}")
        else:
            chosen = [data for data in told if data["why"]][-1:] or told[-1:]
        for data in chosen:
            out.reasons(self.out, data, self.session.ruleset.rulebook)

    def log(self, ask: Ask, words: list[str]) -> None:
        """The last events."""
        count = int(words[0]) if words and words[0].isdigit() else 20
        first = max(0, len(self.session.events) - count)
        for data in self.teller.some(first):
            out.event(self.out, data)

    def map(self, ask: Ask, words: list[str]) -> None:
        """A map in letters, and a picture."""
        seat = self.eyes(ask)
        text = self.session.ruleset.map(known(self.session, seat), seat)
        if text:
            self.out.print(Text(text), soft_wrap=True)
        else:
            print_map(self.out, scene(self.session, seat))
        path = Path(words[0]) if words else self.picture_path(seat if self.shared else "")
        files.draw(path, files.picture(self.session, self.title, seat))
        self.out.print(f"picture: {path}")

    def picture_path(self, seat: str = "") -> Path:
        """Where pictures go: beside the save, those that only `seat` may see under its name."""
        path = self.save.with_suffix(".svg") if self.save is not None else Path("wartable-map.svg")
        return path.with_stem(f"{path.stem}-{seat}") if seat else path

    def units(self, ask: Ask, words: list[str]) -> None:
        """Everybody."""
        seat = self.eyes(ask)
        rows = self.session.ruleset.words(known(self.session, seat), seat)
        if rows:
            print_rows(self.out, rows)
        else:
            print_units(self.out, view(self.session, seat), self.names)

    def hint(self, ask: Ask, words: list[str]) -> None:
        """What a bot would do."""
        if isinstance(ask, Die | Pool):
            raise Unclear("dice have to be thrown; nobody can answer for them")
        answer = self.adviser.answer(self.session, ask)
        why = next((i.why for i in getattr(self.adviser, "last_reasons", ()) if i.answer == answer and i.why), "")
        self.out.print(f"a bot would answer: {written(ask, answer)}" + (f" ({why})" if why else ""))

    def auto(self, ask: Ask, words: list[str]) -> None:
        """Let a bot answer."""
        self.helped_seat = ask.seat
        if words and words[0].lower() == "turn":
            self.helped_turn = self.session.ruleset.turn(self.session.game)
        elif words and not words[0].isdigit():
            raise Unclear("write auto, auto 5 or auto turn")
        else:
            self.helped = int(words[0]) if words else 1

    def place(self, ask: Ask, words: list[str]) -> None:
        """Let a bot set up the rest."""
        if [word.lower() for word in words] != ["rest"]:
            raise Unclear("write place rest, and a bot sets up what you have not set up yet")
        self.stead = begun(self.session, ask.seat, SETUP)

    def play(self, ask: Ask, words: list[str]) -> None:
        """Let a bot play the turn to its end."""
        if [word.lower() for word in words] != ["turn"]:
            raise Unclear("write play turn, and a bot plays your turn to its end")
        self.stead = begun(self.session, ask.seat, TURN)

    def undo(self, ask: Ask, words: list[str]) -> None:
        """Take back up to the last answer that a person gave by hand; the dice stay as they fell."""
        count, name = back(self.made, self.people)
        if not count:
            raise Unclear("there is no answer of yours to take back")
        for seat in self.session.consent(count):
            if seat in self.people and seat != ask.seat:
                told = f" ({name})" if not self.shared else ""
                line = self.read(f"{self.names[seat]}: may it be taken back?{told} yes or no: ")
                if line.strip().lower() not in ("y", "yes"):
                    raise Unclear(f"{self.names[seat]} does not agree")
        with self.interrupts.held():
            self.session.undo(count)
        del self.made[-count:]
        self.helped, self.helped_turn, self.stead = 0, -1, None
        self.by_hand = True
        self.unread = True
        events = len(self.session.events)
        for viewer, teller in self.tellers.items():
            if viewer != self.viewer and teller.told > events:
                teller.told = events
                self.misled.add(viewer)
        self.teller.told = events
        what = "" if self.shared else f": {name}"
        many = f"{count} {'answer' if count == 1 else 'answers'}"
        self.out.print(f"taken back: {many}{what}; dice fall as they fell", markup=False)

    def standing(self, ask: Ask, words: list[str]) -> None:
        """List the answers that stand and those that are offered; let one stand, or none any more."""
        held = self.held.get(ask.seat, ())
        offered = ask.standing if isinstance(ask, Choice) else ()
        if words[:1] == ["off"] and len(words) < 3:
            kept = standing.revoked(held, words[1]) if len(words) > 1 else ()
            if len(words) > 1 and kept == held:
                raise Unclear(f"no answer stands for {words[1]}")
            self.held[ask.seat] = kept
        elif words:
            number = int(words[0]) if words[0].isdigit() and len(words) == 1 else 0
            if not 1 <= number <= len(offered):
                raise Unclear("write standing N for one that is offered, standing off KIND, or standing off")
            one = offered[number - 1]
            self.held[ask.seat] = standing.taken(self.session, held, one.kind, one.key, one.unless)
            self.by_hand = False
            return
        for each in self.held.get(ask.seat, ()):
            self.out.print(Text(f"stands: {each.standing.label} ({each.standing.kind}, {each.standing.clause})"))
        for number, one in enumerate(offered, 1):
            self.out.print(Text(f"{number}  from now on: {one.label} ({one.clause})"))
        if not self.held.get(ask.seat) and not offered:
            self.out.print("no answer of yours stands, and this question offers none", markup=False)

    def rules(self, ask: Ask, words: list[str]) -> None:
        """A clause, or those that have some words."""
        book = self.session.ruleset.rulebook
        if not words:
            raise Unclear(f"write rules ID, such as rules {ask.clause or next(iter(book)).id}")
        clause = book.get(words[0].upper())
        found = [clause] if clause is not None else list(book.search(" ".join(words), 8))
        if not found:
            raise Unclear(f"no clause has the words: {' '.join(words)}")
        for item in found:
            self.out.print(Text.assemble((item.id, out.CLAUSE), ("  " + item.title, "bold")))
            if len(found) == 1:
                self.out.print(item.rule.strip())
                if item.ruling:
                    self.out.print(Text.assemble(("Ruling: ", "bold"), item.ruling.strip()))

    def store(self, ask: Ask, words: list[str]) -> None:
        """Save to a file."""
        if not words:
            raise Unclear(f"write save FILE; the game is kept in {self.save}" if self.save else "write save FILE")
        path = Path(words[0])
        if not path.suffix:
            path = path.with_suffix(files.SUFFIX)
        files.write(path, "".join(f"{line}\n" for line in record.lines(self.session, self.scenario)))
        self.out.print(f"saved: {path}")

    def help(self, ask: Ask, words: list[str]) -> None:
        """What can be typed."""
        places = PLACES if self.session.ruleset.inches else ""
        secrets = SECRETS if self.session.secrets else ""
        self.out.print(f"{ANSWERS}{places}{HELP}{secrets}", markup=False)

    def again(self, ask: Ask, words: list[str]) -> None:
        """Ask once more, with all options."""
        self.shown, self.whole = None, True

    def quit(self, ask: Ask, words: list[str]) -> None:
        """Leave the table."""
        raise Leave


def _number(words: list[str]) -> bool:
    return bool(words) and words[0].replace(".", "", 1).isdigit()


Command = Callable[[Table, Ask, list[str]], None]
COMMANDS: dict[str, Command] = {
    "why": Table.why, "log": Table.log, "map": Table.map, "units": Table.units, "hint": Table.hint,
    "auto": Table.auto, "place": Table.place, "play": Table.play, "undo": Table.undo, "rules": Table.rules,
    "standing": Table.standing, "save": Table.store, "help": Table.help,
    "?": Table.again, "quit": Table.quit, "exit": Table.quit, "q": Table.quit,
}  # fmt: skip
