"""Hints for people: what a bot would do, why, the odds behind it, and what else would do.

All of it is made of what the seat that is asked may know. The game stays where it is: what follows from an idea is
looked up on a fork that throws no dice. How far is looked is a count, so that a slow machine comes to the same hints;
only odds that cannot be counted in their time are thrown instead, and say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import isclose
from typing import Any, NamedTuple

from wartable.ai.follow import subject
from wartable.ai.greedy import accepts, odds_of
from wartable.ai.planned import Advice, plans
from wartable.engine.aim import Aim
from wartable.engine.answer import Physical, Stream
from wartable.engine.ask import Ask, Choice, Die, Move, Placement, Pool
from wartable.engine.errors import RuleError
from wartable.engine.matching import Allot, Matching
from wartable.engine.plane import Point
from wartable.engine.query import Prospect
from wartable.engine.ruleset import Counsel, Idea, Merit, Odds, Scene
from wartable.engine.session import Session
from wartable.engine.steer import Drive
from wartable.kit.inches.whereabouts import apart, entered, from_to, going, middle
from wartable.odds.prospects import Chance, chances
from wartable.umpire.telling import known

MOST = 4
"""So many hints for one question, the best and what else would do."""
TRIED = 32
"""So many ideas are tried for being legal."""
STEPS = 3
"""So many questions that follow from an answer are looked at."""
SECONDS = 1.0
"""For all odds of a question; what takes longer is thrown and not counted."""
NEIGHBOURS = 1500
"""Places nearer to each other than this, in mils, are one hint."""
HARDLY_OFF = 50
"""What is less far off, in mils, is told without a distance."""
ALIKE, LITTLE, MUCH = 0.02, 0.2, 0.6
"""Up to what part of the best idea's worth another one is as good, a little worse, worse and not much worse."""
COARSE = 3.0
"""From here on worths are told to one place, below it to two."""
TOLD = 2
"""So many reasons for a hint."""
NO_REASON = "I know of no reason to prefer anything else"
NO_BETTER = "nothing speaks for it that the first does not have"
FAINT = 0.05
"""A part is told if it makes at least this share of the largest difference."""


class Hint(NamedTuple):
    """One thing that could be done.

    Attributes:
        answer: the answer to the request.
        what: the answer in words; `then` what would follow from it, as far as no die comes first.
        why: for people. `odds`: as the page tells them of the same attack, with the chance of what is wanted.
        worth: as the bot counts it. `beside`: how it compares with the best of the hints, '' of that itself.
        models: where models would stand, mils.
        brings: what comes of the plan that it begins, in words that `why` ends with; '' if it begins none.
    """

    answer: Any
    what: str
    then: str = ""
    why: str = ""
    odds: str = ""
    chance: float | None = None
    worth: float = 0.0
    beside: str = ""
    models: tuple[Point, ...] = ()
    brings: str = ""


class Thought(NamedTuple):
    """An idea with what stands behind it; `odds` are those of `dice`."""

    idea: Idea
    what: str
    then: str
    models: tuple[Point, ...]
    counsel: Counsel
    dice: Prospect | None
    odds: Chance | None = None

    @property
    def worth(self) -> float:
        """What its parts come to, else what the bot makes of it."""
        merits = self.counsel.merits
        return sum(merit.worth for merit in merits) if merits else self.idea.worth


class _Step(NamedTuple):
    """A question that follows from an answer, and the best idea for it."""

    session: Session
    ask: Ask
    idea: Idea


def hints(session: Session, seat: str) -> tuple[Hint, ...]:
    """What `seat` could answer to the open request, the best first; at least one.

    Raises:
        RuleError: the seat is not asked, or dice have to be thrown.
    """
    ask = session.ask
    if ask is None or ask.seat != seat:
        raise RuleError("", "you are not asked now")
    if isinstance(ask, Die | Pool):
        raise RuleError("", "dice have to be thrown; nobody can answer for them")
    planned = plans(session, known(session, seat), ask, odds_of(session.ruleset.name))
    if planned:
        return tuple(_planned(session, ask, planned, Drawn()))
    return considered(session, ask)


