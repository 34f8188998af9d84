"""Answers as people write and type them: keys and places in words, lengths in inches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from wartable.engine.ask import Ask, Choice, Die, Move, Placement, Pool, a_die, face_read, shows
from wartable.engine.errors import WartableError
from wartable.engine.plane import mils

MAPPING = ("to", "models", "facing", "size", "stay")


class Unclear(WartableError):
    """An answer that cannot be read as one; no rule has been asked yet."""


def read(ask: Ask, words: Sequence[str]) -> tuple[Any, int]:
    """The answer at the start of `words` to `ask`, and how many of them it takes.

    A choice takes one word, its key (- and _ are alike). A place takes `to X Y`, `models X,Y X,Y ...` or `stay`,
    lengths in inches, with `facing D` in whole degrees and `size L,W` after it. Dice take a face for each.

    Raises:
        Unclear: they are no answer to it.
    """
    if not words:
        raise Unclear("an answer is missing")
    if isinstance(ask, Die):
        return face_read(ask, _face(words[0])), 1
    if isinstance(ask, Pool):
        if len(words) < ask.count:
            raise Unclear(f"{ask.count} faces are due, not {len(words)}")
        return [face_read(ask, _face(word)) for word in words[: ask.count]], ask.count
    if isinstance(ask, Placement):
        return _place(words)
    return key_of(ask, words[0]), 1


def key_of(ask: Ask, word: str) -> str:
    """`word`, or the key of `ask` that differs from it in - for _ only: take_cover is an order, take-cover a deed."""
    if not isinstance(ask, Choice) or ask.knows(word):
        return word
    return next((key for key in (word.replace("_", "-"), word.replace("-", "_")) if ask.knows(key)), word)


def _face(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise Unclear(f"{word!r} is no face of a die; write a number such as 4")
    return int(word)


def _place(words: Sequence[str]) -> tuple[dict[str, Any], int]:
    first = words[0].lower()
    if first == "stay":
        return {"stay": True}, 1
    if first == "to":
        if len(words) < 3:
            raise Unclear("to needs two lengths in inches, such as to 12.5 30")
        answer: dict[str, Any] = {"to": [_length(words[1]), _length(words[2])]}
        used = 3
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
        raise Unclear(f"{words[0]!r} is no place; write to X Y in inches, models X,Y X,Y ..., or stay")
    if len(words) > used and words[used].lower() == "facing":
        if len(words) < used + 2:
            raise Unclear("facing needs whole degrees, such as facing 90")
        answer["facing"] = _degrees(words[used + 1])
        used += 2
    if len(words) > used + 1 and words[used].lower() == "size":
        answer["size"] = _pair(words[used + 1])
        used += 2
    return answer, used


def _length(word: object) -> int:
    try:
        return mils(str(word).rstrip(",;\"″"))
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
        elif value is True:
            answer[key] = True
        else:
            raise Unclear("stay is written as stay: yes")
    return answer


_PARTS = f"; it has {', '.join(MAPPING)}"


def _point(value: object) -> list[int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Unclear(f"{value!r} is no place; write [x, y] in inches")
    return [_length(part) for part in value]


def written(ask: Ask | None, answer: Any) -> str:
    """`answer` in the words that `read` takes."""
    if isinstance(answer, Mapping):
        words = []
        if answer.get("stay"):
            words.append("stay")
        if "to" in answer:
            words.append("to " + " ".join(_inches(part) for part in answer["to"]))
        if "models" in answer:
            words.append("models " + " ".join(",".join(_inches(part) for part in place) for place in answer["models"]))
        if "facing" in answer:
            words.append(f"facing {answer['facing']}")
        if "size" in answer:
            words.append("size " + ",".join(_inches(part) for part in answer["size"]))
        return " ".join(words)
    if isinstance(answer, list | tuple):
        return " ".join(str(part) for part in answer)
    return str(answer)


def _inches(m: int) -> str:
    return f"{m / 1000:.3f}".rstrip("0").rstrip(".")


def hint(ask: Ask) -> str:
    """How `ask` is answered, for people."""
    if isinstance(ask, Choice):
        return "a key or its number"
    if isinstance(ask, Move):
        return "to X Y in inches, stay, or models X,Y X,Y ... (facing D for a vehicle)"
    if isinstance(ask, Placement):
        return "to X Y in inches, or models X,Y X,Y ... (facing D for a vehicle)"
    if not isinstance(ask, Die | Pool):
        return "an answer"
    if ask.faces:
        each = f"{ask.count} faces" if isinstance(ask, Pool) else "the face"
        return f"{each} of {a_die(ask)}: {shows(ask)}"
    ten = ", 0 for the 10" if ask.sides == 10 else ""
    return (f"{ask.count} faces" if isinstance(ask, Pool) else "a face") + f" from 1 to {ask.sides}{ten}"
