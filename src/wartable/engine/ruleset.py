"""What every ruleset offers to those who play, umpire, draw, simulate or explain it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Generic, Literal, NamedTuple, Protocol

from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Flow, Refusal
from wartable.engine.behaviour import Behaviour
from wartable.engine.compat import TypeVar
from wartable.engine.errors import DataError, RuleError
from wartable.engine.event import Event
from wartable.engine.planning import Planning
from wartable.engine.query import Prospect, QueryForm, Trial
from wartable.engine.rulebook import Rulebook
from wartable.engine.state import State
from wartable.engine.threat import Threats
from wartable.engine.weighing import Weighing

G = TypeVar("G", bound=State, default=Any)
"""The state of one system. Who serves all systems writes `Ruleset` without it."""

UMPIRE = "umpire"
"""The seat of those who may see everything: the umpire, and a log of a game that nobody plays any more."""

Secrets = Literal["none", "hand", "table", "all"]
"""What may not be known by everybody: nothing; what a seat holds in its hand and nothing besides; what lies face down
for all seats alike, who know the same; whatever a seat may know of its own, on the table too."""

TELLS, REASONS = 0.15, 2
"""How much something has to speak for a seat, in log odds, to be named, and how many such things are."""

TIME_UP = "time-up"
"""The grave answer to a request for which there is a limit of time; whoever keeps the clock gives it."""


class Idea(NamedTuple):
    """An answer a bot may give: the higher `worth`, the better; `why` is for people."""

    answer: Any
    worth: float
    why: str = ""


class Merit(NamedTuple):
    """A part of what an idea is worth, for people: `worth` in what the ruleset counts in (`Ruleset.counts_in`).

    Ideas for the same request are compared part by part, by `kind`: `good` says why this one is better, `bad` why it is
    worse; a part with neither is not told.
    """

    kind: str
    worth: float
    good: str = ""
    bad: str = ""


class Carried(NamedTuple):
    """A choice about the game that follows: a question, and the labels of its answers by key; the first is usual."""

    key: str
    question: str
    answers: Mapping[str, str]


class Counsel(NamedTuple):
    """What stands behind an idea: its worth part by part, and dice that it leads to beside those of `prospects`."""

    merits: tuple[Merit, ...] = ()
    dice: Prospect | None = None


class Outcome(NamedTuple):
    """How a game ended: the winning seats, the clause, and a sentence.

    `ended` is "lost" where all seats have lost together, "open" where nothing is decided; if it is empty the game is
    won by the winners, or drawn if there are none.
    """

    winners: tuple[str, ...]
    clause: str
    say: str
    ended: str = ""

    @property
    def kind(self) -> str:
        """Whether it was won, lost, drawn, or is open."""
        return self.ended or ("won" if self.winners else "drawn")


class Chapter(NamedTuple):
    """A part of the story of a game.

    Args:
        text: paragraphs, divided by an empty line.
        caption: what the picture shows.
        at: how many events had happened when the table looked as in the picture.
        about: ids of the units and marks that the picture is about; all of the table if none of them is on it.
    """

    title: str
    text: str
    caption: str
    at: int
    about: tuple[str, ...] = ()


class Part(NamedTuple):
    """Somebody in the story of a game: name, drawing (`kit.view`), seat, and what became of them in a few words."""

    name: str
    art: str
    seat: str
    fact: str


class Story(NamedTuple):
    """The story of a game that is over, in plain words: who it is about, the chapters, the cast, what may follow."""

    about: str
    chapters: tuple[Chapter, ...]
    cast: tuple[Part, ...] = ()
    follows: str = ""
    follows_clause: str = ""


class Score(NamedTuple):
    """One thing that counts for `seat` when a game is over: what it is, how much, and the clause that says so."""

    seat: str
    label: str
    value: str
    clause: str


class Look(NamedTuple):
    """What lies between one who looks and what it looks at: `how` is clear, screened or, if only a distance would tell
    that may not be measured now, doubtful.

    `say` puts it in words, by `clause`; `line` runs from the eye to where it looks, mils as in a `Scene`.
    """

    how: str
    say: str
    clause: str
    line: tuple[tuple[int, int], ...] = ()


SIGNS = ("wedge", "template", "line", "path", "arrow", "cloud", "door", "portal", "front")
"""Kinds of shapes on a table of inches that every picture draws, whatever the system.

