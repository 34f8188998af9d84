"""A story as one page of HTML that needs nothing else, and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from wartable.story.told import Book, Leaf

STYLE = Path(__file__).with_name("page.css")
ENDINGS = {"won": "They won", "lost": "They lost", "drawn": "A draw", "open": "To be continued"}


def page(book: Book) -> str:
    """The page."""
    return "\n".join(_page(book))


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def _page(book: Book) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(book.title)}</title><style>\n{_style()}</style></head><body>"
    yield f"<header><div><h1>{escape(book.title)}</h1><p>{escape(book.about)}</p></div>"
    ending = f"<b>{ENDINGS[book.kind]}</b> {escape(book.ending)} <i>{escape(book.clause)}</i>"
    yield f"<p class='end {book.kind}'>{ending}</p>"
    yield "</header><main>"
    yield from (_leaf(number, leaf) for number, leaf in enumerate(book.leaves, 1))
    yield "</main><footer>"
    if book.cast:
        parts = "".join(f"<li><b>{escape(part.name)}</b> {escape(part.fact)}</li>" for part in book.cast)
        yield f"<section><h2>Cast</h2><ul>{parts}</ul></section>"
    if book.follows:
        yield f"<p><b>Next:</b> {escape(book.follows)} <i>{escape(book.follows_clause)}</i></p>"
    yield f"<p class='small'>{escape(book.system)} · wartable</p></footer></body></html>\n"


def _leaf(number: int, leaf: Leaf) -> str:
    text = "".join(f"<p>{escape(part)}</p>" for part in leaf.text)
    picture = f"<figure>{_scoped(leaf.picture, number)}<figcaption>{escape(leaf.caption)}</figcaption></figure>"
    return f"<section>{picture}<h2><span>{number}</span> {escape(leaf.title)}</h2>{text}</section>"


def _scoped(picture: str, number: int) -> str:
    """A picture among others on one page: what it names in itself is named so nowhere else."""
    own = f"c{number}-"
    return picture.replace('id="', f'id="{own}').replace("url(#", f"url(#{own}").replace('href="#', f'href="#{own}')
