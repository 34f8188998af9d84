"""Grammar that the sentences of all systems share: numbers and plurals, names in a row, whose something is, dice."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

from wartable.engine.plane import inches

SINGLE = 1000  # mils

_PAIR = re.compile(r"\sand\s|&|\s\+\s", re.IGNORECASE)
_HEAD = re.compile(r"[ -](?:of|at|in|on|from|for|with|without|to|under|against)[ -]|,|:|\(")
_TAIL = re.compile(r"(?:[ #-]+(?:\d+|[a-z]))+\s*$")
"""What tells one of several with the same name: `Pirates 2`, `Serfs B`."""
_MANY = frozenset({
    "women", "children", "people", "folk", "police", "mice", "geese", "wolves", "commandos", "rhinos", "dynamos",
    "colossi",
})  # fmt: skip
_ONE = frozenset({
    "specimen", "omen", "corps", "ops", "news", "series", "species", "chaos", "gas", "lens", "atlas", "mars", "hades",
    "hermes", "ares", "hercules", "achilles", "james", "charles", "thomas", "lucas", "midas", "headquarters",
    "nations", "states", "cyclops",
})  # fmt: skip
_TIMES = {2: "twice", 3: "three times"}
_SINGULAR_ENDS = ("ss", "us", "is", "os")
_IRREGULAR = {
    "have": "has", "they": "it", "them": "it", "their": "its", "themselves": "itself", "can": "can", "may": "may",
    "must": "must", "will": "will", "cannot": "cannot",
}  # fmt: skip


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


def would(who: str, what: str, brought: Iterable[str]) -> str:
    """What somebody would do by a plan, and what it brings: "Scout 1 would fire: 1.2 models of Scout 4 on average"."""
    found = list(brought)
    return f"{who} would {what}" + (f": {listed(found)}" if found else "")


def in_turn(actions: Iterable[str]) -> str:
    """What is done one after the other: "move and fire at Knight"; what is done again is "fire at Knight twice"."""
    rows = [(what, len(list(same))) for what, same in itertools.groupby(actions)]
    return listed(what if many == 1 else f"{what} {_TIMES.get(many, f'{many} times')}" for what, many in rows)


def planned(plan: str) -> str:
    """What a bot had in mind with something that it has done, by its plan (`would`), as a sentence."""
    return f"The bot's plan: {plan}."


def chose(why: str) -> str:
    """The same of one that weighs its answers, by what spoke for this one."""
    return f"Why the bot chose that: {why}."


def told_apart(names: Sequence[str]) -> list[str]:
    """Names of which no two are the same: `Pirates 1`, `Knight`, `Pirates 2` for `Pirates`, `Knight`, `Pirates`.

    A number that makes a name which somebody has already is left out.
    """
    found: list[str] = []
    for name in names:
        if names.count(name) == 1:
            found.append(name)
            continue
        numbered = (f"{name} {number}" for number in itertools.count(1))
        found.append(next(made for made in numbered if made not in names and made not in found))
    return found


def its(name: str) -> str:
    """`Blue 3's`, `Davros'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def several(name: str) -> bool:
    """Whether a name is that of several, by its head: `Sinners of the Flesh`, `Cybermen 2`, `Rose and Ace`.

    The name alone decides, not how many there are: `Weapons Team is`, whatever it has lost.
    """
    if _PAIR.search(name):
        return True
    words = _TAIL.sub("", _HEAD.split(name.strip().lower())[0]).split()
    head = words[-1] if words else ""
    if head in _MANY or head in _ONE:
        return head in _MANY
    return head.endswith("men") or (head.endswith("s") and not head.endswith(_SINGULAR_ENDS))


def verb(name: str, word: str) -> str:
    """The first word of `word` in the number of `name`: `lose`, `be drawn`, `have`, `them`; what has one form stays."""
    first, gap, rest = word.partition(" ")
    many = several(name)
    if first == "be":
        first = "are" if many else "is"
    elif not many:
        first = _IRREGULAR.get(first) or _third(first)
    return f"{first}{gap}{rest}"


def does(name: str, word: str) -> str:
    """A name with its verb: `Blue has` and `Daleks have` for `have`, `Blue is` for `be`."""
    return f"{name} {verb(name, word)}"


def they(name: str, word: str) -> str:
    """Who was named already, with his verb: `they are inside` or `it is inside` for `be inside`."""
    return f"{verb(name, 'they')} {verb(name, word)}"


def asked(name: str, what: str, first: str = "") -> str:
    """`Does Knight parry?`, `At whom do Serfs shoot?`: a question about what `name` does, from `first` on."""
    question = f"{verb(name, 'do')} {name} {what}?"
    return f"{first} {question}" if first else question[0].upper() + question[1:]


def _third(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{word}s"


def an(noun: str) -> str:
    """`a door`, `an order`, `an 8`, `an 11`: the article goes by the sound that a word or number begins with."""
    word = noun.lower().split(" ")[0]
    sounds = word[:1] in "aeio8" or word in ("11", "18", "hour") or (word[:1] == "u" and word[:3] not in ("uni", "use"))
    return f"{'an' if sounds else 'a'} {noun}"


def the(name: str) -> str:
    """A thing of the table in a sentence, as `the ruin`; a name, a number or a letter of its own has no article."""
    if name.lower().startswith("the "):
        return f"the {name[4:]}"
    letter = name[-2:-1] == " " and name[-1:].isupper()
    own = name[:1].isupper() or letter or any(sign.isdigit() for sign in name)
    return name if own else f"the {name}"


def far(mils: int) -> str:
    """A distance to the tenth of an inch, for sentences in which no border depends on it: `1 inch`, `5.7 inches`."""
    about = round(mils, -2)
    return f"{inches(about)} {'inch' if about == SINGLE else 'inches'}"


def inched(mils: int) -> str:
    """A distance as it is, where a border may depend on it: `1 inch`, `5.725 inches`."""
    return f"{inches(mils)} {'inch' if mils == SINGLE else 'inches'}"


def rolled(face: int, first: int = 0) -> str:
    """What a die shows; `first`, if it was thrown again, what it had shown before: `rolled 1, again 4`."""
    return f"rolled {first}, again {face}" if first else f"rolled {face}"


def rolled_all(faces: Sequence[int], before: Sequence[int] = ()) -> str:
    """What dice show that are thrown together; `before`: what each had shown that was thrown again, 0 for others.

    `rolled 2 and 4`, `rolled 1 and 2, again 5 and 3`, `rolled 1 and 4, the 1 again 5`.
    """
    again = [i for i, first in enumerate(before) if first]
    lay = [first or face for face, first in itertools.zip_longest(faces, before, fillvalue=0)]
    shown = f"rolled {listed(map(str, lay))}"
    if not again:
        return shown
    which = "" if len(again) == len(faces) else f"the {listed(str(lay[i]) for i in again)} "
    return f"{shown}, {which}again {listed(str(faces[i]) for i in again)}"
