"""A story as PDF on pages that lie: set by the template beside this file, with letters that come with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.picture import typeset
from wartable.story.page import ENDINGS
from wartable.story.told import Book

TEMPLATE = Path(__file__).with_name("page.typ")


def pdf(book: Book) -> bytes:
    """The pages; the same story gives the same bytes.

    Raises:
        NotSet: they could not be set.
    """
    return typeset.pdf(TEMPLATE, _data(book))


def _data(book: Book) -> dict[str, Any]:
    return {
        "title": book.title, "about": book.about, "system": book.system, "end": ENDINGS[book.kind],
        "ending": book.ending, "clause": book.clause, "follows": book.follows, "follows_clause": book.follows_clause,
        "leaves": [leaf._asdict() for leaf in book.leaves], "cast": [part._asdict() for part in book.cast],
    }  # fmt: skip
