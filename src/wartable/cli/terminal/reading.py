"""What people type, read as an answer: they number, shorten, point, and leave out what is not asked."""

from __future__ import annotations

import shlex
from typing import Any

from wartable.engine.answer import Physical
from wartable.engine.ask import Ask, Choice, Placement
from wartable.engine.errors import WartableError
from wartable.engine.grid import DIRECTIONS
from wartable.engine.session import Session
from wartable.engine.steer import Drive
from wartable.umpire.answers import Unclear, more, read, turns_only
from wartable.umpire.dealing import passed_over
from wartable.umpire.places import toward
from wartable.umpire.telling import scene

PROBED = 12
"""A question with more options is not looked through for one that may follow it."""


def words_of(line: str) -> list[str]:
    """A line in words; quotes hold words together."""
    try:
        return shlex.split(line, posix=True)
    except ValueError:
        return line.split()


def understand(session: Session, ask: Ask, words: list[str]) -> tuple[Any, int]:
    """The answer at the start of `words`, and how many it takes.

    Raises:
        Unclear: it cannot be read as one.
    """
    word = words[0].lower()
    if isinstance(ask, Choice):
        return chosen(ask, words)
    if isinstance(ask, Placement):
        if word == ask.unit.lower() and len(words) > 1:  # who goes there is named though nobody had to be
            answer, used = understand(session, ask, words[1:])
            return answer, used + 1
        if word == "to" and _pair(words[1:2]):
            answer, used = read(ask, ["to", *words[1].split(","), *words[2:]])
            return answer, used - 1
        pointing = word in ("toward", "towards") or (word == "to" and not _number(words[1:2]))
        if pointing and len(words) > 1:
            answer = toward(ask, scene(session, ask.seat), words[1])
            return answer, more(answer, words, 2)
        if isinstance(ask, Drive):
            return read(ask, words)
        if _number(words[:1]) and _number(words[1:2]) and not turns_only(ask):
            answer, used = read(ask, ["to", *words])
            return answer, used - 1
        if word.count(",") == 1:
            answer, used = read(ask, ["to", *words[0].split(","), *words[1:]])
            return answer, used - 2
    return read(ask, words)


def chosen(ask: Choice, words: list[str]) -> tuple[str, int]:
    """The key that is meant by the start of `words`, and how many of them mean it.

    Raises:
        Unclear: it may be several, or is a number that no option has.
    """
    return _named(ask, words) or (key_of(ask, words[0].lower()), 1)


def _named(ask: Choice, words: list[str]) -> tuple[str, int] | None:
    """The key of the option that several words name as it stands on the screen, and how many words that takes."""
    if any(option.key == words[0].lower() for option in (*ask.options, *ask.grave)):
        return None
    labels = [(option.key, f"{option.label.lower()} ".replace(",", " ")) for option in ask.options]
    for count in range(len(words), 1, -1):
        typed = " ".join(words[:count]).lower() + " "
        if len(named := [key for key, label in labels if label.startswith(typed)]) == 1:
            return named[0], count
    return None


def key_of(ask: Choice, word: str) -> str:
    """The key that is meant by a word: itself, its number, its start, or a part of its label; else the word as it is.

    A facing, such as n or sw, is a word in full and short for nothing.

    Raises:
        Unclear: it may be several, or is a number that no option has.
    """
    keys = [option.key for option in (*ask.options, *ask.grave)]
    if word in keys:
        return word
    if word.isascii() and word.isdigit() and 1 <= int(word) <= len(ask.options):
        return ask.options[int(word) - 1].key
    if word.isdigit():
        raise Unclear(f"there is no option {word}; they go from 1 to {len(ask.options)}")
    if word in DIRECTIONS or any(refusal.key == word for refusal in ask.refused):
        return word
    near = [option.key for option in ask.options if option.key.startswith(word)]
    near = near or [option.key for option in ask.options if word in option.label.lower().split()]
    near = near or [option.key for option in ask.options if word in option.label.lower()]
    if len(near) > 1:
        raise Unclear(f"{word!r} may be {', '.join(near[:8])}; write more of it")
    return near[0] if near else word


def ahead(session: Session, ask: Ask, answer: Any, words: list[str]) -> int:
    """How many of the `words` after an answer are those of questions that it leaves unasked; nothing happens yet.

    Raises:
        RuleError: the answer is not legal, or the next word is meant for a question that nobody will be asked.
    """
    if not words:
        return 0
    probe = session.fork()
    probe.answer(answer)
    then, skipped = probe.ask, probe.skipped
    if then is None or then.seat != ask.seat:
        return passed_over(words, skipped, None)
    keys = [item.key for item in skipped]
    return passed_over([_spelt(then, keys, word) for word in words], skipped, then)


def waits(session: Session, ask: Ask, words: list[str]) -> bool:
    """Whether the next word is no answer to `ask`, but one to a question that may follow it."""
    word = words[0].lower()
    if not isinstance(ask, Choice) or len(ask.options) > PROBED or word.isdigit() or fits(ask, words):
        return False
    for option in ask.options:
        probe = session.fork(Physical(), keep="last")
        try:
            probe.answer(option.key)
            then = probe.ask
        except WartableError:
            continue
        if isinstance(then, Choice) and then.seat == ask.seat and then.clause != ask.clause and fits(then, words):
            return True
    return False


def fits(ask: Choice, words: list[str]) -> bool:
    """Whether the first of `words` may be an answer to `ask`."""
    try:
        return ask.knows(chosen(ask, words)[0])
    except Unclear:
        return True


def _spelt(ask: Ask, keys: list[str], word: str) -> str:
    """A word in full; a number stays one, for it may have been that of an option that was not shown."""
    if not isinstance(ask, Choice) or word.isdigit():
        return word
    short = word.lower() not in DIRECTIONS
    if found := next((key for key in keys if key == word or (short and key.startswith(word.lower()))), ""):
        return found
    try:
        return key_of(ask, word.lower())
    except Unclear:
        return word


def _pair(words: list[str]) -> bool:
    """Whether a word is a place: `27,12.5`."""
    return bool(words) and words[0].count(",") == 1 and all(_number([part]) for part in words[0].split(","))


def _number(words: list[str]) -> bool:
    return bool(words) and words[0].replace(".", "", 1).isdigit()


def next_words(session: Session, ask: Ask, before: str) -> list[str]:
    """The words that may come next on a line of answers of which `before` stands already; none if that is none."""
    words, probe = words_of(before), session
    try:
        while words:
            answer, used = understand(probe, ask, words)
            used += ahead(probe, ask, answer, words[used:])
            probe = probe.fork()
            probe.answer(answer)
            words, then = words[used:], probe.ask
            if then is None or then.seat != ask.seat:
                return []
            ask = then
    except WartableError:
        return []
    if isinstance(ask, Choice):
        return [option.key for option in ask.options]
    if isinstance(ask, Placement):
        return ["drive", "to", "toward", "stay"] if isinstance(ask, Drive) else ["to", "toward", "models", "stay"]
    return []
