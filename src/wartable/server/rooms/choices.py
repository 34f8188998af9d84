"""What may be chosen in a scenario beside its options, and a document with something other chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.system import System
from wartable.server.protocol import forms as f
from wartable.server.rooms import armies

NUMBER = "table.number"  # laying a table out takes long, and whether it goes together is known without
SIDES = "sides."

Document = dict[str, Any]
Changes = Mapping[str, Any]


def choices(ruleset: System[Any], doc: Mapping[str, Any], changes: Changes, tried: bool = True) -> Iterator[f.Choice]:
    """What may be chosen in `doc` with `changes`; a way that does not go together with the rest says why.

    Nothing is `tried` for a list of scenarios: the preview of the one that is picked has tried it soon enough.
    """
    rest = {key: value for key, value in changes.items() if key != NUMBER}
    base = changed(doc, {key: value for key, value in rest.items() if not key.startswith(SIDES)})
    untried = ruleset.scenarios.untried
    for key, value, ways in _offers(ruleset, base):
        others = {name: held for name, held in rest.items() if name != key and _stays(name, key)}
        now = rest.get(key, value)  # what is drawn has been tried
        doubtful = tried and key.rsplit(".", 1)[-1] not in untried
        reasons = [
            _fault(ruleset, doc, {**others, key: way, NUMBER: None}) if doubtful and way not in ("", now) else ""
            for way in ways
        ]
        yield f.Choice(key, value, [f.Way(way, why, ways[way]) for way, why in zip(ways, reasons, strict=True)])


def _stays(name: str, key: str) -> bool:
    """Whether a change of `name` still makes sense when `key` is another: of other teams nobody has chosen anything."""
    return key.startswith(SIDES) or not name.startswith(SIDES)


def _offers(ruleset: System[Any], doc: Document) -> Iterator[tuple[str, str | int, Mapping[str | int, str]]]:
    """Keys, what each is now, and what it could be with the words for it ('' where the value says it)."""
    offered = (*ruleset.scenarios.choices(doc), *armies.ways(ruleset.name, doc))
    for key, value, ways in offered:
        yield key, value, dict(ways.items()) if isinstance(ways, Mapping) else dict.fromkeys(ways, "")


def _fault(ruleset: System[Any], doc: Mapping[str, Any], changes: Changes) -> str:
    """Why the game would not go together, '' if it would."""
    try:
        ruleset.new_game(applied(ruleset, doc, changes))
    except DataError as why:
        return why.text
    return ""


# ------------------------------------------------------------------ to change a document
def applied(ruleset: System[Any], doc: Mapping[str, Any], changes: Changes) -> Document:
    """A document with `changes`, its lists written in: those of its sides come last, when all sides are known.

    Raises:
        DataError: what should have such a key cannot have any, or a list is named that is not shipped.
    """
    found = changed(doc, {key: value for key, value in changes.items() if not key.startswith(SIDES)})
    inner = {key: value for key, value in changes.items() if key.startswith(SIDES)}
    if inner:
        found = changed(ruleset.scenarios.sided(found), inner)
    return armies.written(ruleset.name, found)


def changed(doc: Mapping[str, Any], changes: Changes) -> Document:
    """A document with some keys replaced; None takes a key away.

    `table.layout` is a key of its table, `sides.p1.army` one of the side whose seat is p1.

    Raises:
        DataError: what should have such a key cannot have any.
    """
    found = dict(doc)
    for path, value in changes.items():
        _change(found, path.split("."), value, path)
    return found


def _change(node: Document, steps: Sequence[str], value: Any, path: str) -> None:
    key, *rest = steps
    if not rest:
        if value is None:
            node.pop(key, None)
        else:
            node[key] = value
        return
    held = node.get(key, {})
    if isinstance(held, list):
        node[key] = _of_list(held, rest, value, path)
        return
    if not isinstance(held, Mapping):
        raise DataError("", 0, f"{key} has no keys, so {path} cannot be changed")
    new = dict(held)
    _change(new, rest, value, path)
    if new or key in node:
        node[key] = new


def _of_list(held: list[Any], steps: Sequence[str], value: Any, path: str) -> list[Any]:
    """A list of sides in which one is another."""
    seat, *rest = steps
    found = list(held)
    for place, item in enumerate(found):
        if rest and isinstance(item, Mapping) and item.get("seat") == seat:
            found[place] = dict(item)
            _change(found[place], rest, value, path)
            return found
    raise DataError("", 0, f"no side has the seat {seat!r}, so {path} cannot be changed")
