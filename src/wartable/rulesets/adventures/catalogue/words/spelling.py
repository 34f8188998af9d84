"""Documents in the one spelling that a form knows: what stands bare beside a word stands within it (AT-NEW-VOC-01).

`{portals_max: 2}` becomes `{portals_max: {most: 2}}`. What is wrong stays as it is, to be told by who reads it.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin

from wartable.kit.documents import Map, Seq
from wartable.rulesets.adventures.catalogue.words.vocabulary import BARE, bare, hints_of, is_word, options_of, words_of


def spelled(hint: Any, value: Any) -> Any:
    """What stands where a `hint` is read, in the spelling of forms: plain data."""
    options = tuple(option for option in options_of(hint) if option is not type(None))
    only = options[0]
    if isinstance(value, Map) and len(options) > 1 and all(is_word(option) for option in options):
        return _word(hint, value)
    if isinstance(value, Map) and len(options) == 1 and is_dataclass(only):
        return _fields(only, value)
    if isinstance(value, Seq) and get_origin(only) is tuple:
        return [spelled(get_args(only)[0], item) for item in value]
    return plain(value)


def plain(value: Any) -> Any:
    """A value as plain data."""
    if isinstance(value, Map):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, Seq) else value


def _fields(kind: Any, value: Map) -> dict[str, Any]:
    hints = {name.rstrip("_"): hint for name, hint in hints_of(kind).items()}
    known = {key: spelled(hint, value[key]) for key, hint in hints.items() if key in value}
    return known | {key: plain(item) for key, item in value.items() if key not in hints}


def _word(hint: Any, value: Map) -> Any:
    known = words_of(hint)
    word = next((key for key in value if key in known), "")
    names = fields(known[word]) if word else ()
    if not names or (not isinstance(value[word], Map) and len(names) > BARE):
        return plain(value)
    within = value[word] if isinstance(value[word], Map) else bare(known[word], value, word)
    beside = {key: plain(item) for key, item in value.items() if key != word} if within is value[word] else {}
    return {word: _fields(known[word], within), **beside}
