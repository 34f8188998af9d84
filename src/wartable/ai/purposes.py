"""What a bot wanted with something that it did, for people who ask afterwards.

Nothing is kept of what a bot thinks, so that it costs nobody anything before somebody asks: a bot of the same kind is
asked again in the position as it was, and what spoke for the answer that was given is told. Who sits at a seat is taken
to have sat there then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wartable.ai.follow import CaptainPlayer, subject
from wartable.ai.greedy import GreedyPlayer
from wartable.ai.hints import NO_BETTER, NO_REASON, considered
from wartable.ai.players import RANDOM, RECRUIT, STYLED, parsed
from wartable.ai.recruit import RecruitPlayer
from wartable.ai.styles import styles
from wartable.engine.ask import Ask, Choice, Die, Pool
from wartable.engine.codec import canonical
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.planning import EVEN
from wartable.engine.ruleset import UMPIRE, Ruleset
from wartable.engine.session import Parcel, Session, unpacked
from wartable.kit.wording import chose, planned

LOOKS = 6
"""So many decisions in a row may belong to one plan: who acts, where it goes, at whom it fires."""
SEED = "why"
"""It draws nothing that a reason hangs on."""


class Moment(NamedTuple):
    """A decision of a bot of that `kind`: its `answer`, and the position in which it was given.

    `same`: it is about the same unit as the one that is asked about.
    """

    position: Parcel
    answer: Any
    kind: str
    same: bool


def may_know(session: Session, seat: str, viewer: str | None) -> bool:
    """Whether `viewer` (None and `UMPIRE` know all) may be told what the bot of `seat` wanted.

    A reason may give away what its seat alone knows: others are told when the game is over, unless all seats know the
    same.
    """
    alike = session.secrecy == "none" or (session.secrecy == "table" and viewer != "")
    return alike or viewer in (None, UMPIRE, seat) or session.over


def moments(session: Session, ends: Sequence[int], places: Iterable[int], kinds: Mapping[str, str],
            viewer: str | None) -> tuple[Moment, ...]:  # fmt: skip
    """The decisions of bots behind the first of the events at `places` that a bot has caused, the latest first.

    Args:
        ends: how many events there had been when each decision was open, from none made on.
        kinds: the bots by seat.
        viewer: who asks; nothing is found that he may not know.
    """
    numbers = [bisect_right(ends, place) for place in places]
    own = _about(session, numbers[-1]) if numbers else set()
    for number in numbers:
        about = _about(session, number)
        if own and about and not own & about:
            continue  # what somebody did before led to it, by a chit that was drawn perhaps, and was about him alone
        if found := tuple(_leading(session, number, kinds, viewer)):
            return found
    return ()


def _about(session: Session, number: int) -> set[str]:
    """Whom the decision `number` was about; nobody where dice were thrown."""
    if not 0 < number <= session.decisions:
        return set()
    try:
        ask = session.at(number - 1).ask
    except RuleError:
        return set()
    if ask is None or isinstance(ask, Die | Pool):
        return set()
    return {subject(ask), _chosen(ask, session.answers[number - 1 - session.first[0]])} - {""}


def purpose_at(session: Session, number: int, kinds: Mapping[str, str], viewer: str | None) -> str:
    """What the bot wanted that made the decision `number`, as a sentence; '' if a person made it or nothing is told."""
    return purpose(session.ruleset, tuple(_leading(session, number, kinds, viewer)))


def _leading(session: Session, number: int, kinds: Mapping[str, str], viewer: str | None) -> Iterator[Moment]:
    """The decision `number` if a bot made it, and those of the same seat before it."""
    seat, about, same = "", "", True
    if not 0 < number <= session.decisions:
        return
    for n in range(number, max(0, number - LOOKS), -1):
        try:
            before = session.at(n - 1)
            ask = before.ask
        except RuleError:
            return
        if ask is None or isinstance(ask, Die | Pool):
            return
        answer = session.answers[n - 1 - session.first[0]]
        if n == number:
            seat, about = ask.seat, subject(ask)
            if seat not in kinds or not may_know(session, seat, viewer):
                return
        elif ask.seat != seat:
            return
        else:
            same = same and about != "" and about in (subject(ask), _chosen(ask, answer))
        yield Moment(before.parcel(), answer, kinds[seat], same)


def _chosen(ask: Ask, answer: Any) -> str:
    """Whom an answer names."""
    options = ask.options if isinstance(ask, Choice) else ()
    return next((option.target for option in options if option.key == answer), "")


def purpose(ruleset: Ruleset, found: Sequence[Moment]) -> str:
    """What the bot wanted that made these decisions, by the latest that it had a reason for, as a sentence, else ''.

    A bot that plans has made its plan at the first of them and followed it since.
    """
    same = [moment for moment in found if moment.same]
    if same and parsed(same[0].kind).name in STYLED:
        bot = _planner(same[0].kind)
        thoughts = [_followed(bot, _session(ruleset, moment), moment.answer) for moment in reversed(found)]
        if said := next((said for said in thoughts[::-1][: len(same)] if said), ""):
            return said
    return next((said for moment in same if (said := _weighed(ruleset, moment))), "")


def purpose_of(session: Session, ends: Sequence[int], places: Iterable[int], kinds: Mapping[str, str],
               viewer: str | None) -> str:  # fmt: skip
    """Both, where somebody waits for it."""
    return purpose(session.ruleset, moments(session, ends, places, kinds, viewer))


def _session(ruleset: Ruleset, moment: Moment) -> Session:
    session = unpacked(ruleset, moment.position._replace(game=ruleset.fresh(moment.position.game)))
    session.keep = "last"  # what follows from an answer is looked up on forks
    return session


def _followed(bot: Recalled, session: Session, answer: Any) -> str:
    """The plan by which `bot` gives this answer, or else what it thinks of it, as a sentence; '' if nothing."""
    ask = session.ask
    if ask is None:
        return ""
    bot.planned = True
    bot.answer(session, ask)
    why = _why(bot, answer)
    return (planned(why) if bot.planned else chose(why)) if why else ""


def _weighed(ruleset: Ruleset, moment: Moment) -> str:
    """What spoke for an answer that was weighed against others, as a sentence."""
    session, name = _session(ruleset, moment), parsed(moment.kind).name
    ask = session.ask
    if ask is None or (isinstance(ask, Choice) and len(ask.options) < 2):
        return ""
    if name == RANDOM:
        return chose("it takes anything that is legal, by lot")
    bot = RecruitPlayer(SEED) if name == RECRUIT else GreedyPlayer(SEED)
    bot.answer(session, ask)
    why = _why(bot, moment.answer)
    if not why and name != RECRUIT:
        thought = (hint.why for hint in considered(session, ask) if _same(hint.answer, moment.answer))
        why = next((words for words in thought if words not in (NO_REASON, NO_BETTER)), "")
    return chose(why) if why else ""


def _why(bot: GreedyPlayer, answer: Any) -> str:
    return next((idea.why for idea in bot.last_reasons if _same(idea.answer, answer)), "")


def _same(one: Any, other: Any) -> bool:
    return bool(canonical(one) == canonical(other))


class Recalled(CaptainPlayer):
    """One that plans, and knows afterwards whether a plan gave its answer."""

    planned = True

    @override
    def unplanned(self, session: Session, ask: Ask) -> Any:
        self.planned = False
        return super().unplanned(session, ask)


def _planner(kind: str) -> Recalled:
    """One that plans as a bot of that kind does; what that tries out before it takes it, it does not."""
    style = parsed(kind).style
    return Recalled(SEED, weights=styles()[style].weights if style else EVEN)
