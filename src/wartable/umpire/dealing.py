"""Words that people write and type in a row are dealt to questions: each to the one that it is meant for, or to none.

A question that has one answer is not asked. Its word may be left out; one that is given all the same is taken for it,
and never by the question after it.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Ask, Choice, Skipped
from wartable.engine.errors import RuleError
from wartable.umpire.answers import Unclear, key_of, read


def passed_over(words: Sequence[str], skipped: Sequence[Skipped], ask: Ask | None) -> int:
    """How many `words` at the start are those of questions that were `skipped` before `ask`, which is open now.

    Raises:
        RuleError: the word after them is meant for a question that was skipped, and is not its answer.
    """
    left = list(skipped)
    used = 0
    for word in words:
        at = next((place for place, item in enumerate(left) if alike(item.key, word)), -1)
        if at < 0:
            _refuse(words[used:], left, ask)
            break
        del left[: at + 1]
        used += 1
    return used


def alike(key: str, word: str) -> bool:
    """Whether `word` is `key`; - and _ are alike."""
    return key.replace("-", "_") == word.replace("-", "_")


def _refuse(words: Sequence[str], left: Sequence[Skipped], ask: Ask | None) -> None:
    word = words[0]
    if isinstance(ask, Choice):
        key = key_of(ask, word)
        option = next((item for item in (*ask.options, *ask.grave) if item.key == key), None)
        meant = [item for item in left if _may_be_of(item, key, option is None or option.key == option.target)]
        if not meant:
            return
        said = next((item for items in (ask.refused, ask.silent) for item in items if item.key == key), None)
        if option is None and said is not None:
            raise RuleError(said.clause, f"{said.why}; {_not_asked(meant[0])}")
    elif left and not _reads(ask, words):
        meant = list(left)
    else:
        return
    raise RuleError(meant[0].clause, f"{word} is no answer here: {_not_asked(meant[0])}")


def _may_be_of(skipped: Skipped, key: str, thing: bool) -> bool:
    """Whether a word could be meant for a question that was skipped; `thing`: it may name something on the table."""
    return key in skipped.words if skipped.words else skipped.thing and thing


def _reads(ask: Ask | None, words: Sequence[str]) -> bool:
    if ask is None:
        return False
    try:
        read(ask, words)
    except Unclear:
        return False
    return True


def _not_asked(skipped: Skipped) -> str:
    text = f"«{skipped.question}» was not asked, for the answer is {skipped.key} in any case"
    return f"{text}; write {skipped.key} for it, or nothing"
