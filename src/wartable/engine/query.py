"""What can be asked of a ruleset about one attack: a form for people, and the attack umpired with real dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.engine.ask import Ask, Flow
from wartable.engine.mod import Reason
from wartable.engine.state import State


@dataclass(frozen=True)
class QueryPick:
    """One way to fill a field; `group` is a heading over several, `note` a word more.

    `start` is how many there are before anybody touches it; of a list 1 is ticked.
    """

    value: str
    label: str
    group: str = ""
    note: str = ""
    start: int = 0


@dataclass(frozen=True)
class QueryBounds:
    """How small and how large a number may be, and where it starts."""

    least: int
    most: int
    start: int


@dataclass(frozen=True)
class QueryField:
    """A field of a form of odds.

    Args:
        key: where it stands in the query, `attacker.unit` is the unit of the attacker.
        form: pick (one of `picks`), many (a list of them), counts (a number for each of some), repeats (the same as a
            list, each as often as it is taken), count (a number within `bounds`), or flag.
        kinds: the kinds of question to which it belongs; none: to all.
        start: what a pick or a flag is before anybody touches it ("yes" for a flag that is set).
        of: the key of the field on which this one depends; then `picks_of` and `bounds_of` go by the value of that.
        more: it is seldom needed.
    """

    key: str
    label: str
    form: str
    kinds: tuple[str, ...] = ()
    picks: tuple[QueryPick, ...] = ()
    bounds: QueryBounds = QueryBounds(0, 0, 0)
    start: str = ""
    of: str = ""
    picks_of: Mapping[str, tuple[QueryPick, ...]] = field(default_factory=dict)
    bounds_of: Mapping[str, QueryBounds] = field(default_factory=dict)
    more: bool = False


@dataclass(frozen=True)
class QueryForm:
    """All that can be asked; the field `kind` comes first. `sides` are the parts of a query that are two sides."""

    fields: tuple[QueryField, ...]
    sides: Mapping[str, str]


class Row(NamedTuple):
    """A row of a table that a roll is read in: what the dice come to, and what that does."""

    dice: str
    text: str
    clause: str


class Need(NamedTuple):
    """What an open request needs: a sentence, the clause, the sums behind it with their totals by name.

    `rows` are the table in which the dice are read, if there is one; `side` is whose roll it is, as the query names it.
    """

    say: str
    clause: str
    why: tuple[Reason, ...] = ()
    totals: Mapping[str, int] = {}
    rows: tuple[Row, ...] = ()
    side: str = ""


class Todo(NamedTuple):
    """Something that people do on their own table, and the clause that says so."""

    text: str
    clause: str


class Trial(NamedTuple):
    """A question of odds played once, with real dice.

    Attributes:
        title: who does what to whom.
        game: what it is played on; its log takes the events.
        play: makes the flow of play, once; it returns what the figures of the question of the same query read.
        needs: what is needed of an open request.
        todo: what people have to do on their table by what has happened so far.
    """

    title: str
    game: State
    play: Callable[[], Flow[Any]]
    needs: Callable[[Ask], Need]
    todo: Callable[[], Sequence[Todo]]
