"""The words in which cards are written, and the reader that makes typed objects of them (AT-NEW-VOC-01).

A word is a frozen dataclass with `word`, its name in a file: `{stay: {who: doctor, place: live, turns: 2}}` is a
`Stay`. What stands under a word are its fields; a word with one or two may have the first bare and the other beside
it: `{escape_need: -3, within: 6}`. A field whose name Python keeps for itself ends with an underscore. Whatever is not
known is a fault with its file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from wartable.engine.compat import override
from wartable.engine.errors import DataError
from wartable.engine.plane import INCH
from wartable.kit.documents import Map, Seq, fault, guess, shown
from wartable.kit.fields import length
from wartable.kit.forms.places import Lacks, Stray

W = TypeVar("W")
Length = NewType("Length", int)
"""A distance in mils; a file gives inches."""
Cell = int | str
"""A printed cell: a number, or another text."""
Count = NewType("Count", int)
"""A number of turns, figures, cards: 1 or more."""
BARE = 2
"""A word with so many fields at most may have its first one bare."""
LOW, HIGH, FURTHEST = -99, 99, 144 * INCH


class Who(StrEnum):
    """Who has to do something, or to whom it happens."""

    DOCTOR = "doctor"
    COMPANION = "companion"
    DOCTOR_GROUP = "doctor_group"
    """The Doctor or a companion (AT-GEN-04)."""
    PLAYER_CHARACTER = "player_character"
    ANY_PLAYER_CHARACTER_OR_SOLDIER = "any_player_character_or_soldier"
    HOLDER = "holder"
    """Who holds the card."""
    SAME = "same"
    """Who did the step before."""
    PROFESSOR = "professor"
    """The civilian of the quest of that name."""
    RANDOM_COMPANION = "random_companion"
    RANDOM_PRISONER = "random_prisoner"
    RANDOM_UNIT_GROUP = "random_unit_group"
    NEAREST_ALIEN = "nearest_alien"
    """The one nearest to whom an order sends it."""


class Place(StrEnum):
    """Where something is done."""

    LIVE = "live"
    """The live objective marker."""
    DUMMY = "dummy"
    """Any other objective marker."""
    ANOTHER_DUMMY = "another_dummy"
    """One at which no step of this card has been done."""
    EACH_DUMMY = "each_dummy"
    RANDOM_DUMMY = "random_dummy"
    START_EDGE = "start_edge"
    """The table edge from which the players began."""
    FAR_EDGE = "far_edge"
    """The one opposite."""
    PORTAL = "portal"
    FURTHEST_PORTAL = "furthest_portal"
    """The portal marker furthest from all players' figures."""
    TERRAIN_AT_RANDOM_PORTAL = "terrain_at_random_portal"
    FAR_BUILDING = "far_building"
    """The building nearest to the far edge."""
    LEADER = "leader"
    NODE = "node"
    DOCTOR = "doctor"
    PATROL = "patrol"
    """The soldiers of the quest of that name."""
    SAME = "same"
    """Where the step before was done."""
    RANDOM_PLAYER_GROUP = "random_player_group"


class What(StrEnum):
    """Figures and things that are meant."""

    RANK = "rank"
    """Aliens of the rank and file."""
    LEADER = "leader"
    CHARACTER = "character"
    """The enemy character of the race."""
    LEADER_OR_CHARACTER = "leader_or_character"
    NODE = "node"
    CYBERMAT = "cybermat"
    ONE_ALIEN = "one_alien"
    ALL_ALIENS = "all_aliens"
    ALIENS_WITHIN_6 = "aliens_within_6"
    ALIENS_WITHIN_12 = "aliens_within_12"
    DISGUISED_ALIEN = "disguised_alien"
    UNIT_SOLDIER = "unit_soldier"
    VEHICLE = "vehicle"
    CIVILIAN = "civilian"
    MCGUFFIN = "mcguffin"
    """The device at the live objective (AT-GEN-05)."""
    COMPONENT = "component"
    """The item of the quest of that name."""
    RANDOM_SCATTER = "random_scatter"
    """A piece of scatter terrain."""


