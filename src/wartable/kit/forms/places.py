"""Places of plain data: each gets a line of its own, so that a fault of a reader leads to where it stands."""

from __future__ import annotations

from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.documents import Map, Seq, adopt
from wartable.kit.forms.sheets import Path


class Lacks(DataError):
    """A fault of a mapping: it has nothing at `key`."""

    def __init__(self, file: str, line: int, text: str, key: str) -> None:
        super().__init__(file, line, text)
        self.key = key


class Stray(DataError):
    """A fault of a mapping: it has a key that nobody knows there."""


class Places:
    """Plain data with a line for each of its places.

    Attributes:
        node: the data.

    Raises:
        DataError: no file can hold it.
    """

    def __init__(self, data: Any) -> None:
        self._paths: list[Path] = []
        self.node: Any = self._marked(adopt(data), ())

    def path(self, why: DataError) -> Path:
        """The place that a fault is about, () the whole; what lacks is told at its own key."""
        path = self._paths[why.line - 1] if 0 < why.line <= len(self._paths) else ()
        return (*path, why.key) if isinstance(why, Lacks) else path

    def _marked(self, value: Any, path: Path) -> Any:
        self._paths.append(path)
        line = len(self._paths)
        if isinstance(value, Map):
            node = Map((), "", line)
            for key, item in value.items():
                node.lines[key] = len(self._paths) + 1
                node[key] = self._marked(item, (*path, key))
            return node
        if isinstance(value, Seq):
            listed = Seq((), "", line)
            for number, item in enumerate(value):
                listed.lines.append(len(self._paths) + 1)
                listed.append(self._marked(item, (*path, number)))
            return listed
        return value
