"""Other games that a seat cannot tell from one that is played: run from their beginning, with other secrets in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from tests.properties.test_hunt_secrets import elsewhere, same
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Choice, Die, Placement, Pool
from wartable.engine.errors import DataError, RuleError
from wartable.engine.event import Event
from wartable.engine.ruleset import UMPIRE, Ruleset
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.umpire import telling

Document = dict[str, Any]
Random = random.Random
Secrets = Mapping[str, object]
"""What a seat does not know of a game, by kind; that of two games may be compared."""
IDEAS = 12
WORDS, DICE = "words", "dice to come"


class Throw(NamedTuple):
    """A throw that is not everybody's: whose it is, and the number it has among his."""

    whose: str
    number: int


class Dice:
    """Dice of a seed. Those that are thrown in secret are counted apart, so that they move no other.

    Args:
        own: the clauses under which a seat throws for itself alone.
        again: which secret throws fall otherwise, and with what seed.
        end: after so many open throws they fall by another seed.
    """

    def __init__(
        self, seed: str, own: tuple[str, ...] = (), again: Mapping[Throw, int] | None = None, end: int = -1
    ) -> None:
        self.seed, self.own, self.end = seed, own, end
        self.again = dict(again or {})
        self.counts: Counter[str] = Counter()

    def face(self, number: int, ask: Die | Pool) -> int:
        """The next face of its stream."""
        # What the umpire deals by one clause moves nothing that he throws under another: deals differ in length.
        whose = f"{UMPIRE} {ask.clause}" if ask.secret else ask.seat if ask.clause in self.own else ""
        throw = Throw(whose, self.counts[whose])
        self.counts[whose] += 1
        salt = self.again.get(throw, 0) if whose else int(0 <= self.end <= throw.number)
        return Seeded(f"{self.seed} {whose} {salt}").face(throw.number, ask)

    def anew(self, again: Mapping[Throw, int] | None = None, end: int = -1) -> Dice:
        """The same from the first throw on, but for these."""
        return Dice(self.seed, self.own, {**self.again, **(again or {})}, end if end >= 0 else self.end)

    def copied(self) -> Dice:
        """The same from here on."""
        made = self.anew()
        made.counts = Counter(self.counts)
        return made


class Noticed(NamedTuple):
    """What a seat notices of a decision: the events that it sees, and what is asked now."""

    events: tuple[Event, ...]
    asked: Mapping[str, Any] | None


class System(NamedTuple):
    """How a system keeps secrets.

    Attributes:
        own: clauses of throws that a seat makes for itself alone.
        quietly: clauses of decisions that others do not see.
        secrets: what a seat does not know of a game, by kind.
        shows: whether an event tells a seat that sees it something that was secret.
        written: another document that the seat cannot tell from this one.
    """

    name: str
    own: tuple[str, ...]
    quietly: tuple[str, ...]
    secrets: Callable[[Any, str], Secrets]
    shows: Callable[[Event, str], bool]
    written: Callable[[Document, str, Random], Document]

    @property
    def ruleset(self) -> Ruleset:
        """Its rules."""
        return load_ruleset(self.name)


class Play:
    """A game as it goes on, and what `seat` has noticed of it."""

    def __init__(self, system: System, doc: Document, dice: Dice, seat: str) -> None:
        self.system, self.doc, self.dice, self.seat = system, doc, dice, seat
        rules = system.ruleset
        self.session = Session(rules, rules.new_game(doc), dice)
        self.by: list[str] = []
        self.clauses: list[str] = []
        self.noticed = [self._notice(0)]
        self.ends = [len(self.session.events)]

    def _notice(self, first: int) -> Noticed:
        ask = self.session.ask
        return Noticed(seen(self.session, self.seat, first), telling.request(ask, self.seat))

    def answer(self, value: Any) -> None:
        """Answer the open request.

        Raises:
            RuleError: the answer is not legal.
        """
        ask, first = self.session.ask, len(self.session.events)
        assert ask is not None
        self.session.answer(value)
        self.by.append(ask.seat)
        self.clauses.append(ask.clause)
        self.noticed.append(self._notice(first))
        self.ends.append(len(self.session.events))

    def quiet(self) -> list[tuple[str, Any]]:
        """What others have answered quietly in the step that is under way."""
        first = self.session.marks[-1].answers
        given = zip(self.clauses[first:], self.by[first:], self.session.answers[first:])
        return [(clause, value) for clause, by, value in given if by != self.seat and clause in self.system.quietly]

    def secrets(self) -> dict[str, object]:
        """What the seat does not know of it, by kind."""
        return {**self.system.secrets(self.session.game, self.seat), **under_way(self.quiet())}

    def again(self) -> Play:
        """The same game a second time, up to here."""
        made = Play(self.system, self.doc, self.dice.anew(), self.seat)
        for value in self.session.answers:
            made.answer(value)
        return made


def seen(session: Session, seat: str, first: int) -> tuple[Event, ...]:
    """The events from number `first` on that a seat sees."""
    return tuple(event for event in session.events[first:] if event.visible_to(seat))


