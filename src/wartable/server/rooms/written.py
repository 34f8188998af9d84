"""A view as JSON text in pieces: two of them are compared, and kept, without going through all that they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

Part = bytes | dict[str, bytes]
_json = msgspec.json.encode


class Written:
    """A view, written. What stands in it by name, such as units, has a text for each name.

    Texts are what is told, and do not change when the game does. `size` is what they have together: bytes, no more
    than the `text` of all.
    """

    __slots__ = ("parts", "size")

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.parts: dict[str, Part] = {key: _part(value) for key, value in view.items()}
        self.size = sum(
            len(part) if isinstance(part, bytes) else sum(map(len, part.values())) for part in self.parts.values()
        )

    @property
    def text(self) -> Any:
        """All of it as one object of JSON, to be put into a message as it is."""
        return msgspec.Raw(_joined({key: whole(part) for key, part in self.parts.items()}))

    @property
    def data(self) -> dict[str, Any]:
        """All of it as JSON data."""
        return {key: plain(part) for key, part in self.parts.items()}


def _part(value: Any) -> Part:
    if isinstance(value, dict) and all(type(name) is str for name in value):
        return {name: _json(item) for name, item in value.items()}
    return _json(value)


def whole(part: Part) -> bytes:
    """A part in one text."""
    return part if isinstance(part, bytes) else _joined(part)


def plain(part: Part) -> Any:
    """A part as JSON data."""
    return msgspec.json.decode(whole(part))


def _joined(parts: Mapping[str, bytes]) -> bytes:
    return b"{" + b",".join([_json(key) + b":" + text for key, text in parts.items()]) + b"}"