A wedge is a sector or an arc of fire, a template what a weapon covers, a cloud lies over the ground: outlines or discs.
A line, a path and a door are the points from one end to the other; an arrow goes from its first point to its last, and
its text is the reason. A portal is a disc, a front a notch on the rim of one, where its `turn` says.
"""


class Shape(NamedTuple):
    """One thing of a picture: `kind` (zone, terrain, unit, model, label, mark, or of `SIGNS`) with its outline.

    `points` are mils; one point with `radius` is a disc, several a polygon. `tone` is a name of the
    palette (a terrain kind, a side number), `text` a label, `turn` where a model faces, in degrees
    clockwise from north; `id` is the unit, model, door, marker or device it belongs to, "" if it belongs to none.
    `clause` says why it is there. What is `still` seldom changes, such as land: it is not told again at every event.
    """

    kind: str
    points: tuple[tuple[int, int], ...]
    radius: int = 0
    tone: str = ""
    text: str = ""
    turn: int = 0
    id: str = ""
    clause: str = ""
    still: bool = False


class Scene(NamedTuple):
    """A picture of a position in mils, origin at the lower left.

    `kind` is "inches", or "squares" for a board on which 1000 mils are a square.
    """

    width: int
    height: int
    title: str
    shapes: tuple[Shape, ...]
    kind: str = "inches"


class Odds(Protocol):
    """The exact distribution of what a flow of dice returns; a player's tool, handed to `Ruleset.ideas`."""

    def __call__(self, key: Hashable, make_flow: Callable[[], Flow[Any]]) -> Sequence[tuple[Any, float]]:
        """Outcomes with their chances; `key` stands for the flow, equal keys may be answered from memory."""


class Question(NamedTuple):
    """A question of odds: the flow of its dice, later stages, and how to read a final outcome.

    `prefer` weighs an outcome for the seat that has a choice, `figures` gives the columns of an outcome: whole
    numbers are counted, truths are chances. `notes` say, with their clauses, why something named counts for nothing.
    """

    title: str
    make_flow: Callable[[], Flow[Any]]
    then: tuple[Callable[[Any], Flow[Any]], ...]
    prefer: Callable[[str, Any], float]
    figures: Callable[[Any], Mapping[str, int | bool]]
    notes: tuple[str, ...] = ()


def _so_often(sentence: str, times: int) -> str:
    return sentence if times == 1 else f"{sentence.removesuffix('.')}, {'twice' if times == 2 else f'{times} times'}."


