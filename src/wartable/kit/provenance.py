"""What a game is made under: one hash over all that decides how a game of a system comes out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

KINDS = (".py", ".yaml", ".yml", ".json", ".csv")
DIGITS = 16


@cache
def rules_hash(folder: Path) -> str:
    """The hash of the clauses, the data and the sources of the ruleset in `folder`, of the engine and of the kit.

    It is the same on every machine and however the package was installed: files count by their names in the package,
    in the order of those, with line ends as in the repository. What Python makes of them does not count.
    """
    package, total = files("wartable"), hashlib.sha256()
    parts = (("engine", package / "engine"), ("kit", package / "kit"), ("ruleset", folder))
    for name, text in sorted(pair for called, part in parts for pair in _texts(part, called)):
        total.update(f"{name} {len(text)}\n".encode())
        total.update(text)
    return total.hexdigest()[:DIGITS]


def _texts(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _texts(item, f"{name}/{item.name}")
        elif item.name.endswith(KINDS):
            yield f"{name}/{item.name}", item.read_bytes().replace(b"\r\n", b"\n")
