"""Documents of one's own written in a form: what a ruleset says of them, so that a form need know no rule.

A document is plain data as a file has it. A path leads to a place in it: `["persons", "ann", "move"]`, with numbers
for places in lists. `Sheets` describes all that may be said; `Draft` is a document with what is to be said of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from wartable.kit.documents import Map
from wartable.kit.forms.traits import Trait, Word

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Verb:
    """A word that stands in a document with `traits` under it; `text`: what it means."""

    key: str
    name: str
    text: str
    traits: tuple[Trait, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something that can be begun: `noun` is what it is called, `copies` are those that it may begin as a copy of."""

    key: str
    noun: str
    text: str
    clause: str
    copies: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Sheets:
    """All that can be said: what may be begun, the traits of each part, the verbs of each kind."""

    sheets: tuple[Sheet, ...]
    parts: Mapping[str, tuple[Trait, ...]]
    verbs: Mapping[str, tuple[Verb, ...]]


@dataclass(frozen=True, slots=True)
class Panel:
    """A place of a document that is filled in by itself; without a `part` it is kept as it stands."""

    path: Path
    title: str
    part: str
    clause: str


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was begun, by the `key` of its sheet ('': it came from a file and has none)."""

    sheet: str
    title: str
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about a place of a document; `none`: what stands there is known to nobody and may go."""

    path: Path
    text: str
    none: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A document as it is being written.

    Args:
        document: it, each word spelled in one way.
        faults: what is wrong, each in the sentence that a file would get; meanings: what its parts say.
        text: the file. chosen: what to choose in a scenario that takes it, so that it is met, by key of the choice.
    """

    document: Mapping[str, Any]
    entries: tuple[Entry, ...]
    faults: tuple[Remark, ...]
    meanings: tuple[Remark, ...]
    text: str
    chosen: Mapping[str, str]


class Writing(Protocol):
    """What a system knows of documents of one's own that are written in a form."""

    def sheets(self) -> Sheets:
        """What can be begun and said."""

    def begun(self, document: Map, sheet: str, copy: str, name: str) -> Map:
        """The document with one more entry called `name`, a copy of `copy`, bare if that is ''.

        Raises:
            DataError: there is no such sheet or nothing to copy, or the document is built in another way.
        """

    def draft(self, document: Map) -> Draft:
        """What is to be said of a document.

        Raises:
            DataError: it is built in another way than any document of one's own.
        """
