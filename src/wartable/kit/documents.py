"""Files that people write, YAML or JSON, as data that knows its lines, so that every fault can be told in one sentence.

`load` reads a file into `Map` (a dict) and `Seq` (a list); `take` and `unknown` check what stands in them. YAML is read
from the parser's events, one by one within the bounds of `engine.parsing`: nothing is put together that is too large.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, overload

import yaml

from wartable.engine.errors import DataError
from wartable.engine.parsing import DOCUMENT, sized, too_deep

T = TypeVar("T")

_DIRECTIVES = 20  # lines that begin with %; each is compared with all before it
_DIRECTIVE = re.compile("(?:^|[\n\r\x85\u2028\u2029])%")
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
def is_file(path: str | Path) -> bool:
    """Whether there is a file of that name; a name that no file can have, too long for one or with a NUL, has none."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def load(path: str | Path) -> Map:
    """The mapping in the file `path`.

    Raises:
        DataError: the file cannot be read, is not YAML or JSON, holds a key twice, or is no mapping at its top.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as found:
            raw = found.read(DOCUMENT.size + 1)  # what has no end, such as a device, is not read to it
    except IsADirectoryError:
        raise DataError(name, 0, "this is a directory; give a YAML or JSON file") from None
    except FileNotFoundError:
        raise DataError(name, 0, "there is no such file") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "the name is not allowed"
        raise DataError(name, 0, f"the file cannot be read: {reason}") from None
    if len(raw) > DOCUMENT.size:
        raise DataError(name, 0, f"the file has too many bytes; at most {DOCUMENT.size} are read")
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
    sized(text, file, DOCUMENT)
    if text.lstrip()[:1] in ("{", "["):
        text = text.replace("\t", " ")  # JSON may be indented with tabs, YAML may not
    if sum(1 for _ in _DIRECTIVE.finditer(text)) > _DIRECTIVES:
        raise DataError(file, 0, f"more than {_DIRECTIVES} lines begin with %; a document needs none of them")
    value = _read(text, file)
    if not isinstance(value, Map):
        line = value.line if isinstance(value, Seq) else 1
        raise DataError(file, line, "the file must hold a mapping at its top, such as wartable: 1")
    return value


def _read(text: str, file: str) -> Any:
    try:
        return _Reader(file).read(yaml.parse(text, Loader=_LOADER))
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
        what = getattr(fault, "problem", None) or getattr(fault, "reason", None) or "it cannot be read"
        line = mark.line + 1 if mark else _line_of(text, getattr(fault, "position", None))
        raise DataError(file, line, f"this is neither YAML nor JSON: {what}") from None
    except ValueError:
        raise DataError(file, 0, "this is neither YAML nor JSON: a character in it is not allowed") from None


def _line_of(text: str, position: object) -> int:
    return text.count("\n", 0, position) + 1 if isinstance(position, int) else 0


class _Open:
    """A list or mapping of which not everything has been read: the `key` that waits for its value, and its anchor."""

    __slots__ = ("anchor", "at", "first", "found", "height", "key")

    def __init__(self, found: Map | Seq, anchor: str | None, first: int) -> None:
        self.found = found
        self.anchor = anchor
        self.first = first  # what was left when it began
        self.height = 1
        self.key: str | None = None
        self.at = 0


class _Kept(NamedTuple):
    """What an anchor names: its value, how many values that has, and how many levels."""

    value: Any
    nodes: int
    height: int


class _Reader:
    """Makes values of the events of YAML, in the order in which they come."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.left = DOCUMENT.nodes
        self.aliases = 0
        self.stack: list[_Open] = []
        self.kept: dict[str, _Kept | None] = {}
        self.resolver: Any = yaml.resolver.Resolver()
        self.done: list[Any] = []

    def read(self, events: Iterator[Any]) -> Any:
        for event in events:
            line = event.start_mark.line + 1
            if isinstance(event, yaml.DocumentStartEvent):
                if self.done:
                    raise DataError(self.file, line, "a second document begins here (---); keep one in a file")
            elif isinstance(event, yaml.CollectionStartEvent):
                self._begin(event, line)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._end(line)
            elif isinstance(event, yaml.ScalarEvent):
                self._plain(event, line)
            elif isinstance(event, yaml.AliasEvent):
                self._again(str(event.anchor), line)
        if not self.done:
            raise DataError(self.file, 1, "the file is empty; it must hold a mapping such as wartable: 1")
        return self.done[0]

    def _count(self, line: int, nodes: int, height: int) -> None:
        self.left -= nodes
        if self.left < 0:
            text = f"the document holds more than {DOCUMENT.nodes} values; that is too much"
            raise DataError(self.file, line, text)
        if len(self.stack) + height > DOCUMENT.depth:
            raise too_deep(self.file, line, DOCUMENT)

    def _begin(self, event: Any, line: int) -> None:
        self._no_key(line)
        first = self.left
        self._count(line, 1, 1)
        kind = Map if isinstance(event, yaml.MappingStartEvent) else Seq
        self.stack.append(_Open(kind(file=self.file, line=line), event.anchor, first))
        if event.anchor:
            self.kept[event.anchor] = None

    def _end(self, line: int) -> None:
        done = self.stack.pop()
        if done.anchor:
            self.kept[done.anchor] = _Kept(done.found, done.first - self.left, done.height)
        self._put(done.found, done.found.line, done.height)

    def _plain(self, event: Any, line: int) -> None:
        if len(event.value) > DOCUMENT.scalar:
            text = f"a text has more than {DOCUMENT.scalar} characters; shorter ones are read"
            raise DataError(self.file, line, text)
        if self._waits_for_a_key:
            self._key(self._text(event.value, line), line)
            return
        self._count(line, 1, 0)
        tag = event.tag
        if tag is None or tag == "!":
            tag = self.resolver.resolve(yaml.ScalarNode, event.value, event.implicit)
        value = self._scalar(tag, event.value, line)
        if event.anchor:
            self.kept[event.anchor] = _Kept(value, 1, 0)
        self._put(value, line, 0)

    def _again(self, anchor: str, line: int) -> None:
        """Put what an anchor names once more: a copy, so that nobody changes two places at once."""
        self._no_key(line)
        self.aliases += 1
        if self.aliases > DOCUMENT.aliases:
            raise DataError(self.file, line, f"the document has more than {DOCUMENT.aliases} aliases (*{anchor[:40]})")
        if anchor not in self.kept:
            raise DataError(self.file, line, f"this is neither YAML nor JSON: nothing is called &{anchor[:40]}")
        kept = self.kept[anchor]
        if kept is None:
            raise DataError(self.file, line, f"*{anchor[:40]} stands within what it stands for; write it out")
        self._count(line, kept.nodes, kept.height)
        self._put(_copy(kept.value), line, kept.height)

    @property
    def _waits_for_a_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].found, Map) and self.stack[-1].key is None

    def _no_key(self, line: int) -> None:
        if self._waits_for_a_key:
            raise DataError(self.file, line, "a key must be a plain word, not a list or a mapping")

    def _key(self, key: str, line: int) -> None:
        top = self.stack[-1]
        if isinstance(top.found, Map) and key in top.found:
            first = top.found.lines[key]
            raise DataError(self.file, line, f"{shown_key(key)} stands twice here (first in line {first}); keep one")
        top.key, top.at = key, line

    def _put(self, value: Any, line: int, height: int) -> None:
        if not self.stack:
            self.done.append(value)
            return
        top = self.stack[-1]
        top.height = max(top.height, height + 1)
        if isinstance(top.found, Seq):
            top.found.append(value)
            top.found.lines.append(line)
        elif top.key is not None:
            top.found[top.key] = value
            top.found.lines[top.key] = top.at
            top.key = None

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
            raise DataError(self.file, line, f"{tag[:60]} is no kind of value that is read here; write a word")
        return self._text(value, line)

    def _text(self, value: str, line: int) -> str:
        try:
            return value.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeError:
            raise DataError(self.file, line, "a text holds half a character; write it whole") from None


