"""Runs a scenario's script of answers and dice, and compares what comes of it with what is expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.engine.answer import Dice, Seeded
from wartable.engine.ask import Ask, Choice, Die, Pool, a_die, die_called, face_read, has_face, shows
from wartable.engine.errors import DataError, RuleError, WartableError
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.umpire.answers import Unclear, counted_face, from_mapping, key_of, read
from wartable.umpire.dealing import alike, passed_over
from wartable.umpire.expect import differences
from wartable.umpire.telling import Teller


class Line(NamedTuple):
    """Where something stands in a file."""

    file: str
    line: int

    def fault(self, text: str) -> DataError:
        """The error that says `text` of it."""
        return DataError(self.file, self.line, text)


class Word(NamedTuple):
    """One word of a script, or a mapping; `number` counts the items from 1."""

    value: Any
    number: int
    at: Line


def place_of(node: Any, key: Any, file: str = "") -> Line:
    """Where `key` of a mapping or list of a file stands; data without lines stand nowhere."""
    find = getattr(node, "at", None)
    return Line(getattr(node, "file", file) or file, find(key) if find else 0)


class Script:
    """Answers in order. An item is words, a mapping, or `{seat, answer}` which says whose answer it is.

    Raises:
        DataError: an item is none of these.
    """

    def __init__(self, items: Sequence[Any], file: str = "") -> None:
        self._words: list[Word] = []
        self._next = 0
        self.file = file
        self.count = len(items)
        for index, item in enumerate(items):
            self._take(item, index + 1, place_of(items, index, file))

    def _take(self, item: Any, number: int, at: Line, seat: str = "") -> None:
        if isinstance(item, Mapping) and "answer" in item:
            wrong = [key for key in item if key not in ("answer", "seat")]
            if wrong or (isinstance(item["answer"], Mapping) and "answer" in item["answer"]):
                raise at.fault(f"script: answer {number} holds {wrong[0] if wrong else 'answer twice'};"
                               " write {seat: ..., answer: ...}")  # fmt: skip
            self._take(item["answer"], number, at, str(item.get("seat", "")))
            return
        values: list[Any]
        if isinstance(item, Mapping):
            values = [item]
        elif isinstance(item, str | int) and not isinstance(item, bool) and str(item).split():
            values = list(str(item).split())
        else:
            hint = "write words such as marines-1 fire, or {to: [x, y]}"
            raise at.fault(f"script: answer {number} is {item!r}; {hint}")
        self._words += [Word((seat, value), number, at) for value in values]

    @property
    def left(self) -> Word | None:
        """The next word, None when the script is used up."""
        return self._words[self._next] if self._next < len(self._words) else None

    @property
    def rest(self) -> str:
        """What is left of it, for messages."""
        return " ".join(str(word.value[1]) for word in self._words[self._next :])

    def pass_over(self, session: Session) -> Word | None:
        """Leave out the words of questions that nobody was asked; the next word, None when the script is used up.

        Words of one item belong together: all that was skipped since the one before counts. With a new item it is what
        was skipped in the step under way; words of older ones are left out where they are no answer to what is asked.

        Raises:
            RuleError: the next word is meant for a question that was skipped, and is not its answer.
        """
        word, ask = self.left, session.ask
        if word is None or isinstance(word.value[1], Mapping):
            return word
        seat = word.value[0]
        new = self._next == 0 or self._words[self._next - 1].number != word.number
        mine = [item for item in session.skipped if seat in ("", item.seat)]
        words = [str(w.value[1]) for w in self._words[self._next :] if w.number == word.number]
        if new:
            here = session.skipped_here
            older = [item for item in mine if item not in here and alike(item.key, words[0])]
            known = isinstance(ask, Choice) and ask.knows(key_of(ask, words[0]))
            mine = [item for item in mine if item in here or (older and not known)]
        self._next += passed_over(words, mine, ask)
        return self.left

    def answer(self, ask: Ask) -> tuple[Any, Word]:
        """The next answer, which must be one for `ask`, and where it stands.

        Raises:
            DataError: it cannot be read, or is meant for another seat.
        """
        word = self._words[self._next]
        seat, value = word.value
        if seat and seat != ask.seat:
            raise word.at.fault(f"script: answer {word.number} is of {seat}, and {ask.seat} is asked: {asked(ask)}")
        try:
            if isinstance(value, Mapping):
                self._next += 1
                return from_mapping(value), word
            words = [w.value[1] for w in self._words[self._next :] if w.number == word.number]
            answer, used = read(ask, words)
        except Unclear as why:
            raise word.at.fault(f"script: answer {word.number}: {why}; asked is: {asked(ask)}") from None
        self._next += used
        return answer, word


def asked(ask: Ask) -> str:
    """The question in short, with its clause."""
    what = getattr(ask, "question", "") or getattr(ask, "what", "") or type(ask).__name__.lower()
    return f"«{what}» ({ask.clause})" if ask.clause else f"«{what}»"


class ScriptDice:
    """Printed faces in rolling order that know where they stand in their file; "3x6" stands for three sixes."""

    def __init__(self, faces: Sequence[Any], file: str, key: Line) -> None:
        self.key = key
        self.faces: list[Any] = []
        self.places: list[Line] = []
        for index, face in enumerate(faces):
            many = _many(face)
            self.faces += many
            self.places += [place_of(faces, index, file)] * len(many)
        for number, face in enumerate(self.faces):
            if type(face) is not int or face < 0:
                raise self._no_face(number)

    def _no_face(self, index: int) -> DataError:
        return self.places[index].fault(f"dice: number {index + 1} is {self.faces[index]!r}; a face is a number from 1")

    def face(self, number: int, ask: Die | Pool) -> int:
        """The face of that number.

        Raises:
            DataError: it is not on this die, or there is none.
        """
        if number >= len(self.faces):
            count = len(self.faces)
            have = f"dice: {count} {'face is' if count == 1 else 'faces are'} given"
            raise self.key.fault(f"{have}, and number {number + 1} is needed: {die_name(ask)}")
        face = face_read(ask, self.faces[number])
        if face == 0:
            raise self._no_face(number)
        if not has_face(ask, face):
            text = f"dice: number {number + 1} is {face}, and {die_name(ask)} shows {shows(ask)}"
            raise self.places[number].fault(text)
        return face


def _many(face: Any) -> list[Any]:
    """The faces that an entry stands for: "3x6" for three sixes, any other for itself."""
    try:
        times, each = counted_face(face) if isinstance(face, str) else (1, face)
    except Unclear:
        return [face]
    return [each] * times if times else [face]


class NoDice:
    """No dice at all: the first one that is needed is an error."""

    def __init__(self, at: Line) -> None:
        self.at = at

    def face(self, number: int, ask: Die | Pool) -> int:
        """Never a face.

        Raises:
            DataError: always; it names the die.
        """
        raise self.at.fault(f"a die is needed: {die_name(ask)}; give dice: [...] or seed: ...")


def die_name(ask: Die | Pool) -> str:
    """A die in words: what it is for, whose, under which clause."""
    what = f"the {die_called(ask)} for {ask.what}" if ask.what else a_die(ask)
    return f"{what} of {ask.seat} ({ask.clause})" if ask.clause else f"{what} of {ask.seat}"


@dataclass(slots=True)
class Report:
    """What came of a script; `refused` is the refusal of its last answer if one was expected."""

    session: Session
    differences: list[str] = field(default_factory=list)
    refused: RuleError | None = None


def dice_of(doc: Mapping[str, Any], file: str) -> Dice:
    """The dice of a scenario: its faces, else those of its seed, else none."""
    top = Line(file, 0)
    if "dice" in doc:
        faces = doc["dice"]
        if not isinstance(faces, list | tuple):
            raise place_of(doc, "dice", file).fault("dice is a list of faces, such as dice: [4, 6, 1]")
        own = getattr(faces, "file", "")  # dice of the command line stand in no file
        key = place_of(doc, "dice", file)
        return ScriptDice(faces, file, key if own in ("", key.file) else Line(own, 0))
    if "seed" in doc:
        return Seeded(str(doc["seed"]))
    return NoDice(top)


def referee(
    ruleset: Ruleset, doc: Mapping[str, Any], file: str = "", tell: Callable[[dict[str, Any]], None] | None = None
) -> Report:
    """Set up `doc`, give the answers of its script, and compare with its `expect`.

    Args:
        ruleset: the system.
        doc: a scenario document.
        file: names it in errors.
        tell: gets each event as it happens, as an object of the public stream; before an error too.

    Raises:
        DataError: the scenario is faulty, an answer is refused or too many, a die is missing, wrong or too many.
    """
    items = doc.get("script", [])
    if not isinstance(items, list | tuple):
        raise place_of(doc, "script", file).fault("script is a list of answers, such as script: [marines-1 fire]")
    script, dice = Script(items, file), dice_of(doc, file)
    session = Session(ruleset, ruleset.new_game(doc), dice)
    teller = Teller(session)
    wanted = doc.get("expect", {})
    try:
        refused = _run(session, script, "refused" in wanted)
    finally:
        for data in teller.news():
            if tell is not None:
                tell(data)
    used = session.game.dice
    if isinstance(dice, ScriptDice) and used < len(dice.faces) and refused is None:
        left = ", ".join(str(face) for face in dice.faces[used:])
        ask = session.ask
        end = f"the script ends at {asked(ask)}" if ask is not None else "the game is over"
        raise dice.places[used].fault(f"dice: {used} of {len(dice.faces)} faces were thrown, left over: {left}; {end}")
    return Report(session, differences(session, wanted, refused), refused)


def _run(session: Session, script: Script, may_refuse: bool) -> RuleError | None:
    """Give all answers; the refusal of the last one if that may be."""
    while True:
        ask = session.ask
        word = script.left
        try:
            word = script.pass_over(session)
            if word is None:
                return None
            if ask is None:
                raise word.at.fault(f"script: the game is over before answer {word.number}; left over: {script.rest}")
            value, word = script.answer(ask)
            session.answer(value)
        except RuleError as why:
            assert word is not None
            if may_refuse and word.number == script.count:  # at whichever of its words
                return why
            end = f"; asked is: {asked(ask)}" if ask is not None else ""
            raise word.at.fault(f"script: answer {word.number} is refused: {why}{end}") from None
        except WartableError as why:
            if isinstance(why, DataError) or word is None:
                raise
            raise word.at.fault(f"script: after answer {word.number}: {why}") from None