def under_way(given: Sequence[tuple[str, Any]]) -> dict[str, object]:
    """Quiet answers by the clauses that ask for them."""
    return {f"under way by {clause}": [value for by, value in given if by == clause] for clause in dict(given)}


def kinds(one: Play, other: Play) -> set[str]:
    """In which kinds of secrets two games differ."""
    first, second = one.secrets(), other.secrets()
    return {key for key in {**first, **second} if first.get(key) != second.get(key)}


# ------------------------------------------------------------------ games that are alike so far
def alike(one: Noticed, other: Noticed) -> bool:
    """Whether a seat cannot tell them apart.

    Raises:
        AssertionError: it has seen the same and is asked otherwise.
    """
    if one.events != other.events:
        return False
    mine = [asked for asked in (one.asked, other.asked) if asked is not None and len(asked) > 2]
    if len(mine) == 2:
        same(one.asked, other.asked, "request")
    return one.asked == other.asked


def twin(play: Play, lot: Random, tries: int) -> Play | None:
    """A game that the seat cannot tell from `play` so far, with other secrets in it; None if none was found.

    One that is found is changed further, so that it differs in much. `tries`: how often something is changed.
    """
    found = None
    for _ in range(tries):
        base = found or play
        made = _changed(play, base, lot)
        if made is not None and len(kinds(play, made)) > (len(kinds(play, base)) if found else 0):
            found = made
    return found


def _changed(play: Play, base: Play, lot: Random) -> Play | None:
    """`base` with something else changed in it, None if the seat would notice that it is not in `play`."""
    doc, way = base.doc, lot.randrange(4)
    if way < 2:
        doc = play.system.written(doc, play.seat, lot)
    thrown = way in (1, 2) or (way == 0 and doc == base.doc)
    dice = base.dice.anew(_thrown_again(base, lot) if thrown else None)
    return _retold(play, doc, dice, list(base.session.answers), lot if way == 3 else None)


def foreseen(play: Play) -> Play:
    """The same game so far, whose next dice are others."""
    found = _retold(play, play.doc, play.dice.anew(end=play.dice.counts[""]), list(play.session.answers), None)
    assert found is not None
    return found


def _thrown_again(play: Play, lot: Random) -> dict[Throw, int]:
    thrown = [Throw(whose, n) for whose, count in play.dice.counts.items() if whose not in ("", play.seat)
              for n in range(count)]  # fmt: skip
    return {throw: lot.randrange(1, 1000) for throw in lot.sample(thrown, min(len(thrown), lot.choice((1, 2, 4))))}


def _retold(play: Play, doc: Document, dice: Dice, answers: list[Any], lot: Random | None) -> Play | None:
    """The game by the same answers, None if the seat would have noticed; by `lot` others answer otherwise in secret."""
    try:
        made = Play(play.system, doc, dice, play.seat)
    except DataError:
        return None  # what was dealt cannot be
    if not alike(play.noticed[0], made.noticed[0]):
        return None
    for number, value in enumerate(answers):
        given = value
        if lot is not None and play.by[number] != play.seat and play.clauses[number] in play.system.quietly:
            given = otherwise(made, play.noticed[number + 1], value, lot)
        if not answered(made, given) or not alike(play.noticed[number + 1], made.noticed[-1]):
            return None
    return made


def answered(play: Play, value: Any) -> bool:
    """Whether the answer is one, and given now."""
    if play.session.ask is None:
        return False
    try:
        play.answer(value)
    except RuleError:
        return False
    return True


# ------------------------------------------------------------------ answers that others do not see
def otherwise(play: Play, wanted: Noticed, value: Any, lot: Random) -> Any:
    """Another answer than `value` after which the seat notices the same; `value` if there is none."""
    ask = play.session.ask
    for other in _others(ask, value, lot) if ask is not None else ():
        probe = play.session.fork(play.dice.copied())
        _ = probe.ask
        first = len(probe.events)
        try:
            probe.answer(other)
        except RuleError:
            continue
        if alike(wanted, Noticed(seen(probe, play.seat, first), telling.request(probe.ask, play.seat))):
            return other
    return value


def _others(ask: Ask, value: Any, lot: Random) -> Iterator[Any]:
    if isinstance(ask, Choice):
        keys = [option.key for option in ask.options if option.key != value]
        yield from lot.sample(keys, min(IDEAS, len(keys)))
    elif isinstance(ask, Placement):
        yield from islice((idea for idea in ask.ideas(lot.randrange) if idea != value), IDEAS)


def shown(one: Play, other: Play) -> bool:
    """Whether the games differ by the rules now: something has come to light, or others have different decisions.

    Raises:
        AssertionError: they differ in something else.
    """
    mine, its = one.noticed[-1], other.noticed[-1]
    pairs = [(a, b) for a, b in zip(mine.events, its.events) if a != b]
    longer = max(mine.events, its.events, key=len)[min(len(mine.events), len(its.events)) :]
    apart = list(pairs[0]) if pairs else list(longer[:1])
    waits = not pairs and elsewhere(one.session, other.session, one.seat)  # somebody else has more to decide
    if waits or any(one.system.shows(event, one.seat) for event in apart):
        return True
    raise AssertionError(f"{one.seat or 'a spectator'} sees a secret: {apart}")