def considered(session: Session, ask: Ask) -> tuple[Hint, ...]:
    """The same of somebody who weighs answer against answer, whether plans could be made or not."""
    odds, drawn = odds_of(session.ruleset.name), Drawn()
    ideas = _distinct(ask, thought_of(session, ask, odds))
    made = _apart(_counted([_thought(session, ask, idea, odds, drawn) for idea in ideas]))
    return tuple(_told(session, each, made) for each in made)


def _planned(session: Session, ask: Ask, advice: Sequence[Advice], drawn: Drawn) -> Iterator[Hint]:
    """What plans of the whole side begin with; the plan stands in the reason, with what comes of it on both sides."""
    made = _apart(_counted([_begun(session, ask, each, drawn) for each in advice]))
    most = advice[0].idea.worth
    for each, plan in zip(made, advice):
        idea, odds = each.idea, each.odds
        how = worse((most - idea.worth) / max(COARSE, abs(most), abs(idea.worth))) if subject(ask) else "it can follow"
        yield Hint(
            idea.answer, each.what, each.then, idea.why, odds.text if odds is not None else "",
            odds.value if odds is not None else None, round(idea.worth, 3),
            "" if idea is advice[0].idea else how, each.models, plan.brings,
        )  # fmt: skip


def _begun(session: Session, ask: Ask, advice: Advice, drawn: Drawn) -> Thought:
    """The beginning of a plan, with its next step and the odds of that, as far as no die comes first."""
    answer, found = advice.idea.answer, Thought(advice.idea, "", "", (), Counsel(), None)
    own = _dice(session, ask, answer)
    if own is not None and own.supposed and advice.after:
        own = None  # the plan says at whom, which may be somebody else
    found = found._replace(what=said(session, ask, answer, drawn), models=spots(ask, answer), dice=own)
    if not advice.after or not isinstance(ask, Choice) or not session.ruleset.foretells(session.game, ask, answer):
        return found
    fork = session.fork(Physical(), keep="last", seat=ask.seat)
    fork.game.cites = None  # what is only thought of does not come up
    with suppress(RuleError):  # it hung on something that the seat does not know: nothing is said of it
        if _same(fork.ask, ask):
            fork.answer(answer)
            then, step = fork.ask, advice.after[0]
            fits = then is not None and (then.clause, subject(then)) == (step.clause, step.about)
            if then is not None and fits and session.ruleset.foresees(session.game, ask, then):
                # Where a later step names the target, the odds of this one may be those of somebody else.
                dice = own or (_dice(fork, then, step.answer) if len(advice.after) < 2 else None)
                return found._replace(then=said(fork, then, step.answer, drawn), dice=dice)
    return found


def nothing_more(told: Sequence[Hint]) -> str:
    """What is said to somebody who has heard all hints and asks again in the same place."""
    return f"I have nothing better to say than: {told[0].what}." if told else "I have nothing to say here."


# ------------------------------------------------------------------ ideas
def thought_of(session: Session, ask: Ask, odds: Odds) -> list[Idea]:
    """Legal ideas for `ask`, the best first; where the ruleset has none, what can be said all the same."""
    ideas = session.ruleset.advice(known(session, ask.seat), ask, odds)
    found = list(_legal(ask, sorted(ideas, key=lambda idea: -idea.worth)))
    return found or _without_ideas(session, ask, odds)


def _legal(ask: Ask, ideas: Iterable[Idea]) -> Iterator[Idea]:
    tried = 0
    given: list[Any] = []
    for idea in ideas:
        if idea.answer in given:
            continue
        given.append(idea.answer)
        if accepts(ask, idea.answer):
            yield idea
        tried += 1
        if tried == TRIED:
            return


