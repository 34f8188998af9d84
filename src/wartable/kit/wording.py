"""Grammar that the sentences of all systems share: numbers and plurals, names in a row, whose something is, dice."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.engine.plane import inches

SINGLE = 1000  # mils


def count(number: int, what: str, more: str = "") -> str:
    """`3 wounds`, `1 wound`, `2 boxes`; `more` is the plural where that is no plain one."""
    if number == 1:
        return f"1 {what}"
    return f"{number} {more or what + ('es' if what.endswith(('s', 'x', 'ch', 'sh')) else 's')}"


def listed(words: Iterable[str], none: str = "nobody") -> str:
    """`a, b and c`; `none` if there are none."""
    found = list(words)
    if len(found) < 2:
        return found[0] if found else none
    return f"{', '.join(found[:-1])} and {found[-1]}"


def its(name: str) -> str:
    """`Blue 3's`, `Davros'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def does(name: str, one: str, more: str) -> str:
    """A side with its verb: `Blue has`, `Daleks have`, `Cybermen have`."""
    plural = (name.endswith("s") and not name.endswith("ss")) or name.endswith("men")
    return f"{name} {more if plural else one}"


def an(noun: str) -> str:
    """`a door`, `an order`, `an 8`, `an 11`: the article goes by the sound that a word or number begins with."""
    word = noun.lower().split(" ")[0]
    sounds = word[:1] in "aeio8" or word in ("11", "18", "hour") or (word[:1] == "u" and word[:3] not in ("uni", "use"))
    return f"{'an' if sounds else 'a'} {noun}"


def far(mils: int) -> str:
    """A distance to the tenth of an inch, for sentences in which no border depends on it: `1 inch`, `5.7 inches`."""
    about = round(mils, -2)
    return f"{inches(about)} {'inch' if about == SINGLE else 'inches'}"


def rolled(face: int, first: int = 0) -> str:
    """What a die shows; `first`, if it was thrown again, what it had shown before: `rolled 1, again 4`."""
    return f"rolled {first}, again {face}" if first else f"rolled {face}"
