"""What is written speaks of the project alone: of no machine on which it was written, and of nothing left for later."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contracts.source import REPOSITORY

FOLDERS = ("src", "tests", "docs", "bench", "script")
KINDS = {".py", ".md", ".yaml", ".ts", ".svelte", ".css", ".txt", ".toml", ""}
BUILT = {"node_modules", "dist", "__pycache__", "bad", "games"}  # what is not written by hand, or wrong on purpose
ROOTS = (r"work", r"home/\w+", r"root", r"Users/\w+")
LEFT = ("TODO", "FIXME", "XXX")
FOREIGN = re.compile(rf"(?<![\w./])/(?:{'|'.join(ROOTS)})/\w|\b(?:{'|'.join(LEFT)})\b")


def written() -> Iterator[Path]:
    """The files that people write."""
    for folder in FOLDERS:
        for path in sorted((REPOSITORY / folder).rglob("*")):
            if path.suffix in KINDS and path.is_file() and not BUILT & set(path.relative_to(REPOSITORY).parts):
                yield path


def test_nothing_names_a_machine_or_is_left_for_later() -> None:
    found = []
    for path in written():
        if path == Path(__file__).resolve():
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        place = path.relative_to(REPOSITORY).as_posix()
        found += [f"{place}: {line.strip()[:100]}" for line in text.splitlines() if FOREIGN.search(line)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("text", "wrong"), [
    *((f"see /{root}/x".replace(r"\w+", "ann"), True) for root in ROOTS),
    *((f"# {word}: later", True) for word in LEFT),
    *((f"a/{root}/x".replace(r"\w+", "ann"), False) for root in ROOTS), ("what is to do", False),
])  # fmt: skip
def test_what_is_foreign_is_found(text: str, wrong: bool) -> None:
    assert bool(FOREIGN.search(text)) == wrong
