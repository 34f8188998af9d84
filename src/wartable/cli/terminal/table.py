"""The terminal table: tells what happens, asks the people who play, lets bots answer for the others."""

from __future__ import annotations

from difflib import get_close_matches
from math import ceil
from typing import Any

from rich.text import Text

from wartable.cli.remedies import remedy
from wartable.cli.terminal import out
from wartable.cli.terminal.commands import COMMANDS, Command, show_near
from wartable.cli.terminal.ending import ended
from wartable.cli.terminal.lines import PROMPT
from wartable.cli.terminal.reading import ahead, chosen, fits, next_words, understand, waits, words_of
from wartable.cli.terminal.rolls import WORD, asked_for, ladders
from wartable.cli.terminal.sitting import Leave, Sitting, Walk
from wartable.engine.ask import Ask, Choice, Die, Move, Placement, Pool
from wartable.engine.errors import RuleError, WartableError
from wartable.engine.plane import at_hand, needed
from wartable.engine.ruleset import TIME_UP
from wartable.odds.prospects import chances
from wartable.umpire.answers import Unclear, written
from wartable.umpire.decisions import Menu, menus, named
from wartable.umpire.places import before, beside
from wartable.umpire.stead import lasts
from wartable.umpire.telling import known, scene

_CLOSE = 0.7  # so alike is a word to a command that may be meant
PLACING = ("to", "toward", "towards", "models", "stay", "drive")


