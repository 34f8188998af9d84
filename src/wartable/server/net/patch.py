"""Differences between what a client was told and what it is to be told.

A view changes by `[path, value]`: what stands at the path is replaced, or comes last in its object if it is new;
`[path]` takes it away. A path is a list of keys and places from the outside in. A list of shapes changes into a list of
runs `[from, count]`, which are taken over from the old list, and of new shapes. Who applies both has, byte for byte,
what would have been told in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import is_
from typing import Any

import msgspec

from wartable.server.protocol import messages as m
from wartable.server.protocol.messages import Shape
from wartable.server.rooms.showing import Position
from wartable.server.rooms.written import Part, Written, plain

Change = list[Any]
Run = Shape | list[int]
_json = msgspec.json.encode


def lighter(update: m.Update, last: Position, at: Position) -> m.Update | m.Patch:
    """`update` to the position `at` as differences to the `last`, or as it is if they are more."""
    old, new = last.ground, at.ground
    if (old.width, old.height, old.kind) != (new.width, new.height, new.kind):
        return update
    by = differences(last.view, at.view)
    ground = None if update.ground is None else runs(old.shapes, new.shapes)
    shapes = runs(last.shapes, at.shapes)
    size = len(_json((by, ground, shapes)))
    if size >= at.view.size and size >= len(_json((update.view, update.ground, at.shapes))):
        return update
    return m.Patch(
        n=update.n, line=update.line, first=update.first, events=update.events, changes=by, ground=ground,
        shapes=shapes, title=update.title, request=update.request, outcome=update.outcome, back=update.back,
        thinking=update.thinking, step=update.step, back_to=update.back_to,
        standing=update.standing, stood=update.stood,
    )  # fmt: skip


def differences(old: Written, new: Written) -> list[Change]:
    """The `changes` of a view; what is written alike is not looked at."""
    try:
        return list(_differences([], old.parts, new.parts))
    except _Unlike:
        return [[[], new.data]]


class _Unlike(Exception):
    """Changes do not come to what they were made of."""


def _differences(path: list[str | int], old: Mapping[str, Part], new: Mapping[str, Part]) -> Iterator[Change]:
    if not _in_order(old, new):
        yield from _proved(path, _data(old), _data(new))
        return
    yield from ([[*path, key]] for key in old if key not in new)
    for key, part in new.items():
        before = old.get(key)
        if before is None:
            yield [[*path, key], plain(part)]
        elif isinstance(part, dict) and isinstance(before, dict):
            if part != before or list(part) != list(before):
                yield from _differences([*path, key], before, part)
        elif part != before:
            yield from _proved([*path, key], plain(before), plain(part))


def _data(parts: Mapping[str, Part]) -> dict[str, Any]:
    return {key: plain(part) for key, part in parts.items()}


def _proved(path: list[str | int], old: Any, new: Any) -> Iterator[Change]:
    by = list(_changes([], old, new))
    # What is equal in Python (1, 1.0 and True) need not be the same in JSON.
    if _json(changed(old, by)) != _json(new):
        raise _Unlike
    for at, *value in by:
        yield [[*path, *at], *value]


def changes(old: Any, new: Any) -> list[Change]:
    """What makes `new` of `old`; both are JSON data."""
    try:
        return list(_proved([], old, new))
    except _Unlike:
        return [[[], new]]


def _changes(path: list[str | int], old: Any, new: Any) -> Iterator[Change]:
    if isinstance(old, dict) and isinstance(new, dict) and _in_order(old, new):
        yield from ([[*path, key]] for key in old if key not in new)
        for key, value in new.items():
            if key not in old:
                yield [[*path, key], value]
            elif value != old[key]:
                yield from _changes([*path, key], old[key], value)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (before, after) in enumerate(zip(old, new)):
            if before != after:
                yield from _changes([*path, place], before, after)
    elif old != new:
        yield [path, new]


def _in_order(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether what stays has its order, and what is new comes last."""
    stays = [key for key in old if key in new]
    return list(new)[: len(stays)] == stays


def changed(old: Any, by: Sequence[Change]) -> Any:
    """`old` after all changes; `old` itself is left as it was.

    Raises:
        LookupError: there is no such place.
    """
    for path, *value in by:
        old = _put(old, path, value)
    return old


def _put(old: Any, path: Sequence[str | int], value: Sequence[Any]) -> Any:
    if not path:
        return value[0]
    key, rest = path[0], path[1:]
    made: Any = dict(old) if isinstance(old, dict) else list(old)
    if rest:
        made[key] = _put(old[key], rest, value)
    elif value:
        made[key] = value[0]
    else:
        del made[key]
    return made


def runs(old: Sequence[Shape], new: Sequence[Shape]) -> list[Run]:
    """What makes the shapes `new` of the shapes `old`; those that stay are the same objects in both."""
    alike = list(map(is_, old, new))
    end = alike.index(False) if False in alike else len(alike)  # where the last run has ended in `old`
    made: list[Run] = [[0, end]] if end else []
    if end == len(new):
        return made
    places = {id(shape): place for place, shape in reversed(list(enumerate(old)))}
    for shape in new[end:]:
        if made and 0 <= end < len(old) and old[end] is shape:
            last = made[-1]
            assert isinstance(last, list)
            last[1] += 1
            end += 1
            continue
        place = places.get(id(shape), -1)
        made.append(shape if place < 0 else [place, 1])
        end = place + 1 if place >= 0 else -1
    return made


def joined(old: Sequence[Any], by: Sequence[Any]) -> list[Any]:
    """The shapes after `by`; shapes are objects of any kind but lists."""
    made: list[Any] = []
    for part in by:
        if isinstance(part, list):
            made += old[part[0] : part[0] + part[1]]
        else:
            made.append(part)
    return made
