"""A story as PDF on pages that lie: set by the template beside this file, with letters that come with the package."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import typst

from wartable.story.page import ENDINGS
from wartable.story.told import Book

TEMPLATE = Path(__file__).with_name("page.typ")


def pdf(book: Book) -> bytes:
    """The pages; the same story gives the same bytes."""
    compiler = typst.Compiler(TEMPLATE.read_bytes(), font_paths=_fonts(), ignore_system_fonts=True)
    made = compiler.compile(format="pdf", sys_inputs={"data": json.dumps(_data(book))}, timestamp=0)
    if not isinstance(made, bytes):
        raise TypeError("a PDF is one file")
    return made


def _data(book: Book) -> dict[str, Any]:
    return {
        "title": book.title, "about": book.about, "system": book.system, "end": ENDINGS[book.kind],
        "ending": book.ending, "clause": book.clause, "follows": book.follows, "follows_clause": book.follows_clause,
        "leaves": [leaf._asdict() for leaf in book.leaves], "cast": [part._asdict() for part in book.cast],
    }  # fmt: skip


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)
