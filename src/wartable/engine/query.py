"""What can be asked of a ruleset about dice: a form for people, an attack umpired, what options of play may bring."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
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


# ------------------------------------------------------------------ the odds of an open request
Outcomes = Sequence[tuple[Any, float]]
"""What a flow can return, each with its chance, 0 to 1."""


class Term(NamedTuple):
    """A term of a sum with its clause; `value` is None for a die that has yet to be thrown."""

    value: int | None
    label: str
    clause: str


class Bar(NamedTuple):
    """One thing that may come, its chance, 0 to 1, and its clause; `here`: it is the one that has come."""

    label: str
    chance: float
    clause: str = ""
    here: bool = False


class Told(NamedTuple):
    """How the odds of an option read: a few words, the chance (0 to 1) of what is wanted of it, if that is one thing.

    `bars` are all that may come of it, their chances add up to 1. `margin` is what a chance may be wrong by, 0 to 1,
    where dice were thrown and not counted; whoever does so fills it in.
    """

    text: str
    value: float | None
    bars: tuple[Bar, ...]
    margin: float = 0.0


class Rolled(NamedTuple):
    """What came of dice as a number that can be summed over a game.

    `by` is the seat, or a unit or model of it, that rolled; `counts` is what is counted, `came` how much of it there
    was and `number` how much an outcome is.
    """

    by: str
    counts: str
    came: float
    number: Callable[[Any], float]


class Prospect(NamedTuple):
    """What dice may come of an option. It stays true while the game goes on: it holds nothing that play changes.

    Attributes:
        key: the option; '' is the whole request, or an entry of the record.
        title: what is thrown for whom.
        make_flow, then: the flow of its dice and later stages, as in a `Question`.
        prefer: the worth of an outcome for a seat that has a choice in them.
        tell: how the outcomes read; where they were thrown and not counted, some that are unlikely are missing.
        same: prospects for which this is equal have equal outcomes; None: no other has.
        rolled: what of it has come, of an entry of the record whose dice count for somebody's luck.
        supposed: it is of what most would do, where the option leaves it open at whom.
        feared: what its chance is of happens to whoever is asked, so that less of it is better.
    """

    key: str
    title: str
    make_flow: Callable[[], Flow[Any]]
    then: tuple[Callable[[Any], Flow[Any]], ...]
    prefer: Callable[[str, Any], float]
    tell: Callable[[Outcomes], Told]
    terms: tuple[Term, ...] = ()
    clause: str = ""
    same: Hashable = None
    rolled: Rolled | None = None
    supposed: bool = False
    feared: bool = False


def gathered(outcomes: Outcomes, name: Callable[[Any], Any]) -> dict[Any, float]:
    """The chance of each name that `name` gives to an outcome."""
    found: dict[Any, float] = {}
    for outcome, chance in outcomes:
        key = name(outcome)
        found[key] = found.get(key, 0.0) + chance
    return found


def in_percent(chance: float) -> str:
    """A chance in words: whole percent, and nothing that is not so is "certain" or "cannot"."""
    if chance <= 1e-12:
        return "cannot"
    if chance >= 1 - 1e-12:
        return "certain"
    whole = round(chance * 100)
    return "under 1%" if whole < 1 else "over 99%" if whole > 99 else f"{whole}%"


def about(margin: float) -> str:
    """How near chances are that were thrown and not counted: "about, ± 1%"; nothing if they are exact."""
    return f"about, ± {max(1, round(margin * 100))}%" if margin else ""


def how_likely(word: str, chance: float) -> str:
    """What may come with its chance in words: "passes 50%", "passes: certain"."""
    told = in_percent(chance)
    return f"{word} {told}" if told.endswith("%") else f"{word}: {told}"


def good_or_better(came: int, found: Sequence[tuple[int, float]], bars: tuple[Bar, ...], none: str = "none") -> Told:
    """How likely the number that `came` was among those `found`: that or more, or of the least of them no more.

    It reads "18% for 2 or more"; `none` is the word for 0.
    """
    least = came == min(number for number, _ in found)
    most = came == max(number for number, _ in found)
    chance = sum(part for number, part in found if (number == came if least else number >= came))
    what = none if came == 0 and least else f"{came}{'' if least or most else ' or more'}"
    told = in_percent(chance)
    return Told(f"{told} for {what}" if told.endswith("%") else f"{what}: {told}", chance, bars)