class Table(Sitting):
    """A sitting at which a game is played: a question, an answer or a command, and on."""

    def run(self) -> bool:
        """Play until the game is over or somebody leaves; whether it is over."""
        self.lines.words = self.coming
        try:
            while True:
                self.tell()
                ask = self.session.ask
                if ask is None:
                    ended(self.out, self.session, self.scenario, self.bots)
                    return True
                self.step(ask)
        except (Leave, EOFError, KeyboardInterrupt):
            self.out.print()
            return False

    def step(self, ask: Ask) -> None:
        """One answer to `ask`, or one command."""
        bot = self.players.get(ask.seat)
        if bot is None:
            self.drop_strays(ask)
        if bot is not None and not isinstance(ask, Die | Pool):
            self.give(bot.answer(self.session, ask))
        elif self.helping(ask) and not isinstance(ask, Die | Pool):
            self.helped = max(0, self.helped - 1)
            # What is left to a bot is one decision, made when it began.
            first = self.session.decisions in (self.helped_from, self.stead.n if self.stead else -1)
            self.give(self.deputy(ask.seat).answer(self.session, ask), by_hand=first)
        elif (given := self.stands(ask)) and not self.said(ask):
            if not self.shared or ask.seat == self.viewer:
                out.by_standing(self.out, named(ask, given))
            self.give(given, by_hand=False, stands=True)
        elif key := self.onward(ask):
            self.give(key, by_hand=False)
        else:
            self.ask(ask)

    def drop_strays(self, ask: Ask) -> None:
        """Words typed ahead that were not written for what is asked now are not taken."""
        if self.typed and self.typist == ask.seat and (why := self.typeahead.stray(self.session, ask, self.typed)):
            self.out.print(Text(f"Not taken, for {why}: {' '.join(self.typed)}", style="red"))
            self.typed = []
        self.typeahead.put(ask)

    def take_words(self, ask: Ask, answer: Any, used: int) -> None:
        """The first `used` words of what was typed mean `answer`; the rest waits for what is asked next."""
        if isinstance(ask, Placement) and (said := beside(ask, answer)):
            self.out.print(Text(said, style="dim"))
        self.typeahead.took(ask, answer, self.typed[:used])
        self.typed = self.typed[used:]

    def said(self, ask: Ask) -> bool:
        """Whether what was typed ahead goes on with an option of `ask`: who says what he wants is not passed over."""
        if not isinstance(ask, Choice) or not self.typed or self.typist != ask.seat:
            return False
        word = self.typed[0].lower()
        return any(word == option.key or word in option.label.lower().split() for option in ask.options)

    def onward(self, ask: Ask) -> str:
        """The key of the next step of a walk that was asked for, '' if there is none; dice that fall end it."""
        walk = self.walk
        if walk is None or not isinstance(ask, Choice):
            return ""
        if ask.about != walk.unit or self.session.game.dice != walk.dice or not walk.squares:
            self.walk = None
            return ""
        keys = [option.key for option in ask.options]
        if walk.squares[0] in keys:
            self.walk = walk._replace(squares=walk.squares[1:])
            return walk.squares[0]
        aims = any(option.target for option in ask.options)
        # What the rules let stand for a question that aims at nothing, such as a facing, is what a walk needs.
        return ask.manner.moves or next((one.gives for one in ask.standing if not aims), "")

    def helping(self, ask: Ask) -> bool:
        """Whether a bot answers for the people just now; who passes the screen on has it help himself alone."""
        if self.stead is not None and not lasts(self.session, self.stead):
            self.stead = None
        if self.stead is not None and ask.seat == self.stead.seat:
            return True
        if self.shared and ask.seat != self.helped_seat:
            return False
        return self.helped > 0 or self.helped_turn == self.session.ruleset.turn(self.session.game)

    def ask(self, ask: Ask) -> None:
        """Ask the person whose answer is due."""
        self.pass_screen(ask.seat)
        self.start_clock(ask)
        if self.typed and self.typist != ask.seat:
            left = f"Not taken, for {self.names.get(ask.seat, ask.seat)} is asked now: {' '.join(self.typed)}"
            self.out.print(Text(left, style="red"))
            self.typed = []
        self.hold_back(ask)
        if not self.typed:
            if line := self.guide.line():
                out.hanging(self.out, Text(), Text(line, style="bold"))
            self.show(ask)
            self.typed, self.typist = self.line(ask), ask.seat
            self.unread, self.walk = False, None
            if not self.typed:
                return
            if self.command(ask):
                self.typed = []
                return
        word, answer = self.typed[0].lower(), None
        try:
            taken = self.hinting.taken(ask, self.typed)
            ask = ask if taken else self.turned_to(ask)
            answer, used = taken or understand(self.session, ask, self.typed)
            if not self.sure(ask, answer):
                self.typed = []
                return
            used += ahead(self.session, ask, answer, self.typed[used:])
            self.take_words(ask, answer, used)
            self.give(self.in_time(ask, answer))
            self.go_on()
            self.clocks.pay(ask.seat)
            self.keep_clocks()
        except (RuleError, Unclear) as why:
            meant = get_close_matches(word, TYPED, 1, _CLOSE) if word.isalpha() and word not in TYPED else []
            self.typed = []
            more = f"; did you mean {meant[0]}?" if meant else ""
            if isinstance(ask, Move) and (near := before(ask, scene(self.session, ask.seat), answer)):
                more = f"; on the straight way there it gets {written(ask, near)}"
            out.hanging(self.out, Text("No: ", "red"), Text(f"{why}{more}", "red"))

    def hold_back(self, ask: Ask) -> None:
        """Words typed ahead for a question that comes after this one wait for it; none comes: that is said."""
        if self.typed and not self.walks(ask) and waits(self.session, ask, self.typed):
            said = " ".join(self.typed)
            if self.waiting:
                self.out.print(Text(f"Not taken, for this is asked now: {said}", style="red"))
            else:
                self.out.print(Text(f"{said} waits, for this is asked first:", style="dim"))
                self.waiting = self.typed
            self.typed = []

    def walks(self, ask: Ask) -> bool:
        """Whether the next word is a far square, and a step that `ask` offers is the first one on the way there."""
        if not isinstance(ask, Choice) or not ask.about or ask.knows(word := self.typed[0].lower()):
            return False
        way = self.session.ruleset.way(known(self.session, ask.seat), ask.about, word)
        return bool(way) and any(option.key == way[0] for option in ask.options)

    def go_on(self) -> None:
        """What waited for its question goes on with the one that is asked now, or is not taken."""
        ask, words = self.session.ask, self.waiting
        if not words or self.typed:
            return
        self.waiting = []
        if ask is not None and ask.seat == self.typist and not (isinstance(ask, Choice) and not fits(ask, words)):
            self.typed = words
        else:
            self.out.print(Text(f"Not taken, for nobody asks for it any more: {' '.join(words)}", style="red"))

    def line(self, ask: Ask) -> list[str]:
        """What is typed, in words; nothing if the clock of who is asked has run out over it."""
        if told := self.clocks.told(self.names):
            self.out.print(Text(f"clock: {told}", style="dim"))
        self.clocks.start()
        try:
            line = self.read(PROMPT)
        finally:
            in_time = self.clocks.stop(ask.seat)
            self.keep_clocks()
        self.typeahead.begin(self.session, ask)
        if in_time or isinstance(ask, Die | Pool):
            return words_of(line)
        self.late(ask)
        return []

    def late(self, ask: Ask) -> None:
        """The bank of who is asked is spent: the rules answer if they have an answer for that, else a bot."""
        ruled = isinstance(ask, Choice) and any(option.key == TIME_UP for option in ask.grave)
        who = "the rules have an answer for that" if ruled else "a bot answers"
        self.out.print(Text(f"The clock of {self.names[ask.seat]} has run out: {who}.", style="red"))
        self.give(TIME_UP if ruled else self.deputy(ask.seat).answer(self.session, ask), by_hand=False)
        self.clocks.pay(ask.seat)
        self.keep_clocks()

    def turned_to(self, ask: Ask) -> Ask:
        """The question that is answered: another one if what was typed is a unit of a menu above, or a far square."""
        word = self.typed[0].lower()
        if isinstance(ask, Choice):
            plain = ask.knows(chosen(ask, self.typed)[0])
        else:
            plain = not isinstance(ask, Placement) or word in PLACING or not word[:1].isalpha()
        if plain:
            return ask
        found = (menu for menu in menus(self.session, self.made) if menu.ask.manner.acts)
        above = next((menu for menu in found if word in units_of(menu)), None)
        if above is not None:
            self.take_back(above.steps)
        elif isinstance(ask, Choice) and ask.about:
            way = self.session.ruleset.way(known(self.session, ask.seat), ask.about, word)
            if not way and (no := self.session.ruleset.no_way(known(self.session, ask.seat), ask.about, word)):
                raise RuleError(no.clause, no.why)
            self.walk = Walk(ask.about, way, self.session.game.dice)
            if step := self.onward(ask):
                self.typed[0] = step
        now = self.session.ask
        assert now is not None
        return now

    def coming(self, before: str) -> list[str]:
        """For completion: the words that may come next on a line."""
        ask = self.session.ask
        if ask is None:
            return []
        if before.strip():
            return next_words(self.session, ask, before)
        found = (menu for menu in menus(self.session, self.made) if menu.ask.manner.acts)
        above = [key for menu in found for key in units_of(menu)]
        return [*next_words(self.session, ask, ""), *TYPED, *above]

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
        if isinstance(ask, Choice) and ask.manner.menu and ask.about != self.around:
            self.around = ask.about
            if show_near(self, ask, ask.about, key=not self.keyed):
                self.keyed = True
                self.out.print()
        out.question(self.out, ask, name, self.whole, self.odds(ask))
        self.whole = False
        for number, one in enumerate(ask.standing if isinstance(ask, Choice) else (), 1):
            self.out.print(Text(f"      standing {number}: from now on {one.label}", style="dim"))
        if asked_for(ladders(self, ask), ask):
            self.out.print(Text(f"      {WORD}: what each face would bring", style="dim"))
        self.place_of(ask)

    def odds(self, ask: Ask) -> dict[str, str]:
        """What may come of each option, in a few words, as far as the rules let the seat know it."""
        found = chances(self.session.ruleset.prospects(known(self.session, ask.seat), ask))
        return {chance.key: chance.text for chance in found if chance.key}

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
            (left, right), (low, high) = ((needed(min(side)), at_hand(max(side))) for side in (xs, ys))
            box = f"x {left} to {right}, y {low} to {high}"
            self.out.print(Text(f"      within {box}", style="dim"))

    def command(self, ask: Ask) -> bool:
        """Carry out a command at the start of what was typed; False if it is none."""
        word = self.typed[0].lower()
        own = isinstance(ask, Choice) and any(option.key == word for option in (*ask.options, *ask.grave))
        own = own and " ".join(self.typed).lower() != "place rest"  # to place one is an answer
        found = TYPED.get(word.removeprefix(":"))
        if found is None or (own and not word.startswith(":")):
            return False
        try:
            found(self, ask, self.typed[1:])
        except WartableError as why:
            self.out.print(Text(f"No: {why}", style="red"))
        except OSError as why:
            self.out.print(Text(f"No: {why.filename}: {remedy(why)}", style="red"))
        return True


def units_of(menu: Menu) -> list[str]:
    """The keys of the units that may act by a menu."""
    return [option.key for option in menu.ask.options if option.target]


def _hint(table: Sitting, ask: Ask, words: list[str]) -> None:
    """What a bot would do, at a table that is played."""
    assert isinstance(table, Table)
    table.hinting.hint(ask, words)


TYPED: dict[str, Command] = {**COMMANDS, "hint": _hint}
