"""What every ruleset offers to those who play, umpire, draw, simulate or explain it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol

from wartable.engine.ask import Ask, Flow
from wartable.engine.compat import TypeVar
from wartable.engine.errors import DataError, RuleError
from wartable.engine.event import Event
from wartable.engine.query import Prospect, QueryForm, Trial
from wartable.engine.rulebook import Rulebook
from wartable.engine.state import State

G = TypeVar("G", bound=State, default=Any)
"""The state of one system. Who serves all systems writes `Ruleset` without it."""

UMPIRE = "umpire"
"""The seat of those who may see everything: the umpire, and a log of a game that nobody plays any more."""

TIME_UP = "time-up"
"""The grave answer to a request for which there is a limit of time; whoever keeps the clock gives it."""


class Idea(NamedTuple):
    """An answer a bot may give: the higher `worth`, the better; `why` is for people."""

    answer: Any
    worth: float
    why: str = ""


class Outcome(NamedTuple):
    """How a game ended: the winning seats (none: a draw), the clause, and a sentence."""

    winners: tuple[str, ...]
    clause: str
    say: str


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


class Shape(NamedTuple):
    """One thing of a picture: `kind` (ground, zone, terrain, unit, model, label, mark) with its outline.

    `points` are mils; one point with `radius` is a disc, several a polygon. `tone` is a name of the
    palette (a terrain kind, a side number), `text` a label, `turn` where a model faces, in degrees
    clockwise from north; `id` is the unit, model, door, marker or device it belongs to, "" if it belongs to none.
    """

    kind: str
    points: tuple[tuple[int, int], ...]
    radius: int = 0
    tone: str = ""
    text: str = ""
    turn: int = 0
    id: str = ""


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


class Ruleset(ABC, Generic[G]):
    """One system. Everything outside the engine speaks to a system through this.

    `secrets`: there is something that not everybody may know; people at one screen then pass it on. `inches`:
    models are placed in inches on a table without squares. `measure` says when distances may be taken: "all" at any
    time, "none" only once something is declared. `sight`: lines of sight are told (`look`). `rules_hash`: what games
    are made under, one hash of all clauses, data and sources that decide how a game comes out.
    """

    name: str
    title: str
    version: str
    rulebook: Rulebook
    rules_hash: str
    secrets: bool = False
    inches: bool = True
    measure: str = "all"
    sight: bool = False

    @abstractmethod
    def new_game(self, scenario: Mapping[str, Any]) -> G:
        """The game that `scenario` (a scenario document) describes.

        Raises:
            DataError: the scenario is faulty; the error names file and line.
        """

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

    @abstractmethod
    def view(self, game: G, seat: str) -> Mapping[str, Any]:
        """The state as `seat` may see it, as JSON data; '' is a spectator, `UMPIRE` sees everything.

        `kit.view` says what the pages and the terminal read of it.
        """

    @abstractmethod
    def scene(self, game: G, seat: str) -> Scene:
        """The table as `seat` may see it."""

    @abstractmethod
    def ideas(self, game: G, ask: Ask, chances: Odds) -> Sequence[Idea]:
        """Sensible answers to `ask` with their worth, for bots that can weigh `chances`."""

    def value(self, game: G, seat: str, chances: Odds) -> float:
        """What the position is worth to `seat`, against all others; the one measure by which bots compare positions."""
        return 0.0

    def favour(self, game: G, chances: Odds) -> Mapping[str, float]:
        """How likely each seat wins from here, together 1: an estimate made of `value`; {} if there is none."""
        return {}

    def left(self, game: G) -> Mapping[str, float]:
        """What part of what it began with each seat has left, 0 to 1; {} if the system does not count that."""
        return {}

    def turn(self, game: G) -> int:
        """The number of the game turn, 0 before the first one."""
        return 0

    def moment(self, game: G) -> Hashable:
        """What stays the same until the next moment at which positions can be compared, such as a player's turn."""
        return self.turn(game)

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

    def keeps_secrets(self, game: G) -> bool:
        """Whether there is something in this very game that not everybody may know, from its start to its end."""
        return self.secrets

    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        """A scenario document without what `seat` may not know, for the header of a file that is meant for it."""
        return scenario

    def map(self, game: G, seat: str) -> str:
        """The table in letters as `seat` may see it; '' if a map of inches, drawn of the scene, will do."""
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

    def clauses(self, game: G) -> Iterable[str]:
        """The clauses that are in force in `game` by the data of its troops alone, with no code to them."""
        return ()

    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """The ruleset's data as flat tables by name."""
        return {}
