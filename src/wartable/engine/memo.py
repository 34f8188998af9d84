"""What was found out once of things that never change."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Values by the identity of what they were made of; holding that keeps the identities from being used again."""

    __slots__ = ("_limit", "_values")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._values: dict[tuple[object, ...], tuple[T, tuple[object, ...]]] = {}

    def get(self, key: tuple[object, ...]) -> T | None:
        """The value kept under `key`; None if there is none."""
        found = self._values.get(key)
        return None if found is None else found[0]

    def keep(self, key: tuple[object, ...], value: T, *made_of: object) -> T:
        """Keep and return `value`; all whose identity is in `key` is handed in as well."""
        if len(self._values) >= self._limit:
            self._values.clear()
        self._values[key] = (value, made_of)
        return value