class Requires(StrEnum):
    """What a card needs to make sense in a game (AT-CARD-03)."""

    EARTH = "earth"
    UNIT_ON_TABLE = "unit_on_table"
    ALIEN_ON_TABLE = "alien_on_table"
    PRISONER = "prisoner"
    K9 = "k9"
    BUILDING = "building"


class Dice(NamedTuple):
    """Damage as it is printed: `fixed` and the total of `dice` dice with `sides` sides (AT-SHOOT-02)."""

    fixed: int
    dice: int
    sides: int

    @classmethod
    def read(cls, text: str) -> Dice | None:
        """5+D6, D6+6, 2D6 or D3+1 as numbers; None for anything else."""
        found = _DICE.fullmatch(text)
        if not found:
            return None
        return cls(int(found["before"] or found["after"] or 0), int(found["dice"] or 1), int(found["sides"]))

    @property
    def most(self) -> int:
        """The highest that it can come to."""
        return self.fixed + self.dice * self.sides

    @override
    def __str__(self) -> str:
        rolled = f"{self.dice if self.dice > 1 else ''}D{self.sides}"
        return f"{self.fixed}+{rolled}" if self.fixed else rolled


_DICE = re.compile(r"(?:(?P<before>[1-9])\+)?(?P<dice>[1-9]?)D(?P<sides>3|6|10)(?:\+(?P<after>[1-9]))?")
_PLAIN: Mapping[Any, str] = {
    int: "a whole number", bool: "yes or no", str: "a text", Length: "a length in inches, such as 6 or 2.5",
    Count: "a whole number, 1 or more", Dice: "dice such as D6+3 or 2D6",
}  # fmt: skip


def without(node: Map, *keys: str) -> Map:
    """A mapping without some of its keys; it knows the lines of the others."""
    bare = Map([(key, node[key]) for key in node if key not in keys], node.file, node.line)
    bare.lines = dict(node.lines)
    return bare


# ------------------------------------------------------------------ reading
def worded(kind: Any, node: Map, what: str) -> Any:
    """The object that a mapping with one word stands for; `kind` is the class of the word, or a union of such.

    Args:
        what: what the mapping is called in errors.

    Raises:
        DataError: the word, a field or a value is unknown, missing or of another kind.
    """
    words = words_of(kind)
    word = next((key for key in node if key in words), "")
    if not word:
        named = next(iter(node), "")
        raise fault(node, named or None, f"{named or 'nothing'} is no word of {what}{guess(named, words)}")
    value = node[word]
    if not isinstance(value, Map) and len(names := _names(words[word])) > BARE:
        raise fault(node, word, f"{word} of {what} is {shown(value)}; it must be a mapping with {', '.join(names)}")
    if not isinstance(value, Map):
        return made(words[word], bare(words[word], node, word), f"{word} of {what}")
    if len(node) > 1:
        other = next(key for key in node if key != word)
        raise fault(node, other, f"{other} stands beside {word} of {what}; write it within {word}")
    return made(words[word], value, f"{word} of {what}")


def each(kind: Any, node: Map, key: str, what: str) -> tuple[Any, ...]:
    """The objects of the list of words that stands at `key`, in their order; none if there is no such key.

    Raises:
        DataError: as `worded`, or it is no list of mappings.
    """
    if key not in node:
        return ()
    listed = node[key]
    if not isinstance(listed, Seq) or not listed or not all(isinstance(item, Map) for item in listed):
        raise fault(node, key, f"{key} of {what} is {shown(listed)}; it must be a list of mappings, each with a word")
    return tuple(worded(kind, item, what) for item in listed)


def made(kind: type[W], node: Map, what: str, **given: Any) -> W:
    """A `kind` made of the mapping `node`, which is called `what` in errors; `given` are fields not read from it.

    Raises:
        DataError: as `worded`.
    """
    hints = hints_of(cast(Any, kind))
    names = {item.name.rstrip("_"): item for item in fields(cast(Any, kind)) if item.name not in given}
    for why in _misshapen(node, names, what):
        raise why
    values = {item.name: valued(hints[item.name], node, key, what) for key, item in names.items() if key in node}
    try:
        return kind(**values, **given)
    except ValueError as why:
        raise fault(node, None, f"{what}: {why}") from None


