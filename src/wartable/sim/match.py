"""One game of bots, and what came up in it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from wartable.ai.own import own_player
from wartable.ai.players import keep_for, player
from wartable.engine.answer import Dice, Player, Seeded
from wartable.engine.ask import Ask, Choice, Die, Pool
from wartable.engine.behaviour import Counts, Times, counted
from wartable.engine.errors import DataError
from wartable.engine.event import Event
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.engine.state import State
from wartable.sim.trace import Tracer

Loader = Callable[[str], Ruleset]
Thrower = Callable[[str], Dice]
Tally = Callable[[Session], Mapping[str, int]]
LIMIT = 50_000
NEW_THINGS = 50_000  # between two looks for those that hold each other: a game makes few such, and many things


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How one game went. `seconds` is the only field that another run may change.

    `first` is the seat that played first, `hash` the final state's, `seen` how often each clause came up; `left` is
    what part of its army each seat has left, where a system counts that; `finished` is false when the game was broken
    off after too many decisions; `kind` is that of the `Outcome`, '' if there is none; `tally` is what was counted of
    it besides, by name; `behaviour` is what each seat did, if that was wanted and the system counts it.
    """

    seed: str
    rotation: int
    bots: dict[str, str]
    winners: tuple[str, ...]
    clause: str
    turns: int
    decisions: int
    dice: int
    first: str
    hash: str
    finished: bool = True
    seen: dict[str, int] = field(default_factory=dict)
    left: dict[str, float] = field(default_factory=dict)
    kind: str = ""
    tally: dict[str, int] = field(default_factory=dict)
    behaviour: Counts = field(default_factory=dict)
    seconds: float = field(default=0.0, compare=False)

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        found = {name: getattr(self, name) for name in self.__slots__}
        return {**found, "winners": list(self.winners)}

    @property
    def drawn(self) -> bool:
        """Whether it came to an end that nobody has won or lost."""
        return self.finished and not self.winners and self.kind in ("", "drawn")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> MatchResult:
        """The result that `data` made.

        Raises:
            TypeError, KeyError: it did not.
        """
        did = {
            seat: {key: Times(*pair) for key, pair in mine.items()} for seat, mine in data.get("behaviour", {}).items()
        }
        return cls(**{**data, "winners": tuple(data["winners"]), "behaviour": did})


