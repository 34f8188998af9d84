"""A game as a list of answers: drive, checkpoint, fork, undo, verify."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wartable.engine.answer import Dice, Physical, Player, Seeded, Stream
from wartable.engine.ask import Ask, Choice, Die, Flow, Placement, Pool, Skipped, a_die, has_face, shows
from wartable.engine.codec import canonical, digest
from wartable.engine.errors import RuleError, WartableError
from wartable.engine.event import Event
from wartable.engine.ruleset import Outcome, Ruleset, Secrets
from wartable.engine.state import State

HASH_EVERY = 50
_DICE = (Die, Pool)


class Mark(NamedTuple):
    """A checkpoint: the whole state before a step, and how many answers and events there had been."""

    game: State
    answers: int
    events: int


class Earlier(NamedTuple):
    """The `rules` (a rules hash, '' if not known) that a game was played under up to decision `n`."""

    rules: str
    n: int


class Parcel(NamedTuple):
    """All that another process needs to come to the open request of a session, and no more.

    The state before the open step, after so many `decisions`; what was answered and thrown since.
    """

    ruleset: str
    game: State
    decisions: int
    answers: tuple[Any, ...]
    faces: tuple[int, ...]


class Session:
    """One game in progress.

    Args:
        ruleset: the system that is played.
        game: a fresh state; the session owns it from now on.
        dice: where faces come from; a person is asked for those it does not know.
        keep: "all" checkpoints (take back any answer), the "last" (fork only), or "none" (fastest).
        decisions: how many the game has seen when it comes out of a checkpoint.
    """

    def __init__(
        self, ruleset: Ruleset, game: State, dice: Dice | None = None, *, keep: str = "all", decisions: int = 0
    ) -> None:
        self.ruleset = ruleset
        self.game = game
        self.dice: Dice = Seeded(0) if dice is None else dice
        self.keep = keep
        self.answers: list[Any] = []
        self.faces: list[int] = []
        self.exact = False  # what was played is run again: known faces are those that fell, and no others
        self.events: list[Event] = game.log
        self.marks: list[Mark] = []
        self.hashes: dict[int, str] = {}
        self.stood: set[int] = set()  # the numbers of decisions that a standing answer gave
        self.followed: set[int] = set()  # those that came with the one before, which alone the seat gave
        self.earlier: tuple[Earlier, ...] = ()
        self.on_answer: Callable[[Session], None] | None = None
        self.on_undo: Callable[[Session, int], None] | None = None
        self._first_answer = decisions
        self._first_face = game.dice
        self._step_answer = decisions
        self._step_face = game.dice
        self._flow: Flow[None] | None = None
        self._asked: Ask | None = None  # what the flow waits for
        self._ask: Ask | None = None  # what somebody has to answer
        self._thrown: list[int] = []  # the faces of the open pool that are known
        self._step_skips = 0
        self._over = False
        self._broken = False
        self._due: deque[Any] = deque()

    @property
    def secrets(self) -> bool:
        """Whether there is something in this game that not everybody may know."""
        return self.ruleset.keeps_secrets(self.game)

    @property
    def secrecy(self) -> Secrets:
        """What not everybody may know in this game."""
        return self.ruleset.secrecy(self.game)

    @property
    def ask(self) -> Ask | None:
        """The open request, None when the game is over.

        Raises:
            RuleError: a script of dice is too short or shows a face that this die has not.
            WartableError: a rule has failed in the middle of a step; only `undo` helps.
        """
        if self._ask is None and not self._over:
            self._run(None)
        return self._ask

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ask is None

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """The choices before the open request that nobody was asked for, since the last answer."""
        _ = self.ask
        return tuple(self.game.skipped)

    @property
    def heard(self) -> frozenset[str]:
        """The seats that might have been asked in secret since the last answer, whether they were or not."""
        _ = self.ask
        return frozenset(self.game.heard)

    @property
    def skipped_here(self) -> tuple[Skipped, ...]:
        """Those of them that belong to the step of the open request."""
        return self.skipped[self._step_skips :]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.ruleset.outcome(self.game)

    @property
    def decisions(self) -> int:
        """How many decisions have been made since the game began; a face that a person tells is none."""
        return self._first_answer + len(self.answers)

    @property
    def first(self) -> tuple[int, int]:
        """How many decisions and dice the game had seen before this object's lists begin."""
        return self._first_answer, self._first_face

    def answer(self, value: Any, *, standing: bool = False, follows: bool = False) -> None:
        """Give `value` as the answer to the open request.

        Args:
            standing: an answer that stands for the seat gave it.
            follows: a bot to which the seat left the last answer gives this one too, or a way goes on that it chose.

        Raises:
            RuleError: it is not legal, or nothing is asked: nothing has changed. Or a script of dice
                ends after it: the answer stands, and the session goes on once it has other dice.
        """
        ask = self._ask or self.ask
        if ask is None:
            raise RuleError("", "the game is over, nothing is asked")
        if self.game.cites is not None and isinstance(ask, Placement):
            ask.forget()  # what decides the answer is noted of the answer, not of a try
        accepted = ask.accept(value)
        self._ask = None
        if isinstance(ask, _DICE):
            self.faces.extend((accepted,) if isinstance(ask, Die) else accepted)
        else:
            self.answers.append(value)
            self._asked = None
            if standing:
                self.stood.add(self.decisions)
            if follows:
                self.followed.add(self.decisions)
        self._forget_skips()
        self._run(accepted)
        if self.keep != "none" and self.decisions % HASH_EVERY == 0:
            self._note_hash()
        if self.on_answer is not None:
            self.on_answer(self)

    def take_dice(self, dice: Dice) -> None:
        """From now on faces that are not known come from `dice`; a die that a person is asked for too."""
        self.dice = dice
        if isinstance(self._ask, Die | Pool):
            self._ask = None

    def play(self, players: Mapping[str, Player], limit: int = 0) -> Outcome | None:
        """Let `players` answer until the game ends, a seat has none, or `limit` answers are given (0: no limit)."""
        count = 0
        while (ask := self.ask) is not None and (not limit or count < limit):
            player = players.get(ask.seat)
            if player is None:
                break
            self.answer(player.answer(self, ask))
            count += 1
        return self.outcome

    def hash(self) -> str:
        """The hash of the state, and of what was answered and thrown since the step began.

        Equal for any two sessions that came to the same request, however they came there.
        """
        _ = self.ask
        answers = self.answers[self._step_answer - self._first_answer :]
        faces = self.faces[self._step_face - self._first_face : self.game.dice - self._first_face]
        return digest((self.game.hash(), [canonical(answer) for answer in answers], faces))

    def _note_hash(self) -> None:
        # A die that a person has yet to tell is no stop when the game is run again.
        if not isinstance(self._ask, Die | Pool):
            self.hashes.setdefault(self.decisions, self.hash())

    # ------------------------------------------------------------------ the driver
    def _run(self, value: Any) -> None:
        """Go on until somebody has to answer or the game is over; `value` is for the flow that waits, if it does."""
        if self._broken:
            raise WartableError("a rule failed in the middle of a step; take the last answer back to go on")
        while True:
            asked = self._asked
            if asked is None:
                flow = self._flow or self._next_step()
                if flow is None:
                    return
                try:
                    asked = flow.send(value)
                except StopIteration:
                    self._flow = value = None
                    continue
                except BaseException:  # an interruption leaves a step half done as well
                    self._broken = True
                    raise
                self._asked = asked
            if isinstance(asked, _DICE):
                value = self._face(asked) if isinstance(asked, Die) else self._throw(asked)
            elif self._due:
                self._forget_skips()
                value = asked.accept(self._due.popleft())
            else:
                self._ask = asked
                return
            if self._ask is not None:
                return
            self._asked = None

    def _next_step(self) -> Flow[None] | None:
        self._step_answer = self.decisions - len(self._due)
        self._step_face = self.game.dice
        self._step_skips = len(self.game.skipped)
        if self.keep != "none":
            self._checkpoint()
        self._flow = self.ruleset.step(self.game)
        self._over = self._flow is None
        return self._flow

    def _forget_skips(self) -> None:
        if self.game.skipped:
            self.game.skipped.clear()
        if self.game.heard:
            self.game.heard.clear()
        self._step_skips = 0

    def _face(self, ask: Die | Pool) -> int | None:
        """The next face of the game; None if a person has to tell it, who is then asked."""
        number = self.game.dice
        place = number - self._first_face
        if not self.exact and place < len(self.faces) and not has_face(ask, self.faces[place]):
            del self.faces[place:]  # of a future that was taken back: who answers otherwise may throw other dice
        if place < len(self.faces):
            face: int | None = self.faces[place]
            if not has_face(ask, self.faces[place]):
                raise RuleError(ask.clause, f"die {number + 1} shows {face}, and {a_die(ask)} shows {shows(ask)}")
        else:
            face = self.dice.face(number, ask)
            if face is None:
                self._ask = ask
                return None
            self.faces.append(face)
        self.game.dice = number + 1
        return face

    def _throw(self, ask: Pool) -> tuple[int, ...] | None:
        """All faces of a pool; a person who has to tell only some of them is asked for one die at a time."""
        thrown = self._thrown
        while len(thrown) < ask.count:
            face = self._face(ask.one() if thrown else ask)
            if face is None:
                return None
            thrown.append(face)
        self._thrown = []
        return tuple(thrown)

    # ------------------------------------------------------------------ checkpoints
    def _checkpoint(self) -> None:
        mark = Mark(self.game.kept(), self._step_answer, len(self.events))
        if self.marks and (self.keep == "last" or self.marks[-1].answers == mark.answers):
            self.marks[-1] = mark
        else:
            self.marks.append(mark)

    def fork(self, dice: Dice | None = None, *, keep: str = "", seat: str = "", lot: Stream | None = None) -> Session:
        """An independent session in the same position; with `dice` its future differs.

        `keep` says which checkpoints the fork keeps, as this object if empty. With `seat` the fork knows no more than
        that seat: what others have in secret is not there, or with a `lot` as `Ruleset.imagine` draws it. It may then
        fail to come to the same request, if what was answered since the last checkpoint hung on such a secret.

        Raises:
            WartableError: this session keeps no checkpoint.
        """
        if self.keep == "none":
            raise WartableError("a session that keeps no checkpoints cannot be forked")
        _ = self.ask
        mark = self.marks[-1]
        hidden = bool(seat) and self.secrets
        game = self.ruleset.redact(mark.game, seat).changeable() if hidden else self.ruleset.fresh(mark.game)
        if hidden and lot is not None:
            game = self.ruleset.imagine(game, seat, lot)
        other = Session(self.ruleset, game, dice or self.dice, keep=keep or self.keep, decisions=mark.answers)
        other.answers = self.answers[mark.answers - self._first_answer :]
        other._due = deque(other.answers)
        known = len(self.faces) if dice is None else self.game.dice - self._first_face
        other.faces = self.faces[mark.game.dice - self._first_face : known]
        return other

    def parcel(self) -> Parcel:
        """What another process needs to come to the open request; the state in it is not to be changed.

        Raises:
            WartableError: this session keeps no checkpoint.
        """
        if self.keep == "none":
            raise WartableError("a session that keeps no checkpoints cannot be sent")
        _ = self.ask
        mark = self.marks[-1]
        return Parcel(
            self.ruleset.name, mark.game, mark.answers, tuple(self.answers[mark.answers - self._first_answer :]),
            tuple(self.faces[mark.game.dice - self._first_face :]),
        )  # fmt: skip

    def at(self, decisions: int) -> Session:
        """The game as it stood after so many decisions: a session of its own, with the events up to there.

        Raises:
            RuleError: so many were not made, or their checkpoints are not kept.
        """
        return self._rewound(self.decisions - decisions)

    def consent(self, count: int = 1) -> tuple[str, ...]:
        """The seats that must agree before the seat asked there takes the last `count` answers back.

        All others once a die was thrown or an event has revealed something since; else those whose
        own answers are among them. Who has let something pass in secret is not named for that.

        Raises:
            RuleError: fewer answers were given, or their checkpoints are not kept.
        """
        probe = self._rewound(count)
        ask = probe.ask
        if ask is None or not count:
            return ()
        dice, seen = probe.game.dice, len(probe.events)
        seats = dict.fromkeys(self.ruleset.seats(self.game))
        others: dict[str, None] = {}
        for value in self.answers[len(self.answers) - count :]:
            if not passed_unseen(probe.ask, value):
                others[probe.ask.seat if probe.ask else ""] = None
            probe.answer(value)
        if self.game.dice != dice or any(event.reveals for event in probe.events[seen:]):
            others = seats
        return tuple(seat for seat in others if seat != ask.seat)

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` answers. The dice stay as they fell: number n is the same again.

        Where another answer then wants a die that has no such face, that one and those after it fall anew.

        Raises:
            RuleError: fewer answers were given, or their checkpoints are not kept.
        """
        other = self._rewound(count)
        _ = other.ask
        for name in ("game", "events", "answers", "marks", "faces", "_over", "_due"):
            setattr(self, name, getattr(other, name))
        for name in ("_step_answer", "_step_face", "_step_skips", "_flow", "_asked", "_ask", "_thrown"):
            setattr(self, name, getattr(other, name))
        self._broken = False
        self.hashes = {number: text for number, text in self.hashes.items() if number <= self.decisions}
        self.stood = {number for number in self.stood if number <= self.decisions}
        self.followed = {number for number in self.followed if number <= self.decisions}
        if self.on_undo is not None:
            self.on_undo(self, count)

    def _rewound(self, count: int) -> Session:
        """A session without the last `count` of this object's answers, ready to run the others again."""
        if not self._broken:
            _ = self.ask
        keep = len(self.answers) - count
        if count < 0 or keep < 0:
            raise RuleError("", f"from 0 to {len(self.answers)} answers can be taken back, not {count}")
        marks = [mark for mark in self.marks if mark.answers <= self._first_answer + keep]
        if not marks:
            raise RuleError("", "that far back no checkpoint is kept")
        mark = marks[-1]
        other = Session(self.ruleset, self.ruleset.fresh(mark.game), self.dice, keep=self.keep)
        other.exact = True
        other._first_answer, other._first_face = self._first_answer, self._first_face
        other.answers = self.answers[:keep]
        other._due = deque(self.answers[mark.answers - self._first_answer : keep])
        other.faces = list(self.faces)
        other.marks = marks[:-1]
        other.events.extend(self.events[: mark.events])
        return other


def passed_unseen(ask: Ask | None, value: Any) -> bool:
    """Whether `value` lets something pass about which others do not even know that anybody was asked."""
    return isinstance(ask, Choice) and ask.manner.secret and value == ask.manner.passes


def unpacked(ruleset: Ruleset, parcel: Parcel) -> Session:
    """A session at the request of the session that `parcel` was made of; a person tells all further dice."""
    session = Session(ruleset, parcel.game.changeable(), Physical(), keep="none", decisions=parcel.decisions)
    session.answers = list(parcel.answers)
    session._due = deque(session.answers)
    session.faces = list(parcel.faces)
    return session