class Ruleset(ABC, Generic[G]):
    """One system. Everything outside the engine speaks to a system through this.

    `secrets`: what not everybody may know, see `Secrets`; people at one screen pass it on where it is "all". `inches`:
    models are placed in inches on a table without squares. `measure` says when distances may be taken: "all" at any
    time, "none" only once something is declared. `sight`: lines of sight are told (`look`). `cooperative`: all seats
    win or lose together, against the rules. `stories`: it has a `story` of each game that is over.
    `called`: the word for one game of it, such as battle. `counts_in`: what the parts of a `Counsel` are counted in.
    `rules_hash`: what games are made under, one hash of all clauses, data and sources that decide how a game comes out.
    `troops`: drawings of a few models of one side and of the other, which stand for the system where it is offered.
    `planning`: what bots plan for a whole side with, if the system has that. `spread`: how far the `value`s that two
    plans lead to lie apart from one run of dice to the next, as a rule. `weighing`: how likely each side wins, and
    `threats`: what the foes could do to a unit wherever it stood, the same. `behaviour` counts what each side did in a
    game that is over.
    """

    name: str
    title: str
    version: str
    rulebook: Rulebook
    rules_hash: str
    secrets: Secrets = "none"
    inches: bool = True
    measure: str = "all"
    sight: bool = False
    cooperative: bool = False
    stories: bool = False
    called: str = "battle"
    counts_in: str = ""
    troops: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    planning: Planning[G] | None = None
    spread: float = 4.0
    weighing: Weighing[G] | None = None
    threats: Threats[G] | None = None
    behaviour: type[Behaviour[G]] | None = None

    @abstractmethod
    def new_game(self, scenario: Mapping[str, Any]) -> G:
        """The game that `scenario` (a scenario document) describes.

        Raises:
            DataError: the scenario is faulty; the error names file and line.
        """

    def beginning(self, scenario: Mapping[str, Any]) -> G:
        """As `new_game`, for less where many games of one scenario begin one after the other.

        Raises:
            DataError: as there.
        """
        return self.new_game(scenario)

    @abstractmethod
    def step(self, game: G) -> Flow[None] | None:
        """The next step by `game.cursor`, None when the game is over."""

    @abstractmethod
    def restore(self, game: G, data: Mapping[str, Any]) -> G:
        """The state that `codec.plain` made `data` of; `game` lends what a state does not save."""

    @abstractmethod
    def fresh(self, game: G) -> G:
        """A copy of `game` that can be changed alone, with an empty log."""

    @abstractmethod
    def seats(self, game: G) -> tuple[str, ...]:
        """The seats in the order of play."""

    @abstractmethod
    def outcome(self, game: G) -> Outcome | None:
        """How the game ended, None while it goes on."""

    @abstractmethod
    def say(self, game: G, event: Event) -> str:
        """The event as one sentence."""

    def line(self, game: G, events: Sequence[Event], later: Sequence[Event]) -> str:
        """An entry of the record in one line: `events` that belong together, `later` what has happened since.

        What is said several times running is said once.
        """
        said = groupby(sentence for event in events if (sentence := self.say(game, event)))
        return " ".join(_so_often(sentence, sum(1 for _ in same)) for sentence, same in said)

    def left_by(self, game: G, event: Event) -> Sequence[Shape]:
        """What an event leaves on the table for those who look, such as where something came down; not for rules."""
        return ()

    @abstractmethod
    def view(self, game: G, seat: str) -> Mapping[str, Any]:
        """The state as `seat` may see it, as JSON data; '' is a spectator, `UMPIRE` sees everything.

        `kit.view` says what the pages and the terminal read of it. Nobody changes it: parts of it may be kept.
        """

    @abstractmethod
    def scene(self, game: G, seat: str) -> Scene:
        """The table as `seat` may see it."""

    @abstractmethod
    def ideas(self, game: G, ask: Ask, chances: Odds) -> Sequence[Idea]:
        """Sensible answers to `ask` with their worth, for bots that can weigh `chances`."""

    def novice(self, game: G, ask: Ask, chances: Odds) -> Sequence[Idea]:
        """As `ideas`, of somebody who has learned the rules and little more.

        He overlooks and forgets, and never guesses: the same position gives the same ideas.
        """
        return self.ideas(game, ask, chances)

    def advice(self, game: G, ask: Ask, chances: Odds) -> Sequence[Idea]:
        """As `ideas`, for people: with what a bot leaves out since it is content with the first that will do."""
        return self.ideas(game, ask, chances)

    def counsel(self, game: G, ask: Ask, idea: Idea, chances: Odds) -> Counsel:
        """What stands behind one of `advice`, told of what its seat knows; nothing that may not be measured now."""
        return Counsel()

    def foresees(self, game: G, ask: Ask, then: Ask) -> bool:
        """Whether a seat may know before it answers `ask` that `then` follows, and what would be said of that."""
        return True

    def foretells(self, game: G, ask: Ask, answer: Any) -> bool:
        """Whether it may be looked up for a seat what follows when it answers `ask` so.

        That is done on a fork which holds no more than `redact` leaves, without dice; the game must be one that can be
        played on to there.
        """
        return not self.keeps_secrets(game) or self.ponders(game, ask)

    def value(self, game: G, seat: str, chances: Odds) -> float:
        """What the position is worth to `seat`, against all others; the one measure by which bots compare positions."""
        return 0.0

    def told_value(self, value: float) -> str:
        """What a `value` of a position is in words, for who asks why a bot that looked ahead answers so."""
        return f"{value:+.1f} points"

    def favour(self, game: G, chances: Odds) -> Mapping[str, float]:
        """How likely each seat wins from here, together 1: an estimate made by `weighing`; {} if there is none.

        What plays against all seats has a word of its own that is no seat: {"p1": 0.4, "aliens": 0.6}.
        """
        if self.weighing is None:
            return {}
        seats = self.seats(game)
        sides = self.weighing.sides(game, chances)
        outcome = self.outcome(game)
        if outcome is None:
            found = self.weighing.fitted.chances(sides, self.weighing.over(game))
        else:
            nobody = tuple(side for side in sides if side not in seats)
            won = tuple(side for side in sides if side in outcome.winners) or nobody or tuple(sides)
            found = {side: 1 / len(won) if side in won else 0.0 for side in sides}
        if not self.cooperative:
            return found
        shared = sum(chance for side, chance in found.items() if side in seats) / max(1, len(seats))
        return dict.fromkeys(seats, shared) | {side: found[side] for side in found if side not in seats}

    def because(self, game: G, chances: Odds, seat: str) -> Sequence[str]:
        """What most speaks for `seat` in `favour`, a word or two each, the most first; none if nothing stands out."""
        if self.weighing is None or self.outcome(game) is not None:
            return ()
        sides = self.weighing.sides(game, chances)
        if seat not in sides:
            return ()
        found = self.weighing.fitted.leading(sides, self.weighing.over(game), seat)
        words = self.weighing.words
        return tuple(words[key] for key, weight in found if weight >= TELLS and key in words)[:REASONS]

    def left(self, game: G) -> Mapping[str, float]:
        """What part of what it began with each seat has left, 0 to 1; {} if the system does not count that."""
        return {}

    def turn(self, game: G) -> int:
        """The number of the game turn, 0 before the first one."""
        return 0

    def by_people(self, game: G) -> bool:
        """Whether all stands on a table of people's own, where they alone can say what is so."""
        return False

    def setting_up(self, game: G) -> bool:
        """Whether the table is still being set up: whoever likes lets a bot do the rest of it."""
        return False

    def acting(self, game: G) -> str:
        """The seat whose turn it is, '' if it is nobody's, or everybody's."""
        return ""

    def moment(self, game: G) -> Hashable:
        """What stays the same until the next moment at which positions can be compared, such as a player's turn."""
        return self.turn(game)

    def window(self, game: G) -> Hashable:
        """What stays the same as long as who looks ahead follows one plan: the moment, or a shorter one within it."""
        return self.moment(game)

    def ponders(self, game: G, ask: Ask) -> bool:
        """Whether a bot may play the answers to `ask` out on forks of the game, and gains something by it.

        A fork holds no more than `redact` leaves for the seat; it must be a game that can be played on.
        """
        return False

    def redact(self, game: G, seat: str) -> G:
        """A copy of `game` in which all that `seat` may not know is unknown; the one place that says what that is.

        Whoever shows a game to a seat, or answers for it, hands this to `say`, `view`, `scene`, `words`, `map` and
        `ideas` in place of the game, which may not change it. It is asked for if the ruleset has `secrets`, for a
        seat or '', a spectator, and not for `UMPIRE`.
        """
        return game

    def imagine(self, game: G, seat: str, stream: Stream) -> G:
        """`game`, of which `redact` has left what `seat` may know, with the rest drawn by lot from what is left.

        What bots look ahead on, each time with another `stream`; it may be the same game, changed. As it is the game
        goes on with what is unknown left unknown.
        """
        return game

    def keeps_secrets(self, game: G) -> bool:
        """Whether there is something in this very game that not everybody may know, from its start to its end."""
        return self.secrets != "none"

    def secrecy(self, game: G) -> Secrets:
        """What not everybody may know in this very game."""
        if not self.keeps_secrets(game):
            return "none"
        return "all" if self.secrets == "none" else self.secrets

    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        """A scenario document without what `seat` may not know, for the header of a file that is meant for it."""
        return scenario

    def map(self, game: G, seat: str) -> str:
        """The table in letters as `seat` may see it; '' if a map of inches, drawn of the scene, will do."""
        return ""

    def map_near(self, game: G, seat: str, unit: str) -> str:
        """What lies around `unit` in letters, as `map` draws it; '' if `map` does not, or it is nowhere."""
        return ""

    def words(self, game: G, seat: str) -> Sequence[Mapping[str, str]]:
        """Everybody as `seat` may see them, a row each by heading; none if the rows of `units` of the view will do."""
        return ()

    def seconds(self, game: G) -> int:
        """How long a seat may think about a request that offers `TIME_UP`; 0: as long as it likes."""
        return 0

    def standings(self, game: G) -> Sequence[Mapping[str, str]]:
        """How each side stands when the game is over, a row each by heading; none if the outcome tells all of it."""
        return ()

    def story(self, game: G, events: Sequence[Event]) -> Story | None:
        """What happened in a game that is over, as chapters; None if the system tells no stories."""
        return None

    def sequel(
        self, game: G, scenario: Mapping[str, Any], chosen: Mapping[str, str] | None = None
    ) -> Mapping[str, Any] | None:
        """The scenario of the game that follows one of `scenario` that is over; None if none does.

        Args:
            chosen: by key of `sequel_choices` the key of the answer; the usual one where there is none.

        Raises:
            DataError: a choice that is not on offer.
        """
        return None

    def sequel_choices(self, game: G) -> Sequence[Carried]:
        """What may be chosen about the game that follows one that is over."""
        return ()

    def scores(self, game: G) -> Sequence[Score]:
        """What counted for each side when the game is over, each side by the same labels; none if nothing did."""
        return ()

    def odds(self, query: Mapping[str, Any]) -> Question:
        """The question of odds that `query` asks, in the words of the ruleset.

        Raises:
            DataError: the query is faulty, or the ruleset answers none.
        """
        raise DataError("", 0, f"{self.title} answers no questions of odds")

    def prospects(self, game: G, ask: Ask) -> Sequence[Prospect]:
        """What dice may come of the options of `ask`, as far as the rules let its seat know it now.

        `game` is what the seat knows of it. Options of which nothing may be known, or that lead to no dice, are left
        out; so is everything that would have to be measured where that is not allowed yet.
        """
        return ()

    def luck(self, event: Event) -> Prospect | None:
        """What else could have come of the dice of an event that has happened, if the event tells enough of them.

        The bar of what came is `here`, and its `value` the chance of that or better.
        """
        return None

    def trial(self, query: Mapping[str, Any]) -> Trial:
        """What `query` asks, played once with real dice: its flow counts what `odds` counts.

        Raises:
            DataError: as `odds`.
        """
        raise DataError("", 0, f"{self.title} umpires no single attacks")

    def query_form(self) -> QueryForm:
        """What a query of `odds` and `trial` can be made of.

        Raises:
            DataError: the ruleset answers none.
        """
        raise DataError("", 0, f"{self.title} answers no questions of odds")

    def look(self, game: G, viewer: str, target: str, eye: int = -1, mark: int = -1) -> Look:
        """The line of sight from the unit `viewer` to the unit `target`, or of single models of them.

        It is a player's tool: `game` is what the seat knows of it, and where distances may not be measured nothing
        is told that hangs on one.

        Args:
            eye: the id of the only model that looks, -1: all of `viewer`; `mark` the same of `target`.

        Raises:
            RuleError: one of them is not there to be looked at.
        """
        raise RuleError("", f"{self.title} has no lines of sight")

    def way(self, game: G, unit: str, to: str) -> tuple[str, ...]:
        """The squares by which `unit` comes to the square `to` in single steps, one after the other; none if it cannot.

        It is a player's tool, made of what the seat knows; each step is asked for and judged when it is made.
        """
        return ()

    def no_way(self, game: G, unit: str, to: str) -> Refusal | None:
        """Why `way` leads to none: how far the square `to` is, how far `unit` goes, and the nearest that it reaches.

        None if `to` is no name of a square.
        """
        return None

    def clauses(self, game: G) -> Iterable[str]:
        """The clauses that are in force in `game` by the data of its troops alone, with no code to them."""
        return ()

    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """The ruleset's data as flat tables by name."""
        return {}
