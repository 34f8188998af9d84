"""A player that looks ahead: it plays its best ideas out on forks of the game and compares where they lead.

Nothing is known to it that its seat may not know: a fork throws dice of its own, and what others have in secret is
not there in it (`Session.fork`), as if they had nothing more, or is drawn by lot if the ruleset imagines it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from wartable.ai.common_dice import CommonDice
from wartable.ai.greedy import GreedyPlayer, accepts, odds_of
from wartable.engine.answer import Player, Seeded, Stream
from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import Idea, Odds, Ruleset
from wartable.engine.session import Session

WIDTH = 4
"""How many ideas are compared."""
NODES = 1500
"""How many decisions it may play out for one answer."""
ROUNDS = 16
"""How often each idea is played out at most, each time with other dice."""
AHEAD = 2
"""How many windows it looks ahead: to the end of what it does now, and of what comes back."""
BELIEF = 3.0
"""How far the worth of ideas lies apart as a rule, in points: what is beyond that is put down to the dice."""
ENOUGH = 3
"""So often two ideas are played out before one takes the place of another: a lucky throw or two prove nothing."""
MARGIN = 0.6
"""What another idea must be better by than the first one to take its place, in points, once chance is taken off."""
LOTS = 4
"""How often the unknown is drawn anew for one game, if what was drawn could not have come to the request."""
PLACES = (0, 2, 5, 9)
"""Which ideas for a place are compared, by rank: neighbours in rank are neighbours on the table."""


@dataclass(slots=True)
class Line:
    """One idea and the values of the positions that it has led to, by the stream of dice.

    `course`: who goes on with it to the end of the window, made of who would do so otherwise, if somebody else does.
    """

    idea: Idea
    values: list[float] = field(default_factory=list)
    course: Callable[[Player], Player] | None = None

    @property
    def mean(self) -> float:
        """The mean value."""
        return sum(self.values) / len(self.values)


class Foresight:
    """The odds while somebody looks ahead, with what was judged on the way: positions of one look ahead are alike."""

    def __init__(self, odds: Odds) -> None:
        self.odds = odds
        self.lore: dict[Hashable, Any] = {}

    def __call__(self, key: Hashable, make_flow: Callable[[], Flow[Any]]) -> Sequence[tuple[Any, float]]:
        """As the odds that it is made of."""
        return self.odds(key, make_flow)


class Shadow(GreedyPlayer):
    """Who plays on in a fork, for any seat."""

    def __init__(self, seed: str, odds: Odds) -> None:
        super().__init__(seed)
        self.odds = odds

    @override
    def chances(self, session: Session) -> Odds:
        return self.odds


class LookaheadPlayer(GreedyPlayer):
    """Greedy ideas, tried out. With `seconds` it also stops when they are over, and is no longer repeatable.

    `hurried` is asked while it looks ahead: once it says yes, the best answer so far is given.
    """

    def __init__(self, seed: str | int, nodes: int = NODES, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.seed = str(seed)
        self.nodes = nodes
        self.seconds = seconds
        self.hurried: Callable[[], bool] = unhurried
        self._left = 0
        self._until = 0.0

    @override
    def answer(self, session: Session, ask: Ask) -> Any:
        first = super().answer(session, ask)
        if not session.ruleset.ponders(session.game, ask):
            return first
        lines = [Line(idea) for idea in self._candidates(ask)]
        if len(lines) < 2 or not self.can_tell(session, ask, lines):
            return first
        self.look(session, ask.seat, lines)
        return self._verdict(session.ruleset, lines)

    def look(self, session: Session, seat: str, lines: list[Line], since: float = 0.0) -> None:
        """Play the ideas of `lines` out as far as the budget goes.

        Args:
            since: from when on its seconds count, on the clock of `monotonic`; 0 from now on.
        """
        self._left = self.nodes
        self._until = (since or monotonic()) + self.seconds if self.seconds else 0.0
        self._look(session, seat, lines)

    def _candidates(self, ask: Ask) -> Sequence[Idea]:
        """The ideas that are worth a closer look, the best first."""
        legal = [idea for idea in self.last_reasons[: 4 * WIDTH] if accepts(ask, idea.answer)]
        if isinstance(ask, Choice):
            return legal[:WIDTH]
        return [legal[place] for place in PLACES if place < len(legal)]

    def can_tell(self, session: Session, ask: Ask, lines: Sequence[Line]) -> bool:
        """Whether a fork that knows no more than the seat comes to the same request, and takes these answers.

        It does not where something secret has come to light since the last checkpoint.
        """
        if not session.secrets:
            return True
        fork = session.fork(Seeded(self.seed), keep="none", seat=ask.seat, lot=Stream(f"{self.seed} lot"))
        if not _comes_to(fork, ask):
            return False
        return all(accepts(fork.ask, line.idea.answer) for line in lines if fork.ask is not None)

    # ------------------------------------------------------------ looking ahead
    def _look(self, session: Session, seat: str, lines: list[Line]) -> None:
        """Play the ideas out until the budget is spent; those that fall behind are dropped."""
        running, ahead = list(lines), AHEAD
        odds = Foresight(odds_of(session.ruleset.name))
        for number in range(ROUNDS):
            found: list[float] = []
            for line in running:
                value, cost = self._play(session, seat, line, number, ahead, odds)
                if not number and not found and cost * 3 * len(running) > self.nodes:
                    # A large battle: nobody can look so far, but all ideas must be looked at alike.
                    ahead = 1
                    value, cost = self._play(session, seat, line, number, ahead, odds)
                if value is None:
                    return
                found.append(value)
            for line, each in zip(running, found):
                line.values.append(each)
            if number in (2, 5, 9):
                running = _better(running)
                if len(running) < 2:
                    return

    def _play(
        self, session: Session, seat: str, line: Line, number: int, ahead: int, odds: Foresight
    ) -> tuple[float | None, int]:
        """The value for `seat` of where a line leads with the dice of stream `number`, None if the budget ends.

        Both sides take their best ideas from there on, but for what the line says of its own window. Also how many
        decisions it took.
        """
        ruleset = session.ruleset
        fork = self._forked(session, seat, line.idea.answer, number)
        if fork is None:
            return None, 0
        shadow = Shadow(f"{number}", odds)
        lead = line.course(shadow) if line.course is not None else shadow
        window, count = ruleset.window(session.game), 1
        while (ask := fork.ask) is not None:
            now = ruleset.window(fork.game)
            if now != window:
                window, ahead, lead = now, ahead - 1, shadow
            if ahead <= 0:
                break
            if self._left <= 0 or (self._until and monotonic() > self._until) or self.hurried():
                return None, count
            fork.answer((lead if ask.seat == seat else shadow).answer(fork, ask))
            count += 1
            self._left -= 1
        return ruleset.value(fork.game, seat, odds), count

    def _forked(self, session: Session, seat: str, answer: Any, number: int) -> Session | None:
        """The fork of stream `number` after `answer`; None if no lot that is drawn for the unknown leads there."""
        ask, name = session.ask, f"{self.seed} {session.decisions} {number}"
        for attempt in range(LOTS):
            fork = session.fork(CommonDice(name), keep="none", seat=seat, lot=Stream(f"{name} lot {attempt}"))
            fork.game.cites = None  # what is only thought of does not come up
            if ask is None or (session.secrets and not _comes_to(fork, ask)):
                continue
            try:
                fork.answer(answer)
            except RuleError:
                if not session.secrets:
                    raise
                continue
            return fork
        return None

    # ------------------------------------------------------------ what it takes
    def _verdict(self, ruleset: Ruleset, lines: list[Line]) -> Any:
        """The answer whose positions are best."""
        seen = [line for line in lines if line.values]
        best = preferred(lines, ruleset.spread)
        if not seen:
            return best.idea.answer
        ranked = sorted(seen, key=lambda line: (line is not best, -line.mean))
        rest = (line.idea for line in lines if not line.values)
        least = min(line.mean for line in seen) - 1
        self.last_reasons = (
            *(Idea(line.idea.answer, line.mean, _told(ruleset, line)) for line in ranked),
            *(idea._replace(worth=least) for idea in rest),
        )
        return best.idea.answer


def _comes_to(fork: Session, ask: Ask) -> bool:
    """Whether the same is asked in a fork."""
    try:
        asked = fork.ask
    except RuleError:
        return False
    return asked is not None and (type(asked), asked.clause, asked.seat) == (type(ask), ask.clause, ask.seat)


def unhurried() -> bool:
    """Nobody presses it."""
    return False


def lead(line: Line, first: Line, spread: float) -> float:
    """By how much `line` is better than `first` on the same dice, in points, with what chance may have done taken off.

    The fewer the games and the more their results differ, the less is believed of it.
    """
    gains = [mine - other for mine, other in zip(line.values, first.values)]
    if line is first or not gains:
        return 0.0
    mean = sum(gains) / len(gains)
    # With few games their own spread says little: they are taken to differ by as much as others do (`spread`).
    square = (sum((gain - mean) ** 2 for gain in gains) + 2 * spread**2) / (len(gains) + 1)
    return mean * BELIEF**2 / (BELIEF**2 + square / len(gains))


def preferred(lines: Sequence[Line], spread: float) -> Line:
    """The line whose positions are best; the first one unless another one is better beyond doubt.

    Who fell behind is out, whatever its few playouts would say of it now.
    """
    first = lines[0]
    games = len(first.values)
    seen = [line for line in lines if line is first or (games >= ENOUGH and len(line.values) == games)]
    return max(seen, key=lambda line: lead(line, first, spread) - (MARGIN if line is not first else 0.0), default=first)


def _better(lines: list[Line]) -> list[Line]:
    """The better half, and the first idea with which all others are compared; one alone if nothing is near it."""
    first = lines[0]
    ranked = sorted(lines, key=lambda line: -line.mean)
    kept = ranked[: max(2, len(lines) // 2)]
    return [line for line in lines if line in kept or line is first]


def _told(ruleset: Ruleset, line: Line) -> str:
    looked = f"{played_out(line)}: {ruleset.told_value(line.mean)}"
    return f"{line.idea.why}; {looked}" if line.idea.why else looked


def played_out(line: Line) -> str:
    """How often, in words."""
    return f"played out {'once' if len(line.values) == 1 else f'{len(line.values)} times'}"