def _without_ideas(session: Session, ask: Ask, odds: Odds) -> list[Idea]:
    """By the chance of what is wanted of each option, else by what comes next; else one is as good as another."""
    if isinstance(ask, Choice):
        likely = {each.key: each.value for each in chances(session.ruleset.prospects(known(session, ask.seat), ask))}
        after = {} if likely else {option.key: _next_worth(session, ask, option.key, odds) for option in ask.options}
        worths = {**after, **likely}
        found = [Idea(option.key, worths.get(option.key) or 0.0) for option in ask.options]
        return sorted(found, key=lambda idea: -idea.worth)
    if isinstance(ask, Matching):
        return [Idea(ask.usual(), 0.0, "the usual way")]
    if isinstance(ask, Placement):
        stream = Stream("hint")
        return list(_legal(ask, (Idea(answer, 0.0, "it may stand there") for answer in ask.ideas(stream.below))))
    return []


def _next_worth(session: Session, ask: Choice, key: str, odds: Odds) -> float:
    step = next(_following(session, ask, key, odds), None)
    return step.idea.worth if step is not None else 0.0


def _distinct(ask: Ask, ideas: Iterable[Idea]) -> list[Idea]:
    """The first `MOST` of them; of places that are next to each other one."""
    found: list[Idea] = []
    taken: list[Point] = []
    for idea in ideas:
        if len(found) == MOST:
            break
        places = spots(ask, idea.answer)
        if places:
            at = middle(places)
            if any(apart(at, other) < NEIGHBOURS for other in taken):
                continue
            taken.append(at)
        found.append(idea)
    return found


def spots(ask: Ask, answer: Any) -> tuple[Point, ...]:
    """Where models would stand by a legal answer; none if it places nobody."""
    if not isinstance(ask, Placement):
        return ()
    return tuple((x, y) for x, y in ask.shows(ask.check(answer)))


# ------------------------------------------------------------------ what follows
def _following(session: Session, ask: Ask, answer: Any, odds: Odds) -> Iterator[_Step]:
    """The questions about the same thing that follow from an answer, each with its best idea.

    It ends where dice come, somebody else is asked, or something else; and at once where forks cannot be played on.
    """
    if not isinstance(ask, Choice):
        return
    if not session.ruleset.foretells(session.game, ask, answer):
        return
    fork = session.fork(Physical(), keep="last", seat=ask.seat)
    fork.game.cites = None  # what is only thought of does not come up
    with suppress(RuleError):  # it hung on something that the seat does not know: nothing is said of it
        if not _same(fork.ask, ask):
            return
        about = {answer, ask.about, *(option.target for option in ask.options if option.key == answer)} - {""}
        for _ in range(STEPS):
            fork.answer(answer)
            then = fork.ask
            if then is None or then.seat != ask.seat or isinstance(then, Die | Pool) or _subject(then) not in about:
                return
            if not session.ruleset.foresees(session.game, ask, then):
                return
            found = thought_best(fork, then, odds)
            if found is None:
                return
            yield _Step(fork, then, found)
            if not isinstance(then, Choice) or not session.ruleset.foretells(fork.game, then, found.answer):
                return
            ask, answer = then, found.answer


def thought_best(session: Session, ask: Ask, odds: Odds) -> Idea | None:
    """The best legal idea that the ruleset has itself."""
    ideas = session.ruleset.advice(known(session, ask.seat), ask, odds)
    return next(_legal(ask, sorted(ideas, key=lambda idea: -idea.worth)), None)


def _same(one: Ask | None, other: Ask) -> bool:
    return one is not None and (type(one), one.clause, one.seat) == (type(other), other.clause, other.seat)


def _subject(ask: Ask) -> str:
    return str(getattr(ask, "unit", "") or getattr(ask, "about", ""))


def _thought(session: Session, ask: Ask, idea: Idea, odds: Odds, drawn: Drawn) -> Thought:
    """An idea with what stands behind it: of the request itself, else of what follows."""
    ruleset, game = session.ruleset, known(session, ask.seat)
    counsel = ruleset.counsel(game, ask, idea, odds)
    dice = counsel.dice or _dice(session, ask, idea.answer)
    words = [said(session, ask, idea.answer, drawn)]
    for step in _following(session, ask, idea.answer, odds):
        words.append(said(step.session, step.ask, step.idea.answer, drawn))
        if dice is None or dice.supposed:  # what follows says at whom
            dice = _dice(step.session, step.ask, step.idea.answer)
        if not (counsel.merits or idea.why):
            counsel = ruleset.counsel(known(step.session, ask.seat), step.ask, step.idea, odds)
            idea = idea._replace(why=step.idea.why)
    return Thought(idea, words[0], joined(words), spots(ask, idea.answer), counsel, dice)