def shown_key(key: str) -> str:
    """A key in a sentence."""
    return key if len(key) <= 60 else f"{key[:57]}..."


def _copy(value: Any) -> Any:
    if isinstance(value, Map):
        again = Map(((key, _copy(item)) for key, item in value.items()), value.file, value.line)
        again.lines = dict(value.lines)
        return again
    if isinstance(value, Seq):
        copied = Seq((_copy(item) for item in value), value.file, value.line)
        copied.lines = list(value.lines)
        return copied
    return value


def adopt(data: Any, file: str = "", line: int = 0, depth: int = 1) -> Any:
    """Plain Python data as `Map` and `Seq`; what has lines already is left as it is.

    A mapping that knows its own `line` hands it on to all in it; else `line` is that of all. `depth` is its level in
    what it is a part of.

    Raises:
        DataError: a key that is no text, a value of a kind that no file can hold, or too many levels.
    """
    if isinstance(data, Map | Seq | str | bool | int | float) or data is None:
        return data
    if depth > DOCUMENT.depth:
        raise too_deep(file, line, DOCUMENT)
    if isinstance(data, Mapping):
        bad = next((key for key in data if not isinstance(key, str)), None)
        if bad is not None:
            raise DataError(file, 0, f"the key {bad!r} must be a text")
        here = int(getattr(data, "line", line))
        return Map(((key, adopt(value, file, here, depth + 1)) for key, value in data.items()), file, here)
    if isinstance(data, list | tuple):
        return Seq((adopt(value, file, line, depth + 1) for value in data), file, line)
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
    near = get_close_matches(str(word).lower()[:80], names, 1, 0.6)
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