class Seen:
    """Counts the clauses that come up: in requests, dice, options, refusals, events and their arithmetic."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def note(self, clauses: Iterable[str]) -> None:
        """Count each of `clauses` once more."""
        counts = self.counts
        for clause in clauses:
            if clause:
                counts[clause] = counts.get(clause, 0) + 1

    def ask(self, ask: Ask) -> None:
        """Count what a request shows."""
        self.note((ask.clause,))
        if isinstance(ask, Choice):
            self.note(option.clause for option in ask.options)
            self.note(refusal.clause for refusal in ask.refused)

    def event(self, event: Event) -> None:
        """Count what an event shows."""
        self.note((event.clause, *(reason.clause for reason in event.reasons)))


class _NotedDice:
    """Dice that tell which clauses they are thrown for."""

    def __init__(self, dice: Dice, seen: Seen) -> None:
        self.dice = dice
        self.seen = seen

    def face(self, number: int, ask: Die | Pool) -> int | None:
        self.seen.note((ask.clause,))
        return self.dice.face(number, ask)


def match(
    loader: Loader,
    name: str,
    scenario: Mapping[str, Any],
    bots: Mapping[str, str],
    seed: str,
    *,
    rotation: int = 0,
    seen: bool = True,
    limit: int = LIMIT,
    trace: bool = False,
    own: Mapping[str, str] | None = None,
    dice: Thrower = Seeded,
    tally: Tally | None = None,
    behaviour: bool = False,
) -> MatchResult:
    """Play `scenario` of the ruleset `name` with a bot of the kind `bots[seat]` for each seat.

    Args:
        loader: makes a ruleset of its name.
        name: the ruleset.
        scenario: the scenario document.
        bots: the kind of bot by seat.
        seed: of the dice and, with the seat, of each bot.
        rotation: noted in the result.
        seen: whether to count clauses; it costs a little time.
        limit: break off after so many decisions.
        trace: with `seen`, watch the ruleset's code too; what only a bot has considered does not count.
        own: kinds of bots that stand in files of their own, by name the file.
        dice: makes the dice of a seed.
        tally: what is to be counted of the game when it is over.
        behaviour: whether to count what each seat did; it costs a little time.

    Raises:
        DataError: the scenario is faulty, a seat has no bot, or there is no bot of a kind.
    """
    began = time.perf_counter()
    ruleset = loader(name)
    tracer = Tracer(ruleset) if seen and trace else None
    watching = tracer.watching if tracer is not None else nullcontext
    with watching():
        game = ruleset.new_game(scenario) if tracer is not None else ruleset.beginning(scenario)
    start = ruleset.fresh(game) if behaviour else None
    players, keep = _players(bots, seed, own or {})
    counter = Seen()
    thrown = _NotedDice(dice(seed), counter) if seen else dice(seed)
    if seen:
        game.cites = counter.counts
    with watching():
        session = Session(ruleset, game, thrown, keep=keep)
    with seldom_collected():
        _play(session, players, limit, counter if seen else None, watching)
    if tracer is not None:
        counter.note(dict.fromkeys(ruleset.clauses(session.game)))
        counter.note(clause for clause in tracer.seen if clause not in counter.counts)
    outcome, order = session.outcome, ruleset.seats(session.game)
    return MatchResult(
        seed=seed,
        rotation=rotation,
        bots=dict(bots),
        winners=tuple(outcome.winners) if outcome else (),
        clause=outcome.clause if outcome else "",
        turns=ruleset.turn(session.game),
        decisions=session.decisions,
        dice=session.game.dice,
        first=order[0] if order else "",
        hash=session.game.hash(),
        finished=outcome is not None,
        seen=dict(sorted(counter.counts.items())),
        left={seat: round(part, 4) for seat, part in ruleset.left(session.game).items()},
        kind=outcome.kind if outcome else "",
        tally=dict(tally(session)) if tally is not None else {},
        behaviour=_did(session, start) if start is not None else {},
        seconds=time.perf_counter() - began,
    )


def _did(session: Session, start: State) -> Counts:
    """What each seat did in a game that is over, from how it began; {} if its system counts nothing."""
    kind = session.ruleset.behaviour
    return {} if kind is None else counted(kind, start, session.events)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Things that hold each other are looked for seldom meanwhile, which takes up to a fifth of a game of bots."""
    before = gc.get_threshold()
    gc.set_threshold(max(before[0], NEW_THINGS) if before[0] else 0, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _players(bots: Mapping[str, str], seed: str, own: Mapping[str, str]) -> tuple[dict[str, Player], str]:
    """Who answers, by seat, and which checkpoints the session keeps for them."""
    keep = "last" if any(kind in own for kind in bots.values()) else keep_for(bots.values())
    return {seat: _player(kind, f"{seed} {seat}", own) for seat, kind in bots.items()}, keep


def _player(kind: str, seed: str, own: Mapping[str, str]) -> Player:
    return own_player(own[kind], seed) if kind in own else player(kind, seed)


def _play(
    session: Session,
    players: Mapping[str, Player],
    limit: int,
    counter: Seen | None,
    watching: Callable[[], AbstractContextManager[None]],
) -> None:
    """Let the players answer to the end."""
    if counter is None:
        session.play(players, limit)
    else:
        _watched(session, players, limit, counter, watching)
    if session.decisions < limit and (ask := session.ask) is not None:
        raise DataError("", 0, f"seat {ask.seat!r} has no bot; there are bots for {', '.join(players) or 'nobody'}")


def _watched(
    session: Session,
    players: Mapping[str, Player],
    limit: int,
    counter: Seen,
    watching: Callable[[], AbstractContextManager[None]],
) -> None:
    """Let the players answer as far as they can; what they think about is not watched."""
    with watching():
        ask = session.ask
    while ask is not None and session.decisions < limit and ask.seat in players:
        counter.ask(ask)
        answer = players[ask.seat].answer(session, ask)
        with watching():
            session.answer(answer)
            ask = session.ask
    for event in session.events:
        counter.event(event)