def _dice(session: Session, ask: Ask, answer: Any) -> Prospect | None:
    if not isinstance(ask, Choice):
        return None
    found = session.ruleset.prospects(known(session, ask.seat), ask)
    return next((prospect for prospect in found if prospect.key == answer), None)


def _counted(made: Sequence[Thought]) -> list[Thought]:
    """The thoughts with the odds of their dice."""
    asked = [each.dice._replace(key=str(place)) for place, each in enumerate(made) if each.dice is not None]
    found = {int(chance.key): chance for chance in chances(asked, SECONDS)} if asked else {}
    return [each._replace(odds=found.get(place)) for place, each in enumerate(made)]


# ------------------------------------------------------------------ words
def _apart(made: Sequence[Thought]) -> list[Thought]:
    """The thoughts, those for places in different words: how far they are from the first that sounds alike."""
    first: dict[str, Thought] = {}
    found = []
    for each in made:
        other = first.setdefault(each.what, each)
        if other is not each and each.models and other.models:
            each = each._replace(what=f"{each.what}, {_off(other, each)} place {made.index(other) + 1}")
        found.append(each)
    return found


def _off(one: Thought, other: Thought) -> str:
    """How the place of `other` differs from that of `one`, whose number follows."""
    here, there = middle(one.models), middle(other.models)
    if apart(here, there) >= HARDLY_OFF:
        return f"{from_to(here, there)} of"
    fronts = [each.idea.answer.get("facing") for each in (one, other) if isinstance(each.idea.answer, dict)]
    return "with another facing than" if len(set(fronts)) > 1 else "hardly off"


