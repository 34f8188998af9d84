"""Files that people write, YAML or JSON, as data that knows its lines, so that every fault can be told in one sentence.

`load` reads a file into `Map` (a dict) and `Seq` (a list); `take` and `unknown` check what stands in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar, overload

import yaml

from wartable.engine.errors import DataError

T = TypeVar("T")

MOST_BYTES = 4_000_000
MOST_NODES = 200_000
MOST_DEPTH = 60
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG = "tag:yaml.org,2002:"
_NAMES: dict[type[Any], str] = {
    bool: "yes or no", int: "a whole number", str: "a text", list: "a list", float: "a number"
}  # fmt: skip
_TRUE = ("yes", "true", "on", "y")
_MISSING: Any = object()


class Map(dict[str, Any]):
    """A mapping of a file; `line` is where it starts, `lines` where each key stands (0: unknown)."""

    __slots__ = ("file", "line", "lines")

    def __init__(self, items: Iterable[tuple[str, Any]] = (), file: str = "", line: int = 0) -> None:
        super().__init__(items)
        self.file = file
        self.line = line
        self.lines: dict[str, int] = {}

    def at(self, key: str) -> int:
        """The line of `key`, or where the mapping starts."""
        return self.lines.get(key, self.line)


class Seq(list[Any]):
    """A list of a file; `line` is where it starts, `lines` where each item stands."""

    __slots__ = ("file", "line", "lines")

    def __init__(self, items: Iterable[Any] = (), file: str = "", line: int = 0) -> None:
        super().__init__(items)
        self.file = file
        self.line = line
        self.lines: list[int] = []

    def at(self, index: int) -> int:
        """The line of item `index`, or where the list starts."""
        return self.lines[index] if index < len(self.lines) else self.line


Node = Map | Seq


# ------------------------------------------------------------------ reading
def load(path: str | Path) -> Map:
    """The mapping in the file `path`.

    Raises:
        DataError: the file cannot be read, is not YAML or JSON, holds a key twice, or is no mapping at its top.
    """
    name = str(path)
    try:
        raw = Path(path).read_bytes()
    except IsADirectoryError:
        raise DataError(name, 0, "this is a directory; give a YAML or JSON file") from None
    except FileNotFoundError:
        raise DataError(name, 0, "there is no such file") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "the name is not allowed"
        raise DataError(name, 0, f"the file cannot be read: {reason}") from None
    if len(raw) > MOST_BYTES:
        raise DataError(name, 0, f"the file has {len(raw)} bytes; at most {MOST_BYTES} are read")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise DataError(name, line, "the file is not UTF-8 text; save it as UTF-8") from None
    return parse(text, name)


def parse(text: str, file: str) -> Map:
    """The mapping that `text` holds; `file` names it in errors.

    Raises:
        DataError: as `load`.
    """
    node = _compose(text, file)
    if node is None:
        raise DataError(file, 1, "the file is empty; it must hold a mapping such as wartable: 1")
    value = _Builder(file).build(node, 0)
    if not isinstance(value, Map):
        raise DataError(file, node.start_mark.line + 1, "the file must hold a mapping at its top, such as wartable: 1")
    return value


def _compose(text: str, file: str) -> Any:
    if text.lstrip()[:1] in ("{", "["):
        text = text.replace("\t", " ")  # JSON may be indented with tabs, YAML may not
    try:
        return yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
        what = getattr(fault, "problem", None) or getattr(fault, "reason", None) or "it cannot be read"
        line = mark.line + 1 if mark else _line_of(text, getattr(fault, "position", None))
        raise DataError(file, line, f"this is neither YAML nor JSON: {what}") from None
    except RecursionError:
        raise DataError(file, 0, f"the file is nested too deeply; at most {MOST_DEPTH} levels are read") from None
    except ValueError:
        raise DataError(file, 0, "this is neither YAML nor JSON: a character in it is not allowed") from None


def _line_of(text: str, position: object) -> int:
    return text.count("\n", 0, position) + 1 if isinstance(position, int) else 0


class _Builder:
    """Makes values of YAML nodes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.left = MOST_NODES

    def build(self, node: Any, depth: int) -> Any:
        line = node.start_mark.line + 1
        self.left -= 1
        if self.left < 0:
            raise DataError(self.file, line, f"the file holds more than {MOST_NODES} values; that is too much")
        if depth > MOST_DEPTH:
            raise DataError(self.file, line, f"the file is nested too deeply; at most {MOST_DEPTH} levels are read")
        if isinstance(node, yaml.MappingNode):
            return self._map(node, line, depth)
        if isinstance(node, yaml.SequenceNode):
            found = Seq(file=self.file, line=line)
            for item in node.value:
                found.append(self.build(item, depth + 1))
                found.lines.append(item.start_mark.line + 1)
            return found
        return self._scalar(node.tag, node.value, line)

    def _map(self, node: Any, line: int, depth: int) -> Map:
        found = Map(file=self.file, line=line)
        for name, item in node.value:
            at = name.start_mark.line + 1
            if not isinstance(name, yaml.ScalarNode):
                raise DataError(self.file, at, "a key must be a plain word, not a list or a mapping")
            key = self._text(name.value, at)
            if key in found:
                raise DataError(self.file, at, f"{key} stands twice here (first in line {found.lines[key]}); keep one")
            found[key] = self.build(item, depth + 1)
            found.lines[key] = at
        return found

    def _scalar(self, tag: str, value: str, line: int) -> Any:
        kind = tag.removeprefix(_TAG)
        if kind == "null":
            return None
        if kind == "bool":
            return value.lower() in _TRUE
        if kind == "int" and re.fullmatch(r"[-+]?[0-9]{1,18}", value):
            return int(value)
        if kind == "float" and re.fullmatch(r"[-+]?[0-9]{0,15}\.?[0-9]{0,15}([eE][-+]?[0-9]{1,2})?", value):
            return float(value)
        if kind not in ("str", "int", "float", "timestamp"):
            raise DataError(self.file, line, f"{tag} is no kind of value that is read here; write a word or number")
        return self._text(value, line)

    def _text(self, value: str, line: int) -> str:
        try:
            return value.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeError:
            raise DataError(self.file, line, "a text holds half a character; write it whole") from None


