"""Answers as people write and type them: keys and places in words, lengths in inches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Choice, Die, Faces, Move, Placement, Pool, Tally, a_die, face_read, shows
from wartable.engine.matching import USUAL, Allot, Matching, Pairs, Shooters
from wartable.engine.plane import mils
from wartable.engine.steer import Drive
from wartable.umpire import drives
from wartable.umpire.unclear import Unclear as Unclear

MAPPING = ("to", "models", "facing", "size", "stay", "allot", "pairs", "usual", "facings", "drive")


def read(ask: Ask, words: Sequence[str]) -> tuple[Any, int]:
    """The answer at the start of `words` to `ask`, and how many of them it takes.

    A choice takes one word, its key (- and _ are alike). A place takes `to X Y`, `models X,Y X,Y ...` or `stay`,
    lengths in inches, with `facing D` in whole degrees (`facings D,D,...` for each model) and `size L,W` after it. Who
    may stay and turn takes `facing D` alone, who can do nothing else the bare degrees. Dice take a face for each;
    several take how many show a face as well: `3x6 2x5 1`. What is matched takes `usual`, or words such as
    `rifles=orks`, `3xrifles=orks`, `a1=b2`. A drive takes `stay`, or `drive 4 right 2 left 45 1.5`.

    Raises:
        Unclear: they are no answer to it.
    """
    if not words:
        raise Unclear("an answer is missing")
    if isinstance(ask, Die):
        return face_read(ask, _face(words[0])), 1
    if isinstance(ask, Pool):
        return _faces(ask, words)
    if isinstance(ask, Matching):
        return _matches(ask, words)
    if isinstance(ask, Drive) and words[0].lower() not in ("to", "models"):
        return drives.read(words)
    if isinstance(ask, Placement):
        return _place(ask, words)
    return key_of(ask, words[0]), 1


def key_of(ask: Ask, word: str) -> str:
    """`word`, or the key of `ask` that differs in - for _ only: take_cover is an order, take-cover an action."""
    if not isinstance(ask, Choice) or ask.knows(word):
        return word
    return next((key for key in (word.replace("_", "-"), word.replace("-", "_")) if ask.knows(key)), word)


def _face(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise Unclear(f"{word!r} is no face of a die; write a number such as 4")
    return int(word)


def counted_face(word: str) -> tuple[int, int]:
    """How many dice show which face: "3x6" is (3, 6), "6" alone is (1, 6).

    Raises:
        Unclear: the word says neither.
    """
    many, times, face = word.lower().replace("×", "x").rpartition("x")
    return _face(many) if times else 1, _face(face)


def _faces(ask: Pool, words: Sequence[str]) -> tuple[list[int], int]:
    faces: list[int] = []
    for used, word in enumerate(words):
        if len(faces) >= ask.count:
            return faces, used
        many, face = counted_face(word)
        if not 1 <= many <= ask.count - len(faces):
            raise Unclear(f"{ask.count} faces are due, and {word!r} after {len(faces)} of them does not fit")
        faces += [face_read(ask, face)] * many
    if len(faces) < ask.count:
        raise Unclear(f"{ask.count} faces are due, not {len(faces)}")
    return faces, len(words)


def _place(ask: Placement, words: Sequence[str]) -> tuple[dict[str, Any], int]:
    first = words[0].lower()
    answer: dict[str, Any]
    if isinstance(ask, Move) and ask.fronts and first in ("facing", "facings"):
        answer, used = {"stay": True}, 0
    elif turns_only(ask) and first.isascii() and first.isdigit():
        return {"stay": True, "facing": _degrees(first)}, 1
    elif first == "stay":
        answer, used = {"stay": True}, 1
    elif first == "to":
        if len(words) < 3:
            raise Unclear("to needs two lengths in inches, such as to 12.5 30")
        answer, used = {"to": [_length(words[1]), _length(words[2])]}, 3
    elif first == "models":
        places = []
        for word in words[1:]:
            if "," not in word:
                break
            places.append(_pair(word))
        if not places:
            raise Unclear("models needs places in inches, such as models 12.5,30 13.2,30")
        answer, used = {"models": places}, 1 + len(places)
    else:
        raise Unclear(f"{words[0]!r} is no {'facing' if turns_only(ask) else 'place'}; write {hint(ask)}")
    return answer, more(answer, words, used)


def more(answer: dict[str, Any], words: Sequence[str], used: int) -> int:
    """Put what `words` say of fronts and sizes from place `used` on into `answer`; the place after it.

    Raises:
        Unclear: it cannot be read.
    """
    if len(words) > used and words[used].lower() == "facing":
        if len(words) < used + 2:
            raise Unclear("facing needs whole degrees, such as facing 90")
        answer["facing"] = _degrees(words[used + 1])
        used += 2
    elif len(words) > used and words[used].lower() == "facings":
        if len(words) < used + 2:
            raise Unclear("facings needs whole degrees for each model, such as facings 90,90,180")
        answer["facings"] = [_degrees(part) for part in words[used + 1].split(",")]
        used += 2
    if len(words) > used + 1 and words[used].lower() == "size":
        answer["size"] = _pair(words[used + 1])
        used += 2
    return used


def _matches(ask: Matching, words: Sequence[str]) -> tuple[dict[str, Any], int]:
    if words[0].lower() in USUAL:
        return dict(USUAL), 1
    if words[0].lower() == "none":
        return {"pairs" if isinstance(ask, Pairs) else "allot": []}, 1
    if isinstance(ask, Allot) and len(ask.groups) == 1 and words[0] in [target.key for target in ask.targets]:
        return {"allot": [[ask.groups[0].key, words[0], ask.groups[0].many]]}, 1
    rows: list[list[Any]] = []
    for word in words:
        one, equals, other = word.partition("=")
        if not (one and equals and other):
            break
        count, _, group = one.partition("x")
        if isinstance(ask, Pairs):
            rows.append([one, other])
        elif group and count.isascii() and count.isdigit():
            rows.append([group, other, _face(count)])
        else:
            rows.append([one, other, next((those.many for those in _groups(ask) if those.key == one), 1)])
    if not rows:
        raise Unclear(f"{words[0]!r} is no answer to it; write {hint(ask)}")
    return {"pairs" if isinstance(ask, Pairs) else "allot": rows}, len(rows)


def _groups(ask: Matching) -> tuple[Shooters, ...]:
    return ask.groups if isinstance(ask, Allot) else ()


def _length(word: object) -> int:
    try:
        return mils(str(word).rstrip(',;"″'))
    except ValueError as why:
        raise Unclear(str(why)) from None


def _pair(word: str) -> list[int]:
    parts = word.split(",")
    if len(parts) != 2:
        raise Unclear(f"{word!r} is no place; write X,Y in inches, such as 12.5,30")
    return [_length(part) for part in parts]


def _degrees(word: object) -> int:
    try:
        return int(str(word)) % 360
    except ValueError:
        raise Unclear(f"{word!r} are no degrees; write a whole number such as 90") from None


def from_mapping(given: Mapping[str, Any]) -> dict[str, Any]:
    """The answer that a mapping of a file gives, its lengths in inches.

    Raises:
        Unclear: it is none.
    """
    answer: dict[str, Any] = {}
    for key, value in given.items():
        if key not in MAPPING:
            near = get_close_matches(key, MAPPING, 1)
            raise Unclear(f"{key} is no part of an answer" + (f"; did you mean {near[0]}?" if near else _PARTS))
        if key in ("to", "size"):
            answer[key] = _point(value)
        elif key == "models":
            if not isinstance(value, list | tuple):
                raise Unclear("models is a list of places [x, y] in inches")
            answer[key] = [_point(place) for place in value]
        elif key == "facing":
            answer[key] = _degrees(value)
        elif key == "facings":
            if not isinstance(value, list | tuple):
                raise Unclear("facings is a list of whole degrees, one for each model")
            answer[key] = [_degrees(part) for part in value]
        elif key == "drive":
            answer[key] = drives.from_rows(value)
        elif key in ("allot", "pairs"):
            answer[key] = _rows_of(key, value)
        elif value is True:
            answer[key] = True
        else:
            raise Unclear(f"{key} is written as {key}: yes")
    return answer


def _rows_of(key: str, value: object) -> list[list[Any]]:
    if not isinstance(value, list | tuple) or not all(isinstance(row, list | tuple) for row in value):
        raise Unclear(f"{key} is a list of rows, such as " + ("[[rifles, orks, 3]]" if key == "allot" else "[[a, b]]"))
    return [list(row) for row in value]


_PARTS = f"; it has {', '.join(MAPPING)}"


def _point(value: object) -> list[int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Unclear(f"{value!r} is no place; write [x, y] in inches")
    return [_length(part) for part in value]


def written(ask: Ask | None, answer: Any) -> str:
    """`answer` in the words that `read` takes."""
    if isinstance(answer, Mapping):
        words = []
        words += [key for key in ("stay", "usual") if answer.get(key)]
        words += [drives.written(answer["drive"])] if "drive" in answer else []
        words += [f"{count}x{group}={target}" for group, target, count in answer.get("allot", ())]
        words += ["=".join(couple) for couple in answer.get("pairs", ())]
        if not words and ("allot" in answer or "pairs" in answer):
            words.append("none")
        if "to" in answer:
            words.append("to " + " ".join(_inches(part) for part in answer["to"]))
        if "models" in answer:
            words.append("models " + " ".join(",".join(_inches(part) for part in place) for place in answer["models"]))
        if "facing" in answer:
            words.append(f"facing {answer['facing']}")
        if "facings" in answer:
            words.append("facings " + ",".join(str(part) for part in answer["facings"]))
        if "size" in answer:
            words.append("size " + ",".join(_inches(part) for part in answer["size"]))
        return " ".join(words)
    if isinstance(answer, list | tuple):
        if isinstance(ask, Tally | Faces):
            many = [(answer.count(face), face) for face in sorted(set(answer), reverse=True)]
            return " ".join(f"{times}x{face}" if times > 1 else str(face) for times, face in many)
        return " ".join(str(part) for part in answer)
    return str(answer)


def _inches(m: int) -> str:
    return f"{m / 1000:.3f}".rstrip("0").rstrip(".")


def _listed(keys: Iterable[str]) -> str:
    return "|".join(keys)


def _turns(ask: Placement) -> bool:
    """Whether an answer may say where something faces."""
    return ask.fronts or ask.piece is not None


def turns_only(ask: Ask) -> bool:
    """Whether models that cannot move are asked about, and where they face is all that can be answered."""
    return isinstance(ask, Move) and ask.fronts and not ask.limit


def hint(ask: Ask) -> str:
    """How `ask` is answered, for people."""
    if isinstance(ask, Choice):
        return "a key or its number"
    if isinstance(ask, Allot):
        if len(ask.groups) == 1 and ask.groups[0].many == 1:
            return f"usual, or at whom: {_listed(target.key for target in ask.targets)}"
        pairs = f"{_listed(group.key for group in ask.groups)}={_listed(target.key for target in ask.targets)}"
        return f"usual, or who at whom: {pairs}, 2x before it for two of them"
    if isinstance(ask, Pairs):
        pairs = f"{_listed(thing.key for thing in ask.left)}={_listed(thing.key for thing in ask.right)}"
        return f"usual, none, or what against what: {pairs}"
    if isinstance(ask, Aim):
        return "to X Y in inches" + (", facing D in degrees" if ask.template.turns else "")
    if isinstance(ask, Drive):
        return "stay, to X Y in inches, or inches ahead and turns, such as drive 4 right 2 left 45 1.5"
    if isinstance(ask, Move) and turns_only(ask):
        each = ", or facings D,D,... for each model" if len(ask.movers) > 1 else ""
        return f"stay, or facing D in degrees, such as facing 90{each}"
    if isinstance(ask, Placement):
        stay, facing = ", stay," if isinstance(ask, Move) else ",", ", facing D in degrees" if _turns(ask) else ""
        each = " (facings D,D,... for each)" if isinstance(ask, Move) and ask.fronts and len(ask.movers) > 1 else ""
        return f"to X Y in inches{stay} or models X,Y X,Y ...{facing}{each}"
    if not isinstance(ask, Die | Pool):
        return "an answer"
    if ask.faces:
        each = f"{ask.count} faces" if isinstance(ask, Pool) else "the face"
        return f"{each} of {a_die(ask)}: {shows(ask)}"
    ten = ", 0 for the 10" if ask.sides == 10 else ""
    if isinstance(ask, Tally | Faces):
        return f"{ask.count} faces from 1 to {ask.sides}{ten}, or how many show each, such as 3x6 2x5"
    return (f"{ask.count} faces" if isinstance(ask, Pool) else "a face") + f" from 1 to {ask.sides}{ten}"