class Drawn:
    """The pictures of the positions that hints speak of, each of them drawn once."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int, str], tuple[Any, Scene]] = {}

    def of(self, session: Session, seat: str) -> Scene:
        """What `seat` sees of the position."""
        game = session.game
        key = id(game), len(game.log), seat
        if key not in self._kept:
            self._kept[key] = game, session.ruleset.scene(known(session, seat), seat)
        return self._kept[key][1]


def said(session: Session, ask: Ask, answer: Any, drawn: Drawn) -> str:
    """An answer in words that somebody can follow."""
    if isinstance(ask, Choice):
        return _option(session, ask, answer, drawn)
    if isinstance(ask, Placement):
        return _place(session, ask, answer, drawn)
    return _sent(ask, answer) if isinstance(ask, Allot) else "as proposed"


def _sent(ask: Allot, answer: Any) -> str:
    """Who is sent at whom, those of one target together."""
    groups = {group.key: group.label for group in ask.groups}
    found: dict[str, list[str]] = {}
    for share in ask.accept(answer):
        many = f"{share.many} " if share.many > 1 else ""
        found.setdefault(share.target, []).append(f"{many}{groups[share.group]}")
    labels = {target.key: target.label for target in ask.targets}
    return "; ".join(f"{' and '.join(those)}: {labels[key]}" for key, those in found.items())


def _option(session: Session, ask: Choice, answer: Any, drawn: Drawn) -> str:
    option = next((option for option in (*ask.options, *ask.grave) if option.key == answer), None)
    if option is None:
        return str(answer)
    label = f"{ask.manner.verb} {option.label}" if ask.manner.verb else option.label
    x, comma, y = option.target.partition(",")
    if not (comma and x.isdigit() and y.isdigit()):
        return label
    scene = drawn.of(session, ask.seat)
    if scene.kind != "squares":
        return label
    end = 1000 * int(x) + 500, scene.height - 1000 * int(y) - 500
    here = [shape.points[0] for shape in scene.shapes if shape.kind == "model" and shape.id == ask.about]
    ground = entered(scene, here, [end])
    return f"{label}, {ground}" if ground.startswith(("into", "out")) else label


def _place(session: Session, ask: Placement, answer: Any, drawn: Drawn) -> str:
    if isinstance(answer, dict) and answer.get("stay"):
        return "stay where it is"
    view = session.ruleset.view(known(session, ask.seat), ask.seat)
    measured = view.get("measure", session.ruleset.measure) == "all"
    words = going(drawn.of(session, ask.seat), ask.unit, spots(ask, answer), measured=measured)
    if isinstance(ask, Aim):
        return f"aim {words}" if words else "aim there"
    if isinstance(ask, Drive):
        return f"drive {words}" if words else "drive there"
    if isinstance(ask, Move):
        return f"move {words}" if words else "move there"
    return f"set it down {words}" if words else "set it down there"


def joined(words: Sequence[str]) -> str:
    """What follows the first of `words`; what the next one says again is left out."""
    rest = list(words[1:])
    rest = [word for place, word in enumerate(rest) if place + 1 == len(rest) or not _again(word, rest[place + 1])]
    told = ""
    for word in (word.split(":")[0] for word in rest):
        told += (": " if told.isalpha() else ", then ") + word if told else word
    return told


def _again(word: str, later: str) -> bool:
    return set(word.lower().split()) <= set(later.lower().split()) or later.startswith("move ")


def _told(session: Session, this: Thought, made: Sequence[Thought]) -> Hint:
    best = made[0]
    other = (made[1] if len(made) > 1 else None) if this is best else best
    odds = this.odds
    return Hint(
        this.idea.answer, this.what, this.then, reasoned(this, other, best), odds.text if odds is not None else "",
        odds.value if odds is not None else None, round(this.worth, 3),
        "" if this is best else beside(this, best, session.ruleset.counts_in), this.models,
    )  # fmt: skip


def beside(this: Thought, best: Thought, unit: str) -> str:
    """How much worse an idea is than the best one; with the numbers, if they are of what people count in."""
    mine, most = this.worth, best.worth
    scale = max(abs(most), abs(mine))
    if not (this.counsel.merits and best.counsel.merits):
        return worse((most - mine) / max(COARSE, scale))
    lost = (most - mine) / scale if scale else 0.0
    digits = 1 if scale >= COARSE else 2
    numbers = f"{mine:.{digits}f} against {most:.{digits}f} {unit}".rstrip()
    if lost < -ALIKE:
        return f"worth more by itself, but it can wait: {numbers}"
    return "as good" if lost <= ALIKE else f"{worse(lost)}: {numbers}"


def worse(lost: float) -> str:
    """How much worse something is that is worth so much less, in parts of the best."""
    if lost <= ALIKE:
        return "as good"
    return "a little worse" if lost <= LITTLE else "worse" if lost <= MUCH else "much worse"


def reasoned(this: Thought, other: Thought | None, best: Thought) -> str:
    """The parts by which an idea is better than the next one, of one that is not the best also what it lacks."""
    if this.idea.why and not this.counsel.merits and this.odds is None:
        # What is said of all options speaks for the best; places are told by what they are alike in.
        echo = this is not best and this.idea.why == best.idea.why and not this.models
        return NO_BETTER if echo else this.idea.why
    gains, lacks = compared(this.counsel.merits, other.counsel.merits if other is not None else ())
    odds = list(_by_odds(this, other))
    if _worse_off(this, other):
        odds, lacks = [], [*odds, *lacks]
    words = [*odds, *gains][:TOLD]
    if this is not best and lacks:
        words = [*words[:1], f"but {lacks[0]}" if words else lacks[0]]
    nothing = NO_REASON if this is best else NO_BETTER
    return "; ".join(words) or this.idea.why or nothing


def compared(mine: Sequence[Merit], others: Sequence[Merit]) -> tuple[list[str], list[str]]:
    """What speaks for the parts `mine` against `others`, and what against them, each the largest difference first."""
    other = {merit.kind: merit for merit in others}
    gaps = [(merit.worth - (other[merit.kind].worth if merit.kind in other else 0.0), merit) for merit in mine]
    least = FAINT * max((abs(gap) for gap, _ in gaps), default=0.0)
    gains = sorted((item for item in gaps if item[0] > least and item[1].good), key=lambda item: -item[0])
    lacks = sorted((item for item in gaps if item[0] < -least and item[1].bad), key=lambda item: item[0])
    mine_kinds = {merit.kind for merit in mine}
    alone = [merit.bad for merit in others if merit.kind not in mine_kinds and merit.worth > least and merit.bad]
    return [merit.good for _, merit in gains], [*(merit.bad for _, merit in lacks), *alone]


def _by_odds(this: Thought, other: Thought | None) -> Iterator[str]:
    """What its dice bring against those of the other one, if that is told of both and differs."""
    if this.odds is None or this.odds.value is None or other is None or other.odds is None or other.odds.value is None:
        return
    same = isclose(this.odds.value, other.odds.value, abs_tol=1e-9)
    rows = [_MARGIN.sub("", each.text).split(", ") for each in (this.odds, other.odds)]
    mine, theirs = _beside(*rows) if same else (rows[0][0], rows[1][0])
    if mine != theirs:
        less = not same and this.odds.value < other.odds.value
        yield f"{_few(mine) if less else mine}, against {shortened(theirs, mine)}{_at(other.what)}"


def _worse_off(this: Thought, other: Thought | None) -> bool:
    """Whether what is feared is more likely than by the other one: that is no reason for it."""
    if this.dice is None or not this.dice.feared or this.odds is None or other is None or other.odds is None:
        return False
    mine, theirs = this.odds.value, other.odds.value
    return mine is not None and theirs is not None and mine > theirs and not isclose(mine, theirs, abs_tol=1e-9)


_MARGIN = re.compile(r" \(about, [^)]*\)$")
_MUCH = frozenset({"under", "over", "hardly", "any", "no", "none", "nothing"})
_FIGURE = re.compile(r"(?<![\w.])(?:\d+(?:\.\d+)?%?|certain|cannot)(?!\w)")


def _beside(mine: Sequence[str], theirs: Sequence[str]) -> tuple[str, str]:
    """What tells two odds of the same chance apart: the last thing of which both tell another figure.

    Else it is what the first alone tells of, against none; the same twice if there is nothing.
    """
    other = {_kind(part): part for part in theirs}
    shared = [part for part in mine if _kind(part) in other]
    if not shared:
        return mine[-1], theirs[-1]
    apart = [part for part in shared if part != other[_kind(part)]]
    if apart:
        return apart[-1], other[_kind(apart[-1])]
    alone = [part for part in mine if _kind(part) not in other]
    return (alone[-1], "none") if alone else (mine[0], mine[0])


def _kind(part: str) -> str:
    """What a part of odds is about, without how much of it."""
    words = _FIGURE.sub("", part.removesuffix(" on average")).replace(":", " ").split()
    return " ".join(word for word in words if word not in _MUCH)


def _few(part: str) -> str:
    """`0.3 lost` as `only 0.3 lost`, `destroyed 12%` as `destroyed only 12%`; the same if it has no figure."""
    return part if "under " in part else re.sub(r"(?<![\w.])(?=\d)", "only ", part, count=1)


def _at(what: str) -> str:
    """Whom the other idea is about: " at Daleks 2", or all of it in brackets."""
    words = what.split(", ")[0].split(":")[0]
    _, at, name = words.rpartition(" at ")
    return f" at {name}" if at else f" ({words})"


def shortened(words: str, after: str) -> str:
    """`words` without what begins and ends `after` as well: "0.9" of "0.9 lost on average"."""
    mine, other = words.split(), after.split()
    while len(mine) > 1 and len(other) > 1 and mine[-1] == other[-1] and not _FIGURE.search(mine[-1]):
        mine, other = mine[:-1], other[:-1]
    while len(mine) > 1 and len(other) > 1 and mine[0].rstrip(":") == other[0].rstrip(":"):
        mine, other = mine[1:], other[1:]
    return " ".join(mine)