def adopt(data: Any, file: str = "", line: int = 0) -> Any:
    """Plain Python data as `Map` and `Seq`; what has lines already is left as it is.

    A mapping that knows its own `line` hands it on to all in it; else `line` is that of all.

    Raises:
        DataError: a key that is no text, or a value of a kind that no file can hold.
    """
    if isinstance(data, Map | Seq | str | bool | int | float) or data is None:
        return data
    if isinstance(data, Mapping):
        bad = next((key for key in data if not isinstance(key, str)), None)
        if bad is not None:
            raise DataError(file, 0, f"the key {bad!r} must be a text")
        here = int(getattr(data, "line", line))
        return Map(((key, adopt(value, file, here)) for key, value in data.items()), file, here)
    if isinstance(data, list | tuple):
        return Seq((adopt(value, file, line) for value in data), file, line)
    raise DataError(file, 0, f"{data!r} is no kind of value that a file can hold")


# ------------------------------------------------------------------ checking
def fault(node: Map | Seq, key: str | int | None, text: str) -> DataError:
    """The error that says `text` of `key` of `node` (None: of the node itself)."""
    if key is None:
        line = node.line
    elif isinstance(node, Map):
        line = node.at(str(key))
    else:
        line = node.at(int(key))
    return DataError(node.file, line, text)


def guess(word: object, known: Iterable[str]) -> str:
    """`; did you mean ...?` if `word` is near to one of `known`, else the first of those there are."""
    names = list(known)
    near = get_close_matches(str(word).lower(), names, 1, 0.6)
    if near:
        return f"; did you mean {near[0]}?"
    if not names:
        return ""
    return f"; known: {', '.join(names[:24])}{' ...' if len(names) > 24 else ''}"


def unknown(node: Map, allowed: Iterable[str], what: str = "") -> None:
    """See that `node` has no key but `allowed`.

    Raises:
        DataError: it has one; the text says what may be meant.
    """
    names = tuple(allowed)
    for key in node:
        if key not in names:
            of = f" of {what}" if what else ""
            raise fault(node, key, f"{key} is no key{of}{guess(key, names)}")


@overload
def take(node: Map, key: str, kind: type[T]) -> T: ...
@overload
def take(node: Map, key: str, kind: type[T], default: T) -> T: ...
def take(node: Map, key: str, kind: type[Any], default: Any = _MISSING) -> Any:
    """The value of `key`, which must be of `kind`: str, int, float, bool, Map or Seq.

    Raises:
        DataError: it is missing and there is no `default`, or it is of another kind.
    """
    value = node.get(key, _MISSING)
    if value is _MISSING:
        if default is _MISSING:
            raise fault(node, None, f"{key} is missing; write {key}: and {kind_name(kind)}")
        return default
    if is_kind(value, kind):
        return value
    raise fault(node, key, f"{key} is {shown(value)}; it must be {kind_name(kind)}")


def is_kind(value: object, kind: type[Any]) -> bool:
    """Whether `value` is of `kind`; a bool is no number, a whole number is a float too."""
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, kind)


def kind_name(kind: type[Any]) -> str:
    """The kind in words."""
    if issubclass(kind, Map):
        return "a mapping"
    return _NAMES.get(list if issubclass(kind, Seq) else kind, kind.__name__)


def shown(value: object) -> str:
    """A value in a sentence: short, quoted if it is a text."""
    if isinstance(value, Map):
        return "a mapping"
    if isinstance(value, Seq):
        return "a list" if value else "an empty list"
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def number(node: Map, key: str, low: int, high: int, default: int | None = None) -> int:
    """The whole number `key`, from `low` to `high`.

    Raises:
        DataError: as `take`, or it is out of bounds.
    """
    value = take(node, key, int) if default is None else take(node, key, int, default)
    if not low <= value <= high:
        raise fault(node, key, f"{key} is {value}; it must be {low} to {high}")
    return value


def one_of(node: Map, key: str, allowed: Iterable[str], default: str | None = None) -> str:
    """The text `key`, which must be one of `allowed`.

    Raises:
        DataError: as `take`, or it is another word.
    """
    value = take(node, key, str) if default is None else take(node, key, str, default)
    names = tuple(allowed)
    if value not in names and (default is None or value != default):
        raise fault(node, key, f"{key} is {value!r}{guess(value, names)}")
    return value


def texts(node: Map, key: str) -> tuple[str, ...]:
    """The list of texts `key`, empty if it is not there.

    Raises:
        DataError: it is no list, or an item is no text.
    """
    items = take(node, key, Seq, Seq())
    for index, item in enumerate(items):
        if not isinstance(item, str):
            raise fault(items, index, f"{key} holds {shown(item)}; each item must be a text")
    return tuple(items)


def maps(node: Map, key: str) -> tuple[Map, ...]:
    """The list of mappings `key`, empty if it is not there.

    Raises:
        DataError: it is no list, or an item is no mapping.
    """
    items = take(node, key, Seq, Seq())
    for index, item in enumerate(items):
        if not isinstance(item, Map):
            raise fault(items, index, f"{key} holds {shown(item)}; each item must be a mapping")
    return tuple(items)