def _misshapen(node: Map, names: Mapping[str, Field[Any]], what: str) -> Iterator[DataError]:
    """What a mapping has that is not known, and what it lacks."""
    for key in node:
        if key not in names:
            yield Stray(node.file, node.at(key), f"{key} is no word of {what}{guess(key, names)}")
    for key, item in names.items():
        if key not in node and needed(item):
            yield Lacks(node.file, node.line, f"{what} needs {key}", key)


def faults_of(kind: Any, node: Map, what: str, *given: str) -> Iterator[DataError]:
    """What `made` would object to, field by field, one fault of each; `given` are fields not read from the mapping."""
    hints = hints_of(kind)
    names = {item.name.rstrip("_"): item for item in fields(kind) if item.name not in given}
    yield from _misshapen(node, names, what)
    for key, item in names.items():
        try:
            if key in node:
                valued(hints[item.name], node, key, what)
        except DataError as why:
            yield why


def valued(hint: Any, node: Map | Seq, key: str | int, what: str) -> Any:
    """The value at `key` as `hint`, the type of a field, asks for it.

    Raises:
        DataError: as `worded`.
    """
    value = node[str(key)] if isinstance(node, Map) else node[int(key)]
    options = tuple(option for option in options_of(hint) if option is not type(None))
    if options == (int, str):
        return _plain(str if isinstance(value, str) else int, value, node, key, what)
    if len(options) > 1:
        return worded(hint, _mapping(value, node, key, what), what)
    (only,) = options
    if get_origin(only) is tuple:
        return _listed(only, value, node, key, what)
    if isinstance(only, type) and issubclass(only, StrEnum):
        if not isinstance(value, str) or value not in [str(word) for word in only]:
            raise fault(node, key, f"{_named(key, what)} is {shown(value)}{guess(value, list(only))}")
        return only(value)
    if is_dataclass(only):
        return made(cast(Any, only), _mapping(value, node, key, what), _named(key, what))
    return _plain(only, value, node, key, what)


def _plain(kind: Any, value: Any, node: Map | Seq, key: str | int, what: str) -> Any:
    wrong = fault(node, key, f"{_named(key, what)} is {shown(value)}; it must be {_PLAIN[kind]}")
    if kind is Length:
        return Length(length(node, key, 0, FURTHEST))
    if kind is Dice:
        dice = Dice.read(value) if isinstance(value, str) else None
        if dice is None:
            raise wrong
        return dice
    if type(value) is not (int if kind is Count else kind):
        raise wrong
    low = 1 if kind is Count else LOW
    if type(value) is int and not low <= value <= HIGH:
        raise fault(node, key, f"{_named(key, what)} is {value}; it must be {low} to {HIGH}")
    return value


def _listed(kind: Any, value: Any, node: Map | Seq, key: str | int, what: str) -> tuple[Any, ...]:
    if not isinstance(value, Seq) or not value:
        raise fault(node, key, f"{key} of {what} is {shown(value)}; it must be a list")
    inner = get_args(kind)[0]
    return tuple(valued(inner, value, index, f"{key} of {what}") for index in range(len(value)))


def _named(key: str | int, what: str) -> str:
    return f"{key} of {what}" if isinstance(key, str) else f"one of the {what}"


def _mapping(value: Any, node: Map | Seq, key: str | int, what: str) -> Map:
    if not isinstance(value, Map):
        raise fault(node, key, f"{_named(key, what)} is {shown(value)}; it must be a mapping")
    return value


