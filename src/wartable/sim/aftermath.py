"""What is told of a game that is over: how it leaned, what turned it, how the dice fell against what was expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from wartable.engine.answer import Physical
from wartable.engine.errors import WartableError
from wartable.engine.event import Event
from wartable.engine.query import Prospect
from wartable.engine.ruleset import UMPIRE, Odds, Ruleset
from wartable.engine.session import Session
from wartable.engine.state import State
from wartable.kit.wording import count
from wartable.odds.prospects import outcomes

TURNINGS = 3
LEAST = 0.05  # of the chance to win: what moved less has turned nothing
NOTHING = 0.005  # expected of all rolls together: nobody had luck in that
SECONDS = 4.0  # for what all dice of a game were to bring
WEIGHT: Mapping[str, int] = {"out": 3, "leader": 2, "found": 2, "taken": 2, "lost": 1, "came": 1}
THE = "the "
TOGETHER = f"{THE}players"
"""Who wins and loses as one where several play together."""
LOST = frozenset({"lost", "leader", "out"})
"""What is told of as a loss where it comes with something graver."""
LOSERS = ("unit", "model", "figure", "detachment", "side")
"""The fields that say to whom it happens, the first that an event has."""


class Lean(NamedTuple):
    """How likely each side was to win after `n` decisions.

    `bounds`: between what each of these chances lies, as far as is known. `why`: what most spoke for who was ahead.
    """

    n: int
    chances: Mapping[str, float]
    bounds: Mapping[str, tuple[float, float]] = {}
    why: Sequence[str] = ()


class Turning(NamedTuple):
    """A moment that decided something: after how many decisions, in which turn, what it was.

    `seat` gained by it, from `before` to `after`, chances to win; '' and twice 0 in a system that weighs no positions.
    """

    n: int
    turn: int
    say: str
    seat: str = ""
    before: float = 0.0
    after: float = 0.0

    def by(self, bots: Mapping[str, str]) -> Mapping[str, str]:
        """Those of `bots`, by seat, who may have brought it about: who lost by it wanted something else."""
        return {seat: kind for seat, kind in bots.items() if self.seat in ("", seat)}


class Luck(NamedTuple):
    """What the dice of a seat brought of something in `rolls` rolls, and what they were to bring."""

    seat: str
    counts: str
    rolls: int
    came: float
    expected: float


class Aftermath(NamedTuple):
    """All of it; `seats` may end with what plays against all of them."""

    seats: tuple[str, ...]
    leans: tuple[Lean, ...]
    turnings: tuple[Turning, ...]
    luck: tuple[Luck, ...]


class Standout(NamedTuple):
    """Something that stands out: its kind, its sentence, to whom it happened, and whose that is; '' for nobody."""

    kind: str
    say: str
    whom: str = ""
    seat: str = ""


class Spell(NamedTuple):
    """What happened from one point at which positions are weighed to the next, within one turn of a player."""

    whose: Hashable
    turn: int
    n: int
    events: tuple[Standout, ...]
    before: Mapping[str, float]
    after: Mapping[str, float]


def of(session: Session, document: Mapping[str, Any], odds: Odds) -> Aftermath:
    """The same of a session that has been played, from its scenario."""
    again = Session(session.ruleset, session.ruleset.new_game(document), Physical(), keep="last")
    again.faces = list(session.faces)
    return aftermath(again, session.answers, odds)


def aftermath(session: Session, answers: Sequence[Any], odds: Odds, seconds: float = SECONDS) -> Aftermath:
    """What is told of a session at its first moment, after it has been played on by `answers`."""
    ruleset = session.ruleset
    seats = [] if ruleset.cooperative else [seat for seat in ruleset.seats(session.game) if seat != UMPIRE]
    leans: list[Lean] = []
    spells: list[Spell] = []
    fresh: list[Standout] = []
    owners = _owners(session)
    last: Hashable = None
    seen = turn = 0
    for n in range(len(answers) + 1):
        if n:
            session.answer(answers[n - 1])
        ended = session.ask is None
        new, seen = session.events[seen:], len(session.events)
        stands_out = [event for event in new if event.turning]
        owners = {**owners, **_owners(session)} if stands_out else owners
        fresh += [_standout(session, event, owners) for event in stands_out]
        now, late = ruleset.moment(session.game), turn
        turn = ruleset.turn(session.game)
        if turn > 0 and (now != last or ended or stands_out):
            parts = _parts(ruleset, session.game, odds)
            seats += [other for other in parts if other not in seats]
            before = leans[-1].chances if leans else parts
            if leans or not parts:
                spells.append(Spell(last, late if _ends_late(new) else turn, n, tuple(fresh), before, parts))
            if parts:
                leans.append(_lean(ruleset, session.game, odds, n, parts))
            fresh = []
        last = now
    sides = tuple(seats or ruleset.seats(session.game))
    return Aftermath(sides, tuple(leans), turnings(spells), fortune(session, seconds))


def _parts(ruleset: Ruleset, game: State, odds: Odds) -> Mapping[str, float]:
    """How likely each side wins; those who play together are one, and what plays against them has its article."""
    parts, seats = ruleset.favour(game, odds), ruleset.seats(game)
    if not parts or not ruleset.cooperative:
        return parts
    mine = sum(part for seat, part in parts.items() if seat in seats)
    others = {f"{THE}{key}": part for key, part in parts.items() if key not in seats}
    return {_as_one(ruleset, game): mine, **others}


def _as_one(ruleset: Ruleset, game: State) -> str:
    seats = ruleset.seats(game)
    return seats[0] if len(seats) == 1 else TOGETHER


def _lean(ruleset: Ruleset, game: State, odds: Odds, n: int, parts: Mapping[str, float]) -> Lean:
    if ruleset.weighing is None:
        return Lean(n, parts)
    fitted = ruleset.weighing.fitted
    first = max(parts, key=lambda seat: parts[seat])
    bounds = {seat: fitted.band(part) for seat, part in parts.items()}
    if ruleset.cooperative:
        first = ruleset.seats(game)[0] if first == _as_one(ruleset, game) else first.removeprefix(THE)
    return Lean(n, parts, bounds, ruleset.because(game, odds, first))


def _ends_late(events: Sequence[Event]) -> bool:
    """Whether something that stands out came before the beginning of a turn that is among `events`."""
    began = next((place for place, event in enumerate(events) if event.begins), 0)
    return any(event.turning for event in events[:began])


def _standout(session: Session, event: Event, owners: Mapping[str, str]) -> Standout:
    whom = next((str(getattr(event, name)) for name in LOSERS if hasattr(event, name)), "")
    return Standout(event.turning, session.ruleset.say(session.game, event), whom, owners.get(whom, ""))


def turnings(spells: Iterable[Spell], most: int = TURNINGS) -> tuple[Turning, ...]:
    """What turned a game, in its order: at most one moment of each turn of a player, however many lines tell of it."""
    turns: dict[Hashable, list[Spell]] = {}
    for spell in spells:
        turns.setdefault((spell.turn, spell.whose), []).append(spell)
    found = [(weight, _turning(every)) for every in turns.values() if (weight := _weight(every)) > 0]
    best = sorted(found, key=lambda item: -item[0])[:most]
    return tuple(sorted((turning for _, turning in best), key=lambda turning: turning.n))


def _swing(spell: Spell) -> float:
    return max((abs(part - spell.before.get(seat, 0.0)) for seat, part in spell.after.items()), default=0.0)


def _weight(spells: Sequence[Spell]) -> float:
    """How much a turn of a player has turned: by the chances to win, else by what was lost in it."""
    if not any(event.kind for spell in spells for event in spell.events):
        return 0.0
    if spells[-1].after:
        whole = spells[0]._replace(after=spells[-1].after)
        swing = _swing(whole)
        return swing if swing >= LEAST else 0.0
    return float(sum(WEIGHT.get(event.kind, 0) for spell in spells for event in spell.events))


def _turning(spells: Sequence[Spell]) -> Turning:
    """What is told of a turn of a player: what stands out most in it, and how far the chances moved in all of it.

    No loss of the side that has gained by it, if there is anything else to tell; else it says that it has all the same.
    """
    before, after = spells[0].before, spells[-1].after
    gains = {seat: part - before.get(seat, 0.0) for seat, part in after.items()}
    seat = max(gains, key=lambda name: gains[name], default="")

    def rank(event: Standout) -> tuple[bool, int]:
        return event.kind not in LOST or not seat or event.seat != seat, WEIGHT.get(event.kind, 0)

    telling = [spell for spell in spells if spell.events]
    key = max(telling, key=lambda spell: (*max(map(rank, spell.events)), _swing(spell)))
    first = max(key.events, key=rank)
    say, others = first.say, {event.whom for spell in spells for event in spell.events if event.kind in LOST}
    if (many := len(others - {first.whom})) and first.kind != "end":
        say = f"{say} And {count(many, 'other has', 'others have')} losses."
    if first.kind in LOST and seat and first.seat == seat:
        say = f"{say} All the same its side stood better then."
    return Turning(key.n, key.turn, say, seat, before.get(seat, 0.0), after.get(seat, 0.0))


def fortune(session: Session, seconds: float = SECONDS) -> tuple[Luck, ...]:
    """What the dice of each seat brought, and what they were to bring; what takes too long to count is left out."""
    until = monotonic() + seconds
    owners = _owners(session)
    rolls: Counter[tuple[str, str]] = Counter()
    came: dict[tuple[str, str], float] = {}
    expected: dict[tuple[str, str], float] = {}
    for event in session.events:
        prospect = session.ruleset.luck(event)
        rolled = prospect.rolled if prospect else None
        if prospect is None or rolled is None or rolled.by not in owners:
            continue
        mean = _mean(prospect, until)
        if mean is None:
            continue
        key = owners[rolled.by], rolled.counts
        rolls[key] += 1
        came[key] = came.get(key, 0.0) + rolled.came
        expected[key] = expected.get(key, 0.0) + mean
    order = list(session.ruleset.seats(session.game))
    told = [key for key in rolls if came[key] or expected[key] >= NOTHING]
    keys = sorted(told, key=lambda key: (order.index(key[0]) if key[0] in order else len(order), key[1]))
    return tuple(Luck(*key, rolls[key], came[key], expected[key]) for key in keys)


def _mean(prospect: Prospect, until: float) -> float | None:
    """What a roll was to bring on average, None if that cannot be counted."""
    rolled = prospect.rolled
    assert rolled is not None
    try:
        come = outcomes(prospect, until, 0.05)
    except WartableError:
        return None
    return sum(rolled.number(outcome) * chance for outcome, chance in come.outcomes)


def _owners(session: Session) -> dict[str, str]:
    """Whose each seat, unit, model and detachment is, or was."""
    view = session.ruleset.view(session.game, UMPIRE)
    owners = {seat: seat for seat in session.ruleset.seats(session.game)}
    for part in ("units", "detachments"):
        those: Mapping[str, Any] = view.get(part) or {}
        owners |= {key: str(each["player"]) for key, each in those.items() if each.get("player") in owners}
    return owners
