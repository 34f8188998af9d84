"""The traits of a form, made of the classes that files are read into: it can say what a file may (AT-NEW-VOC-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, cast, get_args, get_origin

from wartable.engine.plane import INCH
from wartable.kit.forms.sheets import Verb
from wartable.kit.forms.traits import Trait, Word
from wartable.rulesets.adventures.authoring.labels import RARE, VERB, label
from wartable.rulesets.adventures.catalogue.ideas import HAS, TYPES, Idea
from wartable.rulesets.adventures.catalogue.persons import CARDS, Kind, Person, persons
from wartable.rulesets.adventures.catalogue.races import FEWEST, UNARMED, Race
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.catalogue.words.behaviours import Behaviour
from wartable.rulesets.adventures.catalogue.words.effects import Effect
from wartable.rulesets.adventures.catalogue.words.perks import PerkEffect
from wartable.rulesets.adventures.catalogue.words.phrases import phrase
from wartable.rulesets.adventures.catalogue.words.steps import Step
from wartable.rulesets.adventures.catalogue.words.vocabulary import (
    FURTHEST,
    HIGH,
    LOW,
    Count,
    Dice,
    Length,
    hints_of,
    needed,
    options_of,
    words_of,
)
from wartable.rulesets.adventures.persons.told import TRAITS

VERBS: Mapping[str, Any] = {"step": Step, "effect": Effect, "perk": PerkEffect, "behaviour": Behaviour}
"""The kinds of words, as the traits of a form name them."""
FIXED = "race", "number"
"""What an Idea card says by the place at which it stands in a form."""
_PLAIN: Mapping[Any, tuple[str, int, int]] = {
    int: ("number", LOW, HIGH), Count: ("number", 1, HIGH), Length: ("inches", 0, FURTHEST // INCH),
    bool: ("flag", 0, 0), str: ("text", 0, 0), Dice: ("dice", 0, 0),
}  # fmt: skip
_BOUNDS: Mapping[str, tuple[int, int]] = {"Person.card_limit": CARDS, "Pool.rank": (FEWEST, HIGH)}
"""Bounds that a reader sets beside those of the type."""
_PROSE = "Person.text", "Idea.text"


@cache
def parts() -> Mapping[str, tuple[Trait, ...]]:
    """The traits of each part by its name: persons, races, the five kinds of Idea cards, and all within them."""
    found: dict[str, tuple[Trait, ...]] = {"Person": tuple(_traits(Person, "key")), "Race": tuple(_traits(Race, "key"))}
    others = [*HAS.values(), "in_order"]
    for number, name in TYPES.items():
        own = {HAS.get(number, ""), "in_order" if HAS.get(number) == "steps" else ""}
        found[name] = tuple(_traits(Idea, "key", *FIXED, *(key for key in others if key not in own)))
    for kind in _within(Person, Race, Idea):
        found.setdefault(kind.__name__, tuple(_traits(kind)))
    return found


@cache
def verbs() -> Mapping[str, tuple[Verb, ...]]:
    """AT-NEW-VOC-01: the words of each kind with what may stand under each."""
    return {name: tuple(_verb(kind) for kind in words_of(union).values()) for name, union in VERBS.items()}


def _verb(kind: Any) -> Verb:
    return Verb(kind.word, label(VERB, kind.word).name, _meant(kind), tuple(_traits(kind)))


def _meant(kind: Any) -> str:
    """The first sentence of what a word means, in other words where that names keys of files."""
    words = " ".join(str(kind.__doc__).split()).split(". ")[0]
    return label(VERB, kind.word).text or f"{words.rstrip('.')}."


def _within(*kinds: Any) -> Iterator[Any]:
    """The classes that stand within some classes, at whatever depth, other than as one word of several."""
    queue, seen = list(kinds), list(kinds)
    while queue:
        for options in map(_options, hints_of(queue.pop(0)).values()):
            fresh = [option for option in options if is_dataclass(option) and option not in seen]
            seen += fresh
            queue += fresh
            if len(options) == 1:
                yield from (option for option in options if is_dataclass(option))


def _options(hint: Any) -> tuple[Any, ...]:
    """What may stand where a hint is read, or in the list that it is."""
    options = tuple(option for option in options_of(hint) if option is not type(None))
    inner = options[0]
    return _options(get_args(inner)[0]) if get_origin(inner) is tuple else options


# ------------------------------------------------------------------ traits
def _traits(kind: Any, *left_out: str) -> Iterator[Trait]:
    hints = hints_of(kind)
    for item in fields(kind):
        if item.name not in left_out:
            yield _trait(kind.__name__, item, hints[item.name])


def _trait(kind: str, item: Field[Any], hint: Any) -> Trait:
    key = item.name.rstrip("_")
    place, called, must = f"{kind}.{key}", label(kind, key), needed(item)
    form, words, (low, high), of = _form(place, hint)
    rare = key in RARE or place in RARE
    return Trait(key, called.name, called.clause, form, words, low, high, _usual(item), called.text, must, of, rare)


def _form(place: str, hint: Any) -> tuple[str, tuple[Word, ...], tuple[int, int], str]:
    """The form of a trait, its words, its bounds, and of what it is a part."""
    only = next(option for option in options_of(hint) if option is not type(None))
    if place in _NAMED:
        return "word", _NAMED[place](), (0, 0), ""
    if get_origin(only) is tuple:
        return _listed(get_args(only)[0])
    if len(options := _options(hint)) > 1:
        return "verb", (), (0, 0), _union(options)
    if isinstance(only, type) and issubclass(only, StrEnum):
        return "word", _words(only), (0, 0), ""
    if is_dataclass(only):
        return "part", (), (0, 0), cast(Any, only).__name__
    form, low, high = _PLAIN[only]
    return "prose" if place in _PROSE else form, (), _BOUNDS.get(place, (low, high)), ""


def _listed(inner: Any) -> tuple[str, tuple[Word, ...], tuple[int, int], str]:
    options = options_of(inner)
    if len(options) > 1:
        return "verbs", (), (0, 0), _union(options)
    if issubclass(inner, StrEnum):
        return "words", _words(inner), (0, 0), ""
    if is_dataclass(inner):
        return "parts", (), (0, 0), cast(Any, inner).__name__
    return "texts" if inner is str else "numbers", (), (LOW, HIGH), ""


def _union(options: tuple[Any, ...]) -> str:
    return next(name for name, union in VERBS.items() if set(options_of(union)) == set(options))


def _words(kind: type[StrEnum]) -> tuple[Word, ...]:
    return tuple(Word(word.value, phrase(word)) for word in kind)


def _usual(item: Field[Any]) -> str:
    """What holds where nothing is said, as a file would have it; '' where that is nothing."""
    usual = item.default
    if usual is MISSING or usual is None or isinstance(usual, tuple):
        return ""
    if isinstance(usual, bool):
        return "yes" if usual else "no"
    return usual.value if isinstance(usual, StrEnum) else str(usual)


def _arms(*more: Word) -> tuple[Word, ...]:
    return (*more, *(Word(key, row.name) for key, row in weapons().items()))


def _people() -> tuple[Word, ...]:
    """AT-NEW-CHAR-01: whose special rule somebody may have, with what it is in a few words."""
    told = ((key, one.name, TRAITS.get(key)) for key, one in persons().items())
    return tuple(Word(key, f"{name}: {trait.text}" if trait else name) for key, name, trait in told)


def _kinds() -> tuple[Word, ...]:
    """AT-GEN-04: what a person may be."""
    return tuple(Word(kind.value, "NCO" if kind is Kind.NCO else phrase(kind)) for kind in Kind)


_NAMED: Mapping[str, Callable[[], tuple[Word, ...]]] = {
    "Person.kind": _kinds,
    "Person.weapon": _arms, "Person.trait": _people,
    "Race.weapon": lambda: _arms(Word(UNARMED, "unarmed")),
    "Written.weapon": lambda: _arms(Word("", "as its race"), Word(UNARMED, "unarmed")),
}  # fmt: skip
"""Traits that are keys of something."""