def bare(kind: Any, node: Map, word: str) -> Map:
    """`{word: value, other: ...}` as the mapping of the fields: the first of them has the value."""
    if not fields(kind):
        if node[word] is not True or len(node) > 1:
            raise fault(node, word, f"{word} stands for itself; write {word}: yes and nothing beside it")
        return Map((), node.file, node.line)
    first = _names(kind)[0]
    found = Map([(first if key == word else key, node[key]) for key in node], node.file, node.line)
    found.lines = {(first if key == word else key): at for key, at in node.lines.items()}
    return found


@cache
def words_of(kind: Any) -> Mapping[str, Any]:
    """The words that a union of classes knows, with what each stands for."""
    return {option.word: option for option in options_of(kind) if is_word(option)}


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """The types of the fields of a class, by name."""
    return get_type_hints(kind)


def _names(kind: Any) -> list[str]:
    """The names of the fields of a class as files have them."""
    return [item.name.rstrip("_") for item in fields(kind)]


def options_of(hint: Any) -> tuple[Any, ...]:
    """The types of a union, or the one."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def is_word(kind: Any) -> bool:
    """Whether it is the class of a word."""
    return is_dataclass(kind) and hasattr(kind, "word")


def needed(item: Field[Any]) -> bool:
    """Whether a field must be given."""
    return item.default is MISSING and item.default_factory is MISSING


# ------------------------------------------------------------------ schema
_SCHEMAS: Mapping[Any, Mapping[str, Any]] = {
    bool: {"type": "boolean"}, str: {"type": "string"}, int: {"type": "integer", "minimum": LOW, "maximum": HIGH},
    Count: {"type": "integer", "minimum": 1, "maximum": HIGH}, Length: {"type": ["number", "string"]},
    Dice: {"type": "string", "pattern": r"^([1-9]\+)?[1-9]?D(3|6|10)(\+[1-9])?$"},
}  # fmt: skip


def schema_of(kind: Any, *left_out: str) -> dict[str, Any]:
    """The JSON Schema of a mapping of which `made` makes a `kind`, without some of its fields.

    What may stand within itself, such as steps within a step, is a mapping of which nothing is said.
    """
    return _object(kind, frozenset(), left_out)


def listed_schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a list of words of a union."""
    return _schema(tuple[kind, ...], frozenset())


def _object(kind: Any, within: frozenset[Any], left_out: tuple[str, ...] = ()) -> dict[str, Any]:
    hints = hints_of(kind)
    known = {item.name.rstrip("_"): item for item in fields(kind) if item.name not in left_out}
    return {
        "type": "object", "additionalProperties": False,
        "properties": {key: _schema(hints[item.name], within | {kind}) for key, item in known.items()},
        "required": [key for key, item in known.items() if needed(item)],
    }  # fmt: skip


def _schema(hint: Any, within: frozenset[Any]) -> dict[str, Any]:
    options = tuple(option for option in options_of(hint) if option is not type(None))
    if options == (int, str):
        return {"type": ["integer", "string"]}
    if len(options) > 1:
        return {"type": "object"} if within & set(options) else {"anyOf": [_worded(each, within) for each in options]}
    (only,) = options
    if get_origin(only) is tuple:
        return {"type": "array", "items": _schema(get_args(only)[0], within), "minItems": 1}
    if isinstance(only, type) and issubclass(only, StrEnum):
        return {"enum": [str(word) for word in only]}
    return dict(_SCHEMAS[only]) if only in _SCHEMAS else _object(only, within)


def _worded(kind: Any, within: frozenset[Any]) -> dict[str, Any]:
    """`{word: {...}}`, or the word with a bare value and other fields beside it."""
    if not fields(kind):
        return {"type": "object", "required": [kind.word], "properties": {kind.word: {"const": True}}}
    whole = _object(kind, within)
    first, *others = whole["properties"]
    if len(others) >= BARE:
        return {
            "type": "object",
            "additionalProperties": False,
            "required": [kind.word],
            "properties": {kind.word: whole},
        }
    bare = {(kind.word if key == first else key): value for key, value in whole["properties"].items()}
    return {
        "type": "object", "required": [kind.word], "additionalProperties": False,
        "properties": {**bare, kind.word: {"anyOf": [whole, bare[kind.word]]}},
    }  # fmt: skip
