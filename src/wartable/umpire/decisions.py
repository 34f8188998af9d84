"""Decisions that were made: whose they are, what they are called, and how far back a seat's own last one lies."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from wartable.engine.ask import Ask, Choice
from wartable.engine.event import Sign
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.kit.wording import does


class Decision(NamedTuple):
    """A decision of `seat` in words, made after so many `events`.

    `by_hand`: the seat gave it, and nothing gave it in its place; `stood`: an answer that stands gave it. `secret`:
    others do not know that it was asked; `passed`: nor can anything have come of it.
    """

    seat: str
    name: str
    by_hand: bool = True
    events: int = 0
    stood: bool = False
    secret: bool = False
    passed: bool = False

    def hidden_from(self, seat: str) -> bool:
        """Whether `seat` may not know that it was made."""
        return self.secret and seat not in (self.seat, UMPIRE)


class Back(NamedTuple):
    """What taking back comes to for a seat: so many decisions (0: none), down to the one of that name."""

    steps: int = 0
    name: str = ""


def named(ask: Ask, value: Any) -> str:
    """What the answer `value` to `ask` is called: "Light Tank 1 declares fire at Dalek Squad 2"."""
    question = str(getattr(ask, "question", ""))
    if isinstance(ask, Choice):
        return _capital(_chosen(ask, question, value))
    return _capital(question.removesuffix("?"))


def _chosen(ask: Choice, question: str, value: Any) -> str:
    """A choice is called by whom it is about and what was chosen; where it is about nobody, by its question."""
    option = next((option for option in (*ask.options, *ask.grave) if option.key == value), None)
    label = option.label if option else str(value)
    said = f"{ask.manner.verb} {label.partition('; ')[0]}" if ask.manner.verb else label  # what explains it is left out
    who, colon, _ = question.partition(": ")
    who = ask.manner.who or (who if colon else question.partition(" (")[0] if question.endswith(")") else "")
    if ask.manner.acts:
        return said
    if not (ask.about and who):
        return f"{question} {said}" if question.endswith("?") and not said.startswith(question) else said
    if said.startswith(who):
        return said
    if ask.manner.verb:
        return does(who, said)
    return f"{who}, {_uncapital(said)}"


def _uncapital(text: str) -> str:
    """A label within a sentence; `Marine Squad 2`, `Take Aim!` and `SLS` are names, and stay what they are."""
    name = text.endswith("!") or not text[1:2].islower() or any(word[:1].isupper() for word in text.split()[1:])
    return text if name else text[:1].lower() + text[1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def back(made: Sequence[Decision], seats: Collection[str], *, passed: bool = True) -> Back:
    """How far back the last decision of one of `seats` lies that was made by hand, else the last of them at all.

    Whatever others decided since, and whatever was answered in a seat's place, goes with it. Unless `passed`, what was
    let pass does not count as made by hand.
    """
    last, own = 0, 0  # the place of the last of theirs, and how many of theirs have been gone over
    for place in range(len(made) - 1, -1, -1):
        decision = made[place]
        if decision.seat not in seats:
            continue
        if decision.by_hand and (passed or not decision.passed):
            return _to(made, place, own)
        last, own = last if own else place, own + 1
    return _to(made, last, 0) if own else Back()


def _to(made: Sequence[Decision], place: int, others: int) -> Back:
    """Back to a decision, after which so many `others` were answered in its place."""
    return Back(len(made) - place, made[place].name + (f", and {others} more" if others else ""))


def replayed(session: Session) -> list[Decision]:
    """The decisions of a session that was loaded: it does not remember who was asked what, and is run again."""
    if not session.answers:
        return []
    probe = session.at(0)
    found = []
    for number, value in enumerate(session.answers, 1):
        ask = probe.ask
        assert ask is not None
        stood = number in session.stood
        by_hand = not stood and number not in session.followed
        found.append(Decision(ask.seat, named(ask, value), by_hand, len(probe.events), stood))
        probe.answer(value)
    return found


class Menu(NamedTuple):
    """A question that lies `steps` decisions back, and through which nothing was done yet."""

    steps: int
    ask: Choice


def menus(session: Session, made: Sequence[Decision]) -> Iterator[Menu]:
    """The menus above the open question, the nearest first: who is asked chose in them, and nothing has come of it.

    It has if anything happened since, but for what an action costs that is still being asked about, and for the
    beginning of what a unit does that was chosen; if a distance was learned (`Sign.TAPE`, as on the page); and if
    somebody else has answered, or would have to agree.
    """
    now, left = session, list(made)
    while (ask := now.ask) is not None:
        steps = back(left, (ask.seat,)).steps
        if not steps or any(decision.seat != ask.seat for decision in left[-steps:]):
            return
        before = session.at(now.decisions - steps)
        above = before.ask
        if not isinstance(above, Choice) or above.seat != ask.seat or not _leads(before, above, now, steps):
            return
        del left[-steps:]
        yield Menu(session.decisions - before.decisions, above)
        now = before


def _leads(before: Session, above: Choice, now: Session, steps: int) -> bool:
    """Whether an answer did nothing but lead from a menu to what is asked `now`."""
    if now.consent(steps) or any(event.sign is Sign.TAPE for event in now.events[len(before.events) :]):
        return False
    same_step = bool(before.marks and now.marks) and before.marks[-1].answers == now.marks[-1].answers
    if same_step or len(before.events) == len(now.events):
        return True
    chosen = now.answers[len(now.answers) - steps]
    target = next((option.target for option in above.options if option.key == chosen), "")
    return above.manner.acts and bool(target) and target == getattr(now.ask, "about", "")
