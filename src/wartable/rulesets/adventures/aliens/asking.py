"""The facts about an alien as questions to people at a real table (AT-NEW-OBS-01): bands in place of inches.

The borders of the bands are the Move of the alien, the reach of its weapon and how far it sees. Only what can still
change what it does is asked: `next_question` gives one question after the other, `moving` and `shooting` what follows
from the answers, by the same choices as on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from wartable.engine.plane import INCH, at_hand, inches
from wartable.kit.wording import inched
from wartable.rulesets.adventures.aliens.facts import Aims, Facts, Held, Whom
from wartable.rulesets.adventures.aliens.plan import AT_MARKER, HALT, PREFER, Course, choose
from wartable.rulesets.adventures.aliens.shots import FULL, PARALYSE, STUN, Shot, aim
from wartable.rulesets.adventures.catalogue.races import Foe, Race
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.catalogue.words.behaviours import (
    Behaviour,
    Disguised,
    GoLive,
    KeepBehind,
    Neutral,
    NeverHaltNear,
    Spares,
)
from wartable.rulesets.adventures.state import CYBERMAT, RANK

YES, NO = "yes", "no"
REACH, SEEN, UNSEEN = "reach", "seen", "unseen"
WALKS, CARRIED, THERE, NOBODY = "walks", "carried", "there", "nobody"
FIGURE, CHARACTER, MARKER, LIVE, LEADER, PREY = "figure", "character", "marker", "live", "leader", "prey"
"""What stands for those of whom people do not tell the names."""
COVER = (
    "In cover it is seen within D10 inches, within D10+6 if it has moved or shot in this turn or the one before"
    " (AT-VIS-03, AT-VIS-04)."
)
Answers = Mapping[str, str]


class Answer(NamedTuple):
    """One of the answers to a question; `text` is what people read."""

    key: str
    text: str


class Question(NamedTuple):
    """A question about one fact: why it is asked stands in `clause`, how it is meant in `note`."""

    key: str
    text: str
    clause: str
    answers: tuple[Answer, ...]
    note: str = ""


class Sheet(NamedTuple):
    """What is known of an alien without asking. move, reach (of its weapon, 0 without one), sight: mils.

    `stirrer`: the character of its race near whom nobody halts (AT-NEW-RACE-01), and how near, mils; '' without one.
    """

    name: str
    kind: str
    move: int
    reach: int
    sight: int
    takes: str = FULL
    own: tuple[Behaviour, ...] = ()
    charges: bool = False
    still: bool = False
    stirrer: tuple[str, int] = ("", 0)


def sheet_of(race: Race, foe: Foe, kind: str = RANK, sight: int = 36 * INCH) -> Sheet:
    """The sheet of a figure of a race card; `sight` is how far one spots in the open now (AT-VIS-01)."""
    weapon = weapons().get(foe.weapon)
    takes = FULL if weapon is None else PARALYSE if weapon.paralyses else STUN if weapon.stuns else FULL
    near = [(race.enemy.name, int(word.within)) for word in race.enemy.behaviour if isinstance(word, NeverHaltNear)]
    return Sheet(
        foe.name, kind, foe.move, weapon.reach if weapon else 0, sight, takes, foe.behaviour, race.charges,
        foe.passive or not foe.move, near[0] if near and foe != race.enemy else ("", 0),
    )  # fmt: skip


# ------------------------------------------------------------------ one question after the other
def next_question(
    questions: Sequence[Question], answers: Answers, outcome: Callable[[Answers], Hashable]
) -> Question | None:
    """The first of the questions whose answer can still change the outcome; None once it is settled."""
    left = [question for question in questions if question.key not in answers]
    found = [(keys, outcome(given)) for keys, given in filled(left, answers)]
    if len({come for _, come in found}) < 2:
        return None
    for place, question in enumerate(left):
        first: dict[tuple[str, ...], Hashable] = {}
        if any(first.setdefault((*keys[:place], *keys[place + 1 :]), come) != come for keys, come in found):
            return question
    return None


def filled(questions: Sequence[Question], answers: Answers) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """All ways to answer several questions: the keys in their order, and all answers together."""
    names = [question.key for question in questions]
    for keys in product(*([answer.key for answer in question.answers] for question in questions)):
        yield keys, {**answers, **dict(zip(names, keys))}


def ask_move(sheet: Sheet, answers: Answers) -> Question | None:
    """The next question about what an alien does in step 3; None once that is settled."""
    return next_question(move_questions(sheet), answers, lambda given: _settled(moving(sheet, given)))


def ask_shot(sheet: Sheet, answers: Answers) -> Question | None:
    """The next question about at whom an alien shoots in step 4; None once that is settled."""
    return next_question(shot_questions(sheet), answers, lambda given: shooting(sheet, given)[:2])


def _settled(course: Course) -> Hashable:
    return course._replace(why="", clause="")


def moving(sheet: Sheet, answers: Answers) -> Course:
    """AT-NEW-OBS-01: what it does in step 3 by these answers; what has not been answered is not so."""
    return choose(facts_of(sheet, answers))


def shooting(sheet: Sheet, answers: Answers) -> Shot:
    """AT-ALN-06: at whom it shoots in step 4 by these answers."""
    return aim(aims_of(sheet, answers))


# ------------------------------------------------------------------ the questions
def yes_no(key: str, text: str, clause: str, note: str = "") -> Question:
    """A question for a truth."""
    return Question(key, text, clause, (Answer(YES, "Yes"), Answer(NO, "No")), note)


def bands(sheet: Sheet) -> tuple[Answer, ...]:
    """AT-ALN-02, AT-ALN-03: the bands of step 3: its Move, then how far it sees."""
    near, far = at_hand(sheet.move), at_hand(sheet.sight)
    return (
        Answer(REACH, f"one is within {near} inches, and the way is free"),
        Answer(SEEN, f"in sight, up to {far} inches"),
        Answer(UNSEEN, "further off, or not seen"),
    )  # fmt: skip


def move_questions(sheet: Sheet) -> tuple[Question, ...]:
    """All that may be asked about the move of an alien, in the order of the priorities (AT-NEW-OBS-01)."""
    name = sheet.name
    held = (
        Answer(NOBODY, "No"), Answer(WALKS, "Yes, and leads it away"), Answer(CARRIED, "Yes, a helpless one"),
        Answer(THERE, "Yes, at the marker where it is kept"),
    )  # fmt: skip
    return (
        yes_no("touched", f"Is a free enemy in contact with {name}?", "AT-NEW-OBS-01"),
        yes_no("halts", f"Has {name} been made to halt in this turn?", "AT-NEW-WHO-18"),
        Question("prisoner", f"Has {name} a prisoner?", "AT-ALN-05", held),
        *_own_questions(sheet),
        yes_no(
            "helpless", f"Is a helpless player character within {at_hand(sheet.move + HALT)} inches of {name}?",
            "AT-SHOOT-07", f"The way to it must be free: {name} comes within {inched(HALT)} of it.",
        ),
        Question("figure", f"How far is the nearest other figure of yours that {name} sees?", "AT-ALN-02", bands(sheet),
                 f"Soldiers and others who are no player characters, no prisoners. {COVER}"),
        Question("character", f"How far is the nearest player character that {name} sees?", "AT-ALN-02", bands(sheet),
                 f"No prisoners. {COVER}"),
        yes_no("further", f"Is that character more than {inched(PREFER)} further off than that figure?",
               "AT-ALN-02"),
        yes_no("lost", f"Has the target of {name} moved out of its sight, in this turn or the last one?", "AT-ALN-04"),
        *_stirred(sheet),
        yes_no("marker", f"Is {name} at its objective marker, within {inches(AT_MARKER)} inch?", "AT-ALN-01"),
    )  # fmt: skip


def _stirred(sheet: Sheet) -> Iterator[Question]:
    """AT-NEW-RACE-01: whether somebody is near on whose account it never halts."""
    whom, near = sheet.stirrer
    if whom:
        yield yes_no("stirred", f"Is {whom} within {inched(near)} of {sheet.name}?", "AT-NEW-RACE-01")


def _own_questions(sheet: Sheet) -> Iterator[Question]:
    """What is asked for a behaviour of its own, or of a Cybermat."""
    name = sheet.name
    if sheet.kind == CYBERMAT:
        yield yes_no("prey", "Is any figure of yours on the table, no prisoner?", "AT-CHAR-05")
    for word in sheet.own:
        if isinstance(word, KeepBehind):
            yield yes_no("leader", f"Is the leader of {name} on the table?", "AT-NEW-RACE-03")
        if isinstance(word, GoLive):
            yield yes_no("live", f"Is {name} at the live objective marker?", "AT-NEW-RACE-05")
        if isinstance(word, Disguised):
            text = f"Has {name} been within {inched(word.within)} of a player character?"
            yield yes_no("shown", text, "AT-NEW-RACE-09")


def shot_questions(sheet: Sheet) -> tuple[Question, ...]:
    """All that may be asked about the shot of an alien (AT-ALN-06): the reach of its weapon is the border."""
    name, reach = sheet.name, inches(min(sheet.reach, sheet.sight) if sheet.reach else sheet.sight)
    shown = [question for question in _own_questions(sheet) if question.key == "shown"]
    return (
        yes_no("touched", f"Is an enemy in contact with {name}?", "AT-SHOOT-08"), *shown,
        yes_no("any_side", f"Does {name} see a figure of any side within {reach} inches?", "AT-NEW-RACE-07", COVER),
        yes_no("figure", f"Does {name} see a figure of yours within {reach} inches that is no player character?",
               "AT-ALN-06", f"Nobody in contact with an enemy, no prisoners. {COVER}"),
        yes_no("character", f"Does {name} see a player character within {reach} inches?", "AT-ALN-06",
               f"Nobody in contact with an enemy, helpless or a prisoner. {COVER}"),
        yes_no("further", "Is that character further off than that figure?", "AT-ALN-06"),
    )  # fmt: skip


# ------------------------------------------------------------------ the facts of the answers
def facts_of(sheet: Sheet, answers: Answers) -> Facts:
    """The facts of step 3: distances within a band stand for all of it."""
    said = {key: value == YES for key, value in answers.items()}
    near, character = _pair(sheet, answers)
    reached = answers.get("figure") == REACH, answers.get("character") == REACH
    held = answers.get("prisoner", NOBODY)
    return Facts(
        kind=sheet.kind, still=sheet.still, own=sheet.own, charges=sheet.charges, halts=said.get("halts", False),
        stirred=said.get("stirred", False), touched=FIGURE if said.get("touched") else "",
        prisoner=None if held == NOBODY else Held("prisoner", held == CARRIED, held == THERE),
        helpless=Whom(CHARACTER, sheet.move) if said.get("helpless") else None,
        near=_nearest(near, character), near_character=character,
        reached=_nearest(near if reached[0] else None, character if reached[1] else None),
        reached_character=character if reached[1] else None, shown=_shown(sheet, said), lost=said.get("lost", False),
        marker=Whom(MARKER, AT_MARKER if said.get("marker") else sheet.sight),
        live=Whom(LIVE, AT_MARKER if said.get("live") else sheet.sight),
        post=Whom(LEADER, sheet.move) if said.get("leader") else None,
        prey=Whom(PREY, sheet.move) if said.get("prey") else None,
    )  # fmt: skip


def _pair(sheet: Sheet, answers: Answers) -> tuple[Whom | None, Whom | None]:
    """The nearest figure and the nearest character: where both lie in one band, `further` says which is preferred."""
    band = {REACH: sheet.move, SEEN: max(sheet.sight, sheet.move) + 1}
    far = band.get(answers.get("figure", UNSEEN)), band.get(answers.get("character", UNSEEN))
    near = Whom(FIGURE, far[0]) if far[0] is not None else None
    if far[1] is None:
        return near, None
    more = PREFER + 1 if answers.get("further") == YES else 0
    return near, Whom(CHARACTER, far[1] + more if near is not None else far[1])


def _nearest(near: Whom | None, character: Whom | None) -> Whom | None:
    found = [whom for whom in (near, character) if whom is not None]
    return min(found, key=lambda whom: whom.far, default=None)


def _shown(sheet: Sheet, said: Mapping[str, bool]) -> bool:
    return said.get("shown", False) or not any(isinstance(word, Disguised) for word in sheet.own)


def aims_of(sheet: Sheet, answers: Answers) -> Aims:
    """The facts of step 4."""
    said = {key: value == YES for key, value in answers.items()}
    further = 1 if said.get("further") else -1
    return Aims(
        armed=bool(sheet.reach), takes=sheet.takes, touched=said.get("touched", False), shown=_shown(sheet, said),
        spares=any(isinstance(word, Spares) for word in sheet.own),
        neutral=any(isinstance(word, Neutral) for word in sheet.own),
        near=Whom(FIGURE, 1) if said.get("figure") else None,
        near_character=Whom(CHARACTER, 1 + further) if said.get("character") else None,
        any_side=Whom(FIGURE, 1) if said.get("any_side") else None,
    )  # fmt: skip
